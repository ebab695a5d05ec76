import ArgumentParser
import Legible

/// `legible reorder`: puts text into the order in which it is displayed.
struct ReorderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reorder",
    abstract: "Put text into visual order, for what displays without reordering.")

  /// The base directions that `--base` takes.
  enum Base: String, ExpressibleByArgument, CaseIterable {
    case auto
    case ltr
    case rtl
  }

  @Option(
    help: ArgumentHelp("The base direction of every line: auto, ltr, rtl.", valueName: "BASE"))
  var base: Base = .auto

  @OptionGroup var text: TextOptions

  func run() throws {
    #if FriBidi
      try text.transformInputs { block in
        try block.reordered(base: TextDirection(rawValue: base.rawValue))
      }
    #else
      Messages.write("legible: this build has no engine for reorder")
      throw ExitStatus.trouble
    #endif
  }
}
