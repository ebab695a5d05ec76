internal import CEncodingTables

/// A form in which text in ASCII stands for other characters.
package enum EscapedForm: String, Sendable, CaseIterable {
  /// Character references of HTML: `&eacute;`, `&#233;`, `&#xE9;` (HTML, section 13.2.5.72 and those after it).
  case html

  /// Escapes of JSON, Java, C, Python and Swift: `\u00e9`, surrogate pairs, `\U0001f40e`, `\u{1F40E}`.
  ///
  /// What the syntax of a string needs stays: `\n`, `\\`, and the numbers of controls, quotation marks and backslashes.
  case json

  /// Quoted-printable: `=C3=A9`, and `=` at the end of a line that goes on (RFC 2045, section 6.7). It stands for bytes, not
  /// for characters.
  case quotedPrintable = "qp"
}

/// Puts characters in the place of escapes in UTF-8 text, or bytes in the place of quoted-printable, as it comes.
///
/// All other text stays as it is. The result does not depend on where the text is cut into chunks; at most the beginning of
/// one escape is held back.
package struct TextUnescaper: Sendable {
  package let form: EscapedForm

  /// The number of references of HTML to no character, such as `&#0;` and `&#xD800;`, which HTML reads as U+FFFD.
  package private(set) var replacedCount = 0

  /// The length from which an incomplete escape counts as none; it is longer than any name of HTML.
  private static let longest = 64

  private var held: [UInt8] = []

  package init(_ form: EscapedForm) { self.form = form }

  /// Appends the next piece of the text without its escapes.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package mutating func unescape(_ bytes: [UInt8], into text: inout [UInt8]) {
    unescape(held.isEmpty ? bytes : held + bytes, atEnd: false, into: &text)
  }

  /// Ends the text, and appends the rest.
  package mutating func finish(into text: inout [UInt8]) {
    unescape(held, atEnd: true, into: &text)
  }

  private mutating func unescape(_ bytes: [UInt8], atEnd: Bool, into text: inout [UInt8]) {
    held = []
    let sign =
      switch form {
      case .html: UInt8(ascii: "&")
      case .json: UInt8(ascii: "\\")
      case .quotedPrintable: UInt8(ascii: "=")
      }
    var start = 0
    while let place = bytes[start...].firstIndex(of: sign) {
      text += bytes[start..<place]
      let rest = bytes[place...].prefix(Self.longest)
      let escape =
        switch form {
        case .html: Escape(reference: rest)
        case .json: Escape(backslash: rest)
        case .quotedPrintable: Escape(quoted: rest)
        }
      if escape.mayGoOn && !atEnd && rest.count < Self.longest {
        held = Array(rest)
        return
      }
      if escape.isReplaced { replacedCount += 1 }
      text += escape.replacement ?? rest.prefix(escape.length)
      start = place + escape.length
    }
    text += bytes[start...]
  }
}

/// The result of reading an escape at a place of a text.
private struct Escape {
  /// The number of bytes of the escape; of a sign that begins none, its own.
  let length: Int

  /// What the escape stands for; `nil` for bytes that stay as they are.
  let replacement: ArraySlice<UInt8>?

  /// Whether more bytes may change this answer.
  let mayGoOn: Bool

  /// Whether it stands for no character, so that U+FFFD takes its place.
  var isReplaced = false

  private init(length: Int, _ replacement: [UInt8]?, mayGoOn: Bool = false) {
    self.length = length
    self.replacement = replacement.map { $0[...] }
    self.mayGoOn = mayGoOn
  }

  private init(length: Int, _ scalar: UInt32) {
    self.init(length: length, Unicode.Scalar(scalar).map { Array(String($0).utf8) })
  }

  /// The sign that begins no escape.
  private static let none = Escape(length: 1, nil)

  /// The sign and what may become an escape with more bytes.
  private static let cut = Escape(length: 1, nil, mayGoOn: true)
}

// MARK: HTML

