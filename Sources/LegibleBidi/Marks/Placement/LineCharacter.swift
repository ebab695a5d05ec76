/// A unit of a line in the placement of marks: a character that rule X9 does not remove, or a part
/// of the line that nothing is put into.
struct LineCharacter {
  /// The role of the character in the line.
  enum Role: UInt8, BitwiseCopyable {
    /// A displayed character.
    case plain

    /// A combining mark, before which nothing is inserted.
    case combining

    /// LRM, RLM or ALM, which act like letters and are not displayed.
    case mark

    /// A whole isolate or embedding of the text.
    case enclosed

    /// Markup that is displayed as something else or not at all.
    case object

    /// A format argument whose value is text of either direction.
    case textArgument

    /// A format argument whose value is a number.
    case numberArgument
  }

  /// Whether it is a delimiter of markup that separates it from the text beside it.
  var isDelimiter = false

  /// Whether it is written as a reference, so that its own bytes differ from those of the text.
  var isReference = false

  /// Its range in the paragraph, in UTF-8 bytes.
  var start: Int32
  var end: Int32

  var value: UInt32
  var role: Role

  /// Its class as rule W1 leaves it.
  var bidiClass: BidiClass

  /// Its property byte in `BidiClassTable`.
  var property: UInt8

  /// The direction that rule P2 finds in it.
  var firstStrong: TextDirection?

  /// The index of the bracket that it pairs with (BD16), or -1.
  var partner: Int32 = -1

  var isVisible: Bool { role != .mark }

  /// Whether it is an embedding of the text, whose levels are above that of the line.
  var isEmbedding: Bool { role == .enclosed && bidiClass != .ON }

  /// Whether it is an opening or closing bracket of UAX #9.
  var isBracket: Bool { role == .plain && BidiPairTable.isBracket(property) }

  var opensBracket: Bool { property < BidiPairTable.Kind.close.firstProperty }
}

