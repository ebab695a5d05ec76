import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// UTF-16 and UTF-32 without byte order mark.
struct CodeUnitTests {
  private static let encodings: [TextEncoding] = [.utf16LE, .utf16BE, .utf32LE, .utf32BE]

  /// Words in scripts without models, numbers, signs, and private-use characters.
  static let texts: [String] = [
    "ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ ᎠᏂᏣᎳᎩ ᎤᏂᏬᏂᎯᏍᏗ", "ⵜⴰⵎⴰⵣⵉⵖⵜ ⵜⴰⵎⵙⵙⴰⵔⵜ ⵏ ⵓⵣⵎⵣ", "ꕙꔤ ꕉꕌ ꖸ ꕮꕊ ꔻꕩ ꕎ",
    "བོད་སྐད་ཡིག་ནི་བོད་ཀྱི་སྐད་ཡིན།",
    "ខ្ញុំទៅផ្សារនៅព្រឹកនេះ", "𒀀𒈾 𒁁𒇷𒅀 𒆠𒁉𒈠 𒌝𒈠 𒀀𒈾", "𐌰𐍄𐍄𐌰 𐌿𐌽𐍃𐌰𐍂 𐌸𐌿 𐌹𐌽 𐌷𐌹𐌼𐌹𐌽𐌰𐌼", "ᠮᠣᠩᠭᠣᠯ ᠬᠡᠯᠡ ᠪᠢᠴᠢᠭ",
    "ሰላም ለሁላችሁ ዛሬ ጥሩ ቀን ነው", "މިއަދު ރަނގަޅު ދުވަހެއް", "😀😂👍🎉🔥🙏✨🤔🚀", "👩\u{200D}👧❤️🚀👍✨🎉",
    "12;4.50;880\r\n13;5.25;1120\r\n",
    "0F 3A 77 E1 00 2B", "main \u{E0A0} prompt \u{E0B0} ready \u{F120}",
    "int x = 0; // 今日は\n\treturn x;\n", "int i;\n", "明日の朝は早い", "학교에 갑니다", "请把门关上，下雨了",
    "мама мыла раму",
  ]

  @Test(
    .passes(18, of: 21, "Gothic, private characters and emoji with joiners have no tables"),
    arguments: texts)
  func textOfAnyScriptIsFound(text: String) throws {
    for encoding in Self.encodings {
      let bytes = try encoding.encode(text)
      #expect(EncodingDetector.detect(bytes).encoding == encoding)
      // A unit that is cut at the end is one malformed sequence.
      let cut = EncodingDetector.detect(Array(bytes.dropLast()))
      #expect(cut.encoding == encoding && cut.malformedCount == 1)
    }
  }

  /// The high bytes of some scripts are tabs and line ends; of others they are letters.
  @Test(
    .passes(12, of: 13, "four rare ideographs are not likely enough"),
    arguments: [
      "परिव", "मैले", "बिहान", "మార్ప", "బలహీనపడు", "ተናገሩ", "蒜頭拍碎", "창문을닫", "привет", "γράμμα", "مرحبا",
      "שלום",
      "สวัสดี",
    ])
  func fewCharactersOfUTF16AreFound(text: String) throws {
    for encoding in [TextEncoding.utf16LE, .utf16BE] {
      #expect(EncodingDetector.detect(try encoding.encode(text)).encoding == encoding)
    }
  }

