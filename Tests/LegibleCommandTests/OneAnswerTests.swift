import Foundation
import Legible
import LegibleTestSupport
import Testing

/// Subcommands say the same of one file, and options mean the same everywhere.
final class OneAnswerTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// Files whose beginning reads otherwise than all of them: no text, and one line again and again with damage.
  private static let files: [[UInt8]] = {
    let line: [UInt8] = [
      0xC4, 0xAB, 0xC1, 0xE1, 0xA4, 0xAF, 0xB5, 0xAF, 0xA4, 0xAD, 0xA4, 0xC6, 0xA1, 0xA2, 0xB9,
      0xC1, 0xA4,
      0xDE, 0xA4, 0xC7, 0xCA, 0xE2, 0xA4, 0xAD, 0xA4, 0xDE, 0xA4, 0xB7, 0xA4, 0xBF, 0xA1, 0xA3,
      0x0A,
    ]
    var damaged = [UInt8](line, times: 150)
    for place in [1_001, 2_503, 4_007] { damaged[place] = 0xFF }
    var cut = [UInt8](line, times: 150)
    for place in [3_001, 2_001, 1_001] { cut.remove(at: place) }
    return [[UInt8]([0xC0, 0x80], times: 2_000), damaged, cut]
  }()

  @Test(arguments: files)
  func detectAndConvertNameOneEncoding(bytes: [UInt8]) throws {
    try runner.write(bytes, to: "f")
    let script = """
      "$0" detect --json f | sed 's/.*"name":\\([^,]*\\).*"malformedCount":\\([0-9]*\\).*/\\1 \\2/'
      for input in f -; do
        "$0" --malformed=replace --report=r $input < f > text
        sed 's/.*"fromName":\\([^,]*\\).*"malformedCount":\\([0-9]*\\).*/\\1 \\2/' r
      done
      "$0" marks --remove f > marks; cmp text marks; head -c 200 text | wc -c
      """
    let lines = try runner.shell(script).text.split(separator: "\n")
    #expect(lines.count == 4 && Set(lines.prefix(3)).count == 1, "\(lines)")
  }

  /// Lines that are in another encoding than those before them, near the beginning and far from it.
  @Test(arguments: [2, 60, 4_000])
  func aFileAndAStreamTellWhatContradictsThem(lineCount: Int) throws {
    let lines = ["Соседка сушит яблоки на чердаке.\n", "Билеты на поезд закончились утром.\n"]
    let text = String(repeating: lines.joined(), count: lineCount / 2)
    let koi8 = try TextEncoding.koi8R.encode("Электричка опоздала на четверть часа.\n")
    let bytes = try TextEncoding.windows1251.encode(text) + koi8 + koi8
    try runner.write(bytes, to: "f")
    let offset = bytes.count - 2 * koi8.count
    let place = "byte \(offset) (line \(lineCount + 1), column 1)"
    for (arguments, name) in [("f", "f"), ("- < f", "standard input"), ("", "standard input")] {
      let pipe = arguments.isEmpty ? "cat f | " : ""
      let result = try runner.shell("\(pipe)\"$0\" \(arguments)")
      #expect(result.text == text, "\(name)")
      #expect(
        result.messages
          == "legible: \(name): \(place): from here on KOI8-R, unlike the text before, which is "
          + "windows-1251; --mixed reads each line by its own encoding\n")
      #expect(result.status == 2)
    }
    #expect(try runner.run("-i", "f").status != 0)
    #expect(try runner.content("f") == bytes)
    #expect(try runner.run("--mixed", "f").status == 0)
    let replaced = try runner.run("--malformed=replace", "f")
    #expect(
      replaced.status == 1 && replaced.messages.contains("from byte \(offset) on text is KOI8-R"))
  }

  /// That no other encoding is allowed does not say that a file is in this one.
  @Test
  func whatIsAllowedAloneIsNotReplacedUnlessItIsSure() throws {
    let word = Array("na".utf8) + [0xEF] + Array("ve\n".utf8)
    let sentence =
      Array("Le caf".utf8) + [0xE9] + Array(" est ferm".utf8) + [0xE9] + Array(", la for".utf8)
      + [0xEA] + Array("t est l".utf8) + [0xE0] + Array("-bas\n".utf8)
    try runner.write(word, to: "word")
    try runner.write(sentence, to: "sentence")
    let script = """
      "$0" -i --only=mac-cyrillic word; echo $?; "$0" -i --only=cp1252 sentence; echo $?
      od -An -tx1 word; cat sentence
      "$0" -i --only=mac-cyrillic --min-confidence=0 word; echo $?; cat word
      """
    let result = try runner.shell(script)
    #expect(
      result.text == """
        1
        0
         6e 61 ef 76 65 0a
        Le café est fermé, la forêt est là-bas
        0
        naпve

        """, "\(result)")
    #expect(result.messages.hasPrefix("legible: word: the encoding could not be identified"))
  }

  @Test func halfWidthKatakanaAreKeptWhereThatIsAskedFor() throws {
    let text = Array("ｱｲｳ".utf8)
    let wide = try runner.run("-t", "iso-2022-jp", input: text)
    #expect(wide.text == "\u{1B}$B%\"%$%&\u{1B}(B")
    let kept = try runner.run("-t", "iso-2022-jp", "--half-width-katakana=keep", input: text)
    #expect(kept.text == "\u{1B}(I123\u{1B}(B")
    #expect(try runner.run("--half-width-katakana=none", input: text).status == 2)
  }
}
