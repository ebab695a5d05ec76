import Legible

/// The options of `reorder` that select the order of the text and the form of the output.
struct ReorderOptions: OptionGroup {
  /// The argument of `--base`.
  enum Base: String, CaseIterable {
    case auto
    case ltr
    case rtl
  }

  /// When `--visual-to-logical` changes a line.
  enum Inversion: String, CaseIterable {
    case auto
    case always
  }

  var base: Base = .auto
  var engine: ReorderEngine = .native
  var width: Int?
  var align: LineAlignment?
  var shape = false
  var ansi = false
  var noMirror = false
  var levels = false
  var visualToLogical: Inversion?
  var unshape = false

  static var options: OptionTable<Self> {
    [
      .choice(\.base, "--base", value: "BASE", help: "The base direction of every line."),
      .choice(\.engine, "--engine", value: "ENGINE", help: "Which implementation reorders."),
      .number(
        \.width, "--width", value: "COLUMNS",
        help: "First break lines at spaces, to at most this many columns."),
      .optionalChoice(
        \.align, "--align", value: "SIDE", help: "Align lines at this side of --width."),
      .flag(\.shape, "--shape", help: "Join Arabic letters by presentation forms."),
      .flag(\.ansi, "--ansi", help: "Keep escape sequences with their characters."),
      .flag(\.noMirror, "--no-mirror", help: "Do not mirror brackets."),
      .flag(\.levels, "--levels", help: "Write the runs of each line: bytes, and level."),
      .optionalChoice(
        \.visualToLogical, "--visual-to-logical", value: "WHEN", implied: "auto",
        help: "Put text that is in visual order into logical order; WHEN is auto if not given."),
      .flag(
        \.unshape, "--unshape",
        help: "With --visual-to-logical, put letters in the place of Arabic presentation forms."),
    ]
  }

  /// The options for the native engine.
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
    if unshape && visualToLogical == nil {
      throw ValidationError("--unshape needs --visual-to-logical")
    }
    if visualToLogical != nil && forward {
      throw ValidationError("--visual-to-logical takes no option of output but --base")
    }
  }
}
