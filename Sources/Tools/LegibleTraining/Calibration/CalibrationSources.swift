import LegibleDetection
import LegibleEncodings
package import LegibleEvaluation

/// Where the points come from that the confidence curves are fitted to: prose in all plausible
/// encodings, in files of all genres, damaged or in unknown languages; words and signs in tables and logs; and real files.
package struct CalibrationSources {
  /// Held-out lines of the training text, or `nil` without prose.
  package var prose: HeldOutEvaluation?

  /// Texts that are repeated, and put into tables, logs and sources.
  package var texts: InvarianceTexts?

  /// Labelled folders, of which only the part for tuning is taken.
  package var folders: [String] = []

  /// How many answers about samples of prose one about a real file counts for: with more,
  /// answers about prose become less sure than they might be, and with less those about files too sure.
  package var fileWeight = 0.3

  /// How many answers about samples of prose one about a file of words or letters counts for: of 0.1 and 0.25, the second
  /// left 29 instead of 32 answers about real files of 100 bytes wrong at 0.9 and more.
  /// Lists of letters, which have a curve of their own, count in full: prose has hardly any.
  private let wordWeight = 0.25

  /// How many answers about samples of prose one about such a text counts for: with 1, answers about 100 bytes of real
  /// files were right more often than they said (calibration error 0.016).
  private let textWeight = 0.3

  /// How long the excerpts are that are taken of each file besides the whole, in bytes.
  package var excerpts = FileScope.usualExcerpts

  package init() {}

  func points() throws -> [CalibrationPoint] {
    try prosePoints() + textPoints() + folders.flatMap(filePoints)
  }

  /// Of each text the answer about it alone and about it after some of the changes, since all of these tell much the same.
  private func textPoints() -> [CalibrationPoint] {
    var reader = AnswerReader()
    var points: [CalibrationPoint] = []
    for (number, text) in (texts?.texts ?? []).enumerated() {
      let first = number % Self.changeStep
      let changed = stride(from: first, to: TextChange.all.count, by: Self.changeStep)
        .compactMap { TextChange.all[$0].apply(to: text) }
      for changed in [text.alone].compactMap(\.self) + changed {
        let detection = EncodingDetector.detect(changed.bytes)
        guard let score = detection.score, let encoding = detection.encoding else { continue }
        points.append(
          CalibrationPoint(
            score: score, nonASCIICount: changed.bytes.count { $0 >= 0x80 },
            isRight: encoding == text.encoding
              || reader.reads(encoding.name, changed.bytes, as: changed.text),
            weight: textWeight))
      }
    }
    return points
  }

  /// One of so many changes is tried on each text.
  private static let changeStep = 10

  /// The samples as they are, in other kinds of files, and in languages that are not known.
  private func prosePoints() throws -> [CalibrationPoint] {
    guard let prose else { return [] }
    var outcomes = try prose.outcomes()
    for genre in Genre.ofLines where genre != .prose {
      var other = prose
      other.genre = genre
      other.samplesPerCase = 1
      outcomes += try other.outcomes()
    }
    var unknown = prose
    unknown.withholdsLanguage = true
    unknown.samplesPerCase = 1
    // A text that fits well is in a language that is known, or in one much like it.
    outcomes += try unknown.outcomes().filter {
      $0.score?.fit != .good
    }
    return try Self.points(of: outcomes, weight: 1) + wordPoints(prose)
  }

  /// Files of words and letters, in the encodings that each language is usually found in.
  private func wordPoints(_ prose: HeldOutEvaluation) throws -> [CalibrationPoint] {
    try Genre.ofWords.flatMap { genre in
      var other = prose
      other.genre = genre
      other.includesRare = false
      other.samplesPerCase = 1
      other.lengths = excerpts
      return Self.points(of: try other.outcomes(), weight: wordWeight)
    }
  }

  private static func points(
    of outcomes: [Outcome], weight: Double
  ) -> [CalibrationPoint] {
    outcomes.compactMap { outcome in
      outcome.score.map {
        CalibrationPoint(
          score: $0, nonASCIICount: outcome.nonASCIICount, isRight: outcome.isRight,
          weight: $0.fit == .listed ? 1 : weight)
      }
    }
  }

  private func filePoints(of folder: String) throws -> [CalibrationPoint] {
    var reader = AnswerReader()
    var points: [CalibrationPoint] = []
    // The beginnings of files are often the same, and tell no more than one of them.
    var known: Set<[UInt8]> = []
    for file in try LabelledFolder(folder).files where LabelledPart.tuning.contains(file.name) {
      // What cannot be scored, such as an empty file, tells nothing about confidence either.
      guard let whole = try? LoadedFile(file) else { continue }
      for part in [whole] + excerpts.compactMap({ whole.excerpt(byteCount: $0) })
      where known.insert(part.bytes).inserted {
        let detection = EncodingDetector.detect(part.bytes)
        guard let score = detection.score, let encoding = detection.encoding else { continue }
        points.append(
          CalibrationPoint(
            score: score, nonASCIICount: part.bytes.count { $0 >= 0x80 },
            isRight: part.truth != .binary && reader.judge(encoding.name, part).isEqual,
            weight: fileWeight))
      }
    }
    return points
  }
}
