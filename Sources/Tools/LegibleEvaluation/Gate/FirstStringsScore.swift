/// How an engine reads what people type first.
package struct FirstStringsScore: Codable, Sendable {
  /// The kind of string, or `all`.
  package var name: String
  package var count = 0
  package var right = 0

  /// How many are read wrongly at 0.9 and more.
  package var wrongAt90 = 0

  /// The wrong answers, in the order of the strings.
  package var wrong: [WrongString] = []
}

/// A wrong answer about a string.
package struct WrongString: Codable, Sendable {
  package var text: String
  package var encoding: String

  /// An encoding, `binary`, or nothing.
  package var answer: String
  package var confidence: Double?

  /// The answer in one line, for lists.
  package var line: String {
    "\(encoding)\t\(text)\t\(answer.isEmpty ? "unidentified" : answer)"
      + (confidence.map { " " + NumberText.decimal($0, 4) } ?? "")
  }
}

extension ReportTable {
  /// The scores of engines by kind of string.
  package init(first engines: [(name: String, scores: [FirstStringsScore])]) {
    let rows = engines.first?.scores.indices.map { index in
      let scores = engines.map { $0.scores[index] }
      return [scores[0].name, NumberText.grouped(scores[0].count)]
        + scores.flatMap { score in
          let share = score.count == 0 ? nil : Double(score.right) / Double(score.count)
          return [
            NumberText.grouped(score.right), NumberText.percent(share),
            NumberText.grouped(score.wrongAt90),
          ]
        }
    }
    self.init(
      title: "What people type first",
      columns: ["kind", "in encodings"]
        + engines.flatMap { ["\($0.name) right", "%", "wrong at 0.9"] },
      rows: rows ?? [])
  }
}
