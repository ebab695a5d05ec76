import LegibleBidi
import LegibleTestSupport
import Testing

/// Items in sentences of four languages: with the marks that are put in, each is displayed as it would be alone.
struct ItemOrderTests {
  /// A sentence with a place for an item.
  enum Sentence: String, CaseIterable, Sendable {
    case he, ar, fa, ur

    var parts: (before: String, behind: String) {
      switch self {
      case .he: ("ראינו את ", " בעיר הזאת")
      case .ar: ("رأينا ", " في هذه المدينة")
      case .fa: ("پیش از این ", " را گرفتیم")
      case .ur: ("ہم نے یہاں ", " دیکھا ہے")
      }
    }
  }

  /// What runs from left to right in all languages.
  static let items = [
    "C++", ".NET", "--help", "-5", "50%", "/usr/bin/", "#tag", "210 x 297", "11 x 17",
    "+972 (0)3-123-4567", "+966 50 123 4567", "1/22/2015 8:48:00 PM", "2024-05-01", "24/11/2026",
    "\"Who's Afraid?\" (1966)", "IBM -852", "IP: 192.168.1.1", "192.168.1.1", ".odt", "TCP/IP",
    "<kbd>5 months</kbd>", "f(x, y)", "PDF/DOC/ODT", "LibreOffice 24.2", "iOS (17.4)",
    "https://a.example/b?c=d", "C:\\Users\\dana", "Yahoo! Mail", "210 mm x 2.97 cm",
    "Super+<number>",
    "<number>+Super", "~/bin", "~a", "name=\"Mac\"", "-31 °C", "run [OPTION ...]", "say “Go”",
  ]

  @Test(arguments: items, Sentence.allCases)
  func itemsKeepTheirOrder(item: String, sentence: Sentence) {
    let (before, behind) = sentence.parts
    for line in [
      before + item + behind, before + item, before + item + ".", item + behind,
      before + item + ", " + item + behind,
    ] {
      let fixed = line.fixingDirection(.rightToLeft)
      #expect(fixed.removingDirectionMarks() == line)
      #expect(fixed.displayed.contains(item), "\(fixed.showingDirectionControls())")
      #expect(fixed.fixingDirection(.rightToLeft) == fixed)
    }
    // The full stop is of the sentence, and ends it on the left.
    let ended = (before + item + ".").fixingDirection(.rightToLeft).displayed
    #expect(ended.hasPrefix("." + item))
  }

  /// What runs from left to right in Hebrew and Persian, and like the sentence in Arabic and Urdu.
  @Test(
    arguments: [
      ("5 + 3 = 8", "8 = 3 + 5"), ("1990-2000", "2000-1990"), ("10:30–12:00", "12:00–10:30"),
      ("6-12", "12-6"), ("3-2", "2-3"), ("0-255", "255-0"),
    ], Sentence.allCases)
  func rangesAndSumsRunByLanguage(item: (String, String), sentence: Sentence) {
    let (before, behind) = sentence.parts
    let fixed = (before + item.0 + behind).fixingDirection(.rightToLeft)
    let isLeftToRight = sentence == .he || sentence == .fa
    #expect(fixed.displayed.contains(isLeftToRight ? item.0 : item.1), "\(sentence) \(fixed)")
  }

  /// What is read like the sentence, member by member.
  @Test(
    arguments: [
      ("Word, Excel, PowerPoint", "PowerPoint ,Excel ,Word"),
      ("Word 2016, Mac OS X, C++", "C++ ,Mac OS X ,Word 2016"),
      ("Windows / Linux / Mac", "Mac / Linux / Windows"), ("Word، Excel", "Excel ،Word"),
      ("(controlled corporation )", "( controlled corporation)"),
    ], Sentence.allCases)
  func listsAreReadLikeTheSentence(item: (String, String), sentence: Sentence) {
    let (before, behind) = sentence.parts
    let fixed = (before + item.0 + behind).fixingDirection(.rightToLeft)
    #expect(fixed.displayed.contains(item.1), "\(fixed.showingDirectionControls())")
  }

  /// The sign before numbers that CLDR has without LRM, and a hyphen after a word.
  @Test(
    arguments: [
      ("ראינו ~60 אנשים", "60~"), ("رأينا ~60 شخصا", "60~"), ("ראינו כ-~60 אנשים", "60~"),
      ("ראינו ~%d אנשים", "d%~"), ("CPU- יחידת עיבוד", "-CPU"), ("וגם dst- הפרמטר", "-dst"),
    ])
  func signsOfTheSentenceStayInIt(line: String, shown: String) {
    let fixed = line.fixingDirection(.rightToLeft)
    #expect(fixed.removingDirectionMarks() == line)
    #expect(fixed.displayed.contains(shown), "\(fixed.showingDirectionControls())")
  }

  /// Numbers after a right-to-left word that are of the left-to-right line, and those that are of the word.
  @Test(
    arguments: [
      ("Café הקפה: 10 reviews", "Café הפקה: 10 reviews"),
      ("Version אורקל 2.0.1 is out", "Version לקרוא 2.0.1 is out"),
      ("At בית 18:30 today", "At תיב 18:30 today"), ("Year תשפד (2024) is", "Year דפשת (2024) is"),
      ("│ שלום │ 12 ms │", "│ םולש │ 12 ms │"), ("see פרק 3, page 5", "see 3 קרפ, page 5"),
      ("by כהן, 2019", "by ןהכ, 2019"),
    ])
  func numbersOfALeftToRightLineStayInIt(line: String, shown: String) {
    let fixed = line.fixingDirection(.leftToRight)
    #expect(fixed.displayed == shown, "\(fixed.showingDirectionControls())")
    #expect(fixed.fixingDirection(.leftToRight) == fixed)
  }

