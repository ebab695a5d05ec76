import Testing

/// What becomes of many files that are replaced: `--undo`, and the summary of a tree.
final class UndoTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// French in windows-1252.
  private static let old: [UInt8] =
    Array("D".utf8) + [0xE9] + Array("j".utf8) + [0xE0] + Array(" vu, une cr".utf8) + [0xE8]
    + Array("me br".utf8) + [0xFB] + Array("l".utf8) + [0xE9] + Array("e et un caf".utf8) + [
      0xE9, 0x0A,
    ]

  @Test func oldFilesArePutBack() throws {
    try runner.write(Self.old, to: "f")
    let result = try runner.shell(
      """
      mkdir -p tree/deep; cp f tree/g; cp f tree/deep/h; echo plain > tree/ascii
      "$0" -i=.bak f; "$0" -ri=.bak tree; "$0" -ri=.bak --undo -v tree 2>&1; echo $?
      cmp f.bak tree/g && cmp f.bak tree/deep/h && ls tree tree/deep; cmp f f.bak; echo $?
      "$0" -i=.bak --undo f; echo $?; cmp f tree/g; ls
      "$0" -i=.bak --undo f; echo $?; "$0" -i=.bak f; sleep 0.05; echo edited >> f; "$0" -i=.bak --undo f; echo $?; tail -n 1 f
      """)
    #expect(
      result.text == """
        legible: tree/deep/h: restored
        legible: tree/g: restored
        0
        tree:
        ascii
        deep
        g

        tree/deep:
        h
        f f.bak differ: byte 2, line 1
        1
        0
        f
        tree
        1
        1
        edited

        """, "\(result.text)\(result.messages)")
    #expect(
      result.messages == """
        legible: f: there is no f.bak
        legible: f: left alone: it was changed since it was converted

        """)
    for bad in [["-i", "--undo", "f"], ["--undo", "f"], ["-i=.bak", "--undo", "--dry-run", "f"]] {
      #expect(try runner.shell("exec \"$0\" \"$@\"", bad).status == 2, "\(bad)")
    }
  }

  @Test func manyFilesAreSummedUpWhereItIsAsked() throws {
    try runner.write(Self.old, to: "f")
    let script = "mkdir tree; cp f tree/a; cp f tree/b; echo x > tree/c; printf '\\351' > tree/d"
    let result = try runner.shell("\(script); \"$0\" -riv tree; \"$0\" -ri tree")
    #expect(
      result.messages.contains("\nlegible: 2 converted, 1 unchanged, 1 undecided\n"),
      "\(result.messages)")
    #expect(!result.messages.contains("legible: 3 unchanged"))
  }
}
