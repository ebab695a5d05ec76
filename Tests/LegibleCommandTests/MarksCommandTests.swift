import Foundation
import Testing

/// Where `legible marks` puts its results, and what it says about them.
final class MarksCommandTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  private func shown(_ name: String) throws -> String {
    try runner.run("marks", "--show", name).text
  }

  @Test func filesAreReplacedWhereTheyChange() throws {
    try runner.write(Array("אני כותב ב-C++.\n".utf8), to: "a")
    try runner.write(Array("שלום\n".utf8), to: "b")
    let result = try runner.run("marks", "--fix=rtl", "-i=.old", "a", "b")
    #expect(result.status == 0 && result.text.isEmpty && result.messages.isEmpty)
    #expect(try shown("a") == "אני כותב ב-C++[LRM].\n")
    #expect(try shown("a.old") == "אני כותב ב-C++.\n")
    try runner.write(Array("אני כותב ב-C++.\n".utf8), to: "a")
    #expect(try runner.run("marks", "--fix=rtl", "-i", "--backup=.bak", "a").status == 0)
    #expect(try shown("a.bak") == "אני כותב ב-C++.\n")
    #expect(try runner.run("marks", "--show", "b.old").status == 2)
    #expect(try runner.run("marks", "--fix=rtl", "-i", "-o", "c", "a").status == 2)
    #expect(try runner.run("marks", "--fix=rtl", "-i").status == 2)
  }

  @Test(arguments: [[], ["-i"]])
  func aPreviewShowsWhatWouldChange(options: [String]) throws {
    try runner.write(Array("אני כותב ב-C++.\n".utf8), to: "a")
    try runner.write(Array("שלום\n".utf8), to: "b")
    func preview(_ arguments: String...) throws -> CommandRunner.Result {
      try runner.shell("\"$0\" marks --fix=rtl \"$@\"", options + arguments)
    }
    let diff = try preview("--diff", "a", "b")
    #expect(diff.status == 1 && diff.messages.isEmpty)
    #expect(
      diff.text == "--- a\n+++ a\n@@ -1 +1 @@\n-אני כותב ב-C++.\n+אני כותב ב-C++\u{200E}.\n")
    let list = try preview("--dry-run", "a", "b")
    #expect(list.status == 1 && list.text == "a\t1 line\n")
    #expect(try preview("--dry-run", "b").status == 0)
    let colored = try preview("--diff", "--color=always", "a")
    #expect(colored.text.hasSuffix("\u{1B}[32m+אני כותב ב-C++[LRM].\u{1B}[0m\n"))
    #expect(try runner.content("a") == Array("אני כותב ב-C++.\n".utf8))
  }

  @Test func aPreviewReadsStandardInput() throws {
    let input = Array("אני כותב ב-C++.\n".utf8)
    let list = try runner.run("marks", "--fix=rtl", "--dry-run", input: input)
    #expect(list.status == 1 && list.text == "-\t1 line\n", "\(list)")
    #expect(try runner.run("marks", "--show", "--diff", input: input).status == 2)
  }

  @Test func aFileKeepsItsEncoding() throws {
    try runner.write(Array("אני כותב ב-C++.\n".utf8), to: "a")
    _ = try runner.shell("\"$0\" -t windows-1255 a > b; \"$0\" -t utf-16le --bom=add a > c", [])
    #expect(try runner.run("marks", "--fix=rtl", "-f", "windows-1255", "-i", "b").status == 0)
    #expect(
      try runner.run("marks", "--show", "-f", "windows-1255", "b").text
        == "אני כותב ב-C++[LRM].\n")
    #expect(try runner.run("marks", "--fix=rtl", "-i", "c").status == 0)
    #expect(try runner.run("detect", "c").text.uppercased().hasPrefix("UTF-16"))
    #expect(try shown("c") == "אני כותב ב-C++[LRM].\n")
  }

  @Test func oneOutputTakesAllFilesLineByLine() throws {
    try runner.write(Array("אב".utf8), to: "a")
    try runner.write(Array("גד\n".utf8), to: "b")
    #expect(try runner.run("marks", "--fix", "a", "b", "-o", "c").status == 0)
    #expect(try shown("c") == "אב\nגד\n")
    #expect(try runner.run("marks", "--fix", "a").text == "אב")
  }

  @Test func marksStandInsideOfQuotes() throws {
    let text = "\"Safari על Mac\",\"אמר \"\"Go!\"\" והלך\",-5\r\n\"C# א\nC# ב\",ג\n"
    try runner.write(Array(text.utf8), to: "a.csv")
    let fixed = try runner.run("marks", "--fix=rtl", "--format=csv", "a.csv", "-o", "b.csv")
    #expect(fixed.status == 0)
    #expect(
      try shown("b.csv")
        == "\"[RLM]Safari על Mac\",\"אמר \"\"Go![LRM]\"\" והלך\",-5\r\n\"[RLM]C#[LRM] א\n"
        + "[RLM]C#[LRM] ב\",ג\n")
    try runner.write(Array("C# א\tשלום\n".utf8), to: "a.tsv")
    #expect(
      try runner.shell("\"$0\" marks --fix=rtl --format=tsv a.tsv | \"$0\" marks --show", []).text
        == "[RLM]C#[LRM] א\tשלום\n")
  }

  @Test func whatNoMarksMendIsTold() throws {
    let text = "שלום\nראו https://example.org/שלום/abc כאן\n"
    try runner.write(Array(text.utf8), to: "a")
    let result = try runner.run("marks", "--fix=rtl", "a")
    #expect(result.status == 1)
    #expect(result.messages.contains("a: line 2: no marks keep"))
    let isolated = try runner.run("marks", "--fix=rtl", "--isolates=when-needed", "a")
    #expect(isolated.status == 0 && isolated.messages.isEmpty)
    #expect(isolated.text.unicodeScalars.contains("\u{2066}"))
    #expect(try runner.run("marks", "--show", "--isolates=when-needed", "a").status == 2)
  }

  @Test func theLanguageSettlesTheDirection() throws {
    try runner.write(Array("Windows 11 Pro מוכן\n".utf8), to: "a")
    #expect(try runner.run("marks", "--add", "a").text == "Windows 11 Pro מוכן\n")
    #expect(
      try runner.run("marks", "--add", "--language=he", "a").text
        == "\u{200F}Windows 11 Pro מוכן\n")
  }
}
