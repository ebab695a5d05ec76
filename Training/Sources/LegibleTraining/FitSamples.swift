import Foundation
@_spi(Training) package import LegibleDetection
import LegibleEncodings

/// A sample that parameters are fitted to.
final class FitSample {
  /// The bytes that are looked at, at most.
  private static let byteLimit = 6000

  let input: TrainingInput
  let bytes: [UInt8]
  let label: SampleLabel

  /// What the sample counts in the loss.
  let weight: Double
  private let truth: TextEncoding?
  private var known: [TextEncoding: Bool] = [:]

  init(_ bytes: ArraySlice<UInt8>, _ label: SampleLabel, weight: Double) {
    self.bytes = Array(bytes.prefix(Self.byteLimit))
    input = TrainingInput(self.bytes)
    self.label = label
    self.weight = weight
    truth = TextEncoding(label.truth)
  }

  var isBinary: Bool { label.truth == "binary" }

  /// The encoding of the sample, `nil` for binary data.
  var encoding: TextEncoding? { truth }

  /// Whether an encoding decodes the sample to its text.
  func isRight(_ encoding: TextEncoding) -> Bool {
    if let isRight = known[encoding] { return isRight }
    let isRight = AnswerScorer().isRight(encoding.name, truth: label.truth, bytes: bytes[...])
    known[encoding] = isRight
    return isRight
  }

  /// The probability that a model gives to the truth, before calibration, and whether it answers right.
  func result(of model: TrainableModel) -> (probability: Double, isRight: Bool) {
    let answer = model.answer(for: input)
    let detection = answer.detection
    if isBinary {
      return (detection.isBinary ? detection.confidence : 1 - 1e-3, detection.isBinary)
    }
    if detection.isBinary { return (1 - detection.confidence, false) }
    var probability = 0.0
    for reading in answer.readings where reading.probability > 1e-5 {
      if reading.encodings.contains(where: isRight) { probability += reading.probability }
    }
    return (min(probability, 1), detection.encoding.map(isRight) ?? false)
  }
}

/// Sets of samples for fitting, dealt out to shards, each of which one thread works on at a time. Sums do
/// not depend on the number of threads, since there are always as many shards.
package final class FitSamples {
  private static let shardCount = 8

  /// The samples of a set, by shard.
  private struct Part {
    let name: String
    let weight: Double
    var shards = [[FitSample]](repeating: [], count: FitSamples.shardCount)
  }

  private var parts: [Part] = []

  /// What an answer's loss is the mean over: -ln(0.99 P + 0.01), which no single sample can dominate.
  private static func loss(_ probability: Double) -> Double { -log(0.99 * probability + 0.01) }

  package init() {}

  /// Adds a set; samples of one project count by the root of their number.
  package func add(_ pack: SamplePack, named name: String, weight: Double, isByProject: Bool) {
    var counts: [String: Double] = [:]
    for label in pack.labels { counts[label.source, default: 0] += 1 }
    let counted = counts
    let shards = concurrentMap(Self.shardCount) { shard in
      stride(from: shard, to: pack.count, by: Self.shardCount).map { index in
        let label = pack.labels[index]
        let weight = isByProject ? 1 / (counted[label.source] ?? 1).squareRoot() : 1
        return Unshared(FitSample(pack[index], label, weight: weight))
      }
    }
    parts.append(
      Part(name: name, weight: weight, shards: shards.map { shard in shard.map(\.value) }))
  }

  /// Sets of fewer samples say too little to count as much as others.
  private static let leastCount = 10

  /// The samples that a condition holds for, in sets that have enough of them.
  func filter(_ isWanted: (FitSample) -> Bool) -> FitSamples {
    let some = FitSamples()
    some.parts = parts.map { part in
      var part = part
      part.shards = part.shards.map { $0.filter(isWanted) }
      return part
    }
    some.parts.removeAll { $0.shards.reduce(0) { $0 + $1.count } < Self.leastCount }
    return some
  }

  /// A figure over the sets: the loss, and the share of right answers.
  package struct Result: Sendable {
    package var loss = 0.0

    /// The share of right answers, as the mean over the sets, in percent.
    package var percent = 0.0

    /// A line of the loss and the right answers of each set.
    package var details = ""
  }

  /// Weighs the samples.
  package func result(_ tables: TrainableTables, _ values: [Float]) -> Result {
    let sums = shardSums { sample in
      { model in
        let (probability, isRight) = sample.result(of: model)
        return (Self.loss(probability), isRight ? 1 : 0)
      }
    }
    return combine(sums(tables, values))
  }

  /// The same of the language that is told, given the encoding.
  package func languageResult(_ tables: TrainableTables, _ values: [Float]) -> Result {
    let sums = shardSums { sample in
      { model in
        let languages = model.languages(of: sample.bytes, in: sample.encoding ?? .utf8)
        let best = languages.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return (
          Self.loss(languages[sample.label.language] ?? 0),
          best?.key == sample.label.language ? 1 : 0
        )
      }
    }
    return combine(sums(tables, values))
  }

  /// The features of weighed answers that are right and wrong, for calibration.
  func calibrationData(_ tables: TrainableTables, _ values: [Float]) -> [CalibrationAnswer] {
    nonisolated(unsafe) let parts = parts
    let answers = concurrentMap(Self.shardCount) { shard in
      let model = TrainableModel(tables, values: values)
      return parts.flatMap { part in
        part.shards[shard].compactMap { sample -> CalibrationAnswer? in
          let answer = model.answer(for: sample.input)
          guard !answer.features.isEmpty, let encoding = answer.detection.encoding else {
            return nil
          }
          return CalibrationAnswer(
            features: answer.features, isRight: sample.isRight(encoding),
            weight: part.weight)
        }
      }
    }
    return answers.flatMap { $0 }
  }

  private typealias Sums = (loss: Double, right: Double, weight: Double, count: Double)

  /// Sums over the samples of each set, by shard.
  private func shardSums(
    _ measure: @escaping (FitSample) -> (TrainableModel) -> (loss: Double, right: Double)
  ) -> (TrainableTables, [Float]) -> [[Sums]] {
    { [parts] tables, values in
      nonisolated(unsafe) let (parts, measure) = (parts, measure)
      return concurrentMap(Self.shardCount) { shard in
        let model = TrainableModel(tables, values: values)
        return parts.map { part in
          var sums: Sums = (0, 0, 0, 0)
          for sample in part.shards[shard] {
            let (loss, right) = measure(sample)(model)
            sums.loss += loss * sample.weight
            sums.weight += sample.weight
            sums.right += right
            sums.count += 1
          }
          return sums
        }
      }
    }
  }

  private func combine(_ shards: [[Sums]]) -> Result {
    var result = Result()
    var totalWeight = 0.0
    for (number, part) in parts.enumerated() {
      var sums: Sums = (0, 0, 0, 0)
      for shard in shards {
        sums.loss += shard[number].loss
        sums.right += shard[number].right
        sums.weight += shard[number].weight
        sums.count += shard[number].count
      }
      guard sums.count > 0 else { continue }
      let (loss, percent) = (sums.loss / sums.weight, 100 * sums.right / sums.count)
      result.loss += part.weight * loss
      result.percent += part.weight * percent
      totalWeight += part.weight
      result.details += String(format: "%@ %.4f %.2f%%  ", part.name, loss, percent)
    }
    result.loss /= max(totalWeight, 1e-9)
    result.percent /= max(totalWeight, 1e-9)
    return result
  }
}

/// A value that is handed from one thread to another, which alone uses it then.
private struct Unshared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
