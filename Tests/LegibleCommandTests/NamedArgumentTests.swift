import Foundation
import Testing

/// Names on the command line as people write them.
final class NamedArgumentTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  @Test(arguments: [
    ("win1251", "windows-1251"), ("WIN1252", "windows-1252"), ("cp12515", "cp1251"),
    ("latin", "latin_1"),
    ("utf8mb4", "utf-8"), ("windos-1250", "windows-1250"), ("shift-jsi", "shift_jis"),
  ])
  func theNearestNameIsTold(name: String, nearest: String) throws {
    let result = try runner.run("-f", name, "missing")
    #expect(result.status == 2)
    #expect(
      result.messages.contains("there is no encoding '\(name)'; the nearest name is \(nearest)"),
      "\(result.messages)")
  }

  @Test(arguments: ["klingon", "x", "", "1", String(repeating: "a", count: 100_000)])
  func whatIsNearNothingIsTold(name: String) throws {
    let result = try runner.run("-f", name, "missing")
    #expect(result.status == 2 && !result.messages.contains("nearest"), "\(result.messages)")
  }

  @Test func namesOfOtherWorldsAreTaken() throws {
    try runner.write([0x63, 0x61, 0x66, 0xE9, 0x0A], to: "f")
    let script = #"""
      "$0" -f 'text/html; charset="iso-8859-1"' f; "$0" -f 'charset=latin1' f
      "$0" detect -l fr_FR.UTF-8 --only=web f; "$0" detect -l sr_RS@latin --only=cyrillic,greek -q f; echo $?
      "$0" encodings --languages | grep -c '^cs	czech$'; "$0" encodings --languages --json | head -1
      "$0" detect -l C.UTF-8 f; "$0" detect -l germn f; "$0" -f 'charset=' f
      """#
    let result = try runner.shell(script)
    let lines = result.text.split(separator: "\n")
    #expect(lines.prefix(3) == ["café", "café", "windows-1252"], "\(result)")
    #expect(lines.suffix(2) == ["1", #"{"tag":"af","name":"afrikaans"}"#])
    #expect(result.messages.contains("there is no model of a language 'C.UTF-8'"))
    #expect(result.messages.contains("did you mean german?"))
    #expect(result.messages.contains("there is no encoding 'charset='"))
  }

  @Test func namesAskForTheByteOrderMark() throws {
    try runner.write([0xE9, 0x0A], to: "f")
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for name in ["utf-8-sig", "utf-8-bom", "UTF_8_SIG"] {
      let result = try runner.run("-f", "latin1", "-t", name, "f")
      #expect(result.output == mark + Array("é\n".utf8), "\(name): \(result.messages)")
    }
    #expect(
      try runner.run("-f", "latin1", "-t", "utf-16le-bom", "f").output == [
        0xFF, 0xFE, 0xE9, 0, 0x0A, 0,
      ])
    #expect(try runner.run("-f", "latin1", "-t", "utf-8-bom", "--bom=remove", "f").status == 2)
    #expect(try runner.run("-f", "latin1", "-t", "latin1-bom", "f").status == 2)
    #expect(try runner.run("-f", "latin1", "-t", "utf-8-bom", "-i", "f").status == 0)
    #expect(try runner.content("f") == mark + Array("é\n".utf8))
  }

  @Test func theEncodingOfTheInputIsKept() throws {
    let script = """
      text='\\317\\360\\350\\342\\345\\362, \\354\\350\\360! \\335\\362\\356 \\364\\340\\351\\353 \\355\\340 \\360\\363\\361\\361\\352\\356\\354 \\377\\347\\373\\352\\345.'
      printf 'a\\r\\n'"$text"'\\r\\n' > ru; printf '\\377\\376a\\0\\r\\0\\n\\0' > wide; printf 'a\\r\\n' > ascii; printf 'caf\\303\\251 na\\303\\257ve cr\\303\\250me\\r\\n' > utf8
      for f in ru wide ascii utf8; do "$0" -t same --newlines=lf $f > $f.out; done; cat ru | "$0" -t same --newlines=lf | cmp - ru.out
      "$0" -t same --newlines=lf -i ru wide ascii utf8; for f in ru wide ascii utf8; do cmp $f $f.out && echo same; done
      tr -d '\\r' < ru | cmp - ru && od -An -c wide; "$0" -f koi8-r -t same ru | cmp - ru && echo same
      printf '<?xml version="1.0" encoding="windows-1251"?>\\n<a>'"$text"'</a>\\r\\n' > x; "$0" -t same --newlines=lf -i x; grep -c 1251 x
      "$0" -t same --mixed ru > ../out; echo $?; "$0" -t same --bom=add ru; echo $?
      """
    let result = try runner.shell(script)
    #expect(
      result.text == "same\nsame\nsame\nsame\n 377 376   a  \\0  \\n  \\0\nsame\n1\n2\n2\n",
      "\(result.text)\(result.messages)")
  }

  @Test func whatAnEncodingLacksMayBeLeftOut() throws {
    try runner.write(Array("5 €\n".utf8), to: "f")
    let failed = try runner.run("-t", "ascii", "f")
    #expect(
      failed.status == 2
        && failed.messages.contains("; --unencodable=transliterate writes similar characters"))
    let skipped = try runner.run("-t", "ascii", "--unencodable=skip", "f")
    #expect(skipped.text == "5 \n" && skipped.status == 1)
    #expect(skipped.messages == "legible: f: 1 character was left out\n")
  }

  @Test func languagesHaveNames() throws {
    try runner.write(Array("abc\n".utf8), to: "f")
    for name in ["french", "Russian", "cs", "sr-Latn"] {
      #expect(try runner.run("detect", "-l", name, "f").status == 0, "\(name)")
    }
    let result = try runner.run("detect", "-l", "klingon", "f")
    #expect(
      result.status == 2 && result.messages.contains("there is no model of a language 'klingon'"))
  }

  /// Each name is one of a language that there is a model for.
  @Test func everyNameIsOfAModel() throws {
    try runner.write(Array("abc\n".utf8), to: "f")
    let names = [
      "afrikaans", "amharic", "arabic", "chinese", "yiddish", "norwegian", "persian", "sorani",
      "serbian", "tagalog", "frisian",
    ]
    let result = try runner.shell("exec \"$0\" detect \"$@\" f", names.flatMap { ["-l", $0] })
    #expect(result.status == 0, "\(result.messages)")
  }
}
