import Foundation
import Legible
import Testing

/// One file has one name, whichever command tells it.
final class EncodingNameTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  @Test func allCommandsTellTheSameName() throws {
    // "日本語のテキストです。" in Shift_JIS.
    let text: [UInt8] = [
      0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA, 0x82, 0xCC, 0x83, 0x65, 0x83, 0x4C, 0x83, 0x58, 0x83,
      0x67,
      0x82, 0xC5, 0x82, 0xB7, 0x81, 0x42, 0x0A,
    ]
    try runner.write(text, to: "text")
    #expect(try runner.shell("\"$0\" detect text").text == "CP932\n")
    let json = try runner.shell("\"$0\" detect --json text").text
    #expect(json.contains("\"encoding\":\"CP932\",\"name\":\"Shift_JIS\""))
    let plan = try runner.shell("\"$0\" -i --dry-run text").text
    #expect(plan.hasPrefix("text\tconvert\tCP932\t"))
    let report = try runner.shell("\"$0\" --report=report text >/dev/null; cat report").text
    #expect(report.contains("\"from\":\"CP932\",\"fromName\":\"Shift_JIS\""))
    #expect(report.contains("\"to\":\"UTF-8\",\"toName\":\"UTF-8\""))
    let findings = try runner.shell("\"$0\" check text").text
    #expect(findings.contains("the file seems to be CP932"))
  }

  /// Reasons and messages have the name that the answer has.
  @Test func oneOutputHasOneNameForAnEncoding() throws {
    let text = try TextEncoding.shiftJIS.encode("日本語のテキストです。\n")
    try runner.write(text, to: "text")
    try runner.write(text + [0xFD, 0x0A], to: "damaged")
    let script = """
      exec 2>&1
      "$0" detect --explain text; "$0" detect --json text | sed 's/"name":"Shift_JIS"//'
      "$0" -v text; "$0" --mixed -v text; "$0" -v -i -t cp932 text; "$0" -f cp932 damaged
      "$0" -f cp932 -t cp932 --report=report text
      sed -E 's/"(from|to)Name":"Shift_JIS"//g' report
      printf '😀' | "$0" -t cp932; "$0" edit -f cp932 text -- sed -i 's/$/😀/'
      """
    let output = try runner.shell(script).text
    #expect(output.components(separatedBy: "CP932").count > 12, "\(output)")
    #expect(!output.contains("Shift_JIS"), "\(output)")
    let named = try runner.shell("\"$0\" detect --names=whatwg --explain text").text
    #expect(named.hasPrefix("Shift_JIS\n  read as Shift_JIS,"))
  }
}
