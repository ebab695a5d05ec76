import Foundation
@_spi(Training) package import LegibleDetection

/// Fits the parameters of detection to samples, a few at a time, by steps of one after another.
package struct ParameterFit {
  /// The parameters that are fitted by the language that is told.
  static let ofLanguages: Set<String> = [
    "foreignWord", "englishShare", "wordDiscount", "toldPrior", "toldRare",
  ]

  /// Those that are fitted to samples with control characters.
  static let ofBinary: Set<String> = ["binary", "binaryControls", "binaryShare", "binaryZeros"]

  static let ofCalibration = [
    "calibration", "calibrationLogOdds", "calibrationFit",
  ]

  /// Those that samples of one encoding, without hints, say nothing of.
  static let kept: Set<String> = [
    "suggestion", "suggestedLanguage", "furtherEncoding", "furtherLanguage", "lineNoise",
    "lineMalformed", "changeInLine",
  ]

  /// What a step has to gain.
  private static let leastGain = 5e-5

  /// The least step, of a value.
  private static let leastStep: Float = 0.02

  package private(set) var values: [Float]
  private let tables: TrainableTables
  private let samples: FitSamples
  private let languageSamples: FitSamples
  private let controlSamples: FitSamples
  private let report: (String) -> Void
  private let save: ([Float]) -> Void

  /// - Parameters:
  ///   - values: Where the fit starts.
  ///   - samples: What readings are fitted to.
  ///   - languageSamples: What the parameters of telling the language are fitted to.
  ///   - save: Is handed the values whenever one has moved.
  package init(
    _ tables: TrainableTables, values: [Float], samples: FitSamples, languageSamples: FitSamples,
    report: @escaping (String) -> Void, save: @escaping ([Float]) -> Void = { _ in }
  ) {
    (self.tables, self.values, self.samples) = (tables, values, samples)
    self.languageSamples = languageSamples
    self.report = report
    self.save = save
    controlSamples = samples.filter { $0.input.hasControls }
  }

  private static let names = TrainableModel.parameterNames

  private static func isOfReadings(_ name: String) -> Bool {
    !ofLanguages.contains(name) && !ofBinary.contains(name) && !ofCalibration.contains(name)
      && !kept.contains(name)
  }

  // MARK: Fit

  /// Fits everything, and goes half of the way for readings: the other half is of the samples, and is worth
  /// nothing on others.
  ///
  /// All samples are weighed for every step. With a part of them, what a step breaks in the others goes
  /// unseen, and the steps that are taken are those that break more than they mend.
  package mutating func fit(rounds: Int) {
    report("start: \(samples.result(tables, values).details)")
    let start = values
    descend(Self.isOfReadings, rounds: rounds) { [tables, samples] in
      samples.result(tables, $0).loss
    }
    for index in values.indices {
      values[index] = ParameterFile.rounded((start[index] + values[index]) / 2)
    }
    report("end: \(samples.result(tables, values).details)")
    fitLanguages(rounds: rounds)
    fitBinary(rounds: rounds)
    calibrate()
  }

  /// Fits the parameters by which binary data are told.
  package mutating func fitBinary(rounds: Int) {
    descend(Self.ofBinary.contains, rounds: rounds) { [tables, controlSamples] in
      controlSamples.result(tables, $0).loss
    }
    report("binary: \(controlSamples.result(tables, values).details)")
  }

  /// Fits the parameters of telling the language.
  package mutating func fitLanguages(rounds: Int) {
    descend(Self.ofLanguages.contains, rounds: rounds) { [tables, languageSamples] in
      languageSamples.languageResult(tables, $0).loss
    }
    report("languages: \(languageSamples.languageResult(tables, values).details)")
  }

  /// Moves one parameter after another up or down, by steps that grow where they help and shrink where
  /// not.
  private mutating func descend(
    _ isChosen: (String) -> Bool, rounds: Int, loss: ([Float]) -> Double
  ) {
    var generator = SeededGenerator(seed: 3)
    var steps = [Float](repeating: 0.16, count: values.count)
    for round in 0..<rounds {
      var best = loss(values)
      report(String(format: "round %d: %.5f", round + 1, best))
      for index in values.indices.shuffled(using: &generator) where isChosen(Self.names[index]) {
        let old = values[index]
        let step = steps[index] * max(abs(old), 0.3)
        var hasMoved = false
        for change in [step, -step] {
          values[index] = ParameterFile.rounded(old + change)
          let moved = loss(values)
          if moved < best - Self.leastGain {
            best = moved
            hasMoved = true
            break
          }
          values[index] = old
        }
        steps[index] = hasMoved ? steps[index] * 1.3 : max(steps[index] * 0.5, Self.leastStep)
        if hasMoved {
          save(values)
          let numbers = String(format: "%.4f → %.4f: %.5f", old, values[index], best)
          report("  \(Self.names[index]) \(numbers)")
        }
      }
    }
  }

  /// Fits the confidence in answers.
  package mutating func calibrate() {
    let calibration = Calibration(samples.calibrationData(tables, values))
    for (name, factor) in zip(Self.ofCalibration, calibration.factors) {
      if let index = Self.names.firstIndex(of: name) {
        values[index] = ParameterFile.rounded(Float(factor))
      }
    }
    report(String(format: "calibration: %.5f", calibration.loss))
  }

  // MARK: Ablation

  /// What a parameter is worth: the loss and the points that it costs to leave it out.
  package struct Worth: Sendable {
    package var loss: Double
    package var points: Double?

    /// What the loss is of: `readings`, `language`, `binary` or `confidence`.
    package var measure: String
  }

  /// What a parameter is set to in order to leave it out, where that is not 0: a cost that is too high for
  /// any unit, or a limit that is never reached.
  private static let outValues: [String: Float] = [
    "otherLanguage": 60, "list": 60, "nextLetter": 60, "noise": 60, "asciiWordsLimit": 1000,
    "evidence": 1,
    "foreignWord": 60, "asciiCharacter": 6,
  ]

  /// Leaves out one parameter after another; those of kinds that no sample tells of have no worth here.
  package func ablated() -> [String: Worth] {
    var worths: [String: Worth] = [:]
    let all = samples.result(tables, values)
    let language = languageSamples.languageResult(tables, values)
    let binary = controlSamples.result(tables, values)
    let answers = samples.calibrationData(tables, values)
    let confidence = Calibration(answers)
    for (index, name) in Self.names.enumerated() where !Self.kept.contains(name) {
      var changed = values
      changed[index] = Self.outValues[name] ?? 0
      func worth(_ without: FitSamples.Result, _ with: FitSamples.Result, _ measure: String) {
        worths[name] = Worth(
          loss: without.loss - with.loss, points: with.percent - without.percent,
          measure: measure)
      }
      if Self.ofLanguages.contains(name) {
        worth(languageSamples.languageResult(tables, changed), language, "language")
      } else if Self.ofBinary.contains(name) {
        worth(controlSamples.result(tables, changed), binary, "binary")
      } else if let feature = Self.ofCalibration.firstIndex(of: name) {
        let without = confidence.without(feature, answers)
        worths[name] = Worth(
          loss: without - confidence.loss, points: nil, measure: "confidence")
      } else {
        worth(samples.result(tables, changed), all, "readings")
      }
      if let worth = worths[name] { report("\(name): \(worth.description)") }
    }
    return worths
  }
}

extension ParameterFit.Worth {
  /// The worth in a few words.
  package var description: String {
    let loss = String(format: "%+.4f", loss)
    guard let points else { return "\(measure) \(loss)" }
    return "\(measure) \(loss), \(String(format: "%+.2f", points)) points"
  }
}
