import LegibleBidi
import LegibleCatalogs
import Testing

struct ArgumentTests {
  private static func catalog(
    _ value: String, _ format: CatalogFormat, source: String = "key"
  ) throws -> StringCatalog {
    let text =
      switch format {
      case .po: "msgid \"\(source)\"\nmsgstr \"\(value)\"\n"
      case .php: "<?php return ['a' => '\(value)'];"
      case .yaml: "he:\n  a: \"\(value)\"\n"
      case .dtd: "<!ENTITY a \"\(value)\">"
      case .json: "{\"a\": \"\(value)\"}"
      default: "\"a\" = \"\(value)\";"
      }
    return try StringCatalog(parsing: text, format: format, language: "he")
  }

  /// Arguments of all styles run the way of their values; what stands at a value is one word with it.
  @Test(
    arguments: [
      ("%name% בבית", "[RLM]%name% בבית", CatalogFormat.yaml, ""),
      ("{{ name }} בבית", "[RLM]{{ name }} בבית", .json, ""),
      ("{{{x}}} בבית", "[RLM]{{{x}}} בבית", .json, ""), ("$1 בבית", "[RLM]$1 בבית", .json, ""),
      ("$1. סוף", "[RLM]$1. סוף", .json, ""), ("$1.50 ליום", "$1.50 ליום", .json, ""),
      ("$NAME$ בבית", "[RLM]$NAME$ בבית", .json, ""), (":name בבית", "[RLM]:name בבית", .php, ""),
      ("&brand; בבית", "[RLM]&brand; בבית", .dtd, ""), ("%1 בבית", "[RLM]%1 בבית", .po, "at %1"),
      ("%arg בבית", "[RLM]%arg בבית", .po, "at %arg home"),
      // A word that the source does not have is text.
      ("%arg בבית", "[RLM]%arg בבית", .po, "at home"),
      ("גובה {{ height }}px כאן", "גובה {{ height }}px כאן", .json, ""),
      ("רצים %s/%u שלבים", "רצים %s/%u שלבים", .php, ""),
      ("מפתח trans::common.a_b", "מפתח trans::common.a_b", .php, ""),
      ("לחצו <a href='%1'>כאן", "לחצו <a href='%1'>כאן", .po, "click <a href='%1'>here"),
    ])
  func argumentsOfAllStylesAreKnown(
    value: String, fixed: String, format: CatalogFormat, source: String
  ) throws {
    let catalog = try Self.catalog(value, format, source: source.isEmpty ? "key" : source)
    let fix = try catalog.fixing()
    #expect(fix.catalog.entries[0].value.showingDirectionControls() == fixed)
  }

  /// Nothing goes into links and templates of wikis, and a template runs as its texts do.
  @Test(
    arguments: [
      ("$1 {{GENDER:$2|בדק|בדקה}} את הדף", "[RLM]$1 {{GENDER:$2|בדק|בדקה}} את הדף"),
      ("{{PLURAL:$1|דף אחד|$1 דפים}} נמחקו", "{{PLURAL:$1|דף אחד|$1 דפים}} נמחקו"),
      ("יש [[Special:AbuseLog/$1]] כאן", "יש [[Special:AbuseLog/$1]] כאן"),
      ("[[Special:History/$1|השינויים]] כאן", "[[Special:History/$1|השינויים]] כאן"),
      ("[[קובץ:$1|$2|כיתוב]] כאן", "[[קובץ:$1|$2|כיתוב]] כאן"),
      ("ראו [[User:$1|$2]] כאן", "ראו [[User:$1|$2]] כאן"),
      ("[$1 לחצו כאן] עכשיו", "[$1 לחצו כאן] עכשיו"),
    ])
  func nothingGoesIntoMarkupOfWikis(value: String, fixed: String) throws {
    let catalog = try Self.catalog(value, .json)
    for isolates in IsolatePolicy.allCases {
      let fix = try catalog.fixing(CatalogOptions(isolates: isolates))
      var shown = fix.catalog.entries[0].value.showingDirectionControls()
      // Values that are displayed are isolated on request.
      if isolates == .always {
        shown = shown.replacing("[FSI]", with: "").replacing("[PDI]", with: "")
        #expect(shown.replacing("[RLM]", with: "") == value)
      } else {
        #expect(shown == fixed)
      }
    }
  }

  @Test(
    arguments: [
      ("פתח את %@", "פתח את [FSI]%@[PDI]"), ("%@ בבית", "[FSI]%@[PDI] בבית"),
      ("%d%% מתוך %d", "[FSI]%d%%[PDI] מתוך [FSI]%d[PDI]"),
      ("\u{2068}%@\u{2069} בבית", "[FSI]%@[PDI] בבית"),
      ("Mac של %@", "[RLM]Mac של [FSI]%@[PDI]"), ("שלום", "שלום"),
    ])
  func everyArgumentIsIsolatedOnRequest(value: String, isolated: String) throws {
    let catalog = try Self.catalog(value, .strings)
    let options = CatalogOptions(isolates: .always)
    let fix = try catalog.fixing(options)
    #expect(fix.catalog.entries[0].value.showingDirectionControls() == isolated)
    #expect(try fix.catalog.fixing(options).changedEntries.isEmpty)
  }

