internal import CTextKernels
internal import LegibleEncodings

/// A line that rules look at, or a part of one that is very long, without its end.
struct CheckedLine {
  /// Its number, from 1.
  let number: Int

  /// The number of scalars of the line before this part.
  let columnsBefore: Int

  /// Its characters.
  let scalars: [Unicode.Scalar]

  /// The offset of each of them from the start of the part, in bytes of UTF-8.
  let offsets: [Int]

  /// Whether this is the first part of the text, and whether it is the last.
  let isFirst: Bool
  let isLast: Bool

  /// Its text in UTF-8.
  let utf8: [UInt8]

  /// Whether it is the name of a file.
  private(set) var isName = false

  /// The purpose of its text.
  let kind: TextKind

  /// Whether it has a letter of a right-to-left script.
  let hasRightToLeft: Bool

  /// The comments and strings of a line of code that contains soft hyphens; otherwise empty.
  let hyphenatedRegions: [LineRegion]

  init(
    _ bytes: UnsafeRawBufferPointer, number: Int, columnsBefore: Int = 0, isFirst: Bool = false,
    isLast: Bool = false, kind: TextKind = .prose
  ) {
    self.number = number
    self.columnsBefore = columnsBefore
    self.isFirst = isFirst
    self.isLast = isLast
    self.kind = kind
    utf8 = Array(bytes)
    var scalars: [Unicode.Scalar] = []
    var offsets: [Int] = []
    var offset = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      scalars.append(scalar)
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    self.scalars = scalars
    self.offsets = offsets
    hasRightToLeft = scalars.contains(where: { $0.isRightToLeft })
    let isHyphenated = kind.isForPrograms && scalars.contains("\u{AD}")
    hyphenatedRegions = isHyphenated ? LineRegion.regions(in: scalars) : []
  }

  /// A line of a text that is in memory already.
  init(_ text: String, isName: Bool = false) {
    var text = text
    self = text.withUTF8 { CheckedLine(UnsafeRawBufferPointer($0), number: 1) }
    self.isName = isName
  }

  /// The character before an index, `nil` at the beginning.
  func scalar(before index: Int) -> Unicode.Scalar? { index > 0 ? scalars[index - 1] : nil }

  /// The character after an index, `nil` at the end.
  func scalar(after index: Int) -> Unicode.Scalar? {
    index + 1 < scalars.count ? scalars[index + 1] : nil
  }

  /// Whether the characters are between signs that mark them as an example: `"x"`, `>x<`, `(x)`, or
  /// alone in a cell of a table.
  func isShown(_ range: Range<Int>) -> Bool {
    switch (scalar(before: range.lowerBound), scalar(after: range.upperBound - 1)) {
    case ("\"", "\""), ("'", "'"), ("`", "`"), (">", "<"), ("(", ")"), ("[", "]"), ("/", "/"),
      ("“", "”"), ("|", "|"), ("\t", "\t"):
      true
    default: false
    }
  }

  /// Whether the characters are alone in a string, an element of XML or a regular expression of code.
  func isShownInCode(_ range: Range<Int>) -> Bool {
    let (start, last) = (range.lowerBound, range.upperBound - 1)
    switch (scalar(before: start), scalar(after: last)) {
    case ("\"", "\""), ("'", "'"), ("`", "`"), (">", "<"), ("“", "”"): return true
    case ("[", "]"):
      // A character class of a regular expression, not a subscript.
      return start > 1 && ["/", "\"", "'", "`", "(", "|", "^"].contains(scalars[start - 2])
    case ("/", "/"):
      // A regular expression stands after a sign, and before flags or a sign; two slashes begin a comment.
      let before = start > 1 ? scalars[start - 2] : " "
      let after = last + 2 < scalars.count ? scalars[last + 2] : " "
      return ["(", "=", ",", ":"].contains(before) && "gimsuy,).;".unicodeScalars.contains(after)
    default: return false
    }
  }

  /// Whether the character at an index is an end of a range in a regular expression whose other end is invisible too.
  func isOfRange(at index: Int) -> Bool {
    func isEnd(_ place: Int, behind hyphen: Int) -> Bool {
      scalars.indices.contains(place) && scalars[hyphen] == "-"
        && scalars[place].properties.isDefaultIgnorableCodePoint
    }
    return isEnd(index + 2, behind: index + 1) || isEnd(index - 2, behind: index - 1)
  }

