import ArgumentParser
import Legible

/// `legible reorder`: puts text into the order in which it is displayed, or back.
struct ReorderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reorder",
    abstract: "Put text into visual order, for what displays without reordering.",
    discussion: """
      --visual-to-logical goes the other way, for text of legacy systems. A text that seems to be \
      in logical order already is left as it is, with a message that says how sure that is, and \
      status 1; --visual-to-logical=always does not ask.
      """)

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

  @OptionGroup var text: TextOptions

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

  func run() throws {
    let direction = TextDirection(rawValue: base.rawValue)
    if let visualToLogical {
      try text.transformInputs { name in
        LogicalOrderTransform(name: name, base: direction, asks: visualToLogical == .auto)
      }
      return
    }
    let (levels, shapes, engine, mirrors, width) = (levels, shapes, engine, !noMirror, width)
    try text.transformInputs { block in
      if levels { return block.levelLines(base: direction) }
      var block = block
      #if FriBidi
        if shapes { block = try block.shapingArabic(base: direction) }
      #endif
      if engine != .native {
        return try block.reordered(base: direction, engine: engine, mirroring: mirrors)
      }
      return block.reorderedNatively(base: direction, mirroring: mirrors, width: width)
    }
  }
}

/// Puts one text into logical order, unless it seems to be in that already.
private struct LogicalOrderTransform: TextTransform {
  let name: FileName
  let base: TextDirection?

  /// Whether the order is looked at.
  let asks: Bool

  /// The first estimate that there were words for; it holds for the rest of the text.
  private var decided: TextOrderEstimate?

  init(name: FileName, base: TextDirection?, asks: Bool) {
    self.name = name
    self.base = base
    self.asks = asks
  }

  mutating func transform(_ block: String, into output: inout OutputSlot) throws {
    if asks && decided == nil {
      let estimate = block.textOrder
      if estimate.wordCount > 0 { decided = estimate }
    }
    try output.write(decided?.order == .logical ? block : block.logicalText(base: base))
  }

  func finish(into output: inout OutputSlot) {
    guard let decided, decided.order == .logical else { return }
    let percent = Int((decided.confidence * 100).rounded(.down))
    output.report(
      "left as it is, since it seems to be in logical order already (\(percent) % sure)", at: name)
  }

  var status: ExitStatus { decided?.order == .logical ? .negative : .success }
}

extension String {
  /// The level runs of each line, as in `0-4:0 4-12:1`.
  fileprivate func levelLines(base: TextDirection?) -> String {
    var lines = ""
    forEachBidiParagraph(base: base) { paragraph, _ in
      lines +=
        paragraph.runs
        .map { "\($0.range.lowerBound)-\($0.range.upperBound):\($0.level)" }
        .joined(separator: " ") + "\n"
    }
    return lines
  }
}
