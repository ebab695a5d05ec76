import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Texts with one stray byte.
@Suite struct DamagedTextTests {
  /// Texts, their encodings, and at how many places a byte makes them unidentified or another encoding.
  private static let texts: [(String, TextEncoding, Int)] = [
    ("창문을 닫아 주세요. 비가 들어옵니다.", .eucKR, 0), ("창문을 닫아 주세요. 비가 들어옵니다.", .utf8, 0),
    ("请把窗户关上，雨要进来了。谢谢你。", .gb18030, 7), ("請把窗戶關上，雨要進來了。謝謝你。", .big5, 0),
    ("窓を閉めてください。雨が入ってきます。", .eucJP, 7), ("窓を閉めてください。雨が入ってきます。", .shiftJIS, 0),
    ("కిటికీ మూసి వేయండి", .utf8, 0), ("Закройте окно, дождь идёт", .koi8R, 0),
    ("סגרו בבקשה את החלון, מתחיל לרדת גשם", .iso8859_8I, 0),
    ("Le café est fermé", .hpRoman8, 2),
    ("昨天下午我們全家一起到河邊散步看見許多白色的水鳥停在石頭上曬太陽弟弟拿出麵包想要餵牠們", .eucTW, 16),
  ]

  /// Wherever the byte is, the answer decodes the rest of the text as before.
  @Test(arguments: texts)
  func aStrayByteDoesNotChangeTheAnswer(
    text: String, encoding: TextEncoding, exceptions: Int
  ) throws {
    let bytes = try encoding.encode(text)
    var wrong: [String] = []
    for offset in 0...bytes.count {
      let damaged = bytes[..<offset] + [0xFF] + bytes[offset...]
      let answer = EncodingDetector.detect(Array(damaged)).encoding
      if try answer?.decode(bytes, malformed: .replace) != text {
        wrong.append("\(offset): \(answer?.name ?? "none")")
      }
    }
    #expect(wrong.count <= exceptions, "\(wrong.count): \(wrong.prefix(5))")
  }

  /// A stray byte that happens to fit as a quotation mark, or as a letter of a sibling, does not
  /// lead to a rarer encoding.
  @Test(
    arguments: [
      ("Die Größe der Straße läßt schön grüßen", TextEncoding.windows1252, 3),
      ("Vi ses i morgon på ön, sade hon och åkte", .windows1252, 2),
      ("El señor Muñoz comió más tarde en Cádiz", .iso8859_1, 0),
      // 0xFF is a dot in ISO-8859-13, and a mark in MacArabic.
      ("Lūdzu, aizveriet logu, sāk līt", .windows1257, 31),
      ("من فضلك أغلق النافذة فقد بدأ المطر", .iso8859_6, 35),
      ("Librin e kam në fshat", .windows1252, 3),
      ("Op der Säit vum Fluss steet e Bam", .windows1252, 4),
    ])
  func aStrayByteNamesNoRarerEncoding(
    text: String, encoding: TextEncoding, exceptions: Int
  ) throws {
    let bytes = try encoding.encode(text)
    try check(bytes, inserting: [0xFF], at: Array(0...bytes.count), exceptions: exceptions) {
      try $0.decode($1, malformed: .replace) == encoding.decode($1, malformed: .replace)
    }
  }

  /// Whatever the byte is, all others are decoded correctly.
  @Test(
    arguments: [
      // A byte that windows-1252 lacks makes it ISO-8859-1, in which the apostrophe is a control.
      ("Le café était fermé, répondit l’élève", TextEncoding.windows1252, 62),
      ("Tout était fermé, dit-il à voix basse", .windows1252, 3),
      ("Räven åt en sill på ön", .iso8859_15, 0),
      ("Закройте окно, дождь идёт", .windows1251, 0),
      ("סגרו בבקשה את החלון, מתחיל לרדת גשם", .iso8859_8I, 0),
    ])
  func noStrayByteChangesTheAnswer(text: String, encoding: TextEncoding, exceptions: Int) throws {
    let bytes = try encoding.encode(text)
    try check(
      bytes, inserting: (0x80...0xFF).filter { !bytes.contains($0) },
      at: Array(stride(from: 0, through: bytes.count, by: 5)), exceptions: exceptions
    ) { answer, _ in try answer.decode(bytes, malformed: .replace) == text }
  }

  /// Expects the right answer wherever one of the stray bytes is, but for some exceptions.
  ///
  /// - Parameter isRight: Whether an answer is right for damaged bytes.
  private func check(
    _ bytes: [UInt8], inserting strays: [UInt8], at offsets: [Int], exceptions: Int,
    isRight: (TextEncoding, [UInt8]) throws -> Bool
  ) throws {
    var failures = Failures()
    for offset in offsets {
      for stray in strays {
        let damaged = Array(bytes[..<offset] + [stray] + bytes[offset...])
        let answer = EncodingDetector.detect(damaged).encoding
        failures.check(
          try answer.map { try isRight($0, damaged) } ?? false,
          "\(stray) at \(offset): \(answer?.name ?? "none")")
      }
    }
    #expect(failures.count <= exceptions, "\(failures)")
  }

  /// A byte that is damage in most texts is a letter or a space in these.
  @Test(
    .passes(7, of: 8, "one word in capitals is as likely in windows-1251"),
    arguments: [
      ("ВЪЕЗД", TextEncoding.koi8R), ("ОБЪЯВЛЕНИЕ", .koi8R), ("МЕСТОПОЛОЖЕНИЕ ОБЪЕКТА", .koi8R),
      ("Моя", .windows1251), ("Мој џеп", .iso8859_5), ("Prêt\u{A0}: 5 €", .ibm858),
      ("Jamais, voyons\u{A0}!", .ibm850), ("Přílet\u{A0}12.30", .ibm852),
    ])
  func a0xFFMayBeACharacter(text: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(text)
    #expect(bytes.count { $0 == 0xFF } == 1)
    let answer = EncodingDetector.detect(bytes).encoding
    #expect(try answer?.decode(bytes, malformed: .replace) == text, "\(answer?.name ?? "none")")
  }

