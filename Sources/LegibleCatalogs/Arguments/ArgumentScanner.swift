internal import LegibleBidi

/// Finds what stands for values in a string.
struct ArgumentScanner {
  private let styles: ArgumentStyles
  private let words: Set<[UInt8]>
  private var cursor: ByteCursor

  /// Where the last argument ended.
  private var lastEnd = 0

  /// Where the text that ends something stands next, as far as it was looked for: what is after the place is
  /// not read again for each that begins.
  private var ends: [String: Int] = [:]

  private init(_ utf8: [UInt8], _ styles: ArgumentStyles, words: Set<[UInt8]>) {
    self.styles = styles
    self.words = words
    cursor = ByteCursor(utf8)
  }

  /// The arguments of a text in UTF-8, in their order.
  ///
  /// - Parameter words: Words with a sign before them that are arguments since the source text has them:
  ///   see `SourceWords`.
  /// - Complexity: O(*n*).
  static func arguments(
    in utf8: [UInt8], _ styles: ArgumentStyles, words: Set<[UInt8]> = []
  ) -> [FormatArgument] {
    var scanner = ArgumentScanner(utf8, styles, words: words)
    return scanner.scan()
  }

  private mutating func scan() -> [FormatArgument] {
    var arguments: [FormatArgument] = []
    while let byte = cursor.byte {
      let start = cursor.offset
      lastEnd = arguments.last?.range.upperBound ?? 0
      let value: FormatArgument.Value? =
        switch byte {
        case _ where skipWord(longerThan: 2): .text
        case UInt8(ascii: "%") where styles.contains(.percentName) && skipName(to: "%"): .text
        case UInt8(ascii: "%"): percent()
        case UInt8(ascii: "{") where styles.contains(.braces): braces()
        case UInt8(ascii: "{") where styles.contains(.names):
          doubledBraces() ?? messageArgument() ?? name()
        case UInt8(ascii: "$") where styles.contains(.dollar) && cursor.isAt("${"):
          braces(prefix: 1)
        case UInt8(ascii: "$") where styles.contains(.numberedDollar) && skipName(to: "$"): .text
        case UInt8(ascii: "$") where styles.contains(.numberedDollar) && skipNumber(): .text
        case UInt8(ascii: "$") where styles.contains(.shell): variable()
        case UInt8(ascii: ":") where styles.contains(.colon) && skipColonName(): .text
        case UInt8(ascii: "&") where styles.contains(.entities) && skipName(to: ";"): .text
        case UInt8(ascii: "#") where styles.contains(.numberSign): numberSign()
        case UInt8(ascii: "<") where styles.contains(.elements): element()
        default: nil
        }
      if value == nil, cursor.offset == start, skipWord(longerThan: 1) {
        arguments.append(FormatArgument(start..<cursor.offset))
      } else if let value {
        arguments.append(FormatArgument(start..<cursor.offset, value: value))
      } else {
        cursor.offset = max(cursor.offset, start + 1)
      }
    }
    return arguments
  }

