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

  @Option(
    help: ArgumentHelp("Who does it: \(ReorderEngine.allNames).", valueName: "ENGINE"))
  var engine: ReorderEngine = .native

  @Flag(
    name: .customLong("no-mirror"),
    help: "Leave brackets as they are where text runs right to left.")
  var noMirror = false

  @OptionGroup var text: TextOptions

  func validate() throws {
    if noMirror && engine != .native {
      throw ValidationError("--no-mirror needs the native engine")
    }
  }

  func run() throws {
    let direction = TextDirection(rawValue: base.rawValue)
    try text.transformInputs { block in
      if noMirror { return block.reorderedNatively(base: direction, mirroring: false) }
      return try block.reordered(base: direction, engine: engine)
    }
  }
}
