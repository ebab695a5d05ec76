import Foundation
import LegibleEncodings
import LegibleEvaluation

/// Scores by length, family and encoding, and the confusions.
package struct Scoreboard {
  /// An empty board.
  package init() {}

  private var legacy = SampleScore()

  /// The same with one byte a character, and with several.
  private var singleByte = SampleScore()
  private var multiByte = SampleScore()
  private var unicode = SampleScore()
  private var lengths: [Int: SampleScore] = [:]
  private var families: [String: SampleScore] = [:]
  private var encodings: [String: SampleScore] = [:]
  private var confusions: [String: Int] = [:]
  private var wrongAndSure: [Outcome] = []
  private var wrong: [Outcome] = []

  package mutating func add(_ outcome: Outcome) {
    let encoding = outcome.sample.encoding
    if encoding.family == .unicode {
      unicode.add(outcome)
    } else {
      legacy.add(outcome)
      if encoding.isSingleByte { singleByte.add(outcome) } else { multiByte.add(outcome) }
      lengths[outcome.sample.length, default: SampleScore()].add(outcome)
    }
    families[encoding.family.rawValue, default: SampleScore()].add(outcome)
    encodings[encoding.name, default: SampleScore()].add(outcome)
    if !outcome.isSound {
      wrong.append(outcome)
      confusions["\(outcome.sample.language) \(encoding.name) -> \(outcome.answer)", default: 0] +=
        1
      if outcome.confidence >= 0.99 { wrongAndSure.append(outcome) }
    }
  }

  /// Prints every so many of the wrong answers with their bytes and what they were meant to be.
  package func printExamples(_ limit: Int) {
    for outcome in wrong.enumerated().filter({ $0.offset % max(1, wrong.count / limit) == 0 })
      .map(\.element).prefix(limit)
    {
      let sample = outcome.sample
      print(
        sample.language, sample.encoding.name, sample.length, "->", outcome.answer,
        String(format: "%.3f", outcome.confidence))
      print("  ", (try? sample.encoding.decode(sample.bytes, malformed: .replace)) ?? "")
      print("  ", sample.bytes.prefix(48).map { String(format: "%02X", $0) }.joined(separator: " "))
    }
  }

  package func printAll(confusionLimit: Int) {
    print("legacy            \(legacy.description)")
    print("  single-byte     \(singleByte.description)")
    print("  multi-byte      \(multiByte.description)")
    print("with Unicode's    \(unicode.description)")
    for (length, score) in lengths.sorted(by: { $0.key < $1.key }) {
      print("  \(String(length).padded(to: 4)) bytes      \(score.description)")
    }
    for (family, score) in families.sorted(by: { $0.key < $1.key }) {
      print("  \(family.padded(to: 20)) \(score.description)")
    }
    print("encodings below 98.5 %:")
    for (name, score) in encodings.sorted(by: {
      ($0.value.share, $0.key) < ($1.value.share, $1.key)
    })
    where score.share < 0.985 {
      print("  \(name.padded(to: 20)) \(score.description)")
    }
    print("confusions:")
    for (name, count) in confusions.sorted(by: { ($0.value, $1.key) > ($1.value, $0.key) })
      .prefix(confusionLimit)
    {
      print("  \(count) \(name)")
    }
    print("reliability on legacy:")
    for bin in legacy.calibration.bins {
      guard let confidence = bin.confidence, let accuracy = bin.accuracy else { continue }
      print(
        String(
          format: "  confidence %.3f   right %.3f   of %d", confidence, accuracy, bin.count))
    }
    print("wrong at 0.99 or more: \(wrongAndSure.count)")
    for outcome in wrongAndSure.prefix(confusionLimit) {
      print(
        "  \(outcome.confidence) \(outcome.sample.language) \(outcome.sample.encoding.name)"
          + " \(outcome.sample.length) -> \(outcome.answer)")
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
