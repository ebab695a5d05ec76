internal import LegibleEncodings

extension MixtureFiles {
  /// The nine kinds of mixture, and how many files each has.
  static var mixtures: [(String, Int, Maker)] {
    [2, 10, 50, 90].map { percent in
      ("UTF-8 and \(percent) % legacy", 60, { $0.withUTF8(percent) })
    } + [
      ("two legacy, one language", 200, { $0.twoOfOneLanguage() }),
      ("two legacy, two languages", 140, { $0.twoOfTwoLanguages() }),
      ("three encodings", 70, { $0.three() }),
      ("UTF-16 stretches", 120, { $0.withUTF16() }),
      ("mark in the middle", 30, { $0.withMark() }),
      ("ISO-2022-JP lines", 30, { $0.withEscapes() }),
      ("declared by block", 60, { $0.declared() }),
      ("parts of lines", 60, { $0.withinLines() }),
    ]
  }

  private static let named: [(String, TextEncoding, String, TextEncoding)] = [
    ("ru", .windows1251, "ru", .koi8R), ("ru", .windows1251, "ru", .ibm866),
    ("fr", .windows1252, "fr", .ibm850), ("de", .windows1252, "de", .ibm850),
    ("ja", .shiftJIS, "ja", .eucJP), ("zh-Hans", .gbk, "zh-Hant", .big5),
    ("cs", .windows1250, "cs", .iso8859_2), ("pl", .windows1250, "pl", .iso8859_2),
    ("pl", .windows1250, "pl", .ibm852), ("el", .windows1253, "el", .ibm737),
    ("he", .windows1255, "he", .ibm862), ("tr", .windows1254, "tr", .ibm857),
    ("es", .iso8859_1, "es", .macintosh), ("uk", .windows1251, "uk", .koi8U),
  ]

  private mutating func file(
    _ kind: String, _ parts: [Part], form: LineForm = .plain
  ) -> MixtureFile? {
    let count = lineCount()
    let detail = parts.map { "\($0.tag) \($0.encoding.name) \($0.weight)" }.joined(separator: ", ")
    var file = MixtureFile(kind, "\(detail), \(count) lines")
    return append(parts, to: &file, count: count, form: form) ? file : nil
  }

  private mutating func withUTF8(_ percent: Int) -> MixtureFile? {
    let tag = pick(tags)
    let share = Double(percent) / 100
    return file(
      "UTF-8 and \(percent) % legacy",
      [(tag, .utf8, 1 - share), (tag, legacy(of: tag), share)], form: form())
  }

  private mutating func twoOfOneLanguage() -> MixtureFile? {
    let tag = pick(tags)
    var (first, one, second, other) =
      chance(50)
      ? pick(Self.named) : (tag, legacy(of: tag, rare: 0), tag, legacy(of: tag, rare: 30))
    if one == other || first == second && !differ(first, one, other) { return nil }
    if chance(50) { (first, one, second, other) = (second, other, first, one) }
    let share = pick([0.1, 0.3, 0.5])
    return file(
      "two legacy, one language", [(first, one, 1 - share), (second, other, share)])
  }

  private mutating func twoOfTwoLanguages() -> MixtureFile? {
    let (first, second) = (pick(tags), pick(tags))
    let (one, other) = (legacy(of: first), legacy(of: second))
    if first == second || one == other { return nil }
    let share = pick([0.1, 0.3, 0.5])
    return file("two legacy, two languages", [(first, one, 1 - share), (second, other, share)])
  }

  private mutating func three() -> MixtureFile? {
    let first = pick(tags)
    let second = chance(50) ? first : pick(tags)
    let (one, other) = (legacy(of: first, rare: 10), legacy(of: second, rare: 10))
    if one == other || first == second && !differ(first, one, other) { return nil }
    return file("three encodings", [(first, .utf8, 0.5), (first, one, 0.3), (second, other, 0.2)])
  }

  /// What programs that write UTF-16 append to a log of bytes, at an odd offset too, and the reverse.
  private mutating func withUTF16() -> MixtureFile? {
    let tag = pick(tags)
    let base = chance(30) ? .utf8 : legacy(of: tag)
    let wide: TextEncoding = chance(12) ? .utf16BE : .utf16LE
    let mark: [UInt8] = wide == .utf16LE ? [0xFF, 0xFE] : [0xFE, 0xFF]
    let way = pick([
      "append", "append", "append", "marked", "odd", "reverse", "middle", "after ASCII",
    ])
    let form = form(60)
    var file = MixtureFile("UTF-16 stretches", "\(way), \(tag) \(base.name) \(wide.name)")
    let count = pick([4, 8, 15, 30])
    let wideCount = pick([1, 2, 4, 10, 20])
    if way != "reverse" {
      appendBytes(of: tag, in: base, count, way, form, to: &file)
      if way == "odd" && file.bytes.count % 2 == 0 { file.append("x") }
    }
    if way == "marked" || way == "reverse" { file.append(mark: mark) }
    for _ in 0..<(way == "reverse" ? count : wideCount) {
      guard let text = line(of: tag, in: .utf8, form: form) else { return nil }
      file.append(text + "\r\n", in: wide)
    }
    if way == "reverse" { appendBytes(of: tag, in: base, 2 * wideCount, way, form, to: &file) }
    if way == "middle" { appendBytes(of: tag, in: base, count, way, form, to: &file) }
    return file
  }

