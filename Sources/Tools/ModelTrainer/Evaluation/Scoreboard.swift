import Foundation
import LegibleDetection
import LegibleEncodings

/// How many were asked, and how many of the answers decode to the text that was meant.
struct Score {
  private(set) var count = 0
  private(set) var right = 0
  private(set) var languageRight = 0

  /// How many answers are right but for the damaged place.
  private(set) var sound = 0
  private(set) var calibration = Calibration()

  /// How many answers the best of detectors is expected to have right.
  private var reachable = 0.0

  mutating func add(_ outcome: Outcome) {
    count += 1
    right += outcome.isRight ? 1 : 0
    sound += outcome.isSound ? 1 : 0
    reachable += outcome.reachableShare
    languageRight += outcome.isRight && outcome.isLanguageRight ? 1 : 0
    calibration.add(outcome.confidence, isRight: outcome.isRight)
  }

  var share: Double { Double(right) / Double(max(count, 1)) }

  var description: String {
    String(
      format:
        "%6.2f %% of %5d   sound %6.2f %%   reachable %6.2f %%   language %5.1f %%   ECE %.4f",
      100 * share, count, 100 * Double(sound) / Double(max(count, 1)),
      100 * reachable / Double(max(count, 1)),
      100 * Double(languageRight) / Double(max(right, 1)), calibration.error)
  }
}

/// How far confidence is from the share of right answers.
struct Calibration {
  private static let binCount = 20

  private var bins = [(count: Int, right: Int, confidence: Double)](
    repeating: (0, 0, 0), count: Self.binCount)

  mutating func add(_ confidence: Double, isRight: Bool) {
    let bin = min(Self.binCount - 1, Int(confidence * Double(Self.binCount)))
    bins[bin].count += 1
    bins[bin].right += isRight ? 1 : 0
    bins[bin].confidence += confidence
  }

  /// The expected calibration error: the distance in each bin, weighted by its size.
  var error: Double {
    bins.reduce(0) { $0 + abs(Double($1.right) - $1.confidence) }
      / Double(max(1, bins.reduce(0) { $0 + $1.count }))
  }

  /// The bins that hold anything, a line each.
  var lines: [String] {
    bins.filter { $0.count > 0 }.map {
      String(
        format: "  confidence %.3f   right %.3f   of %d", $0.confidence / Double($0.count),
        Double($0.right) / Double($0.count), $0.count)
    }
  }
}

/// What came of one sample.
struct Outcome {
  let sample: LabelledSample
  let isRight: Bool

  /// Whether the answer reads the sample rightly as it was before it was damaged: where two
  /// encodings differ in the damaged place alone, nobody can tell them apart.
  let isSound: Bool

  /// How often the best of detectors is expected to be right about such a sample, 0…1.
  let reachableShare: Double

  let isLanguageRight: Bool
  let confidence: Double

  /// What the confidence was made of.
  let score: Detection.Score?

  /// What was answered, for the list of confusions.
  let answer: String
}

/// Scores by length, family and encoding, and the confusions.
struct Scoreboard {
  private var legacy = Score()

  /// The same with one byte a character, and with several.
  private var singleByte = Score()
  private var multiByte = Score()
  private var unicode = Score()
  private var lengths: [Int: Score] = [:]
  private var families: [String: Score] = [:]
  private var encodings: [String: Score] = [:]
  private var confusions: [String: Int] = [:]
  private var wrongAndSure: [Outcome] = []
  private var wrong: [Outcome] = []

  mutating func add(_ outcome: Outcome) {
    let encoding = outcome.sample.encoding
    if encoding.family == .unicode {
      unicode.add(outcome)
    } else {
      legacy.add(outcome)
      if encoding.isSingleByte { singleByte.add(outcome) } else { multiByte.add(outcome) }
      lengths[outcome.sample.length, default: Score()].add(outcome)
    }
    families[encoding.family.rawValue, default: Score()].add(outcome)
    encodings[encoding.name, default: Score()].add(outcome)
    if !outcome.isSound {
      wrong.append(outcome)
      confusions["\(outcome.sample.language) \(encoding.name) -> \(outcome.answer)", default: 0] +=
        1
      if outcome.confidence >= 0.99 { wrongAndSure.append(outcome) }
    }
  }

  /// Prints every so many of the wrong answers with their bytes and what they were meant to be.
  func printExamples(_ limit: Int) {
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

  func printAll(confusionLimit: Int) {
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
    legacy.calibration.lines.forEach { print($0) }
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
