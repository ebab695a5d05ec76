import Glibc
import Legible

/// A first look at all inputs of a run, for `--together`: which encodings the files of each folder are in.
struct SurveyRun: Sendable {
  let inputs: Inputs
  let options: DetectionOptions
  var limit = Int.max

  /// Throws a `ValidationError` if an input cannot be read twice.
  static func validate(_ input: InputOptions, engine: DetectionEngine) throws {
    if engine != .native { throw ValidationError("--together needs the native engine") }
    if input.inputs.names.contains(.standardInput) || input.nameList == "-" {
      throw ValidationError(
        "--together reads each file twice, which standard input cannot be: name the files")
    }
  }

  /// What the inputs say of each other; those that cannot be read say nothing, and are told when they are read again.
  func survey() -> FileSurvey {
    let survey = Monitor(FileSurvey())
    let run = OrderedRun(inputs, data: OutputStream(.standardOutput))
    _ = run.forEachTurn(
      workers: inputs.workerCount, with: { EncodingDetector(options: options) }
    ) { item, detector, turn in
      if case .success(let input) = item, let file = try? run.open(input),
        file.isRegular, !run.passesOver(input, file),
        let detection = try? Self.detection(of: file, &detector, limit: limit)
      {
        survey.withLock { $0.add(detection, at: input.name.text) }
      }
      turn.end(KeptOutput())
    }
    return survey.withLock { $0 }
  }

  /// The answer about a file, as far as it is read.
  static func detection(
    of file: borrowing InputFile, _ detector: inout EncodingDetector, limit: Int
  ) throws -> Detection {
    detector.restart()
    let isComplete = try file.forEachChunk(limit: limit) { detector.consume($0) }
    return isComplete ? detector.finish() : detector.current
  }
}
