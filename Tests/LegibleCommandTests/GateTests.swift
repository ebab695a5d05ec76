import Foundation
import LegibleTestSupport
import Testing

/// What settings, names and comments must not do to a gate.
final class GateTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  @Test func aCharsetOfAnyNameIsKept() throws {
    let script = #"""
      printf '[*.r]\ncharset=windows-1251\n[*.j]\ncharset=shift_jis\n[*.g]\ncharset=gbk\n' > .editorconfig
      printf '[*.l]\ncharset=iso-8859-1\n[*.u]\ncharset=windows-1215\n[*.d]\ncharset = koi8-r\n' >> .editorconfig
      for n in 1 2 3 4; do printf '\321\372\345\370\374 \346\345 \345\371\270 \375\362\350\365\r\n'; done > a.r
      cp a.r b.u
      for n in 1 2 3 4; do printf '\223\372\226\173\214\352\202\314\203\145\203\114\203\130\203\147\n'; done > c.j
      for n in 1 2 3 4; do printf '\326\320\316\304\316\304\261\276\n'; done > d.g
      printf 'caf\351\n' > e.l
      sha256sum [a-e].* > ../sums-$$
      "$0" check --fix [a-e].*; echo $?
      sha256sum -c --quiet ../sums-$$; rm ../sums-$$
      printf '<?xml version="1.0" encoding="utf-8"?>\n\320\237\321\200\320\270\320\262\320\265\321\202\n' > f.d
      "$0" check --fix f.d; cat f.d
      """#
    let result = try runner.shell(script)
    let lines = result.output.split(separator: 0x0A).map { Array($0) }
    #expect(lines.count == 4, "\(result.text)\(result.messages)")
    #expect(
      String(decoding: lines[0], as: UTF8.self)
        == "b.u:1:1: encoding: the settings want it in 'windows-1215', which is not a known encoding"
    )
    #expect(lines[1] == Array("1".utf8))
    #expect(result.messages.contains("legible: 1 finding in 1 of 5 files\n"))
    // UTF-8 that says so is converted to what is set, and says that then.
    #expect(lines[2] == Array(#"<?xml version="1.0" encoding="koi8-r"?>"#.utf8))
    #expect(lines[3] == [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4])
  }

  @Test func settingsThatAreTooLargeAreTrouble() throws {
    let script = #"""
      { printf '[*]\ncharset=latin1\n'; yes '# comment' | head -c 300000; } > .editorconfig
      printf 'caf\303\251\n' > a; cp a b
      "$0" check a b
      """#
    let result = try runner.shell(script)
    #expect(result.status == 2)
    #expect(result.messages.contains("/.editorconfig: it has more than 256 KB, and is not read\n"))
    #expect(result.messages.split(separator: "\n").count == 2)
  }

  @Test func namesDoNotActOnALog() throws {
    let script = #"""
      printf 'a\u200bb\n' | tee $'line\n::stop-commands::x' $'esc\e[2Jape' > $'rtl\u202ename'
      printf 'a = %%@ \u05d0\n' > $'c\e[1m.properties'
      "$0" check *name *ape line*; "$0" check --github *ape line*
      "$0" strings --language=he *.properties; printf 'a\u200bb\n' > $'c\e[1m.txt'
      """#
    let text = try runner.shell(script).text
    #expect(text.contains("rtl\\u{202E}name:1:2: hidden-character"))
    #expect(text.contains("esc\\u{1B}[2Jape:1:2: hidden-character"))
    #expect(text.contains("line\\n::stop-commands::x:1:2: hidden-character"))
    #expect(text.contains("::error file=line%0A%3A%3Astop-commands%3A%3Ax,line=1"))
    #expect(text.contains("\nc\\u{1B}[1m.properties:1:5: direction-depends-on-argument"))
    #expect(!text.contains("\u{1B}") && !text.contains("\n::stop") && !text.contains("\u{202E}"))
  }

  @Test func namesOfFilesAreNoOptionsOfTheHook() throws {
    let hooks = try String(
      contentsOf: Repository.root.appendingPathComponent(".pre-commit-hooks.yaml"), encoding: .utf8)
    let entries = hooks.split(separator: "\n").filter { $0.contains("entry: ") }
    #expect(entries.count == 2)
    for entry in entries {
      let words = entry.split(separator: " ").dropFirst()
      #expect(words.first == "legible")
      let line = words.dropFirst().joined(separator: " ")
      let result = try runner.shell(
        """
        printf 'int main;\\n' > main.c; printf 'a\\u200bb\\n' > --write-baseline=main.c
        printf 'x\\n' > --rules=encoding; "$0" \(line) --rules=encoding --write-baseline=main.c
        cat main.c
        """)
      #expect(result.text.hasPrefix("--write-baseline=main.c:1:2: hidden-character"))
      #expect(result.text.hasSuffix("\nint main;\n"), "\(result)")
    }
  }

  @Test func theActionTakesAllLinesOfItsInputs() throws {
    let script = #"""
      printf '#!/bin/sh\nprintf "<%%s>" "$@"; echo\n' > shown; chmod +x shown
      export INPUT_COMMAND=$PWD/shown ACTION_REPOSITORY=x/y
      INPUT_PATHS=$'src\n"my docs"  \'a b\'\n\n*.c --fix\n' INPUT_ARGUMENTS=$'--rules=encoding\n--exclude="a b"\n' "$1"
      INPUT_PATHS= INPUT_ARGUMENTS= "$1"; INPUT_PATHS=$'\n' "$1"
      INPUT_PATHS=a INPUT_SARIF=log "$1"; cat log
      INPUT_PATHS="it's" "$1"; echo $?
      mkdir bin; mv shown bin/legible; unset INPUT_COMMAND; PATH=$PWD/bin:$PATH "$1"; INPUT_COMMAND=./none "$1"; echo $?
      """#
    let action = Repository.root.appendingPathComponent("Scripts/run-action").path
    let lines = try runner.shell(script, [action]).text.split(separator: "\n")
    #expect(lines.count == 9, "\(lines)")
    #expect(
      lines.prefix(4) == [
        "<check><--github><--rules=encoding><--exclude=a b><--><src><my docs><a b><*.c><--fix>",
        "<check><--github><--><.>", "<check><--github><--><.>", "<check><--sarif><--><a>",
      ])
    #expect(lines[4].hasPrefix("::error::paths: ") && lines[5] == "2")
    #expect(lines[6] == "<check><--github><--><.>", "the legible in PATH")
    #expect(lines[7].hasPrefix("::error::there is no ./none; ") && lines[8] == "2")
  }
}
