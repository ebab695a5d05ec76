import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Properties of real files that prose does not have: tables of letters, and bytes that occur only
/// at the end of a long file.
@Suite struct RealFileTests {
  @Test func `Bytes after the sample bring the words that contain them`() {
    let sample = Array("caf".utf8) + [0xE9]
    let late = Array(" and then ma".utf8) + [0xF1] + Array("ana, ni".utf8) + [0xF1, 0x6F, 0x0A]
    let whole = late.withUnsafeBytes { bytes in
      var contexts = LateContexts(after: sample)
      contexts.consume(bytes)
      return contexts.textAtEnd
    }
    #expect(whole == Array("ma".utf8) + [0xF1] + Array("ana,\n".utf8))
    for size in 1...late.count {
      var contexts = LateContexts(after: sample)
      for start in stride(from: 0, to: late.count, by: size) {
        late[start..<min(start + size, late.count)].withUnsafeBytes { contexts.consume($0) }
      }
      #expect(contexts.textAtEnd == whole, "chunks of \(size)")
    }
  }

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
}