  /// Whether the character at an index is part of a key: before the first colon or equals sign, with nothing but a name and
  /// quotation marks around it.
  func isInKey(at index: Int) -> Bool {
    // Keys are not longer than this.
    guard let end = scalars.prefix(256).firstIndex(where: { $0 == ":" || $0 == "=" }), index < end
    else { return false }
    return scalars[..<end].allSatisfy {
      $0.isOfWord || $0.properties.isDefaultIgnorableCodePoint
        || " \t\"'-.{,".unicodeScalars.contains($0)
    }
  }

  /// The text around an index.
  func excerpt(around index: Int) -> Finding.Excerpt {
    let start = max(0, index - Finding.Excerpt.reach)
    let end = min(scalars.count, index + Finding.Excerpt.reach)
    var text = String.UnicodeScalarView()
    if start < end { text.append(contentsOf: scalars[start..<end]) }
    return Finding.Excerpt(text: String(text), column: columnsBefore + start + 1)
  }
}

/// A finding of a rule in a line.
struct LineFinding: Equatable {
  let rule: CheckRule

  /// The scalars of the line that it is about.
  let range: Range<Int>
  let message: String
}

/// A rule that looks at one line at a time.
protocol LineRule: SendableMetatype {
  static var rule: CheckRule { get }

  /// The lines that it checks.
  static var suspects: LineSuspects { get }

  /// Returns the findings in a line.
  static func findings(in line: CheckedLine) -> [LineFinding]
}

/// A rule of any type; Embedded Swift has no `any LineRule.Type`.
struct AnyLineRule: Sendable {
  let rule: CheckRule
  let suspects: LineSuspects
  let findings: @Sendable (CheckedLine) -> [LineFinding]

  init<Rule: LineRule>(_: Rule.Type) {
    rule = Rule.rule
    suspects = Rule.suspects
    findings = Rule.findings
  }
}

extension Unicode.Scalar {
  /// The character as messages name it: `U+202E RIGHT-TO-LEFT OVERRIDE`.
  var nameForMessages: String {
    let name = properties.name ?? properties.nameAlias
    return name.map { "\(codePoint) \($0)" } ?? codePoint
  }
}

/// The result of a vector scan of a block of text: whether its lines must be looked at one by one.
///
/// Most text is ASCII without controls, of which only the line ends matter.
struct BlockScan {
  /// The numbers of line feeds, carriage returns, and pairs of both.
  let lineFeeds: Int
  let returns: Int
  let pairs: Int

  /// Whether there is a byte above 0x7F.
  let hasOtherThanASCII: Bool

  /// Whether there is a control that ordinary text does not have.
  let hasControls: Bool

  /// - Complexity: O(*n*) in the number of bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    // The kernel reads the bytes of the buffer alone.
    let scan = legible_scan_lines(
      bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    lineFeeds = scan.feeds
    returns = scan.returns
    pairs = scan.pairs
    hasOtherThanASCII = scan.high != 0
    hasControls = scan.controls != 0
  }

  /// Whether the byte is a control that ordinary text does not have.
  static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
  }
}

/// The rules that a line is checked by, selected by the bytes that begin its characters.
struct LineSuspects: OptionSet {
  let rawValue: UInt16

  static let control = LineSuspects(rawValue: 1)
  static let bidiControl = LineSuspects(rawValue: 2)
  static let hidden = LineSuspects(rawValue: 4)
  static let replacement = LineSuspects(rawValue: 8)
  static let noncharacter = LineSuspects(rawValue: 16)
  static let beyondASCII = LineSuspects(rawValue: 32)
  static let mark = LineSuspects(rawValue: 64)

  /// A word with ASCII letters and those of another script.
  static let mixedWord = LineSuspects(rawValue: 128)

  /// A letter that may look like another one; checked in code.
  static let lookalike = LineSuspects(rawValue: 256)

  /// A control or a space that code does not have.
  static let unusual = LineSuspects(rawValue: 512)

  /// A character of a right-to-left script.
  static let rightToLeft = LineSuspects(rawValue: 1024)

  /// A sign that looks like a slash or a full stop.
  static let addressSign = LineSuspects(rawValue: 2048)

