/// The characters of one paragraph after another, for the placement of marks.
///
/// Isolates and embeddings of the text are taken whole: to what is around them an isolate is a
/// neutral character (UAX #9, rule X5), and an embedding a strong one (rule X10).
struct LineCharacters {
  private(set) var all: [LineCharacter] = []

  /// For each character the one that it pairs with as a bracket (BD16), or -1.
  private(set) var partners: [Int32] = []

  private var openBrackets: [(identity: UInt32, index: Int)] = []

  /// Reads a paragraph.
  ///
  /// - Parameters:
  ///   - text: The paragraph in UTF-8, without its separator.
  ///   - base: The base direction that it is to have.
  ///   - arguments: The format arguments, in the order of the text.
  ///   - markup: The markup in it, in order.
  mutating func read(
    _ text: UnsafeBufferPointer<UInt8>, base: TextDirection, arguments: [FormatArgument],
    markup: [MarkupSpan] = []
  ) {
    all.removeAll(keepingCapacity: true)
    var rest = arguments[...]
    var spans = markup[...]
    var previous: BidiClass = base == .leftToRight ? .L : .R
    var offset = 0
    while offset < text.count {
      if let end = Self.argumentEnd(at: offset, in: text, &rest), let argument = rest.first {
        let role: LineCharacter.Role =
          argument.value == .number ? .numberArgument : .textArgument
        previous = argument.value == .number ? .EN : .ON
        append(offset..<end, role: role, bidiClass: previous)
        offset = end
        continue
      }
      while let span = spans.first, span.range.upperBound <= offset { spans.removeFirst() }
      if let span = spans.first, span.kind == .hidden, span.range.contains(offset) {
        offset = span.range.upperBound
        continue
      }
      let isDelimiter = spans.first.map { $0.range.contains(offset) && !$0.isSilent } ?? false
      if let span = spans.first, span.range.lowerBound == offset, let taken = append(span) {
        previous = taken
        offset = span.range.upperBound
        continue
      }
      var scalar = UTF8Scalar(in: text, at: offset)
      let reference = spans.first.flatMap { Self.reference($0, in: text, at: offset) }
      if let reference { scalar = reference }
      let property = BidiClassTable.property(of: scalar.value)
      let original = BidiClassTable.bidiClass(ofProperty: property)
      let range = offset..<offset + scalar.length
      offset = range.upperBound
      switch original {
      case .LRI, .RLI, .FSI:
        offset = Self.end(ofIsolate: true, in: text, from: range.upperBound, &rest)
        append(range.lowerBound..<offset, role: .enclosed, bidiClass: .ON)
        previous = .ON
      case .LRE, .LRO, .RLE, .RLO:
        offset = Self.end(ofIsolate: false, in: text, from: range.upperBound, &rest)
        previous = original == .LRE || original == .LRO ? .L : .R
        let content = UnsafeBufferPointer(rebasing: text[range.lowerBound..<offset])
        var strong = StrongCharacters(in: content, from: 0)
        append(
          range.lowerBound..<offset, role: .enclosed, bidiClass: previous,
          firstStrong: strong.next())
      case .PDI, .B, .S, .WS, .ON:
        let bidiClass: BidiClass = original == .PDI || original == .B ? .ON : original
        append(range, scalar, property: property, role: .plain, bidiClass: bidiClass)
        if isDelimiter && reference == nil { all[all.count - 1].isDelimiter = true }
        previous = .ON
      case .PDF, .BN: break
      case .NSM:
        append(range, scalar, property: property, role: .combining, bidiClass: previous)
      default:
        let isMark = scalar.value == 0x200E || scalar.value == 0x200F || scalar.value == 0x61C
        append(
          range, scalar, property: property, role: isMark ? .mark : .plain, bidiClass: original)
        previous = original
      }
      if reference != nil, let last = all.indices.last { all[last].isReference = true }
    }
    pairBrackets()
  }