  @Test func nothingGoesIntoAPath() {
    for line in ["open /א/2/ב.txt now", "in ~/שם/5/x"] {
      #expect(line.fixingDirection(.leftToRight) == line)
    }
  }

  /// Where what is around them gives the direction, lines without letters need what other lines need.
  @Test(
    arguments: [
      ("+971", "[RLM][LRM]+971"), ("-5°", "[RLM][LRM]-5°"), ("2024", "2024"), ("3.5", "3.5"),
      ("18:00 - 19:00", "[RLM]18:00 - 19:00"), ("---", "---"), ("* * *", "* * *"),
    ])
  func linesWithoutLettersHaveTheGivenDirection(line: String, fixed: String) {
    #expect(line.fixingDirection(.rightToLeft).showingDirectionControls() == fixed)
    let marked = line.fixingDirection(.rightToLeft)
    #expect(marked.fixingDirection(.rightToLeft) == marked)
    #expect(line.fixingDirection() == line)
  }

  /// A line that is one item looks right by its own direction; in a right-to-left base its signs need marks.
  @Test(
    arguments: [
      ("C++", "C++[LRM]"), (".NET", "[LRM].NET"), ("foo()", "foo()[LRM]"), ("#tag", "[LRM]#tag"),
      ("--force", "[LRM]--force"), ("~/dir/", "[LRM]~/dir/[LRM]"), ("*.txt", "[LRM]*.txt"),
      ("https://a.example/4.0/", "https://a.example/4.0/[LRM]"), ("I use C++", "I use C++[LRM]"),
      ("(c) 2012 Legible", "[LRM](c) 2012 Legible"), ("v2.0-beta+", "v2.0-beta+[LRM]"),
      ("/a/b/", "/a/b/"), ("Hello world", "Hello world"), ("Hello!", "[RLM]Hello!"),
    ])
  func linesOfOneItemLookAlikeInBothDirections(line: String, fixed: String) {
    let marked = line.fixingDirection(.rightToLeft)
    #expect(marked.showingDirectionControls() == fixed)
    #expect(marked.fixingDirection(.rightToLeft) == marked)
    #expect(line.fixingDirection() == line && line.fixingDirection(.leftToRight) == line)
  }

  /// Between items of one direction the order is that of the line.
  @Test(
    arguments: [
      ("`item` | 5 | ניהול", "לוהינ | 5 | `item`"), ("Mac · 5 · שם", "םש · 5 · Mac"),
      ("Mac │ PC │ שם", "םש │ PC │ Mac"), ("Tools → Preferences │ שם", "םש │ Tools → Preferences"),
      ("עם Ctrl+לחיצה", "הציחל+Ctrl םע"), ("ה-C++ים", "םיC++-ה"),
    ])
  func separatorsAreOfTheLine(line: String, shown: String) {
    let fixed = line.fixingDirection(.rightToLeft)
    #expect(fixed.displayed == shown, "\(fixed.showingDirectionControls())")
    #expect(fixed.fixingDirection(.rightToLeft) == fixed)
  }

  /// Tags around right-to-left words have no shape, as in strings.
  @Test(
    arguments: [
      ("<i>הערה</i>: %1", "<i>הערה</i>: %1"),
      ("<b>C++</b> <i>שם</i>", "[RLM][LRM]<b>C++</b>[LRM] <i>שם</i>"),
      ("<b>שם:</b> <em>Ctrl-F5</em>", "<b>שם:</b> <em>Ctrl-F5</em>"),
      ("<b>Mac שם</b> כאן", "<b>[RLM]Mac שם</b> כאן"),
    ])
  func tagsAroundWordsHaveNoShape(line: String, fixed: String) {
    #expect(line.fixingDirection(.rightToLeft).showingDirectionControls() == fixed)
  }

  /// A text of several words with commas is no list, and neither is what is quoted or in brackets after a name.
  @Test(
    arguments: [
      "First save the file, then close it, then go", "\"one, two, three\"", "f(a, b, c)",
      "London, UK", "Smith, J., Brown, K., 2010",
    ], Sentence.allCases)
  func phrasesStayWhole(item: String, sentence: Sentence) {
    let (before, behind) = sentence.parts
    let fixed = (before + item + behind).fixingDirection(.rightToLeft)
    #expect(fixed.displayed.contains(item), "\(fixed.showingDirectionControls())")
  }

  @Test(arguments: Sentence.allCases)
  func clausesWithNumbersAreReadInOrder(sentence: Sentence) {
    let word = sentence.parts.before
    let fixed = "1) \(word)Word; 2) \(word)Excel".fixingDirection(.rightToLeft)
    #expect(fixed.displayed.hasSuffix("(1"), "\(fixed)")
    #expect(fixed.displayed.contains("(2 ;Word"), "\(fixed)")
  }
}

extension String {
  /// The text from left to right, without direction controls.
  fileprivate var displayed: String { reordered().removingDirectionMarks() }
}
