import Foundation
import Testing

/// `detect --all`: every reading that has a chance, the likeliest first.
final class AllAnswersTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  @Test(arguments: ["-a", "--all"])
  func everyReadingStandsOnALineOfItsOwn(option: String) throws {
    // A word with one letter that pages differ in.
    let bytes = Array("na".utf8) + [0xEF] + Array("ve\n".utf8)
    let one = try runner.run("detect", "-b", input: bytes)
    let all = try runner.run("detect", option, input: bytes)
    #expect(all.status == one.status && all.messages.isEmpty)
    let lines = all.text.split(separator: "\n")
    #expect(lines.count > 1)
    #expect(lines.first?.contains(one.text.dropLast()) == true)
  }
}
