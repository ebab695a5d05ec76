internal import Foundation
internal import LegibleEvaluation

/// What other values of a parameter change.
package struct Ablation {
  private let samples: [MixedSamples.Sample]
  private let file: SampleFile
  private var readings = KnownReadings()
  private let before: Answers

  /// The command that prints the answers about a sample file with other parameters.
  private let command: (_ path: String, _ settings: [String]) -> [String]

  /// The answers about all samples.
  private struct Answers {
    var names: [String] = []
    var isRight: [Bool] = []
    var sureWrong = 0

    /// The loss about each sample: the negative logarithm of the probability that its right reading was given.
    var losses: [Double] = []
  }

  /// What a value changes.
  package struct Effect {
    /// The mean loss, of which labelled files are one half, and each kind of sample an equal part, in nats.
    package var loss = 0.0

    /// How many answers have another encoding, language or mixture.
    package var changed = 0

    /// How many more are right, and how many more are wrong at 0.99.
    package var right = 0
    package var sureWrong = 0

    /// How many more are right of each kind, where that is not zero.
    package var rightByKind: [String: Int] = [:]
  }

  /// Looks at the samples with the parameters as they are.
  ///
  /// - Parameter command: The command that prints the answers about a sample file with other parameters.
  package init(
    _ samples: MixedSamples,
    command: @escaping (_ path: String, _ settings: [String]) -> [String]
  ) throws {
    self.samples = samples.samples
    self.command = command
    file = try SampleFile(samples.samples)
    before = try Self.answers(
      command(file.path, []), samples.samples, &readings, besides: Answers())
  }

  /// How many samples are read right with the parameters as they are, of how many, and how many wrongly at 0.99.
  package var summary: (right: Int, count: Int, sureWrong: Int) {
    (before.isRight.count { $0 }, samples.count, before.sureWrong)
  }

  /// The mean loss with the parameters as they are, of which labelled files are one half, and each kind of sample an equal part, in nats.
  package var loss: Double { meanLoss(of: before) }

  /// What other values of parameters change, or `nil` where no detection is possible with them.
  ///
  /// - Parameter settings: Settings such as `prior.hint=5`.
  package mutating func effect(of settings: [String]) throws -> Effect? {
    let lines = command(file.path, settings)
    if lines.isEmpty { return nil }
    let answers = try Self.answers(lines, samples, &readings, besides: before)
    var effect = Effect(loss: meanLoss(of: answers))
    for index in samples.indices {
      if answers.names[index] != before.names[index] { effect.changed += 1 }
      let gain = (answers.isRight[index] ? 1 : 0) - (before.isRight[index] ? 1 : 0)
      effect.right += gain
      if gain != 0 { effect.rightByKind[samples[index].kind, default: 0] += gain }
    }
    effect.rightByKind = effect.rightByKind.filter { $0.value != 0 }
    effect.sureWrong = answers.sureWrong - before.sureWrong
    return effect
  }

  private func meanLoss(of answers: Answers) -> Double {
    var kinds: [String: (sum: Double, count: Double)] = [:]
    for (sample, loss) in zip(samples, answers.losses) {
      let (sum, count) = kinds[sample.kind] ?? (0, 0)
      kinds[sample.kind] = (sum + loss, count + 1)
    }
    // Files that people have are as much as all that is made of lines of text.
    let fileKinds = kinds.keys.count { $0.hasPrefix("files") }
    let fileWeight = max(1, Double(kinds.count - fileKinds) / Double(max(1, fileKinds)))
    var (total, weight) = (0.0, 0.0)
    for (kind, (sum, count)) in kinds {
      let kindWeight = kind.hasPrefix("files") ? fileWeight : 1
      total += kindWeight * sum / count
      weight += kindWeight
    }
    return total / max(1, weight)
  }

  /// The least probability that a loss is made of, which is that of the last reading that the judge keeps.
  private static let minProbability = 0.0001

  /// - Parameter known: Answers about the same samples, so that only those that differ have to be held against the text.
  private static func answers(
    _ lines: [String], _ samples: [MixedSamples.Sample], _ readings: inout KnownReadings,
    besides known: Answers
  ) throws -> Answers {
    guard lines.count == samples.count else {
      throw TrainerError("\(lines.count) answers about \(samples.count) samples")
    }
    var answers = Answers()
    for (index, (line, sample)) in zip(lines, samples).enumerated() {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 5, let confidence = Double(cells[1]) else {
        throw TrainerError("not an answer about a sample: \(line)")
      }
      answers.names.append("\(cells[0]) \(cells[2]) \(cells[3])")
      let isRight: Bool
      if index < known.names.count, known.names[index] == answers.names[index] {
        isRight = known.isRight[index]
      } else if let text = sample.text {
        isRight = readings.reads(cells[0], sample, number: index, as: text)
      } else {
        isRight = cells[0] == "binary"
      }
      answers.isRight.append(isRight)
      var probability = sample.text == nil && isRight ? confidence : 0
      if let text = sample.text {
        for reading in cells[4].split(separator: " ") {
          let parts = reading.split(separator: "=").map(String.init)
          if parts.count == 2, let share = Double(parts[1]),
            readings.reads(parts[0], sample, number: index, as: text)
          {
            probability += share
          }
        }
      }
      answers.losses.append(-log(max(minProbability, min(1, probability))))
      if !isRight && confidence >= 0.99 { answers.sureWrong += 1 }
    }
    return answers
  }
}

/// Which encodings read which samples as the text that was meant: each is asked once.
private struct KnownReadings {
  private var reader = AnswerReader()
  private var known: [String: [Int: Bool]] = [:]

  mutating func reads(
    _ label: String, _ sample: MixedSamples.Sample, number: Int, as text: [UInt8]
  ) -> Bool {
    if let answer = known[label]?[number] { return answer }
    let answer = reader.reads(label, sample.bytes, as: text)
    known[label, default: [:]][number] = answer
    return answer
  }
}
