import Legible

/// `legible reorder`: puts text into the order in which it is displayed, or back.
struct ReorderCommand: Subcommand {
  static let summary = CommandSummary(
    name: "reorder",
    abstract: "Put text into visual order, for what displays without reordering.",
    discussion: """
      --visual-to-logical does the reverse, for text of legacy systems. A text that seems to be \
      in logical order already is left unchanged, with a message that says how sure that is, and \
      status 1; --visual-to-logical=always reorders it too.

      Examples:
        legible reorder chat.txt
        legible reorder --width=40 --align=natural chat.txt
        git log --color=always | legible reorder --ansi --shape
        legible reorder --visual-to-logical=always -f iso-8859-8 visual.txt
      """)

  var order = ReorderOptions()
  var text = TextOptions()
  var color: ColorChoice { text.color }

  static var options: OptionTable<Self> {
    [
      .group("Order", \.order),
      .group(\.text),
    ]
  }

  func run() throws {
    let direction = TextDirection(rawValue: order.base.rawValue)
    if let visualToLogical = order.visualToLogical {
      let unshapes = order.unshape
      try text.transformInputs { name in
        LogicalOrderTransform(
          name: name, base: direction, estimates: visualToLogical == .auto, unshapes: unshapes)
      }
      return
    }
    if order.levels {
      try text.transformInputs { _ in LevelsReport(base: direction) }
      return
    }
    let order = order
    try text.transformInputs { VisualOrderTransform(name: $0, order: order, base: direction) }
  }
}

/// Puts one text into visual order.
private struct VisualOrderTransform: TextTransform {
  let name: FileName
  let options: ReorderingOptions
  let engine: ReorderEngine

  /// The first estimate of the order of the input that is based on enough words.
  private var estimate: TextOrderEstimate?

  /// The style at the beginning of the next part of the text.
  private var style = TextStyle()

  init(name: FileName, order: ReorderOptions, base: TextDirection?) {
    self.name = name
    engine = order.engine
    options = order.reorderingOptions(base: base)
  }

  mutating func transform(_ block: String, into output: inout OutputSlot) throws {
    if estimate == nil {
      let found = block.textOrder
      if found.wordCount > 0 { estimate = found }
    }
    if engine == .native {
      try output.write(block.reorderedUTF8(options, style: &style))
      return
    }
    let shaped =
      options.shapesArabic ? try block.shapingArabic(base: options.base, engine: engine) : block
    try output.write(
      try shaped.reordered(base: options.base, engine: engine, mirroring: options.mirroring))
  }

  func finish(into output: inout OutputSlot) {
    guard let estimate, estimate.order == .visual, estimate.confidence >= 0.95 else { return }
    let percent = Int((estimate.confidence * 100).rounded(.down))
    output.report(
      "seems to have been in visual order already (\(percent) % sure), and was reversed; "
        + "you may want --visual-to-logical", at: name)
  }
}

/// Writes the level runs of each line of a text, as in `0-4:0 4-12:1`.
private struct LevelsReport: TextTransform {
  let base: TextDirection?

  func transform(_ block: String, into output: inout OutputSlot) throws {
    var block = block
    var line: [UInt8] = []
    var failure: OutputFailure?
    block.withUTF8 { utf8 in
      var resolver = BidiResolver()
      var start = 0
      while start < utf8.count && failure == nil {
        let end = resolver.resolve(utf8, from: start, base: base).upperBound
        resolver.forEachRun(of: start..<resolver.separatorStart, in: utf8) { run in
          if run.range.lowerBound > start { line.append(UInt8(ascii: " ")) }
          line.append(number: run.range.lowerBound - start)
          line.append(UInt8(ascii: "-"))
          line.append(number: run.range.upperBound - start)
          line.append(UInt8(ascii: ":"))
          line.append(number: Int(run.level))
          if line.count < InputFile.chunkSize || failure != nil { return }
          do throws(OutputFailure) { try output.write(line) } catch { failure = error }
          line.removeAll()
        }
        line.append(UInt8(ascii: "\n"))
        start = end
      }
    }
    if let failure { throw failure }
    try output.write(line)
  }
}

extension [UInt8] {
  /// Appends the digits of a number that is not negative.
  fileprivate mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

/// Puts a text into logical order, unless it seems to be in logical order already.
private struct LogicalOrderTransform: TextTransform {
  let name: FileName
  let base: TextDirection?

  /// Whether the order is estimated first.
  let estimates: Bool

  /// The first estimate that is based on enough words, which applies to the rest of the text.
  private var decided: TextOrderEstimate?

  /// Whether letters are put in the place of Arabic presentation forms.
  let unshapes: Bool

  init(name: FileName, base: TextDirection?, estimates: Bool, unshapes: Bool) {
    self.name = name
    self.base = base
    self.estimates = estimates
    self.unshapes = unshapes
  }

  mutating func transform(_ block: String, into output: inout OutputSlot) throws {
    if estimates && decided == nil {
      let estimate = block.textOrder
      if estimate.wordCount > 0 { decided = estimate }
    }
    if decided?.order == .logical {
      try output.write(block)
    } else if unshapes {
      try output.write(block.logicalText(base: base).unshapingArabic())
    } else {
      try output.write(block.logicalUTF8(base: base))
    }
  }

  func finish(into output: inout OutputSlot) {
    guard let decided, decided.order == .logical else { return }
    let percent = Int((decided.confidence * 100).rounded(.down))
    output.report(
      "left as it is, since it seems to be in logical order already (\(percent) % sure)", at: name)
  }

  var status: ExitStatus { decided?.order == .logical ? .negative : .success }
}

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
        help: "First break lines at spaces, so that none has more columns."),
      .optionalChoice(
        \.align, "--align", value: "SIDE", help: "Align lines at this side of --width."),
      .flag(\.shape, "--shape", help: "Join Arabic letters by presentation forms."),
      .flag(\.ansi, "--ansi", help: "Keep escape sequences with their characters."),
      .flag(\.noMirror, "--no-mirror", help: "Do not mirror brackets."),
      .flag(
        \.levels, "--levels", help: "Print the runs of each line instead: their bytes and level."),
      .optionalChoice(
        \.visualToLogical, "--visual-to-logical", value: "WHEN", implied: "auto",
        help: "Put text that is in visual order into logical order; WHEN is auto if not given."),
      .flag(
        \.unshape, "--unshape",
        help: "With --visual-to-logical, put letters in the place of Arabic presentation forms."),
    ]
  }

  /// The options for the native engine.
  fileprivate func reorderingOptions(base: TextDirection?) -> ReorderingOptions {
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
      throw ValidationError("--levels cannot be used with other output options")
    }
    if unshape && visualToLogical == nil {
      throw ValidationError("--unshape needs --visual-to-logical")
    }
    if visualToLogical != nil && forward {
      throw ValidationError("--visual-to-logical takes no output option but --base")
    }
  }
}
