extension StringProtocol {
  /// The text with the fewest LRM and RLM that make each of its paragraphs display in plain text,
  /// which has no base direction but that of the first strong character, as it does with a base
  /// direction and with its items isolated.
  ///
  /// ```swift
  /// "Safari على Mac".fixingDirection(.rightToLeft)   // "\u{200F}Safari على Mac"
  /// "أحب C++ كثيرا".fixingDirection(.rightToLeft)     // "أحب C++\u{200E} كثيرا"
  /// ```
  ///
  /// An item is text that runs against the base direction, with the symbols that stand at it
  /// without a space and are not the punctuation of the sentence: `C++`, `.NET`, `--help`. That the
  /// marks do what they should is verified by running the algorithm. One or two marks are found where
  /// they do; of more than two, none can be left out. Where marks alone cannot do it, and in
  /// paragraphs of more than 4,096 characters, only a mark for the base direction is put in front.
  /// Doing it twice changes nothing.
  ///
  /// - Parameter direction: The base direction that every paragraph should have.
  /// - Complexity: O(*n*), with a large constant for paragraphs that are not right as they are.
  public func fixingDirection(_ direction: TextDirection) -> String {
    fixingDirection { _ in direction }
  }

  /// The text with the fewest LRM and RLM that make each paragraph display in plain text as it does
  /// with the base direction that a strategy finds, and with its items isolated.
  ///
  /// See `fixingDirection(_:)`.
  ///
  /// - Complexity: As there.
  public func fixingDirection(by strategy: BaseDirectionStrategy) -> String {
    fixingDirection { strategy.direction(ofParagraphIn: $0).direction }
  }

  private func fixingDirection(
    _ wanted: (UnsafeBufferPointer<UInt8>) -> TextDirection?
  ) -> String {
    rewritingParagraphs { paragraph, output in
      let own = BaseDirectionStrategy.firstStrong.direction(ofParagraphIn: paragraph).direction
      if let own, let base = wanted(paragraph),
        base != own || paragraph.hasLetters(running: base.opposite)
      {
        output.append(paragraph, fixedFor: base, own: own)
      } else {
        output.append(contentsOf: paragraph)
      }
    }
  }
}

