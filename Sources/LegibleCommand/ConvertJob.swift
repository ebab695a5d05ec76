import Legible

/// Converts each input, one after the other, to one output.
struct ConvertJob: Equatable {
  var inputs: Inputs
  var source: TextEncoding?
  var target = TextEncoding.utf8
  var output: FileName?
  var malformed = MalformedPolicy.fail
  var unencodable = UnencodablePolicy.fail
  var byteOrderMark = ByteOrderMarkPolicy.remove
  var isVerbose = false
  var options = DetectionOptions()
  var engine = DetectionEngine.native

  init(inputs: Inputs) { self.inputs = inputs }

  func run() -> ExitStatus {
    let sink: ConversionSink
    do {
      sink = try ConversionSink(output, encoding: target, unencodable: unencodable)
    } catch {
      Messages.report(error, at: output ?? .standardInput)
      return .trouble
    }
    var status = inputs.forEach { name, file in try convert(file, named: name, to: sink) }
    do {
      try sink.finish()
    } catch {
      error.report()
      status.merge(.trouble)
    }
    return status
  }

  private func convert(
    _ file: borrowing InputFile, named name: FileName, to sink: ConversionSink
  ) throws -> ExitStatus {
    var decoder = DetectingDecoder(
      encoding: source, options: options, engine: engine, malformed: malformed,
      byteOrderMark: byteOrderMark)
    var utf8: [UInt8] = []
    do {
      sink.begin()
      try file.forEachChunk { chunk in
        try decoder.decode(chunk, into: &utf8)
        try sink.write(&utf8)
      }
      try decoder.finish(into: &utf8)
      try sink.write(&utf8)
      try sink.end()
    } catch let failure as DecodingFailure {
      // What could be read before the trouble has its place in the output.
      try? sink.write(&utf8)
      try? sink.end()
      Messages.report(failure, at: name)
      if case .undecided = failure { return .negative }
      return .trouble
    } catch let failure as ConversionError {
      try sink.end()
      Messages.report(failure, at: name)
      return .trouble
    }
    let report = decoder.report
    if isVerbose, let encoding = decoder.detection?.encoding {
      Messages.report("read as \(encoding)", at: name)
    }
    if report.malformedCount > 0 {
      Messages.report(
        "\(report.malformedCount) malformed, the first at byte \(report.malformedOffsets[0])",
        at: name)
    }
    if sink.substitutedCount > 0 {
      Messages.report("\(sink.substitutedCount) characters were substituted", at: name)
    }
    return report.isReversible && sink.substitutedCount == 0 ? .success : .negative
  }
}
