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

      Examples:
        legible reorder chat.txt
        legible reorder --width=40 --base=rtl chat.txt
        legible reorder --visual-to-logical=always -f iso-8859-8 visual.txt
      """)

  @OptionGroup(title: "Order") var order: ReorderOptions
  @OptionGroup var text: TextOptions

  func run() throws {
    let direction = TextDirection(rawValue: order.base.rawValue)
    if let visualToLogical = order.visualToLogical {
      try text.transformInputs { name in
        LogicalOrderTransform(name: name, base: direction, asks: visualToLogical == .auto)
      }
      return
    }
    let order = order
    try text.transformInputs { block in
      if order.levels { return block.levelLines(base: direction) }
      var block = block
      #if FriBidi
        if order.shape { block = try block.shapingArabic(base: direction) }
      #endif
      let mirrors = !order.noMirror
      if order.engine != .native {
        return try block.reordered(base: direction, engine: order.engine, mirroring: mirrors)
      }
      return block.reorderedNatively(base: direction, mirroring: mirrors, width: order.width)
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
