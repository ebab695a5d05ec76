import Glibc
import Legible

/// The first pass of `--together`, which detects the encodings of all inputs by folder.
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

  /// Detects all inputs. Those that cannot be read are ignored, since the second pass reports them.
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

  /// Detects the encoding of a file, up to the limit.
  static func detection(
    of file: borrowing InputFile, _ detector: inout EncodingDetector, limit: Int
  ) throws -> Detection {
    detector.restart()
    let isComplete = try file.forEachChunk(limit: limit) { detector.consume($0) }
    return isComplete ? detector.finish() : detector.current
  }
}
