import Foundation
import LegibleTestSupport
import Testing

/// `show`: what cannot be seen, in files of every kind.
final class ShowTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  private func shown(_ text: String, _ options: String...) throws -> String {
    try runner.shell("exec \"$0\" show \"$@\"", options, input: Array(text.utf8)).text
  }

  @Test func whatCannotBeSeenHasAName() throws {
    let cases: [(String, String)] = [
      ("a\u{200B}b\u{AD}c\u{A0}d\u{3000}e", "a[ZWSP]b[SHY]c[NBSP]d[IDSP]e"),
      ("\u{1B}[31m\u{0}\u{7F}\u{85}\u{9F}", "[ESC][31m[NUL][DEL][NEL][APC]"),
      ("\u{202E}x\u{202C} \u{2067}y\u{2069}\u{61C}", "[RLO]x[PDF] [RLI]y[PDI][ALM]"),
      ("\u{FEFF}x\u{FEFF}❤\u{FE0F}\u{E0101}", "[BOM]x[BOM]❤[VS16][VS18]"),
      ("\u{E000}\u{E0041}\u{2800}\u{FFFD}", "[U+E000][U+E0041][U+2800][U+FFFD]"),
      ("Caf\u{E9}, Привет, שָׁלוֹם, 日本語 😀\n", "Caf\u{E9}, Привет, שָׁלוֹם, 日本語 😀\n"),
      // Marks that stand alone, are of another script, or too many.
      (
        "e\u{301} \u{301}x a\u{5B4} ש\u{5B4} \u{25CC}\u{301}",
        "e\u{301} [U+0301]x a[U+05B4] ש\u{5B4} \u{25CC}\u{301}"
      ),
      (
        "a" + String(repeating: "\u{301}", count: 6),
        "a\u{301}\u{301}\u{301}\u{301}[U+0301][U+0301]"
      ),
      // Letters of another alphabet than their word.
      ("pаypal", "p[а U+0430]ypal"), ("Кремлb", "Кремл[b U+0062]"),
      ("ab\u{200D}с", "ab[ZWJ][с U+0441]"),
      ("aс", "a[с U+0441]"), ("мир world π Hebrewעברית", "мир world π Hebrewעברית"),
      ("one\rtwo\r\nthree\tx\n", "one[CR]two\r\nthree\tx\n"),
    ]
    for (text, expected) in cases { #expect(try shown(text) == expected) }
    #expect(
      try shown("one\rtwo\r\nthree\t· x\n", "--line-ends", "--blanks")
        == "one[CR]two[CR][LF]\nthree[TAB]\t[U+00B7]·x[LF]\n")
    #expect(
      try shown("а\u{200E}pаy", "--color=always")
        == "\u{1B}[33m[а U+0430]\u{1B}[0m\u{1B}[33m[LRM]\u{1B}[0mp\u{1B}[33m[а U+0430]\u{1B}[0my")
  }

  @Test func filesOfEveryEncodingAreShown() throws {
    let text = "שלום לכולם, זה קובץ ישן מאוד\nעם שורות אחדות בעברית\n"
    try runner.write(Array(text.utf8), to: "utf8")
    _ = try runner.shell(
      "\"$0\" -t windows-1255 utf8 -o old; printf '\\376' >> old; \"$0\" -t utf-16 utf8 -o wide")
    #expect(try runner.run("show", "old").text == text + "[RLM]")
    #expect(try runner.run("show", "-f", "windows-1255", "old").text == text + "[RLM]")
    #expect(try runner.run("show", "wide").text == "[BOM]" + text)
    #expect(try runner.run("show", "utf8", "old").text == text + text + "[RLM]\n")
    try runner.write(
      Array("привет всем\ncaf".utf8) + [0xE9] + Array(" et th".utf8) + [0xE9, 0x07, 0x0A]
        + Array("привет\n".utf8), to: "mixed")
    #expect(
      try runner.run("show", "--mixed", "mixed").text == "привет всем\ncafé et thé[BEL]\nпривет\n")
    #expect(
      try runner.run("show", "-f", "utf-8", "mixed").text
        == "привет всем\ncaf[0xE9] et th[0xE9][BEL]\nпривет\n")
    let escapes = Array("\\x9D [0x9D] ".utf8) + [0x9D, 0xE2, 0x82]
    try runner.write(escapes, to: "escapes")
    #expect(
      try runner.run("show", "-f", "utf-8", "escapes").text
        == "\\x9D [0x9D] [0x9D][0xE2][0x82]")
  }

  /// What is no text is shown too, from a file and from a pipe, and the status tells.
  @Test func binaryFilesAreShown() throws {
    let bytes: [UInt8] =
      [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 40) + [0xC3, 0x28, 0xE2]
    try runner.write(bytes, to: "b")
    let file = try runner.run("show", "b")
    #expect(file.status == 1 && file.messages.contains("binary, not text; it is shown as UTF-8"))
    #expect(file.text.hasPrefix("[DEL]ELF[STX][SOH][SOH][NUL]"))
    #expect(file.text.hasSuffix("[NUL][0xC3]([0xE2]"))
    for options in ["", "--mixed"] {
      let pipe = try runner.shell("cat b | \"$0\" show \(options)")
      #expect(pipe.text == file.text && pipe.status == 1)
    }
    #expect(try runner.run("show", "missing").status == 2)
    #expect(try runner.shell("yes | \"$0\" show | head -n 1; echo ${PIPESTATUS[1]}").messages == "")
  }

  /// Where the input is cut does not matter, nor how long a line is.
  @Test func textIsShownAsItComes() throws {
    let text = "one pаypal\u{200D}x \u{1F3F4}\u{E0067}\r\npаy\rtwo "
    try runner.write(Array(String(repeating: text, count: 9000).utf8), to: "long")
    let whole = try runner.run("show", "long").text
    #expect(try runner.shell("cat long | \"$0\" show -f utf-8").text == whole)
    let bytewise = try runner.shell(
      "head -c 3000 long | while IFS= read -r -N1 -d '' c; do printf %s \"$c\"; done | \"$0\" show",
      [])
    #expect(bytewise.text == (try runner.shell("head -c 3000 long | \"$0\" show").text))
    #expect(whole.components(separatedBy: "p[а U+0430]ypal[ZWJ]x").count == 9001)
    #expect(whole.components(separatedBy: "p[а U+0430]y[CR]two").count == 9001)
  }
}
