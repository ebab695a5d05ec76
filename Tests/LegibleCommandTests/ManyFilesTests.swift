import Foundation
import Testing

/// `-r`, `--files0-from`, `-j` and the progress line.
final class ManyFilesTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// The names in the first column of a table.
  private func names(_ result: CommandRunner.Result) -> [String] {
    result.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  private func makeTree() throws {
    _ = try runner.shell(
      """
      mkdir -p tree/b/c tree/.hidden tree/empty
      echo one > tree/a; echo two > tree/b/d; echo three > tree/b/c/e; echo four > tree/z
      echo no > tree/.hidden/f; echo no > tree/.g
      printf '\\177ELF\\0\\0\\0\\0\\1\\0\\0\\0\\0' > tree/binary
      mkfifo tree/pipe
      ln -s .. tree/b/loop; ln -s ../a tree/b/link; ln -s nowhere tree/broken
      """)
  }

  @Test func aTreeIsReadInTheOrderOfItsNames() throws {
    try makeTree()
    let result = try runner.run("detect", "-r", "tree")
    #expect(names(result) == ["tree/a", "tree/b/c/e", "tree/b/d", "tree/z"])
    #expect(result.messages == "legible: 2 hidden names were left out; --hidden reads them\n")
    #expect(result.status == 0)
    #expect(try runner.run("detect", "-r", "tree/").output == result.output)
    #expect(try runner.run("-r", "tree").text == "one\nthree\ntwo\nfour\n")
    let directions = try runner.run("direction", "-r", "tree")
    #expect(
      directions.text == names(result).map { "\($0)\tltr\n" }.joined(),
      "other subcommands too, without what is no text")
  }

  @Test func manyNamesAreReadInTheirOrder() throws {
    _ = try runner.shell("for n in {1..99}; do echo $n > file$n; done; echo dash > -dash")
    let files = (1...99).map { "file\($0)" }
    let numbers = (1...99).map { "\($0)\n" }
    for options in [["-f", "utf-8"], ["convert", "-f", "utf-8"], ["-q", "--to=utf-8"]] {
      let result = try runner.shell("exec \"$0\" \"$@\"", options + files)
      #expect(result.text == numbers.joined(), "behind \(options)")
    }
    let between = try runner.shell(
      "exec \"$0\" \"$@\"", files + ["-", "file1", "-q", "--"] + ["-dash"] + files + ["missing"],
      input: Array("input\n".utf8))
    #expect(between.text == numbers.joined() + "input\n1\ndash\n" + numbers.joined())
    #expect(between.messages == "legible: missing: No such file or directory\n")
    let empty = try runner.shell("exec \"$0\" detect --json \"$@\"", files + [""] + files)
    #expect(empty.text.split(separator: "\n").count == 199)
    #expect(empty.messages.contains("No such file or directory"))
    let unexpected = try runner.shell("exec \"$0\" encodings \"$@\"", files)
    #expect(unexpected.messages.contains("'file99'"))
  }

  @Test func theWorkingDirectoryIsTheTreeWhenNoneIsNamed() throws {
    try makeTree()
    #expect(
      names(try runner.shell("cd tree && \"$0\" detect -r < /dev/null"))
        == ["a", "b/c/e", "b/d", "z"])
  }

  @Test func hiddenAndBinaryFilesAreReadWhenAskedFor() throws {
    try makeTree()
    #expect(
      names(try runner.run("detect", "-r", "--hidden", "tree"))
        == ["tree/.g", "tree/.hidden/f", "tree/a", "tree/b/c/e", "tree/b/d", "tree/z"])
    let binary = try runner.run("detect", "-r", "--binary", "tree")
    #expect(names(binary).contains("tree/binary"))
    #expect(binary.status == 1)
    let named = try runner.run("detect", "-r", "tree/binary", "tree/.g")
    #expect(names(named) == ["tree/binary", "tree/.g"], "what is named is not passed over")
    #expect(named.status == 1)
    for option in ["--hidden", "--no-ignore", "--binary"] {
      let alone = try runner.run("detect", option, "tree/a")
      #expect(alone.messages.hasPrefix("legible: --hidden, --no-ignore and --binary need -r\n"))
    }
  }

  @Test func aLinkIsFollowedWhereItIsNamed() throws {
    try makeTree()
    _ = try runner.shell("ln -s tree/b link")
    #expect(names(try runner.run("detect", "-r", "link")) == ["link/c/e", "link/d"])
  }

  @Test func theRestOfATreeIsReadAfterTrouble() throws {
    try makeTree()
    let result = try runner.run("detect", "-r", "missing", "tree/b")
    #expect(names(result) == ["missing", "tree/b/c/e", "tree/b/d"])
    #expect(result.messages == "legible: missing: No such file or directory\n")
    #expect(result.status == 2)
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func aDirectoryThatMayNotBeReadIsTrouble() throws {
    try makeTree()
    let result = try runner.shell(
      "chmod 0 tree/b; \"$0\" detect -r tree; s=$?; chmod 755 tree/b; exit $s")
    #expect(names(result) == ["tree/a", "tree/b", "tree/z"])
    #expect(result.messages == "legible: tree/b: Permission denied\n")
    #expect(result.status == 2)
  }

  @Test func aListNamesTheFiles() throws {
    try makeTree()
    let all = try runner.shell(
      "find tree -type f -print0 | sort -z | tee list | \"$0\" detect --files0-from=-")
    #expect(names(all).count == 7)
    #expect(all.status == 1, "one of them is binary")
    #expect(try runner.run("detect", "--files0-from=list").output == all.output)
    let odd = try runner.shell("printf 'tree/a\\0\\0tree/z' | \"$0\" detect --files0-from=-")
    #expect(names(odd) == ["tree/a", "tree/z"])
    #expect(odd.messages == "legible: standard input: name 2 of the list is empty\n")
    #expect(odd.status == 2)
    let dash = try runner.shell("echo x > ./-; printf -- '-' | \"$0\" detect --files0-from=-")
    #expect(names(dash) == ["./-"])
    let text = try runner.shell(
      "head -c 70000 /dev/zero | tr '\\0' a | \"$0\" detect --files0-from=-")
    #expect(
      text.messages
        == "legible: standard input: name 1 of the list is too long; is NUL at its end?\n")
    let lines = try runner.shell("find tree -name '[az]' | sort | \"$0\" detect --files0-from=-")
    #expect(
      lines.messages == "legible: tree/a\\ntree/z\\n: No such file or directory; "
        + "the names of a list end with NUL\n")
    let none = try runner.shell("\"$0\" detect --files0-from=- < /dev/null")
    #expect(none.status == 0 && none.output.isEmpty && none.messages.isEmpty)
    #expect(try runner.run("detect", "--files0-from=missing").status == 2)
    #expect(try runner.run("detect", "--files0-from=list", "tree/a").status == 2)
  }

  @Test
  func severalAtOnceComeOutInOrder() throws {
    let script = """
      mkdir many
      for n in $(seq 100 399); do printf 'n\\303\\251 %s\\n' $n > many/$n; done
      { head -c 3000000 /dev/zero | tr '\\0' x; echo; } > many/150
      head -c 1000 /dev/zero > many/200; rm many/250; ln -s nowhere many/250
      """
    _ = try runner.shell(script)
    let calls = [
      ["detect"], ["convert"], ["detect", "--json"], ["direction"], ["marks", "--isolate"],
      ["reorder"],
    ]
    for arguments in calls {
      let script = """
        "$0" "$@" -j 1 many/* > one 2> one.messages; echo $?
        "$0" "$@" -j 4 many/* > four 2> four.messages; echo $?
        cmp one four && cmp one.messages four.messages && wc -l < four.messages
        """
      let messages = arguments[0] == "detect" ? 1 : 2
      #expect(try runner.shell(script, arguments).text == "2\n2\n\(messages)\n")
    }
    let tree = "\"$0\" detect -r many > tree; \"$0\" detect -rj1 many | cmp tree -"
    #expect(try runner.shell(tree).status == 0, "a tree is read by as many as there are processors")
    #expect(try runner.run("detect", "-j0", "many/100", "many/101").status == 0)
    #expect(try runner.run("detect", "-j", "1000", "many/100").status == 2)
  }

  @Test func anOutputThatEndsStopsAllWorkers() throws {
    let result = try runner.shell(
      """
      mkdir many; for n in $(seq 100); do head -c 100000 /dev/zero | tr '\\0' x > many/$n; done
      "$0" -r -j 4 many | head -c 10; echo "${PIPESTATUS[0]}"
      "$0" -r -j 4 many > /dev/full; echo "$?"
      """)
    #expect(result.text == "xxxxxxxxxx141\n2\n")
    #expect(result.messages == "legible: standard output: No space left on device\n")
  }

  @Test func longWorkShowsItsProgressOnATerminal() throws {
    let script = """
      cat > run <<END
      { echo one; sleep 1.3; echo two; sleep 0.2; } | "$0" -v > out
      END
      script -qec 'bash run' /dev/null < /dev/null
      """
    let shown = try runner.shell(script).text
    #expect(shown.contains("\r0 done, 8 bytes read\u{1B}[K\r\u{1B}[K"))
    #expect(shown.contains("read as US-ASCII\r\n"))
    #expect(try runner.shell("bash run").messages == "legible: standard input: read as US-ASCII\n")
  }
}