  /// `{name}`, `{0:N2}`, `{name!r}`.
  private mutating func name() -> FormatArgument.Value? {
    var probe = cursor
    probe.offset += 1
    probe.skipBlanks()
    probe.skip { Self.isWord($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    probe.skipBlanks()
    if probe.byte == UInt8(ascii: ":") || probe.byte == UInt8(ascii: "!") {
      let start = probe.offset
      probe.skip { Self.isWord($0) || "!:.,%+-#".utf8.contains($0) }
      if probe.offset > start + Self.nameLimit { return nil }
    }
    guard probe.skip("}") else { return nil }
    cursor = probe
    return .text
  }

  /// `{{ name }}`, `{{{name}}}`, `{{PLURAL:$1|…}}`: up to the braces that close it.
  private mutating func doubledBraces() -> FormatArgument.Value? {
    guard cursor.isAt("{{") else { return nil }
    return braces()
  }

  /// `{count, plural, …}`, `{when, date, short}`: what no other syntax than MessageFormat has.
  private mutating func messageArgument() -> FormatArgument.Value? {
    var probe = cursor
    probe.offset += 1
    probe.skipSpace()
    probe.skip(while: Self.isWord)
    probe.skipSpace()
    guard probe.skip(",") else { return nil }
    probe.skipSpace()
    let start = probe.offset
    probe.skip(while: Self.isWord)
    let isNumber = probe.text(start..<probe.offset) == "number"
    guard isNumber || Self.messageTypes.contains(probe.text(start..<probe.offset)),
      braces() != nil
    else { return nil }
    return isNumber ? .number : .text
  }

  private static let messageTypes: Set<String> = [
    "plural", "select", "selectordinal", "date", "time", "list", "duration",
  ]

  /// `$name`.
  private mutating func variable() -> FormatArgument.Value? {
    var probe = cursor
    probe.offset += 1
    let start = probe.offset
    probe.skip(while: Self.isWord)
    guard probe.offset > start else { return nil }
    cursor = probe
    return .text
  }

  /// The number that a plural is chosen by.
  private mutating func numberSign() -> FormatArgument.Value? {
    cursor.offset += 1
    return .number
  }

  /// Reads what a percent sign begins; moves past `%%`, which is no argument.
  private mutating func percent() -> FormatArgument.Value? {
    if cursor.isAt("%%") {
      cursor.offset += 2
      return nil
    }
    if cursor.isAt("%{") && styles.contains(.percentBraces) { return braces(prefix: 1) }
    if styles.contains(.qt), let value = qtNumber() { return value }
    return styles.contains(.percent) ? conversion() : nil
  }

  /// `%1`, `%L1`, `%n`.
  private mutating func qtNumber() -> FormatArgument.Value? {
    var probe = cursor
    probe.offset += 1
    _ = probe.skip("L")
    if probe.skip("n") {
      cursor = probe
      return .number
    }
    let start = probe.offset
    // There are 99 at most, so a third digit is of the text.
    while probe.offset < start + 2, let byte = probe.byte, Self.isDigit(byte) { probe.offset += 1 }
    guard probe.offset > start else { return nil }
    cursor = probe
    return .text
  }

  /// A conversion of `printf`: flags, width, precision, length, and a letter that says what it is.
  private mutating func conversion() -> FormatArgument.Value? {
    var probe = cursor
    probe.offset += 1
    if probe.skip("(") {
      // `%(name)s` of Python.
      guard probe.skipThrough(")", within: Self.nameLimit) != nil else { return nil }
    } else if probe.isAt("#@") {
      // `%#@name@` of a `.stringsdict`.
      probe.offset += 2
      guard probe.skipThrough("@", within: Self.nameLimit) != nil else { return nil }
      cursor = probe
      return .text
    }
    // A blank is a flag, too, but after a percent sign it is mostly one of the text. `I` of glibc asks for the
    // digits of the language.
    let isFlag = { (byte: UInt8) in "-+#0'I".utf8.contains(byte) }
    let isWidth = { (byte: UInt8) in Self.isDigit(byte) || byte == UInt8(ascii: "*") }
    probe.skip(while: isFlag)
    probe.skip(while: isWidth)
    if probe.skip("$") {
      probe.skip(while: isFlag)
      probe.skip(while: isWidth)
    }
    // A full stop without a precision ends the sentence.
    if probe.byte == UInt8(ascii: "."), let next = probe.byte(ahead: 1), isWidth(next) {
      probe.offset += 1
      probe.skip { isWidth($0) || $0 == UInt8(ascii: "$") }
    }
    if probe.offset == cursor.offset + 2,
      Self.isDigit(probe.bytes[probe.offset - 1]),
      probe.byte.map({ ($0 | 0x20) &- 0x61 >= 26 }) ?? true
    {
      // `%1` of KDE and Qt in a message that does not say what it is.
      cursor = probe
      return .text
    }
    if styles.contains(.time) { probe.skip { "EO".utf8.contains($0) } }
    probe.skip { "hljztqL".utf8.contains($0) }
    if probe.skip("<PRI") {
      // The names of `inttypes.h` in messages of gettext.
      guard probe.skipThrough(">", within: Self.nameLimit) != nil else { return nil }
      cursor = probe
      return .number
    }
    guard let letter = probe.byte else { return nil }
    probe.offset += 1
    switch letter {
    case UInt8(ascii: "@"), UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "c"),
      UInt8(ascii: "C"), UInt8(ascii: "r"), UInt8(ascii: "p"):
      cursor = probe
      return .text
    case UInt8(ascii: "m"):
      cursor = probe
      return isDate ? .number : .text
    case _ where "dDiuUxXoOfFeEgGaA".utf8.contains(letter):
      cursor = probe
      return .number
    // The fields of `strftime`; `%I`, whose letter was taken for the flag, stands before none.
    case _ where styles.contains(.time) && "BbhZcpP".utf8.contains(letter):
      cursor = probe
      return .text
    case _ where styles.contains(.time) && "CYyGmHIjklMSRTVwWzQe".utf8.contains(letter):
      cursor = probe
      return .number
    default: return nil
    }
  }

  /// How long the name of an argument is at most, in bytes.
  private static let nameLimit = 64

  /// Whether the text has a field of a date beside `%m`, which is the text of an error otherwise.
  private lazy var isDate: Bool = {
    guard styles.contains(.time) else { return false }
    return zip(cursor.bytes, cursor.bytes.dropFirst()).contains {
      $0 == UInt8(ascii: "%") && "dYye".utf8.contains($1)
    }
  }()

  /// Reads an argument in braces, with everything nested in it.
  private mutating func braces(prefix: Int = 0) -> FormatArgument.Value? {
    var probe = cursor
    probe.offset += prefix
    // Empty braces are an argument of Python.
    guard probe.skipBraces() else { return nil }
    cursor = probe
    return .text
  }

  /// `<x id="1"/>`, or an element of those that stand for values, with its content.
  private mutating func element() -> FormatArgument.Value? {
    for (opening, closing) in Self.elements {
      var probe = cursor
      guard probe.skip(opening), let next = probe.byte,
        next == 0x20 || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
      else { continue }
      guard let end = skipThrough(">", &probe) else { return nil }
      let isEmpty = probe.bytes[end - 1] == UInt8(ascii: "/")
      if !isEmpty && skipThrough(closing, &probe) == nil { return nil }
      cursor = probe
      return .text
    }
    return nil
  }

  /// As `ByteCursor.skipThrough`, from places that rise.
  private mutating func skipThrough(_ text: StaticString, _ probe: inout ByteCursor) -> Int? {
    let known = ends[text.description]
    let start: Int
    if let known, known >= probe.offset {
      start = known
    } else {
      var search = probe
      start = search.skipThrough(text) ?? search.bytes.count
      ends[text.description] = start
    }
    guard start < probe.bytes.count else { return nil }
    probe.offset = start + text.utf8CodeUnitCount
    return start
  }

  private static let elements: [(StaticString, StaticString)] = [
    ("<x", "</x>"), ("<ph", "</ph>"), ("<bx", "</bx>"), ("<ex", "</ex>"), ("<it", "</it>"),
    ("<xliff:g", "</xliff:g>"),
  ]

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a byte is a letter or digit of ASCII, or `_`.
  static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 26 && byte < 0x80 || byte == UInt8(ascii: "_")
  }
}

