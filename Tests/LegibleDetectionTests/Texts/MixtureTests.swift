import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Text whose parts are in different encodings.
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

  /// Returns the lines alternating between some encodings.
  private static func bytes(_ lines: [String], in encodings: TextEncoding...) throws -> [UInt8] {
    try lines.enumerated().flatMap { try encodings[$0 % encodings.count].encode($1) }
  }

  /// Decodes all parts, each of which begins where the previous one ends.
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

  @Test(
    arguments: [TextEncoding.windows1251, .koi8R, .ibm866, .windows1252])
  func linesOfUTF8AndOfAnOlderEncodingAreTold(encoding: TextEncoding) throws {
    let lines = encoding == .windows1252 ? Self.french : Self.russian
    let bytes = Array("plain\n".utf8) + (try Self.bytes(lines, in: encoding, .utf8))
    let detection = EncodingDetector.detect(bytes)
    let mixture = try #require(detection.mixture)
    #expect(Set(mixture.encodings) == [encoding, .utf8])
    #expect(try Self.text(of: bytes, mixture) == "plain\n" + lines.joined())
    #expect(detection.encoding == mixture.encodings.first)
    #expect(detection.confidence > 0.7)
    #expect(detection.languages.first?.tag == (encoding == .windows1252 ? "fr" : "ru"))
    #expect(detection.evidence.contains { if case .mixture = $0 { true } else { false } })
  }

  @Test func utf8WordsInLinesAreDetected() throws {
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

  @Test
  func linesInTwoLegacyEncodingsAreDetected() throws {
    let bytes = try Self.bytes(Self.russian, in: .windows1251, .koi8R)
    let mixture = try #require(EncodingDetector.detect(bytes).mixture)
    #expect(Set(mixture.encodings) == [.windows1251, .koi8R])
    #expect(try Self.text(of: bytes, mixture) == Self.russian.joined())
    var decoder = MixedDecoder()
    var text: [UInt8] = []
    try decoder.decode(bytes + Array("и это UTF-8\n".utf8), into: &text)
    try decoder.finish(into: &text)
    #expect(String(decoding: text, as: UTF8.self) == Self.russian.joined() + "и это UTF-8\n")
    #expect(Set(decoder.otherEncodings) == [.windows1251, .koi8R])
  }

  private static let german = [
    "Müllers Hühner drängen sich früh am Gartentürchen.\n",
    "Die Brötchen waren schön braun und heiß.\n",
    "Für später hätten wir gern zwei große Stücke.\n",
    "Über den Dächern hörte man Böller und Gelächter.\n",
    "Der Bäcker öffnet künftig erst nach den Glückwünschen.\n",
    "Wäre es möglich, dass er es übersah?\n",
  ]
  private static let apostrophes = [
    "L’été s’est achevé à Orléans, où l’école a rouvert.\n",
    "Qu’à cela ne tienne, répondit l’élève gênée.\n",
    "D’après le médecin, l’équipe n’était pas fatiguée.\n",
    "C’était l’époque où l’on écrivait à l’encre.\n",
    "J’espère qu’à Noël tu seras déjà rentrée d’Égypte.\n",
    "L’âne s’arrêta près d’une clôture brisée.\n",
  ]
  private static let hebrew = [
    "הדוור שכח את התיק ליד הבאר.\n", "סבתא אפתה לחם חם לשכנים.\n", "הילדים בנו סירה קטנה מנייר.\n",
    "החתול ישן על הגג כל הבוקר.\n", "בערב ירד גשם על השדות.\n", "המורה סיפרה לנו על הכוכבים.\n",
  ]
  private static let polish = [
    "Źle się śpi, gdy ktoś głośno mówi.\n", "Książę zgubił rękawiczkę w ogródku.\n",
    "Ćma usiadła na świeżo pomalowanej ścianie.\n",
    "Łódź odpłynęła, zanim zdążyliśmy dobiec.\n",
    "Wszyscyśmy się ucieszyli, że śnieg już topnieje.\n",
    "Późną jesienią gęsi odleciały na południe.\n",
  ]
  private static let chinese = [
    "昨天下午我在河边钓到一条很大的鱼。\n", "鄰居家的小狗總是追著郵差跑。\n", "这座桥是爷爷年轻的时候修的。\n",
    "請把門口的那把雨傘還給圖書館。\n", "孩子们在院子里种了三棵桃树。\n", "晚飯以後大家一起去看電影。\n",
  ]

  @Test(arguments: [
    (german, TextEncoding.windows1252, TextEncoding.ibm850),
    (apostrophes, .windows1252, .macintosh), (hebrew, .windows1255, .ibm862),
    (polish, .windows1250, .ibm852), (chinese, .gb18030, .big5),
  ])
  func linesInTwoCodePagesAreSeparatedByTheirBytes(
    _ lines: [String], _ first: TextEncoding, _ second: TextEncoding
  ) throws {
    let bytes = try Self.bytes(lines, in: first, second)
    let mixture = try #require(EncodingDetector.detect(bytes).mixture)
    #expect(try Self.text(of: bytes, mixture) == lines.joined())
    var decoder = MixedDecoder()
    var text: [UInt8] = []
    try decoder.decode(bytes, into: &text)
    try decoder.finish(into: &text)
    #expect(String(decoding: text, as: UTF8.self) == lines.joined())
  }

  @Test(
    arguments: [
      [TextEncoding.windows1251, .koi8R, .windows1251, .koi8R, .utf8],
      [.windows1251, .koi8R, .windows1251, .koi8R, .windows1251, .koi8R, .utf8],
    ])
  func linesOfUTF8StandBesideTwoOlderEncodings(encodings: [TextEncoding]) throws {
    let lines = Self.russian + Self.russian + Self.russian
    let bytes = try zip(lines, lines.indices).flatMap { line, index in
      try encodings[index % encodings.count].encode(line)
    }
    let mixture = try #require(EncodingDetector.detect(bytes).mixture)
    #expect(Set(mixture.encodings) == Set(encodings))
    #expect(try Self.text(of: bytes, mixture) == lines.joined())
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

  /// What is appended may begin in the middle of a line, at an odd offset.
  @Test func utf16BehindAnOpenLineIsRead() throws {
    let first = Self.french.joined().replacing("\n", with: "\r\n") + "x"
    let last = Self.french.joined().replacing("\n", with: "\r\n")
    let bytes = try TextEncoding.windows1252.encode(first) + TextEncoding.utf16LE.encode(last)
    let mixture = try #require(EncodingDetector.detect(bytes).mixture)
    #expect(try Self.text(of: bytes, mixture) == first + last)
  }

  @Test(arguments: [TextEncoding.windows1251, .koi8R, .ibm866, .macCyrillic, .utf8])
  func textInOneEncodingIsNoMixture(encoding: TextEncoding) throws {
    let text = String(repeating: Self.russian.joined(), count: 8) + "раб раба рабу\n"
    #expect(EncodingDetector.detect(try encoding.encode(text)).mixture == nil)
  }

  @Test func repeatedLinesAreNoSecondEncoding() throws {
    let lines =
      "абвгдеёжзийклмнопрстуфхцчшщъыьэюя\nАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ\nРаз два три\n"
    let bytes = try TextEncoding.ibm866.encode(String(repeating: lines, count: 12))
    #expect(EncodingDetector.detect(bytes).mixture == nil)
  }

  @Test func damageIsNoMixture() {
    var bytes = Array(String(repeating: Self.russian.joined(), count: 4).utf8)
    bytes[200] = 0xFF
    bytes.remove(at: 301)
    #expect(EncodingDetector.detect(bytes).mixture == nil)
    #expect(EncodingDetector.detect(bytes).encoding == .utf8)
  }
}
