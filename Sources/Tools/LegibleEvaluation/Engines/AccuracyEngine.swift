/// What an engine says of one file.
public struct Answer: Equatable {
  /// The name of the encoding, or nothing.
  public var label: String

  /// Whether the bytes are said to be no text at all.
  public var isBinary: Bool

  /// How sure it is, 0…1, where it says so.
  public var confidence: Double?

  /// The language's tag, where it tells one.
  public var language: String?

  /// An answer.
  public init(
    label: String, isBinary: Bool = false, confidence: Double? = nil, language: String? = nil
  ) {
    self.label = label
    self.isBinary = isBinary
    self.confidence = confidence
    self.language = language
  }
}

/// A detector that is scored.
public protocol AccuracyEngine: AnyObject {
  /// Its name in the report.
  var name: String { get }

  /// Its version, or the command that is run.
  var detail: String { get }

  /// Whether its answers have languages.
  var tellsLanguage: Bool { get }

  /// Whether it opens the files itself, and so does not see the bytes that it is given.
  var readsPaths: Bool { get }

  /// The answers for some files, one each, in their order; the processor time goes into `cost`.
  ///
  /// - Throws: `EngineFailure` where the engine does not work at all.
  func answers(
    for files: [(path: String, bytes: [UInt8])], cost: inout Cost
  ) throws(EngineFailure) -> [Answer]
}

/// Why an engine cannot be used.
public struct EngineFailure: Error, CustomStringConvertible {
  /// What is wrong with which engine.
  public let description: String

  /// A failure.
  public init(_ description: String) { self.description = description }
}

extension AccuracyEngine {
  /// The answers of an engine in this process, one file after the other.
  public func answersInProcess(
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
