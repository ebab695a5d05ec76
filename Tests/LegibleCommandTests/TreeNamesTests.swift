import Foundation
import LegibleTestSupport
import Testing

/// `check --tree`: names that are confusable across files.
final class TreeNamesTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// Writes a tree in several languages: three names that look like others, and honest ones.
  private func writeTree() throws {
    _ = try runner.shell("mkdir -p src/lib docs")
    for (name, text) in [
      ("src/lib/scope.py", "import os\n\ndef scope(a):  # сору in a comment\n    return a\n"),
      ("src/main.py", "from lib import *\nx = 1\nlib.sсope(x)  # pass\u{200B}word\n"),
      ("src/copy.h", "void copy(void);\n"),
      ("src/copy.c", "int сору(void) { return 1; }\n"),
      ("src/сумма.rb", "сумма = 1\nфамилия = 2\nсор = сумма\n"),
      ("src/total.rb", "cумма = 2\n"),
      ("src/units.jl", "µs = 1\nΔx = 2\nkΩ = 3\nσ_o = 4\n"),
      ("src/other.jl", "μs = 1\nx = 2\no_o = 3\ncop = 4\n"),
      ("docs/notes.md", "сору and scope\n"),
    ] {
      try runner.write(Array(text.utf8), to: name)
    }
  }

  private static let places = [
    "src/copy.c:1:5: confusable-names: 'сору' looks like 'copy' of src/copy.h:1, but is a different name",
    "src/main.py:3:5: confusable-names: 'sсope' looks like 'scope' of src/lib/scope.py:3, but is a different name",
    "src/total.rb:1:1: confusable-names: 'cумма' looks like 'сумма' of src/сумма.rb:1, but is a different name",
  ]

  @Test func namesOfAllFilesAreCompared() throws {
    try writeTree()
    let rules = "--rules=confusable-names"
    let result = try runner.run("check", "--tree", rules, "src", "docs")
    let lines = result.text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(lines.map(String.init) == Self.places)
    #expect(result.text.contains("  3 | lib.sсope(x)"))
    #expect(result.status == 1 && result.messages == "legible: 3 findings in 3 of 9 files\n")
    for workers in ["-j1", "-j2", "-j7"] {
      #expect(try runner.run("check", "--tree", rules, workers, "src", "docs").text == result.text)
    }
    let list = try runner.shell(
      "find src docs -type f -print0 | LC_ALL=C sort -z | \"$0\" check --tree \(rules) --files0-from=-"
    )
    #expect(list.text == result.text)
    #expect(try runner.run("check", rules, "src", "docs").status == 0)
    #expect(try runner.run("check", "--tree", rules, "--exclude=*.py", "src").text.contains("сору"))
    #expect(try runner.run("check", "--tree", rules, "--exclude=scope.py", "-q", "src").status == 1)
    let honest = try runner.run(
      "check", "--tree", "src/сумма.rb", "src/units.jl", "src/other.jl", "docs")
    #expect(honest.output.isEmpty && honest.status == 0)
  }

  @Test func eachLayoutHasTheFindings() throws {
    try writeTree()
    func text(_ layout: String) throws -> String {
      try runner.run("check", "--tree", layout, "src").text
    }
    let json = try text("--json").split(separator: "\n")
    let schema = try JSONSchema(named: "check")
    for line in json { #expect(try schema.violations(of: line).isEmpty, "\(line)") }
    // Besides those of `mixed-scripts` in two of the names, and of the space without width.
    #expect(json.count == 6)
    #expect(
      json.last?.contains(
        #""byteOffset":0,"message":"'cумма' looks like 'сумма' of src/сумма.rb:1"#) == true)
    let sarif = try #require(
      try JSONSerialization.jsonObject(with: Data(text("--sarif").utf8)) as? [String: Any])
    let results = (sarif["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]
    #expect(results?.map { $0["ruleId"] as? String }.filter { $0 == "confusable-names" }.count == 3)
    let gitlab = try #require(
      try JSONSerialization.jsonObject(with: Data(text("--gitlab").utf8)) as? [[String: Any]])
    #expect(Set(gitlab.compactMap { $0["fingerprint"] as? String }).count == 6)
    let github = try text("--github").split(separator: "\n")
    #expect(
      github.contains {
        $0.hasPrefix("::error file=src/copy.c,line=1,col=5,endColumn=9,title=confusable-names::")
      })
    for (layout, tag) in [("--junit", "<failure "), ("--checkstyle", "<error ")] {
      #expect(try text(layout).components(separatedBy: tag).count == 7)
    }
    let summary = try runner.run("check", "--tree", "--summary", "src")
    #expect(summary.text == "1\t1\thidden-character\n2\t2\tmixed-scripts\n3\t3\tconfusable-names\n")
    #expect(summary.messages == "legible: 6 findings in 3 of 8 files\n")
  }

  @Test func aBaselineAndACommentAllowNames() throws {
    try writeTree()
    #expect(try runner.run("check", "--tree", "--write-baseline=known", "src").status == 0)
    let known = try runner.run("check", "--tree", "--baseline=known", "src")
    #expect(known.status == 0 && known.output.isEmpty)
    #expect(known.messages == "legible: 0 findings in 0 of 8 files; 6 known\n")
    try runner.write(
      Array("\nint сору(void) { return 1; }\nint оре, ореn(void);\n".utf8), to: "src/copy.c")
    try runner.write(Array("int open(void);\n".utf8), to: "src/open.h")
    let new = try runner.run(
      "check", "--tree", "--rules=confusable-names", "--baseline=known", "src")
    #expect(new.messages == "legible: 1 finding in 1 of 9 files; 3 known\n")
    #expect(
      new.text.hasPrefix(
        "src/copy.c:3:10: confusable-names: 'ореn' looks like 'open' of src/open.h:1"))
    let allowed = "int сору(void); // legible:allow confusable-names\n"
    try runner.write(Array(allowed.utf8), to: "src/copy.c")
    #expect(try runner.run("check", "--tree", "-q", "src/copy.c", "src/copy.h").status == 0)
  }

  /// Of names that only look like each other, the one in fewer files is reported.
  @Test func theRarerNameIsReported() throws {
    for (name, text) in [("a.py", "МОТЕ = 1"), ("b.py", "ΜΟΤΕ = 1"), ("c.py", "ΜΟΤΕ = 2")] {
      try runner.write(Array("\(text)\n".utf8), to: name)
    }
    let result = try runner.run(
      "check", "--tree", "--rules=confusable-names", "a.py", "b.py", "c.py")
    #expect(
      result.text.hasPrefix("a.py:1:1: confusable-names: 'МОТЕ' looks like 'ΜΟΤΕ' of b.py:1"))
    #expect(result.messages == "legible: 1 finding in 1 of 3 files\n")
  }

  @Test func whatGitTracksOrHasStagedIsCompared() throws {
    try writeTree()
    let script = """
      git init -q . && git add src/copy.c src/copy.h && rm src/copy.h && git add src/units.jl
      "$0" check --tree --rules=confusable-names --staged
      """
    let staged = try runner.shell(script)
    #expect(staged.text.hasPrefix(Self.places[0]) && staged.status == 1)
    let tracked = try runner.shell("git add src/lib && \"$0\" check --tree src 2>&1")
    #expect(!tracked.text.contains("confusable-names"))
  }

  @Test func aSingleInputHasNoOthers() throws {
    let input = Array("int сору(void);\n".utf8)
    #expect(try runner.run("check", "--tree", "-", input: input).status == 0)
    try runner.write(input, to: "a.c")
    #expect(try runner.run("check", "--tree", "a.c").status == 0)
    let refused = try runner.run("check", "--tree", "--rules=encoding", "a.c")
    #expect(
      refused.status == 2 && refused.messages.contains("--tree needs the rule confusable-names"))
    #expect(try runner.run("check", "--tree", "--undo=plan", "a.c").status == 2)
    #expect(try runner.run("check", "--explain=confusable-names").text.contains("--tree"))
  }
}
