package import BenchmarkResults

/// What an engine says of one file.
package struct Answer: Equatable {
  /// The name of the encoding, or nothing.
  package var label: String

  /// How sure it is, 0…1, where it says so.
  package var confidence: Double?

  /// The language's tag, where it tells one.
  package var language: String?

  /// An answer.
  package init(label: String, confidence: Double? = nil, language: String? = nil) {
    self.label = label
    self.confidence = confidence
    self.language = language
  }
}

/// A detector that is scored.
package protocol AccuracyEngine: AnyObject {
  /// Its name in the report.
  var name: String { get }

  /// Its version, or the command that is run.
  var detail: String { get }

  /// Whether its answers have languages.
  var tellsLanguage: Bool { get }

  /// The answers for some files, one each, in their order; the processor time goes into `cost`.
  ///
  /// - Throws: `EngineFailure` where the engine does not work at all.
  func answers(
    for files: [(path: String, bytes: [UInt8])], cost: inout Cost
  ) throws(EngineFailure) -> [Answer]
}

/// Why an engine cannot be used.
package struct EngineFailure: Error, CustomStringConvertible {
  /// What is wrong with which engine.
  package let description: String

  /// A failure.
  package init(_ description: String) { self.description = description }
}

extension AccuracyEngine {
  /// The answers of an engine in this process, one file after the other.
  func answersInProcess(
    for files: [(path: String, bytes: [UInt8])], cost: inout Cost,
    _ answer: (UnsafeRawBufferPointer) -> Answer
  ) -> [Answer] {
    var answers: [Answer] = []
    answers.reserveCapacity(files.count)
    let start = CPUClock.own
    for file in files { answers.append(file.bytes.withUnsafeBytes(answer)) }
    cost.seconds += CPUClock.own - start
    cost.files += files.count
    cost.bytes += files.reduce(0) { $0 + $1.bytes.count }
    return answers
  }
}
