import LegibleBidi
import LegibleTestSupport
import Testing

struct MarkupTests {
  @Test(
    arguments: [
      // What a line begins and ends with is of the document.
      ("- C++ היא שפה", "- [RLM]C++[LRM] היא שפה"), ("# C++ היא שפה", "# [RLM]C++[LRM] היא שפה"),
      ("> 1. C++ היא שפה", "> 1. [RLM]C++[LRM] היא שפה"),
      ("| C++ | טקסט |", "| [RLM]C++[LRM] | טקסט |"),
      ("<td>C++ טקסט</td><td>עוד C++.</td>", "<td>[RLM]C++[LRM] טקסט</td><td>עוד C++[LRM].</td>"),
      // Emphasis is such by what is beside it.
      ("**C++** היא שפה", "**[RLM]C++[LRM]** היא שפה"),
      // Targets and code stay as they are.
      ("קראו [C++ בעברית](https://x.org/a/) כאן", "קראו [C++[LRM] בעברית](https://x.org/a/) כאן"),
      ("לפני `a b -m` אחרי", "לפני `a b -m` אחרי"),
      ("[[C++|השפה C++]] כאן", "[[C++|השפה C++[LRM]]] כאן"),
      ("{{PLURAL:$1|דקה אחת|$1 דקות}} נותרו", "{{PLURAL:$1|דקה אחת|$1 דקות}} נותרו"),
      // Pairs of tags are items, which look the same by themselves.
      ("לחצו <kbd>5 months</kbd> כאן", "לחצו <kbd>5 months</kbd> כאן"),
      ("סוף</b> שלום", "סוף[LRM]</b>[LRM] שלום"),
      // What closes nothing is text.
      ("אם a < b אז C++ כאן", "אם a < b אז C++[LRM] כאן"),
      ("קוד ` של C++ כאן", "קוד ` של C++[LRM] כאן"),
      ("copy <file> C++ לכאן", "[RLM]copy <file> C++[LRM] לכאן"),
      // A reference to a mark is one.
      ("השפה C++&lrm; כאן", "השפה C++&lrm; כאן"),
      ("&rlm;C++&lrm; היא שפה", "&rlm;C++&lrm; היא שפה"),
      // A reference to another character is that character.
      ("הבא &raquo;", "הבא &raquo;"), ("&nbsp;Mac כאן", "&nbsp;[RLM]Mac כאן"),
      ("C&#43;&#x2B; היא שפה", "[RLM]C&#43;&#x2B;[LRM] היא שפה"),
      // Arguments are those that strings have.
      (":attribute נדרש", "[RLM]:attribute נדרש"), ("%name% מחובר", "[RLM]%name% מחובר"),
      ("$NAME$ מחובר", "[RLM]$NAME$ מחובר"), ("<%= x %> מחובר", "[RLM]<%= x %> מחובר"),
      ("{{x}} מחובר", "[RLM]{{x}} מחובר"), ("שעה 10:am ו-50%off", "שעה [LRM]10:am ו-50%off"),
      // Keys of JSON are of the document.
      ("  \"client\": {", "  \"client\": {"),
      ("\"a\": \"C++ שם\",", "\"a\": \"[RLM]C++[LRM] שם\","),
      ("\"Mac\": שם", "\"[RLM]Mac\": שם"), ("\"C++ שם\": {", "\"C++ שם\": {"),
      ("'a' => 'C++ שם',", "'a' => '[RLM]C++[LRM] שם',"),
      ("'a' => '{0} C++ שם|[2,*] C++ שם',", "'a' => '{0} C++ שם|[2,*] C++ שם',"),
      ("{\"id\": 1, \"a\": \"שם\"}", "{\"id\": 1, \"a\": \"שם\"}"),
      // Brackets beside brackets are two.
      ("שם (Mac)(M)", "שם (Mac)(M)"), ("שם Mac, 5 שמות", "שם Mac[RLM], 5 שמות"),
    ])
  func nothingGoesIntoMarkup(text: String, fixed: String) {
    #expect(text.fixingDirection(.rightToLeft).showingDirectionControls() == fixed)
  }

  @Test func marksInFrontGoBehindMarkup() {
    let texts = [
      ("- C++ היא שפה", "- [RLM]C++ היא שפה"), ("<p>C++ טקסט</p>", "<p>[RLM]C++ טקסט</p>"),
      ("**C++** היא שפה", "**[RLM]C++** היא שפה"), ("&rlm;C++ היא שפה", "&rlm;C++ היא שפה"),
      ("copy <file> לכאן", "[RLM]copy <file> לכאן"),
    ]
    for (text, marked) in texts {
      #expect(text.addingDirectionMark(.rightToLeft).showingDirectionControls() == marked)
    }
  }

