import ArgumentParser
import Legible

/// `legible direction`: says which way each line runs.
struct DirectionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "direction",
    abstract: "Say which way each line of text runs: ltr, rtl, or none.")

  @Option(
    help: ArgumentHelp(
      "How to tell: \(BaseDirectionStrategy.allNames).", valueName: "STRATEGY"))
  var strategy: BaseDirectionStrategy = .firstStrong

  @OptionGroup var text: TextOptions

  func run() throws {
    try text.transformInputs { block in
      block.directionLines { $0.baseDirection(by: strategy)?.rawValue ?? "none" }
    }
  }
}

extension String {
  /// One line for each line of the text, as `body` has it.
  fileprivate func directionLines(_ body: (Substring) -> String) -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)
    if utf8.last == UInt8(ascii: "\n") { lines.removeLast() }
    return lines.map { body($0) + "\n" }.joined()
  }
}