  /// In these encodings nearly all pairs of bytes are characters, so a missing byte, or a surplus
  /// lead byte, causes no error, but other characters up to the end of the line.
  @Test(
    arguments: [
      ("昨天下午我们全家一起到河边散步，看见许多白色的水鸟停在石头上晒太阳，弟弟拿出面包想要喂它们。", TextEncoding.gb18030, 34),
      ("昨天下午我們全家一起到河邊散步，看見許多白色的水鳥停在石頭上曬太陽，弟弟拿出麵包想要餵牠們。", .big5, 0),
      // The misread characters are rare ones, and a third of the texts are unidentified.
      ("昨日の午後は家族そろって川べりを散歩した。白い水鳥が石の上で日なたぼっこをしていた。", .eucJP, 89),
      ("昨日の午後は家族そろって川べりを散歩した。白い水鳥が石の上で日なたぼっこをしていた。", .shiftJIS, 0),
    ])
  func aLostByteDoesNotChangeTheAnswer(
    text: String, encoding: TextEncoding, exceptions: Int
  ) throws {
    let bytes = try encoding.encode(text)
    var wrong: [String] = []
    for offset in bytes.indices {
      for replacement in [[], [0x81, bytes[offset]], [0xB5, bytes[offset]]] as [[UInt8]] {
        let damaged = bytes[..<offset] + replacement + bytes[(offset + 1)...]
        let answer = EncodingDetector.detect(Array(damaged)).encoding
        if try answer?.decode(bytes, malformed: .replace) != text {
          wrong.append("\(offset) \(replacement): \(answer?.name ?? "none")")
        }
      }
    }
    #expect(wrong.count <= exceptions, "\(wrong.count): \(wrong.prefix(5))")
  }

  /// A byte that is invalid in EUC-JP, in place of the second byte of a character at the end of a
  /// line.
  @Test func aByteInPlaceOfAnotherIsOneError() throws {
    let lines = ["窓を閉めてください", "雨が入ってきます", "傘を持っていきましょう"]
    var bytes = try TextEncoding.eucJP.encode(lines.joined(separator: "\n"))
    let end = try #require(bytes.firstIndex(of: 0x0A))
    bytes[end - 1] = 0x85
    #expect(EncodingDetector.detect(bytes).encoding == .eucJP)
  }

  /// A few characters after an English word, one of which is split by the byte.
  @Test(.passes(0, of: 1, "three ideographs with an error are not likely enough"))
  func aStrayByteInAFewCharacters() throws {
    let bytes = try TextEncoding.gb18030.encode("Gnuplot 是免费")
    let damaged = Array(bytes[..<12] + [0xFF] + bytes[12...])
    #expect(try EncodingDetector.detect(damaged).encoding?.decode(bytes) == "Gnuplot 是免费")
  }

  /// Two bytes of Tatar are a UTF-8 character by chance, and the others are not.
  @Test(arguments: ["%d.%m.%Y\nЧәкчәк", "%d.%m.%Y %H:%M\nЧәчәкләр"])
  func twoBytesAreNoUTF8(text: String) throws {
    let bytes = try TextEncoding.kz1048.encode(text)
    #expect(EncodingDetector.detect(bytes).encoding != .utf8)
  }
}

/// Partly translated documents.
@Suite struct MixedLanguageTests {
  /// One line is in the language of the encoding, and the text around it is English.
  @Test(
    .passes(2, of: 3, "one letter of Lithuanian in pages of English is one of French"),
    arguments: [
      ("Nėra: numatyta", TextEncoding.windows1257),
      ("Žlutý kůň běžel přes louku", .windows1250),
      ("Dosya bulunamadı, yeniden açın", .windows1254),
    ])
  func oneLineTells(line: String, encoding: TextEncoding) throws {
    let english = (0..<6).map {
      "The window shows the settings of page \($0), and nothing else is there."
    }
    let text = (english + [line] + english).joined(separator: "\n")
    let bytes = try encoding.encode(text)
    #expect(try EncodingDetector.detect(bytes).encoding?.decode(bytes) == text)
  }
}

/// Text in languages without a model.
@Suite struct UnknownLanguageTests {
  /// The accented letters are those of the language, in the encoding most common for them.
  @Test(arguments: [
    "Sa dì de oe est bella meda, su pitzinnu currit in sa carrera e su babbu andat a traballare",
    "Òdje qu'ei un bèth jorn, lo maynat que corr dens lo camin, e lo pair que s'en va tribalhar",
  ])
  func theScriptStandsForTheLanguage(text: String) throws {
    let detection = EncodingDetector.detect(try TextEncoding.windows1252.encode(text))
    #expect(try detection.encoding?.decode(TextEncoding.windows1252.encode(text)) == text)
  }

  /// Without the model of its language, a text is not attributed to an encoding for the most
  /// similar language.
  @Test func theNearestLanguageDoesNotDecide() throws {
    var options = DetectionOptions()
    options.withheldLanguages = ["sq"]
    let text =
      "Sot është një ditë e bukur. Fëmijët luajnë në rrugë, kurse nëna përgatit darkën në shtëpi."
    let bytes = try TextEncoding.windows1252.encode(text)
    let detection = EncodingDetector.detect(bytes, options: options)
    #expect(try detection.encoding?.decode(bytes) == text)
    #expect(detection.language?.tag.hasPrefix("*") != true)
  }
}