// MARK: Names between signs

extension ArgumentScanner {
  /// Moves past a name of two letters or more and the sign after it, as in `%name%`, `$NAME$` and `&name;`.
  private mutating func skipName(to close: StaticString) -> Bool {
    var probe = cursor
    probe.offset += 1
    let start = probe.offset
    guard let first = probe.byte, Self.isWord(first), !Self.isDigit(first) else { return false }
    probe.skip { Self.isWord($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    guard probe.offset > start + 1, probe.skip(close) else { return false }
    // References to characters are text.
    let isCharacter =
      close.utf8CodeUnitCount == 1 && cursor.byte == UInt8(ascii: "&")
      && CharacterReference(in: cursor.bytes, at: cursor.offset, end: probe.offset) != nil
    if isCharacter { return false }
    cursor = probe
    return true
  }

  /// `$1`.
  private mutating func skipNumber() -> Bool {
    var probe = cursor
    probe.offset += 1
    let start = probe.offset
    // `$10` and `$1.50` are mostly amounts.
    probe.skip(while: Self.isDigit)
    let isAmount =
      (probe.byte == UInt8(ascii: ".") || probe.byte == UInt8(ascii: ","))
      && probe.byte(ahead: 1).map(Self.isDigit) ?? false
    guard probe.offset == start + 1, !isAmount else { return false }
    cursor = probe
    return true
  }

  /// `:name`, after a blank or a sign.
  private mutating func skipColonName() -> Bool {
    if cursor.offset > lastEnd {
      let before = cursor.bytes[cursor.offset - 1]
      if Self.isWord(before) || before >= 0x80 || before == UInt8(ascii: ":") { return false }
    }
    var probe = cursor
    probe.offset += 1
    guard let first = probe.byte, (0x61...0x7A).contains(first) else { return false }
    probe.skip(while: Self.isWord)
    cursor = probe
    return true
  }

  /// A word of the source text with its sign.
  ///
  /// - Parameter length: A percent sign with a letter may be a conversion, and one with several is one where the text
  ///   is known to have these.
  private mutating func skipWord(longerThan length: Int) -> Bool {
    if words.isEmpty { return false }
    let isConversion =
      length > 1 && cursor.byte == UInt8(ascii: "%") && styles.contains(.percent)
      && !styles.contains(.time)
    guard !isConversion, let end = SourceWords.end(in: cursor.bytes, from: cursor.offset),
      end > cursor.offset + length,
      words.contains(Array(cursor.bytes[cursor.offset..<end]))
    else { return false }
    cursor.offset = end
    return true
  }
}
