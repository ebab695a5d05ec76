import LegibleDetection
import Testing

/// The scan for words that may have been decoded wrongly, and what it remembers of them.
struct RepairScanTests {
  /// Words are found eight bytes at a time where the text has as many.
  @Test(arguments: ["FranÃ§ois", "РџСЂРёРІРµС‚", "æ¼¢å\u{AD}\u{97}ä»®å\u{90}\u{8D}"])
  func damageIsFoundAtEveryPlace(damaged: String) throws {
    let right = TextRepair(of: damaged).repairedText
    #expect(right.utf8.count < damaged.utf8.count)
    for count in 0..<40 {
      let padding = String(repeating: "a, ", count: count / 3) + String("  ".prefix(count % 3))
      #expect(TextRepair(of: padding + damaged).repairedText == padding + right)
      let repair = TextRepair(of: damaged + " " + padding)
      #expect(repair.repairedText == right + " " + padding)
      #expect(repair.stretches.map(\.range) == [0..<damaged.utf8.count])
    }
  }

  /// Memory of words is bounded, and carries nothing that answers depend on.
  @Test func answersDoNotDependOnWhatCameBefore() {
    let texts = [
      "l\u{2019}été", "l\u{2019}humanitÃ©", "Ð\"Ð¾Ð¼", "voilÃ  la maison", "É", "É.", "É\"", "Ã",
      "Ã\"", "Ã ",
      "«Ã»", "РФ", "РФ.", "РФ\"", "Ïðèâåò", "Ïðèâåò!", "Compr‚ un", "caf‚", "œ∑¡™£¢∞", "漢字é",
      "КГјлГјg",
    ]
    let first = texts.map { TextRepair(of: $0).stretches }
    var number: UInt32 = 0
    for _ in 0..<200 {
      let words = (0..<200).map { _ -> String in
        number += 1
        var word = String.UnicodeScalarView()
        for place: UInt32 in 0..<4 {
          let letter: UInt32 = number >> (5 * place) & 31
          word.append(Unicode.Scalar(0x430 + letter) ?? "а")
        }
        return String(word)
      }
      _ = TextRepair(of: words.joined(separator: " "))
    }
    #expect(texts.reversed().map { TextRepair(of: $0).stretches }.reversed() == first)
  }

  /// What is rare in a text is not looked for where nothing is suspicious.
  @Test func oneDamagedLineLeavesManyHealthyOnes() {
    let healthy = Array(
      repeating: "Où êtes-vous né, François ? À l’été près de la forêt", count: 2_000)
    let text = (healthy + ["FranÃ§ois"] + healthy).joined(separator: "\n")
    #expect(TextRepair(of: text).stretches.map(\.repaired) == ["François"])
  }
}
