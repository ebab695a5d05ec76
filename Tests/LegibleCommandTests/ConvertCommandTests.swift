import Foundation
import Legible
import Testing

final class ConvertCommandTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  @Test func unknownBytesComeOutAsUTF8() throws {
    let cafe: [UInt8] = [0x63, 0x61, 0x66, 0xE9, 0x0A]
    #expect(try runner.run(input: cafe).text == "café\n")
    #expect(try runner.run("convert", input: cafe).text == "café\n")
    #expect(
      try runner.run("-v", input: cafe).messages
        == "legible: standard input: read as windows-1252\n")
  }

  @Test(arguments: [
    "detect -b", "detect -a", "detect --json", "detect -0", "detect --explain", "detect -q",
    "detect --limit 4k", "detect --limit=3", "detect --names=python", "detect -r",
    "detect -r --hidden --no-ignore --binary -j2", "detect --color=always", "detect -l ru",
    "detect -lru",
    "detect --only=koi8-r,windows-1251", "detect --suggest cp866", "detect --not=windows-1251",
    "detect --fallback=cp866", "detect --from-windows", "detect --min-confidence=1",
    "detect --set=0.99", "detect --set=1", "detect --limit=0", "detect --min-confidence=2",
    "detect --json --json",
    "detect --only=x", "detect --only=cp866 --suggest=cp866", "detect --brief=1", "detect --jso",
    "-f cp1251", "-f=cp1251 -t koi8-r", "-t utf-16", "-fcp1251 --malformed=escape",
    "--unencodable=ncr -t ascii", "--mixed", "-q", "-v", "-qv", "--bom=add", "--newlines=crlf",
    "--declarations=keep", "--hold=1s", "--hold=x", "--verify", "--report=/dev/stdout", "-o out",
    "-o out --allow-empty", "--allow-empty", "--half-width-katakana=keep -t iso-2022-jp",
    "--half-width-katakana=x",
    "convert -i --dry-run", "-i --dry-run --json", "--json", "-i=.bak --keep-time", "--backup=x",
    "-f cp1251 -l ru", "--like=a", "-r tree", "-f nothing", "--files0-from=names",
  ])
  func optionsMayStandBehindNames(options: String) throws {
    let script = """
      rm -rf -- *; printf '\\317\\360\\350\\342\\345\\362, \\354\\350\\360! \\335\\362\\356 \\362\\345\\352\\361\\362.\\n' > a
      printf 'caf\\303\\251\\n' > b; mkdir tree; cp a tree/x; cp b tree/.y; printf 'a\\0' > names
      names='a b'; case "$1" in *names*|*tree*) names= ;; esac
      subcommand=convert options=$1
      case "$1" in detect*|convert*) subcommand=${1%% *} options=${1#* } ;; esac
      if [ "$2" = behind ]; then set -- $names $options; else set -- $options $names; fi
      "$0" $subcommand "$@"; echo "status $?"; ls -A . tree; cat a out 2> /dev/null
      """
    let before = try runner.shell(script, [options, "before"])
    let behind = try runner.shell(script, [options, "behind"])
    #expect(before.output == behind.output, "\(before.text) and \(behind.text)")
    #expect(before.messages == behind.messages)
  }

  @Test func fromAndToNameEncodings() throws {
    let result = try runner.run("-f", "latin1", "-t", "utf-16be", input: [0x61, 0xE9])
    #expect(result.output == [0, 0x61, 0, 0xE9])
    #expect(try runner.run("-f", "latin1", "-o", "out", input: [0xE9]).status == 0)
    #expect(try runner.run("out").text == "é")
  }

  @Test func anUnknownEncodingIsNamed() throws {
    for option in ["--from=nonsense", "--to=nonsense", "--only=utf-8,nonsense", "--not=nonsense"] {
      let result = try runner.run(option)
      #expect(result.messages.contains("there is no encoding 'nonsense'"))
      #expect(result.status == 2)
    }
  }

  @Test func otherNamesAreLeftToTheSystem() throws {
    let result = try runner.run("-v", "-f", "IBM905", input: [0xC8, 0x89, 0xB1])
    #expect(result.text == "Hi£")
    #expect(
      result.messages == """
        legible: standard input: read as IBM905
        legible: standard input: IBM905 is converted by the system's iconv

        """)
    #expect(try runner.run("-f", "no-such-encoding", input: []).status == 2)
  }

  /// The encoding of Windows is meant by most who say ISO-8859-1.
  @Test func controlsOfANamedEncodingAreTold() throws {
    let bytes = Array("Bob".utf8) + [0x92] + Array("s caf".utf8) + [0xE9, 0x81, 0x0A]
    let result = try runner.run("-f", "iso-8859-1", input: bytes)
    #expect(result.text == "Bob\u{92}s café\u{81}\n" && result.status == 0)
    #expect(
      result.messages
        == "legible: standard input: 2 control characters; windows-1252 has “’” there\n")
    #expect(try runner.run("-f", "iso-8859-1", input: [0x63, 0xE9]).messages.isEmpty)
    #expect(try runner.run("-f", "windows-1252", input: bytes).messages.isEmpty)
  }

  /// Lines of UTF-7 cannot be told one by one, and a file of them is read whole.
  @Test func linesOfUTF7AreReadWithMixed() throws {
    try runner.write(Array("Gr+APwA3w-e\naus K+APY-ln\n".utf8), to: "f")
    #expect(try runner.run("--mixed", "f").text == "Grüße\naus Köln\n")
    #expect(try runner.run("--mixed", "-i", "f").status == 0)
    #expect(try runner.content("f") == Array("Grüße\naus Köln\n".utf8))
  }

  @Test func aPipeBesideATreeIsTold() throws {
    try runner.write(Array("a\n".utf8), to: "f")
    let result = try runner.run("detect", "-r", input: Array("x".utf8))
    #expect(result.text.hasPrefix("f\tUS-ASCII\t"))
    #expect(result.messages.contains("standard input is not read"))
    #expect(try runner.run("detect", "-r", ".", input: Array("x".utf8)).messages.isEmpty)
  }

  @Test func escapesAndFormsOfUnicodeAreConverted() throws {
    try runner.write(Array("caf&eacute; \\ud83d\\udc0e cafe\u{301}\n".utf8), to: "f")
    #expect(
      try runner.run("--unescape=html,json", "--normalize=nfc", "f").text == "café 🐎 café\n")
    let escaped = try runner.run("--unescape=html", "-t", "ascii", "--unencodable=escape:java", "f")
    // An escape tells which character it was.
    #expect(escaped.text.hasPrefix("caf\\u00e9 \\ud83d\\udc0e "))
    #expect(escaped.status == 0 && escaped.messages.isEmpty)
    let none = try runner.run("--unescape=html", input: Array("a&#0;&#xD800;&eacute;".utf8))
    #expect(none.text == "a\u{FFFD}\u{FFFD}é" && none.status == 1)
    #expect(none.messages.contains("2 references stand for no character, and became U+FFFD"))
    // The bytes of quoted-printable are in an encoding.
    let mail = Array(
      "P=F8=EDli=B9 =BElu=BBou=E8k=FD k=F9=F2 =FAp=ECl =EF=E1belsk=E9 =F3dy=\n.\n".utf8)
    try runner.write(mail, to: "mail")
    for arguments in [["mail"], ["-l", "cs", "mail"], ["-f", "latin2", "mail"]] {
      let result = try runner.shell("\"$0\" --unescape=qp \"$@\"", arguments)
      #expect(result.text == "Příliš žluťoučký kůň úpěl ďábelské ódy.\n", "\(result)")
    }
    try runner.write(Array("Größe\n".utf8), to: "de")
    let german = try runner.run(
      "-f", "utf-8", "-t", "ascii", "--unencodable=transliterate", "-l", "de", "de")
    #expect(german.text == "Groesse\n", "\(german)")
    for bad in [["--verify", "--normalize=nfc"], ["-i", "--unescape=qp"], ["--unescape=xml"]] {
      #expect(try runner.shell("\"$0\" \"$@\" f", bad).status == 2)
    }
  }

  @Test func eachColumnIsReadByItsOwnEncoding() throws {
    let russian = ["Соседка сушит яблоки", "Билеты закончились утром", "Дедушка строил мост"]
    let czech = ["Příliš žluťoučký kůň", "úpěl ďábelské ódy", "a pak šel domů, řekl"]
    var table: [UInt8] = []
    var expected = ""
    for (left, right) in zip(russian, czech) {
      table += try TextEncoding.windows1251.encode(left) + Array(",1,\"".utf8)
      table += try TextEncoding.windows1250.encode(right) + Array(" \"\"x\"\"\"\r\n".utf8)
      expected += "\(left),1,\"\(right) \"\"x\"\"\"\r\n"
    }
    try runner.write(table, to: "t.csv")
    let result = try runner.run("--columns=,", "t.csv")
    #expect(result.text == expected && result.status == 0, "\(result)")
    #expect(try runner.run("--columns=,", input: table).text == expected)
    let mixed = table + Array("Соседка,2,х\n".utf8)
    let refused = try runner.run("--columns=,", input: mixed)
    #expect(refused.status == 1 && refused.messages.contains("column 1 is "), "\(refused)")
    #expect(try runner.run("--columns=,", "-i", "t.csv").status == 2)
  }

  /// What Git ignores is left out of a tree, as other tools do, unless it is asked for or named.
  @Test func whatGitIgnoresIsLeftOut() throws {
    let script = """
      git init -q tree; cd tree; mkdir build sub; printf 'caf\\351 cr\\350me\\n' | tee a.txt b.log build/c.txt sub/d.log > sub/e.txt
      printf '*.log\\n/build/\\n!/sub/d.log\\n' > .gitignore
      "$0" detect -r --list=not-binary | tr '\\n' ' '; cd ..
      "$0" detect -r --list=not-binary tree/sub tree/b.log | tr '\\n' ' '
      "$0" detect -r --no-ignore --list=not-binary tree | tr '\\n' ' '
      "$0" -ri -f latin1 tree; grep -c é tree/a.txt tree/b.log tree/build/c.txt | tr '\\n' ' '
      """
    let result = try runner.shell(script)
    #expect(
      result.text == "a.txt sub/d.log sub/e.txt tree/sub/d.log tree/sub/e.txt tree/b.log "
        + "tree/a.txt tree/b.log tree/build/c.txt tree/sub/d.log tree/sub/e.txt "
        + "tree/a.txt:1 tree/b.log:0 tree/build/c.txt:0 ", "\(result)")
  }

  @Test func aTreeIsWrittenIntoAnotherFolder() throws {
    let script = """
      mkdir -p tree/sub; printf 'caf\\351\\n' | tee tree/a.txt > tree/sub/b.txt; printf 'x\\n' > c.txt
      "$0" -f latin1 -r tree c.txt --output-dir=out; echo $?; cat out/tree/a.txt out/tree/sub/b.txt out/c.txt
      "$0" -f latin1 -r . -o out/; echo $?; find out -type f | sort | tr '\\n' ' '; grep -c é tree/a.txt
      ln -s ../tree out/link; mkdir link; cp c.txt link/; "$0" link/c.txt --output-dir=out; echo $?; ls tree | tr '\\n' ' '
      for o in '-i' '-o f' '--like=c.txt'; do "$0" $o --output-dir=out c.txt 2> /dev/null; echo $?; done
      "$0" --output-dir=out < c.txt; echo $?; "$0" --output-dir=out ../x/y; echo $?
      """
    let result = try runner.shell(script)
    #expect(
      result.text
        == "0\ncafé\ncafé\nx\n0\nout/c.txt out/tree/a.txt out/tree/sub/b.txt 0\n2\na.txt sub 2\n2\n2\n2\n2\n",
      "\(result)")
  }

  @Test func nothingIsLostInSilence() throws {
    let bytes = Array("one\ntwo ".utf8) + [0x80, 0x0A]
    let failed = try runner.run("-f", "utf-8", input: bytes)
    #expect(
      failed.messages
        == "legible: standard input: byte 8 (line 2, column 5): 0x80 cannot be read as UTF-8, "
        + "where a byte 0x00…0x7F or 0xC2…0xF4 should be; "
        + "--malformed=replace continues, and --mixed reads lines of another encoding too\n")
    #expect(failed.text == "one\ntwo ")
    #expect(failed.status == 2)
    let replaced = try runner.run("-f", "utf-8", "--malformed=escape", input: bytes)
    #expect(replaced.text == "one\ntwo \\x80\n")
    #expect(replaced.messages == "legible: standard input: 1 malformed, the first at byte 8\n")
    #expect(replaced.status == 1)
    let unencodable = try runner.run("-t", "latin1", input: Array("5 €".utf8))
    #expect(unencodable.messages.contains("U+20AC € cannot be written as ISO-8859-1"))
    #expect(unencodable.status == 2)
    for (policy, text, status) in [
      ("ncr", "&#8364;", 0), ("escape:c", "\\u20ac", 0), ("replace", "?", 1),
    ] {
      let result = try runner.run(
        "-v", "-t", "latin1", "--unencodable=\(policy)", input: Array("€".utf8))
      #expect(result.text == text && result.status == status, "\(policy)")
      #expect(result.messages.contains(status == 0 ? "1 character was escaped" : "was substituted"))
    }
  }

  @Test func marksAndEndsOfLinesAreChangedWhenAskedFor() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = Array("naïve\r\nx\n".utf8)
    #expect(try runner.run(input: mark + text).output == text)
    #expect(try runner.run("--bom=keep", input: mark + text).output == mark + text)
    #expect(try runner.run("--bom=add", input: text).output == mark + text)
    #expect(try runner.run("--bom=add", input: mark + text).output == mark + text)
    #expect(try runner.run("--newlines=lf", input: text).text == "naïve\nx\n")
    #expect(try runner.run("--newlines=crlf", input: text).output == Array("naïve\r\nx\r\n".utf8))
    #expect(
      try runner.run("--newlines=lf", "--bom=add", "-t", "utf-16le", input: [0x61, 13, 10]).output
        == [0xFF, 0xFE, 0x61, 0, 10, 0])
    try runner.write(text, to: "f")
    #expect(try runner.run("-i", "--newlines=lf", "f").status == 0)
    #expect(try runner.run("--bom=keep", "f").text == "naïve\nx\n")
    #expect(try runner.run("--newlines=cr", input: text).text == "naïve\rx\r")
    #expect(try runner.run("--newlines=none", input: text).status == 2)
    let none = try runner.run("--bom=add", "-t", "koi8-r", input: text)
    #expect(none.messages.hasPrefix("legible: --bom=add needs an encoding of Unicode"))
    #expect(none.status == 2)
  }

  /// It would be emptied before it is read, or replaced after it is written.
  @Test(arguments: [
    "--report=f f", "--report=./f f", "--report=f <f", "--report=o -o o f", "-i --report=f f",
  ])
  func aReportGoesToNoOtherFile(arguments: String) throws {
    try runner.write(Array("caf".utf8) + [0xE9], to: "f")
    let result = try runner.shell("\"$0\" \(arguments); status=$?; cat f; exit $status")
    #expect(result.messages.hasSuffix(": the report would overwrite this file\n"))
    #expect(result.output == Array("caf".utf8) + [0xE9])
    #expect(result.status == 2)
  }

  @Test func aReportMayBeInTheTreeThatItIsAbout() throws {
    try runner.write(Array("caf".utf8) + [0xE9], to: "f")
    #expect(
      try runner.run("-ri", "-t", "utf-16le", "--bom=add", "--report=report", ".").status == 0)
    let report = try runner.run("report").text
    #expect(report.contains("\"path\":\"./f\"") || report.contains("\"path\":\"f\""))
    #expect(report.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["", "-j2"])
  func severalFilesHaveOneByteOrderMarkTogether(workers: String) throws {
    try runner.write([], to: "empty")
    try runner.write([0xEF, 0xBB, 0xBF, 0x61, 0x0A], to: "a")
    try runner.write([0xFE, 0xFF, 0, 0x62, 0, 0x0A], to: "b")
    func bytes(_ options: String) throws -> String {
      try runner.shell("\"$0\" \(workers) empty a b a \(options) | od -An -tx1").text
    }
    #expect(try bytes("") == " 61 0a 62 0a 61 0a\n")
    #expect(try bytes("--bom=keep") == " ef bb bf 61 0a 62 0a 61 0a\n")
    #expect(try bytes("-t utf-16") == " ff fe 61 00 0a 00 62 00 0a 00 61 00 0a 00\n")
    #expect(try bytes("-t utf-16be --bom=add") == " fe ff 00 61 00 0a 00 62 00 0a 00 61 00 0a\n")
    #expect(try bytes("--verify").contains("ef bb bf 62"), "what is verified is left as it is")
  }

  @Test(arguments: ["convert", "marks --show", "reorder"])
  func whatIsAppendedToTheInputIsNotRead(subcommand: String) throws {
    let script = """
      printf 'text\\n' > own; head -c 200000 /dev/zero | tr '\\0' x > f; cp f old
      ulimit -f 2000; "$0" \(subcommand) own f >> f; echo $?
      "$0" \(subcommand) < f >> f; echo $?; cat own >> old; cmp old f
      "$0" \(subcommand) own own > new; wc -c < new
      """
    let result = try runner.shell(script)
    #expect(result.text == "2\n2\n10\n")
    #expect(
      result.messages == "legible: f: the output goes to this file\n"
        + "legible: standard input: the output goes to this file\n")
  }

  @Test func whatCannotBeUndoneIsTroubleWhenVerified() throws {
    let text = Array("naïve\n".utf8)
    #expect(try runner.run("--verify", input: [0xEF, 0xBB, 0xBF] + text).status == 0)
    #expect(try runner.run("--verify", "-t", "latin1", input: text).status == 0)
    // NEC's second code for a character that is in the standard too.
    let twice: [UInt8] = [0x87, 0x9C, 0x0A]
    let result = try runner.run("--verify", "-f", "shift_jis", input: twice)
    #expect(
      result.messages
        == "legible: standard input: converting the result back would not give the input\n")
    #expect(result.status == 2)
    try runner.write(twice, to: "f")
    #expect(try runner.run("-i", "--verify", "-f", "shift_jis", "f").status == 2)
    #expect(try runner.run("--verify", "-o", "g", "-f", "shift_jis", "f").status == 2)
    #expect(try runner.shell("od -An -tx1 f; ls").text == " 87 9c 0a\nf\n")
    #expect(try runner.run("-f", "shift_jis", "f").text == "∪\n")
  }

  @Test
  func binaryIsRefusedAndTheOthersAreDone() throws {
    try runner.write(
      [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 3] + Array(repeating: 0, count: 8) + [
        2, 0, 0x3E, 0, 1, 0, 0, 0,
      ], to: "binary")
    try runner.write(Array("text\n".utf8), to: "text")
    let result = try runner.run("binary", "missing", "text")
    #expect(result.text == "text\n")
    #expect(
      result.messages
        == "legible: binary: binary, not text\nlegible: missing: No such file or directory\n")
    #expect(result.status == 2)
  }

  @Test func aReaderThatHasEnoughEndsItQuietly() throws {
    let result = try runner.shell("yes 'a line of text' | head -n 200000 | \"$0\" | head -n 1")
    #expect(result.text == "a line of text\n")
    #expect(result.messages.isEmpty)
  }

  @Test func aFullDiskIsTrouble() throws {
    let result = try runner.shell("echo text | \"$0\" > /dev/full")
    #expect(result.messages == "legible: standard output: No space left on device\n")
    #expect(result.status == 2)
  }

  /// A file that is opened must not become standard error, and take the messages.
  @Test func closedStreamsAreNotTakenForFiles() throws {
    let script = """
      printf 'caf\\351' > a
      "$0" -o out a 2>&-; echo "$?"; cat out; echo
      "$0" -i --report=report a missing 2>&-; echo "$?"; grep -c legible: report
      printf 'caf\\351' > a; "$0" detect --only=latin1 a - <&- | cut -f 1,2
      "$0" detect a >&-; echo "$?"
      """
    let result = try runner.shell(script)
    #expect(result.text == "0\ncafé\n2\n0\na\tISO-8859-1\n-\tunreadable\n2\n")
    #expect(
      result.messages
        == """
        legible: standard input: Bad file descriptor
        legible: standard output: Bad file descriptor

        """)
  }

  @Test func outputComesBeforeTheInputEnds() throws {
    let script = """
      mkfifo in out
      "$0" < in > out &
      exec 3> in 4< out
      echo 'a line of plain text' >&3
      read -r -t 20 line <&4 && printf '%s|' "$line"
      printf 'caf\\351\\n' >&3
      exec 3>&-
      cat <&4
      """
    #expect(try runner.shell(script).text == "a line of plain text|café\n")
  }

  @Test func aPauseIsWaitedForAsLongAsToldTo() throws {
    let script = """
      mkfifo in
      for hold in 50ms end; do
        "$0" --hold=$hold < in > out &
        exec 3> in
        printf 'caf\\351 ' >&3
        if [ $hold = end ]; then sleep 0.7; else
          for i in {1..200}; do if [ $(wc -c < out) = 6 ]; then break; fi; sleep 0.1; done
        fi
        cat out; printf '|'; exec 3>&-; wait; cat out; echo .
      done
      """
    #expect(try runner.shell(script).text == "café |café .\n|café .\n")
  }

  @Test func aLongStreamNeedsLittleMemory() throws {
    let script = """
      ulimit -v 400000
      { head -c 100000000 /dev/zero | tr '\\0' a; printf '\\351'; } | "$0" | tail -c 3
      """
    #expect(try runner.shell(script).text == "aé")
  }

  @Test func directionMarksAndOrder() throws {
    let text = Array("Safari على Mac يفتح الآن\nabc\n\n12\n".utf8)
    #expect(try runner.run("direction", input: text).text == "ltr\nltr\nnone\nnone\n")
    #expect(
      try runner.run("direction", "--strategy=word-majority", input: text).text
        == "rtl\nltr\nnone\nnone\n")
    let marked = try runner.run("marks", "--add", input: text)
    #expect(marked.text == "\u{200F}Safari على Mac يفتح الآن\nabc\n\n12\n")
    #expect(try runner.run("marks", "--show", input: marked.output).text.hasPrefix("[RLM]"))
    #expect(try runner.run("marks", "--remove", input: marked.output).output == text)
    #expect(try runner.run("marks", "--isolate", input: [0x61]).text == "\u{2068}a\u{2069}")
    #expect(try runner.run("reorder", input: Array("שלום\n".utf8)).text == "םולש\n")
  }

  @Test func encodingsAreListed() throws {
    let lines = try runner.run("encodings").text.split(separator: "\n")
    #expect(lines.count > 90)
    #expect(lines.contains { $0.hasPrefix("windows-1252\tWestern\t") })
    let json = try runner.run("encodings", "--json").text.split(separator: "\n")
    #expect(json.count == lines.count)
    for line in json {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      #expect(object is [String: Any])
    }
  }
}