extension [UInt8] {
  /// Appends a paragraph and the marks that it needs.
  fileprivate mutating func append(
    _ paragraph: UnsafeBufferPointer<UInt8>, fixedFor base: TextDirection, own: TextDirection
  ) {
    let scalars = [Unicode.Scalar](String(decoding: paragraph, as: UTF8.self).unicodeScalars)
    var insertions = FewestMarks(for: scalars, base: base, own: own).insertions[...]
    for (number, scalar) in scalars.enumerated() {
      while let insertion = insertions.first, insertion.position == number {
        append(contentsOf: insertion.control.utf8)
        insertions.removeFirst()
      }
      append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    for insertion in insertions { append(contentsOf: insertion.control.utf8) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether any strong character runs that way.
  fileprivate func hasLetters(running direction: TextDirection) -> Bool {
    var offset = 0
    while offset < count {
      let scalar = UTF8Scalar(in: self, at: offset)
      offset += scalar.length
      switch BidiClassTable.bidiClass(ofProperty: BidiClassTable.property(of: scalar.value)) {
      case .L where direction == .leftToRight: return true
      case .R where direction == .rightToLeft, .AL where direction == .rightToLeft: return true
      default: break
      }
    }
    return false
  }
}

/// Looks for the fewest marks that give a line its intended display in plain text.
struct FewestMarks: ~Copyable {
  typealias Insertion = DisplayOrder.Insertion

  /// How many characters a line may have for more than a mark in front to be looked for.
  static let lineLimit = 4096

  /// How many characters are put into order at most while a line's marks are looked for.
  private static let workLimit = 1_000_000
  private var work = 0

  /// The marks, in the order of positions.
  private(set) var insertions: [Insertion] = []

  private let base: TextDirection
  private var order: DisplayOrder

  /// What isolates the items.
  private var isolates: [Insertion] = []

  /// How the line is to look.
  private var target: [Int32] = []

  /// - Parameter own: The direction that the line has by itself.
  init(for scalars: [Unicode.Scalar], base: TextDirection, own: TextDirection) {
    self.base = base
    order = DisplayOrder(of: scalars)
    let inFront = own == base ? [] : [Insertion(position: 0, control: base.mark)]
    insertions = inFront
    if scalars.count > Self.lineLimit { return }
    let items = DirectionItems(in: scalars, base: base).ranges
    let initiator: DirectionControl = base == .leftToRight ? .RLI : .LRI
    isolates = items.flatMap {
      [
        Insertion(position: $0.lowerBound, control: initiator),
        Insertion(position: $0.upperBound, control: .PDI),
      ]
    }
    target = order.characters(with: isolates, base: base)
    if isRight([]) {
      insertions = []
    } else if let found = one() ?? two(orPruned: several(items, inFront: inFront)) {
      insertions = found
    }
  }

  /// Whether the line looks right with the marks, both as plain text and as it was meant.
  private mutating func isRight(_ marks: [Insertion]) -> Bool {
    if work > Self.workLimit { return false }
    work += order.scalars.count + marks.count
    return order.characters(with: marks, base: nil) == target
      && order.characters(with: merged(marks), base: base) == target
  }

  /// The marks with the isolates of the items, outside of which they are.
  private func merged(_ marks: [Insertion]) -> [Insertion] {
    var all: [Insertion] = []
    var rest = marks[...]
    for isolate in isolates {
      let isEnd = isolate.control == .PDI
      while let mark = rest.first,
        mark.position < isolate.position || (mark.position == isolate.position && !isEnd)
      {
        all.append(mark)
        rest.removeFirst()
      }
      all.append(isolate)
    }
    return all + rest
  }

  /// One mark, where that does.
  private mutating func one() -> [Insertion]? {
    for candidate in candidates where isRight([candidate]) { return [candidate] }
    return nil
  }

  /// Two marks where they do, one being too few; more that were found otherwise where not.
  private mutating func two(orPruned pruned: [Insertion]?) -> [Insertion]? {
    if let pruned, pruned.count <= 2 { return pruned }
    let candidates = candidates
    for (index, first) in candidates.enumerated() where work <= Self.workLimit {
      for second in candidates[index...] where isRight([first, second]) { return [first, second] }
    }
    return pruned
  }

  /// All marks that could matter: at the start, and beside characters that are not letters.
  private var candidates: [Insertion] {
    let scalars = order.scalars
    let isNeutral = scalars.map { !BidiClassTable.bidiClass(of: $0).isLetter }
    var candidates: [Insertion] = []
    for position in 0...scalars.count {
      let isBeside =
        position == 0 || isNeutral[position - 1]
        || (position < scalars.count && isNeutral[position])
      let isBeforeMark =
        position < scalars.count && BidiClassTable.bidiClass(of: scalars[position]) == .NSM
      guard isBeside && !isBeforeMark else { continue }
      candidates.append(Insertion(position: position, control: base.mark))
      candidates.append(Insertion(position: position, control: base.opposite.mark))
    }
    return candidates
  }

  /// Marks on both sides of each edge of each item, without those that can be left out.
  private mutating func several(
    _ items: [Range<Int>], inFront: [Insertion]
  ) -> [Insertion]? {
    let (outer, inner) = (base.mark, base.opposite.mark)
    var marks = inFront
    for item in items {
      marks.append(Insertion(position: item.lowerBound, control: outer))
      marks.append(Insertion(position: item.lowerBound, control: inner))
      marks.append(Insertion(position: item.upperBound, control: inner))
      marks.append(Insertion(position: item.upperBound, control: outer))
    }
    guard isRight(marks) else { return nil }
    let fromStart = pruned(marks, from: Array(marks.indices))
    let fromEnd = pruned(marks, from: marks.indices.reversed())
    return fromStart.count <= fromEnd.count ? fromStart : fromEnd
  }

  private mutating func pruned(_ marks: [Insertion], from places: [Int]) -> [Insertion] {
    var isKept = [Bool](repeating: true, count: marks.count)
    for place in places {
      isKept[place] = false
      let rest = marks.indices.filter { isKept[$0] }.map { marks[$0] }
      if !isRight(rest) { isKept[place] = true }
    }
    return marks.indices.filter { isKept[$0] }.map { marks[$0] }
  }
}

extension BidiClass {
  fileprivate var isLetter: Bool { self == .L || self == .R || self == .AL }
}