  /// Signs that pages have at different places, what terminals and printers are sent, and a word far behind.
  @Test(arguments: [
    (TextEncoding.ibm500, "  {\"name\": \"sæler\", \"ready\": true},\r\n"),
    (.ibm500, "/* Bare 2 igjen på lager */\rint f(void)\r{\r  return values[12];\r}\r"),
    (.ibm037, "\u{1B}[1;31mviisi pistettä\u{1B}[0m\r"),
    (.ibm037, "page 1\u{0C}\rpage 2\u{07}\r_\u{08}a\u{0C}Mäkelä\r"),
    (
      .ibm273,
      String(repeating: "10:15:00 server: request 200 in 12 ms\r", count: 900) + "Rückgängig\r"
    ),
    // Rows of a table have few blanks.
    (.ibm273, "17;Rückgängig;0.5;120;abgeschlossen\n"),
  ])
  func pagesOfEBCDICAreRead(encoding: TextEncoding, text: String) throws {
    let lines = String(repeating: text, count: text.utf8.count < 500 ? 20 : 1)
    let bytes = try encoding.encode(lines)
    let detection = EncodingDetector.detect(bytes)
    #expect(try detection.encoding?.decode(bytes) == lines, "\(detection)")
  }

  @Test(arguments: [
    "1\t2\t3\t4\t5\t6\n", "a\tb\tc\td\n", "\t\t\t\tx\n", "x\ny\nz\nw\n", "\t{\n\t}\n\n",
  ])
  func columnsAreNoCodeUnits(text: String) {
    #expect(EncodingDetector.detect(Array(text.utf8)).encoding == .usASCII)
  }

  /// Units of four bytes leave little doubt, with or without marks and joiners.
  @Test(arguments: ["पानी", "मेरे", "नदी\n", "ශ්‍ර", "มีนา", "שָׁל", "كُتُ", "😀👍"])
  func fewCharactersOfUTF32AreFound(text: String) throws {
    for encoding in [TextEncoding.utf32LE, .utf32BE] {
      let detection = EncodingDetector.detect(try encoding.encode(text))
      #expect(detection.encoding == encoding && detection.confidence > 0.85)
    }
  }

  /// Lists of common and rare ideographs and syllables that are not words: where most of them are rare, UTF-16 is
  /// not told from binary data.
  @Test func listsOfRareCharactersAreFound() throws {
    var generator = SeededGenerator(seed: 40)
    var failures = Failures()
    for range in [0x4E00...0x9FA5, 0x3400...0x4DB5, 0xAC00...0xD7A3] as [ClosedRange<UInt32>] {
      for count in [64, 500] {
        let characters = (0..<count).compactMap { _ in
          Unicode.Scalar(UInt32.random(in: range, using: &generator))
        }
        let text = String(String.UnicodeScalarView(characters))
        for encoding in Self.encodings {
          let found = EncodingDetector.detect(try encoding.encode(text)).encoding
          failures.check(found == encoding, "\(count) of \(range) in \(encoding)")
        }
      }
    }
    #expect(failures.count <= 12, "\(failures)")
  }

  /// Pairs of letters with tabs between them would also be ASCII characters.
  @Test(arguments: ["1\t2\t3\n4\t5\t6\n", "a\tb\tc\n", "नमस्ते दुनिया"])
  func tabsAreRarelyPaired(text: String) throws {
    for encoding in Self.encodings {
      #expect(EncodingDetector.detect(try encoding.encode(text)).encoding == encoding)
    }
  }

  /// A single control in text of single bytes does not turn pairs of letters into ideographs.
  @Test(arguments: [
    "The fish was caught in the lake\u{1} and cooked on the shore at night.",
    "Sir, the ship left the harbour at noon.\u{3} Nobody was on the quay to wave.",
  ])
  func plainTextWithAControlHasNoCodeUnits(text: String) {
    #expect(EncodingDetector.detect(Array(text.utf8)).encoding == .usASCII)
  }

  /// Units of four bytes that are no characters are no UTF-32, however many zeros they have.
  @Test(arguments: [[0, 1, 2, 3], [0, 1, 2, 3, 0, 0xFF], [0, 2, 0xFF, 0xFE]] as [[UInt8]])
  func unassignedCharactersAreNotUTF32(bytes: [UInt8]) {
    #expect(EncodingDetector.detect(bytes).encoding?.name.hasPrefix("UTF-32") != true)
  }
}
