import Foundation
import Testing

/// `legible direction`, `marks` and `reorder` on text of both directions.
final class BidiCommandTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  private func run(_ arguments: String..., text: String) throws -> CommandRunner.Result {
    try runner.shell("exec \"$0\" \"$@\"", arguments, input: Array(text.utf8))
  }

  @Test func directionOfEachLine() throws {
    let result = try run("direction", text: "abc\nשלום\n12\n")
    #expect(result.text == "ltr\nrtl\nnone\n")
    #expect(try run("direction", "--strategy=any-rtl", text: "abc שלום").text == "rtl\n")
    #expect(try run("direction", "--strategy=of-course", text: "a").status == 2)
  }

  @Test func marksAreAddedShownAndRemoved() throws {
    let line = "Safari على Mac يفتح الصفحات\n"
    let marked = try run("marks", "--add=auto", text: line).text
    #expect(marked.unicodeScalars.elementsEqual(("\u{200F}" + line).unicodeScalars))
    #expect(try run("marks", "--add=auto", text: marked).output == Array(marked.utf8))
    #expect(try run("marks", "--show", text: marked).text == "[RLM]" + line)
    #expect(try run("marks", "--remove", text: marked).output == Array(line.utf8))
    #expect(try run("marks", text: line).status == 2)
  }

  @Test func linesAreReordered() throws {
    #expect(try run("reorder", text: "abc שלום (1)\nx\n").text == "abc (1) םולש\nx\n")
    #expect(try run("reorder", "--base=rtl", text: "abc שלום\n").text == "םולש abc\n")
    #expect(try run("reorder", "--no-mirror", text: "א(ב\n").text == "ב(א\n")
    #expect(
      try run("reorder", "--levels", text: "abc שלום!\n\n").text == "0-4:0 4-12:1 12-13:0\n\n")
    #expect(try run("reorder", "--levels", "--no-mirror", text: "a").status == 2)
    #expect(try run("reorder", "--engine=none", text: "a").status == 2)
  }
}
