import LegibleBidi
import LegibleTestSupport
import Testing

struct MarksTests {
  @Test func marksGoWhereTheDirectionDiffers() {
    #expect("Safari على".addingDirectionMark(.rightToLeft) == "\u{200F}Safari على")
    #expect("Safari على".addingDirectionMark(.leftToRight) == "Safari على")
    #expect("على\nabc\r\n12".addingDirectionMark(.leftToRight) == "\u{200E}على\nabc\r\n12")
    #expect(
      "Safari على Mac يفتح".addingDirectionMark(by: .wordMajority).hasPrefix("Safari"))
    #expect(
      "Safari على Mac يفتح الآن".addingDirectionMark(by: .wordMajority).unicodeScalars.first
        == "\u{200F}")
  }

  @Test func controlsAreRemovedAndShown() {
    let text = "\u{200F}a\u{2068}b\u{2069}\u{202E}c\u{202C}\u{61C}"
    #expect(text.removingDirectionMarks() == "abc")
    #expect(text.showingDirectionControls() == "[RLM]a[FSI]b[PDI][RLO]c[PDF][ALM]")
  }

  @Test(arguments: [
    ("", ""), ("a", "\u{2068}a\u{2069}"), ("a\nb", "\u{2068}a\u{2069}\n\u{2068}b\u{2069}"),
    ("a\u{2067}b", "\u{2068}a\u{2067}b\u{2069}\u{2069}"),
    ("a\u{2069}b", "\u{2068}\u{2068}a\u{2069}b\u{2069}"),
    ("\u{2068}a\u{2069}", "\u{2068}a\u{2069}"),
    ("\u{2068}a\u{2069}\u{2068}b\u{2069}", "\u{2068}\u{2068}a\u{2069}\u{2068}b\u{2069}\u{2069}"),
  ])
  func isolatesAreBalanced(text: String, isolated: String) {
    #expect(Array(text.isolated().unicodeScalars) == Array(isolated.unicodeScalars))
  }

  @Test func doingItTwiceChangesNothing() {
    var generator = SeededGenerator(seed: 5)
    var failures = Failures()
    let alphabet: [Unicode.Scalar] = [
      "a", "א", "ا", "1", " ", "\n", "\r", "\u{200E}", "\u{200F}", "\u{2066}", "\u{2067}",
      "\u{2068}", "\u{2069}", "\u{202E}", "\u{202C}", "(", "\u{2029}",
    ]
    for _ in 0..<3_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        text.append(alphabet.randomElement(using: &generator) ?? "a")
      }
      let string = String(text)
      let changes: [(String) -> String] = [
        { $0.addingDirectionMark(.leftToRight) }, { $0.addingDirectionMark(.rightToLeft) },
        { $0.addingDirectionMark(by: .wordMajority) }, { $0.isolated() },
        { $0.isolated(.rightToLeft) }, { $0.removingDirectionMarks() },
      ]
      for (number, change) in changes.enumerated() {
        let once = change(string)
        failures.check(
          Array(change(once).unicodeScalars) == Array(once.unicodeScalars),
          "change \(number): \(string.unicodeScalars.map(\.value))")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
