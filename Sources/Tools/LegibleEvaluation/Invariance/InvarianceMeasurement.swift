/// Has engines look at texts alone and after changes.
package struct InvarianceMeasurement: ~Copyable {
  private let texts: [InvarianceText]
  private let changes: [TextChange]
  private let engines: [any AccuracyEngine]
  private var progress = ProgressLine()

  /// How many texts are changed before each engine looks at them: a few thousand files, which a command
  /// is given at once.
  private static let batchSize = 32

  package init(
    _ texts: InvarianceTexts, changes: [TextChange] = TextChange.all, engines: [any AccuracyEngine]
  ) {
    self.texts = texts.texts
    self.changes = changes
    self.engines = engines
  }

  /// A text with all that is shown of it.
  private struct Shown {
    let text: InvarianceText

    /// The text and those beside it.
    let alone: [ChangedText]
    let changed: [(change: Int, text: ChangedText)]

    init(_ text: InvarianceText, _ changes: [TextChange]) {
      self.text = text
      alone = ([text.text] + text.others).compactMap {
        ChangedText($0 + "\n", in: text.encoding)
      }
      changed = changes.indices.compactMap { index in
        changes[index].apply(to: text).map { (index, $0) }
      }
    }

    var files: [ChangedText] { alone + changed.map(\.text) }
  }

  /// Shows all texts to all engines.
  ///
  /// - Throws: `EngineFailure` where an engine does not work, and what writing files for it throws.
  package mutating func run() throws -> InvarianceResults {
    var tallies = engines.map { InvarianceTally($0, changes: changes) }
    var done = 0
    while done < texts.count {
      var batch: [Shown] = []
      for text in texts[done..<min(done + Self.batchSize, texts.count)] {
        batch.append(Shown(text, changes))
      }
      for (index, engine) in engines.enumerated() {
        let answers = try engine.answers(for: batch.flatMap(\.files).map(\.bytes))
        var rest = answers[...]
        for shown in batch {
          let encoding = shown.text.encoding
          var judged: [InvarianceTally.Judged] = []
          for (answer, file) in zip(rest, shown.files) {
            judged.append(tallies[index].judge(answer, file, encoding))
          }
          rest = rest.dropFirst(judged.count)
          let changed = zip(shown.changed, judged.dropFirst(shown.alone.count))
          tallies[index].add(
            shown.text, alone: Array(judged.prefix(shown.alone.count)),
            changed: changed.map { ($0.change, $1) })
        }
      }
      done += batch.count
      progress.show("\(done) of \(texts.count) texts")
    }
    return InvarianceResults(
      textCount: texts.count, encodingCount: Set(texts.map(\.encoding)).count,
      engines: tallies.map(\.result))
  }
}
