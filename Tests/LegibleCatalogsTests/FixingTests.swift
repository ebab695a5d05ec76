import LegibleBidi
import LegibleTestSupport
import Testing

import LegibleCatalogs

/// What is found in values, and what is put into them.
struct FixingTests {
  /// A value in a language, what is found in it, and what becomes of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let language: String
    let value: String
    var rules: [CatalogRule] = []

    /// The fixed value; by default the same.
    var fixed: String?
    var format = CatalogFormat.strings

    var testDescription: String { "\(language) \(value)" }
  }

  private static let argument = CatalogRule.directionDependsOnArgument

  static let cases: [Case] = [
    // The example of Apple's session on right-to-left localization (WWDC 2022).
    Case(language: "ar", value: "%@ على Mac", rules: [argument], fixed: "\u{200F}%@ على Mac"),
    Case(language: "en", value: "%@ on Mac", rules: [argument], fixed: "\u{200E}%@ on Mac"),
    Case(language: "ar", value: "\u{200F}%@ على Mac"),
    Case(language: "he", value: "פתח את %@"),
    Case(language: "he", value: "%d קבצים"),
    Case(language: "he", value: "%@"),
    // Only letters of the other direction: a name, or not translated.
    Case(language: "he", value: "Firefox"),
    Case(language: "he", value: "Could not open %@."),
    Case(language: "en", value: "עברית"),
    Case(
      language: "he", value: "Mac של %@", rules: [.startsAgainstLanguage],
      fixed: "\u{200F}Mac של %@"),
    Case(
      language: "ar", value: "أحب C++ كثيرا", rules: [.itemBroken], fixed: "أحب C++\u{200E} كثيرا"),
    // Two values side by side change places with each other.
    Case(
      language: "he", value: "העתק %1$@ %2$@", rules: [.itemBroken],
      fixed: "העתק %1$@ \u{200F}%2$@"),
    Case(language: "en", value: "Copy %1$@ to %2$@"),
    Case(language: "he", value: "\u{202B}שלום", rules: [.unbalancedControl]),
    Case(language: "he", value: "\u{2067}שלום\u{2069}"),
    Case(language: "he", value: "\u{200F}שלום", rules: [.needlessMark]),
    Case(language: "he", value: "של\u{200F}ום %@", rules: [.needlessMark]),
    // Each line is a paragraph.
    Case(
      language: "he", value: "שלום\n%@ בבית", rules: [argument], fixed: "שלום\n\u{200F}%@ בבית"),
    // Tags have no shape; a name in angle brackets has one.
    Case(language: "he", value: "<b>שלום</b> עולם"),
    Case(
      language: "he", value: "<b>%@</b> בבית", rules: [argument],
      fixed: "\u{200F}<b>%@</b> בבית"),
    // Each text of a choice is a line of its own.
    Case(
      language: "he",
      value: "{n, plural, one{קובץ אחד} other{{name} שלח # קבצים}}", rules: [argument],
      fixed: "{n, plural, one{קובץ אחד} other{\u{200F}{name} שלח # קבצים}}", format: .arb),
    Case(
      language: "fa", value: "{name} اینجاست", rules: [argument],
      fixed: "\u{200F}{name} اینجاست", format: .properties),
    Case(
      language: "he", value: "%1 קבצים של %2", rules: [argument],
      fixed: "\u{200F}%1 קבצים של %2", format: .qt),
  ]

  private static func file(_ value: String, _ format: CatalogFormat) -> String {
    switch format {
    case .arb: #"{"key": ""# + value + #""}"#
    case .properties: "key = " + value + "\n"
    case .qt:
      "<TS><context><name>c</name><message><source>s</source><translation>" + value
        + "</translation></message></context></TS>"
    default: #""key" = ""# + value + "\";\n"
    }
  }

  @Test(arguments: cases)
  func valuesAreFixed(test: Case) throws {
    let catalog = try StringCatalog(
      parsing: Self.file(test.value, test.format), format: test.format, language: test.language)
    #expect(catalog.findings().map(\.rule) == test.rules)
    let fix = try catalog.fixing()
    #expect(
      fix.catalog.entries[0].value.showingDirectionControls()
        == (test.fixed ?? test.value).showingDirectionControls())
    #expect(fix.fixed.count + fix.remaining.count >= test.rules.count)
    #expect(fix.catalog.findings() == fix.remaining)
    #expect(try fix.catalog.fixing().changedEntries == [])
  }

  @Test func keysAndArgumentsAreHeldAgainstWhatTheyShouldBe() throws {
    let strings = try StringCatalog(
      parsing: "\"key\u{200F}\" = \"שלום\";", format: .strings, language: "he")
    #expect(strings.findings().map(\.rule) == [.markInKey])
    let messages = """
      #, c-format
      msgid "Copy %s to %d"
      msgstr "העתק %2$d אל %1$s"

      #, c-format
      msgid "Copy %s"
      msgstr "העתק %d"
      """
    let catalog = try StringCatalog(parsing: messages, format: .po, language: "he")
    let differences = catalog.findings().filter { $0.rule == .argumentsDiffer }
    #expect(differences.map(\.entry) == [1, 1])
    #expect(differences.map(\.subject) == ["%d is new", "%s is missing"])
    #expect(differences.first.map { [$0.line, $0.column] } == [7, 14])
  }

  @Test func subtitlesTypedForPlayersWithoutBidiAreTurnedWhenAsked() throws {
    let text = "1\n00:00:01,000 --> 00:00:02,000\n.שלום\n?מה שלומך\n\n"
    let catalog = try StringCatalog(parsing: text, format: .srt, language: "he")
    #expect(catalog.findings().map(\.rule) == [.typedInVisualOrder, .typedInVisualOrder])
    #expect(try catalog.fixing().changedEntries == [])
    let fix = try catalog.fixing(CatalogOptions(fixesVisualOrder: true))
    #expect(fix.catalog.entries[0].value == "שלום.\nמה שלומך?")
    #expect(fix.remaining == [])
  }

  @Test(
    arguments: [
      (".אני הולך הביתה -", "- אני הולך הביתה."), ("\"!שלום לך\"", "\"שלום לך!\""),
      ("<i>?מי שם</i>", "<i>מי שם?</i>"), ("...ואז", "...ואז"), ("אני הולך -", "אני הולך -"),
      // A bracket that closes another one is turned; one that closes none is left alone with its line.
      (".(שלום (דוד", "שלום (דוד)."), ("!(لكن (سبنسر غيلبين", "لكن (سبنسر غيلبين)!"),
      (".(שלום דוד", ".(שלום דוד"), (".((שלום (דוד", ".((שלום (דוד"),
      ("؟من هناك", "من هناك؟"), ("،نعم", "نعم،"), ("؛نعم", "نعم؛"), ("۔جی ہاں", "جی ہاں۔"),
      (".نعم؟", ".نعم؟"),
    ])
  func linesInVisualOrderAreTurned(line: String, turned: String) throws {
    let text = "1\n00:00:01,000 --> 00:00:02,000\n\(line)\n\n"
    let catalog = try StringCatalog(parsing: text, format: .srt, language: "he")
    let fix = try catalog.fixing(CatalogOptions(fixesVisualOrder: true))
    #expect(fix.catalog.entries[0].value.removingDirectionMarks() == turned)
  }

  /// Where most lines are typed so, an ellipsis and a hyphen at the beginning are of the end too.
  @Test(
    arguments: [
      ("...ואז", "ואז..."), ("…ואז", "ואז…"), ("-אבל", "אבל-"), (".12 שלום", "12 שלום."),
      (".(א) שלום", "(א) שלום."), ("- אבל", "- אבל"), ("ואז...", "ואז..."),
    ])
  func aFileInVisualOrderIsTurnedWhole(line: String, turned: String) throws {
    func text(_ lines: [String]) -> String {
      lines.map { "1\n00:00:01,000 --> 00:00:02,000\n\($0)\n\n" }.joined()
    }
    let options = CatalogOptions(fixesVisualOrder: true)
    let visual = text([".שלום לך", "?מי שם", "!לא", line])
    let fix = try StringCatalog(parsing: visual, format: .srt, language: "he").fixing(options)
    #expect(fix.catalog.entries[3].value == turned)
    #expect(try fix.catalog.fixing(options).changedEntries.isEmpty)
    // Among lines that end in punctuation it is as it was typed.
    let logical = text(["שלום לך.", "מי שם?", "לא!", line])
    let other = try StringCatalog(parsing: logical, format: .srt, language: "he").fixing(options)
    let isSure = line.hasPrefix(".1") || line.hasPrefix(".(")
    #expect(other.catalog.entries[3].value == (isSure ? turned : line))
  }

  /// What is typed in visual order gets no marks, which would keep it so.
  @Test func linesInVisualOrderGetNoMarks() throws {
    let text = "1\n00:00:01,000 --> 00:00:02,000\n.12 שלום\nC++ שלום\n.CIA-של מי\n\n"
    let catalog = try StringCatalog(parsing: text, format: .srt, language: "he")
    #expect(catalog.findings().map(\.rule) == [.typedInVisualOrder, .typedInVisualOrder])
    #expect(try catalog.fixing().changedEntries.isEmpty)
  }

  /// Data of CLDR have marks for the programs that read them, and no texts.
  @Test func dataOfCLDRAreNoTexts() throws {
    let data = #"{"main": {"he": {"identity": {"language": "he"}, "minus": "\u200e-"}}}"#
    let catalog = try StringCatalog(parsing: data, format: .json, language: "he")
    #expect(catalog.entries.isEmpty && catalog.findings().isEmpty)
    let other = data.replacing("identity", with: "title")
    #expect(try StringCatalog(parsing: other, format: .json).entries.count == 2)
  }

  @Test(
    arguments: [
      ("שלום", "שלום"), ("מי שם?", "מי שם?[RLM]"), ("- מי שם?", "[RLM]- מי שם?[RLM]"),
      ("ראיתי את Mac ודי", "[RLE]ראיתי את Mac ודי[PDF]"), ("<i>מי?</i>", "<i>מי?[RLM]</i>"),
      ("Word", "Word"),
    ])
  func subtitlesAreMadeForLeftToRightPlayers(line: String, framed: String) throws {
    let text = "1\n00:00:01,000 --> 00:00:02,000\n\(line)\n\n"
    let catalog = try StringCatalog(parsing: text, format: .srt, language: "he")
    let options = CatalogOptions(players: .leftToRight)
    let fix = try catalog.fixing(options)
    #expect(fix.catalog.entries[0].value.showingDirectionControls() == framed)
    #expect(fix.remaining.isEmpty)
    #expect(try fix.catalog.fixing(options).changedEntries.isEmpty)
    #expect(fix.catalog.findings(options).isEmpty)
    let back = try fix.catalog.fixing(CatalogOptions(players: .bidirectional))
    #expect(back.catalog.entries[0].value == line)
    #expect(back.remaining.isEmpty)
  }

  @Test func marksThatALineNeedsByItselfStay() throws {
    let text = "1\n00:00:01,000 --> 00:00:02,000\n\u{200F}Word הוא שם.\u{200F}\n\n"
    let catalog = try StringCatalog(parsing: text, format: .srt, language: "he")
    let fix = try catalog.fixing(CatalogOptions(players: .bidirectional))
    #expect(fix.catalog.entries[0].value == "\u{200F}Word הוא שם.")
  }

  @Test func lostMarksAreTold() throws {
    func catalog(_ value: String) throws -> StringCatalog {
      try StringCatalog(parsing: "\"a\" = \"\(value)\";", format: .strings, language: "ar")
    }
    let earlier = try catalog("\u{200F}%@ على Mac")
    #expect(try catalog("%@ على Mac").lostMarks(since: earlier).map(\.rule) == [.markLost])
    #expect(try catalog("\u{200F}%@ على Mac").lostMarks(since: earlier) == [])
    #expect(try catalog("%@ في Mac").lostMarks(since: earlier) == [])
  }

  @Test func aFileOfASCIIStaysSo() throws {
    for (format, text, escape) in [
      (CatalogFormat.properties, "a = {0} is open\n", #"\u200E{0}"#),
      (.strings, "\"a\" = \"%@ is open\";", #"\U200E%@"#),
      (.arb, #"{"a": "{x} is open"}"#, #"\u200E{x}"#),
      (.xliff, xliff, "&#x200E;%@"),
    ] {
      let catalog = try StringCatalog(parsing: text, format: format, language: "en")
      let fixed = String(decoding: try catalog.fixing().utf8, as: UTF8.self)
      #expect(fixed.contains(escape), "\(fixed)")
    }
  }

  private let xliff = """
    <xliff><file><trans-unit id="1"><source>%@ is open</source><target>%@ is open</target></trans-unit>
    </file></xliff>
    """

  @Test func theLanguageIsOfTheFileItsNameOrTheCaller() throws {
    let file = #"{"@@locale": "he", "a": "x"}"#
    #expect(try StringCatalog(parsing: file, format: .arb).language == "he")
    #expect(try StringCatalog(parsing: file, format: .arb, language: "ar").language == "ar")
    #expect(try StringCatalog(parsing: file, format: .arb, defaultLanguage: "ar").language == "he")
    #expect(try StringCatalog(parsing: "{}", format: .arb, defaultLanguage: "ar").language == "ar")
    for (path, language) in [
      ("App/he.lproj/Localizable.strings", "he"), ("res/values-iw-rIL/strings.xml", "he-IL"),
      ("messages_ar_EG.properties", "ar-EG"), ("locale/fa/LC_MESSAGES/program.po", "fa"),
      ("film.he.srt", "he"), ("po/ckb.po", "ckb"), ("app_zh_Hant_TW.arb", "zh-Hant-TW"),
      ("values-b+sr+Latn/strings.xml", "sr-Latn"),
    ] {
      #expect(CatalogFormat.language(ofPath: path) == language)
    }
    for path in ["src/strings.xml", "Base.lproj/Main.strings", "values/strings.xml", "x.po"] {
      #expect(CatalogFormat.language(ofPath: path) == nil)
    }
  }

  @Test(arguments: CatalogSample.all)
  func pseudoLocalizationKeepsArgumentsAndMarkup(sample: CatalogSample) throws {
    let catalog = try StringCatalog(parsing: sample.text, format: sample.format)
    let pseudo = try catalog.pseudolocalized()
    #expect(pseudo.entries.map(\.variant) == catalog.entries.map(\.variant))
    for argument in ["%1$s", "{ $n }", "{name}", "%@", "%s", "<b>", "<x id=\"n\"/>", "%n"] {
      for (old, new) in zip(catalog.entries, pseudo.entries) where old.value.contains(argument) {
        #expect(new.value.contains(argument))
      }
    }
  }

  @Test(
    arguments: [
      (
        CatalogFormat.po,
        "msgid \"\"\nmsgstr \"Language: %\\n\"\n\nmsgid \"Say \\\"%1 & %arg\\\"\\n\"\nmsgstr \"@\"\n",
        "סאי \\\"%1 & %arg\\\"\\n"
      ),
      (
        .qt,
        "<TS language=\"de\"><context><name>c</name><message><source>Say &lt;%1 &amp; (--all)</source>"
          + "<translation>@</translation></message></context></TS>", "סאי &lt;%1 &amp; (--all)"
      ),
    ])
  func pseudoLocalizationFillsEmptyValues(
    format: CatalogFormat, text: String, filled: String
  ) throws {
    let empty = text.replacing("@", with: "").replacing("%\\n", with: "\\n")
    let catalog = try StringCatalog(parsing: empty, format: format, language: "de")
    #expect(catalog.entries.isEmpty)
    let pseudo = String(decoding: try catalog.pseudolocalized().utf8, as: UTF8.self)
    #expect(pseudo == text.replacing("@", with: filled).replacing("%\\n", with: "ar_XB\\n"))
    #expect(
      try StringCatalog(parsing: pseudo, format: format).entries.count == 1)
  }

  /// Messages of ICU stand in catalogs of formats that have other arguments too: nothing goes into their syntax.
  @Test(
    arguments: [
      (#"נבחרו {n, plural, one {שאלה} other {# שאלות}} (C++) כאן"#, true),
      (#"{n, number} {n, plural, one {שאלה} other {שאלות}}"#, false),
      (#"{n, plural,\n  one {שאלה}\n  other {# שאלות}\n}"#, false),
    ])
  func messagesInJSONAreWhole(value: String, isChanged: Bool) throws {
    let catalog = try StringCatalog(
      parsing: "{\"a\": \"\(value)\"}", format: .json, language: "he")
    let fix = try catalog.fixing()
    #expect(fix.changedEntries.isEmpty != isChanged)
    let fixed = String(decoding: fix.utf8, as: UTF8.self)
    #expect(fixed.removingDirectionMarks() == String(decoding: catalog.utf8, as: UTF8.self))
    #expect(fixed.contains("{n, plural,") && !fixed.contains("\u{200F}one"))
  }

  /// `$1` is an argument where the source text has it, and other amounts are none.
  @Test(
    arguments: [
      ("$1 words", "$1 מילים", "[RLM]$1 מילים"), ("$2 of $1", "$2 מתוך $1", "[RLM]$2 מתוך $1"),
      ("$5 a month", "$5 לחודש", "$5 לחודש"), ("$1.50 a day", "$1.50 ליום", "$1.50 ליום"),
    ])
  func numbersWithADollarAreOfTheSource(source: String, value: String, fixed: String) throws {
    let catalog = try StringCatalog(
      parsing: "msgid \"\(source)\"\nmsgstr \"\(value)\"\n", format: .po, language: "he")
    let fix = try catalog.fixing()
    #expect(fix.catalog.entries[0].value.showingDirectionControls() == fixed)
  }

  @Test(
    arguments: [
      ("© %1-%2 המשתתפים", "[RLM]© [LRM]%1-%2 המשתתפים"),
      ("'%1' (%2) נוסף", "[RLM]'%1' (%2[RLM]) נוסף"),
      ("%1. ועוד", "[RLM]%1. ועוד"), ("%5.2f%% (%-8s) של %+d", "[RLM]%5.2f%% (%-8s) של %+d"),
    ])
  func signsBehindNumbersAreOfTheText(value: String, fixed: String) throws {
    let catalog = try StringCatalog(
      parsing: "{\"a\": \"\(value)\"}", format: .json, language: "he")
    let fix = try catalog.fixing()
    #expect(fix.catalog.entries[0].value.showingDirectionControls() == fixed)
  }

  @Test func pseudoLocalizationKeepsNames() throws {
    let text =
      "\"a\" = \"See https://a.example/b and --help in /usr/bin\";\n\"b\" = \"קובץ Mac\";\n"
    let catalog = try StringCatalog(parsing: text, format: .strings, language: "en")
    let pseudo = try catalog.pseudolocalized().entries.map(\.value)
    #expect(pseudo == ["סהה https://a.example/b אנד --help ינ /usr/bin", "קובץ Mac"])
    let longer = try catalog.pseudolocalized(expands: true).entries.map(\.value)
    #expect(longer[0].hasPrefix("סהה https://a.example/b אנד --help ינאבצ"))
    #expect(longer[1] == pseudo[1])
  }
}

struct PlainFormatTests {
  /// Programs put each value of Fluent into an isolate, so that a text that begins with one has its own direction.
  @Test func valuesThatProgramsIsolateAreNeutral() throws {
    let text = "a = { $count } דפים\nb = Mac { $x } כאן\n"
    let catalog = try StringCatalog(parsing: text, format: .fluent, language: "he")
    #expect(catalog.findings().map(\.rule) == [.startsAgainstLanguage])
    #expect(String(decoding: try catalog.fixing().utf8, as: UTF8.self).contains("= \u{200F}Mac {"))
  }

  /// Tags of subtitles may close in another line, and lines in visual order may begin with a number or bracket.
  @Test func linesOfSubtitlesAreLookedAtWithTheirTags() throws {
    let text = """
      1
      00:00:01,000 --> 00:00:02,000
      <i>Mac הוא
      שם</i>

      2
      00:00:03,000 --> 00:00:04,000
      .12 דפים

      3
      00:00:05,000 --> 00:00:06,000
      .(שם) כאן

      4
      00:00:07,000 --> 00:00:08,000
      ... 12 דפים.

      """
    let catalog = try StringCatalog(parsing: text, format: .srt, language: "he")
    let rules = catalog.findings().filter { $0.rule == .typedInVisualOrder }.map(\.entry)
    #expect(rules == [1, 2])
    #expect(!catalog.findings().contains { $0.entry == 0 && $0.rule == .itemBroken })
  }

  /// A name whose signs stand at its other end than in the source text is told, and fixed when asked.
  @Test(
    arguments: [
      ("open (.torrent) now", "פתח (torrent.) כעת", "פתח ([LRM].torrent) כעת"),
      ("use C++ here", "כתוב ++C כאן.", "כתוב C++[LRM] כאן."),
      ("the .NET", "את NET. כאן", "את [LRM].NET כאן"),
    ])
  func namesTypedInVisualOrderAreTold(source: String, value: String, fixed: String) throws {
    let catalog = try StringCatalog(
      parsing: "msgid \"\(source)\"\nmsgstr \"\(value)\"\n", format: .po, language: "he")
    #expect(catalog.findings().map(\.rule) == [.typedInVisualOrder])
    #expect(try catalog.fixing().changedEntries.isEmpty)
    let fix = try catalog.fixing(CatalogOptions(fixesVisualOrder: true))
    #expect(fix.catalog.entries[0].value.showingDirectionControls() == fixed)
    #expect(try fix.catalog.fixing(CatalogOptions(fixesVisualOrder: true)).changedEntries.isEmpty)
  }

  @Test(
    arguments: [
      ("Use C++.", "כתוב C++."), ("see Mac.", "ראו Mac."), ("- item", "פריט -"),
      ("Mac. OK", "אישור .Mac"),
    ])
  func otherSignsAreNotTold(source: String, value: String) throws {
    let catalog = try StringCatalog(
      parsing: "msgid \"\(source)\"\nmsgstr \"\(value)\"\n", format: .po, language: "he")
    #expect(!catalog.findings().contains { $0.rule == .typedInVisualOrder })
  }

  @Test func coloursOfTerminalsAreNotDisplayed() throws {
    let text = "\"a\" = \"\u{1B}[31mשגיאה\u{1B}[0m כאן\";"
    let catalog = try StringCatalog(parsing: text, format: .strings, language: "he")
    #expect(catalog.findings().isEmpty)
  }
}

/// Values that signs join are one word: numbers and Latin words in it run from left to right in any line, and words
/// of the language like the line.
struct JoinedArgumentTests {
  private static let samples = [
    "Mac", "שלום", "خبر", "5", "-5", "+972-3-555-1234", "3-5", "a.example/x",
  ]

  @Test(
    arguments: ["he", "ar", "fa", "ur"],
    [
      ("נשמר %s/%u כאן", "נשמר %s/%u כאן"), ("נשמר %u/%s כאן", "נשמר [LRM]%u/%s כאן"),
      ("נשמר %s/%s כאן", "נשמר [LRM]%s/%s כאן"), ("נשמר %u/%u כאן", "נשמר %u/%u כאן"),
      ("%s/%u", "%s/%u"), ("נשמר %s@%s:%s כאן", "נשמר [LRM]%s@%s:%s כאן"),
      ("%s.%s הוא", "[RLM][LRM]%s.%s הוא"), ("%s:%s:%s", "[RLM][LRM]%s:%s:%s"),
      ("עוד +%s כאן", "עוד [LRM]+%s כאן"), ("ל-%s כאן", "ל-%s כאן"),
      ("קובץ %u.png כאן", "קובץ [LRM]%u.png כאן"),
      ("עם Visual Studio %s Community כאן", "עם Visual Studio %s Community כאן"),
      ("הקובץ %s(%s) כאן", "הקובץ %s(%s[RLM]) כאן"),
      ("של (%u)(%s) כאן", "של (%u)([RLM]%s) כאן"), ("של %s،%s כאן", "של %s،[RLM]%s כאן"),
      ("עוד ~%s כאן", "עוד ~%s כאן"), ("גודל %s × %s כאן", "גודל [LRM]%s × %s כאן"),
      ("גודל %u x %u כאן", "גודל [LRM]%u x %u כאן"), ("של name='%s' כאן", "של name='%s'[LRM] כאן"),
      ("של )%s כאן(", "של )%s כאן("), ("%s_-_כאן", "[RLM]%s_-_כאן"), ("של_%s כאן", "של_%s כאן"),
      ("של 2012\u{200F}-%u כאן", "של 2012[RLM]-%u כאן"),
      ("של %s \u{200F}× %s כאן", "של %s [RLM]× %s כאן"), ("של *%s (א)* כאן", "של *%s (א)* כאן"),
      ("עם %s --help כאן", "עם [LRM]%s --help כאן"), ("ה-SMTP %s כאן", "ה-SMTP [RLM]%s כאן"),
      ("*.txt|קובץ (*.txt)", "*.txt|קובץ (*.txt)"), ("?of:כאן", "?of:כאן"),
    ])
  func theyAreOneWord(language: String, value: (String, String)) throws {
    let text = "#, c-format\nmsgid \"x\"\nmsgstr \"\(value.0)\"\n"
    let catalog = try StringCatalog(parsing: text, format: .po, language: language)
    let fixed = try catalog.fixing().catalog
    #expect(fixed.entries[0].value.showingDirectionControls() == value.1)
    #expect(try fixed.fixing().changedEntries.isEmpty)
  }

  @Test(arguments: ["fa": "من [LRM]1995-%s هنا", "ar": "من 1995-%s هنا"])
  func aRangeWithAValueRunsByLanguage(language: String, fixed: String) throws {
    let text = "#, c-format\nmsgid \"x\"\nmsgstr \"من 1995-%s هنا\"\n"
    let catalog = try StringCatalog(parsing: text, format: .po, language: language)
    #expect(try catalog.fixing().catalog.entries[0].value.showingDirectionControls() == fixed)
  }

  @Test func formsOfAPluralHaveTheValuesOfThePlural() throws {
    let text = """
      msgid "One line"
      msgid_plural "$1 lines"
      msgstr[0] "שורה אחת"
      msgstr[1] "$1 שורות"

      """
    let fixed = try StringCatalog(parsing: text, format: .po, language: "he").fixing().catalog
    #expect(fixed.entries.map(\.key) == ["One line", "One line"])
    #expect(fixed.entries[1].value.showingDirectionControls() == "[RLM]$1 שורות")
  }

  @Test(
    arguments: [
      "נשמר %@/%@ כאן", "%@:%@:%@", "%@.%@ הוא", "נשמר %@@%@:%@ כאן", "קובץ (%@/%@)",
      "%@-%@-%@", "%@,%@", "שעה %@:%@", "%@=%@ נקבע", "\"%@/%@\" כאן",
    ])
  func eachValueOfOneDirectionKeepsItsPlace(value: String) throws {
    let text = "\"a\" = \"\(value.replacing("\"", with: "\\\""))\";"
    let catalog = try StringCatalog(parsing: text, format: .strings, language: "he")
    let fixed = try catalog.fixing().catalog.entries[0].value
    let signs = value.split(separator: "%@", omittingEmptySubsequences: false).dropFirst()
      .dropLast()
    for sample in Self.samples {
      let shown = Self.put(fixed, sample).reordered(base: .rightToLeft).removingDirectionMarks()
      let isRightToLeft = "שخ".contains { sample.contains($0) }
      var word = signs.reduce(sample) { $0 + $1 + sample }
      if isRightToLeft { word = String(word.reversed()) }
      // A sign at the end of a value is the value's own affair.
      #expect(shown.contains(word.trimming("+-")), "\(fixed.showingDirectionControls()) \(shown)")
    }
  }

  /// Files of all formats whose strings have values, with a place for a string.
  static let files: [(CatalogFormat, String)] = [
    (.strings, "\"a\" = \"*\";"),
    (
      .stringsdict,
      "<plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>*</string></dict></dict></plist>"
    ),
    (
      .xcstrings,
      "{\"sourceLanguage\":\"en\",\"strings\":{\"a\":{\"localizations\":{\"he\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"*\"}}}}},\"version\":\"1.0\"}"
    ),
    (.po, "msgid \"x\"\nmsgstr \"*\"\n"),
    (
      .xliff,
      "<xliff version=\"1.2\"><file target-language=\"he\"><body><trans-unit id=\"a\"><source>x</source><target>*</target></trans-unit></body></file></xliff>"
    ),
    (.arb, "{\"@@locale\": \"he\", \"a\": \"*\"}"),
    (.android, "<resources><string name=\"a\">*</string></resources>"), (.fluent, "a = *\n"),
    (.properties, "a=*\n"),
    (
      .qt,
      "<TS language=\"he\"><context><name>c</name><message><source>x</source><translation>*</translation></message></context></TS>"
    ), (.json, "{\"a\": \"*\"}"), (.resx, "<root><data name=\"a\"><value>*</value></data></root>"),
    (.yaml, "he:\n  a: \"*\"\n"), (.php, "<?php return ['a' => '*'];"), (.dtd, "<!ENTITY a \"*\">"),
  ]

  @Test(arguments: files)
  func valuesOfAllFormatsAreJoined(format: CatalogFormat, file: String) throws {
    let argument =
      switch format {
      case .fluent: "{ $xy }"
      case .qt: "%1"
      case .dtd: "&xy;"
      case .yaml: "%{xy}"
      case .php: ":xy"
      case .xliff, .arb, .json, .properties, .resx: "{xy}"
      default: "%s"
      }
    let word = "\(argument):\(argument):\(argument)"
    let text = file.replacing("*", with: "נשמר \(word) כאן")
    let catalog = try StringCatalog(parsing: text, format: format, language: "he")
    let fixed = try catalog.fixing().catalog
    // Isolates, which are neutral, need a mark on either side.
    let end = format == .fluent ? "[LRM]" : ""
    let marked = "נשמר [LRM]\(word)\(end) כאן"
    #expect(fixed.entries[0].value.showingDirectionControls() == marked)
    #expect(try fixed.fixing().changedEntries.isEmpty)
  }

  /// The text with one value in place of all its arguments.
  private static func put(_ text: String, _ value: String) -> String {
    text.split(separator: "%@", omittingEmptySubsequences: false).joined(separator: value)
  }
}

extension String {
  fileprivate func trimming(_ signs: String) -> String {
    let start = drop { signs.contains($0) }
    return String(start.reversed().drop { signs.contains($0) }.reversed())
  }
}
