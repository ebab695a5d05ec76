import Foundation
import LegibleTestSupport
import Testing

/// What README shows is what its reader gets.
final class ReadmeTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// The blocks of a language in README, as lines.
  private static func blocks(_ language: String) throws -> [[String]] {
    let text = try Repository.text("README.md")
    return text.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
    }
  }

  @Test func everyCommandShowsWhatREADMEShows() throws {
    let commands = try Self.blocks("console").joined().filter { $0.hasPrefix("$ ") }
    #expect(commands.count > 15)
    let shown = runner.directory.appendingPathComponent("README.md")
    let script = Repository.url("Scripts/update-readme")
    let result = try runner.shell("\"$1\" \"$0\" \"$2\"", [script.path, shown.path])
    #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
    let lines = try String(contentsOf: shown, encoding: .utf8).components(separatedBy: "\n")
    let expected = try Repository.text("README.md").components(separatedBy: "\n")
    let difference = lines.difference(from: expected)
    #expect(difference.isEmpty, "Scripts/update-readme would write: \(difference.insertions)")
  }

  @Test func readmeIsShort() throws {
    #expect(try Repository.text("README.md").components(separatedBy: "\n").count <= 201)
  }

  @Test func otherExamplesNameOptionsThatThereAre() throws {
    for line in try Self.blocks("sh").joined() where line.hasPrefix("legible ") {
      let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
      let files = words.filter { $0.contains(".") && !$0.hasPrefix("-") }
      for file in files { try runner.write(Array("Safari على Mac\n".utf8), to: file) }
      let result = try runner.shell("exec \"$0\" \"$@\"", Array(words.dropFirst()))
      #expect(result.status <= 1, "\(line): \(result.messages)")
    }
  }

  @Test func programsStandInREADMEAsTheyAreCompiled() throws {
    let trimmed = { (line: String) in line.trimmingCharacters(in: .whitespaces) }
    let compiled = try Repository.text("Tests/ClientProbe/QuickStart.swift")
      .components(separatedBy: "\n").map(trimmed).joined(separator: "\n").replacingOccurrences(
        of: "internal import", with: "import")
    let programs = try Self.blocks("swift")
    #expect(!programs.isEmpty)
    for program in programs {
      let lines = program.filter { $0 != "import Legible" && !$0.isEmpty }
      #expect(compiled.contains(lines.map(trimmed).joined(separator: "\n")))
    }
  }

  @Test func linksLeadSomewhere() throws {
    for name in [
      "README.md", "CONTRIBUTING.md", "docs/measurements.md", "docs/architecture.md",
      "docs/recipes.md",
    ] {
      try Self.checkLinks(of: name)
    }
  }

  private static func checkLinks(of name: String) throws {
    let text = try Repository.text(name)
    let folder = Repository.url(name).deletingLastPathComponent()
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
      .map { $0.drop { $0 == "#" }.dropFirst().lowercased().replacing(" ", with: "-") }
    for match in text.matches(of: /\]\(([^)]+)\)/) {
      let link = String(match.1)
      if link.hasPrefix("#") {
        #expect(headings.contains(String(link.dropFirst())), "\(link)")
      } else if !link.hasPrefix("http") {
        let words = link.split(separator: "#", maxSplits: 1)
        let file = folder.appendingPathComponent(String(words[0])).standardized
        #expect(FileManager.default.fileExists(atPath: file.path), "\(name): \(link)")
      }
    }
  }
}
