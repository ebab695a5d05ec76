import Foundation
import LegibleTestSupport
import Testing

/// `edit` and `convert --like`: other programs on files in old encodings.
final class EditTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// Russian in windows-1251, with a line that is damaged.
  private static let russian: [UInt8] =
    [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x2C, 0x20, 0xEC, 0xE8, 0xF0, 0x21, 0x0D, 0x0A]
    + Array("x = 1\r\n".utf8)
    + [0xDD, 0xF2, 0xEE, 0x20, 0xEF, 0xF0, 0xEE, 0xF1, 0xF2, 0xEE, 0xE9, 0x20, 0x98, 0x20]
    + [0xF2, 0xE5, 0xEA, 0xF1, 0xF2, 0x2E, 0x0D, 0x0A]

  @Test(arguments: [
    "sed -i 's/x = 1/x = 2/'",
    "perl -pi -e 's/x = 1/x = 2/'",
    "sh -c 'printf \"%s\\n\" \",s/x = 1/x = 2/\" w q | ed -s \"$1\"' sh",
  ])
  func aProgramChangesItsLineAndNoOther(program: String) throws {
    try runner.write(Self.russian, to: "f.txt")
    if program.contains("ed -s"), try runner.shell("command -v ed").status != 0 { return }
    let result = try runner.shell("\"$0\" edit -f windows-1251 f.txt -- \(program)")
    #expect(result.messages.isEmpty && result.status == 0)
    var expected = Self.russian
    expected[expected.firstIndex(of: UInt8(ascii: "1")) ?? 0] = UInt8(ascii: "2")
    #expect(try runner.content("f.txt") == expected)
    #expect(try runner.shell("ls -A").text == "f.txt\n")
  }

  @Test func theCopyIsUTF8UnderTheNameOfTheFile() throws {
    try runner.write(Self.russian, to: "f.txt")
    let script = """
      "$0" edit -f windows-1251 f.txt -- sh -c 'cp "$1" copy; basename "$1"; stat -c %a "$1" "$(dirname "$1")"' sh
      """
    #expect(try runner.shell(script).text == "f.txt\n600\n700\n")
    #expect(try runner.shell("head -n 1 copy").text == "Привет, мир!\n")
    #expect(try runner.content("f.txt") == Self.russian)
  }

  @Test func severalFilesAreEditedAtOnce() throws {
    _ = try runner.shell(
      "mkdir a b; printf 'caf\\351 = 1\\n' | tee a/x > b/x; printf 'p = 1\\n' > y")
    let script = """
      "$0" edit -f latin1 a/x b/x y -- sed -i 's/1/2/'; echo $?; cat a/x b/x y | od -An -c -w40
      """
    #expect(
      try runner.shell(script).text
        == "0\n   c   a   f 351       =       2  \\n   c   a   f 351       =       2  \\n   p       =       2  \\n\n"
    )
  }

  @Test func failuresLeaveTheFileAsItWas() throws {
    try runner.write(Self.russian, to: "f.txt")
    let failed = try runner.shell(
      "\"$0\" edit -f windows-1251 f.txt -- sh -c 'echo gone > \"$1\"; exit 3' sh")
    #expect(
      failed.messages.hasPrefix(
        "legible: sh ended with status 3; nothing was changed\n"
          + "legible: f.txt: the edited text is kept in "))
    #expect(failed.status == 2)
    #expect(try removeKept(failed.messages).text == "gone\n")
    let empty = try runner.shell("\"$0\" edit -f windows-1251 f.txt -- sh -c 'exit 3' sh")
    #expect(empty.messages == "legible: sh ended with status 3; nothing was changed\n")
    let missing = try runner.shell("\"$0\" edit -f windows-1251 f.txt -- no-such-program")
    #expect(
      missing.messages
        == "legible: no-such-program cannot be run: No such file or directory; nothing was changed\n"
    )
    let lost = try runner.shell("\"$0\" edit -f windows-1251 f.txt -- rm")
    #expect(lost.status == 2)
    #expect(lost.messages == "legible: f.txt: left alone: the command left no copy of it\n")
    let character = try runner.shell(
      "\"$0\" edit -f windows-1251 f.txt -- sed -i 's/x = 1/price = 1 ¥/'")
    #expect(character.status == 1)
    #expect(
      character.messages.hasPrefix(
        "legible: f.txt: left alone: line 2, column 11: U+00A5 YEN SIGN cannot be written as "
          + "windows-1251\nlegible: f.txt: the edited text is kept in "))
    #expect(try removeKept(character.messages).text.contains("price = 1 ¥\n"))
    #expect(try runner.content("f.txt") == Self.russian)
  }

  /// Shows the copy that messages name, and removes it with its folders.
  private func removeKept(_ messages: String) throws -> CommandRunner.Result {
    let kept = messages.split(separator: " ").last?.dropLast() ?? ""
    return try runner.shell("cat '\(kept)'; rm -r \"$(dirname \"$(dirname '\(kept)')\")\"")
  }

  @Test func namesOfFilesAndOfFoldersDoNotClash() throws {
    let script = """
      mkdir d1 d2; for f in d1/x d2/x 2 d1/2; do echo "$f = 1" > $f; done
      "$0" edit d1/x d2/x 2 d1/2 -- sed -i 's/= 1/= 2/'; echo $?; cat d1/x d2/x 2 d1/2
      """
    #expect(try runner.shell(script).text == "0\nd1/x = 2\nd2/x = 2\n2 = 2\nd1/2 = 2\n")
  }

  @Test func aSecondByteOrderMarkStays() throws {
    let marks: [UInt8] = [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF]
    try runner.write(marks + Array("a\nb\n".utf8), to: "f")
    #expect(try runner.shell("\"$0\" edit f -- sed -i s/b/c/").status == 0)
    #expect(try runner.content("f") == marks + Array("a\nc\n".utf8))
    // An editor may put one in front.
    let script =
      "\"$0\" edit f -- sh -c 'printf \"\\357\\273\\277\" | cat - \"$1\" > t; mv t \"$1\"' sh"
    #expect(try runner.shell(script).status == 0)
    #expect(try runner.content("f") == marks + Array("a\nc\n".utf8))
    try runner.write(marks + Array("\"a\" = \"%@ שלום\";\n".utf8), to: "he.strings")
    #expect(try runner.run("strings", "--fix", "--language=he", "he.strings").status == 0)
    #expect(try runner.content("he.strings").starts(with: marks))
    #expect(try runner.content("he.strings").count > marks.count + 22)
  }

  @Test func anUnsureFileIsRefused() throws {
    try runner.write(Array("a ".utf8) + [0xFC] + Array(" b\n".utf8), to: "short")
    try runner.write([0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A], to: "image")
    let result = try runner.shell("\"$0\" edit short image -- touch ran; echo $?; ls ran")
    #expect(result.messages.contains("short: left alone: the confidence that it is"))
    #expect(result.messages.contains("-f names it"))
    #expect(result.messages.contains("image: left alone: it is a PNG image, not text"))
    #expect(result.text == "1\n")
  }

  @Test func aCheckShowsWhatWouldChange() throws {
    try runner.write(Self.russian, to: "f.txt")
    let result = try runner.shell(
      "\"$0\" edit --check -f windows-1251 f.txt -- sed -i 's/x = 1/x = 2/'")
    #expect(result.text == "--- f.txt\n+++ f.txt\n@@ -2 +2 @@\n-x = 1\n+x = 2\n")
    #expect(result.status == 1)
    #expect(try runner.content("f.txt") == Self.russian)
    #expect(try runner.shell("\"$0\" edit --check -f windows-1251 f.txt -- true").status == 0)
  }

  /// A program that writes the same text again has edited nothing.
  @Test func aKilledEditThatChangedNothingLeavesNothing() throws {
    try runner.write(Array("caf".utf8) + [0xE9], to: "f.txt")
    let script = """
      mkdir copies; export TMPDIR=$PWD/copies
      "$0" edit -f latin1 f.txt -- sh -c 'sleep 0.05; cat "$1" > t; cat t > "$1"; '"$1"'kill -KILL $PPID' x 2> /dev/null
      sleep 0.2; "$0" edit -f latin1 f.txt -- true; find copies -type f
      """
    let unchanged = try runner.shell(script, [""])
    // The shell itself tells of the kill.
    #expect(unchanged.text.isEmpty && !unchanged.messages.contains("left files here"))
    let changed = try runner.shell("rm -r copies; " + script, ["echo more >> \"$1\"; "])
    #expect(changed.text.contains("/1/f.txt\n") && changed.text.contains("copies/legible-kept-"))
    #expect(changed.messages.contains("an edit that was killed has left files here"))
  }

  @Test func theEditorOfTheEnvironmentIsTaken() throws {
    try runner.write(Self.russian, to: "f.txt")
    let script = """
      VISUAL= EDITOR="sed -i 's/x = 1/x = 2/'" "$0" edit -f windows-1251 f.txt; echo $?
      env -u VISUAL -u EDITOR "$0" edit -f windows-1251 f.txt; echo $?
      """
    let result = try runner.shell(script)
    #expect(result.text == "0\n2\n")
    #expect(result.messages.contains("neither VISUAL nor EDITOR is set"))
    #expect(try runner.content("f.txt").contains(UInt8(ascii: "2")))
  }

  @Test func textIsWrittenLikeAFile() throws {
    try runner.write(Self.russian, to: "f.txt")
    let script = """
      printf 'привет\\nмир\\n' | "$0" --like=f.txt --only=windows-1251 | od -An -tx1
      { printf 'Привет, мир!\\nx = 2\\n'; } | "$0" --like=f.txt --only=windows-1251 -o f.txt; echo $?
      od -An -tx1 -w30 f.txt
      """
    #expect(
      try runner.shell(script).text
        == " ef f0 e8 e2 e5 f2 0d 0a ec e8 f0 0d 0a\n0\n"
        + " cf f0 e8 e2 e5 f2 2c 20 ec e8 f0 21 0d 0a 78 20 3d 20 32 0d 0a\n")
  }
}
