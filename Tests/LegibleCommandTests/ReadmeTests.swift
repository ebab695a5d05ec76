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

  /// The commands of the console blocks in their order, each with what it shows.
  private static func commands() throws -> [(line: String, output: [String])] {
    var commands: [(line: String, output: [String])] = []
    for line in try blocks("console").joined() {
      if line.hasPrefix("$ ") {
        commands.append((String(line.dropFirst(2)), []))
      } else if !line.isEmpty {
        commands[commands.count - 1].output.append(line)
      }
    }
    return commands
  }

  /// A line without what may change when the models learn: confidence and language.
  private static func settled(_ line: String) -> String {
    line.replacingOccurrences(
      of: "\t[01][.][0-9]{2}\t[-A-Za-z]+$", with: "\t#", options: .regularExpression)
  }

  @Test func everyCommandShowsWhatREADMEShows() throws {
    let commands = try Self.commands()
    #expect(commands.count > 20)
    // One shell runs them all, since they build on each other.
    var script = """
      cp -r "$1/Corpus" . 2> /dev/null; mkdir bin; ln -s "$0" bin/legible; PATH=$PWD/bin:$PATH
      out=$PWD; export HOME=$PWD GIT_CONFIG_NOSYSTEM=1
      command -v git > /dev/null && { git init -q .; git add Corpus/samples; } 2> /dev/null

      """
    for (index, command) in commands.enumerated() {
      script += "{ \(command.line)\n} > \"$out/\(index)\" 2>&1\n"
    }
    let result = try runner.shell(script, [Repository.root.path])
    #expect(result.messages.isEmpty)
    for (index, command) in commands.enumerated() {
      let file = runner.directory.appendingPathComponent("\(index)")
      let lines = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
      // A tool that is not there has nothing to show.
      if lines.contains(where: { $0.hasSuffix("command not found") }) { continue }
      #expect(lines.map(Self.settled) == command.output.map(Self.settled), "$ \(command.line)")
    }
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
    #expect(programs.count == 3)
    for program in programs {
      let lines = program.filter { $0 != "import Legible" && !$0.isEmpty }
      #expect(compiled.contains(lines.map(trimmed).joined(separator: "\n")))
    }
  }

  @Test func linksLeadSomewhere() throws {
    let text = try Repository.text("README.md")
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
      .map { $0.drop { $0 == "#" }.dropFirst().lowercased().replacing(" ", with: "-") }
    for match in text.matches(of: /\]\(([^)]+)\)/) {
      let link = String(match.1)
      if link.hasPrefix("#") {
        #expect(headings.contains(String(link.dropFirst())), "\(link)")
      } else if !link.hasPrefix("http") {
        #expect(FileManager.default.fileExists(atPath: Repository.url(link).path), "\(link)")
      }
    }
  }
}
