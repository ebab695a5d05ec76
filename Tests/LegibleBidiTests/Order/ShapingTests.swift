import LegibleBidi
import LegibleTestSupport
import Testing

struct ShapingTests {
  @Test(
    arguments: [
      ("سلام", "\u{FEB3}\u{FEFC}\u{FEE1}"), ("abc שלום", "abc שלום"), ("", ""),
      ("ب\nب ب", "\u{FE8F}\n\u{FE8F} \u{FE8F}"), ("لا", "\u{FEFB}"),
      ("بلأب", "\u{FE91}\u{FEF8}\u{FE8F}"), ("لآ لإ", "\u{FEF5} \u{FEF9}"),
      // Marks and what was there before stay; marks on a lam stay behind its ligature.
      ("بَب", "\u{FE91}\u{64E}\u{FE90}"), ("\u{FEFF}ب", "\u{FEFF}\u{FE8F}"),
      ("لَا", "\u{FEFB}\u{64E}"),
      // A joiner takes the place of a letter, a non-joiner and a control part letters.
      ("ب\u{200D}", "\u{FE91}\u{200D}"), ("ب\u{200C}ب", "\u{FE8F}\u{200C}\u{FE8F}"),
      ("ل\u{200D}ا", "\u{FEDF}\u{200D}\u{FE8E}"), ("بـب", "\u{FE91}ـ\u{FE90}"),
      ("ب\u{2067}ب\u{2069}", "\u{FE8F}\u{2067}\u{FE8F}\u{2069}"),
      // Letters without forms stay, and join: beh with three dots below, noon with ring of Unicode 17.
      ("ب\u{752}ب", "\u{FE91}\u{752}\u{FE90}"), ("ب\u{88F}", "\u{FE91}\u{88F}"),
      ("ܒب", "ܒ\u{FE90}"), ("ءب", "ء\u{FE8F}"), ("ىب", "\u{FBE8}\u{FE90}"),
      // Displayed from left to right, letters join the other way round.
      ("\u{202D}بب", "\u{202D}\u{FE90}\u{FE91}"), ("\u{202D}لا", "\u{202D}\u{FEDE}ا"),
    ])
  func lettersJoin(text: String, shaped: String) {
    let found = text.shapingArabic()
    #expect(
      found.unicodeScalars.elementsEqual(shaped.unicodeScalars),
      "\(found.unicodeScalars.map { String($0.value, radix: 16) })")
  }

  @Test(
    arguments: [
      ("\u{FEB3}\u{FEFC}\u{FEE1}", "سلام"), ("\u{FE8F}\u{200C}\u{FE91}", "ب\u{200C}ب"),
      ("\u{FE7D}\u{FE7C}\u{FE74}", "\u{640}\u{651} \u{651} \u{64D}"), ("\u{FBE8}", "ى"),
      ("\u{FE73}\u{FE75}", "\u{FE73}\u{FE75}"), ("abc שלום سلام", "abc שלום سلام"), ("", ""),
    ])
  func formsBecomeLetters(shaped: String, text: String) {
    #expect(shaped.unshapingArabic().unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func shapedTextIsReordered() {
    #expect("سلام".shapingArabic().reordered() == "\u{FEE1}\u{FEFC}\u{FEB3}")
  }

  /// Longer than what is joined at a time, with and without a place to part it.
  @Test(arguments: ["ب", "بَ", "لا", "ب "])
  func longText(pattern: String) {
    let text = String(repeating: pattern, count: 20_000)
    let shaped = text.shapingArabic()
    let short = String(repeating: pattern, count: 100).shapingArabic()
    #expect(shaped.unicodeScalars.prefix(90).elementsEqual(short.unicodeScalars.prefix(90)))
    #expect(shaped.unicodeScalars.suffix(90).elementsEqual(short.unicodeScalars.suffix(90)))
  }

  private static let alphabet: [Unicode.Scalar] = [
    "ل", "ا", "ب", "ء", "\u{64B}", "\u{651}", "a", "א", "1", " ", "\u{200D}", "\u{200C}",
    "\u{2067}", "\u{2069}", "\u{202E}", "\u{202C}", "ܐ", "ߊ", "(", "\u{FEFF}",
  ]

  /// Shaping keeps the levels, so the order of all that has no ligature is the same.
  @Test func randomTextIsShaped() {
    var generator = SeededGenerator(seed: 21)
    var failures = Failures()
    for _ in 0..<3_000 {
      let text = generator.text(of: Self.alphabet, length: 30)
      let shaped = text.shapingArabic()
      failures.check(text.baseDirection == shaped.baseDirection, text)
      failures.check(
        text.unicodeScalars.elementsEqual(shaped.unshapingArabic().unicodeScalars)
          || shaped.unicodeScalars.contains { (0xFEF5...0xFEFC).contains($0.value) }, text)
      let ligatures = shaped.unicodeScalars.count { (0xFEF5...0xFEFC).contains($0.value) }
      failures.check(shaped.unicodeScalars.count + ligatures == text.unicodeScalars.count, text)
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func theTablesAreInOrder() {
    #expect(JoiningTable.rangeCount > 400)
    for index in 1..<JoiningTable.rangeCount {
      #expect(
        JoiningTable.range(index - 1).range.upperBound < JoiningTable.range(index).range.lowerBound)
    }
    #expect(JoiningTable.formCount == 4 * JoiningTable.letters.count)
  }

  #if FriBidi
    /// libfribidi 1.0.8 joins by Unicode 10, which has these letters.
    @Test func fribidiJoinsTheSame() throws {
      var generator = SeededGenerator(seed: 22)
      var failures = Failures()
      // Marks are on beh alone here: of a lam with a mark we make a ligature all the same.
      let letters = (0x621...0x6D5).compactMap { Unicode.Scalar($0 as UInt32) }
        .filter { $0.bidiClass != .NSM }
      let others: [Unicode.Scalar] = [
        "a", "א", "1", " ", "\u{200D}", "\u{200C}", "ـ", "ܒ", "ل", "ا",
      ]
      for _ in 0..<5_000 {
        let some = (0..<8).map { _ in letters.randomElement(using: &generator) ?? "ب" }
        let bare = generator.text(of: some + others, length: 20)
        let text = bare.split(separator: "ب", omittingEmptySubsequences: false)
          .joined(separator: "ب\u{651}")
        let ours = text.shapingArabic()
        let theirs = try text.shapingArabic(engine: .fribidi)
        failures.check(
          ours.unicodeScalars.elementsEqual(theirs.unicodeScalars),
          "\(text.hexadecimal): \(ours.hexadecimal), not \(theirs.hexadecimal)")
      }
      #expect(failures.isEmpty, "\(failures)")
    }
  #endif
}

extension String {
  fileprivate var hexadecimal: String {
    unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }
}

extension SeededGenerator {
  /// Random characters, as many at most.
  fileprivate mutating func text(of alphabet: [Unicode.Scalar], length: Int) -> String {
    var view = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...length, using: &self) {
      view.append(alphabet.randomElement(using: &self) ?? "a")
    }
    return String(view)
  }
}