  private mutating func appendBytes(
    of tag: String, in base: TextEncoding, _ count: Int, _ way: String, _ form: LineForm,
    to file: inout MixtureFile
  ) {
    for _ in 0..<count {
      if way != "after ASCII", !chance(40), let text = line(of: tag, in: base, form: form) {
        file.append(text, in: base)
      } else {
        file.append(plainLine())
      }
      file.append("\r\n")
    }
  }

  /// Two files one behind the other, of which the second begins with a mark.
  private mutating func withMark() -> MixtureFile? {
    let tag = pick(tags)
    let encoding = legacy(of: tag)
    var file = MixtureFile("mark in the middle", "\(tag) \(encoding.name)")
    guard append([(tag, encoding, 1)], to: &file, count: pick([5, 10, 30])) else { return nil }
    file.append(mark: [0xEF, 0xBB, 0xBF])
    return append([(tag, .utf8, 1)], to: &file, count: pick([2, 5, 20])) ? file : nil
  }

  private mutating func withEscapes() -> MixtureFile? {
    let share = pick([0.1, 0.3, 0.5])
    return file(
      "ISO-2022-JP lines",
      [("ja", pick([.shiftJIS, .eucJP]), 1 - share), ("ja", .iso2022JP, share)])
  }

  /// What declarations name.
  private static let declarable = [
    "UTF-8", "windows-", "ISO-8859", "KOI8", "Shift_JIS", "EUC", "GB", "Big5",
  ]

  /// Cards and catalogs, each with its declaration.
  private mutating func declared() -> MixtureFile? {
    let isCards = chance(50)
    let pool = [pick(tags), pick(tags), pick(tags)]
    var file = MixtureFile("declared by block", isCards ? "cards" : "messages")
    var encodings: Set<TextEncoding> = []
    for _ in 0..<pick([2, 3, 5, 12]) {
      let tag = pick(pool)
      let encoding = chance(25) ? .utf8 : legacy(of: tag, rare: 0)
      if !Self.declarable.contains(where: { encoding.name.hasPrefix($0) }) { continue }
      encodings.insert(encoding)
      let head =
        isCards
        ? "BEGIN:VCARD\r\nVERSION:2.1\r\n"
        : "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=\(encoding.name)\\n\"\n\n"
      file.append(head)
      for field in isCards ? ["N", "NOTE"] : Array(repeating: "", count: pick([2, 5, 10])) {
        guard let text = line(of: tag, in: encoding, short: field == "N" ? 90 : 40) else {
          return nil
        }
        file.append(
          isCards
            ? "\(field);CHARSET=\(encoding.name):"
            : "msgid \"\(plainLine().prefix(30).filter { $0 != "\"" })\"\nmsgstr \"")
        file.append(text, in: encoding)
        file.append(isCards ? "\r\n" : "\"\n\n")
      }
      if isCards { file.append("END:VCARD\r\n") }
    }
    return encodings.count > 1 ? file : nil
  }

  /// Columns, paths and words in UTF-8 inside of legacy lines.
  private mutating func withinLines() -> MixtureFile? {
    let tag = pick(tags)
    let encoding = legacy(of: tag, rare: 10)
    let way = pick(["columns", "words", "paths"])
    var file = MixtureFile("parts of lines", "\(way), \(tag) \(encoding.name)")
    for number in 0..<pick([10, 20, 50, 100]) {
      guard let first = line(of: tag, in: encoding, short: 60),
        let second = line(of: tag, in: .utf8, short: 60)
      else { return nil }
      switch way {
      case "columns":
        file.append("\(number),")
        file.append(first.replacing(",", with: " "), in: encoding)
        file.append(",")
        file.append(second.replacing(",", with: " "), in: .utf8)
        file.append(",x")
      case "paths" where number % 3 == 0:
        file.append("GET /")
        file.append(second.replacing(" ", with: "_"), in: .utf8)
        file.append(" 200 \"")
        file.append(first, in: encoding)
        file.append("\"")
      case "words" where number % 4 == 0:
        file.append(first, in: encoding)
        file.append(" (")
        file.append(second.split(separator: " ").prefix(3).joined(separator: " "), in: .utf8)
        file.append(")")
      default: file.append(first, in: encoding)
      }
      file.append("\n")
    }
    return file
  }
}
