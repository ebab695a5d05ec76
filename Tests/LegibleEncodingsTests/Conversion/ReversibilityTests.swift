import LegibleEncodings
import LegibleTestSupport
import Testing

struct ReversibilityTests {
  private func decode(
    _ bytes: [UInt8], _ encoding: TextEncoding, malformed: MalformedPolicy = .replace,
    byteOrderMark: ByteOrderMarkPolicy = .keep, newlines: NewlinePolicy = .keep,
    provesReversibility: Bool = false, in chunks: [[UInt8]]? = nil
  ) throws -> (text: String, report: ConversionReport) {
    var decoder = TextDecoder(
      encoding, malformed: malformed, byteOrderMark: byteOrderMark, newlines: newlines,
      provesReversibility: provesReversibility)
    var utf8: [UInt8] = []
    for chunk in chunks ?? [bytes] { try decoder.decode(chunk, into: &utf8) }
    try decoder.finish(into: &utf8)
    return (String(decoding: utf8, as: UTF8.self), decoder.report)
  }

  /// Random bytes of each encoding: the report says what encoding the text again shows.
  @Test func theReportIsRightForEveryEncoding() throws {
    var generator = SeededGenerator(seed: 3)
    var failures = Failures()
    for encoding in TextEncoding.all {
      for _ in 0..<40 {
        let bytes = generator.bytes(Int.random(in: 0...24, using: &generator))
        for policy in [ByteOrderMarkPolicy.keep, .remove] {
          let result = try decode(bytes, encoding, byteOrderMark: policy)
          let proved = try decode(
            bytes, encoding, byteOrderMark: policy, provesReversibility: true)
          let comesBack =
            result.report.malformedCount == 0 && (try? encoding.encode(result.text)) == bytes
          failures.check(
            result.report.isReversible == comesBack, "\(encoding) \(bytes) \(policy)")
          failures.check(
            proved.report.isReversible == comesBack, "\(encoding) \(bytes) \(policy) proved")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Two ways to write one text, which random bytes do not hit.
  @Test(arguments: [
    (TextEncoding.eucJIS2004, [0xAB, 0xE4, 0xAB, 0xE0] as [UInt8]),
    (.eucJIS2004, [0xA9, 0xDC, 0xAB, 0xDC]), (.shiftJIS2004, [0x86, 0x84, 0x86, 0x80]),
    (.macArabic, [0xA0]), (.gb18030, [0xA3, 0xA0]),
    // Four-byte codes are read as GBK, but not written, in long text as well.
    (.gbk, [0x94, 0x39, 0xFC, 0x36]),
    (.gbk, [0x94, 0x39, 0xFC, 0x36] + Array(repeating: 0x61, count: 160)),
  ])
  func redundantFormsAreNotReversible(encoding: TextEncoding, bytes: [UInt8]) throws {
    for chunks in Chunks.everySplit(of: bytes) {
      #expect(try !decode(bytes, encoding, in: chunks).report.isReversible)
    }
  }

  @Test(arguments: [TextEncoding.eucJIS2004, .shiftJIS2004])
  func aNullIsNoMark(encoding: TextEncoding) throws {
    for chunks in Chunks.everySplit(of: Array("ab\0c\0".utf8)) {
      #expect(try decode([], encoding, in: chunks).report.isReversible)
    }
  }

  @Test func malformedUTF8IsWrittenAsTheReplacementCharacter() throws {
    for policy in UnencodablePolicy.allCases where policy != .fail {
      var encoder = TextEncoder(.utf16LE, unencodable: policy)
      var bytes: [UInt8] = []
      try encoder.encode([0x61, 0xFF], into: &bytes)
      try encoder.finish(into: &bytes)
      #expect(bytes == [0x61, 0, 0xFD, 0xFF])
    }
    var encoder = TextEncoder(.utf16LE)
    var bytes: [UInt8] = []
    try encoder.encode([0xE2, 0x82], into: &bytes)
    let error = #expect(throws: ConversionError.self) { try encoder.finish(into: &bytes) }
    #expect(error?.reason == .truncated)
  }

  @Test func byteOrderMarks() throws {
    let plain = Array("a\n".utf8)
    let marked = [0xEF, 0xBB, 0xBF] + plain
    for chunks in Chunks.everySplit(of: marked) {
      let added = try decode(marked, .utf8, byteOrderMark: .add, in: chunks)
      #expect(added.text == "\u{FEFF}a\n" && added.report.isReversible)
      let removed = try decode(marked, .utf8, byteOrderMark: .remove, in: chunks)
      #expect(removed.text == "a\n" && !removed.report.isReversible)
    }
    for chunks in Chunks.everySplit(of: plain) {
      let added = try decode(plain, .utf8, byteOrderMark: .add, in: chunks)
      #expect(added.text == "\u{FEFF}a\n" && !added.report.isReversible)
      #expect(added.report.bytesOut == 5 && !added.report.hasByteOrderMark)
    }
    #expect(try decode([0xFF], .utf8, byteOrderMark: .add).text == "\u{FEFF}\u{FFFD}")
    #expect(try decode([], .utf8, byteOrderMark: .add).text == "")
    #expect(try TextEncoding.utf16.encode("a") == [0xFF, 0xFE, 0x61, 0])
    #expect(try TextEncoding.utf16.encode("\u{FEFF}a") == [0xFF, 0xFE, 0x61, 0])
    #expect(try decode([0xFF, 0xFE, 0x61, 0], .utf16, byteOrderMark: .remove).report.isReversible)
    #expect(try !decode([0xFE, 0xFF, 0, 0x61], .utf16, byteOrderMark: .keep).report.isReversible)
  }

  @Test(arguments: [
    (NewlinePolicy.lf, "a\nb\nc\n\nd\n", "a\nb\nc\n\nd\n", true),
    (.lf, "a\r\nb\rc\n\r\n", "a\nb\nc\n\n", false),
    (.crlf, "a\r\nb\rc\n\r\n\r", "a\r\nb\r\nc\r\n\r\n\r\n", false),
    (.crlf, "a\r\n", "a\r\n", true),
    (.cr, "a\r\nb\rc\n\r", "a\rb\rc\r\r", false),
    (.cr, "a\r\r", "a\r\r", true),
    (.keep, "a\r\nb\rc\n", "a\r\nb\rc\n", true),
  ])
  func newlines(policy: NewlinePolicy, text: String, expected: String, isReversible: Bool) throws {
    for chunks in Chunks.everySplit(of: Array(text.utf8)) {
      let result = try decode([], .windows1252, newlines: policy, in: chunks)
      #expect(result.text == expected)
      #expect(result.report.bytesOut == expected.utf8.count)
      #expect(result.report.isReversible == isReversible)
    }
  }

  @Test func errorsSayWhatWasExpected() throws {
    for (encoding, bytes, expectation) in [
      (TextEncoding.utf8, [0xE2, 0x82, 0x61] as [UInt8], "where a byte 0x80…0xBF should follow"),
      (.utf8, [0x9D], "where a byte 0x00…0x7F or 0xC2…0xF4 should be"),
      (.shiftJIS, [0x93], "where a byte 0x40…0x7E or 0x80…0xFC should follow"),
      (
        .shiftJIS, [0x85, 0x40],
        "where a byte 0x40…0x7E or 0x80…0xFC that makes a character should follow"
      ),
      (
        .gb18030, [0x81, 0x20],
        "where a byte 0x30…0x39 or 0x40…0x7E or 0x80…0xFE that makes a character should follow"
      ),
      (.eucJP, [0x8F, 0xA1], "where a byte 0xA1…0xFE should follow"),
      (.eucKR, [0xC9, 0xFE], "which has no such character"),
      (.hzGB2312, Array("~x".utf8), "where an escape sequence should follow"),
      (.eucKR, [0xFF], "which has no such byte"), (.windows1253, [0xD2], "which has no such byte"),
      (.utf16LE, [0x00, 0xDC], "where a surrogate stands without its other half"),
    ] {
      let error = try #require(throws: ConversionError.self) { try encoding.decode(bytes) }
      #expect(error.expectation == expectation)
      #expect(error.description.hasSuffix(", \(expectation)"))
    }
  }
}
