import Foundation
import Testing

/// What a person sees on a terminal.
final class TerminalTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// What the command line shows on a terminal.
  private func shown(_ line: String, _ environment: String = "TERM=xterm") throws -> String {
    let script = """
      mkdir -p bin; ln -sf "$0" bin/legible
      env -u NO_COLOR \(environment) PATH=$PWD/bin:$PATH script -qec "$1" /dev/null < /dev/null
      """
    return try runner.shell(script, [line]).text.replacingOccurrences(of: "\r\n", with: "\n")
  }

  @Test func colourIsForTerminalsThatWantIt() throws {
    try runner.write(Array("naïve".utf8), to: "a")
    try runner.write(
      [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 3] + Array(repeating: 0, count: 8) + [
        2, 0, 0x3E, 0, 1, 0, 0, 0,
      ], to: "b")
    let line = "legible detect a b | cat; legible detect a b"
    let colored = try shown(line)
    #expect(colored.hasPrefix("a\tUTF-8"), "a pipe is no terminal")
    #expect(colored.contains("\na\t\u{1B}[1mUTF-8\u{1B}[0m\t"))
    #expect(colored.contains("\nb\t\u{1B}[33mbinary (ELF executable)\u{1B}[0m\t"))
    for environment in ["TERM=xterm NO_COLOR=1", "TERM=dumb"] {
      #expect(try !shown("legible detect a b", environment).contains("\u{1B}"))
    }
    #expect(try !shown("legible detect --color=never a b").contains("\u{1B}"))
    let always = try runner.run("detect", "--color=always", "a", "b", "missing")
    #expect(always.text.contains("\u{1B}[1mUTF-8\u{1B}[0m"))
    #expect(always.messages == "\u{1B}[31mlegible:\u{1B}[0m missing: No such file or directory\n")
    #expect(try !runner.run("detect", "a", "b").text.contains("\u{1B}"))
    #expect(try runner.run("detect", "--color=sometimes", "a").status == 2)
  }

  @Test func aCallWithoutArgumentsSaysWhatToDo() throws {
    #expect(try shown("legible").contains("legible -h shows the other uses"))
    #expect(try shown("echo a | legible") == "a\n")
    try runner.write([0xE9, 0x0A], to: "a")
    #expect(try shown("legible -ri a").contains(" 1 undecided\n"))
  }

  @Test func whatIsInvisibleIsShownInADiff() throws {
    try runner.write(Array("\u{200F}a\u{A0}\u{200B}\tb\n".utf8), to: "a")
    let diff = "--- a\n+++ a\n@@ -1 +1 @@\n"
    let line = "legible marks --remove --diff --color=never a"
    #expect(try shown(line) == diff + "-[RLM]a[NBSP][ZWSP]\tb\n+a[NBSP][ZWSP]\tb\n")
    // A pipe gets what `patch` reads.
    #expect(try shown("\(line) | cat").contains("\n-\u{200F}a\u{A0}\u{200B}\tb\n"))
  }

  @Test func whatToDoAboutFindingsIsTold() throws {
    try runner.write(Array("a\u{200B}b\n".utf8), to: "a")
    let advice = "legible: what to do: legible check --explain=hidden-character\n"
    #expect(try shown("legible check --color=never a").hasSuffix(advice))
    #expect(try !shown("legible check --color=never a 2>&1 | cat").contains("what to do"))
    #expect(try !shown("legible check --color=never --rules=tabs a").contains("what to do"))
  }

  @Test func whatMarksShowsIsSetOff() throws {
    try runner.write(Array("\u{200F}abc [RLM]\n".utf8), to: "a")
    #expect(try shown("legible marks --show a") == "\u{1B}[33m[RLM]\u{1B}[0mabc [RLM]\n")
    #expect(try shown("legible marks --show --color=never a") == "[RLM]abc [RLM]\n")
    #expect(try runner.run("marks", "--show", "a").text == "[RLM]abc [RLM]\n")
    for subcommand in ["direction", "reorder"] {
      let result = try runner.run(subcommand, "--color=always", "missing")
      #expect(result.messages == "\u{1B}[31mlegible:\u{1B}[0m missing: No such file or directory\n")
    }
  }

  @Test func differencesDoNotActOnATerminal() throws {
    try runner.write(Array("a = %@ א\u{1B}[2J\u{9B}\u{202E}!\n".utf8), to: "he.properties")
    let strings = "legible strings --language=he --diff he.properties"
    let shown = try shown(strings)
    #expect(
      shown.contains(
        "\n\u{1B}[31m-a = %@ א[ESC][2J[CSI][RLO]!\u{1B}[0m\n"
          + "\u{1B}[32m+a = [RLM]%@ א[ESC][2J"), "\(shown)")
    try runner.write(Array("caf\u{1B}[2J\r\n".utf8) + [0xE9, 0x0A], to: "old")
    let edit = "legible edit --check -f latin1 old -- sed -i 's/caf/bar/'"
    let edited = try self.shown(edit)
    #expect(
      edited.contains(
        "\n\u{1B}[31m-caf[ESC][2J[CR]\u{1B}[0m\n\u{1B}[32m+bar[ESC][2J[CR]\u{1B}[0m\n"),
      "\(edited)")
    let plain = try self.shown(
      edit.replacingOccurrences(of: "--check", with: "--check --color=never"))
    #expect(plain.contains("\n-caf[ESC][2J[CR]\n+bar[ESC][2J[CR]\n"), "\(plain)")
    // What goes into a pipe can be applied.
    #expect(
      try runner.shell("PATH=${0%/*}:$PATH; " + strings).text.contains("א\u{1B}[2J\u{9B}\u{202E}!"))
  }

  @Test func namesDoNotActOnATerminal() throws {
    let names = ["esc\u{1B}[2J", "rtl\u{202E}txt", "line\nend"]
    for name in names { try runner.write(Array("x".utf8), to: name) }
    let text = try shown("legible detect --color=never *")
    #expect(text.contains("esc\\u{1B}[2J\tUS-ASCII"))
    #expect(text.contains("rtl\\u{202E}txt\tUS-ASCII"))
    #expect(text.contains("line\\nend\tUS-ASCII"))
    #expect(try shown("legible direction *").contains("esc\\u{1B}[2J\tltr\n"))
    let piped = try runner.shell("\"$0\" detect esc* rtl* line*")
    for name in names { #expect(piped.text.contains("\(name)\tUS-ASCII"), "bytes as they are") }
    let messages = try runner.shell("\"$0\" detect $'no\\e[31m' $'no\\u202E'").messages
    #expect(messages.contains("no\\u{1B}[31m: No such file"))
    #expect(messages.contains("no\\u{202E}: No such file"))
  }
}
