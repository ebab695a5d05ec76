package import Foundation
import LegibleEncodings

/// What a detector answered about a sample.
package struct SampleAnswer: Sendable, Equatable {
  /// The encoding, or what stands for none.
  package var encoding: String
  /// How sure the detector is, from 0 to 1.
  package var confidence: Double
  /// The language, or `-`.
  package var language = "-"
  /// Other readings, as the detector puts them.
  package var alternatives = ""

  package init(
    encoding: String, confidence: Double, language: String = "-", alternatives: String = ""
  ) {
    (self.encoding, self.confidence) = (encoding, confidence)
    (self.language, self.alternatives) = (language, alternatives)
  }

  /// Reads a file with a line for each sample of a set: encoding, confidence, language, alternatives.
  ///
  /// - Throws: `TrainingError` at a line that has no encoding or confidence.
  package static func read(_ file: URL) throws -> [SampleAnswer] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 2, let confidence = Double(fields[1]) else {
        throw TrainingError("\(file.lastPathComponent): not an answer: \(line)")
      }
      return SampleAnswer(
        encoding: fields[0], confidence: confidence, language: fields.count > 2 ? fields[2] : "-",
        alternatives: fields.count > 3 ? fields[3] : "")
    }
  }
}

/// Whether answers are right: an answer is if it decodes the bytes to the same text as the truth.
package struct AnswerScorer {
  /// Answers that name no encoding.
  private static let none: Set<String> = ["", "none", "None", "unidentified", "binary"]

  package init() {}

  /// Whether an answer is right.
  package func isRight(_ answer: String, truth: String, bytes: ArraySlice<UInt8>) -> Bool {
    if truth == "binary" { return answer == "binary" }
    guard !Self.none.contains(answer), let answered = TextEncoding(answer),
      let expected = TextEncoding(truth)
    else { return false }
    if answered == expected { return true }
    if ["UTF-16", "UTF-32"].contains(expected.name), answered.name.hasPrefix(expected.name) {
      return true
    }
    return !texts(of: bytes, in: expected).isDisjoint(with: texts(of: bytes, in: answered))
  }

  /// Encodings that vendors have widened, which are meant by the name as often.
  private static let wider = [
    "Big5": ["CP950", "Big5-HKSCS"], "CP950": ["Big5-HKSCS"], "EUC-JP": ["EUC-JIS-2004"],
    "ISO-2022-JP": ["ISO-2022-JP-2"], "GBK": ["gb18030"],
  ]

  /// The texts that a user might get. Legible reads the open bytes of windows code pages as controls; so
  /// another decoder's U+FFFD in their place counts as the same text.
  private func texts(of bytes: ArraySlice<UInt8>, in encoding: TextEncoding) -> Set<String> {
    let names = [encoding.name] + (Self.wider[encoding.name] ?? [])
    var texts: Set<String> = []
    for encoding in names.compactMap({ TextEncoding($0) }) {
      if let text = try? encoding.decode(bytes) { texts.insert(Self.withoutMark(text)) }
    }
    if texts.isEmpty, let text = try? encoding.decode(bytes, malformed: .replace) {
      texts.insert(Self.withoutMark(text))
    }
    guard encoding.name.hasPrefix("windows-") else { return texts }
    return texts.union(texts.map(Self.withHolesReplaced))
  }

  private static func withoutMark(_ text: String) -> String {
    text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func withHolesReplaced(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { (0x80..<0xA0).contains($0.value) ? "\u{FFFD}" : $0 }))
  }
}

