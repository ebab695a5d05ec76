import Glibc
import Legible

/// Converts each input, and writes one after the other to one output.
struct ConvertJob: Equatable, Sendable {
  var inputs: Inputs
  var settings = ConversionSettings()

  /// Where the result goes.
  var destination = Destination.standardOutput

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
    if destination != .standardOutput || isatty(STDOUT_FILENO) == 0, verbosity != .quiet {
      Messages.showProgress()
    }
    defer { Messages.endProgress() }
    guard let report else { return run(reports: nil) }
    if let descriptor = report.outputDescriptor {
      return run(reports: OutputStream(descriptor: descriptor, name: report))
    }
    if let other = namedFiles.first(where: { $0.isSameFile(as: report) }) {
      Messages.report("the report would go to this file", at: other)
      return .trouble
    }
    let descriptor = report.withPath {
      open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
    }
    if descriptor < 0 {
      Messages.report(SystemError.last, at: report)
      return .trouble
    }
    defer { close(descriptor) }
    return run(reports: OutputStream(descriptor: descriptor, name: report))
  }

  /// The files that the user names besides the report, as far as they are known beforehand.
  private var namedFiles: [FileName] {
    if case .file(let output) = destination { return inputs.names + [output] }
    return inputs.names
  }

  private func run(reports: consuming sending OutputStream?) -> ExitStatus {
    switch destination {
    case .standardOutput:
      return convert(to: OutputStream(.standardOutput), reports)
    case .file(let name):
      var reports = reports
      return OutputFile(name).fill { stream in convert(to: stream, reports.take()) }
    case .inPlace(let options):
      Interruption.postpone()
      defer { Interruption.deliver() }
      let conversion = InPlaceConversion(settings, options)
      let run = OrderedRun(inputs, data: OutputStream(.standardOutput), reports: reports)
      return run.forEach(workers: inputs.workerCount) { input, file, slot in
        // A second run over a tree leaves alone what the first has put by.
        if input.isFromTree && conversion.isBackup(input.name) { return .success }
        return try convert(input, into: &slot) { record, _ in
          try conversion.convert(file, to: &record)
        }
      } onFailure: { name, error in
        failure(error, of: name)
      }
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
    } onFailure: { name, error in
      failure(error, of: name)
    }
  }

  /// The byte order mark that the output may have at its beginning; what is verified is written as
  /// it is.
  private var markOfOutput: [UInt8] {
    settings.isVerified ? [] : (try? settings.target.encode("\u{FEFF}")) ?? []
  }

  /// Converts one input by `body`, and then says what there is to say about it.
  private func convert(
    _ input: Input, into slot: inout OutputSlot,
    by body: (inout ConversionRecord, inout OutputSlot) throws -> Void
  ) throws -> ExitStatus {
    // The report may be in the tree that it is about.
    if input.isFromTree, let report, input.name.isSameFile(as: report) { return .success }
    var record = ConversionRecord(input.name, target: settings.target)
    do {
      try body(&record, &slot)
    } catch let failure as OutputFailure {
      throw failure
    } catch let interruption as Interruption.Interrupted {
      throw interruption
    } catch {
      record.note(error)
    }
    if record.detection?.isBinary ?? false, inputs.passesOver(input) { return .success }
    if verbosity != .quiet || record.status == .trouble {
      for note in record.notes(verbose: verbosity == .verbose) {
        slot.report(note, at: input.name)
      }
    }
    if report != nil { slot.writeReport(record.json) }
    return record.status
  }

  private func convert(
    _ file: borrowing InputFile, to record: inout ConversionRecord, into slot: inout OutputSlot
  ) throws {
    var conversion = TextConversion(settings)
    var bytes: [UInt8] = []
    do {
      try file.forEachChunk { chunk in
        try conversion.convert(chunk, into: &bytes)
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
  private func failure(_ error: any Error, of name: FileName) -> JSONText? {
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
