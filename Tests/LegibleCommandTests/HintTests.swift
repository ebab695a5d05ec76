import Foundation
import Legible
import LegibleTestSupport
import Testing

/// What the user knows beforehand, and how an answer is limited.
final class HintTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  private static let cafe: [UInt8] = Array("caf".utf8) + [0xE9, 0x0A]

  /// "привет, мир" in KOI8-R.
  private static let hello: [UInt8] = [
    0xD0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4, 0x2C, 0x20, 0xCD, 0xC9, 0xD2, 0x0A,
  ]

  /// The label that `detect` gives with the options.
  private func label(_ options: String..., for bytes: [UInt8]) throws -> String {
    try runner.shell("exec \"$0\" detect \"$@\"", options, input: bytes).text
  }

  @Test func encodingsAreAllowedAndRuledOut() throws {
    #expect(try label("--only=koi8-r,utf-8", for: Self.hello) == "KOI8-R\n")
    // What is allowed and reads the bytes is the answer, though that makes what does not fit no likelier.
    #expect(try label("--only=koi8-r,utf-8", for: Self.cafe) == "KOI8-R\n")
    let cut = try label("--only=koi8-r,utf-8", "--min-confidence=0.5", for: Self.cafe)
    #expect(cut == "unidentified\n")
    #expect(try runner.run("--only=windows-1252", input: Self.hello).text == "ÐÒÉ×ÅÔ, ÍÉÒ\n")
    #expect(try label("--only", "utf-8", for: Self.cafe) == "unidentified\n")
    let other = try label("--not=windows-1252", for: Self.cafe)
    #expect(other != "windows-1252\n" && other != "unidentified\n")
    #expect(try runner.run("--only=koi8-r", input: Self.hello).text == "привет, мир\n")
  }

  @Test func likelihoodsAreShifted() throws {
    // 0xA4 is the euro sign in ISO-8859-15 alone.
    let price = Array("12 ".utf8) + [0xA4, 0x0A]
    #expect(try label("--suggest=iso-8859-15", for: price) == "ISO-8859-15\n")
    let word: [UInt8] = [0xE8, 0x65, 0x73, 0x6B, 0xE1, 0x0A]
    #expect(["windows-1250\n", "ISO-8859-2\n"].contains(try label("-l", "cs", for: word)))
    #expect(try label("--language=cs", "--from-windows", for: word) == "windows-1250\n")
  }

  @Test func aLanguageThatNoModelKnowsIsAnError() throws {
    #expect(try runner.run("detect", "-l", "de-AT", input: Self.cafe).status == 0)
    let unknown = try runner.run("detect", "-l", "deutsch", input: Self.cafe)
    #expect(unknown.messages.contains("there is no model of a language 'deutsch'"))
    #expect(unknown.status == 2)
  }

  @Test func theFallbackIsForWhatIsNotUnicode() throws {
    #expect(try label("--fallback=windows-1250", for: Self.cafe) == "windows-1250\n")
    #expect(try label("--fallback=windows-1250", for: Array("café".utf8)) == "UTF-8\n")
    #expect(try label("--fallback=windows-1250", for: Array("cafe".utf8)) == "US-ASCII\n")
    #expect(try label("--fallback=windows-1250", for: [0xFF, 0xFE, 0x61, 0]) == "UTF-16LE\n")
    #expect(try runner.run("--fallback=cp437", input: [0x82]).text == "é")
    #expect(try runner.run("detect", "--fallback=cp437", "--only=utf-8").status == 2)
  }

  @Test func anAnswerMustBeSureEnough() throws {
    #expect(try label("--min-confidence=1", for: Self.cafe) == "unidentified\n")
    let refused = try runner.run("--min-confidence=1", input: Self.cafe)
    #expect(refused.messages == "legible: standard input: the encoding could not be identified\n")
    #expect(refused.status == 1)
  }

  @Test(arguments: ["whatwg", "iana", "iconv", "python"])
  func namesFollowTheSchemeAskedFor(scheme: String) throws {
    let latin = scheme == "python" ? "cp1252\n" : "windows-1252\n"
    #expect(try label("--names=\(scheme)", for: Self.cafe) == latin)
    #expect(try label("--names=none", for: Self.cafe).isEmpty)
  }

  @Test func everyDefaultNameIsOneThatIconvTakes() throws {
    let script = """
      "$0" encodings --json | sed 's/.*"iconv":"\\{0,1\\}\\([^",]*\\).*/\\1/' | grep -v null | sort -u |
        while read -r name; do iconv -f "$name" -t UTF-8 < /dev/null || echo "$name"; done
      """
    let result = try runner.shell(script)
    #expect(result.text.isEmpty && result.messages.isEmpty)
  }

  @Test func aLimitIsSaid() throws {
    let result = try runner.run("detect", "--limit=9", input: Array("plain text".utf8) + [0xE9])
    #expect(result.text == "US-ASCII\n")
    #expect(
      result.messages
        == "legible: standard input: ASCII so far: 9 bytes were read, and there may be more\n")
    #expect(result.status == 0)
    let cut = try runner.run("detect", "--limit=9", "--json", input: Array("naïve naïve".utf8))
    #expect(cut.text.contains("\"encoding\":\"UTF-8\""))
    #expect(cut.text.contains("\"malformedCount\":0,\"byteCount\":9,\"isComplete\":false"))
    #expect(cut.messages.isEmpty)
    let whole = try runner.run("detect", "--limit=99", "--json", input: Array("naïve".utf8))
    #expect(whole.text.contains("\"isComplete\":true"))
  }

  @Test func aQuietAnswerIsTheStatus() throws {
    try runner.write(Array("naïve".utf8), to: "a")
    try runner.write(Array("plain".utf8), to: "b")
    try runner.write(Self.cafe, to: "c")
    let yes = try runner.shell(
      "printf 'a\\0b' | \"$0\" detect --only=utf-8 --quiet --files0-from=-")
    #expect(yes.output.isEmpty && yes.messages.isEmpty && yes.status == 0)
    let no = try runner.run("detect", "--only=utf-8", "-q", "a", "b", "c")
    #expect(no.output.isEmpty && no.messages.isEmpty && no.status == 1)
    let trouble = try runner.run("detect", "-q", "a", "missing", "c")
    #expect(trouble.output.isEmpty && trouble.status == 2)
    #expect(trouble.messages == "legible: missing: No such file or directory\n")
    let lossy = try runner.run("-q", "-t", "us-ascii", "--unencodable=replace", "a")
    #expect(lossy.text == "na?ve" && lossy.messages.isEmpty && lossy.status == 1)
  }

  @Test func linesOfTwoEncodingsAreTold() throws {
    let bytes = Array("le café\n".utf8) + Array("une cr".utf8) + [0xE8] + Array("me\n".utf8)
    let result = try runner.run("--mixed", input: bytes)
    #expect(result.text == "le café\nune crème\n")
    #expect(
      result.messages
        == "legible: standard input: 1 line was read as windows-1252, the first is line 2\n")
    #expect(result.status == 0)
    let verbose = try runner.run("--mixed", "-v", "-f", "latin1", input: bytes)
    #expect(
      verbose.messages == """
        legible: standard input: lines read as ISO-8859-1: 1, UTF-8: 1
        legible: standard input: ISO-8859-1 from line 2 on
        legible: standard input: 1 line was read as ISO-8859-1, the first is line 2

        """)
    try runner.write(bytes, to: "f")
    #expect(try runner.run("-i", "-q", "--mixed", "f").status == 0)
    #expect(try runner.run("f").text == "le café\nune crème\n")
    let again = try runner.run("-i", "--mixed", "-v", "f")
    #expect(again.messages == "legible: f: is UTF-8 already\n")
  }

  /// What has no lines of bytes is converted as without `--mixed`.
  @Test func mixedReadsTextOfOneEncodingAsAWhole()
    throws
  {
    let text = "Соседка сушит яблоки прямо на чердаке.\nПлохая погода\n"
    for (encoding, mark) in [
      (TextEncoding.utf16LE, "\u{FEFF}"), (.utf16BE, "\u{FEFF}"), (.utf16LE, ""),
      (.utf32BE, "\u{FEFF}"),
    ] {
      let bytes = try encoding.encode(mark + text)
      let result = try runner.run("--mixed", "-v", input: bytes)
      #expect(result.text == text)
      #expect(result.messages == "legible: standard input: lines read as \(encoding): 2\n")
      #expect(result.status == 0)
      #expect(try runner.run("--mixed", "-f", encoding.name, input: bytes).text == text)
      try runner.write(bytes, to: "f")
      #expect(try runner.run("-i", "-q", "--mixed", "f").status == 0)
      #expect(try runner.shell("cat f").output.suffix(text.utf8.count) == Array(text.utf8)[...])
    }
  }

  /// In place it has to be sure, as without `--mixed`.
  @Test func mixedReplacesNoTextThatIsNotSureAsAWhole() throws {
    let sentence = "And so on, and so on."
    let ebcdic = try TextEncoding.ibm037.encode(sentence)
    try runner.write(ebcdic, to: "f")
    let unsure = try runner.run("-i", "-q", "--mixed", "--min-confidence=0.9999", "f")
    let kept = try runner.content("f")
    #expect(unsure.status == 1 && kept == ebcdic)
    #expect(try runner.run("-i", "-q", "--mixed", "f").status == 0)
    #expect(try runner.shell("cat f").text == sentence)
  }

  @Test func changesThatAReportLeavesOutAreCounted() throws {
    let line =
      try TextEncoding.windows1251.encode("Вечером шёл дождь\n") + Array("это вечер\n".utf8)
    let bytes = [UInt8](line, times: 50)
    let result = try runner.run("--mixed", "-v", "--report=report", input: bytes)
    #expect(result.messages.contains("and 36 more changes\n"))
    let report = try runner.shell("cat report").text
    #expect(report.components(separatedBy: "{\"line\"").count == 65)
    #expect(report.hasSuffix("],\"switchesOmitted\":36}\n"))
    #expect(try JSONSchema(named: "convert-report").violations(of: report.dropLast()) == [])
  }

  @Test func linesOfJSONFollowTheirSchemas() throws {
    try runner.write(Self.cafe, to: "a")
    try runner.write(Array("naïve".utf8) + [0xFF], to: "b")
    try runner.write([0x7F, 0x45, 0x4C, 0x46] + Array(repeating: 0, count: 60), to: "c")
    _ = try runner.shell("cp a $'\\xE9'; printf 'caf\\303\\251\\nna\\357ve\\n' > d")
    let files = "a b c d $'\\xE9'"
    let detected = try runner.shell("\"$0\" detect --json \(files)").text.split(separator: "\n")
    let schema = try JSONSchema(named: "detect")
    #expect(detected.count == 5)
    for line in detected { #expect(try schema.violations(of: line) == []) }
    #expect(try schema.violations(of: "{\"version\":2}").count > 5, "the schema rules things out")

    let script = """
      for options in '' --mixed '-i -t us-ascii --unencodable=ncr'; do
        "$0" convert $options --report=report missing \(files); cat report >&2
      done > /dev/null
      """
    let reports = try runner.shell(script).messages.split(separator: "\n")
      .filter { $0.hasPrefix("{") }
    let reportSchema = try JSONSchema(named: "convert-report")
    #expect(reports.count == 18)
    for line in reports { #expect(try reportSchema.violations(of: line) == []) }
    for outcome in ["converted", "undecided", "failed"] {
      #expect(reports.contains { $0.contains("\"outcome\":\"\(outcome)\"") }, "\(outcome)")
    }
    #expect(try runner.run("--report=/dev/full", "a").status == 2)
    #expect(try runner.run("--report=no/where", "a").status == 2)
  }

  @Test(arguments: [
    "-l cs", "--suggest=utf-8", "--only=utf-8", "--not=utf-8", "--from-windows",
    "--fallback=koi8-r", "--min-confidence=0",
  ])
  func aHintThatWouldHaveNoEffectIsAnError(hint: String) throws {
    for subcommand in ["", "--mixed", "-i f", "direction", "marks --show", "reorder"] {
      let arguments = "\(subcommand) \(hint)".split(separator: " ").map(String.init)
      let alone = try runner.shell("echo text >f; exec \"$0\" \"$@\" <f", arguments)
      #expect(alone.status == 0, "\(arguments): \(alone.messages)")
      let result = try runner.shell("exec \"$0\" \"$@\" <f", arguments + ["-f", "koi8-r"])
      #expect(result.status == 2 && result.output.isEmpty, "\(arguments)")
      #expect(result.messages.hasPrefix("legible: --from and --"), "\(arguments)")
    }
    let foreign = try runner.shell(
      "exec \"$0\" detect --engine=uchardet \(hint) </dev/null")
    let isLimit = ["--only", "--not", "--fallback"].contains { hint.hasPrefix($0) }
    #expect(foreign.messages.contains("needs the native engine") == !isLimit)
    #expect((foreign.status == 2) == !isLimit)
  }

  @Test func hintsThatContradictOneAnotherAreErrors() throws {
    for hint in ["only", "suggest", "fallback"] {
      let result = try runner.run("detect", "--\(hint)=koi8-r", "--not=utf-8,koi8-r")
      #expect(
        result.messages.hasPrefix("legible: --not excludes KOI8-R, which another option names\n"))
      #expect(result.status == 2)
    }
    let engine = try runner.run("--engine=uchardet", "-f", "koi8-r")
    #expect(engine.messages.hasPrefix("legible: --from and --engine cannot be used together"))
    let system = try runner.run("detect", "--only=IBM905")
    #expect(system.messages.contains("'IBM905' is read by the system's iconv"))
    #expect(system.status == 2)
  }

  @Test(arguments: [
    ["detect", "--limit=0"], ["detect", "--fallback=x"], ["-q", "-v"], ["--min-confidence=-1"],
    ["detect", "--suggest="],
  ])
  func wrongArgumentsAreTrouble(arguments: [String]) throws {
    let result = try runner.shell("exec \"$0\" \"$@\" </dev/null", arguments)
    #expect(result.status == 2)
    #expect(result.messages.contains("Usage"))
  }
}