extension Escape {
  /// Reads a character reference. One with a name that has no semicolon is the longest beginning that is a name which needs
  /// none.
  fileprivate init(reference text: ArraySlice<UInt8>) {
    let rest = text.dropFirst()
    if rest.first == UInt8(ascii: "#") {
      self.init(numericReference: text)
      return
    }
    let name = rest.prefix(HTMLReferences.longestName).prefix(while: { $0.isLetterOrDigit })
    let isAtEnd = name.endIndex == text.endIndex
    if name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: ";"),
      let characters = HTMLReferences.characters(named: text[name.startIndex...name.endIndex])
    {
      self.init(length: name.count + 2, characters)
      return
    }
    for count in stride(from: name.count, to: 1, by: -1) {
      if let characters = HTMLReferences.characters(named: name.prefix(count)) {
        self.init(length: count + 1, characters, mayGoOn: isAtEnd)
        return
      }
    }
    self = isAtEnd ? .cut : .none
  }

  private init(numericReference text: ArraySlice<UInt8>) {
    var rest = text.dropFirst(2)
    let isHexadecimal = rest.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    if isHexadecimal { rest = rest.dropFirst() }
    let digits = rest.prefix { isHexadecimal ? $0.hexadecimalValue != nil : $0.isASCIIDigit }
    // At the end of a text a number needs no semicolon.
    let isAtEnd = digits.endIndex == text.endIndex
    guard !digits.isEmpty else {
      self = isAtEnd ? .cut : .none
      return
    }
    let hasEnd = !isAtEnd && text[digits.endIndex] == UInt8(ascii: ";")
    let character = Self.character(of: digits, isHexadecimal ? 16 : 10)
    self.init(
      length: digits.endIndex - text.startIndex + (hasEnd ? 1 : 0),
      Array(String(character ?? "\u{FFFD}").utf8), mayGoOn: isAtEnd)
    isReplaced = character == nil
  }

  /// The character that a number stands for, where numbers of C1 controls are those of windows-1252; `nil` for the number of
  /// no character.
  private static func character(
    of digits: ArraySlice<UInt8>, _ radix: UInt32
  ) -> Unicode.Scalar? {
    var value: UInt32 = 0
    for digit in digits where value <= 0x10FFFF {
      value = value * radix + UInt32(digit.hexadecimalValue ?? 0)
    }
    if (0x80...0x9F).contains(value),
      let text = try? TextEncoding.windows1252.decode([UInt8(truncatingIfNeeded: value)])
    {
      return text.unicodeScalars.first
    }
    return value == 0 ? nil : Unicode.Scalar(value)
  }
}

// MARK: Backslashes

extension Escape {
  /// Reads an escape with a number. A backslash that is escaped stays, and escapes nothing.
  fileprivate init(backslash text: ArraySlice<UInt8>) {
    guard let letter = text.dropFirst().first else {
      self = .cut
      return
    }
    switch letter {
    case UInt8(ascii: "u"):
      if text.dropFirst(2).first == UInt8(ascii: "{") {
        self.init(braced: text)
      } else {
        self.init(units: text)
      }
    case UInt8(ascii: "U"): self.init(number: text, digits: 8)
    default: self.init(length: 2, nil)
    }
  }

