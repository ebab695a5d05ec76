import Foundation
import LegibleTestSupport
import Testing

/// What a hostile tree, a signal or a slip must not do.
final class SafetyTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  private static var attacks: String {
    Repository.root.appendingPathComponent("Scripts/attacks").path
  }

  /// `Scripts/check-attacks` runs those that take seconds.
  @Test(arguments: ["edits", "git-index", "links", "owners", "refusals", "reports"])
  func attacksAreWithstood(script: String) throws {
    let result = try runner.shell("'\(Self.attacks)/\(script)' \"$0\"")
    #expect(result.status == 0, "\(result.text)\(result.messages)")
  }

  @Test func mutatedCatalogsAndSettingsAreNoTrouble() throws {
    // Times and memory are those of a build for release on a machine at rest, and are tried by hand.
    let result = try runner.shell("LEGIBLE_SLOW=1 '\(Self.attacks)/mutations' \"$0\" 40")
    #expect(result.status == 0, "\(result.text)\(result.messages)")
  }

  @Test func whatIsNotSureIsLeftAlone() throws {
    let script = #"""
      printf 'a \374 b\n' > short
      printf 'gr\366\337e und \344rger\n%.0s' 1 2 3 4 > two; printf 'gr\303\266\303\237e\n%.0s' 1 2 3 4 >> two
      { printf 'une cr\350me br\373l\351e et un caf\351\n'; printf 'a\0b\n'; } > nul
      printf 'BM\176\0\0\0\0\0\0\0\76\0\0\0\50\0\0\0\20\0\0\0' > bitmap
      printf '\247\r\r\n\0\0\0\0\1\2\3\4\5\6\7\10caf\351' > code.pyc
      printf 'SIMPLE  =                    T / caf\351' > image.fits
      cp -r . ../copy-$$
      for f in short two nul bitmap code.pyc image.fits; do "$0" -i $f; echo $?; done
      diff -r . ../copy-$$; rm -r ../copy-$$
      """#
    let result = try runner.shell(script)
    let lines = result.messages.split(separator: "\n")
    #expect(
      lines.count == 6
        && lines.allSatisfy { line in
          ["left alone", "binary", "--mixed"].contains { line.contains($0) }
        })
    #expect(lines.contains { $0.contains("code.pyc: left alone: it is compiled Python, not text") })
    #expect(lines.contains { $0.hasPrefix("legible: nul: ") })
    #expect(!result.text.split(separator: "\n").contains("0"))
    #expect(!result.text.contains("differ"))
  }

  @Test func aDryRunSaysWhatWouldBeDone() throws {
    let script = #"""
      for n in 1 2 3; do printf 'D\351j\340 vu, une cr\350me br\373l\351e et un caf\351 au lait\n'; done > old
      printf 'caf\303\251\n' > new; printf 'a \374 b\n' > short; sha256sum * > ../sums-$$
      "$0" -i --dry-run new old short; echo $?; sha256sum -c --quiet ../sums-$$ && rm ../sums-$$
      "$0" -i --dry-run --json old
      """#
    let result = try runner.shell(script)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 5, "\(result)")
    guard lines.count == 5 else { return }
    #expect(lines[0].hasPrefix("new\tunchanged\tUTF-8\t"))
    #expect(lines[1].hasPrefix("old\tconvert\twindows-1252\t"))
    #expect(lines[2].hasPrefix("short\tundecided\t") && lines[2].contains("left alone"))
    #expect(lines[3] == "1")
    #expect(lines[4].hasPrefix("{\"version\":1,\"path\":\"old\",\"outcome\":\"converted\""))
    #expect(result.messages.isEmpty)
  }

  @Test func declarationsThatBecomeFalseAreToldOrUpdated() throws {
    let script = #"""
      text='\317\360\350\342\345\362, \354\350\360! \335\362\356 \364\340\351\353 \355\340 \360\363\361\361\352\356\354 \377\347\373\352\345.'
      printf '<?xml version="1.0" encoding="windows-1251"?>\n<a>'"$text"'</a>\n' > a.xml
      printf '<!DOCTYPE html>\n<meta charset=WINDOWS-1251>\n<p>'"$text"'\n' > a.html
      printf '#!/usr/bin/python\n# -*- coding: cp1251 -*-\n# '"$text"'\n' > a.py
      printf '@charset "windows-1251";\n/* '"$text"' */\n' > a.css
      printf 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=CP1251\\n"\n\n#: '"$text"'\n' > a.po
      printf '\\documentclass{article}\n\\usepackage[cp1251]{inputenc}\n'"$text"'\n' > a.tex
      printf 'SET windows-1251\n# '"$text"'\n' > a.aff
      printf '\\documentclass{article}\n\\usepackage[macce]{inputenc}\n\216t\216 ve\213er\n' > b.tex
      for f in a.*; do "$0" $f > /dev/null; done
      mkdir kept; cp a.* kept; printf '<?xml version="1.0" encoding="windows-1251"?>\n<a/>\n' > ascii.xml
      "$0" -i a.* ascii.xml; "$0" -i -f x-mac-ce b.tex; cat a.* b.tex; "$0" -i --declarations=keep kept/*; grep -il 1251 ascii.xml kept/*
      """#
    let result = try runner.shell(script)
    let told = result.messages.split(separator: "\n")
    #expect(told.count == 7 && told.allSatisfy { $0.contains("declares") }, "\(result.messages)")
    for declaration in [
      "encoding=\"utf-8\"", "<meta charset=UTF-8>", "coding: utf-8 -*-", "@charset \"utf-8\"",
      "charset=UTF-8\\n", "[utf8]{inputenc}",
      "SET UTF-8\n",
    ] {
      #expect(result.text.contains(declaration), "\(declaration) in \(result.text)")
    }
    // What is right already and what was asked to be kept is not touched.
    #expect(
      result.text.hasSuffix(
        "ascii.xml\nkept/a.aff\nkept/a.css\nkept/a.html\nkept/a.po\nkept/a.py\nkept/a.tex\nkept/a.xml\n"
      ))
  }

  @Test func slipsAreUnderstood() throws {
    let script = #"""
      printf 'caf\303\251\n' > f
      "$0" detct f > /dev/null; "$0" -i .bak f; "$0" -j -1 f; "$0" detect --limit=4k f
      """#
    let result = try runner.shell(script)
    #expect(result.messages.contains("did you mean the subcommand detect?"))
    #expect(result.messages.contains("a suffix is attached to its option, as in -i=.bak"))
    #expect(result.messages.contains("-j takes a number from 0 to 256"))
    #expect(result.text.hasSuffix("UTF-8\n"))
  }

  @Test func messagesAndJSONDoNotActOnATerminal() throws {
    let name = "a\u{1B}[2Jb\u{202E}c\u{85}d\\n"
    let result = try runner.run("--unencodable=\(name)", "detect", "--\(name)")
    let json = try runner.shell(
      #"printf 'caf\303\251' > "$1"; "$0" detect --json "$1"; "$0" "$1/x""#, [name])
    for text in [result.messages, json.text, json.messages] {
      #expect(!text.unicodeScalars.contains { ["\u{1B}", "\u{202E}", "\u{85}"].contains($0) })
    }
    #expect(json.messages.contains(#"a\u{1B}[2Jb\u{202E}c\u{0085}d\\n"#), "\(json.messages)")
  }

  @Test func aSlowStreamIsPassedOn() throws {
    let script = #"""
      { printf 'gr\303\274n\n'; sleep 3; } | "$0" > early &
      { printf 'gr\374n\n'; sleep 3; } | "$0" --fallback=latin1 > early.latin1 &
      sleep 1.5; cat early early.latin1; wait
      printf 'le caf\351 br\373l\351 est tr\350s amer, und die s\303\274\303\237en Br\303\266tchen f\303\274r M\303\274ller\n' | "$0" --mixed 2> /dev/null
      """#
    #expect(
      try runner.shell(script).text
        == "grün\ngrün\nle café brûlé est très amer, und die süßen Brötchen für Müller\n")
  }

  @Test func littleStackAndLittleMemoryAreNoCrash() throws {
    let script = #"""
      printf 'gr\303\274n \327\251\n' > f
      for options in 'detect --explain --json' reorder 'marks --fix' '-t utf-16'; do
        (ulimit -s 64; "$0" $options f > /dev/null; echo $?)
      done
      for size in 80000 60000 50000 40000 35000; do
        (ulimit -v $size; "$0" reorder -j 8 f f f > /dev/null; status=$?; [ $status -le 2 ] || echo $status)
      done
      """#
    #expect(try runner.shell(script).text == "0\n0\n0\n0\n")
  }

  @Test func theOutputIsNotTheInput() throws {
    let result = try runner.shell(
      "printf 'abc\\n' > f; \"$0\" f > f; echo $?; printf 'f\\0' > names; \"$0\" --files0-from=names --report=names; cat names | tr '\\0' ."
    )
    #expect(result.messages.hasPrefix("legible: f: the output goes to this file\n"))
    #expect(result.text.hasSuffix("f."))
  }
}