  @Test func documentsKeepWhatProgramsRead() {
    let json = "{\n  \"C++ שם\": \"C++ שלום\\nC++ עולם\",\n  \"b\": [\"C++ ש\"]\n}\n"
    #expect(
      json.fixingDirection(.rightToLeft).showingDirectionControls()
        == "{\n  \"C++ שם\": \"[RLM]C++[LRM] שלום\\nC++[LRM] עולם\",\n  \"b\": [\"[RLM]C++[LRM] ש\"]\n}\n"
    )
    let yaml = "he:\n  app: \"C++ שלום\"\n  b: 'C++ שלום' # C++ ש\n  c: |\n    C++ שלום\n"
    #expect(
      yaml.fixingDirection(.rightToLeft).showingDirectionControls()
        == "he:\n  app: \"[RLM]C++[LRM] שלום\"\n  b: '[RLM]C++[LRM] שלום' # C++ ש\n  c: |\n    [RLM]C++[LRM] שלום\n"
    )
    #expect("[a]: /b\n\n[A]\n".fixingDirection(.rightToLeft) == "[a]: /b\n\n[A]\n")
    for text in [
      "---\ntitle: C++ שלום\n---\n", "```\nC++ שלום\n```\n", "~~~ C++ ש\nC++ שלום\n",
      "<!--\nC++ שלום\n-->\n", "<style>\nC++ שלום\n</style>\n", "[a]: /C++/ \"C++ שלום\"\n",
      "# א\n\n    C++ שלום\n", "- א\n  ```\n  C++ שלום\n  ```\n",
    ] {
      #expect(text.fixingDirection(.rightToLeft) == text)
      #expect(text.addingDirectionMark(.rightToLeft) == text)
    }
  }

  /// On documents of random pieces: only marks are put in, none into a piece of markup, and a second time
  /// changes nothing.
  @Test(arguments: RandomDocument.Kind.allCases)
  func randomDocumentsKeepTheirMarkup(kind: RandomDocument.Kind) {
    var failures = Failures()
    var added = 0
    for seed in 0..<150 {
      let document = RandomDocument(kind, seed: UInt64(seed))
      let text = String(String.UnicodeScalarView(document.scalars))
      for isolates in [IsolatePolicy.never, .whenNeeded] {
        let fixed = text.fixingDirection(.rightToLeft, isolates: isolates)
        var index = 0
        for scalar in fixed.unicodeScalars {
          if index < document.scalars.count, scalar == document.scalars[index] {
            index += 1
            continue
          }
          added += 1
          let isInside = index < document.scalars.count && document.isInside[index]
          failures.check(
            scalar.properties.isBidiControl && !isInside,
            "\(kind) \(seed): \(context(index, in: document)) in \(fixed.showingDirectionControls())"
          )
        }
        failures.check(index == document.scalars.count, "\(kind) \(seed): text was lost")
        failures.check(
          fixed.fixingDirection(.rightToLeft, isolates: isolates) == fixed,
          "\(kind) \(seed): another time changes \(fixed.showingDirectionControls())")
      }
    }
    #expect(added > 300)
    #expect(failures.isEmpty, "\(failures)")
  }

  private func context(_ index: Int, in document: RandomDocument) -> String {
    String(
      String.UnicodeScalarView(
        document.scalars[max(0, index - 8)..<min(document.scalars.count, index + 8)]))
  }

  @Test(
    arguments: [
      ("الفترة 1990-2000 كانت", "الفترة 1990-2000 كانت"),
      ("من 10:30–12:00 ظهرا", "من 10:30–12:00 ظهرا"),
      ("عمر (6-12 سنة)", "عمر (6-12 سنة)"), ("يہ ۱۵۰۰-۱۹۲۸ میں ہے", "يہ ۱۵۰۰-۱۹۲۸ میں ہے"),
      ("از 1990-2000 گذشت", "از [LRM]1990-2000 گذشت"),
      ("از ۱۵۰۰-۱۹۲۸ گذشت", "از [LRM]۱۵۰۰-۱۹۲۸ گذشت"),
      ("השעות 10:30–12:00 כאן", "השעות [LRM]10:30–12:00 כאן"),
      // Dates, telephone numbers and numbers of parts are items in all languages.
      ("يوم 2024-05-01 هنا", "يوم [LRM]2024-05-01 هنا"),
      ("هاتف 555-1234 هنا", "هاتف [LRM]555-1234 هنا"),
      ("قطعة 0123-4567 هنا", "قطعة [LRM]0123-4567 هنا"),
    ])
  func rangesRunByTheLanguage(text: String, fixed: String) {
    #expect(text.fixingDirection(.rightToLeft).showingDirectionControls() == fixed)
  }

  @Test func aMnemonicDoesNotTurnALine() {
    #expect("iPhone _תאילנדית".fixingDirection() == "\u{200F}iPhone _תאילנדית")
    #expect("Word ו/או ה_פעלה".addingDirectionMark() == "\u{200F}Word ו/או ה_פעלה")
  }
}
