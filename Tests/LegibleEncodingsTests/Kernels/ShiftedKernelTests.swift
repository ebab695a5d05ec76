import LegibleEncodings
import LegibleTestSupport
import Testing

/// Long runs are converted by loops of their own, and other text one character at a time: both
/// have to say the same, also of what is not as an encoder writes it.
struct ShiftedKernelTests {
  static let encodings: [TextEncoding] = [
    .iso2022JP, .iso2022JP1, .iso2022JP2, .iso2022JP3, .iso2022KR, .iso2022CN, .hzGB2312, .utf7,
  ]

  private static let pieces = [
    "plain text of some length ", "a", " ", "\n", "~", "\\", "+", "-", "/", "{", "¥", "‾", "é",
    "«", "λ", "日本語", "漢字かな交じり文", "か\u{309A}", "㋐", "丂", "ｱｲ", "한국어", "글", "中文", "國語",
    "汉字", "丗", "ё", "Ελλάδα", "😀", "\u{7F}", "\t",
  ]

  private func text(in encoding: TextEncoding, _ generator: inout SeededGenerator) -> [UInt8] {
    let pieces = Self.pieces.filter { (try? encoding.decode(encoding.encode($0))) == $0 }
    var text = ""
    while text.utf8.count < 1_500 {
      guard let piece = pieces.randomElement(using: &generator) else { continue }
      let isLong = Int.random(in: 0..<6, using: &generator) == 0
      let count = Int.random(in: 1...(isLong ? 40 : 3), using: &generator)
      for _ in 0..<count { text += piece }
    }
    return Array(text.utf8)
  }

  private func parts(of bytes: [UInt8], _ generator: inout SeededGenerator) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      parts.append(Array(rest.prefix(Int.random(in: 1...9, using: &generator))))
      rest = rest.dropFirst(parts[parts.count - 1].count)
    }
    return parts
  }

  private func encode(_ chunks: [[UInt8]], _ encoding: TextEncoding) throws -> [UInt8] {
    var encoder = TextEncoder(encoding)
    var bytes: [UInt8] = []
    for chunk in chunks { try encoder.encode(chunk, into: &bytes) }
    try encoder.finish(into: &bytes)
    return bytes
  }

  private func decode(
    _ chunks: [[UInt8]], _ encoding: TextEncoding
  ) throws -> (text: [UInt8], report: ConversionReport) {
    var decoder = TextDecoder(encoding, malformed: .replace)
    var utf8: [UInt8] = []
    for chunk in chunks { try decoder.decode(chunk, into: &utf8) }
    try decoder.finish(into: &utf8)
    return (utf8, decoder.report)
  }

  @Test(arguments: encodings)
  func runsAndCharactersSayTheSame(encoding: TextEncoding) throws {
    var generator = SeededGenerator(seed: 9)
    var failures = Failures()
    for _ in 0..<60 {
      let utf8 = text(in: encoding, &generator)
      let bytes = try encode([utf8], encoding)
      let inParts = try encode(parts(of: utf8, &generator), encoding)
      failures.check(bytes == inParts, "\(encoding) \(String(decoding: utf8, as: UTF8.self))")
      let whole = try decode([bytes], encoding)
      failures.check(whole.text == utf8 && whole.report.isReversible, "\(encoding) \(bytes)")
      let pieces = try decode(parts(of: bytes, &generator), encoding)
      failures.check(pieces.text == utf8 && pieces.report == whole.report, "\(encoding) \(bytes)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// An encoder of ISO-2022-CN names its sets anew in each line; texts of others do not.
  @Test func setsOutliveLines() throws {
    let line = "中文字符 and some plain text, 中文字符中文字符中文字符\n"
    let text = String(repeating: line, count: 40)
    let named = try TextEncoding.iso2022CN.encode(text)
    // The first name is left.
    var bytes: [UInt8] = []
    for (number, part) in named.split(separator: 0x1B).enumerated() {
      bytes += number == 0 ? [0x1B] + part : Array(part.dropFirst("$)A".utf8.count))
    }
    var generator = SeededGenerator(seed: 11)
    for chunks in [[bytes], parts(of: bytes, &generator)] {
      let decoded = try decode(chunks, .iso2022CN)
      #expect(String(decoding: decoded.text, as: UTF8.self) == text)
      #expect(!decoded.report.isReversible)
    }
  }

  /// Needless, missing and wrong shifts and characters.
  @Test(arguments: encodings)
  func whatNoEncoderWritesIsReadAlike(encoding: TextEncoding) throws {
    var generator = SeededGenerator(seed: 10)
    var failures = Failures()
    let insertions: [[UInt8]] =
      ["\u{1B}(B", "\u{1B}(J", "\u{1B}$B", "\u{1B}$@", "\u{1B}$A", "\u{1B}$)A", "\u{1B}$)C"].map {
        Array($0.utf8)
      }
      + ["\u{0E}", "\u{0F}", "~{", "~}", "~~", "~\n", "\n", "+", "-", "+-", "+AGE-", "-a"].map {
        Array($0.utf8)
      } + [[0x1B], [0x80], [0xFF], [0x21], [0x7E]]
    for round in 0..<120 {
      var bytes = try encode([text(in: encoding, &generator)], encoding)
      for _ in 0...Int.random(in: 0...2, using: &generator) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        if round % 3 == 0 {
          bytes.removeSubrange(place..<min(bytes.count, place + 1))
        } else if let insertion = insertions.randomElement(using: &generator) {
          bytes.insert(contentsOf: insertion, at: place)
        }
      }
      let whole = try decode([bytes], encoding)
      let pieces = try decode(parts(of: bytes, &generator), encoding)
      failures.check(whole.text == pieces.text, "\(encoding) \(bytes)")
      failures.check(whole.report == pieces.report, "\(encoding) reports \(bytes) otherwise")
      let text = String(decoding: whole.text, as: UTF8.self)
      let comesBack = whole.report.malformedCount == 0 && (try? encoding.encode(text)) == bytes
      failures.check(whole.report.isReversible == comesBack, "\(encoding) \(bytes) comes back")
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
