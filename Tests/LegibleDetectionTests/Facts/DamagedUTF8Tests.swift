import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// UTF-8 that a program has damaged repeatedly in the same way.
struct DamagedUTF8Tests {
  @Test(
    arguments: [
      "See you at noon 😀", "Bis später 😀 und viele Grüße 👍", "Завтра 🎉 едем 🎉 на дачу 🎉",
      "明日は晴れ😀です👍", "\u{10FFFF}",
      String(repeating: "only signs 😀👍🎉🔥🙏✨\n", count: 4000),
    ])
  func pairsOfSurrogatesAreCESU8(text: String) throws {
    let bytes = try TextEncoding.cesu8.encode(text)
    for chunks in [[bytes], bytes.prefix(9).map { [$0] } + [Array(bytes.dropFirst(9))]] {
      var detector = EncodingDetector()
      for chunk in chunks { detector.consume(chunk) }
      let detection = detector.finish()
      #expect(detection.encoding == .cesu8 && detection.confidence >= 0.95)
      #expect(detection.malformedCount == 0)
      let offset = try #require(bytes.firstIndex(of: 0xED))
      let count = 2 * text.unicodeScalars.count { $0.value > 0xFFFF }
      #expect(detection.evidence.contains(.encodedSurrogates(count: count, offset: offset)))
    }
    let limited = DetectionOptions(disallowed: [.cesu8])
    #expect(EncodingDetector.detect(bytes, options: limited).encoding != .cesu8)
  }

  /// Only what CESU-8 reads without an error is that.
  @Test(arguments: [
    [0xED, 0xA0, 0xBD], [0xED, 0xB8, 0x80], [0xED, 0xB8, 0x80, 0xED, 0xA0, 0xBD],
    [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0xF0, 0x9F, 0x98, 0x80],
  ])
  func surrogatesByThemselvesAreNot(bytes: [UInt8]) {
    #expect(EncodingDetector.detect("Grüße, ".utf8 + bytes).encoding != .cesu8)
  }

  private static let sound = [
    "Le train s'arrête à Évry, près de la forêt où l'été est très doux.",
    "Das Mädchen aß süße Früchte, während der Bär über die Brücke lief.",
    "Вчера мы были в лесу и собирали грибы до самого вечера.",
    "Η θάλασσα ήταν ήρεμη και τα παιδιά έπαιζαν στην άμμο.", "窓を閉めてください。雨が入ってきます。傘はありますか。",
    "नदी के किनारे बच्चे खेल रहे थे और सूरज डूब रहा था।",
  ]

  /// The second byte of à taken for a no-break space, and replaced by a space.
  @Test func blanksInPlaceOfOtherBytesAreNoLegacyText() {
    let text = "Il va à Paris à pied, à côté de l'église où l'été dernier il était déjà allé."
    var bytes = Array(text.utf8)
    for index in bytes.indices.dropFirst()
    where bytes[index] == 0xA0 && bytes[index - 1] == 0xC3 {
      bytes[index] = 0x20
    }
    let detection = EncodingDetector.detect(bytes)
    #expect(detection.encoding == .utf8)
    #expect(detection.malformedCount == 4)
  }

  /// A line pasted in another encoding is malformed, and told as a part of its own.
  @Test(arguments: sound)
  func someBytesOfWindowsAreNotTheText(text: String) {
    let bytes =
      Array(text.utf8) + [0x0A, 0x93] + Array("quoted".utf8) + [0x94, 0x20, 0x80]
      + Array("5\n".utf8)
    let detection = EncodingDetector.detect(bytes)
    #expect(detection.encoding == .utf8)
    #expect(detection.malformedCount == 3)
    #expect(
      detection.evidence.contains(
        .mixture([.utf8, .windows1252], offset: text.utf8.count + 1)))
  }

  /// Fields of fixed length cut characters.
  @Test func linesOfSomeBytesAreUTF8() {
    var failures = Failures()
    for text in Self.sound {
      let bytes = Array(text.utf8)
      for width in [17, 20, 25] {
        let lines = stride(from: 0, to: bytes.count, by: width).map {
          Array(bytes[$0..<min(bytes.count, $0 + width - 1)])
        }
        let damaged = Array(lines.joined(separator: [0x0A]))
        let encoding = EncodingDetector.detect(damaged).encoding
        failures.check(
          encoding == .utf8, "\(width) bytes of \(text): \(encoding?.name ?? "none")")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Text in other encodings has UTF-8 sequences only by chance.
  @Test func legacyTextIsNoDamagedUTF8() throws {
    var failures = Failures()
    for (language, encodings) in [
      ("ru", [TextEncoding.ibm866, .koi8R, .windows1251, .iso8859_5]), ("zh-Hans", [.gb18030]),
      ("zh-Hant", [.big5]), ("ja", [.eucJP, .shiftJIS]), ("ko", [.eucKR, .johab]),
      ("el", [.ibm737, .windows1253]), ("th", [.windows874]), ("vi", [.windows1258, .viscii]),
    ] {
      let lines = try Repository.text("Corpus/text/\(language).txt").split(separator: "\n")
      for encoding in encodings {
        for line in lines.prefix(60) {
          guard let bytes = try? encoding.encode(String(line)) else { continue }
          for bytes in [bytes, Array(bytes.prefix(25))] where bytes.count >= 25 {
            let detection = EncodingDetector.detect(bytes)
            failures.check(
              detection.encoding != .utf8 || bytes.allSatisfy { $0 < 0x80 },
              "\(encoding): \(line)")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