/// How good answers are, and how well the detector knows.
package struct Score: Sendable, Equatable {
  package private(set) var count = 0
  package private(set) var right = 0
  /// Answers of at least 0.99.
  package private(set) var sure = 0
  /// Wrong ones of at least 0.99.
  package private(set) var wrongAt99 = 0
  /// Wrong ones of at least 0.9.
  package private(set) var wrongAt90 = 0
  private var confidenceByTenth = [Double](repeating: 0, count: 10)
  private var rightByTenth = [Double](repeating: 0, count: 10)

  package init() {}

  package mutating func add(isRight: Bool, confidence: Double) {
    count += 1
    right += isRight ? 1 : 0
    sure += confidence >= 0.99 ? 1 : 0
    wrongAt99 += !isRight && confidence >= 0.99 ? 1 : 0
    wrongAt90 += !isRight && confidence >= 0.9 ? 1 : 0
    let tenth = min(max(Int(confidence * 10), 0), 9)
    confidenceByTenth[tenth] += confidence
    rightByTenth[tenth] += isRight ? 1 : 0
  }

  /// The share of right answers in percent.
  package var percent: Double { 100 * Double(right) / Double(max(count, 1)) }

  /// The expected calibration error, in ten equal bins of confidence.
  package var calibrationError: Double {
    let differences = zip(confidenceByTenth, rightByTenth).map { abs($0 - $1) }
    return differences.reduce(0, +) / Double(max(count, 1))
  }

  /// The figures in a line.
  package var summary: String {
    String(
      format: "%6.2f %% of %d  ECE %.4f  wrong at .99: %d/%d  wrong at .9: %d", percent, count,
      calibrationError, wrongAt99, sure, wrongAt90)
  }
}

/// The score of a set of samples, in parts, with what went wrong.
package struct ScoreReport {
  /// By what the samples are divided.
  package enum Division: String, CaseIterable, Sendable {
    case kind
    case truth
    case language
    case source
  }

  package private(set) var total = Score()

  /// The score of each part, the largest first.
  package private(set) var parts: [(name: String, score: Score)] = []

  /// The numbers of samples that were answered wrongly.
  package private(set) var misses: [Int] = []

  /// Scores the answers about a set.
  ///
  /// - Throws: `TrainingError` if there is not one answer for each sample.
  package init(_ answers: [SampleAnswer], of pack: SamplePack, by division: Division? = nil) throws
  {
    guard answers.count == pack.count else {
      throw TrainingError("\(answers.count) answers for \(pack.count) samples")
    }
    let scorer = AnswerScorer()
    var scores: [String: Score] = [:]
    for (index, answer) in answers.enumerated() {
      let label = pack.labels[index]
      let isRight = scorer.isRight(answer.encoding, truth: label.truth, bytes: pack[index])
      total.add(isRight: isRight, confidence: answer.confidence)
      if !isRight { misses.append(index) }
      guard let division else { continue }
      let part =
        switch division {
        case .kind: label.kind
        case .truth: label.truth
        case .language: label.language
        case .source: label.source
        }
      scores[part, default: Score()].add(isRight: isRight, confidence: answer.confidence)
    }
    parts = scores.map { ($0.key, $0.value) }.sorted {
      ($1.score.count, $0.name) < ($0.score.count, $1.name)
    }
  }

  /// A wrong answer in a line: what should have been read, and what was.
  package static func description(
    ofMiss index: Int, _ answer: SampleAnswer, in pack: SamplePack
  ) -> String {
    let (bytes, label) = (pack[index], pack.labels[index])
    let first = bytes.firstIndex { $0 >= 0x80 } ?? bytes.startIndex
    let excerpt = bytes[max(bytes.startIndex, first - 30)..<min(bytes.endIndex, first + 50)]
    func text(_ name: String) -> String {
      let text = TextEncoding(name).flatMap { try? $0.decode(excerpt, malformed: .replace) } ?? "?"
      return text.replacingOccurrences(of: "\n", with: "⏎")
    }
    return
      "\(index) \(label.truth) \(label.language) \(label.kind) \(label.source) | \(text(label.truth))"
      + " | \(answer.encoding) \(String(format: "%.3f", answer.confidence)) \(answer.language)"
      + " | \(text(answer.encoding)) | \(answer.alternatives)"
  }
}
