import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Encodings that are recognised by their escape sequences.
struct EscapeSequenceTests {
  private func detect(_ chunks: [[UInt8]]) -> Detection {
    var detector = EncodingDetector()
    for chunk in chunks { detector.consume(chunk) }
    return detector.finish()
  }

  @Test func aHeaderFarBeforeTheFirstCharacterIsSeen() throws {
    let text = String(repeating: "10:15:00 server: request 200 in 12 ms\n", count: 2_500) + "떨어지면\n"
    let bytes = try TextEncoding.iso2022KR.encode(text)
    #expect(detect([bytes]).encoding == .iso2022KR)
  }

  @Test func escapesNameTheirEncoding() {
    let japanese: [UInt8] = [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42]
    let chinese = Array("~{VPND~} text".utf8)
    for chunks in Chunks.everySplit(of: japanese) {
      #expect(detect(chunks).encoding == .iso2022JP)
    }
    for chunks in Chunks.everySplit(of: chinese) {
      #expect(detect(chunks).encoding == .hzGB2312)
    }
  }

  /// The sequences after the first one distinguish the variants of ISO-2022-JP.
  @Test(arguments: [
    ("日本語です", TextEncoding.iso2022JP, [TextEncoding.iso2022JP1, .iso2022JP2, .iso2022JP3]),
    ("日本の丂です", .iso2022JP1, [.iso2022JP2]), ("日本の한국です", .iso2022JP2, []),
    ("日本の𠀋です", .iso2022JP3, []), ("한국", .iso2022JP2, []), ("𠀋", .iso2022JP3, []),
    ("日本のｱｲｳです", .iso2022JP, [.iso2022JP2, .iso2022JP3]),
  ])
  func escapesTellVariants(
    text: String, encoding: TextEncoding, equivalents: [TextEncoding]
  ) throws {
    var encoder = TextEncoder(encoding, halfWidthKatakana: .keep)
    var bytes: [UInt8] = []
    try encoder.encode(text.utf8, into: &bytes)
    try encoder.finish(into: &bytes)
    for chunks in Chunks.everySplit(of: bytes) {
      let detection = detect(chunks)
      #expect(detection.encoding == encoding)
      #expect(detection.equivalents == equivalents)
    }
    var options = DetectionOptions()
    options.disallowed = [.iso2022JP]
    let other = EncodingDetector.detect(bytes, options: options)
    #expect(try other.encoding?.decode(bytes) == text)
  }

  /// Sequences of a single encoding, even if an encoder writes other ones, or begins with ASCII.
  @Test(arguments: [
    ("␛$BF|K\\␛$(AO0␛(B", TextEncoding.iso2022JP2), ("␛$(AO0␛(B", .iso2022JP2),
    ("␛.A␛N+a", .iso2022JP2), ("a ␛.F␛Na", .iso2022JP2), ("␛$(OF|␛(B", .iso2022JP3),
  ])
  func rareSequencesTellVariants(shown: String, encoding: TextEncoding) throws {
    let bytes = Array(shown.replacing("␛", with: "\u{1B}").utf8)
    for chunks in Chunks.everySplit(of: bytes) {
      let detection = detect(chunks)
      #expect(detection.encoding == encoding)
      #expect(detection.malformedCount == 0)
    }
  }

  @Test func theDecisiveSequenceIsTheEvidence() throws {
    let bytes = try TextEncoding.iso2022JP2.encode("日本の한국")
    let korean = try #require(bytes.indices.first { bytes[$0...].starts(with: "\u{1B}$(C".utf8) })
    #expect(
      detect([bytes]).evidence.contains(.escapeSequence(.iso2022JP2, offset: korean)))
    let japanese = try TextEncoding.iso2022JP.encode("in 日本のｱｲｳです")
    #expect(detect([japanese]).evidence.contains(.escapeSequence(.iso2022JP, offset: 3)))
  }

  @Test func damageDecidesNoVariant() throws {
    let text = "今日は天気がいいですね。\n明日も散歩に行きましょう。\n"
    let bytes = try TextEncoding.iso2022JP.encode(text)
    let places = bytes.indices.filter { bytes[$0] > 0x24 && $0 > 3 }
    for place in places {
      var damaged = bytes
      damaged[place] = 0x01
      let detection = EncodingDetector.detect(damaged)
      #expect(detection.encoding == .iso2022JP, "\(place)")
    }
  }

  /// Mail repeats the designation of ASCII where it joins pieces, which the Encoding Standard
  /// treats as an error.
  @Test func redundantSequencesAreRead() throws {
    let text = "今日は天気がいいですね。"
    var bytes = try TextEncoding.iso2022JP.encode(text)
    bytes += Array("\u{1B}(B, ".utf8) + bytes
    let detection = EncodingDetector.detect(bytes)
    #expect(detection.malformedCount == 0)
    #expect(try detection.encoding?.decode(bytes) == "\(text), \(text)")
  }
}
