import LegibleDetection
import LegibleEncodings
import Testing

/// What the structure of the bytes says comes before what their characters weigh.
@Suite struct StructureTests {
  /// Text in UTF-8 with a few characters beyond ASCII, as everybody has it.
  private static let sparse = [
    "5 μs", "10 kΩ", "PPARγ", "πr²", "בGit", "PDFка", "lol ㅋㅋ", "①②③", "price: ١٢٣٤", "४७३८१२",
    "٠٥٠١٢٣٤٥٦٧", "۰۵۰۱۲", "Ã©", "éééé", "cafÃ©", "\u{200E}-5", "\u{200F}\u{200E}-5", "a\u{200B}b",
    "x\u{FEFF}y", "👍", "ок", "ᠬ", "a\u{85}b", "e\u{301}",
  ]

  /// Where a few characters stand.
  private static let frames: [@Sendable (String) -> String] = [
    { $0 }, { $0 + "\n" }, { "took \($0) to run\n" }, { "id,value\r\n1,\($0)\r\n" },
    { "{\"name\": \"\($0)\", \"size\": 3}" }, { "/* \($0) */\nint main(void) { return 0; }\n" },
    { String(repeating: english, count: 300) + $0 + "\n" + String(repeating: english, count: 300) },
  ]
  private static let english = "The parcel waits at the counter until noon.\n"

  @Test(arguments: sparse, frames.indices)
  func wellFormedUTF8IsUTF8(sparse: String, frame: Int) {
    let text = Self.frames[frame](sparse)
    for options in [
      DetectionOptions(), DetectionOptions(suggested: [.windows1252]),
      DetectionOptions(declared: .iso8859_1), DetectionOptions(fallback: .windows1252),
    ] {
      let detection = EncodingDetector.detect(text.utf8, options: options)
      #expect(detection.encoding == .utf8 && detection.confidence >= 0.95, "\(detection)")
    }
  }

