import Foundation
import Testing

/// `restore` and `guard`: what other programs have done to files in old encodings.
final class RestoreTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// Russian in windows-1251, with CR LF.
  private static let russian: [UInt8] =
    [
      0x2F, 0x2F, 0x20, 0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x2C, 0x20, 0xEC, 0xE8, 0xF0, 0x21,
      0x0D, 0x0A,
    ]
    + Array("x = 1\r\n".utf8)
    + [0x2F, 0x2F, 0x20, 0xDD, 0xF2, 0xEE, 0x20, 0xEF, 0xF0, 0xEE, 0xF1, 0xF2, 0xEE, 0xE9, 0x20]
    + [0xF2, 0xE5, 0xEA, 0xF1, 0xF2, 0x2E, 0x0D, 0x0A]

  private static let edited: [UInt8] = russian.map {
    $0 == UInt8(ascii: "1") ? UInt8(ascii: "2") : $0
  }

  /// What an agent does that knows UTF-8 only: it reads with U+FFFD, changes a line, and writes with LF.
  private static let lossyEdit = """
    python3 - f.c <<'END'
    import sys
    text = open(sys.argv[1], encoding="utf-8", errors="replace").read().replace("x = 1", "x = 2")
    open(sys.argv[1], "w", encoding="utf-8").write(text)
    END
    """

  private static let repository = """
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 HOME=$PWD
    git init -q . && git config user.email a@b.c && git config user.name a
    git add -A && git commit -qm 1
    """

  private func repository(_ script: String) throws -> CommandRunner.Result {
    try runner.write(Self.russian, to: "f.c")
    return try runner.shell("\(Self.repository)\n\(script)")
  }

  @Test func theLastCommitIsTheReference() throws {
    let result = try repository("\(Self.lossyEdit)\n\"$0\" restore f.c")
    #expect(result.status == 0)
    #expect(
      result.messages
        == "legible: f.c: restored from HEAD: 24 characters in 2 lines, the encoding windows-1251, the line ends; "
        + "it was read as UTF-8, where invalid bytes became U+FFFD\n")
    #expect(try runner.content("f.c") == Self.edited)
    #expect(try runner.shell("ls").text == "f.c\n")
    let again = try runner.run("restore", "f.c")
    #expect(again.status == 0 && again.messages == "legible: f.c: nothing to restore from HEAD\n")
  }

  @Test func anEarlierCommitIsAskedWhereTheLastIsDamagedToo() throws {
    let script =
      "\(Self.lossyEdit)\ngit commit -qam damage; echo 'int y;' >> f.c\n\"$0\" restore f.c"
    let result = try repository(script)
    #expect(result.status == 0, "\(result.messages)")
    #expect(try runner.content("f.c") == Self.edited + Array("int y;\r\n".utf8))
    let named = try runner.shell(
      "\(Self.lossyEdit)\n\"$0\" restore --from=HEAD~1 f.c; \"$0\" restore --from=HEAD~7 f.c")
    #expect(named.messages.contains("left alone: there is no version of it in HEAD~7"))
  }

  @Test func aTwinIsAReference() throws {
    try runner.write(Self.russian, to: "twin.c")
    try runner.write(Self.russian, to: "f.c")
    let result = try runner.shell(
      "\(Self.lossyEdit)\n\"$0\" restore --check --from=twin.c -f windows-1251 f.c")
    #expect(result.status == 1)
    #expect(result.text.hasPrefix("--- f.c\n+++ f.c\n@@ -1 +1 @@\n-// "))
    #expect(result.text.contains("+// Привет, мир!\n"))
    #expect(try runner.content("f.c") != Self.edited)
    #expect(try runner.run("restore", "--from=twin.c", "f.c").status == 0)
    #expect(try runner.content("f.c") == Self.edited)
  }

  @Test func whatIsLostIsToldAndNothingIsInvented() throws {
    let script = """
      \(Self.lossyEdit)
      printf '// \\357\\277\\275\\357\\277\\275 of elsewhere\\n' >> f.c; cp f.c before
      "$0" restore f.c; echo $?; cmp f.c before && "$0" restore --lost=? f.c; echo $?
      """
    let result = try repository(script)
    #expect(result.text == "1\n1\n")
    #expect(result.messages.contains("f.c: line 4: 2 characters lost\n"))
    #expect(
      result.messages.contains(
        "left alone: line 4, column 4: U+FFFD REPLACEMENT CHARACTER cannot be written as windows-1251; --lost='?'"
      ))
    #expect(try runner.content("f.c") == Self.edited + Array("// ?? of elsewhere\r\n".utf8))
  }

  @Test func withoutAReferenceAFileIsLeftAlone() throws {
    try runner.write(Array("a \u{FFFD}\n".utf8), to: "f")
    let result = try runner.run("restore", "f", "missing", "-")
    #expect(result.status == 2)
    #expect(result.messages.contains("f: left alone: Git has no version of it; --from names"))
    #expect(result.messages.contains("missing: left alone: No such file or directory"))
    for bad in [
      ["--from=", "f"], ["--from=-x", "f"], ["--lost=\u{FFFD}", "f"], ["--encoding=klingon", "f"],
    ] {
      #expect(try runner.shell("exec \"$0\" restore \"$@\"", bad).status == 2, "\(bad)")
    }
  }

  @Test func guardTellsWhatAnEditHasDestroyed() throws {
    let result = try repository(
      "\(Self.lossyEdit)\n\"$0\" guard; echo $?; \"$0\" guard -q f.c; echo $?")
    #expect(
      result.text == """
        f.c: encoding: windows-1251 has become UTF-8
        f.c: line-ends: they were CR LF and have changed
        f.c:1: letters: 9 characters destroyed
        f.c:3: letters: 15 characters destroyed
        1
        1

        """)
    #expect(
      result.messages == "legible: f.c: legible restore undoes the damage and keeps the edit\n")
    let restored = try runner.shell("\"$0\" guard --restore f.c; echo $?; \"$0\" guard; echo $?")
    #expect(restored.text.hasSuffix("\n0\n0\n"))
    #expect(try runner.content("f.c") == Self.edited)
  }

  @Test func guardIsSilentAboutEditsThatKeepTheEncoding() throws {
    let result = try repository(
      "\"$0\" edit -f windows-1251 f.c -- sed -i 's/x = 1/цена = 7/'; \"$0\" guard f.c; echo $?; rm f.c; \"$0\" guard; echo $?"
    )
    #expect(result.text == "0\n0\n" && result.messages.isEmpty)
  }

  @Test func guardReadsWhatIsStaged() throws {
    let result = try repository(
      "cp f.c g; \(Self.lossyEdit)\ngit add f.c; cp g f.c; \"$0\" guard --staged; echo $?; \"$0\" guard; echo $?"
    )
    #expect(result.text.hasPrefix("f.c: encoding: windows-1251 has become UTF-8\n"))
    #expect(result.text.hasSuffix("\n1\n0\n"))
  }

  @Test func settingsSayWhatIsMeant() throws {
    let script = """
      printf '[*.c]\\ncharset = utf-8\\nend_of_line = crlf\\n' > .editorconfig
      "$0" convert -f windows-1251 f.c -o g; mv g f.c; "$0" guard f.c; echo $?
      rm .editorconfig; "$0" guard f.c; echo $?
      """
    #expect(
      try repository(script).text == "0\nf.c: encoding: windows-1251 has become UTF-8\n1\n")
  }

  @Test func aSnapshotIsAReferenceWithoutGit() throws {
    try runner.write(Self.russian, to: "f.c")
    let script = """
      mkdir sub; cp f.c sub/f.c; "$0" guard --save=before f.c sub/f.c; echo $?
      \(Self.lossyEdit)
      "$0" guard --against=before -q f.c sub/f.c; echo $?
      "$0" guard --against=before --restore -q f.c; echo $?
      """
    #expect(try runner.shell(script).text == "0\n1\n0\n")
    #expect(try runner.content("f.c") == Self.edited)
    #expect(try runner.run("guard").status == 2)
    let unknown = try runner.run("guard", "--against=typo", "f.c")
    #expect(unknown.status == 2 && unknown.messages.contains("neither a folder"))
    for bad in [
      ["--save=d", "--staged"], ["--against=d", "--staged"], ["--save=", "f.c"], ["--hook", "f.c"],
      ["--hook", "--staged"], ["--save=d", "--restore"],
    ] {
      #expect(try runner.shell("exec \"$0\" guard \"$@\"", bad).status == 2, "\(bad)")
    }
  }

  @Test func aHookNamesTheFile() throws {
    try runner.write(Self.russian, to: "f.c")
    let script = """
      json='{"hook_event_name":"PreToolUse","cwd":"'$PWD'","tool_name":"Edit","tool_input":{"file_path":"f.c","old_string":"x"}}'
      "$0" guard --hook --save=before <<< "$json"; echo $?
      \(Self.lossyEdit)
      "$0" guard --hook --against=before --restore -q <<< "$json"; echo $?
      "$0" guard --hook <<< '{"tool_name":"Bash","tool_input":{"command":"ls"}}'; echo $?
      "$0" guard --hook <<< '{"tool_name":'; echo $?; "$0" guard --hook <<< '[]'; echo $?
      "$0" guard --hook --save=before <<< '{"tool_input":{"file_path":"new/new.c"}}'; echo $?
      """
    let result = try runner.shell(script)
    #expect(result.text == "0\n0\n0\n2\n2\n0\n", "\(result.messages)")
    #expect(try runner.content("f.c") == Self.edited)
  }

  /// A file that an edit makes is not the one of the same name that was removed before.
  @Test func aCopyIsForgottenWithItsFile() throws {
    try runner.write(Self.russian, to: "f.c")
    let script = """
      json='{"tool_input":{"file_path":"f.c"}}'; "$0" guard --hook --save=before <<< "$json"; rm f.c
      "$0" guard --hook --save=before <<< "$json"; echo $?
      echo 'Привет, мир!' > f.c; "$0" guard --hook --against=before --restore <<< "$json"; echo $?; cat f.c
      """
    let result = try runner.shell(script)
    #expect(result.text == "0\n0\nПривет, мир!\n", "\(result.messages)")
  }

  /// One line of a file in its old encoding is damaged, and the others have their bytes.
  @Test func oneLineOfSeveralIsFoundAndPutBack() throws {
    let damage = """
      python3 - f.c <<'END'
      import sys
      lines = open(sys.argv[1], "rb").read().split(b"\\r\\n")
      lines[0] = lines[0].decode("cp1251").encode("ascii", "replace") + b" // todo"
      open(sys.argv[1], "wb").write(b"\\r\\n".join(lines))
      END
      """
    let result = try repository(
      "\(damage)\n\"$0\" guard; echo $?; \"$0\" restore f.c; echo $?; cp f.c g; git checkout -q f.c; cat f.c g | wc -c"
    )
    #expect(result.text.hasPrefix("f.c:1: letters: 9 characters destroyed\n1\n0\n"), "\(result)")
    let end = Self.russian.firstIndex(of: 0x0D) ?? 0
    #expect(
      try runner.content("g")
        == Self.russian[..<end] + Array(" // todo".utf8) + Self.russian[end...])
  }

  /// `-text` means that line ends stay, not that the file is no text.
  @Test func attributesOfLineEndsSwitchNothingOff() throws {
    let script =
      "printf '* -text\\n' > .gitattributes; \(Self.lossyEdit)\n\"$0\" guard -q; echo $?; \"$0\" restore f.c; echo $?"
    #expect(try repository(script).text == "1\n0\n")
    #expect(try runner.content("f.c") == Self.edited)
    #expect(
      try runner.shell(
        "printf '* binary\\n' > .gitattributes; \(Self.lossyEdit)\n\"$0\" guard -q; echo $?"
      ).text
        == "0\n")
  }

  @Test func nothingToCompareWithIsTrouble() throws {
    let result = try repository(
      """
      for n in nosuch.c new.c; do [ $n = new.c ] && echo x > new.c; "$0" guard $n; echo $?; done
      mkdir ../out-$$; cp f.c ../out-$$; cd ../out-$$; "$0" guard f.c; echo $?; rm -r ../out-$$
      """)
    #expect(result.text == "2\n0\n2\n", "\(result)")
    #expect(result.messages.contains("nosuch.c: No such file or directory"))
    #expect(result.messages.contains("there is nothing to compare with"))
  }

  @Test func aHookOfAShellOrAPatchIsRead() throws {
    let script = """
      cp f.c g.c; git add g.c; git commit -qm 2; "$0" guard --hook <<< '{}'; echo $?
      shell='{"cwd":"'$PWD'","tool_name":"Bash","tool_input":{"command":"sed"}}'
      "$0" guard --hook --save=.git/before <<< "$shell"; echo $?
      \(Self.lossyEdit)
      "$0" guard --hook --against=.git/before --restore -q <<< "$shell"; echo $?
      cp f.c g.c
      patch='{"cwd":"'$PWD'","tool_input":{"input":"*** Begin Patch\\n*** Update File: f.c\\n*** Update File: g.c\\n@@\\n*** End Patch"}}'
      printf '// \\357\\277\\275\\n' > g.c; "$0" guard --hook -q <<< "$patch"; echo $?
      "$0" guard --hook -q <<< '{"tool_input":{"edits":[{"file_path":"f.c"},{"file_path":"g.c"}]}}'; echo $?
      """
    let result = try repository(script)
    #expect(result.text == "2\n0\n0\n1\n1\n", "\(result)")
    #expect(result.messages.contains("it names neither a tool nor a file"))
    #expect(try runner.content("f.c") == Self.edited)
  }

  /// A file that was renamed and damaged at once is compared with the one that is gone.
  @Test func aRenamedFileIsComparedWithItsFormerName() throws {
    let result = try repository(
      "for n in 1 2 3 4 5 6; do echo \"int value_$n = $n;\" >> f.c; done; git commit -qam 2; \(Self.lossyEdit)\ngit mv f.c h.c; git add -A; \"$0\" guard --staged; echo $?"
    )
    #expect(result.text.hasSuffix("\n1\n"), "\(result)")
    #expect(result.text.contains("h.c:1: letters: 9 characters destroyed"))
  }

  @Test func messagesDoNotContradictThemselves() throws {
    let script = """
      \(Self.lossyEdit)
      printf '// \\357\\277\\275 of elsewhere\\n' >> f.c; "$0" restore f.c
      """
    let messages = try repository(script).messages
    #expect(messages.contains("left alone: ") && !messages.contains("restored from"))
  }

  /// Bytes that no decoder was made for end in a message, not in a crash.
  @Test func hostileFilesAreNoTrouble() throws {
    let script = """
      \(Self.repository)
      python3 - <<'END'
      import random
      r = random.Random(1)
      for n in range(40):
          open("r%d" % n, "wb").write(bytes(r.randrange(256) for _ in range(r.randrange(2000))))
      open("--help", "wb").write(b"caf\\xe9\\n"); open("\\xff\\n".encode("latin-1"), "wb").write(b"caf\\xe9\\n")
      END
      git add -A; git commit -qm 2
      for f in r*; do head -c 500 "$f" | tr a-p b-q > t; cat t "$f" > u; mv u "$f"; done; rm t
      "$0" guard > out 2>&1; echo $? $(grep -ci fatal out); "$0" restore -- --help; echo $?
      """
    try runner.write(Self.russian, to: "f.c")
    let result = try runner.shell(script)
    #expect(result.text.hasPrefix("0 0\n") || result.text.hasPrefix("1 0\n"), "\(result.text)")
    #expect(result.text.hasSuffix("\n0\n"))
  }
}
