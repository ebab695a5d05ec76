import Glibc
import Legible

/// `legible direction`: reports the base direction of each paragraph.
struct DirectionCommand: Subcommand {
  static let summary = CommandSummary(
    name: "direction",
    abstract: "Print the base direction of each paragraph: ltr, rtl or none.",
    discussion: """
      A paragraph is a line of the file. One without letters has no direction of its own: none. \
      Where there are several files, each line of output begins with the name and a tab.

      --json writes an object for each paragraph: version (1), path, paragraph (counted from 1), \
      direction. With --summary it writes one for each file: version, path, paragraphs, ltr, rtl, \
      none, and the order that Hebrew and Arabic words are in: order (logical or visual), \
      orderConfidence (0.5 to 1).

      Examples:
        legible direction chat.txt
        legible direction --strategy=word-majority --json chat.txt
        legible direction --summary -r tree
      """)

  var answer = DirectionOptions()
  var text = TextOptions()
  var color: ColorChoice { text.color }

  static var options: OptionTable<Self> {
    [
      .group("Answer", \.answer),
      .group(\.text),
    ]
  }

  func run() throws {
    let isSingle = text.input.inputs.isSingle
    let isForTerminal = isatty(STDOUT_FILENO) == 1
    let answer = answer
    try text.transformInputs { name in
      DirectionReport(
        name: name, strategy: answer.strategy, isSummary: answer.summary, isJSON: answer.json,
        lead: isSingle ? [] : name.shown(onTerminal: isForTerminal) + [UInt8(ascii: "\t")])
    }
  }
}

/// Writes the directions of the paragraphs of a text.
private struct DirectionReport: TextTransform {
  let name: FileName
  let strategy: BaseDirectionStrategy
  let isSummary: Bool
  let isJSON: Bool

  /// The beginning of each line that is not JSON.
  let lead: [UInt8]

  private var paragraphs = 0
  private var counts: [TextDirection?: Int] = [:]
  private var order = TextOrderEvidence()

  init(
    name: FileName, strategy: BaseDirectionStrategy, isSummary: Bool, isJSON: Bool, lead: [UInt8]
  ) {
    self.name = name
    self.strategy = strategy
    self.isSummary = isSummary
    self.isJSON = isJSON
    self.lead = lead
  }

  mutating func transform(_ block: String, into output: inout OutputSlot) throws {
    if isSummary {
      var block = block
      block.withUTF8 { order.add($0) }
    }
    for direction in block.paragraphDirections(by: strategy) {
      paragraphs += 1
      counts[direction, default: 0] += 1
      if isSummary { continue }
      if isJSON {
        try output.write(json(for: direction).line)
      } else {
        try output.write(lead)
        try output.write(direction.name + "\n")
      }
    }
  }

  private func json(for direction: TextDirection?) -> JSONText {
    .about(name) { json in
      json.add("paragraph", paragraphs)
      json.add("direction", direction.name)
    }
  }

  func finish(into output: inout OutputSlot) throws {
    if !isSummary { return }
    let directions: [TextDirection?] = [.leftToRight, .rightToLeft, nil]
    let counted = directions.map { ($0.name, counts[$0] ?? 0) }
    if isJSON {
      let estimate = order.estimate
      let object = JSONText.about(name) { json in
        json.add("paragraphs", paragraphs)
        for (direction, count) in counted { json.add(direction, count) }
        json.add("order", estimate.order.rawValue)
        json.add("orderConfidence", .probability(estimate.confidence))
      }
      try output.write(object.line)
    } else {
      try output.write(lead)
      try output.write(counted.map { "\($0.0) \($0.1)" }.joined(separator: "\t") + "\n")
    }
  }
}

extension TextDirection? {
  /// The name of the direction in output.
  fileprivate var name: String { self?.rawValue ?? "none" }
}

/// The options of `direction`.
struct DirectionOptions: OptionGroup {
  var strategy: BaseDirectionStrategy = .firstStrong
  var summary = false
  var json = false

  static var options: OptionTable<Self> {
    [
      .choice(
        \.strategy, "--strategy", value: "STRATEGY",
        help: "How to determine the direction of a paragraph."),
      .flag(\.summary, "--summary", help: "Count the paragraphs of each file instead."),
      .flag(\.json, "--json", help: "Write one JSON object a line."),
    ]
  }
}