  /// The classes that concern the whole text, not a single line.
  static let ofText: LineSuspects = [.beyondASCII, .lookalike, .unusual, .rightToLeft]

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// - Parameter line: Well-formed UTF-8.
  /// - Complexity: O(*n*) in the number of bytes.
  init(_ line: UnsafeRawBufferPointer) {
    var found: LineSuspects = []
    var place = 0
    // The kind of the character before: an ASCII letter, or one of a script that may be mixed with them in a word.
    var wasLatin = false
    var wasForeign = false
    while place < line.count {
      let lead = line[place]
      var isForeign = false
      if lead >= 0x80 { found.insert(.beyondASCII) }
      // The text is well-formed, so that a lead has its trail after it.
      switch lead {
      case ..<0x80:
        let isLatin = (lead | 0x20) &- 0x61 < 26
        if isLatin && wasForeign { found.insert(.mixedWord) }
        if BlockScan.isControl(lead) { found.formUnion([.control, .unusual]) }
        (wasLatin, wasForeign) = (isLatin, false)
        place += 1
        continue
      case ..<0xE0:
        found.formUnion(Self.ofTwo(line, at: place))
        isForeign = lead >= 0xCD
        place += 2
      case ..<0xF0:
        found.formUnion(Self.ofThree(lead, line[place + 1], line[place + 2]))
        // Letters except those of East Asia; no punctuation.
        isForeign =
          lead == 0xE1 || lead == 0xE2 && line[place + 1] >= 0xB0 || lead == 0xEA
          || lead == 0xEF && line[place + 1] >= 0xBC
        place += 3
      default:
        found.formUnion(Self.ofFour(lead, line[place + 1], line[place + 2], line[place + 3]))
        isForeign = lead == 0xF0 && line[place + 1] < 0x9F
        place += 4
      }
      if isForeign && wasLatin { found.insert(.mixedWord) }
      (wasLatin, wasForeign) = (false, isForeign)
    }
    self = found
  }

  private static func ofTwo(_ line: UnsafeRawBufferPointer, at place: Int) -> LineSuspects {
    let (lead, trail) = (line[place], line[place + 1])
    switch lead {
    case 0xC2:
      // U+00A0, U+00AD.
      if trail == 0xA0 { return .unusual }
      return trail < 0xA0 ? .control : trail == 0xAD ? .hidden : []
    case 0xC3: return []
    // U+034F.
    case 0xCD where trail == 0x8F: return .hidden
    // U+01C0, U+01C1, U+01C3; U+02D7; U+037E.
    case 0xC7 where [0x80, 0x81, 0x83].contains(trail), 0xCB where trail == 0x97,
      0xCD where trail == 0xBE:
      return [.lookalike, .unusual]
    // U+061C.
    case 0xD8 where trail == 0x9C: return [.bidiControl, .hidden]
    // Hebrew, Arabic, Syriac, Thaana, N'Ko.
    case 0xD6...: return [.lookalike, .rightToLeft]
    default: return .lookalike
    }
  }

