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
    try runner.write(Array("שלום\n1".utf8), to: "a")
    try runner.write(Array("x".utf8), to: "b")
    #expect(try runner.run("direction", "a", "b").text == "a\trtl\na\tnone\nb\tltr\n")
    #expect(
      try runner.run("direction", "--summary", "b", "a").text
        == "b\tltr 1\trtl 0\tnone 0\na\tltr 0\trtl 1\tnone 1\n")
  }

  @Test func directionsAsJSON() throws {
    let lines = try run("direction", "--json", text: "abc\nשלום\r\n12\u{2029}x").text
    #expect(
      lines
        == ["ltr", "rtl", "none", "ltr"].enumerated().map {
          #"{"version":1,"path":"-","paragraph":\#($0 + 1),"direction":"\#($1)"}"# + "\n"
        }.joined())
    #expect(
      try run("direction", "--json", "--summary", text: "abc\nשלום לכם\n12\n").text
        .hasPrefix(
          #"{"version":1,"path":"-","paragraphs":3,"ltr":1,"rtl":1,"none":1,"order":"logical","#))
    #expect(try run("direction", "--summary", text: "a\nb\n\n").text == "ltr 2\trtl 0\tnone 1\n")
    #expect(try run("direction", "--json", text: "").text.isEmpty)
  }

  /// The example of README, before and after.
  @Test func linesAreFixed() throws {
    let text = "Safari على Mac يفتح الصفحات أسرع\nأحب C++ كثيرا\nThe word שלום\n"
    let fixed = try run("marks", "--fix", text: text).text
    #expect(
      try run("marks", "--show", text: fixed).text
        == "[RLM]Safari على Mac يفتح الصفحات أسرع\nأحب C++[LRM] كثيرا\nThe word שלום\n")
    #expect(try run("marks", "--fix", text: fixed).output == Array(fixed.utf8))
    #expect(try run("marks", "--fix=ltr", text: "שלום").text == "שלום")
    #expect(try run("marks", "--fix", "--add", text: text).status == 2)
  }

  /// What a reader of the example in README meets from the right, before and after.
  @Test func wordsComeInTheOrderOfTheirReader() throws {
    let line = "Safari على Mac يفتح\n"
    let words = { (visual: String) in
      visual.unicodeScalars.filter { !$0.properties.isBidiControl }.map(String.init).joined()
        .split(whereSeparator: \.isWhitespace).reversed().map(String.init)
    }
    #expect(words(try run("reorder", text: line).text) == ["حتفي", "Mac", "ىلع", "Safari"])
    let marked = try run("marks", "--add=auto", text: "Safari على Mac يفتح الصفحات\n").text
    #expect(
      words(try run("reorder", text: marked).text) == ["Safari", "ىلع", "Mac", "حتفي", "تاحفصلا"])
  }

  @Test func linesAreBrokenBeforeTheyAreReordered() throws {
    #expect(try run("reorder", "--width=5", text: "אב גד הו\nxy\n").text == "דג בא\nוה\nxy\n")
    #expect(try run("reorder", "--width=0", text: "a").status == 2)
    #expect(try run("reorder", "--width=5", "--levels", text: "a").status == 2)
  }

  @Test func visualTextIsTurnedAround() throws {
    let visual = "םכל םולש\n(1) ףוס\n"
    let logical = "שלום לכם\nסוף (1)\n"
    #expect(try run("reorder", "--visual-to-logical", text: visual).text == logical)
    let again = try run("reorder", "--visual-to-logical", text: logical)
    #expect(again.text == logical)
    #expect(again.status == 1)
    #expect(again.messages.contains("logical order already"))
    let long = String(repeating: visual, count: 8)
    let turned = try run("reorder", text: long)
    #expect(turned.messages.contains("visual order already") && turned.status == 0)
    #expect(try run("reorder", text: logical).messages.isEmpty)
    #expect(try run("reorder", "--visual-to-logical=always", text: logical).text == visual)
    #expect(try run("reorder", "--visual-to-logical", "--levels", text: visual).status == 2)
  }

  @Test func presentationFormsBecomeLettersWhenAsked() throws {
    let visual = "\u{FEE1}\u{FEFC}\u{FEB3}\n"
    let kept = try run("reorder", "--visual-to-logical=always", text: visual).text
    #expect(kept == "\u{FEB3}\u{FEFC}\u{FEE1}\n")
    let folded = try run("reorder", "--visual-to-logical=always", "--unshape", text: visual)
    #expect(folded.text.unicodeScalars.elementsEqual("سلام\n".unicodeScalars))
    let alone = try run("reorder", "--unshape", text: visual)
    #expect(alone.status == 2 && alone.messages.contains("--unshape needs --visual-to-logical"))
  }

  @Test func arabicIsShaped() throws {
    let shaped = "\u{FEE1}\u{FEFC}\u{FEB3}\n"
    #expect(try run("reorder", "--shape", text: "سلام\n").text == shaped)
    #if FriBidi
      #expect(try run("reorder", "--shape", "--engine=fribidi", text: "سلام\n").text == shaped)
    #endif
  }

  @Test func linesStandAtASide() throws {
    let text = "אב גד הו\nab cd\n"
    #expect(
      try run("reorder", "--width=5", "--align=natural", text: text).text
        == "דג בא\n   וה\nab cd\n")
    #expect(try run("reorder", "--width=5", text: text).text == "דג בא\nוה\nab cd\n")
    #expect(try run("reorder", "--align=right", text: text).status == 2)
  }

  /// A style lasts from one line to the next.
  @Test func escapeSequencesStayWithTheirCharacters() throws {
    #expect(
      try run("reorder", "--ansi", text: "\u{1B}[31mא\nבג\u{1B}[0m ב\n").text
        == "\u{1B}[31mא\n\u{1B}[0mב \u{1B}[31mגב\u{1B}[0m\n")
    #expect(try run("reorder", "--ansi", "--levels", text: "a").status == 2)
  }

  /// A paragraph is bounded, however many there are; lines may end in any separator.
  @Test func paragraphsAreBounded() throws {
    let script = "head -c 70000000 /dev/zero | tr '\\0' x | \"$0\" direction -f utf-8"
    let long = try runner.shell(script)
    #expect(long.status == 2)
    #expect(long.messages.contains("the paragraph at byte 0"))
    let returns =
      "head -c 70000000 /dev/zero | tr '\\0' '\\r' | \"$0\" direction -f utf-8 --summary"
    #expect(try runner.shell(returns).text == "ltr 0\trtl 0\tnone 70000000\n")
  }

  /// A line of 10 MB, with a run of levels every two or three bytes, in an address space that
  /// would not do if much were kept for each.
  @Test(arguments: [
    "reorder", "reorder --levels", "reorder --width=60", "reorder --visual-to-logical=always",
    "marks --add", "marks --fix", "marks --show", "marks --isolate", "direction --summary",
  ])
  func longLinesTakeLittleMemory(arguments: String) throws {
    let script = """
      yes $'\\327\\220a\\342\\201\\247b\\342\\201\\251' | head -n 1000000 | tr -d '\\n' >line
      [ $(wc -c <line) = 10000000 ] || exit 3
      ulimit -v 300000; "$0" \(arguments) line >out; [ $? -le 1 ] && wc -c <out
      """
    let result = try runner.shell(script)
    if arguments == "marks --fix" {
      #expect(result.messages.contains("line: line 1: it is too long"))
    } else {
      #expect(result.status == 0 && result.messages.isEmpty)
    }
    #expect((Int(result.text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0) > 0)
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

  @Test func aValueThatIsNoneIsAnError() throws {
    for option in ["--add=up", "--fix=up"] {
      #expect(try run("marks", option, text: "a").status == 2)
    }
    #expect(try run("reorder", "--visual-to-logical=up", text: "a").status == 2)
  }

  @Test func aValueThatMayBeLeftOutIsNoFile() throws {
    try runner.write(Array("שלום\n".utf8), to: "auto")
    for call in [["marks", "--add"], ["marks", "--fix"]] {
      #expect(try runner.shell("\"$0\" \"$@\" auto", call).text == "שלום\n")
    }
    let turned = try runner.run("reorder", "--visual-to-logical", "auto")
    #expect(turned.messages.contains("auto: left as it is"))
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
