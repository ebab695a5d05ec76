package import LegibleEncodings

/// Short texts of known encodings that are scored by kind and by encoding.
package struct SampleSet: Sendable {
  /// A text in one encoding, with a line end.
  struct Sample: Sendable {
    let kind: String
    let encoding: TextEncoding
    let line: ChangedText
  }

  private let title: String
  private(set) var samples: [Sample] = []
  private var seen: Set<[UInt8]> = []

  /// How many samples there are.
  package var count: Int { samples.count }

  /// The samples in one encoding alone.
  package func inEncoding(_ encoding: TextEncoding) -> SampleSet {
    var set = self
    set.samples = samples.filter { $0.encoding == encoding }
    return set
  }

  /// The texts of a table, such as `signs/signs.tsv`.
  ///
  /// - Throws: `CorpusError` for a line that has not the right form.
  package init(_ title: String, table path: String) throws(CorpusError) {
    self.title = title
    try addTable(path)
  }

  /// Alphabets, rules and tables of characters: those that people keep, and such as are made by rule of the text
  /// of the corpus.
  ///
  /// - Throws: `CorpusError` for a line of the table that has not the right form, or an encoding that does not exist.
  package static func lists(
    _ source: CorpusSource, corpus: String
  ) throws(CorpusError) -> SampleSet {
    var set = try SampleSet("Lists and rules", table: "\(corpus)/lists/lists.tsv")
    for list in try MadeLists(source).all { set.add(list.kind, list.text, in: list.encoding) }
    return set
  }

  /// Texts of ASCII with a few characters beyond it, in the surroundings of everyday files, and the digits of all scripts.
  ///
  /// - Throws: `CorpusError` for a line of the table that has not the right form.
  package static func sparse(corpus: String) throws(CorpusError) -> SampleSet {
    var set = try SampleSet(
      "ASCII with a few other characters", table: "\(corpus)/sparse/sparse.tsv")
    for digits in SparseTexts.digits { set.add("digits", digits + "\n", in: .utf8) }
    for sample in set.samples {
      let piece = String(decoding: sample.line.text.dropLast(), as: UTF8.self)
      for frame in SparseTexts.frames { set.add(sample.kind, frame(piece), in: sample.encoding) }
    }
    return set
  }

  /// Adds a table with the columns `kind`, `encodings` (or `encoding`) and `text`, and perhaps others, in any order.
  private mutating func addTable(_ path: String) throws(CorpusError) {
    guard let contents = String(validating: try FileBytes.read(path), as: UTF8.self) else {
      throw CorpusError("\(path): not UTF-8")
    }
    let rows = contents.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let columns = [["kind"], ["encodings", "encoding"], ["text"]].compactMap { names in
      rows.first?.firstIndex(where: names.contains)
    }
    for (index, row) in rows.enumerated().dropFirst() {
      guard columns.count == 3, row.count == rows[0].count else {
        throw CorpusError("\(path):\(index + 1): not the columns of its head")
      }
      let text = Self.unescaped(row[columns[2]]) + "\n"
      for name in row[columns[1]].split(separator: " ") {
        guard let encoding = TextEncoding(String(name)),
          let written = LegacySpelling(encoding, substitutions: [:], lines: [text])
            .spelling(of: text), ChangedText(written, in: encoding) != nil
        else { throw CorpusError("\(path):\(index + 1): \(name) cannot write the text") }
        add(row[columns[0]], written, in: encoding)
      }
    }
  }

  /// Adds a text once for all encodings that write it with the same bytes; ASCII alone is none.
  private mutating func add(_ kind: String, _ text: String, in encoding: TextEncoding) {
    guard let line = ChangedText(text, in: encoding), line.bytes.contains(where: { $0 >= 0x80 }),
      seen.insert(line.bytes).inserted
    else { return }
    samples.append(Sample(kind: kind, encoding: encoding, line: line))
  }

  /// A field with line feeds, tabs, backslashes and no-break spaces for `\n`, `\t`, `\\` and `\u{A0}`.
  private static func unescaped(_ field: String) -> String {
    field.split(separator: "\\\\", omittingEmptySubsequences: false).map { part in
      part.replacing("\\n", with: "\n").replacing("\\t", with: "\t")
        .replacing("\\u{A0}", with: "\u{A0}")
    }.joined(separator: "\\")
  }

  /// The scores of an engine by kind, by encoding, of the legacy encodings, and of all.
  ///
  /// - Throws: `EngineFailure` where the engine does not work, and what writing files for it throws.
  package func scores(of engine: any AccuracyEngine) throws -> [SampleScore] {
    var scores = groups.map { SampleScore(name: $0) }
    var reader = AnswerReader()
    let indices = Dictionary(uniqueKeysWithValues: zip(groups, 0...))
    for (sample, answer) in zip(samples, try engine.answers(for: samples.map(\.line.bytes))) {
      let isRight =
        !answer.isBinary && reader.reads(answer.label, sample.line.bytes, as: sample.line.text)
      let name = answer.isBinary ? "binary" : reader.encoding(answer.label)?.name ?? answer.label
      let text = String(decoding: sample.line.text.prefix(200), as: UTF8.self)
      let line =
        "\(sample.encoding.name)\t\(text.replacing("\n", with: "\\n"))\t"
        + (name.isEmpty ? "unidentified" : name)
        + (answer.confidence.map { " " + NumberText.decimal($0, 4) } ?? "")
      for index in Self.groups(of: sample).compactMap({ indices[$0] }) {
        scores[index].add(answer.confidence, isRight: isRight, line)
      }
    }
    return scores
  }

  /// Encodings with fewer samples have no row of their own.
  private static let minEncodingCount = 20

  /// Kinds and encodings in the order in which they first stand, then what is beyond UTF-8, and all.
  private var groups: [String] {
    var names: [String] = []
    for name in samples.map(\.kind) + samples.map(\.encoding.name) where !names.contains(name) {
      names.append(name)
    }
    let kinds = Set(samples.map(\.kind))
    return names.filter { name in
      kinds.contains(name)
        || samples.count { $0.encoding.name == name } >= Self.minEncodingCount
    } + ["legacy", "all"]
  }

  private static func groups(of sample: Sample) -> [String] {
    [sample.kind, sample.encoding.name, "all"] + (sample.encoding == .utf8 ? [] : ["legacy"])
  }

  /// A table of the scores of engines.
  package func table(_ engines: [(name: String, scores: [SampleScore])]) -> ReportTable {
    let rows = engines.first?.scores.indices.map { index in
      let scores = engines.map { $0.scores[index] }
      return [scores[0].name, NumberText.grouped(scores[0].count)] + scores.flatMap(\.cells)
    }
    return ReportTable(
      title: title,
      columns: ["kind or encoding", "samples"]
        + engines.flatMap { ["\($0.name) %", "wrong at 0.9", "at 0.95", "at 0.99", "ECE"] },
      rows: rows ?? [])
  }
}