  /// The character that a span at an offset refers to; those that begin or end an isolate or embedding are objects.
  private static func reference(
    _ span: MarkupSpan, in text: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> UTF8Scalar? {
    guard span.kind == .character, span.range.lowerBound == offset,
      let reference = CharacterReference(in: text, at: offset, to: span.range.upperBound)
    else { return nil }
    let isControl = DirectionControl(reference.scalar) != nil || reference.scalar.value < 0x20
    return UTF8Scalar(
      value: isControl ? 0xFFFC : reference.scalar.value, length: span.range.count)
  }

  /// Appends markup that is one thing, if it is.
  ///
  /// - Returns: Its class.
  private mutating func append(_ span: MarkupSpan) -> BidiClass? {
    switch span.kind {
    case .object:
      append(span.range, role: .object, bidiClass: .ON)
      return .ON
    case .leftToRightMark: return append(span.range, .LRM, .L)
    case .rightToLeftMark: return append(span.range, .RLM, .R)
    case .wall, .verbatim, .hidden, .opening, .closing, .loose, .character: return nil
    }
  }

  private mutating func append(
    _ range: Range<Int>, _ mark: DirectionControl, _ bidiClass: BidiClass
  ) -> BidiClass {
    let property = BidiClassTable.property(of: mark.rawValue)
    append(
      range, UTF8Scalar(value: mark.rawValue, length: range.count), property: property, role: .mark,
      bidiClass: bidiClass)
    return bidiClass
  }

  /// Where a mark goes that is put before the character with a number, or after all, in bytes.
  func offset(ofPlace position: Int) -> Int {
    position == 0 ? Int(all.first?.start ?? 0) : Int(all[position - 1].end)
  }

  private mutating func append(
    _ range: Range<Int>, _ scalar: UTF8Scalar, property: UInt8, role: LineCharacter.Role,
    bidiClass: BidiClass
  ) {
    let strong: TextDirection? =
      switch bidiClass {
      case .L: .leftToRight
      case .R, .AL: .rightToLeft
      default: nil
      }
    all.append(
      LineCharacter(
        start: Int32(truncatingIfNeeded: range.lowerBound),
        end: Int32(truncatingIfNeeded: range.upperBound), value: scalar.value, role: role,
        bidiClass: bidiClass, property: property,
        firstStrong: role == .combining ? nil : strong))
  }

  private mutating func append(
    _ range: Range<Int>, role: LineCharacter.Role, bidiClass: BidiClass,
    firstStrong: TextDirection? = nil
  ) {
    all.append(
      LineCharacter(
        start: Int32(truncatingIfNeeded: range.lowerBound),
        end: Int32(truncatingIfNeeded: range.upperBound), value: 0xFFFC, role: role,
        bidiClass: bidiClass, property: BidiClass.ON.rawValue, firstStrong: firstStrong))
  }

  /// The end of an isolate (BD9), or of an embedding or override, whose initiator is before `start`.
  ///
  /// - Parameter arguments: Those after `start`; what is inside of one is a part of its name, and ends nothing.
  static func end(
    ofIsolate isIsolate: Bool, in text: UnsafeBufferPointer<UInt8>, from start: Int,
    _ arguments: inout ArraySlice<FormatArgument>
  ) -> Int {
    var (offset, depth) = (start, 1)
    while offset < text.count && depth > 0 {
      if let end = argumentEnd(at: offset, in: text, &arguments) {
        offset = end
        continue
      }
      let (property, length) = text.bidiProperty(at: offset)
      offset += length
      switch BidiClassTable.bidiClass(ofProperty: property) {
      case .LRI where isIsolate, .RLI where isIsolate, .FSI where isIsolate: depth += 1
      case .PDI where isIsolate: depth -= 1
      case _ where isIsolate: break
      case .LRI, .RLI, .FSI: offset = end(ofIsolate: true, in: text, from: offset, &arguments)
      case .LRE, .LRO, .RLE, .RLO: depth += 1
      case .PDF: depth -= 1
      default: break
      }
    }
    return offset
  }

  /// Where the argument ends that begins at an offset; arguments before it are passed.
  static func argumentEnd(
    at offset: Int, in text: UnsafeBufferPointer<UInt8>,
    _ arguments: inout ArraySlice<FormatArgument>
  ) -> Int? {
    while let first = arguments.first, first.range.lowerBound < offset { arguments.removeFirst() }
    guard let first = arguments.first, first.range.lowerBound == offset, !first.range.isEmpty,
      first.range.upperBound <= text.count
    else { return nil }
    return first.range.upperBound
  }

  /// BD16, for the brackets of the paragraph's own level.
  private mutating func pairBrackets() {
    partners.removeAll(keepingCapacity: true)
    partners.append(contentsOf: repeatElement(-1, count: all.count))
    openBrackets.removeAll(keepingCapacity: true)
    for index in all.indices where all[index].isBracket {
      let character = all[index]
      let identity = BidiPairTable.identity(character.value, property: character.property)
      if character.opensBracket {
        if openBrackets.count == Self.openBracketLimit { return }
        openBrackets.append((identity, index))
      } else if let match = openBrackets.lastIndex(where: { $0.identity == identity }) {
        let open = openBrackets[match].index
        partners[open] = Int32(truncatingIfNeeded: index)
        partners[index] = Int32(truncatingIfNeeded: open)
        openBrackets.removeSubrange(match...)
      }
    }
  }

  /// How many brackets may be open (BD16).
  private static let openBracketLimit = 63
}
