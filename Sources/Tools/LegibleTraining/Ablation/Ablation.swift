internal import LegibleEvaluation

/// What other values of a parameter change.
package struct Ablation {
  private let samples: [MixedSamples.Sample]
  private let file: SampleFile
  private var reader = AnswerReader()
  private let before: Answers

  /// The command that prints the answers about a sample file with other parameters.
  private let command: (_ path: String, _ settings: [String]) -> [String]

  /// The answers about all samples.
  private struct Answers {
    var names: [String] = []
    var isRight: [Bool] = []
    var sureWrong = 0
  }

  /// What a value changes.
  package struct Effect {
    package let value: Double

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
    var reader = AnswerReader()
    before = try Self.answers(
      command(file.path, []), samples.samples, &reader, besides: Answers())
    self.reader = reader
  }

  /// How many samples are read right with the parameters as they are, of how many, and how many wrongly at 0.99.
  package var summary: (right: Int, count: Int, sureWrong: Int) {
    (before.isRight.count { $0 }, samples.count, before.sureWrong)
  }

  /// What a value of a parameter changes, or `nil` where no detection is possible with it.
  package mutating func effect(of name: String, _ value: Double) throws -> Effect? {
    let lines = command(file.path, ["\(name)=\(value)"])
    if lines.isEmpty { return nil }
    let answers = try Self.answers(lines, samples, &reader, besides: before)
    var effect = Effect(value: value)
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

  /// - Parameter known: Answers about the same samples, so that only those that differ have to be held against the text.
  private static func answers(
    _ lines: [String], _ samples: [MixedSamples.Sample], _ reader: inout AnswerReader,
    besides known: Answers
  ) throws -> Answers {
    guard lines.count == samples.count else {
      throw TrainerError("\(lines.count) answers about \(samples.count) samples")
    }
    var answers = Answers()
    for (index, (line, sample)) in zip(lines, samples).enumerated() {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 4, let confidence = Double(cells[1]) else {
        throw TrainerError("not an answer about a sample: \(line)")
      }
      answers.names.append("\(cells[0]) \(cells[2]) \(cells[3])")
      let isRight: Bool
      if index < known.names.count, known.names[index] == answers.names[index] {
        isRight = known.isRight[index]
      } else if let text = sample.text {
        isRight = reader.reads(cells[0], sample.bytes, as: text)
      } else {
        isRight = cells[0] == "binary"
      }
      answers.isRight.append(isRight)
      if !isRight && confidence >= 0.99 { answers.sureWrong += 1 }
    }
    return answers
  }
}
