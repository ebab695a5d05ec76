import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Seven-bit Unicode, Hebrew in visual order, and reasons.
struct EvidenceTests {
  @Test(
    arguments: [
      "caf+AOk-", "+ZeVnLIqe-\n", "1 +- 1 = 2, na+AO8-ve", "+BD8EQAQ4BDIENQRC-, +BDQEQARDBDM-!",
      "sl+APY-t",
      "+fENbUGOSYhBOAA-", "maslahat+AF8-be+AP0-any+AF8-i+AP0-un.docx", "+xUiyttVYwTjGlA-",
    ])
  func seventBitUnicodeIsFound(text: String) {
    for chunks in Chunks.everySplit(of: Array(text.utf8)) {
      var detector = EncodingDetector()
      for chunk in chunks { detector.consume(chunk) }
      #expect(detector.finish().encoding == .utf7)
    }
  }

  @Test(arguments: [
    "a+b", "C++ and more", "+49 170 1234567", "x = a + b-c", "+abc-", "user+tag@example.org",
    "Ctrl+Esc", "Ctrl+Alt+Del", "Press Ctrl+C to copy, Ctrl+V to paste", "q=foo+bar-baz", "C++-",
    "https://example.org/?q=New+York-City", "+++ b/file\n--- a/file",
    "Date: 1 Jan 2024 10:00:00 +0100",
    "REST+API-Design", "Kurs: HTML+CSS-Layout",
    "+-----+-----+", "IcnImBrz3f+Yy/M03P+c2g==", "Subject: =?utf-8?B?IcnImBrz3f+Yy/M03P+c2g==?=",
    "U29tZSBsaW5lcyBvZiBCYXNlNjQuIFRoZSBsYXN0IG9u\n+IGhhcyBhIHBsdXMgc2lnbiBhdCBpdHMgYmVnaW4u\n",
  ])
  func plusSignsAreNoUTF7(text: String) {
    #expect(EncodingDetector.detect(Array(text.utf8)).encoding == .usASCII)
  }

  /// The rest of a long text has to be UTF-7, too.
  @Test(arguments: [1_000, 4_096, 70_000])
  func longTextInSevenBitUnicodeIsFound(chunk: Int) throws {
    let text = String(
      repeating: "Съешь же ещё этих мягких булок, да выпей чаю. Ça ira!\n", count: 200)
    var bytes = try TextEncoding.utf7.encode(text)
    let detect = { (bytes: [UInt8]) in
      var detector = EncodingDetector()
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        detector.consume(bytes[start..<min(start + chunk, bytes.count)])
      }
      return detector.finish()
    }
    #expect(detect(bytes).encoding == .utf7)
    bytes += Array("x = a +b;\n".utf8)
    #expect(detect(bytes).encoding == .usASCII)
  }

  private static let logicalHebrew = "היום קניתי לחם טרי במכולת"

  @Test func logicalHebrewIsFound() throws {
    let bytes = try TextEncoding.windows1255.encode(Self.logicalHebrew)
    #expect(EncodingDetector.detect(bytes).encoding == .windows1255)
  }

  @Test(.passes(0, of: 1, "words of Hebrew in visual order have no tables"))
  func visualHebrewIsFound() throws {
    let logical = Self.logicalHebrew
    let visual = String(String.UnicodeScalarView(logical.unicodeScalars.reversed()))
    let bytes = try TextEncoding.iso8859_8.encode(visual)
    #expect(EncodingDetector.detect(bytes).encoding == .iso8859_8)
  }

  @Test func theLanguageOfUnicodeIsReported() throws {
    let text = "Сегодня мы едем на дачу сажать картошку и смородину."
    for encoding in [TextEncoding.utf8, .utf16LE, .utf32BE, .koi8R] {
      #expect(EncodingDetector.detect(try encoding.encode(text)).language?.tag == "ru")
    }
    let japanese = try TextEncoding.iso2022JP.encode("今日は天気がいいですね。")
    #expect(EncodingDetector.detect(japanese).language?.tag == "ja")
  }

  @Test func aSignAloneIsNotSure() {
    let detection = EncodingDetector.detect(Array("it".utf8) + [0x92] + Array("s late".utf8))
    #expect(detection.encoding == .windows1252)
    #expect(detection.confidence < 0.99)
  }
}