/// The characters of a line, for the placement of marks.
///
/// Isolates and embeddings of the text are taken whole: to what is around them an isolate is a
/// neutral character (UAX #9, rule X5), and an embedding a strong one (rule X10).
extension [LineCharacter] {
  /// Reads a line.
  init(_ line: DirectedText) {
    self = []
    let text = line.utf8
    reserveCapacity(text.count)
    var rest = line.arguments[...]
    var spans = line.markup[...]
    var previous: BidiClass = line.base == .leftToRight ? .L : .R
    var offset = 0
    while offset < text.count {
      if let argument = text.argument(at: offset, &rest) {
        let isNumber = argument.value == .number
        previous = isNumber ? .EN : .ON
        append(argument.range, role: isNumber ? .numberArgument : .textArgument, previous)
        offset = argument.range.upperBound
        continue
      }
      let span = spans.next(at: offset)
      if let span, span.kind == .hidden {
        offset = span.range.upperBound
        continue
      }
      if let span, span.range.lowerBound == offset, let taken = append(span) {
        previous = taken
        offset = span.range.upperBound
        continue
      }
      let reference = span.flatMap { Self.reference($0, in: text, at: offset) }
      let scalar = reference ?? UTF8Scalar(in: text, at: offset)
      let property = BidiClassTable.property(of: scalar.value)
      let original = BidiClassTable.bidiClass(ofProperty: property)
      let range = offset..<offset + scalar.length
      offset = range.upperBound
      switch original {
      case .LRI, .RLI, .FSI:
        offset = text.end(ofIsolate: true, from: range.upperBound, &rest)
        append(range.lowerBound..<offset, role: .enclosed, .ON)
        previous = .ON
      case .LRE, .LRO, .RLE, .RLO:
        offset = text.end(ofIsolate: false, from: range.upperBound, &rest)
        previous = original == .LRE || original == .LRO ? .L : .R
        let content = UnsafeBufferPointer(rebasing: text[range.lowerBound..<offset])
        var strong = StrongCharacters(in: content, from: 0)
        append(range.lowerBound..<offset, role: .enclosed, previous, firstStrong: strong.next())
      case .PDI, .B, .S, .WS, .ON:
        let bidiClass: BidiClass = original == .PDI || original == .B ? .ON : original
        append(range, scalar.value, property: property, role: .plain, bidiClass)
        let isDelimiter = span.map { !$0.isSilent } ?? false
        if isDelimiter && reference == nil { self[count - 1].isDelimiter = true }
        previous = .ON
      case .PDF, .BN: break
      case .NSM:
        append(range, scalar.value, property: property, role: .combining, previous)
      default:
        let isMark = scalar.value == 0x200E || scalar.value == 0x200F || scalar.value == 0x61C
        append(range, scalar.value, property: property, role: isMark ? .mark : .plain, original)
        previous = original
      }
      if reference != nil, let last = indices.last { self[last].isReference = true }
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

  /// Appends markup that is a single unit, if it is one.
  ///
  /// - Returns: Its class.
  private mutating func append(_ span: MarkupSpan) -> BidiClass? {
    switch span.kind {
    case .object:
      append(span.range, role: .object, .ON)
      return .ON
    case .leftToRightMark, .rightToLeftMark:
      let isLeft = span.kind == .leftToRightMark
      let mark = (isLeft ? DirectionControl.LRM : .RLM).rawValue
      let bidiClass: BidiClass = isLeft ? .L : .R
      let property = BidiClassTable.property(of: mark)
      append(span.range, mark, property: property, role: .mark, bidiClass)
      return bidiClass
    case .wall, .verbatim, .hidden, .opening, .closing, .loose, .character: return nil
    }
  }

  private mutating func append(
    _ range: Range<Int>, _ value: UInt32 = 0xFFFC, property: UInt8 = BidiClass.ON.rawValue,
    role: LineCharacter.Role, _ bidiClass: BidiClass, firstStrong: TextDirection? = nil
  ) {
    let isLetter = role == .plain || role == .mark
    let strong: TextDirection? =
      switch bidiClass {
      case .L where isLetter: .leftToRight
      case .R where isLetter, .AL where isLetter: .rightToLeft
      default: firstStrong
      }
    append(
      LineCharacter(
        start: Int32(truncatingIfNeeded: range.lowerBound),
        end: Int32(truncatingIfNeeded: range.upperBound), value: value, role: role,
        bidiClass: bidiClass, property: property, firstStrong: strong))
  }

  /// Pairs the brackets of the paragraph's own level (BD16).
  private mutating func pairBrackets() {
    var open: [(identity: UInt32, index: Int)] = []
    for index in indices where self[index].isBracket {
      let character = self[index]
      let identity = BidiPairTable.identity(character.value, property: character.property)
      if character.opensBracket {
        if open.count == Self.openBracketLimit { return }
        open.append((identity, index))
      } else if let match = open.lastIndex(where: { $0.identity == identity }) {
        let partner = open[match].index
        self[partner].partner = Int32(truncatingIfNeeded: index)
        self[index].partner = Int32(truncatingIfNeeded: partner)
        open.removeSubrange(match...)
      }
    }
  }

  /// The maximum number of open brackets (BD16).
  private static var openBracketLimit: Int { 63 }
}

extension UnsafeBufferPointer<UInt8> {
  /// The end of an isolate (BD9), or of an embedding or override, whose initiator is before `start`.
  ///
  /// - Parameter arguments: The arguments after `start`; controls inside of one are part of its name, and end
  ///   nothing.
  func end(
    ofIsolate isIsolate: Bool, from start: Int, _ arguments: inout ArraySlice<FormatArgument>
  ) -> Int {
    var (offset, depth) = (start, 1)
    while offset < count && depth > 0 {
      if let argument = argument(at: offset, &arguments) {
        offset = argument.range.upperBound
        continue
      }
      let (property, length) = bidiProperty(at: offset)
      offset += length
      switch BidiClassTable.bidiClass(ofProperty: property) {
      case .LRI where isIsolate, .RLI where isIsolate, .FSI where isIsolate: depth += 1
      case .PDI where isIsolate: depth -= 1
      case _ where isIsolate: break
      case .LRI, .RLI, .FSI: offset = end(ofIsolate: true, from: offset, &arguments)
      case .LRE, .LRO, .RLE, .RLO: depth += 1
      case .PDF: depth -= 1
      default: break
      }
    }
    return offset
  }

  /// The argument that begins at an offset; earlier arguments are removed from the list.
  fileprivate func argument(
    at offset: Int, _ arguments: inout ArraySlice<FormatArgument>
  ) -> FormatArgument? {
    guard let next = arguments.next(at: offset), next.range.lowerBound == offset,
      next.range.upperBound <= count
    else { return nil }
    return next
  }
}
