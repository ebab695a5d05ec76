import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Streaming types are values: copies go on by themselves.
struct ValueSemanticsTests {
  /// Texts that take different ways through the detector, with a long one that is counted in bulk.
  static func samples() throws -> [[UInt8]] {
    let czech = "Příliš žluťoučký kůň úpěl ďábelské ódy. "
    let russian = "Съешь же ещё этих мягких французских булок, да выпей чаю. "
    let japanese = "いろはにほへと、散りぬるを。我が世誰ぞ、常ならむ。"
    let long = String(repeating: russian, count: 9_000)
    return [
      Array("plain text and no more\n".utf8), Array(czech.utf8),
      try TextEncoding.windows1250.encode(czech),
      try TextEncoding.koi8R.encode(String(repeating: "x", count: 700) + russian),
      try TextEncoding.shiftJIS.encode(japanese), try TextEncoding.iso2022JP.encode(japanese),
      try TextEncoding.utf16LE.encode(russian), try TextEncoding.windows1251.encode(long),
      try TextEncoding.eucJP.encode(String(repeating: japanese, count: 3_000)),
      (0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) },
    ]
  }

  /// Where an input is cut: at each byte of a short one, at some of a long one.
  private static func cuts(of bytes: [UInt8]) -> [Int] {
    bytes.count <= 64
      ? Array(0...bytes.count)
      : [0, 1, bytes.count / 3, bytes.count / 2, bytes.count - 1, bytes.count]
  }

  @Test func copiesOfDetectorsGoOnByThemselves() throws {
    var failures = Failures()
    for bytes in try Self.samples() {
      let expected = EncodingDetector.detect(bytes)
      for cut in Self.cuts(of: bytes) {
        var detector = EncodingDetector()
        detector.consume(bytes[..<cut])
        var copy = detector
        detector.consume([0x00, 0xFF, 0x1B, 0x80, 0xC3])
        _ = detector.current
        copy.consume(bytes[cut...])
        let detection = copy.finish()
        failures.check(detection == expected, "\(expected.encoding as Any) at \(cut)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func copiesOfDecodersGoOnByThemselves() throws {
    var failures = Failures()
    for bytes in try Self.samples().dropLast() {
      var whole = DetectingDecoder(malformed: .replace)
      var expected: [UInt8] = []
      try whole.decode(bytes, into: &expected)
      try whole.finish(into: &expected)
      for cut in Self.cuts(of: bytes) {
        var decoder = DetectingDecoder(malformed: .replace)
        var text: [UInt8] = []
        try decoder.decode(bytes[..<cut], into: &text)
        var copy = decoder
        var copiedText = text
        try? decoder.decode([0xFF, 0x00, 0x80], into: &text)
        try copy.decode(bytes[cut...], into: &copiedText)
        try copy.finish(into: &copiedText)
        failures.check(copiedText == expected, "\(whole.detection?.encoding as Any) at \(cut)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func copiesOfDetectorsMayBeUsedAtTheSameTime() async throws {
    let bytes = try #require(Self.samples().dropFirst(7).first)
    var started = EncodingDetector()
    started.consume(bytes.prefix(400_000))
    let detector = started
    let answers = await withTaskGroup(of: Detection.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var detector = detector
          detector.consume(bytes.dropFirst(400_000))
          return detector.finish()
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let expected = EncodingDetector.detect(bytes)
    #expect(answers.allSatisfy { $0 == expected })
  }

  @Test func everyShapeOfBytesIsDetectedAlike() {
    let bytes: [UInt8] = [0x63, 0x61, 0x66, 0xE9]
    let expected = EncodingDetector.detect(bytes)
    #expect(expected.encoding == .windows1252)
    #expect(EncodingDetector.detect(([0] + bytes)[1...]) == expected)
    #expect(EncodingDetector.detect(bytes.span) == expected)
    #expect(EncodingDetector.detect(bytes.span.bytes) == expected)
    #expect(EncodingDetector.detect(bytes.lazy.map { $0 }) == expected)
    #expect(bytes.withUnsafeBytes { EncodingDetector.detect($0) } == expected)
    #expect(EncodingDetector.detect("café".utf8).encoding == .utf8)
    #expect(EncodingDetector.detect("café".utf8Span).encoding == .utf8)
  }
}
