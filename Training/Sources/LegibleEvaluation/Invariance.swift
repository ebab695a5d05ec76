internal import LegibleEncodings

/// How often changes that say nothing of an encoding changed the answers of an engine.
package struct InvarianceScore {
  /// Changed texts that have something in common.
  package struct Group {
    package let name: String

    /// How many there are, how many are read right, and how many wrongly at 0.99 and more.
    package var count = 0
    package var right = 0
    package var wrongAt99 = 0

    /// Of how many the text alone, and each that stands beside it, is read right.
    package var rightAlone = 0

    /// How many of these are still read right, and how many are not at 0.9 and at 0.99 and more.
    package var kept = 0
    package var lostAt90 = 0
    package var lostAt99 = 0

    /// How many have the answer of the text alone, where the change adds no evidence, and how many of
    /// these have a confidence that is greater by more than 0.01.
    package var comparable = 0
    package var risen = 0

    /// The share that is still read right of those that are right alone, 0…1.
    package var keptShare: Double? { Group.share(kept, of: rightAlone) }

    fileprivate static func share(_ part: Int, of whole: Int) -> Double? {
      whole == 0 ? nil : Double(part) / Double(whole)
    }

    fileprivate var cells: [String] {
      [
        name, NumberText.grouped(count), NumberText.grouped(rightAlone),
        NumberText.percent(keptShare), NumberText.grouped(lostAt90), NumberText.grouped(lostAt99),
        NumberText.percent(Group.share(risen, of: comparable)),
        NumberText.percent(Group.share(right, of: count)), NumberText.grouped(wrongAt99),
      ]
    }
  }

  /// The engine's name.
  package let name: String

  /// All changed texts, and those of each change in the order of the changes.
  package private(set) var all = Group(name: "all")
  package private(set) var byChange: [Group]
  private var byKind: [InvarianceText.Kind: Group] = [:]

  /// The wrong answers about changed texts that are right alone, a line each, the surest first.
  package var lost: [String] {
    // The order of equal confidences is that of the texts, which a sort need not keep.
    lostAnswers.enumerated().sorted {
      ($1.element.confidence, $0.offset) < ($0.element.confidence, $1.offset)
    }.map(\.element.line)
  }

  private var lostAnswers: [(confidence: Double, line: String)] = []
  private let changes: [TextChange]
  private var reader = AnswerReader()

  /// By how much a confidence may rise without being counted.
  private static let maxRise = 0.01

  /// How many texts are changed before the engine looks at them: a few thousand files, which a command
  /// is given at once.
  private static let batchSize = 32

  /// Shows an engine all texts, alone and after changes.
  ///
  /// - Throws: `EngineFailure` where the engine does not work, and what writing files for it throws.
  package init(
    of engine: any AccuracyEngine, _ texts: [InvarianceText], changes: [TextChange] = TextChange.all
  ) throws {
    name = engine.name
    self.changes = changes
    byChange = changes.map { Group(name: $0.name) }
    var progress = ProgressLine()
    for start in stride(from: 0, to: texts.count, by: Self.batchSize) {
      let batch = texts[start..<min(start + Self.batchSize, texts.count)].map { text in
        Shown(text, changes)
      }
      var rest = try engine.answers(for: batch.flatMap(\.files).map(\.bytes))[...]
      for shown in batch {
        add(shown, Array(rest.prefix(shown.files.count)))
        rest = rest.dropFirst(shown.files.count)
      }
      progress.show("\(name): \(start) of \(texts.count) texts")
    }
  }

  /// A text with all that is shown of it: it and those beside it alone, then what changes made of it.
  private struct Shown {
    let text: InvarianceText
    let aloneCount: Int
    let changes: [Int]
    let files: [ChangedText]

    init(_ text: InvarianceText, _ all: [TextChange]) {
      self.text = text
      let alone = ([text.text] + text.others).compactMap {
        ChangedText($0 + "\n", in: text.encoding)
      }
      let changed = all.indices.compactMap { index in
        all[index].apply(to: text).map { (index, $0) }
      }
      aloneCount = alone.count
      changes = changed.map(\.0)
      files = alone + changed.map(\.1)
    }
  }

  private mutating func add(_ shown: Shown, _ answers: [Answer]) {
    let isRight = zip(answers, shown.files).map { answer, file in
      reader.encoding(answer.label) == shown.text.encoding
        || reader.reads(answer.label, file.bytes, as: file.text)
    }
    for (place, index) in shown.changes.enumerated() {
      let place = shown.aloneCount + place
      let change = changes[index]
      let isRightAlone = isRight.prefix(1 + change.otherCount).allSatisfy(\.self)
      let (before, after) = (answers[0], answers[place])
      let isRight = isRight[place]
      let confidence = after.confidence ?? 0
      let isComparable =
        !change.addsEvidence && before.confidence != nil && name(of: before) == name(of: after)
      func count(_ group: inout Group) {
        group.count += 1
        group.right += isRight ? 1 : 0
        group.wrongAt99 += !isRight && confidence >= 0.99 ? 1 : 0
        if isRightAlone {
          group.rightAlone += 1
          group.kept += isRight ? 1 : 0
          group.lostAt90 += !isRight && confidence >= 0.9 ? 1 : 0
          group.lostAt99 += !isRight && confidence >= 0.99 ? 1 : 0
        }
        if isComparable {
          group.comparable += 1
          group.risen += confidence - (before.confidence ?? 0) > Self.maxRise ? 1 : 0
        }
      }
      count(&all)
      count(&byChange[index])
      count(&byKind[shown.text.kind, default: Group(name: shown.text.kind.rawValue)])
      if isRightAlone && !isRight {
        lostAnswers.append(
          (
            confidence,
            "\(shown.text.encoding.name) \(shown.text.language)\t\(shown.text.text)\t\(change.name)\t"
              + "\(line(before)) → \(line(after))"
          ))
      }
    }
  }

  private mutating func name(of answer: Answer) -> String {
    answer.isBinary ? "binary" : reader.encoding(answer.label)?.name ?? answer.label
  }

  private mutating func line(_ answer: Answer) -> String {
    let name = name(of: answer)
    return (name.isEmpty ? "unidentified" : name)
      + (answer.confidence.map { " " + NumberText.decimal($0, 4) } ?? "")
  }

  /// The scores by change and by kind of text.
  package var tables: [ReportTable] {
    let kinds = InvarianceText.Kind.allCases.compactMap { byKind[$0] }
    return [("change", byChange + [all]), ("kind of text", kinds)].map { head, groups in
      ReportTable(
        title: "\(name), by \(head)",
        columns: [
          head, "changed", "right alone", "kept %", "lost at 0.9", "at 0.99", "risen %",
          "all right %", "all wrong at 0.99",
        ],
        rows: groups.map(\.cells))
    }
  }
}
