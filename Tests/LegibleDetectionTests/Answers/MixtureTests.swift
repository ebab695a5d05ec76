import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Text of which parts are in different encodings.
@Suite struct MixtureTests {
  private static let russian = [
    "Соседка сушит яблоки прямо на чердаке.\n", "Билеты на вечерний поезд закончились утром.\n",
    "Дедушка рассказывал, как строили мост через реку.\n", "Мы забыли ключи у бабушки на столе.\n",
    "Осенью весь подъезд пахнет компотом и мёдом.\n", "На озере никто давно не ловит рыбу.\n",
  ]
  private static let french = [
    "La boulangère a oublié de fermer la fenêtre.\n", "Où êtes-vous passés après le dîner ?\n",
    "Le château a été rénové il y a dix années.\n", "Mon frère préfère le thé glacé à la crème.\n",
  ]

  /// The lines in turns, each in the next of some encodings.
  private static func bytes(_ lines: [String], in encodings: TextEncoding...) throws -> [UInt8] {
    try lines.enumerated().flatMap { try encodings[$0 % encodings.count].encode($1) }
  }

  /// The text of all parts, which begin where the one before ends.
  private static func text(of bytes: [UInt8], _ mixture: Detection.Mixture) throws -> String {
    var end = 0
    var text = ""
    for part in mixture.parts {
      #expect(part.range.lowerBound == end)
      end = part.range.upperBound
      text += try part.encoding.decode(Array(bytes[part.range]))
    }
    #expect(end == bytes.count)
    return text
  }

  @Test(arguments: [TextEncoding.windows1251, .koi8R, .ibm866, .windows1252])
  func linesOfUTF8AndOfAnOlderEncodingAreTold(encoding: TextEncoding) throws {
    let lines = encoding == .windows1252 ? Self.french : Self.russian
    let bytes = Array("plain\n".utf8) + (try Self.bytes(lines, in: encoding, .utf8))
    let detection = EncodingDetector.detect(bytes)
    let mixture = try #require(detection.mixture)
    #expect(Set(mixture.encodings) == [encoding, .utf8])
    #expect(try Self.text(of: bytes, mixture) == "plain\n" + lines.joined())
    #expect(detection.encoding == mixture.encodings.first)
    #expect(detection.confidence > 0.7 && detection.confidence < 0.99)
    #expect(detection.languages.first?.tag == (encoding == .windows1252 ? "fr" : "ru"))
    #expect(detection.evidence.contains { if case .mixture = $0 { true } else { false } })
  }

  @Test func wordsOfUTF8InsideOfLinesAreTold() throws {
    var bytes: [UInt8] = []
    for line in Self.russian {
      let words = line.split(separator: " ")
      bytes += try TextEncoding.windows1251.encode(words.dropLast().joined(separator: " ") + " ")
      bytes += Array((words.last.map { String($0) } ?? "").utf8)
    }
    let mixture = try #require(EncodingDetector.detect(bytes).mixture)
    #expect(mixture.encodings == [.windows1251, .utf8])
    #expect(try Self.text(of: bytes, mixture) == Self.russian.joined())
  }

  @Test func linesOfTwoOlderEncodingsAreTold() throws {
    let bytes = try Self.bytes(Self.russian, in: .windows1251, .koi8R)
    let mixture = try #require(EncodingDetector.detect(bytes).mixture)
    #expect(Set(mixture.encodings) == [.windows1251, .koi8R])
    #expect(try Self.text(of: bytes, mixture) == Self.russian.joined())
    var decoder = MixedDecoder()
    var text: [UInt8] = []
    try decoder.decode(bytes + Array("и UTF-8\n".utf8), into: &text)
    try decoder.finish(into: &text)
    #expect(String(decoding: text, as: UTF8.self) == Self.russian.joined() + "и UTF-8\n")
    #expect(Set(decoder.otherEncodings) == [.windows1251, .koi8R])
  }

  @Test func everySplitGivesTheSameAnswer() throws {
    let lines = Array(Self.russian.prefix(4))
    let bytes = try Self.bytes(lines, in: .windows1251, .koi8R, .utf8)
    let whole = EncodingDetector.detect(bytes)
    var wholeText: [UInt8] = []
    var wholeDecoder = MixedDecoder(malformed: .replace)
    try wholeDecoder.decode(bytes, into: &wholeText)
    try wholeDecoder.finish(into: &wholeText)
    for chunks in Chunks.everySplit(of: bytes) {
      var detector = EncodingDetector()
      var decoder = MixedDecoder(malformed: .replace)
      var text: [UInt8] = []
      for chunk in chunks {
        detector.consume(chunk)
        try decoder.decode(chunk, into: &text)
      }
      try decoder.finish(into: &text)
      let detection = detector.finish()
      #expect(detection.mixture == whole.mixture && detection.confidence == whole.confidence)
      #expect(text == wholeText && decoder.switches == wholeDecoder.switches)
    }
  }

  @Test(arguments: [TextEncoding.windows1251, .koi8R, .ibm866, .macCyrillic, .utf8])
  func textInOneEncodingIsNoMixture(encoding: TextEncoding) throws {
    let text = String(repeating: Self.russian.joined(), count: 8) + "раб раба рабу\n"
    #expect(EncodingDetector.detect(try encoding.encode(text)).mixture == nil)
  }

  @Test func damageIsNoMixture() {
    var bytes = Array(String(repeating: Self.russian.joined(), count: 4).utf8)
    bytes[200] = 0xFF
    bytes.remove(at: 301)
    #expect(EncodingDetector.detect(bytes).mixture == nil)
    #expect(EncodingDetector.detect(bytes).encoding == .utf8)
  }
}
