internal import LegibleDetection
internal import LegibleEncodings
package import LegibleEvaluation

/// What it is worth to look at the files of a project together: see `FileSurvey`.
package struct TogetherEvaluation {
  /// What became of the answers about excerpts of one length.
  private struct Tally {
    var count = 0
    var unsure = 0
    var rightAlone = 0
    var rightTogether = 0
    var mended = 0
    var broken = 0
    var wrongAndSure = 0

    mutating func add(_ alone: Bool, _ together: Bool, isUnsure: Bool, _ confidence: Double) {
      count += 1
      unsure += isUnsure ? 1 : 0
      rightAlone += alone ? 1 : 0
      rightTogether += together ? 1 : 0
      mended += !alone && together ? 1 : 0
      broken += alone && !together ? 1 : 0
      wrongAndSure += !together && confidence >= 0.95 ? 1 : 0
    }
  }

  private let lengths: [Int]
  private var tallies: [Tally]

  /// Looks at excerpts of each file beside the whole other files of its project.
  ///
  /// - Parameters:
  ///   - folder: Labelled files, with a manifest that tells their projects.
  ///   - lengths: How many bytes the excerpts have.
  package init(
    files folder: String, _ part: LabelledPart, lengths: [Int]
  ) throws {
    self.lengths = lengths
    tallies = Array(repeating: Tally(), count: lengths.count)
    let files = try LabelledFolder(folder).files.filter { part.contains($0.name) }
    var reader = AnswerReader()
    for project in Dictionary(grouping: files, by: \.project).values {
      let loaded = project.compactMap { try? LoadedFile($0) }
      let whole = loaded.map { EncodingDetector.detect($0.bytes) }
      for (number, file) in loaded.enumerated() {
        for (column, length) in lengths.enumerated() {
          guard let excerpt = file.excerpt(byteCount: length) else { continue }
          let alone = EncodingDetector.detect(excerpt.bytes)
          var survey = FileSurvey()
          for (other, detection) in whole.enumerated() {
            survey.add(other == number ? alone : detection, at: "\(other)")
          }
          let options = survey.options(for: alone, at: "\(number)")
          let together =
            options.map { EncodingDetector.detect(excerpt.bytes, options: $0) } ?? alone
          func isRight(_ detection: Detection) -> Bool {
            detection.encoding.map { reader.reads($0.name, excerpt.bytes, as: excerpt.text) }
              ?? false
          }
          tallies[column].add(
            isRight(alone), isRight(together), isUnsure: options != nil, together.confidence)
        }
      }
    }
  }

  /// A row for each length.
  package var table: ReportTable {
    ReportTable(
      title: "Excerpts beside the other files of their projects",
      columns: [
        "bytes", "excerpts", "looked at again", "right alone", "right together", "mended", "broken",
        "wrong at 0.95",
      ],
      rows: zip(lengths, tallies).map { length, tally in
        [
          length, tally.count, tally.unsure, tally.rightAlone, tally.rightTogether, tally.mended,
          tally.broken, tally.wrongAndSure,
        ].map(String.init)
      })
  }
}
