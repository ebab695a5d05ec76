import Foundation
import Testing

/// `convert -i`: each file is replaced whole, or left as it was.
final class InPlaceTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// French in windows-1252.
  private static let old: [UInt8] =
    Array("D".utf8) + [0xE9] + Array("j".utf8) + [0xE0]
    + Array(" vu, une cr".utf8) + [0xE8] + Array("me br".utf8) + [0xFB] + Array("l".utf8) + [0xE9]
    + Array("e et un caf".utf8) + [0xE9] + [0x0A]
  private static let new = Array("Déjà vu, une crème brûlée et un café\n".utf8)

  /// All that is in the directory.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: runner.directory.path).sorted()
  }

  @Test func aFileIsReplacedOnceAndNeverTwice() throws {
    try runner.write(Self.old, to: "f")
    let first = try runner.run("-i", "f")
    #expect(first.output.isEmpty && first.messages.isEmpty && first.status == 0)
    #expect(try runner.content("f") == Self.new)
    let before = try runner.shell("stat -c '%i %y %z' f").text
    #expect(try runner.run("-i", "-v", "f").messages == "legible: f: is UTF-8 already\n")
    #expect(try runner.run("-i", "-f", "windows-1252", "f").status == 0)
    #expect(try runner.shell("stat -c '%i %y %z' f").text == before)
    #expect(try runner.content("f") == Self.new)
    #expect(try runner.run("-i", "-t", "windows-1252", "f").status == 0)
    #expect(try runner.content("f") == Self.old)
  }

  /// Larger files are not held in memory.
  @Test func aLargeFileIsReplacedLikeASmallOne() throws {
    let count = (17 << 20) / Self.old.count
    func repeated(_ line: [UInt8]) -> [UInt8] { Array(repeatElement(line, count: count).joined()) }
    try runner.write(repeated(Self.old), to: "f")
    #expect(try runner.run("-i", "f").status == 0)
    #expect(try runner.content("f") == repeated(Self.new))
    #expect(try runner.run("-i", "-v", "f").messages == "legible: f: is UTF-8 already\n")
    // The part before the first difference is copied.
    try runner.write(repeated(Self.new) + [0x61, 0x0D, 0x0A], to: "f")
    #expect(try runner.run("-i", "-t", "same", "--newlines=lf", "f").status == 0)
    #expect(try runner.content("f") == repeated(Self.new) + [0x61, 0x0A])
  }

  @Test func namesThatAreNotUTF8AreNotTakenForEachOther() throws {
    let result = try runner.shell(
      #"""
      for byte in '\350' '\351' '\352'; do printf 'caf\351\n' > "$(printf "$byte")"; done
      "$0" -i="$(printf '\377')" * && cat "$(printf '\350')" "$(printf '\351')" "$(printf '\352')"
      "$0" "-o$(printf '\364\217\276\200\350')" "$(printf '\351')" && ls | od -An -w100 -tx1
      """#)
    #expect(result.messages.isEmpty)
    let names = " e8 0a e8 ff 0a e9 0a e9 ff 0a ea 0a ea ff 0a f4 8f be 80 e8 0a\n"
    #expect(result.text == "café\ncafé\ncafé\n\(names)")
  }

  @Test(arguments: ["-i=.bak", "-i.bak", "--in-place=.bak", "--backup=.bak"])
  func theOldFileIsKeptWhenAskedFor(option: String) throws {
    try runner.write(Self.old, to: "f")
    let arguments = option.contains("backup") ? ["-i", option, "f"] : [option, "f"]
    #expect(try runner.shell("exec \"$0\" \"$@\"", arguments).status == 0)
    #expect(try runner.content("f") == Self.new)
    #expect(try runner.content("f.bak") == Self.old)
    try runner.write(Self.old, to: "f")
    let again = try runner.shell("exec \"$0\" \"$@\"", arguments)
    #expect(again.messages == "legible: f: left alone: the backup f.bak exists already\n")
    #expect(again.status == 2)
    #expect(try runner.content("f") == Self.old)
    #expect(try names() == ["f", "f.bak"])
  }

  @Test func aTreeIsDoneWithBackupsAndTheseAreLeftAlone() throws {
    _ = try runner.shell(
      "mkdir -p tree/a; printf 'caf\\351 cr\\350me\\n' | tee tree/x > tree/a/y; printf '\\177ELF\\0\\0\\0\\1\\0\\0\\0' > tree/bin"
    )
    let script = "\"$0\" -ri=.bak tree; echo $?; find tree -type f -exec md5sum {} + | sort"
    let first = try runner.shell(script)
    #expect(first.text.hasPrefix("0\n"))
    #expect(try runner.shell("cat tree/x tree/a/y").text == "café crème\ncafé crème\n")
    #expect(try runner.shell(script).text == first.text)
    #expect(try runner.shell("find tree -name '*.bak' | wc -l").text == "2\n")
  }

  @Test func ownerModeTimesAndAttributesAreKept() throws {
    try runner.write(Self.old, to: "f")
    let script = """
      chmod 4750 f; touch -d '2001-02-03 04:05:06.789' f
      [ "$(id -u)" != 0 ] || chown 1234:2345 f; chmod 4750 f
      setfattr -n user.legible.test -v value f 2>/dev/null
      facts() { stat -c '%u %g %a' f; getfattr -d f 2>/dev/null; }
      before=$(facts); old=$(stat -c %Y f)
      "$0" -i f || exit
      [ "$(facts)" = "$before" ] || { echo "$before"; facts; }
      [ "$(stat -c %Y f)" != "$old" ] || echo "the time was kept unasked"
      "$0" -f utf-8 -t windows-1252 f > g; cat g > f; touch -d '2001-02-03 04:05:06.789' f
      "$0" -i --keep-time f || exit
      stat -c %y f | grep -q '2001-02-03 04:05:06.789' || stat f
      """
    let result = try runner.shell(script)
    #expect(result.text.isEmpty && result.messages.isEmpty && result.status == 0)
    #expect(try runner.content("f") == Self.new)
  }

  @Test func aLinkStaysAndItsFileIsReplaced() throws {
    try runner.write(Self.old, to: "f")
    _ = try runner.shell("mkdir d; ln -s ../f d/link; ln -s d/link second")
    #expect(try runner.run("-i=.bak", "second").status == 0)
    #expect(try runner.content("f") == Self.new)
    #expect(try runner.content("f.bak") == Self.old)
    #expect(try runner.shell("readlink second d/link").text == "d/link\n../f\n")
  }

  @Test func whatCannotBeReplacedIsLeftAlone() throws {
    try runner.write(Self.old, to: "f")
    _ = try runner.shell("ln f second; mkfifo pipe; mkdir folder")
    let links = try runner.run("-i", "f")
    #expect(
      links.messages == "legible: f: left alone: it has 2 hard links, which replacing would break\n"
    )
    #expect(links.status == 2)
    #expect(try runner.content("f") == Self.old)
    let others = try runner.shell(
      "timeout -s KILL 20 \"$0\" -i pipe folder missing - < /dev/null")
    #expect(
      others.messages == """
        legible: pipe: not a regular file, so it cannot be replaced
        legible: folder: Is a directory; -r reads the files in it
        legible: missing: No such file or directory
        legible: standard input: not a regular file, so it cannot be replaced

        """)
    #expect(others.status == 2)
    #expect(try names() == ["f", "folder", "pipe", "second"])
  }

  @Test func binaryAndUnidentifiedAndMalformedAreLeftAlone() throws {
    try runner.write([0x7F, 0x45, 0x4C, 0x46] + Array(repeating: 0, count: 60), to: "binary")
    try runner.write(Array("caf\u{E9} ".utf8) + [0xFF], to: "malformed")
    try runner.write(Self.old, to: "old")
    let result = try runner.shell(
      "md5sum binary malformed > sums; \"$0\" -i binary malformed -f utf-8; echo $?; md5sum -c --quiet sums"
    )
    #expect(result.text == "2\n")
    #expect(result.messages.contains("legible: malformed: byte 6 (line 1, column 6): 0xFF cannot"))
    let binary = try runner.run("-i", "binary")
    #expect(binary.messages == "legible: binary: left alone: it is an ELF file, not text\n")
    #expect(binary.status == 1)
    let unsure = try runner.run("-i", "--only=utf-8", "old")
    #expect(unsure.messages == "legible: old: the encoding could not be identified\n")
    #expect(unsure.status == 1)
    #expect(try runner.content("old") == Self.old)
    #expect(try runner.run("-i", "-t", "us-ascii", "old").status == 2)
    #expect(try runner.content("old") == Self.old)
    #expect(
      try runner.run("-i", "-t", "us-ascii", "--unencodable=transliterate", "old").status == 1)
    #expect(try runner.content("old") == Array("Deja vu, une creme brulee et un cafe\n".utf8))
  }

  @Test func aByteOrderMarkStaysUnlessAskedOtherwise() throws {
    try runner.write([0xEF, 0xBB, 0xBF, 0x61], to: "f")
    #expect(try runner.run("-i", "-v", "f").messages == "legible: f: is UTF-8 already\n")
    #expect(try runner.run("-i", "--bom=remove", "f").status == 0)
    #expect(try runner.content("f") == [0x61])
    // Latin-1 has none.
    try runner.write([0xEF, 0xBB, 0xBF, 0xC3, 0xA9], to: "f")
    #expect(try runner.run("-i", "-t", "latin1", "f").status == 0)
    #expect(try runner.content("f") == [0xE9])
  }

  @Test(
    .enabled(
      if: TestCondition.othersMayRunTheCommand, "root may write anywhere, others cannot run it"))
  func aReadOnlyDirectoryIsTrouble() throws {
    try runner.write(Self.old, to: "f")
    let script = """
      mkdir d closed; cp f d/locked; cp f closed/f; chmod 444 d/locked; chmod 777 d; chmod 555 closed
      chmod 666 closed/f; run=""
      if [ "$(id -u)" = 0 ]; then
        run="setpriv --reuid=65534 --regid=65534 --clear-groups"
      fi
      $run "$0" -i closed/f d/locked; echo $?
      cmp f closed/f; cmp f d/locked; ls -A closed d
      """
    let result = try runner.shell(script)
    #expect(result.text == "2\nclosed:\nf\n\nd:\nlocked\n")
    #expect(
      result.messages == """
        legible: closed/f: left alone: no file can be made in its directory: Permission denied
        legible: d/locked: left alone: it may not be written: Permission denied

        """)
  }

  @Test func aFileSizeLimitLeavesTheOldFile() throws {
    let limited = try runner.shell(
      Self.makeLargeFiles + "ulimit -f 60; \"$0\" -i f; echo $?; cmp f g; ls -A")
    #expect(limited.text == "2\nf\ng\n")
    #expect(
      limited.messages
        == "legible: f: left alone: the new content cannot be written: File too large\n")
  }

  /// Makes `f` and `g`, of 100,000 bytes each.
  private static let makeLargeFiles =
    "for n in $(seq 4000); do printf 'd\\351j\\340 vu, caf\\351 cr\\350me\\n'; done > f; cp f g; "

  @Test(.enabled(if: TestCondition.mayMount, "this process may not mount a file system"))
  func aFullDiskLeavesTheOldFile() throws {
    let script = """
      mkdir disk; export -n IFS
      unshare -rm bash -c 'mount -t tmpfs -o size=120k none disk && cp f disk &&
        "$0" -i disk/f; echo $?; cmp f disk/f; ls -A disk' "$0"
      """
    let full = try runner.shell(Self.makeLargeFiles + script)
    #expect(full.text == "2\nf\n")
    #expect(
      full.messages
        == "legible: disk/f: left alone: the new content cannot be written: No space left on device\n"
    )
  }

  @Test func aFileThatChangesMeanwhileIsLeftAlone() throws {
    let script = """
      head -c 30000000 /dev/zero | tr '\\0' 'a' > f; printf '\\351' >> f
      "$0" -i -f latin1 f 2> messages & pid=$!
      while kill -0 $pid 2> /dev/null; do printf x >> f; sleep 0.001; done
      wait $pid; echo $?; cat messages; ls -A
      head -c 30000001 f | tail -c 1 | od -An -tx1
      """
    #expect(
      try runner.shell(script).text
        == "2\nlegible: f: left alone: it changed while it was being converted\nf\nmessages\n e9\n")
  }

  @Test func aSignalLeavesNothingBehindAndAKillIsClearedUp() throws {
    // Whoever ends the command may come too late; then it is tried again. What runs the tests may
    // ignore the signal, which would be inherited.
    let script = """
      head -c 100000000 /dev/zero > g; printf '\\351' | dd of=g conv=notrunc status=none
      begin() {
        cp g f; env --default-signal=TERM "$0" -i -f latin1 f & pid=$!
        for try in $(seq 2000); do
          compgen -G '.legible-*.tmp' > /dev/null && break; sleep 0.001
        done
      }
      for try in $(seq 20); do
        begin; kill -TERM $pid; wait $pid; status=$?
        [ $status != 0 ] && cmp -s f g && break
      done
      echo $status; compgen -G '.legible-*.tmp' | wc -l
      for try in $(seq 20); do
        begin; kill -KILL $pid; wait $pid; status=$?
        compgen -G '.legible-*.tmp' > /dev/null && break
      done
      echo $status; compgen -G '.legible-*.tmp' | wc -l; cmp f g
      truncate -s 10 g; "$0" -i -f latin1 g; ls -A
      """
    let text = try runner.shell(script).text
    #expect(text == "143\n0\n137\n1\nf\ng\n")
  }

  @Test func twoAtOnceDoNotMeet() throws {
    let script = """
      head -c 100000000 /dev/zero > f; printf '\\351' | dd of=f conv=notrunc status=none
      "$0" -i -f latin1 f & pid=$!
      for try in $(seq 2000); do compgen -G '.legible-*.tmp' > /dev/null && break; sleep 0.001; done
      "$0" -i -f latin1 f; echo $?
      wait $pid; echo $?; ls -A; head -c 3 f | od -An -tx1
      """
    let result = try runner.shell(script)
    #expect(result.text == "2\n0\nf\n c3 a9 00\n")
    #expect(result.messages == "legible: f: left alone: another process is converting it\n")
  }

  @Test func anOutputFileIsWrittenWholeOrNotAtAll() throws {
    try runner.write(Self.old, to: "f")
    try runner.write(Array("before".utf8), to: "out")
    let failed = try runner.run("-o", "out", "f", "missing")
    #expect(failed.messages.hasSuffix("legible: out: not written, because of an error\n"))
    #expect(failed.status == 2)
    #expect(try runner.content("out") == Array("before".utf8))
    #expect(try runner.run("-o", "f", "f").status == 2, "what is written is never what is read")
    #expect(try runner.content("f") == Self.old)
    #expect(try runner.run("-o", "new", "f").status == 0)
    #expect(try runner.shell("umask; stat -c %a new").text == "0022\n644\n")
    #expect(try runner.run("-o", "/dev/null", "f").status == 0)
    #expect(try runner.run("-o", "/dev/full", "f").status == 2)
    #expect(
      try runner.run("-o", "no/where", "f").messages
        == "legible: no/where: not written: no file can be made in its directory: "
        + "No such file or directory\n")
    #expect(try names() == ["f", "new", "out"])
  }

  @Test func anOutputThatIsADescriptorIsWrittenTo() throws {
    try runner.write(Self.old, to: "f")
    let script = """
      { echo head; "$0" -o - f; "$0" -o /proc/self/fd/1 f; "$0" -o /dev/fd/3 f; echo tail; } 3>&1 > log
      { echo head; "$0" -i f --report=/dev/stdout; "$0" f -o /dev/stderr 2>&1; } >> log
      cat log; ls
      """
    let result = try runner.shell(script)
    let new = String(decoding: Self.new, as: UTF8.self)
    #expect(result.messages.isEmpty)
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] + "\n" == new, "descriptor 3 was standard output")
    #expect(lines[1...4].joined(separator: "\n") + "\n" == "head\n\(new)\(new)tail\n")
    #expect(lines[5] == "head" && lines[6].hasPrefix("{\"version\":1,\"path\":\"f\""))
    #expect(lines[7...].joined(separator: "\n") == "\(new)f\nlog\n")
  }

  @Test(arguments: [
    ["-i"], ["-ri"], ["-i", "-o", "x", "y"], ["--backup=.b", "x"], ["--keep-time", "x"],
    ["-i=a/b", "x"],
  ])
  func wrongArgumentsAreTrouble(arguments: [String]) throws {
    let result = try runner.shell("exec \"$0\" \"$@\" < /dev/null", arguments)
    #expect(result.status == 2)
    #expect(result.messages.contains("Usage"))
  }

  /// A hundred runs over a tree, fewer where that takes long, each killed at a random moment of the time that a run takes: of
  /// more where nothing was replaced yet, of less where something was, since the machine may be busier than at first.
  @Test func killsAtRandomMomentsLoseNothing() throws {
    let script = """
      mkdir old new
      for n in $(seq 40); do
        for line in $(seq $((n * 7))); do printf 'd\\351j\\340 vu, caf\\351 cr\\350me %s %s\\n' $n $line; done > old/$n
        iconv -f windows-1252 -t utf-8 old/$n > new/$n
      done
      (cd old && sha256sum *) > whole; (cd new && sha256sum *) | sort | tee done >> whole; sort whole -o whole
      cp -r old tree; begin=${EPOCHREALTIME/[.,]/}; "$0" -i -r tree
      took=$((${EPOCHREALTIME/[.,]/} - begin)); rm -r tree; cp -r old tree
      count=$((10000000 / took)); [ $count -lt 100 ] || count=100
      RANDOM=20; replaced=0
      for kill in $(seq $count); do
        case $((kill % 3)) in
          0) "$0" -i -r tree & ;;
          1) "$0" -i -r -j 2 tree & ;;
          2) "$0" -i=.bak -r tree & ;;
        esac
        pid=$!
        delay=$((RANDOM * took / 32768)); sleep $((delay / 1000000)).$(printf %06d $((delay % 1000000)))
        kill -KILL $pid; wait $pid
        # Every file, kept ones too, is one of the two, whole.
        (cd tree && sha256sum *) > sums
        sed 's/\\.bak$//' sums | sort -u | comm -23 - whole
        grep -v 'bak$' sums | sort > kept
        [ $(wc -l < kept) = 40 ] || echo "files are missing"
        same=$(comm -12 kept done | wc -l)
        if [ $same = 0 ]; then took=$((took * 9 / 8)); else took=$((took * 7 / 8)) replaced=$((replaced + 1)); fi
        [ $took -lt 2000000 ] || took=2000000
        if [ $same = 40 ]; then rm -r tree; cp -r old tree; fi
      done 2> /dev/null
      rm -f tree/*.bak; "$0" -i -r tree && diff -r tree new && ls -A tree | grep legible
      [ $((replaced * 40)) -gt $count ] || echo "the kills came too early: $replaced of $count"
      """
    let result = try runner.shell(script)
    #expect(result.text.isEmpty)
    #expect(result.messages.isEmpty)
  }
}
