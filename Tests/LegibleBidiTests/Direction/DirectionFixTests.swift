import LegibleBidi
import Testing

struct DirectionFixTests {
  @Test(
    arguments: [
      ("התקשרו ל-+972-3-555-1234 עכשיו", "התקשרו ל-[LRM]+972-3-555-1234 עכשיו"),
      ("הנייד 050 555 1234, בערב", "הנייד [LRM]050 555 1234, בערב"),
      ("القيمة -5 اليوم", "القيمة [LRM]-5 اليوم"),
      ("الموعد 2024-05-01 صباحا", "الموعد [LRM]2024-05-01 صباحا"),
      ("חינם 50% היום", "חינם 50% היום"),
      ("הקלידו --help כאן", "הקלידו [LRM]--help כאן"),
      ("הקלידו ב---help כאן", "הקלידו ב-[LRM]--help כאן"),
      ("סוף</b> שלום", "סוף[LRM]</b>[LRM] שלום"),
      ("שאל \"What?\" והלך", "שאל \"What?[LRM]\" והלך"),
      ("٢٠٢٤-٠٥-٠١ في البلد", "٢٠٢٤-٠٥-٠١ في البلد"),
      ("נייר 210 x 297 כאן", "נייר [LRM]210 x 297 כאן"),
      ("החישוב 5 + 3 = 8 נכון", "החישוב [LRM]5 + 3 = 8 נכון"),
      ("בשנים 5 - 3 היו", "בשנים 5 - 3 היו"), ("الحساب 5 + 3 = 8 صحيح", "الحساب 5 + 3 = 8 صحيح"),
      ("ב-1/22/2015 8:48:00 PM בערב", "ב-[LRM]1/22/2015 8:48:00 PM בערב"),
      ("טלפון +972 (0)3-555-1234 כאן", "טלפון [LRM]+972 (0)3-555-1234 כאן"),
      ("הקובץ הוא .odt.", "הקובץ הוא [LRM].odt."),
      ("1) קובץ Word; 2) קובץ", "1) קובץ Word[RLM]; 2) קובץ"),
    ])
  func itemsOfRightToLeftLines(text: String, fixed: String) {
    #expect(text.fixingDirection(.rightToLeft).showingDirectionControls() == fixed)
  }

  @Test func numbersBehindRightToLeftWords() {
    let text = "Call דני +972-3-555-1234 now"
    #expect(
      text.fixingDirection(.leftToRight).showingDirectionControls()
        == "Call דני [LRM]+972-3-555-1234 now")
  }

  @Test func argumentsAreAtoms() {
    let text = "%@ on Mac"
    let argument = text.startIndex..<text.index(text.startIndex, offsetBy: 2)
    #expect(text.fixingDirection(.leftToRight) == text)
    #expect(text.fixingDirection(.leftToRight, arguments: [argument]) == "\u{200E}" + text)
    #expect("%d קבצים".fixingDirection(.rightToLeft) == "%d קבצים")
    #expect("%@".fixingDirection(.rightToLeft) == "%@")
  }

  @Test func whatMarksCannotFixIsReportedOrIsolated() {
    let text = "ראו https://example.org/שלום/abc כאן"
    let fix = text.directionFix(.rightToLeft)
    #expect(fix.unfixed.count == 1)
    let isolated = text.fixingDirection(.rightToLeft, isolates: .whenNeeded)
    #expect(
      isolated.showingDirectionControls() == "ראו [LRI]https://example.org/שלום/abc[PDI] כאן")
    #expect(isolated.directionFix(.rightToLeft).unfixed.isEmpty)
    #expect(isolated.fixingDirection(.rightToLeft, isolates: .whenNeeded) == isolated)
  }

  @Test func argumentsAreFound() {
    let texts = [
      "%@", "%1$s", "%5.2f", "%#@files@", "%(name)s", "%{count}", "${user}", "{name}", "{0}",
      "{{value}}", "%lld", "%1",
    ]
    for text in texts {
      var padded = "א \(text) ב"
      let found = padded.withUTF8 { FormatArgument.all(in: $0) }
      #expect(found.map(\.range) == [3..<3 + text.utf8.count], "\(text)")
    }
    for text in ["100%", "50% de", "%%s", "{שלום}", "%share", "5%d", "%", "{", "$"] {
      var text = text
      let found = text.withUTF8 { FormatArgument.all(in: $0) }
      #expect(found.isEmpty, "\(text)")
    }
  }

  @Test func longLinesAreBounded() {
    let lines = [
      String(repeating: "C++ שלום, ", count: 6_000), String(repeating: "א(((b - ", count: 8_000),
      String(repeating: "+1-2, ", count: 11_000) + "א",
      String(repeating: "<a", count: 32_000) + "א",
      String(repeating: "`", count: 64_000) + "א", String(repeating: "{", count: 64_000) + "א",
    ]
    for line in lines {
      let once = line.fixingDirection(.rightToLeft)
      #expect(once.fixingDirection(.rightToLeft) == once)
    }
  }

  @Test func valuesAreIsolatedWhereNeeded() {
    let name = "דני"
    let text = String(isolating: "User \(name) has 3 files", policy: .whenNeeded)
    #expect(text == "User דני has 3 files")
    let count = String(isolating: "User \(name) 3", policy: .whenNeeded)
    #expect(count == "User \u{2068}דני\u{2069} 3")
    #expect(String(isolating: "\(name)", policy: .never) == "דני")
  }
}