  @Test func whatTheCallerRulesOutIsNoAnswer() {
    let bytes = Array("5 μs, 10 kΩ".utf8)
    var options = DetectionOptions()
    options.disallowed = [.utf8]
    #expect(EncodingDetector.detect(bytes, options: options).encoding != .utf8)
    #expect(
      EncodingDetector.detect(
        bytes, options: DetectionOptions(suggested: [.windows1252], onlySuggested: true)
      ).encoding != .utf8)
  }

  /// A control and a mark without a base are no text in UTF-8, and a word in the other encoding.
  @Test(arguments: [
    ("Ђёж", TextEncoding.windows1251)
  ])
  func wordsThatHappenToBeWellFormedAreWeighed(word: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(word)
    let detection = EncodingDetector.detect(bytes)
    #expect(try detection.encoding?.decode(bytes) == word, "\(detection)")
  }

  /// One sequence that is a letter of no language, or of another alphabet within a word, is named and not sure: `100元` in GBK,
  /// `l’école` in macintosh.
  @Test(arguments: ["100Ԫ\n", "lՎcole"])
  func oneUnlikelyLetterIsNamedAndNotSure(text: String) {
    let detection = EncodingDetector.detect(text.utf8)
    #expect(detection.encoding == .utf8 && detection.confidence < 0.95, "\(detection)")
  }

  /// Words in old encodings, of which a part is repeated, are neither EBCDIC nor UTF-16, and are not sure.
  @Test(arguments: [
    ("中文中文", TextEncoding.big5, false), ("カタカナカタカナカタカナ", .eucJP, false),
    ("하하하", .eucKR, true),
  ])
  func repetitionIsNoStructure(text: String, encoding: TextEncoding, isUnsure: Bool) throws {
    let bytes = try encoding.encode(text)
    let detection = EncodingDetector.detect(bytes)
    if isUnsure {
      #expect(detection.confidence < 0.95, "\(detection)")
    } else {
      #expect(try detection.encoding?.decode(bytes) == text, "\(detection)")
    }
  }

  @Test func quotesAndDashesLeaveHebrewHebrew() throws {
    let text = "\"ם הל את מה ברצועה – י \"מאז נת"
    let bytes = try TextEncoding.windows1255.encode(text)
    let detection = EncodingDetector.detect(bytes)
    #expect(try detection.encoding?.decode(bytes) == text, "\(detection)")
  }

  /// Lines of EBCDIC end with 0x15 or 0x25, or with 0x0A after a transfer.
  @Test(arguments: [UInt8(0x15), 0x25, 0x0A])
  func linesOfEBCDICMayEndLikeThoseOfASCII(lineEnd: UInt8) throws {
    let lines = ["Der schnelle Hund lief", "über die Straße nach Hause", "bevor es dunkel wurde"]
    let bytes = try lines.flatMap { try TextEncoding.ibm273.encode($0) + [lineEnd] }
    let detection = EncodingDetector.detect(bytes)
    #expect(detection.encoding == .ibm273, "\(detection)")
  }

  @Test(arguments: [
    ("bei einer gegen ", TextEncoding.ibm273), ("Καλημέρα σε όλους τους φίλους", .ibm875),
    ("שלום לכל מי שקורא את השורה הזאת", .ibm424),
  ])
  func wordsOfEBCDICAreRead(text: String, encoding: TextEncoding) throws {
    for count in [1, 400] {
      let bytes = try encoding.encode(
        (0..<count).map { "\(text) \(count == 1 ? "" : String($0))" }.joined())
      let detection = EncodingDetector.detect(bytes)
      #expect(
        try detection.encoding?.decode(bytes) == encoding.decode(bytes), "\(detection) \(count)")
    }
  }

  /// Letters that no language has, or of no known script, and more text than is weighed.
  @Test(arguments: ["ἢ τὸ πρᾶγμα", "mɔ kɛ wo", "佢哋嘅朋友今日喺學校食飯，大家都好開心。", "а ӕ дзы"])
  func rareLettersAreTextInUTF16(text: String) throws {
    for encoding in [TextEncoding.utf16LE, .utf16BE] {
      for count in [2, 300] {
        let bytes = try encoding.encode(String(repeating: text + " ", count: count))
        let detection = EncodingDetector.detect(bytes)
        #expect(detection.encoding == encoding, "\(detection)")
      }
    }
  }

  @Test(arguments: ["non‐self ", "Das Gerät ist schön und grün. ", "Где мой дом, там и сердце. "])
  func utf7IsFoundAndReadAtAnyLength(text: String) throws {
    for count in [1, 700] {
      let text = String(repeating: text, count: count)
      let bytes = try TextEncoding.utf7.encode(text)
      #expect(EncodingDetector.detect(bytes).encoding == .utf7)
      for size in [1, 7, 4096] {
        var decoder = DetectingDecoder()
        var utf8: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
          try Array(bytes[start..<min(start + size, bytes.count)]).withUnsafeBytes {
            try decoder.decode($0, into: &utf8)
          }
        }
        try decoder.finish(into: &utf8)
        #expect(utf8 == Array(text.utf8))
      }
    }
  }

  /// A plus sign that begins no sequence of UTF-7 holds nothing back.
  @Test func plusSignsPass() throws {
    var decoder = DetectingDecoder()
    var utf8: [UInt8] = []
    let bytes = Array((String(repeating: Self.english, count: 2) + "a + b, C++\n").utf8)
    try bytes.withUnsafeBytes { try decoder.decode($0, into: &utf8) }
    #expect(utf8 == bytes)
  }

  /// The answer is the first of its readings, and these are in order.
  @Test func noAlternativeIsLikelierThanTheAnswer() throws {
    var samples: [[UInt8]] = [[0x78, 0xFF], try TextEncoding.windows1250.encode("żółw")]
    for encoding in [TextEncoding.iso8859_2, .koi8R, .ibm850, .gb18030, .ibm273, .macintosh] {
      for word in ["Übung", "łódź", "дом", "naïf", "東", "é", "–", "Ω"] {
        if let bytes = try? encoding.encode(word) {
          samples += [bytes, bytes + [0x81], bytes + [0xFF, 0x20] + bytes]
        }
      }
    }
    for bytes in samples {
      let detection = EncodingDetector.detect(bytes)
      let best = detection.encoding == nil ? Double.infinity : detection.confidence
      let all = [best] + detection.alternatives.map(\.confidence)
      #expect(all == all.sorted(by: >), "\(bytes) \(detection)")
      if detection.encoding == nil && !detection.isBinary {
        #expect(
          detection.alternatives.allSatisfy {
            $0.confidence < DetectionOptions().minimumConfidence
          }, "\(bytes) \(detection)")
      }
    }
  }

  /// In a text in UTF-8 and another encoding, a line that is valid UTF-8 is read as nothing else.
  @Test func validLinesOfMixturesAreUTF8() throws {
    let old = try (1...40).flatMap {
      try TextEncoding.windows1251.encode("Строка номер \($0) написана раньше остальных.\n")
    }
    let new = (1...40).map { "Запись \($0) добавлена позже, уже в другой кодировке.\n" }
    var decoder = MixedDecoder()
    var utf8: [UInt8] = []
    let sparse = Self.sparse.map { $0 + "\n" }.joined()
    let bytes = old + Array(new.joined().utf8) + Array(sparse.utf8)
    try bytes.withUnsafeBytes { try decoder.decode($0, into: &utf8) }
    try decoder.finish(into: &utf8)
    #expect(String(decoding: utf8, as: UTF8.self).hasSuffix(new.joined() + sparse))
  }
}