  private static func ofThree(_ lead: UInt8, _ second: UInt8, _ third: UInt8) -> LineSuspects {
    switch (lead, second, third) {
    // U+115F, U+1160; U+17B4, U+17B5; U+180B to U+180F.
    case (0xE1, 0x85, 0x9F...0xA0), (0xE1, 0x9E, 0xB4...0xB5), (0xE1, 0xA0, 0x8B...0x8F):
      [.hidden, .lookalike]
    // U+200B to U+200D; U+2060 to U+2064; U+206A to U+206F.
    case (0xE2, 0x80, 0x8B...0x8D), (0xE2, 0x81, 0xA0...0xA4), (0xE2, 0x81, 0xAA...0xAF): .hidden
    // U+200E, U+200F; U+202A to U+202E; U+2066 to U+2069.
    case (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA6...0xA9):
      [.bidiControl, .hidden]
    // U+1680; U+2000 to U+200A; U+2028, U+2029, U+202F; U+205F; U+2800; U+3000.
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9),
      (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE2, 0xA0, 0x80), (0xE3, 0x80, 0x80):
      .unusual
    // U+2024; U+2044; U+2215; U+29F8.
    case (0xE2, 0x80, 0xA4), (0xE2, 0x81, 0x84), (0xE2, 0x88, 0x95), (0xE2, 0xA7, 0xB8):
      [.addressSign, .unusual]
    // U+2010, U+2011; U+204E; U+2212, U+2216, U+2217; U+2223, U+2236.
    case (0xE2, 0x80, 0x90...0x91), (0xE2, 0x81, 0x8E), (0xE2, 0x88, 0x92),
      (0xE2, 0x88, 0x96...0x97),
      (0xE2, 0x88, 0xA3), (0xE2, 0x88, 0xB6):
      .unusual
    // U+A789.
    case (0xEA, 0x9E, 0x89): [.lookalike, .unusual]
    // U+FF0E, U+FF0F; the other signs among U+FF01 to U+FF5E.
    case (0xEF, 0xBC, 0x8E...0x8F): [.addressSign, .unusual]
    case (0xEF, 0xBC, 0x81...0x8D), (0xEF, 0xBC, 0x9A...0xA0), (0xEF, 0xBC, 0xBB...0xBF),
      (0xEF, 0xBD, 0x80), (0xEF, 0xBD, 0x9B...0x9E):
      .unusual
    // U+3164; U+FE00 to U+FE0F; U+FFA0; U+FFF9 to U+FFFB.
    case (0xE3, 0x85, 0xA4), (0xEF, 0xB8, 0x80...0x8F), (0xEF, 0xBE, 0xA0),
      (0xEF, 0xBF, 0xB9...0xBB):
      .hidden
    // U+FEFF; U+FFFD; U+FDD0 to U+FDEF, U+FFFE, U+FFFF.
    case (0xEF, 0xBB, 0xBF): .mark
    case (0xEF, 0xBF, 0xBD): .replacement
    case (0xEF, 0xB7, 0x90...0xAF), (0xEF, 0xBF, 0xBE...0xBF): .noncharacter
    // U+0800 to U+08FF; U+FB1D to U+FDFF, U+FE70 to U+FEFC.
    case (0xE0, 0xA0...0xA3, _), (0xEF, 0xAC...0xB7, _), (0xEF, 0xB9, 0xB0...0xBF), (0xEF, 0xBA, _):
      [.lookalike, .rightToLeft]
    // Punctuation and signs.
    case (0xE2, 0x80...0x83, _), (0xE2, 0x85...0xAF, _): []
    default: .lookalike
    }
  }

  private static func ofFour(
    _ lead: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8
  ) -> LineSuspects {
    // U+E0000 to U+E0FFF: tags and variation selectors.
    if lead == 0xF3 && second == 0xA0 { return .hidden }
    // The last two of each plane.
    if second & 0x0F == 0x0F && third == 0xBF && fourth >= 0xBE {
      return .noncharacter
    }
    guard lead == 0xF0 else { return [] }
    switch (second, third) {
    // U+1D173 to U+1D17A.
    case (0x9D, 0x85) where (0xB3...0xBA).contains(fourth): return .hidden
    // U+10800 to U+10FFF, U+1E800 to U+1EFFF.
    case (0x90, 0xA0...), (0x9E, 0xA0...): return [.lookalike, .rightToLeft]
    // Pictographs.
    case (0x9F, _): return []
    default: return .lookalike
    }
  }
}

/// The rules that a line may break: those named after `legible:allow` in a comment on it.
///
///     s = "\u{202E}"  # legible:allow open-control, deceiving-order
struct LineAllowance {
  private static let key = Array("legible:allow".utf8)

  /// The words in the comment, which may be names of rules.
  private let names: Set<String>

  /// Reads a line of UTF-8, or of any encoding with ASCII in it.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  init(_ line: UnsafeRawBufferPointer) {
    guard Self.keyEnd(in: line) != nil else {
      names = []
      return
    }
    let scalars = CheckedLine(line, number: 1).scalars
    var names: Set<String> = []
    for comment in LineRegion.regions(in: scalars) where comment.kind == .comment {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[comment.content])
      let bytes = Array(String(text).utf8)
      var rest = bytes[...]
      while let end = Self.keyEnd(in: rest) {
        // Names, with blanks and commas between them.
        let list = rest[end...].prefix {
          Self.isOfName($0) || $0 == 0x20 || $0 == UInt8(ascii: ",")
        }
        for name in list.split(whereSeparator: { !Self.isOfName($0) }) {
          names.insert(String(decoding: name, as: UTF8.self))
        }
        rest = rest[list.endIndex...]
      }
    }
    self.names = names
  }

  /// Whether the line allows the rule.
  func allows(_ rule: CheckRule) -> Bool { names.contains { CheckRule(named: $0) == rule } }

  /// The first occurrence of the key in a text.
  private static func keyEnd<Text: RandomAccessCollection<UInt8>>(
    in text: Text
  ) -> Text.Index? where Text.SubSequence: RandomAccessCollection<UInt8> {
    var rest = text[...]
    while let start = rest.firstIndex(of: key[0]) {
      rest = rest[start...]
      if rest.starts(with: key) { return rest.index(start, offsetBy: key.count) }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
  }
}
