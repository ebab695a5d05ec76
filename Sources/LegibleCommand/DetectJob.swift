import Glibc
import Legible

/// Detects the encoding of each input, and prints the answers.
struct DetectJob: Equatable, Sendable {
  var inputs: Inputs
  var options = DetectionOptions()
  var engine = DetectionEngine.native
  var layout: DetectionFormat.Layout?
  var endsNamesWithNUL = false
  var explains = false
  var names: NamingScheme?

  init(inputs: Inputs) { self.inputs = inputs }

  func run() -> ExitStatus {
    if isatty(STDOUT_FILENO) == 0 { Messages.showProgress() }
    defer { Messages.endProgress() }
    let format = DetectionFormat(
      layout: layout ?? (inputs.isSingle && !endsNamesWithNUL ? .label : .table),
      endsNamesWithNUL: endsNamesWithNUL, explains: explains, names: names)
    let run = OrderedRun(inputs, data: OutputStream(.standardOutput))
    return run.forEach(workers: inputs.workerCount) { input, file, slot in
      var detector = EncodingDetector(options: options, engine: engine)
      try file.forEachChunk { detector.consume($0) }
      let detection = detector.finish()
      if detection.isBinary && inputs.passesOver(input) { return .success }
      try slot.write(format.text(for: detection, of: input.name))
      return detection.encoding == nil ? .negative : .success
    }
  }
}