  /// Reads `\u00e9`, or two that are a surrogate pair.
  private init(units text: ArraySlice<UInt8>) {
    guard let first = Self.number(text.dropFirst(2), digits: 4) else {
      self = Self.isBeginning(text.dropFirst(2), digits: 4) ? .cut : .none
      return
    }
    guard (0xD800...0xDBFF).contains(first) else {
      self.init(length: 6, character: first)
      return
    }
    let rest = text.dropFirst(6)
    if let second = Self.number(rest.dropFirst(2), digits: 4), rest.starts(with: "\\u".utf8),
      (0xDC00...0xDFFF).contains(second)
    {
      self.init(length: 12, character: 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      return
    }
    let isCut =
      "\\u".utf8.starts(with: rest)
      || rest.starts(with: "\\u".utf8) && Self.isBeginning(rest.dropFirst(2), digits: 4)
    // A lone surrogate stays.
    self.init(length: 6, nil, mayGoOn: isCut)
  }

  /// Reads `\U0001f40e`.
  private init(number text: ArraySlice<UInt8>, digits: Int) {
    if let value = Self.number(text.dropFirst(2), digits: digits) {
      self.init(length: digits + 2, character: value)
    } else {
      self = Self.isBeginning(text.dropFirst(2), digits: digits) ? .cut : .none
    }
  }

  /// Reads `\u{1F40E}`.
  private init(braced text: ArraySlice<UInt8>) {
    let digits = text.dropFirst(3).prefix(8).prefix { $0.hexadecimalValue != nil }
    if digits.endIndex == text.endIndex {
      self = .cut
    } else if text[digits.endIndex] == UInt8(ascii: "}"),
      let value = Self.number(digits, digits: digits.count), !digits.isEmpty
    {
      self.init(length: digits.count + 4, character: value)
    } else {
      self = .none
    }
  }

  /// A character, but for those that the syntax of a string needs as escapes.
  private init(length: Int, character: UInt32) {
    let isNeeded = character < 0x20 || character == 0x22 || character == 0x5C
    if isNeeded { self.init(length: length, nil) } else { self.init(length: length, character) }
  }

  /// The number with so many hexadecimal digits.
  private static func number(_ text: ArraySlice<UInt8>, digits count: Int) -> UInt32? {
    let digits = text.prefix(count)
    guard digits.count == count else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      guard let digit = digit.hexadecimalValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Whether all of a text that is too short are digits.
  private static func isBeginning(_ text: ArraySlice<UInt8>, digits count: Int) -> Bool {
    text.count < count && text.allSatisfy { $0.hexadecimalValue != nil }
  }
}

// MARK: Quoted-printable

extension Escape {
  /// Reads a byte, or the end of a line that goes on, before which there may be blanks.
  fileprivate init(quoted text: ArraySlice<UInt8>) {
    let rest = text.dropFirst()
    let digits = rest.prefix(2).prefix { $0.hexadecimalValue != nil }
    if digits.count == 2 {
      let byte = digits.reduce(0) { $0 << 4 | ($1.hexadecimalValue ?? 0) }
      self.init(length: 3, [byte])
      return
    }
    let blanks = rest.prefix { $0 == 0x20 || $0 == 0x09 }
    let end = text[blanks.endIndex...].prefix(2)
    if end.first == 0x0A {
      self.init(length: blanks.count + 2, [])
    } else if end.elementsEqual([0x0D, 0x0A]) {
      self.init(length: blanks.count + 3, [])
    } else {
      let isCut = digits.endIndex == text.endIndex || end.isEmpty || end.elementsEqual([0x0D])
      self = isCut ? .cut : .none
    }
  }
}

extension UInt8 {
  fileprivate var isASCIIDigit: Bool { self &- 0x30 < 10 }

  fileprivate var isLetterOrDigit: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 26 }

  /// The value of a hexadecimal digit; `nil` for another character.
  fileprivate var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// The named character references (HTML, section 13.5).
private enum HTMLReferences {
  /// The length of the longest name, without its semicolon.
  static let longestName = 32

  /// The UTF-8 of the characters that a name stands for, with its semicolon where it needs one.
  static func characters(named name: ArraySlice<UInt8>) -> [UInt8]? { table[Array(name)] }

  /// For each name the data has the name, a tab, the number of bytes of the characters, and these in UTF-8.
  private static let table: [[UInt8]: [UInt8]] = {
    let data = UnsafeRawBufferPointer(
      start: legible_html_references(), count: Int(legible_html_references_size()))
    var table: [[UInt8]: [UInt8]] = [:]
    var start = 0
    while let tab = data[start...].firstIndex(of: 0x09) {
      let count = Int(data[tab + 1])
      table[Array(data[start..<tab])] = Array(data[(tab + 2)..<(tab + 2 + count)])
      start = tab + 2 + count
    }
    return table
  }()
}
