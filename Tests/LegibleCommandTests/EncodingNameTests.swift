import Foundation
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
    let findings = try runner.shell("\"$0\" check text").text
    #expect(findings.contains("the file seems to be CP932"))
  }
}
