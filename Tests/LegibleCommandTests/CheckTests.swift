import Foundation
import Legible
import LegibleTestSupport
import Testing

/// `check`: inputs, settings, layouts, baseline and fixes; what each rule finds is tested in the library.
final class CheckTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  private func write(_ text: String, to name: String) throws {
    try runner.write(Array(text.utf8), to: name)
  }

  @Test func findingsAreLinesWithTheirPlace() throws {
    try write("ok\n/*\u{202E} } \u{2066}if (isOwner)\u{2069} \u{2066} owners only */\n", to: "a.c")
    try write("# \u{2067}שלום (abc)\n", to: "b.py")
    let result = try runner.run("check", "a.c", "b.py")
    #expect(
      result.text == """
        a.c:2:3: deceiving-order: the comment does not display where it begins and ends, because of \
        U+202E RIGHT-TO-LEFT OVERRIDE
          2 | /*[RLO] } [LRI]if (isOwner)[PDI] [LRI] owners only */
            |   ^~~~~
        b.py:1:3: open-control: U+2067 RIGHT-TO-LEFT ISOLATE is open at the end of the line; \
        U+2069 PDI closes it
          1 | \u{202D}# [RLI]םולש (abc)\u{202C}
            |   ^~~~~

        """)
    #expect(result.messages == "legible: 2 findings in 2 of 2 files\n")
    #expect(result.status == 1)
    #expect(try runner.run("check", "-q", "a.c").output.isEmpty)
    let coloured = try runner.run("check", "--color=always", "a.c").text
    #expect(coloured.contains("\u{1B}[1mdeceiving-order\u{1B}[0m"))
  }

  @Test func soundFilesAreSilent() throws {
    try write("é\n", to: "a")
    try write("", to: "empty")
    try write("\u{1B}[31m\"Feature\" \"Geature\"\u{1B}[0m\n", to: "colours")
    try runner.write([0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0xFF], to: "image")
    let result = try runner.run("check")
    #expect(result.output.isEmpty && result.status == 0)
    #expect(result.messages == "legible: 0 findings in 0 of 3 files\n")
    let input = try runner.run("check", "-", input: [0xE9, 0x0A])
    #expect(input.text.hasPrefix("-:1:1: encoding: the byte 0xE9 is not valid UTF-8"))
    let missing = try runner.run("check", "nowhere", "a")
    #expect(missing.status == 2 && missing.messages.contains("nowhere: No such file"))
  }

  @Test
  func settingsOfTheFoldersCount() throws {
    let script = """
      mkdir -p out/in/deep out/.git
      printf 'root = true\\n[*]\\ncharset = utf-8\\n[*.{l1,x}]\\ncharset = latin1\\n' > out/.editorconfig
      printf '[*.x]\\ncharset = unset\\n[*.bat]\\nend_of_line = lf\\n' > out/in/.editorconfig
      printf '*.bat eol=crlf\\n*.dat binary\\n*.rc working-tree-encoding=UTF-16LE-BOM\\n' > out/.gitattributes
      printf 'deep/*.y -text -diff\\n' > out/in/.gitattributes
      cd out/in
      printf '\\351\\n' | tee a.l1 b.x c.dat deep/d.y deep/e.txt > f.txt
      printf 'a\\n' > g.bat; printf 'a\\r\\n' > h.bat
      printf '\\377\\376a\\000' > i.rc; printf 'a\\000b\\000c\\000 \\000d\\000' > j.rc
      "$0" check a.l1 b.x c.dat deep/d.y deep/e.txt f.txt g.bat h.bat i.rc j.rc
      cd deep; "$0" check ../a.l1 e.txt
      """
    let result = try runner.shell(script)
    let lines = result.text.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(
      lines == [
        "b.x:1:1:", "deep/e.txt:1:1:", "f.txt:1:1:", "g.bat:1:1:", "j.rc:1:1:", "e.txt:1:1:",
      ])
    #expect(
      result.text.contains(
        "g.bat:1:1: line-ends: the lines end with LF, and the settings want CRLF"))
    #expect(
      result.text.contains("j.rc:1:1: byte-order-mark: the byte order mark that the settings want"))
  }

  /// A hook judges what is committed, whatever the working tree has.
  @Test func whatIsStagedIsChecked() throws {
    let script = """
      git init -q . && printf 'x\\n' | tee a b > c; git add a b c
      git -c user.email=a@b.c -c user.name=a commit -qm 1
      printf 'caf\\351\\n' > a; git add a; printf 'x\\n' > a; printf 'caf\\351\\n' > b
      "$0" check --staged; echo $?; git reset -q; "$0" check --staged; echo $?
      "$0" check --staged a; echo $?; "$0" check --staged --fix; echo $?
      """
    let result = try runner.shell(script)
    #expect(result.text.hasPrefix("a:1:4: encoding: "), "\(result)")
    #expect(result.text.hasSuffix("\n1\n0\n2\n2\n"))
    #expect(!result.text.contains("b:1"))
  }

  /// The mark at the beginning is none of the findings, and stays; those inside go.
  @Test func marksInsideAreRemoved() throws {
    let script = """
      printf '\\357\\273\\277a\\n\\357\\273\\277b\\nc\\357\\273\\277d\\n' > f; "$0" check --fix f; echo $?; od -An -tx1 f
      """
    let result = try runner.shell(script)
    #expect(result.text == "0\n ef bb bf 61 0a 62 0a 63 64 0a\n", "\(result)")
  }

  @Test func whatGitTracksIsChecked() throws {
    let script = """
      git init -q . && printf '\\351\\n' | tee tracked 'with space' > loose
      ln -s loose link; mkdir sub; cp loose sub/also; git add tracked 'with space' link sub
      git config core.fsmonitor "touch ran"
      "$0" check --json | sed 's/.*"path":"\\([^"]*\\)".*/\\1/'
      "$0" check --json sub | grep -c sub/also
      "$0" check --json --exclude=sub/ --exclude='with*' --exclude='sub/**' | wc -l
      rm -rf .git; "$0" check --json | wc -l; ls
      """
    let home = "export HOME=$PWD GIT_CONFIG_NOSYSTEM=1\n"
    #expect(
      try runner.shell(home + script).text == """
        sub/also
        tracked
        with space
        1
        1
        4
        link
        loose
        sub
        tracked
        with space

        """)
  }

  @Test func layoutsForMachinesAreWellFormed() throws {
    try write("pass\u{200B}word\nx\u{FFFF}\n", to: "a,b: c.txt")
    try runner.write(Array("caf".utf8) + [0xE9, 0x0A], to: "z")
    try write("fine\n", to: "m")
    let schema = try JSONSchema(named: "check")
    let json = try runner.run("check", "--json", "a,b: c.txt", "m", "z").text.split(separator: "\n")
    #expect(json.count == 3)
    for line in json { #expect(try schema.violations(of: line).isEmpty, "\(line)") }
    let github = try runner.run("check", "--github", "a,b: c.txt", "m", "z").text
    #expect(
      github.hasPrefix(
        "::error file=a%2Cb%3A c.txt,line=1,col=5,endColumn=6,title=hidden-character::U+200B ZERO"))
    #expect(github.split(separator: "\n").count == 3)
    let gitlab = try #require(
      try JSONSerialization.jsonObject(
        with: Data(runner.run("check", "--gitlab", "a,b: c.txt", "m", "z").output))
        as? [[String: Any]])
    #expect(Set(gitlab.compactMap { $0["fingerprint"] as? String }).count == 3)
    #expect(gitlab.allSatisfy { $0["check_name"] is String && $0["description"] is String })
    #expect((gitlab[1]["location"] as? [String: Any])?["path"] as? String == "a,b: c.txt")
    try write("a\u{200B}<\"&\u{1}\n", to: "<&\"\u{1}\u{FFFE}>")
    let name = "<&\"\u{1}\u{FFFE}>"
    let suites = try runner.run("check", "--junit", "a,b: c.txt", "m", name).text
    let file = #""&lt;&amp;&quot;\u{01}\u{FFFE}&gt;""#
    #expect(suites.hasPrefix("<testsuites>\n"))
    #expect(suites.hasSuffix("</testsuite>\n</testsuites>\n"))
    #expect(suites.contains("<testcase classname=\"m\" name=\"check\"/>\n"))
    #expect(suites.contains("<testsuite name=\(file) tests=\"3\" failures=\"3\">\n"), "\(suites)")
    #expect(suites.components(separatedBy: "<failure ").count == 6)
    let files = try runner.run("check", "--checkstyle", "a,b: c.txt", "m", name).text
    #expect(files.contains("<file name=\(file)>\n<error line=\"1\" column=\"1\" severity"))
    #expect(files.components(separatedBy: "<error ").count == 6 && !files.contains("\u{1}"))
    try FileManager.default.removeItem(
      at: runner.directory.appendingPathComponent("<&\"\u{1}\u{FFFE}>"))
    let summary = try runner.run("check", "--summary", "a,b: c.txt", "m", "z", "a,b: c.txt")
    #expect(
      summary.text == "1\t1\tencoding\n2\t2\tnoncharacter\n2\t2\thidden-character\n"
        && summary.status == 1)

    // SARIF 2.1.0 as far as its schema demands it of what is written here; Scripts/validate-sarif takes
    // the whole schema.
    for names in [["a,b: c.txt", "m", "z"], ["m"], []] {
      let text = try runner.shell("exec \"$0\" \"$@\"", ["check", "--sarif", "-j2"] + names)
      let log = try #require(
        try JSONSerialization.jsonObject(with: Data(text.output)) as? [String: Any])
      #expect(log["version"] as? String == "2.1.0" && log["$schema"] is String)
      let run = try #require((log["runs"] as? [[String: Any]])?.first)
      let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
      let rules = try #require(driver["rules"] as? [[String: Any]])
      #expect(rules.count == CheckRule.all.count && driver["name"] as? String == "legible")
      #expect(rules.allSatisfy { ($0["shortDescription"] as? [String: String])?["text"] != nil })
      let results = try #require(run["results"] as? [[String: Any]])
      #expect(results.count == (names == ["m"] ? 0 : 3))
      for result in results {
        let index = try #require(result["ruleIndex"] as? Int)
        #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        #expect((result["message"] as? [String: String])?["text"] != nil)
        let location = (result["locations"] as? [[String: [String: Any]]])?.first?[
          "physicalLocation"]
        let uri = (location?["artifactLocation"] as? [String: String])?["uri"]
        #expect(uri == "a%2Cb%3A%20c.txt" || uri == "z")
        let region = try #require(location?["region"] as? [String: Int])
        #expect(region["startLine"] ?? 0 > 0 && region["startColumn"] ?? 0 > 0)
        #expect(["error", "warning", "note", "none"].contains(result["level"] as? String))
      }
    }
  }

  @Test func rulesAndTheCharsetMayBeChosen() throws {
    try runner.write(Array("a\u{200B}b caf".utf8) + [0xE9, 0x0D, 0x0A, 0x0A], to: "a")
    func rules(_ arguments: String...) throws -> [String] {
      try runner.shell("exec \"$0\" check --json \"$@\" a", arguments).text.split(separator: "\n")
        .compactMap { $0.firstMatch(of: #/"rule":"([a-z-]+)"/#).map { String($0.1) } }
    }
    #expect(try rules() == ["line-ends", "encoding"])
    #expect(try rules("--rules=line-ends") == ["line-ends"])
    #expect(try rules("--rules=-encoding,line-ends").isEmpty)
    #expect(try rules("--rules=+tabs,-encoding") == ["line-ends"])
    try write("plain é\n", to: "a")
    #expect(try rules("--charset=utf-8").isEmpty)
    #expect(try rules("--charset=utf-8-bom") == ["byte-order-mark"])
    #expect(try rules("--charset=latin1") == ["encoding"])
    #expect(try rules("--charset=ascii") == ["encoding"])
    let unknown = try runner.run("check", "--rules=nonsense", "a")
    #expect(
      unknown.status == 2 && unknown.messages.contains("there is no rule 'nonsense'; there are"))
    #expect(try runner.run("check", "--json", "--sarif", "a").status == 2)
    #expect(try runner.run("check", "--exclude=", "a").status == 2)
    #expect(try runner.run("check", "--files0-from=-", input: Array("a\0".utf8)).status == 0)
  }

  @Test func aBaselineLeavesNewFindingsOnly() throws {
    try write("pass\u{200B}word\npass\u{200B}word\n", to: "a")
    #expect(try runner.run("check", "--write-baseline=known", "a").status == 0)
    let known = try runner.run("check", "--baseline=known", "a")
    #expect(known.status == 0 && known.output.isEmpty)
    #expect(known.messages == "legible: 0 findings in 0 of 1 file; 2 known\n")
    // Lines above come and go; a third one of the same kind is new, and so is one elsewhere.
    try write("new\n\npass\u{200B}word\npass\u{200B}word\npass\u{200B}word\nb\u{FFFF}\n", to: "a")
    let found = try runner.run("check", "--baseline=known", "a")
    #expect(found.status == 1)
    #expect(
      found.text.contains("a:5:5: hidden-character") && found.text.contains("a:6:2: noncharacter"))
    #expect(!found.text.contains("a:3:5"))
    #expect(try runner.run("check", "--baseline=a", "a").status == 2)
    // Counts that nothing has written.
    let huge = String(decoding: try runner.content("known"), as: UTF8.self)
      .replacingOccurrences(of: "2\t", with: "\(Int.max)\t")
    try write(huge + huge.split(separator: "\n")[1] + "\n", to: "huge")
    #expect(try runner.run("check", "--baseline=huge", "--rules=-noncharacter", "a").status == 0)
    #expect(try runner.run("check", "--baseline=known", "--write-baseline=x", "a").status == 2)
  }

  /// Outside of Git nothing is left out but what version control keeps.
  @Test func hiddenFilesAreCheckedOrTold() throws {
    let script = """
      mkdir -p .github/workflows .git/x .hg; printf 'caf\\351\\n' | tee .github/a .git/x/b .hg/c .d > e
      "$0" check . --json | wc -l; "$0" detect -r . | wc -l; "$0" detect --hidden -r . | wc -l
      """
    let result = try runner.shell(script)
    #expect(result.text.split(separator: "\n") == ["3", "1", "3"], "\(result)")
    #expect(
      result.messages.hasSuffix("legible: 2 hidden names were left out; --hidden reads them\n"))
  }

  @Test func theLayoutOfLinesIsFixed() throws {
    try write(
      "root = true\n[*]\ninsert_final_newline = true\ntrim_trailing_whitespace = true\nindent_size = 4\n"
        + "[*.no]\ninsert_final_newline = false\n[*.cr]\nend_of_line = cr\n", to: ".editorconfig")
    // In no encoding that is sure; in UTF-16 nothing of it can be fixed by bytes.
    try runner.write([0x61, 0x20, 0x0D, 0x0A, 0xE9, 0x09], to: "a")
    try write("a\n\n", to: "b.no")
    try write("   a \nb", to: "c.cr")
    try runner.write([0xFF, 0xFE, 0x61, 0, 0x20, 0, 0x0A, 0], to: "d")
    let result = try runner.run(
      "check", "--fix", "--rules=-encoding", "a", "b.no", "c.cr", "d")
    #expect(try runner.content("a") == [0x61, 0x0D, 0x0A, 0xE9, 0x0D, 0x0A])
    #expect(try runner.content("b.no") == [0x61])
    #expect(try runner.content("c.cr") == Array("   a\rb\r".utf8))
    #expect(try runner.content("d").count == 8)
    #expect(
      result.text.split(separator: "\n").map { $0.prefix { $0 != " " } }.filter { $0 != "" } == [
        "c.cr:1:1:", "d:1:2:",
      ])
  }

  @Test func eachRuleHasAPage() throws {
    let names = CheckRule.all.map(\.name)
    let pages = try runner.shell(
      "for rule; do \"$0\" check --explain=$rule || echo none; done", names)
    let all = try names.map {
      try String(contentsOf: Repository.url("docs/rules/\($0).md"), encoding: .utf8)
    }
    #expect(pages.text == all.joined())
  }

  @Test func marksInNamesOfFilesAreFound() throws {
    try write("a = 1\n", to: "na\u{200E}me.py")
    try write("a = 1\n", to: "name.py")
    let found = try runner.run("check", ".")
    #expect(found.status == 1 && found.messages == "legible: 1 finding in 1 of 2 files\n")
    #expect(
      found.text.contains(
        "me.py:1:1: hidden-character: in the name of the file, U+200E LEFT-TO-RIGHT MARK"))
    #expect(try runner.run("check", "--rules=-hidden-character", ".").status == 0)
  }

  @Test func whatIsSurelyDecodedWronglyIsPutBack() throws {
    let damaged = "FranÃ§ois a Ã©tÃ© trÃ¨s fatiguÃ© cet Ã©tÃ©"
    let healthy = "Grüße aus Köln, 日本語\r\n"
    try write("\(healthy)\(damaged)\r\n\(damaged) # legible:allow mojibake\r\n", to: "a")
    let found = try runner.run("check", "--rules=double-encoding", "a")
    #expect(
      found.status == 1 && found.text.hasPrefix("a:2:1: mojibake: “\(damaged)” was “François"))
    #expect(try runner.run("check", "--rules=-mojibake", "a").status == 0)
    let result = try runner.run("check", "--fix", "a")
    #expect(
      result.status == 0 && result.messages == "legible: 0 findings in 0 of 1 file; 1 file fixed\n"
    )
    let repaired = "François a été très fatigué cet été"
    let expected = "\(healthy)\(repaired)\r\n\(damaged) # legible:allow mojibake\r\n"
    #expect(String(decoding: try runner.content("a"), as: UTF8.self) == expected)
    // Nothing is put back in a file of which a part is in another encoding.
    let mixed = Array("\(damaged)\n".utf8) + [0xE9, 0x0A]
    try runner.write(mixed, to: "b")
    #expect(try runner.run("check", "--fix", "b").status == 1)
    #expect(try runner.content("b") == mixed)
  }

  @Test func fixesLoseNothing() throws {
    let french =
      Array("Voil".utf8) + [0xE0] + Array(" l'\u{0}t".utf8.filter { $0 != 0 }) + [0xE9]
      + Array(", et la for".utf8) + [0xEA] + Array("t est tr".utf8) + [0xE8]
      + Array("s belle.\n".utf8)
    try runner.write(french + french, to: "latin")
    try write("a\r\nb\nc\r\n", to: "ends")
    try write("\u{FEFF}#!/bin/sh\n", to: "mark")
    try write("# -*- coding: latin-1 -*-\né\n", to: "declared")
    try runner.write(Array("short ".utf8) + [0xFC, 0x0A], to: "unsure")
    try write("x\u{200B}y\n", to: "hidden")
    let result = try runner.shell(
      "chmod 600 latin; \"$0\" check --fix latin ends mark declared unsure hidden; stat -c %a latin; ls -A"
    )
    #expect(String(decoding: try runner.content("latin"), as: UTF8.self).hasPrefix("Voilà l't"))
    #expect(try runner.content("ends") == Array("a\r\nb\r\nc\r\n".utf8))
    #expect(try runner.content("mark") == Array("#!/bin/sh\n".utf8))
    #expect(try runner.content("declared") == Array("# -*- coding: utf-8 -*-\né\n".utf8))
    #expect(try runner.content("unsure") == Array("short ".utf8) + [0xFC, 0x0A])
    #expect(result.text.contains("unsure:1:7: encoding") && result.text.contains("hidden:1:2"))
    #expect(result.messages.contains("unsure: not fixed: the confidence"))
    #expect(result.messages.hasSuffix("legible: 2 findings in 2 of 6 files; 4 files fixed\n"))
    #expect(result.text.hasSuffix("600\ndeclared\nends\nhidden\nlatin\nmark\nunsure\n"))
    #expect(try runner.run("check", "latin", "ends", "mark", "declared").status == 0)
    #expect(try runner.run("check", "--fix", "--write-baseline=x", "latin").status == 2)
  }

  @Test func openControlsAreClosedWhereNothingChanges() throws {
    try write("# \u{2067}שלום\r\n\u{202B}אב\u{2068}ג\nx = \"\u{2067}שלום\" + y\nok\n", to: "a")
    let result = try runner.run("check", "--fix", "--rules=open-control", "a")
    #expect(
      try runner.content("a")
        == Array(
          "# \u{2067}שלום\u{2069}\r\n\u{202B}אב\u{2068}ג\u{2069}\u{202C}\nx = \"\u{2067}שלום\" + y\nok\n"
            .utf8))
    #expect(result.text.hasPrefix("a:3:6: "))
    #expect(result.messages == "legible: 1 finding in 1 of 1 file; 1 file fixed\n")
  }

  @Test func settingsAreFixedTo() throws {
    try write(
      "[*.bom]\ncharset = utf-8-bom\n[*.l1]\ncharset = latin1\n[*.lf]\nend_of_line = lf\n",
      to: ".editorconfig")
    try write("é\n", to: "a.bom")
    try write("Crème brûlée\n", to: "b.l1")
    try write("Japanese 日本\n", to: "c.l1")
    try write("a\r\nb\r\n", to: "d.lf")
    let result = try runner.run("check", "--fix", "a.bom", "b.l1", "c.l1", "d.lf")
    #expect(try runner.content("a.bom") == [0xEF, 0xBB, 0xBF] + Array("é\n".utf8))
    #expect(
      try runner.content("b.l1") == [
        0x43, 0x72, 0xE8, 0x6D, 0x65, 0x20, 0x62, 0x72, 0xFB, 0x6C, 0xE9, 0x65, 0x0A,
      ])
    #expect(try runner.content("c.l1") == Array("Japanese 日本\n".utf8))
    #expect(try runner.content("d.lf") == Array("a\nb\n".utf8))
    #expect(
      result.text.hasPrefix("c.l1:1:1: encoding: the text is UTF-8, and should be ISO-8859-1\n"))
    #expect(result.messages.contains("c.l1: not fixed: "))
  }
}
