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

  #if FriBidi
    @Flag(
      help: "Join Arabic letters by presentation forms, for what displays letters as they come.")
    var shape = false
  #endif

  @Flag(
    name: .customLong("no-mirror"),
    help: "Leave brackets as they are where text runs right to left.")
  var noMirror = false

  @Flag(
    help: "Write the runs of each line instead, in its own order: bytes in UTF-8, and level.")
  var levels = false

  @Option(
    name: .customLong("visual-to-logical"),
    help: ArgumentHelp(
      "Put text that is in visual order into logical order; auto if not told when.",
      valueName: "WHEN"))
  var visualToLogical: Inversion?

  private var shapes: Bool {
    #if FriBidi
      return shape
    #else
      return false
    #endif
  }

  func validate() throws {
    if let width, width < 1 { throw ValidationError("--width is 1 or more") }
    let forward = noMirror || levels || shapes || width != nil
    if (levels || width != nil || visualToLogical != nil) && engine != .native {
      throw ValidationError(
        "--levels, --width and --visual-to-logical need the native engine")
    }
    if levels && (noMirror || shapes || width != nil) {
      throw ValidationError("--levels goes with no other way of output")
    }
    if visualToLogical != nil && forward {
      throw ValidationError("--visual-to-logical takes no option of output but --base")
    }
  }
}
