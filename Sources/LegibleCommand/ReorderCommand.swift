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

  @Flag(
    help: "Write the runs of each line instead, in its own order: bytes in UTF-8, and level.")
  var levels = false

  @OptionGroup var text: TextOptions

  func validate() throws {
    if (noMirror || levels) && engine != .native {
      throw ValidationError("--no-mirror and --levels need the native engine")
    }
    if noMirror && levels { throw ValidationError("give one of --no-mirror and --levels") }
  }

  func run() throws {
    let direction = TextDirection(rawValue: base.rawValue)
    try text.transformInputs { block in
      if levels { return block.levelLines(base: direction) }
      if noMirror { return block.reorderedNatively(base: direction, mirroring: false) }
      return try block.reordered(base: direction, engine: engine)
    }
  }
}

extension String {
  /// The level runs of each line, as in `0-4:0 4-12:1`.
  fileprivate func levelLines(base: TextDirection?) -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)
    if utf8.last == UInt8(ascii: "\n") { lines.removeLast() }
    return lines.map { line in
      BidiParagraph(line, base: base).runs
        .map { "\($0.range.lowerBound)-\($0.range.upperBound):\($0.level)" }
        .joined(separator: " ") + "\n"
    }.joined()
  }
}
