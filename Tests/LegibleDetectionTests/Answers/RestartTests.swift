import LegibleDetection
import LegibleEncodings
import Testing

/// A detector that is used for several inputs.
struct RestartTests {
  private static let text = "Die Fähre über den Fjord fährt im Frühjahr öfter.\n"

  private func inputs() throws -> [[UInt8]] {
    let long = String(repeating: Self.text, count: 2_000)
    return [
      Array("plain text\n".utf8), Array(Self.text.utf8), try TextEncoding.ibm850.encode(Self.text),
      try TextEncoding.utf16LE.encode("\u{FEFF}" + Self.text), [],
      try TextEncoding.iso2022JP.encode("港の灯台は夜も明るい。"), try TextEncoding.windows1252.encode(long),
      [0, 1, 2, 3, 0xFF, 0, 9, 8, 7], try TextEncoding.utf7.encode(Self.text),
      try TextEncoding.gb18030.encode("山路上有一座旧木桥。"), Array(long.utf8), [0xE4],
    ]
  }

  /// No input affects a later one.
  @Test func answersAsANewDetectorDoes() throws {
    let inputs = try inputs()
    var used = EncodingDetector()
    for first in inputs {
      for second in inputs {
        for bytes in [first, second] {
          used.restart()
          used.consume(bytes)
        }
        let answer = used.finish()
        let expected = EncodingDetector.detect(second)
        #expect(answer == expected)
        #expect(answer.language == expected.language)
      }
    }
  }
}
