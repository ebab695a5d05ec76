import ArgumentParser
import Legible

/// Into which order `reorder` puts text, and how that is written.
struct ReorderOptions: ParsableArguments {
  /// The base directions that `--base` takes.
  enum Base: String, ExpressibleByArgument, CaseIterable {
    case auto
    case ltr
    case rtl
  }

  /// When `--visual-to-logical` turns text around.
  enum Inversion: String, ExpressibleByArgument, CaseIterable {
    case auto
    case always
  }

  @Option(
    help: ArgumentHelp("The base direction of every line.", valueName: "BASE"))
  var base: Base = .auto

  @Option(
    help: ArgumentHelp("Who does it.", valueName: "ENGINE"))
  var engine: ReorderEngine = .native

  @Option(
    help: ArgumentHelp(
      "Break lines at spaces beforehand, to be so many columns wide at most.",
      valueName: "COLUMNS"))
  var width: Int?

  @Option(
    help: ArgumentHelp(
      "At which side of --width lines stand.",
      valueName: "SIDE"))
  var align: LineAlignment?

  @Flag(
    help: "Join Arabic letters by presentation forms.")
  var shape = false

  @Flag(
    help: "Keep escape sequences with their characters.")
  var ansi = false

  @Flag(
    name: .customLong("no-mirror"),
    help: "Do not mirror brackets.")
  var noMirror = false

  @Flag(
    help: "Write the runs of each line: bytes, and level.")
  var levels = false

  @Option(
    name: .customLong("visual-to-logical"),
    help: ArgumentHelp(
      "Put text that is in visual order into logical order; auto if not told when.",
      valueName: "WHEN"))
  var visualToLogical: Inversion?

  /// How the native engine puts text into visual order.
  func reorderingOptions(base: TextDirection?) -> ReorderingOptions {
    var options = ReorderingOptions(base: base)
    options.mirroring = !noMirror
    options.width = width
    options.alignment = align ?? .left
    options.shapesArabic = shape
    options.readsEscapes = ansi
    return options
  }

  func validate() throws {
    if let width, width < 1 { throw ValidationError("--width is 1 or more") }
    if align != nil && width == nil { throw ValidationError("--align needs --width") }
    let forward = noMirror || levels || shape || ansi || width != nil
    if (levels || ansi || width != nil || visualToLogical != nil) && engine != .native {
      throw ValidationError(
        "--levels, --width, --ansi and --visual-to-logical need the native engine")
    }
    if levels && (noMirror || shape || ansi || width != nil) {
      throw ValidationError("--levels goes with no other way of output")
    }
    if visualToLogical != nil && forward {
      throw ValidationError("--visual-to-logical takes no option of output but --base")
    }
  }
}
