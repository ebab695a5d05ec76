public import LegibleEncodings

/// The tables that a model is made of, for the trainer in the package `Training`.
@_spi(Training) public struct TrainableTables: Sendable {
  fileprivate let tables: DetectionTables

  /// The tables of first sight for the committed parameters. They only select the readings that are weighed, so they also serve
  /// to fit other parameters.
  fileprivate let pairCosts: PairCosts

  /// The tables in this executable.
  public static let shared = TrainableTables(.shared, .shared)

  private init(_ tables: DetectionTables, _ pairCosts: PairCosts) {
    self.tables = tables
    self.pairCosts = pairCosts
  }

  /// Takes the bytes of a file that the trainer wrote; they stay in memory until the process ends.
  public init(file: [UInt8]) {
    let data = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count + 64, alignment: 64)
    data.copyBytes(from: file)
    tables = data.baseAddress.map { DetectionTables(UnsafeRawPointer($0)) } ?? .shared
    pairCosts = PairCosts(tables, CostConstants(.fitted, tables))
  }
}

/// The facts about an input that need no model, for the trainer, which weighs it often.
@_spi(Training) public struct TrainingInput: Sendable {
  fileprivate let facts: InputFacts

  /// Looks at bytes that are all in memory.
  public init(_ bytes: some Collection<UInt8>) {
    var facts = InputFacts()
    Array(bytes).withUnsafeBytes { buffer in
      var rest = buffer
      while !rest.isEmpty {
        let count = facts.consume(rest)
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
    facts.finishUnits()
    self.facts = facts
  }

  /// Whether there are control characters, by which binary data is told.
  public var hasControls: Bool { facts.counts.controlCount > 0 }
}

/// The model of detection with other parameters, for the trainer in the package `Training`.
///
/// It is no part of the public API: `@_spi(Training) import LegibleDetection` shows it. One thread uses a
/// value at a time.
@_spi(Training) public struct TrainableModel {
  private let model: DetectionModel
  private let weighing: TextWeighing

  /// The names of the parameters, in the order of their values.
  public static let parameterNames = DetectionParameters.Name.allCases.map { "\($0)" }

  /// The values that detection uses.
  public static var fittedValues: [Float] { DetectionParameters.fitted.values }

  /// Creates a model of tables with other parameters.
  public init(_ tables: TrainableTables = .shared, values: [Float]) {
    model = DetectionModel(
      tables.tables, DetectionParameters(values: values), pairCosts: tables.pairCosts)
    weighing = TextWeighing(model)
  }

  /// The tables of first sight, which follow from those of detection and the parameters.
  public var pairCosts: [UInt8] { PairCostMaker(model.tables, model.costs).bytes() }

  /// A reading of a text, and its probability before calibration.
  public struct Reading: Sendable {
    /// The encodings that read the text alike, the named one first.
    public let encodings: [TextEncoding]

    /// How likely it is, 0…1.
    public let probability: Double
  }

  /// What the model says of an input before calibration.
  public struct Answer: Sendable {
    /// The answer of detection; its confidence is calibrated.
    public let detection: Detection

    /// The readings, the likeliest first; that of structure alone where structure decided.
    public let readings: [Reading]

    /// The features for calibration: log-odds, nats a byte; empty for structure.
    public let features: [Double]
  }

  /// Detects the encoding of an input.
  public func answer(
    for input: TrainingInput, options: DetectionOptions = DetectionOptions()
  ) -> Answer {
    let judge = Judge(of: input.facts, options, weighing, atEnd: true)
    var posterior: TextPosterior?
    let detection = judge.detection { posterior = $0 }
    guard let posterior, let first = posterior.readings.first else {
      let named = [detection.encoding].compactMap { $0 } + detection.equivalents
      return Answer(
        detection: detection,
        readings: [Reading(encodings: named, probability: detection.confidence)], features: [])
    }
    let weights = posterior.readings.map { exponential(Double($0.score - first.score)) }
    let total = weights.reduce(0, +)
    let encodings = model.tables.encodings
    let odds = max(1 / total, 1e-4)
    return Answer(
      detection: detection,
      readings: zip(posterior.readings, weights).map { reading, weight in
        Reading(
          encodings: ([reading.best]
            + posterior.encodings(of: reading).filter { $0 != reading.best })
            .map { encodings[$0].encoding },
          probability: weight / total)
      },
      features: [
        logarithm(min(odds, 1 - 1e-6) / (1 - min(odds, 1 - 1e-6))),
        Double(posterior.fit),
      ])
  }

  /// Returns the probability, 0…1, of each language of a text, given its encoding.
  public func languages(of bytes: [UInt8], in encoding: TextEncoding) -> [String: Double] {
    var scalars: [UInt32] = []
    guard encoding.read(bytes, into: &scalars) != nil,
      let posterior = scalars.withUnsafeBufferPointer({
        LanguageTeller(model, weighing.scorer, weighing.evidence, encoding).posterior(of: $0)
      })
    else { return [:] }
    var languages: [String: Double] = [:]
    for (column, probability) in posterior.probabilities.enumerated() where probability > 0 {
      languages[model.tables.columnTags[column]] = Double(probability)
    }
    return languages
  }
}
