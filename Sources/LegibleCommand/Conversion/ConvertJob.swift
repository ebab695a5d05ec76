import Glibc
import Legible

/// Converts each input, and writes one after the other to one output.
struct ConvertJob: Equatable, Sendable {
  var inputs: Inputs
  var settings = ConversionSettings()

  /// Where the result goes.
  var destination = Destination.standardOutput

  /// The file whose encoding, mark and ends of lines the result has, and the confidence that is asked
  /// for in what they are.
  var like: FileName?
  var likeFloor = SureDetection.floor

  /// Whether an empty result may take the place of a file that is not empty.
  var allowsEmpty = false

  /// Whether paths and the other files speak for the encoding of a file that is not sure.
  var isTogether = false

  /// The file to which a line of JSON about each input goes.
  var report: FileName?
  var verbosity = Verbosity.normal

  enum Destination: Equatable, Sendable {
    case standardOutput
    case file(FileName)

    /// Each result takes the place of its input.
    case inPlace(InPlaceConversion.Options)
  }

  init(inputs: Inputs) { self.inputs = inputs }

  func run() -> ExitStatus {
    if let like { return LikeConversion(job: self, like: like).run() }
    if destination != .standardOutput || isatty(STDOUT_FILENO) == 0, verbosity != .quiet {
      Messages.showProgress()
    }
    defer { Messages.endProgress() }
    var job = self
    if case .file(let output) = destination, let identity = OutputFile(output).identity {
      job.inputs.written.insert(identity)
    }
    guard let report else { return job.run(reports: nil) }
    if let descriptor = report.outputDescriptor {
      return job.run(reports: OutputStream(descriptor: descriptor, name: report))
    }
    if let other = namedFiles.first(where: { $0.isSameFile(as: report) }) {
      Messages.report("the report would go to this file", at: other)
      return .trouble
    }
    do {
      let file = try ReportFile(report)
      job.inputs.report = file.identity
      return job.run(reports: OutputStream(descriptor: file.descriptor, name: report))
    } catch {
      Messages.report("not written: \(error.plainReason)", at: report)
      return .trouble
    }
  }

  /// The files that the user names besides the report, as far as they are known beforehand.
  private var namedFiles: [FileName] {
    var names = inputs.names + [inputs.nameList, like].compactMap(\.self)
    if case .file(let output) = destination { names.append(output) }
    return names
  }

  private func run(reports: consuming sending OutputStream?) -> ExitStatus {
    switch destination {
    case .standardOutput:
      return convert(to: OutputStream(.standardOutput), reports)
    case .file(let name):
      var reports = reports
      return OutputFile(name, allowsEmpty: allowsEmpty).fill { stream in
        convert(to: stream, reports.take())
      }
    case .inPlace(let options):
      return InPlaceRun(self, options).run(reports: reports)
    }
  }

  private func convert(
    to stream: consuming sending OutputStream, _ reports: consuming sending OutputStream?
  ) -> ExitStatus {
    let run = OrderedRun(inputs, data: stream, reports: reports, markOfData: markOfOutput)
    return run.forEach(workers: inputs.workerCount) { input, file, slot in
      try file.checkIsNotOutput()
      return try convert(input, into: &slot) { record, slot in
        try convert(file, to: &record, into: &slot)
      }
    } onFailure: { name, error, slot in
      if let line = failure(error, of: name) { slot.writeReport(line) }
    }
  }

  /// The byte order mark that the output may have at its beginning; what is verified is written as
  /// it is.
  private var markOfOutput: [UInt8] {
    settings.isVerified || settings.keepsEncoding
      ? [] : (try? settings.target.encode("\u{FEFF}")) ?? []
  }

  /// Converts one input by `body`, and then says what there is to say about it.
  private func convert(
    _ input: Input, into slot: inout OutputSlot,
    by body: (inout ConversionRecord, inout OutputSlot) throws -> Void
  ) throws -> ExitStatus {
    var record = ConversionRecord(input.name, target: settings.target)
    do {
      try body(&record, &slot)
    } catch let failure as OutputFailure {
      throw failure
    } catch {
      record.note(error)
    }
    guard let messages = messages(about: record, of: input) else { return .success }
    for message in messages { slot.report(message, at: input.name) }
    if report != nil { slot.writeReport(record.json) }
    return record.status
  }

  /// What there is to say about an input; `nil` if it is passed over.
  func messages(about record: ConversionRecord, of input: Input) -> [String]? {
    if record.isBinary || record.detection?.isBinary ?? false, inputs.passesOver(input) {
      return nil
    }
    if verbosity == .quiet && record.status != .trouble { return [] }
    return record.notes(verbose: verbosity == .verbose)
  }

  private func convert(
    _ file: borrowing InputFile, to record: inout ConversionRecord, into slot: inout OutputSlot
  ) throws {
    var conversion = TextConversion(settings, isFile: file.isRegular)
    var bytes: [UInt8] = []
    do {
      try file.forEachChunk(pause: settings.hold.pause) { chunk in
        if chunk.isEmpty {
          try conversion.flush(into: &bytes)
        } else {
          try conversion.convert(chunk, into: &bytes)
        }
        // A reader may be waiting for what can be told already.
        try slot.write(bytes, flushing: true)
        bytes.removeAll(keepingCapacity: true)
      }
      try conversion.finish(into: &bytes)
      try slot.write(bytes, flushing: true)
    } catch {
      // What could be read before the trouble has its place in the output.
      if !(error is OutputFailure) { try slot.write(bytes) }
      record.note(conversion)
      throw error
    }
    record.note(conversion)
  }

  /// The line of the report on an input that could not be read.
  func failure(_ error: any Error, of name: FileName) -> JSONText? {
    if report == nil { return nil }
    var record = ConversionRecord(name, target: settings.target)
    record.note(error)
    return record.json
  }
}

/// How much is told on standard error.
enum Verbosity {
  /// Trouble only.
  case quiet

  /// Trouble, and what was lost or refused.
  case normal

  /// Also what was found out.
  case verbose
}
