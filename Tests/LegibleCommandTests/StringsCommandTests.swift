import Foundation
import LegibleTestSupport
import Testing

/// `legible strings`, as a user runs it.
final class StringsCommandTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// The example of Apple's session on right-to-left localization (WWDC 2022).
  private static let strings = "/* a title */\n\"title\" = \"%@ على Mac\";\n\"ok\" = \"حسنا\";\n"
  private static let fixed = strings.replacing("%@", with: "\u{200F}%@")

  private func write(_ text: String, to name: String) throws {
    let url = runner.directory.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try runner.write(Array(text.utf8), to: name)
  }

  private func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: runner.directory.appendingPathComponent(name)))
  }

  @Test func findingsHaveTheirPlace() throws {
    try write(Self.strings, to: "ar.lproj/Localizable.strings")
    let result = try runner.run("strings", "ar.lproj/Localizable.strings")
    #expect(result.status == 1)
    #expect(
      result.text == """
        ar.lproj/Localizable.strings:2:12: direction-depends-on-argument: the string begins with an \
        argument, whose value decides which way the string runs: %@

        """)
    #expect(try runner.run("strings", "-r", "-j2").text == result.text)
  }

  @Test func fixMendsInPlaceOrElsewhere() throws {
    try write(Self.strings, to: "ar.strings")
    let elsewhere = try runner.run("strings", "--fix", "-o", "new.strings", "ar.strings")
    #expect(elsewhere.status == 0 && elsewhere.output.isEmpty && elsewhere.messages.isEmpty)
    #expect(try read("new.strings") == Array(Self.fixed.utf8))
    #expect(try read("ar.strings") == Array(Self.strings.utf8))
    let inPlace = try runner.run("strings", "--fix", "-i=.bak", "ar.strings")
    #expect(inPlace.status == 0 && inPlace.output.isEmpty)
    #expect(try read("ar.strings") == Array(Self.fixed.utf8))
    #expect(try read("ar.strings.bak") == Array(Self.strings.utf8))
    let twice = try runner.shell(
      "touch -d 2001-01-01 ar.strings; \"$0\" strings --fix ar.strings; stat -c %y ar.strings")
    #expect(twice.status == 0 && twice.text.hasPrefix("2001-01-01"))
    let filter = try runner.run(
      "strings", "--fix", "--format=strings", "--language=ar", input: Array(Self.strings.utf8))
    #expect(filter.output == Array(Self.fixed.utf8))
  }

  @Test func filesKeepTheirEncoding() throws {
    func littleEndian(_ text: String) -> [UInt8] {
      [0xFF, 0xFE]
        + text.utf16.flatMap { unit -> [UInt8] in
          [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
        }
    }
    try runner.write(littleEndian(Self.strings), to: "ar.strings")
    #expect(try runner.run("strings", "--fix", "ar.strings").status == 0)
    #expect(try read("ar.strings") == littleEndian(Self.fixed))
    // A PO file names its encoding; windows-1255 has marks.
    let header =
      "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=windows-1255\\n\"\n\n"
    let message = Array("msgid \"%s at home\"\nmsgstr \"".utf8)
    let translation: [UInt8] = Array("%s ".utf8) + [0xE1, 0xE1, 0xE9, 0xFA]
    let end = Array("\"\n".utf8)
    try runner.write(Array(header.utf8) + message + translation + end, to: "he.po")
    #expect(try runner.run("strings", "--fix", "he.po").status == 0)
    #expect(try read("he.po") == Array(header.utf8) + message + [0xFE] + translation + end)
    // ISO-8859-6 has none, and PO no escapes.
    let arabic =
      Array(header.replacing("windows-1255", with: "iso-8859-6").utf8) + message
      + Array("%s ".utf8) + [0xE1, 0xE7] + end
    try runner.write(arabic, to: "ar.po")
    let refused = try runner.run("strings", "--fix", "ar.po")
    #expect(
      refused.status == 1 && refused.messages.contains("left alone: line 6, column 9: U+200F"))
    #expect(try read("ar.po") == arabic)
    // `-f` overrules it.
    #expect(try runner.run("strings", "--diff", "-f", "windows-1256", "ar.po").status == 1)
  }

  @Test func jsonFollowsItsSchema() throws {
    try write(Self.strings, to: "ar.strings")
    try write("{\"a\": \"{x} بيت\", \"b\": \"\u{202B}بيت\"}", to: "app_ar.arb")
    let result = try runner.run("strings", "--json", "ar.strings", "app_ar.arb")
    #expect(result.status == 1)
    let schema = try JSONSchema(named: "strings")
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines { #expect(try schema.violations(of: line) == []) }
    #expect(lines[0].contains(#""rule":"direction-depends-on-argument""#))
    #expect(lines[1].contains(#""rule":"unbalanced-control""#))
    let fixed = try runner.run("strings", "--json", "--fix", "app_ar.arb")
    #expect(fixed.status == 1 && fixed.text.contains(#""changedCount":1"#))
    #expect(try schema.violations(of: Substring(fixed.text)) == [])
  }

  @Test func sarifHasTheResultsOfAllFiles() throws {
    try write(Self.strings, to: "ar.strings")
    try write(Self.strings, to: "fa.strings")
    let result = try runner.run("strings", "--sarif", "ar.strings", "fa.strings")
    #expect(result.status == 1)
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(
      results.map { $0["ruleId"] as? String }
        == Array(repeating: "direction-depends-on-argument", count: 2))
    #expect(log["version"] as? String == "2.1.0")
  }

  @Test func diffShowsWhatFixWouldDo() throws {
    try write(Self.strings, to: "ar.strings")
    let result = try runner.run("strings", "--diff", "ar.strings")
    #expect(result.status == 1)
    #expect(
      result.text
        == "--- ar.strings\n+++ ar.strings\n@@ -2 +2 @@\n-\"title\" = \"%@ على Mac\";\n"
        + "+\"title\" = \"\u{200F}%@ على Mac\";\n")
    let list = try runner.run("strings", "--fix", "--dry-run", "ar.strings")
    #expect(list.text == "ar.strings\t1 line\n" && list.status == 1)
    #expect(try read("ar.strings") == Array(Self.strings.utf8))
    try write("\"a\" = \"-%@ – %@\";", to: "he.strings")
    #expect(try runner.run("strings", "--isolates=never", "--diff", "he.strings").status <= 1)
  }

  @Test func pseudoLocalizationIsWrittenElsewhere() throws {
    try write("\"a\" = \"Open %@\";\n", to: "en.strings")
    let result = try runner.run("strings", "--pseudo", "en.strings")
    #expect(result.text == "\"a\" = \"וףהנ %@\";\n" && result.status == 0)
    #expect(try runner.run("strings", "--pseudo", "-i", "en.strings").status == 0)
    #expect(try read("en.strings") == result.output)
  }

  @Test func lostMarksAreToldBesideTheRest() throws {
    try write(Self.fixed, to: "old.strings")
    try write(Self.strings, to: "ar.strings")
    let result = try runner.run("strings", "--base=old.strings", "ar.strings")
    #expect(result.text.contains(":2:12: mark-lost: ") && result.status == 1)
    let missing = try runner.run("strings", "--base", "none.strings", "ar.strings")
    #expect(missing.status == 2 && missing.messages.contains("cannot compare with none.strings"))
  }

  @Test func subtitlesInVisualOrderAreTurnedWhenAsked() throws {
    let text = "1\n00:00:01,000 --> 00:00:02,000\n.שלום\n"
    try write(text, to: "film.he.srt")
    #expect(
      try runner.run("strings", "--fix", "film.he.srt").text.contains("typed-in-visual-order"))
    #expect(try read("film.he.srt") == Array(text.utf8))
    #expect(try runner.run("strings", "--fix", "--visual-order", "film.he.srt").status == 0)
    #expect(try read("film.he.srt") == Array(text.replacing(".שלום", with: "שלום.").utf8))
  }

  @Test func aBinaryPropertyListIsNamed() throws {
    try runner.write(Array("bplist00".utf8) + [0xD1, 1, 2, 0x51, 0x61, 0, 0], to: "he.strings")
    for option in ["--fix", "--diff"] {
      let result = try runner.run("strings", option, "he.strings")
      #expect(result.messages.contains("he.strings: left alone: it is a binary property list"))
      #expect(result.status == 1)
    }
  }

  @Test(arguments: [
    (["--diff", "--dry-run"], "cannot be used together"),
    (["--diff", "--pseudo"], "cannot be used together"),
    (["--json", "--sarif"], "cannot be used together"), (["--diff", "-o", "x"], "leave -o out"),
    (["--json", "--diff"], "does not"), (["--visual-order"], "needs --fix, --diff or --dry-run"),
    (["--base=x", "--pseudo"], "cannot be used together"), (["-o", "x"], "need --fix or --pseudo"),
    (["--language=h!"], "is not a language tag"), (["--format=doc"], "there is no format 'doc'"),
    (["--fix", "-o", "x", "y", "z"], "takes one FILE"), (["--base=x", "y", "z"], "takes one FILE"),
    (["--pseudo", "y", "z"], "takes one FILE"), (["--fix", "-i"], "needs a FILE"),
    (["--fix", "--json"], "cannot be used when"),
  ])
  func contradictionsAreUsageErrors(arguments: [String], reason: String) throws {
    let result = try runner.shell("exec \"$0\" strings \"$@\"", arguments)
    #expect(result.status == 2 && result.messages.contains(reason), "\(result.messages)")
  }

  @Test func whatIsNoCatalogIsToldOrPassedOver() throws {
    try write("\"a\" \"b\"", to: "ar.strings")
    let broken = try runner.run("strings", "ar.strings")
    #expect(broken.status == 2)
    #expect(broken.messages == "legible: ar.strings: byte 4 (line 1): expected `=` after a key\n")
    try write("hello", to: "notes.txt")
    #expect(try runner.run("strings", "notes.txt").messages.contains("--format names it"))
    try write("\"a\" = \"%@ x\";", to: "Main.strings")
    let unknown = try runner.run("strings", "Main.strings")
    #expect(unknown.status == 1 && unknown.messages.contains("--language names it"))
    try write("export const a = 1", to: "tree/a.ts")
    try write("<project/>", to: "tree/pom.xml")
    try write("text", to: "tree/read.me")
    let tree = try runner.run("strings", "-r", "tree")
    #expect(tree.status == 0 && tree.output.isEmpty && tree.messages.isEmpty)
  }

  /// Files that have a common name are read where their path names a language.
  @Test func jsonOfALanguageIsReadInATree() throws {
    try write("{\"a\": \"%s בבית\"}\n", to: "locales/he.json")
    try write("{\"a\": \"%s בבית\"}\n", to: "package.json")
    try write("he:\n  a: '%s בבית'\n", to: "config/he.yml")
    let result = try runner.run("strings", "-r")
    #expect(result.status == 1 && result.messages.isEmpty)
    #expect(
      result.text.split(separator: "\n").map { $0.prefix { $0 != ":" } }
        == ["config/he.yml", "locales/he.json"])
  }

  /// What a folder has in languages whose order is not checked is reported once.
  @Test func catalogsThatArePassedOverAreTold() throws {
    for language in ["de", "en", "he"] { try write("a=%s x\n", to: "app_\(language).properties") }
    try write("a=%s x\n", to: "app.properties")
    let result = try runner.run("strings", "-r")
    #expect(
      result.messages
        == "legible: the order of strings was not checked in catalogs: 2 of the languages de, en, "
        + "1 of unknown language; --language names one\n")
    #expect(try runner.run("strings", "--language=de", "-r").messages.isEmpty)
    #expect(try runner.run("strings", "app_de.properties").messages.isEmpty)
  }

  @Test func leftToRightLanguagesNeedALanguage() throws {
    try write("\"a\" = \"%@ on Mac\";\n", to: "en.strings")
    #expect(try runner.run("strings", "en.strings").status == 0)
    #expect(try runner.run("strings", "--language=en", "en.strings").status == 1)
  }

  @Test func argumentsAreIsolatedOnRequest() throws {
    try write("\"a\" = \"קובץ %@ כאן\";\n", to: "he.strings")
    #expect(try runner.run("strings", "--fix", "--isolates=always", "he.strings").status == 0)
    #expect(try read("he.strings") == Array("\"a\" = \"קובץ \u{2068}%@\u{2069} כאן\";\n".utf8))
  }

  @Test func subtitlesAreMadeForLeftToRightPlayers() throws {
    let cue = "1\n00:00:01,000 --> 00:00:02,000\n"
    try write(cue + "מי שם?\n", to: "film.he.srt")
    #expect(try runner.run("strings", "film.he.srt").status == 0)
    let found = try runner.run("strings", "--for-ltr-players", "film.he.srt")
    #expect(found.status == 1 && found.text.contains("runs-the-other-way-in-players"))
    #expect(try runner.run("strings", "--fix", "--for-ltr-players", "film.he.srt").status == 0)
    #expect(try read("film.he.srt") == Array((cue + "מי שם?\u{200F}\n").utf8))
    #expect(try runner.run("strings", "--for-bidi-players", "film.he.srt").status == 1)
    #expect(try runner.run("strings", "--fix", "--for-bidi-players", "film.he.srt").status == 0)
    #expect(try read("film.he.srt") == Array((cue + "מי שם?\n").utf8))
    #expect(
      try runner.run("strings", "--for-ltr-players", "--for-bidi-players", "film.he.srt").status
        == 2)
  }

  @Test func marksAreEscapedOnRequest() throws {
    try write("{\"a\": \"{{x}} בבית\"}\n", to: "he.json")
    #expect(try runner.run("strings", "--fix", "--escape-marks", "he.json").status == 0)
    #expect(try read("he.json") == Array("{\"a\": \"\\u200F{{x}} בבית\"}\n".utf8))
  }

  @Test func pseudoLocalizationsGetLonger() throws {
    try write("\"a\" = \"Open\";\n", to: "en.strings")
    let short = try runner.run("strings", "--pseudo", "en.strings")
    let long = try runner.run("strings", "--pseudo", "--expand", "en.strings")
    #expect(long.status == 0 && long.text.count == short.text.count + 2)
    #expect(try runner.run("strings", "--expand", "en.strings").status == 2)
  }
}
