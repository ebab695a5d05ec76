import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

struct EncodingDetectorTests {
  private func detect(_ chunks: [[UInt8]], options: DetectionOptions = .init()) -> Detection {
    var detector = EncodingDetector(options: options)
    for chunk in chunks { detector.consume(chunk) }
    return detector.finish()
  }

  static let structured: [([UInt8], TextEncoding)] = [
    ([], .usASCII),
    (Array("plain text\n".utf8), .usASCII),
    (Array("\u{1B}[31mred\u{1B}[0m ~ tilde".utf8), .usASCII),
    ([0xEF, 0xBB, 0xBF] + Array("mark".utf8), .utf8),
    ([0xFF, 0xFE, 0x61, 0x00], .utf16LE),
    ([0xFE, 0xFF, 0x00, 0x61], .utf16BE),
    ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], .utf32LE),
    ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61], .utf32BE),
    (Array("naïve café".utf8), .utf8),
    (Array("здравствуйте".utf8), .utf8),
  ]

  static let wide: [(String, TextEncoding)] = [
    ("Les clés de l'atelier sont chez Élodie.\n", .utf16LE),
    ("Les clés de l'atelier sont chez Élodie.\n", .utf16BE),
    ("Les clés de l'atelier sont chez Élodie.\n", .utf32LE),
    ("Les clés de l'atelier sont chez Élodie.\n", .utf32BE),
    ("Сегодня мы едем на дачу.\n", .utf16LE), ("Сегодня мы едем на дачу.\n", .utf16BE),
    ("आज बाज़ार में आम सस्ते हैं।\n", .utf16LE), ("今日は天気がいいですね。\n", .utf16BE),
    ("当ホテルの夕食", .utf16BE),
    ("วันนี้อากาศดีมาก\n", .utf16LE), ("היום קניתי לחם טרי\n", .utf16BE),
  ]

  @Test(arguments: structured)
  func structureDecides(bytes: [UInt8], encoding: TextEncoding) {
    for chunks in Chunks.everySplit(of: bytes) {
      let detection = detect(chunks)
      #expect(detection.encoding == encoding, "\(chunks)")
      #expect(detection.confidence >= 0.9)
      #expect(detection.malformedCount == 0)
      #expect(detection.byteCount == bytes.count)
      #expect(!detection.evidence.isEmpty)
    }
  }

  @Test(arguments: wide)
  func codeUnitsWithoutMark(text: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(text)
    for chunks in Chunks.everySplit(of: bytes) {
      #expect(detect(chunks).encoding == encoding)
    }
  }

  @Test func wellFormedTextSurvivesCutsAndAStrayByte() {
    let text = Array("Größe, Maße, Füße: schön süß, aber für übermütige Bären zu groß.".utf8)
    for cut in 1...3 {
      // The head and the tail each end inside of a character somewhere.
      for bytes in [Array(text.dropFirst(cut)), Array(text.dropLast(cut)), text + [0xC3]] {
        let detection = detect([bytes])
        #expect(detection.encoding == .utf8)
        #expect(detection.malformedCount <= 1)
      }
    }
    var stray = text
    stray.insert(0xFF, at: 7)
    let detection = detect([stray])
    #expect(detection.encoding == .utf8)
    #expect(detection.malformedCount == 1)
    #expect(detection.evidence.contains(.malformed(.utf8, count: 1, offset: 7)))
  }

  @Test func aCutTailIsNoErrorYet() {
    var detector = EncodingDetector()
    detector.consume(Array("café".utf8) + [0xC3])
    #expect(detector.current.encoding == .utf8)
    #expect(detector.current.malformedCount == 0)
    detector.consume([0xA9])
    #expect(detector.finish().malformedCount == 0)
  }

  @Test func binaryIsNoText() {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48]
    let detection = detect([png + Array(0...255) + [0, 0, 0, 1, 0, 0]])
    #expect(detection.isBinary)
    #expect(detection.encoding == nil)
    #expect(!detection.isUnidentified)
  }

  @Test(
    arguments: [
      "menu.txt\0notes/potatoes.txt\0notes/beet.txt\0",
      "hello\0world\n", "./a\0./b\0", "one line\nab\0cd\n",
      "a.c\0bb.c\0c.h\0Makefile\0README.md\0test.sh\0",
      "HOME=/home/anna\0SHELL=/bin/sh\0LANG=C\0PATH=/usr/bin:/bin\0TERM=dumb\0",
      "café.txt\0menu.txt\0notes.txt\0spare.txt\0",
    ])
  func stringsPartedByZerosAreNoCodeUnits(text: String) throws {
    for bytes in [Array(text.utf8), try TextEncoding.iso8859_15.encode(text)] {
      #expect(detect([bytes]).isBinary)
    }
  }

  @Test(arguments: [
    "ab", "a\u{100}b", "どのような OE", "మీరు 64-", "Füße, naß", "№ 5, да", "中文 ABC 中文", "第一 12 N",
    "LibreOffice 提供您簡單但強大的",
  ])
  func codeUnitsAreNoStringsPartedByZeros(text: String) throws {
    for encoding in [TextEncoding.utf16LE, .utf16BE] {
      let detection = detect([try encoding.encode(text)])
      #expect(detection.encoding == encoding, "\(text)")
    }
  }

  /// 0x15 and 0x05 of EBCDIC, which other text does not have.
  @Test(arguments: [TextEncoding.ibm037, .ibm273, .ibm500, .ibm1140])
  func endsOfLinesOfEBCDICAreNoCodeUnits(encoding: TextEncoding) throws {
    let text =
      "the pump was started at noon\u{85}and stopped\tat night\u{85}no leak was found\u{85}"
    let bytes = try encoding.encode(text)
    let detection = detect([bytes])
    #expect(try detection.encoding?.decode(bytes) == text)
  }

  /// Repeated signs of commerce and measures do not make the text one of another country.
  @Test(arguments: [
    "Acme™ Router\nAcme™ Switch\nAcme™ Cable\nAcme™ Rack\n",
    "© 2004 Smith & Sons. Velvet® and Silk® are marks of Smith & Sons.",
    "Take 5 m² of cloth, 21 °C, and iron it at 110 °C; § 4 and § 5 apply.",
  ])
  func signsDoNotSpeakAgainstWindows(text: String) throws {
    let bytes = try TextEncoding.windows1252.encode(text)
    #expect(try detect([bytes]).encoding?.decode(bytes) == text)
  }

  @Test func capitalsOfGreekAreNotCyrillic() throws {
    for text in ["ΤΙΜΗ ΚΑΙ ΠΟΣΟΤΗΤΑ;150;20", "ΕΙΣΟΔΟΣ ΚΑΙ ΕΞΟΔΟΣ"] {
      let bytes = try TextEncoding.windows1253.encode(text)
      #expect(try detect([bytes]).encoding?.decode(bytes) == text, "\(text)")
    }
  }

  @Test(arguments: ["カラオケ・メニュー", "ウイスキーソーダ", "イチゴケーキ"])
  func katakanaIsNoWordsWithAccents(text: String) throws {
    #expect(detect([try TextEncoding.shiftJIS.encode(text)]).encoding == .shiftJIS)
  }

  @Test func errorsAllOverAreNoDamagedUTF8() throws {
    let bytes = try TextEncoding.ibm866.encode("Отговор чрез SMS")
    #expect(detect([bytes]).encoding == .ibm866)
  }

  /// Text after 64 KB may be valid in only one variant.
  @Test func aLongTextHasNoEquivalents() throws {
    let line = "今日は天気がいいですね。\n"
    let bytes = try TextEncoding.iso2022JP.encode(String(repeating: line, count: 3_000))
    #expect(EncodingDetector.detect(Array(bytes[..<60_000])).equivalents.count == 3)
    let detection = EncodingDetector.detect(bytes)
    #expect(detection.encoding == .iso2022JP)
    #expect(detection.equivalents.isEmpty)
  }

  @Test func kanaWithLettersBetweenThemAreNoStrings() throws {
    for encoding in [TextEncoding.utf16LE, .utf16BE] {
      let bytes = try encoding.encode("ちFカかと川おまけFまこF年ち書A書く火Gちう")
      let detection = EncodingDetector.detect(bytes)
      #expect(detection.encoding == encoding)
      #expect(!detection.isBinary)
    }
  }

  /// The word with the first non-ASCII byte counts as a whole, wherever the sample begins.
  @Test func theFirstWordAfterMuchPlainTextIsWhole() throws {
    let word = try TextEncoding.windows1250.encode("\nKačji pastir")
    let line = Array("x = 1; // some line of a program\n".utf8)
    for count in 2_400..<2_404 {
      let plain = (0..<count).map { line[$0 % line.count] }
      let detection = EncodingDetector.detect(plain + word)
      let text = try detection.encoding?.decode(word)
      #expect(text == "\nKačji pastir", "\(count): \(detection)")
    }
  }

  /// Letters followed by combining marks cost little as single letters of another alphabet, and
  /// much as pairs.
  @Test(arguments: [
    (
      "בְּרֵאשִׁית הָיָה יוֹם קַר וְגָשׁוּם. הַיֶּלֶד הָלַךְ אֶל הַגַּן וְשִׂחֵק עִם הַכֶּלֶב.",
      TextEncoding.windows1255
    ), ("הָאִשָּׁה קָנְתָה לֶחֶם וְחָלָב בַּחֲנוּת הַקְּטַנָּה.", .windows1255),
    (
      "ذَهَبَ الوَلَدُ إِلَى المَدْرَسَةِ صَبَاحًا. كَتَبَ الطَّالِبُ الدَّرْسَ فِي دَفْتَرِهِ."
        + " الكِتَابُ عَلَى الطَّاوِلَةِ وَالقَلَمُ بِجَانِبِهِ. أَكَلَتِ البِنْتُ تُفَّاحَةً حَمْرَاءَ.", .iso8859_6
    ),
  ])
  func marksOfVowelsAreNoOtherAlphabet(text: String, encoding: TextEncoding) throws {
    #expect(EncodingDetector.detect(try encoding.encode(text)).encoding == encoding)
  }

  @Test func oneAccentIsWestern() {
    #expect(detect([Array("caf".utf8) + [0xE9, 0x0A]]).encoding == .windows1252)
  }

  @Test func aLateByteIsSeen() {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 300_000) + Array("é".utf8)
    #expect(detect([bytes]).encoding == .utf8)
  }

  /// In Swedish EBCDIC, 0x4F is the exclamation mark, and in that of the United States a bar.
  @Test func aRareSignBesideAnotherIsSeen() throws {
    let lines = try Repository.text("Corpus/text/sv.txt").split(separator: "\n").filter { line in
      !line.contains { "#!|[]^~Q".contains($0) }
        && (try? TextEncoding.ibm500.encode(String(line))) != nil
    }
    let text = lines.prefix(40).joined(separator: "\n") + "\nFråga Quintus nu! Han är där.\n"
    let detection = EncodingDetector.detect(try TextEncoding.ibm500.encode(text))
    #expect(detection.encoding == .ibm500)
    #expect(!detection.equivalents.contains(.ibm037))
  }

  @Test func variantsThatReadATextAlikeAreOneAnswer() throws {
    let text = "週末は友だちと海へ行きました。"
    let detection = EncodingDetector.detect(try TextEncoding.shiftJIS.encode(text))
    #expect(detection.encoding == .shiftJIS)
    #expect(detection.equivalents == [.shiftJIS2004])
    #expect(detection.language?.confidence ?? 0 > 0.9)
    // A backslash in one encoding is a yen sign in the other.
    let source = EncodingDetector.detect(try TextEncoding.shiftJIS.encode(text + "\\n"))
    #expect(source.encoding == .shiftJIS)
    withKnownIssue("equivalents do not compare bytes below 0x80") {
      #expect(source.equivalents.isEmpty)
    }
  }

  /// The bytes of ideographs and kana may be letters next to signs of notation.
  @Test(
    arguments: [("ja", 3), ("ko", 0), ("zh-Hans", 1), ("zh-Hant", 1)])
  func codeUnitsHaveNoNotation(language: String, exceptions: Int) throws {
    let lines = try Repository.text("Corpus/text/\(language).txt").split(separator: "\n")
      .map {
        $0.filter { $0.unicodeScalars.allSatisfy { $0.value >= 0x3040 && $0.value < 0xD800 } }
      }
      .filter { $0.count >= 8 }
    var failures = Failures()
    for line in lines {
      for encoding in [TextEncoding.utf16LE, .utf16BE] {
        let found = EncodingDetector.detect(try encoding.encode(line)).encoding
        failures.check(found == encoding, "\(line) in \(encoding): \(found?.name ?? "none")")
      }
    }
    #expect(!lines.isEmpty && failures.count <= exceptions, "\(failures)")
  }

  @Test func optionsLimitTheAnswer() throws {
    var options = DetectionOptions()
    options.disallowed = [.utf8]
    let bytes = Array("naïve café".utf8)
    #expect(detect([bytes], options: options).encoding != .utf8)
    options = DetectionOptions()
    options.suggested = [.koi8R]
    options.onlySuggested = true
    options.fallback = .koi8R
    #expect(detect([[0xE9, 0x20, 0x94]], options: options).encoding == .koi8R)
  }

  @Test func answersAreNeverImpossible() throws {
    var generator = SeededGenerator(seed: 7)
    var failures = Failures()
    for _ in 0..<2_000 {
      var bytes = generator.bytes(Int.random(in: 0...60, using: &generator))
      if Bool.random(using: &generator) { bytes = bytes.map { $0 | 0x20 } }
      let detection = detect([bytes])
      guard let encoding = detection.encoding else { continue }
      var decoder = TextDecoder(encoding, malformed: .replace)
      var text: [UInt8] = []
      try decoder.decode(bytes, into: &text)
      try decoder.finish(into: &text)
      failures.check(
        decoder.report.malformedCount == detection.malformedCount,
        "\(encoding) finds \(decoder.report.malformedCount) malformed, not"
          + " \(detection.malformedCount), in \(bytes)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// 0x72, which is unassigned in IBM424, before the first non-ASCII byte.
  @Test func malformedBytesInPlainTextCount() {
    var options = DetectionOptions()
    options.suggested = [.ibm424]
    options.onlySuggested = true
    let word: [UInt8] = [0x72, 0xE2, 0xC5, 0xD3, 0xD3, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45]
    let detection = EncodingDetector.detect(word, options: options)
    #expect(detection.encoding == .ibm424)
    #expect(detection.malformedCount == 1)
    let late = [UInt8](repeating: 0x72, count: 3_000) + word
    #expect(EncodingDetector.detect(late, options: options).encoding == nil)
  }

  /// The letters of IBM424 are bytes below 0x80, and its digits are not.
  @Test(.passes(0, of: 1, "a line of Hebrew that comes 15 times is not likely enough in IBM424"))
  func lateDigitsOfEBCDICAreSeen() throws {
    let text = String(repeating: "הילדים הלכו אתמול לים ושיחקו בחול עד הערב ", count: 15)
    let bytes = try TextEncoding.ibm424.encode(text + "1998 2004 365")
    for size in [1, 100, 512, bytes.count] {
      let chunks = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      let detection = detect(chunks)
      #expect(detection.encoding == .ibm424, "\(size)")
      #expect(detection.malformedCount == 0)
    }
  }

  /// EBCDIC text without a digit consists of the same bytes as ASCII without a space.
  @Test(
    .passes(3, of: 4, "words of Hebrew on lines of their own have no blank of EBCDIC"),
    arguments: [
      "הילדים הלכו לים", "שלום לכולם, מה נשמע?", "ארוחת הערב מוכנה, בואו לשולחן בבקשה.",
      "ילדים\nבננות\nתפוחים\nמחברות\nשולחנות\n",
    ])
  func hebrewInEBCDICIsNotASCII(text: String) throws {
    let bytes = try TextEncoding.ibm424.encode(text)
    #expect(bytes.allSatisfy { $0 < 0x80 })
    for size in [1, 7, bytes.count] {
      let chunks = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      let detection = detect(chunks)
      #expect(detection.encoding == .ibm424, "\(size)")
      #expect(detection.language?.tag == "he")
    }
    var options = DetectionOptions()
    options.disallowed = [.ibm424]
    #expect(EncodingDetector.detect(bytes, options: options).encoding == .usASCII)
  }

  @Test(arguments: [
    "FRED@EBAY", "AAAA@BBBB@CCCC@DDDD", "BED@CAFE@FACE@BEEF@DEAF@BAD", "@REBECCA", "WEST@EAST@SEA",
    "@@@@@@@@@@@@@@@@", "(ABC@DEF)", "a@b.example",
  ])
  func capitalsBetweenSignsAreASCII(text: String) {
    #expect(EncodingDetector.detect(Array(text.utf8)).encoding == .usASCII)
  }

  #if Uchardet
    @Test func uchardetAnswersThroughTheSameInterface() throws {
      let bytes = try TextEncoding.windows1251.encode(
        "Свёклу натереть на крупной тёрке и тушить с ложкой уксуса, чтобы цвет остался."
          + " Картошку нарезать кубиками, капусту тонко нашинковать.")
      let detection = EncodingDetector.detect(bytes, engine: .uchardet)
      #expect(detection.encoding == .windows1251)
      #expect(detection.evidence == [.engine(.uchardet, label: "WINDOWS-1251")])
    }
  #endif
}
