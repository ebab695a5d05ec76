import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Lists of letters, which are recognised by their alphabet, and letters that stand alone.
struct LetterListTests {
  private func keymap(_ letters: String) -> String {
    zip(letters, "qwertyuiopasdfghjklzxcvbnmqwertyuiop").map { letter, key in
      "map \(letter) \(key)\nmap \(letter.uppercased()) \(key)\n"
    }.joined()
  }

  @Test(
    .passes(4, of: 6, "the letters of a key map are one Cyrillic alphabet or another"),
    arguments: [
      (TextEncoding.iso8859_2, "čćđšž"), (.windows1252, "àâçéèêëîïôùûü"), (.ibm850, "äöå"),
      (.koi8R, "абвгдежзийклмнопрстуфхцчшщъыьэюя"),
      (.windows1257, "ąčęėįšųūž"), (.windows1254, "çğıöşü"),
    ])
  func keymapsAreRead(encoding: TextEncoding, letters: String) throws {
    let text = keymap(letters)
    let bytes = try encoding.encode(text)
    let detection = EncodingDetector.detect(bytes)
    #expect(try detection.encoding?.decode(bytes) == text, "\(detection)")
  }

  /// ASCII letters beside the others of an alphabet.
  @Test(arguments: [
    "[a-zàâçèéêîôûœ]+\ntr/ÀÂÇÈÉÊÎÔÛŒ/àâçèéêîôûœ/;", "[a-záæéíðóöúýþ]+\ntr/ÁÆÉÍÐÓÖÚÝÞ/áæéíðóöúýþ/;",
  ])
  func listsWithASCIILettersAreRead(text: String) throws {
    let bytes = try TextEncoding.windows1252.encode(text)
    let detection = EncodingDetector.detect(bytes)
    #expect(try detection.encoding?.decode(bytes) == text, "\(detection)")
  }

  /// An alphabet in its order is no word of another language.
  @Test(arguments: [
    (TextEncoding.windows1251, "абвгдежзийклмнопрстуфхцчшщъыьэюя"), (.ibm866, "АБВГДЕЖЗИЙКЛМН"),
    (.windows1251, "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"), (.windows1252, "àâäéèêëîïôöùûüç"),
  ])
  func alphabetsInOrderAreRead(encoding: TextEncoding, letters: String) throws {
    let bytes = try encoding.encode(letters)
    let detection = EncodingDetector.detect(bytes)
    #expect(try detection.encoding?.decode(bytes) == letters, "\(detection)")
    #expect(detection.confidence < 0.95)
  }

  /// Two alphabets in one encoding may look like two encodings, but not surely.
  @Test(arguments: [
    (TextEncoding.windows1251, "а|б|в|г|д|е|ж|з|й|к|л|м|н|о|п|р|с|т|у|х|ц|ч|ш|ы|ь|э|ю|я|ё|і|ў\n"),
    (.eucJP, "ァアィイゥウェエォオカガキギクグ\nケゲコゴサザシジスズセゼソゾタダ\nチヂッツヅテデトドナニヌネ\n"),
  ])
  func alphabetsAreNotSurelyMixtures(encoding: TextEncoding, letters: String) throws {
    let text = letters + letters.uppercased()
    let bytes = try encoding.encode(text)
    let detection = EncodingDetector.detect(bytes)
    let isRight = try detection.mixture == nil && detection.encoding?.decode(bytes) == text
    #expect(isRight || detection.confidence < 0.95, "\(detection)")
  }

  @Test(.passes(0, of: 1, "the Greek alphabet in order is Ukrainian"))
  func theLettersOfAListTellItsLanguage() throws {
    let letters = "αάβγδεέζηήθιίκλμνξοόπρσςτυύφχψωώ"
    let lines = letters.map { "key \($0) sends the letter \($0.uppercased())\n" }
    let bytes = try TextEncoding.iso8859_7.encode(lines.joined())
    let detection = EncodingDetector.detect(bytes)
    #expect(try detection.encoding?.decode(bytes) == lines.joined(), "\(detection)")
    #expect(detection.language?.tag == "el")
  }

  /// Flags of a spelling dictionary are bytes beyond ASCII, and no letters.
  @Test(.passes(0, of: 1, "flags beyond ASCII are letters of MacArabic"))
  func dictionariesWithHighFlagsAreRead() throws {
    var bytes: [UInt8] = []
    for (index, word)
      in ([
        "évek", "ír", "óra", "öböl", "szél", "vér", "kéz", "láb", "fej", "haj", "szív", "gyomor",
      ] + ["erdő", "gyűrű", "idő", "fű", "eső", "kő"]).enumerated()
    {
      let flags = (0..<5).map { UInt8(truncatingIfNeeded: 0xC0 + (index * 37 + $0 * 11) % 0x3F) }
      bytes += try TextEncoding.iso8859_2.encode(word) + [0x2F] + flags + [0x0A]
    }
    let detection = EncodingDetector.detect(bytes)
    let encoding = try #require(detection.encoding)
    #expect(try encoding.decode(bytes) == TextEncoding.iso8859_2.decode(bytes), "\(detection)")
  }

  /// Boxes of DOS code pages, and letters of many others, are no likelier than one UTF-8 character.
  @Test(
    arguments: [
      "        # here it was 3 μs more than before", "delay of 1 µs at least", "a → b",
      "if (x == '✓') return 5;",
      "unknown = '\u{FFFD}'  # what cannot be read", "no e\u{FB00}ect", "the angle α of it",
      "a ≥ b, and b ≥ c",
    ])
  func signsThatStandAloneAreUTF8(text: String) {
    let detection = EncodingDetector.detect(Array(text.utf8))
    #expect(detection.encoding == .utf8)
    #expect(detection.confidence > 0.9)
    #expect(detection.malformedCount == 0)
  }

  /// Words in lists begin and end lines in which sentences would not, and a letter at the end of a
  /// line is likelier than a control character.
  @Test(
    arguments: [
      ("fiancé\nwinter\nbutterfly\ngrasshopper\nlatecomer\n", TextEncoding.macintosh),
      ("ragù\nfinestra\nombrello\ntovaglia\n", .macintosh), ("falò\nfinestra\nombrello\n", .ibm437),
      ("szívű\nmagas\nfalusi\n", .iso8859_2),
    ])
  func wordsStandOnLinesOfTheirOwn(list: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(list)
    let answer = EncodingDetector.detect(bytes).encoding
    #expect(try answer?.decode(bytes) == list, "\(answer?.name ?? "none")")
  }
}
