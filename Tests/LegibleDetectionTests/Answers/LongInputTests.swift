import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Inputs longer than what detection keeps of them.
@Suite struct LongInputTests {
  @Test func `A byte that only the end of a long word list has decides`() throws {
    var text = ""
    for number in 0..<9_000 {
      text += ["árbol", "ágil", "época", "índice", "óvalo", "único"][number % 6] + "\n"
    }
    text += "ñandú\nmañana\naño\ncigüeña\n"
    let bytes = try TextEncoding.iso8859_1.encode(text)
    let detection = EncodingDetector.detect(bytes)
    let encoding = try #require(detection.encoding)
    #expect(try encoding.decode(bytes) == text)
  }

  @Test func longInputIsTheSameAtAnySplit() throws {
    let line = "Ein Stück Käse, zwei Äpfel und ein Brötchen für unterwegs – 4,50 €\n"
    let plain = String(repeating: "plain text without any accents at all\n", count: 3_000)
    let text = plain + String(repeating: line, count: 3_000)
    let bytes = try TextEncoding.windows1252.encode(text)
    let whole = EncodingDetector.detect(bytes)
    #expect(whole.encoding == .windows1252)
    #expect(whole.byteCount == bytes.count)
    for size in [1_000, 4_096, 65_536, 70_001] {
      var detector = EncodingDetector()
      for start in stride(from: 0, to: bytes.count, by: size) {
        detector.consume(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(detector.finish() == whole, "chunks of \(size)")
    }
  }

  @Test func bytesOfALongInputAreCountedToItsEnd() throws {
    let text = String(
      repeating: "Δύο μήλα, ένα ψωμί και τυρί για τον δρόμο – 4,50 €\n", count: 10_000)
    // 0xD2 is not assigned in windows-1253.
    let bytes = try TextEncoding.windows1253.encode(text) + [0xD2, 0x0A]
    let whole = EncodingDetector.detect(bytes)
    #expect(whole.encoding == .windows1253)
    #expect(whole.malformedCount == 1)
    for size in [3_001, 65_537] {
      var detector = EncodingDetector()
      for start in stride(from: 0, to: bytes.count, by: size) {
        detector.consume(Array(bytes[start..<min(start + size, bytes.count)]))
        if size > 65_536 { #expect(detector.current.encoding == .windows1253) }
      }
      #expect(detector.finish() == whole, "chunks of \(size)")
    }
  }
}
