import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Lists of letters are recognised by their alphabet, and by letters in both cases.
struct LetterInventoryTests {
  private func keymap(_ letters: String) -> String {
    zip(letters, "qwertyuiopasdfghjklzxcvbnmqwertyuiop").map { letter, key in
      "map \(letter) \(key)\nmap \(letter.uppercased()) \(key)\n"
    }.joined()
  }

  @Test(arguments: [
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

  /// Foreign letters cost more, and so do missing ones.
  @Test func wholeAlphabetsAreLikelier() throws {
    func inventory(_ letters: String) throws -> Double {
      let bytes = try TextEncoding.windows1252.encode(keymap(letters))
      let ledger = JudgeLedger(
        of: bytes, options: DetectionOptions(likelyLanguages: ["fr"]), against: .windows1252)
      let entry = try #require(ledger.entries.first { $0.encoding == .windows1252 })
      return entry.nats(of: .letterInventory)
    }
    let whole = try inventory("àâçéèêëîïôùû")
    // The same number of letters, some of them of other alphabets.
    #expect(try inventory("àâçéèêëîïðþýã") < whole - 10)
  }

  /// The confidence in such a list is that of lists, and its letters decide the language, not the
  /// words around them.
  @Test func listsHaveAConfidenceOfTheirOwn() throws {
    let letters = "αάβγδεέζηήθιίκλμνξοόπρσςτυύφχψωώ"
    let lines = letters.map { "key \($0) sends the letter \($0.uppercased())\n" }
    let detection = EncodingDetector.detect(try TextEncoding.iso8859_7.encode(lines.joined()))
    #expect(detection.encoding == .iso8859_7)
    #expect(detection.score?.fit == .listed)
    #expect(detection.language?.tag == "el")
  }
}
