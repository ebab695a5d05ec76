import ArgumentParser
import Legible

/// `legible direction`: says which way each paragraph runs.
struct DirectionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "direction",
    abstract: "Say which way each paragraph of text runs: ltr, rtl, or none.",
    discussion: """
      A paragraph is a line of the file. One without letters has no direction of its own: none.

      --json writes an object for each paragraph: version (1), path, paragraph (counted from 1), direction. With \
      --summary it writes one for each file: version, path, paragraphs, ltr, rtl, none, and the order that \
      Hebrew and Arabic words are in: order (logical or visual), orderConfidence (0.5 to 1).
      """)

  @Option(
    help: ArgumentHelp(
      "How to tell: \(BaseDirectionStrategy.allNames).", valueName: "STRATEGY"))
  var strategy: BaseDirectionStrategy = .firstStrong

  @Flag(help: "Count the paragraphs of each file instead.")
  var summary = false

  @Flag(help: "Write one JSON object a line.")
  var json = false

  @OptionGroup var text: TextOptions

  func run() throws {
    let isSingle = text.input.inputs.isSingle
    try text.transformInputs { name in
      DirectionReport(
        name: name, strategy: strategy, isSummary: summary, isJSON: json, namesFile: !isSingle)
    }
  }
}

/// What `legible direction` writes about one text.
private struct DirectionReport: TextTransform {
  let name: FileName
  let strategy: BaseDirectionStrategy
  let isSummary: Bool
  let isJSON: Bool

  /// Whether a line for people begins with the name of the file.
  let namesFile: Bool

  private var paragraphs = 0
  private var counts: [TextDirection?: Int] = [:]
  private var order = TextOrderEvidence()

  init(
    name: FileName, strategy: BaseDirectionStrategy, isSummary: Bool, isJSON: Bool, namesFile: Bool
  ) {
    self.name = name
    self.strategy = strategy
    self.isSummary = isSummary
    self.isJSON = isJSON
    self.namesFile = namesFile
  }

  mutating func transform(_ block: String) -> String {
    var lines = ""
    if isSummary {
      var block = block
      block.withUTF8 { order.add($0) }
    }
    for direction in block.paragraphDirections(by: strategy) {
      paragraphs += 1
      counts[direction, default: 0] += 1
      if isSummary { continue }
      lines += isJSON ? object(for: direction) : direction.name
      lines += "\n"
    }
    return lines
  }

  private func object(for direction: TextDirection?) -> String {
    JSONText.object { json in
      json.add("version", .number(1))
      name.add(to: &json)
      json.add("paragraph", .number(paragraphs))
      json.add("direction", .string(direction.name))
    }.text
  }

  func finish() -> String {
    if !isSummary { return "" }
    let directions: [TextDirection?] = [.leftToRight, .rightToLeft, nil]
    let counted = directions.map { ($0.name, counts[$0] ?? 0) }
    if isJSON {
      let estimate = order.estimate
      return JSONText.object { json in
        json.add("version", .number(1))
        name.add(to: &json)
        json.add("paragraphs", .number(paragraphs))
        for (direction, count) in counted { json.add(direction, .number(count)) }
        json.add("order", .string(estimate.order.rawValue))
        json.add("orderConfidence", .probability(estimate.confidence))
      }.text + "\n"
    }
    let columns = counted.map { "\($0.0) \($0.1)" }
    return ((namesFile ? [name.forPeople] : []) + columns).joined(separator: "\t") + "\n"
  }
}

extension TextDirection? {
  /// The name of the direction in output.
  fileprivate var name: String { self?.rawValue ?? "none" }
}