  /// Each form of a plural is a text of its own, and what a program chooses it by stays as it is.
  @Test(
    arguments: [
      (
        "{0} אין|{1} Mac אחד|[2,*] :count עמודים",
        "{0} אין|{1} [RLM]Mac אחד|[2,*] [RLM]:count עמודים"
      ),
      ("]-Inf,0]:count ימים|]0,Inf] יום", "]-Inf,0][RLM]:count ימים|]0,Inf] יום"),
      ("%count% יום|%count% ימים", "[RLM]%count% יום|[RLM]%count% ימים"),
      ("אין | אחד | {n} דפים", "אין | אחד | [RLM]{n} דפים"),
      // Bars in brackets and arguments, and `{n}`, choose nothing.
      ("(כן|Mac) או {n, select, a {x|y} other {z}}", "(כן|Mac) או {n, select, a {x|y} other {z}}"),
      ("{n} דף|C++ כאן", "[RLM]{n} דף|[RLM]C++[LRM] כאן"),
    ], [CatalogFormat.php, .json, .yaml])
  func formsOfAPluralAreTextsOfTheirOwn(value: (String, String), format: CatalogFormat) throws {
    if value.0.contains(":count"), format == .yaml { return }
    let catalog = try Self.catalog(value.0, format)
    let fixed = try catalog.fixing().catalog
    #expect(fixed.entries[0].value.showingDirectionControls() == value.1)
    #expect(try fixed.fixing().changedEntries.isEmpty)
  }

  /// A reference is displayed as the character that it names.
  @Test(
    arguments: [
      ("הבא &raquo;", "הבא &raquo;"), ("&laquo; הקודם", "&laquo; הקודם"),
      ("א &rarr; ב", "א &rarr; ב"), ("&nbsp;Mac כאן", "[RLM]&nbsp;Mac כאן"),
      ("קפה &hellip; C&plusmn; כאן", "קפה &hellip; C&plusmn;[LRM] כאן"),
      ("&unknown; כאן", "[RLM][LRM]&unknown;[LRM] כאן"),
    ])
  func referencesAreTheirCharacters(value: String, fixed: String) throws {
    let fix = try Self.catalog(value, .php).fixing()
    #expect(fix.catalog.entries[0].value.showingDirectionControls() == fixed)
  }

  /// What a program looks for stays at the place where it does: nothing goes in front of it or into it.
  @Test(
    arguments: [
      ("<html>Mac הוא<p>שם", "<html>[RLM]Mac הוא<p>שם"),
      ("{ $count } שמות", "[RLM]{ $count } שמות"),
      ("<html><body>%@ כאן", "<html><body>[RLM]%@ כאן"), ("# Mac הוא שם", "# [RLM]Mac הוא שם"),
      ("tmp;Mac קבצים;זבל;", "tmp;Mac קבצים;זבל;"), ("Mac_תמונה.png", "Mac_תמונה.png"),
      ("Mac; וגם; שם", "[RLM]Mac; וגם; שם"), ("Mac הוא.", "[RLM]Mac הוא."),
    ])
  func whatAProgramReadsIsNoText(value: String, fixed: String) throws {
    let fix = try Self.catalog(value, .strings).fixing()
    #expect(fix.catalog.entries[0].value.showingDirectionControls() == fixed)
  }

  @Test func formsOfAPluralMayHaveOtherArguments() throws {
    let same = [
      ("אחד|%d קבצים", "one file|%d files|%d more files"), ("%#@files@", "%d files"),
    ]
    for (value, source) in same {
      let catalog = try Self.catalog(value, .po, source: source)
      #expect(!catalog.findings().contains { $0.rule == .argumentsDiffer }, "\(value)")
    }
    let catalog = try Self.catalog("אחד|קבצים", .po, source: "one|%d files")
    #expect(catalog.findings().contains { $0.rule == .argumentsDiffer })
  }

  @Test func leftToRightLanguagesAreLookedAtOnRequest() throws {
    let catalog = try StringCatalog(
      parsing: "\"a\" = \"%@ on Mac\";", format: .strings, language: "en")
    #expect(catalog.findings().count == 1)
    #expect(catalog.findings(CatalogOptions(checksLeftToRight: false)).isEmpty)
    let mark = "\"a\" = \"שלום+\u{200E}\";"
    let fragment = try StringCatalog(parsing: mark, format: .strings, language: "he")
    #expect(fragment.findings().isEmpty)
  }

  @Test(
    arguments: [
      ("a: {b: c}\n", 1), ("a: b\n c: d\n", 2), ("a: !ruby/x y\n", 1), ("? a\n: b\n", 1),
      ("a: 'b\n", 1), ("a:\n  b: c\n d: e\n", 3), ("---\na: b\n---\nc: d\n", 3),
      ("\ta: b\n", 1),
    ])
  func yamlThatIsNotReadIsRefusedWithItsPlace(text: String, line: Int) {
    do {
      _ = try StringCatalog(parsing: text, format: .yaml)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.line == line)
    }
  }

  @Test func aTopmostLanguageIsThatOfYAML() throws {
    let catalog = try StringCatalog(parsing: "fa:\n  a: \"b\"\n", format: .yaml)
    #expect(catalog.language == "fa")
    #expect(catalog.entries.map(\.key) == ["a"])
  }
}
