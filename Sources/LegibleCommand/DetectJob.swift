import Legible

/// Detects the encoding of each input, and prints the answers.
struct DetectJob: Equatable {
  var inputs: Inputs
  var options = DetectionOptions()
  var engine = DetectionEngine.native
  var layout: DetectionFormat.Layout?
  var endsNamesWithNUL = false
  var explains = false
  var names: NamingScheme?

  init(inputs: Inputs) { self.inputs = inputs }

  func run() -> ExitStatus {
    let format = DetectionFormat(
      layout: layout ?? (inputs.names.count == 1 && !endsNamesWithNUL ? .label : .table),
      endsNamesWithNUL: endsNamesWithNUL, explains: explains, names: names)
    var output = OutputStream(.standardOutput)
    var status = inputs.forEach { name, file in
      var detector = EncodingDetector(options: options, engine: engine)
      try file.forEachChunk { detector.consume($0) }
      let detection = detector.finish()
      try output.write(format.text(for: detection, of: name))
      return detection.encoding == nil ? .negative : .success
    }
    do {
      try output.flush()
    } catch {
      error.report()
      status.merge(.trouble)
    }
    return status
  }
}