/// How an engine reads samples that have something in common.
package struct SampleScore: Sendable {
  /// A kind of sample, an encoding, `legacy` or `all`.
  package let name: String
  package private(set) var count = 0
  package private(set) var right = 0
  /// The right answers of 0.95 and more.
  package private(set) var sure = 0
  package private(set) var wrongAt90 = 0
  package private(set) var wrongAt95 = 0
  package private(set) var wrongAt99 = 0

  /// The wrong answers, a line each, the surest first.
  package var wrong: [String] {
    wrongAnswers.sorted { $0.confidence > $1.confidence }.map(\.line)
  }

  private var wrongAnswers: [(confidence: Double, line: String)] = []
  private var calibration = Calibration()

  init(name: String) { self.name = name }

  /// Counts an answer, which is told by a line if it is wrong.
  mutating func add(_ confidence: Double?, isRight: Bool, _ line: String) {
    count += 1
    right += isRight ? 1 : 0
    if let confidence { calibration.add(confidence: confidence, isRight: isRight) }
    let confidence = confidence ?? 0
    if isRight {
      sure += confidence >= 0.95 ? 1 : 0
      return
    }
    wrongAt90 += confidence >= 0.9 ? 1 : 0
    wrongAt95 += confidence >= 0.95 ? 1 : 0
    wrongAt99 += confidence >= 0.99 ? 1 : 0
    wrongAnswers.append((confidence, line))
  }

  /// What tables have of it.
  var cells: [String] {
    [NumberText.percent(count == 0 ? nil : Double(right) / Double(count))]
      + [wrongAt90, wrongAt95, wrongAt99].map {
        calibration.count == 0 ? "–" : NumberText.grouped($0)
      } + [calibration.expectedError.map { NumberText.decimal($0, 3) } ?? "–"]
  }
}
