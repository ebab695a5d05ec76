import Glibc
import Legible

/// Converts each input, and writes the results one after the other.
struct ConvertJob: Sendable {
  var options: ConvertCommand
  var inputs: Inputs
  var settings: ConversionSettings

  enum Destination: Equatable, Sendable {
    case standardOutput
    case file(FileName)

    /// Each result goes to a file of the name of its input below this folder.
    case folder(FileName)

    /// Each result replaces its input.
    case inPlace
  }

  init(_ options: ConvertCommand) {
    self.options = options
    inputs = options.files.inputs(isReplaced: options.replacement.inPlace)
    settings = options.settings
    settings.bom = settings.bom ?? settings.usualMark(inPlace: inputs.isReplaced)
    settings.options = options.files.hints.detectionOptions
    settings.engine = options.files.engine
  }

  private var report: FileName? { options.report }

  func run() -> ExitStatus {
    if let like = options.like {
      return LikeConversion(job: self, like: FileName(argument: like)).run()
    }
    let destination = options.destination
    if destination != .standardOutput || isatty(STDOUT_FILENO) == 0, !options.quiet {
      // A file is read once to detect its encoding, and once to convert it.
      let detects = settings.source == nil && !settings.isMixed
      Messages.showProgress(of: inputs, passes: detects ? 2 : 1)
    }
    defer { Messages.endProgress() }
    var job = self
    if case .file(let output) = destination, let identity = OutputFile(output).identity {
      job.inputs.written.insert(identity)
    }
    return ReportFile.run(report, besides: namedFiles) {
      job.inputs.report = $0
    } _: {
      job.run(reports: $0)
    }
  }

  /// The files that the arguments name, except the report.
  private var namedFiles: [FileName] {
    var names = inputs.names + [inputs.nameList].compactMap(\.self)
    if case .file(let output) = options.destination { names.append(output) }
    return names
  }

  private func run(reports: consuming sending OutputStream?) -> ExitStatus {
    let allowsEmpty = options.replacement.allowEmpty
    switch options.destination {
    case .standardOutput:
      return convert(to: OutputStream(.standardOutput), reports)
    case .file(let name):
      var reports = reports
      return OutputFile(name, allowsEmpty: allowsEmpty).fill { stream in
        convert(to: stream, reports.take())
      }
    case .folder(let name):
      do {
        let tree = try OutputTree(name, allowsEmpty: allowsEmpty)
        return convert(to: OutputStream(.standardOutput), reports, in: tree)
      } catch {
        Messages.report(error, at: name)
        return .trouble
      }
    case .inPlace:
      return InPlaceRun(self).run(reports: reports)
    }
  }

  private func convert(
    to stream: consuming sending OutputStream, _ reports: consuming sending OutputStream?,
    in tree: OutputTree? = nil
  ) -> ExitStatus {
    if tree != nil { Interruption.removeTemporariesAtSignals() }
    var inputs = inputs
    inputs.writtenFolder = tree?.identity
    let run = OrderedRun(inputs, data: stream, reports: reports, markOfData: markOfOutput)
    return run.forEach(workers: inputs.workerCount) { input, file, slot in
      try file.checkIsNotOutput()
      return try convert(input, into: &slot) { record, slot in
        guard let tree else {
          return try convert(file, to: &record) { try slot.write($0, flushing: $1) }
        }
        try tree.write(input.name) { stream in
          try convert(file, to: &record) { bytes, _ in try stream.write(bytes) }
        }
      }
    } onFailure: { name, error, slot in
      if let line = failure(error, of: name) { slot.writeReport(line) }
    }
  }

  /// The byte order mark that only the first of several outputs keeps. With `--verify` all are
  /// kept.
  private var markOfOutput: [UInt8] {
    settings.isVerified || settings.keepsEncoding
      ? [] : (try? settings.target.encode("\u{FEFF}")) ?? []
  }

  /// Converts one input by `body`, and writes messages and report.
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

  /// The messages about an input, or `nil` if it is skipped silently.
  func messages(about record: ConversionRecord, of input: Input) -> [String]? {
    if record.isBinary || record.detection?.isBinary ?? false, inputs.skips(input) {
      return nil
    }
    if options.quiet && record.status != .trouble { return [] }
    return record.notes(verbose: options.verbose)
  }

  private func convert(
    _ file: borrowing InputFile, to record: inout ConversionRecord,
    _ write: (_ bytes: [UInt8], _ isFlushed: Bool) throws -> Void
  ) throws {
    if let separator = settings.separator {
      // A pipe is copied, since a table is read twice.
      if !file.isRegular {
        return try convert(table: InputFile(copying: file), separator, to: &record, write)
      }
      return try convert(table: file, separator, to: &record, write)
    }
    var settings = settings
    if settings.isMixed, settings.source == nil, file.isRegular {
      settings = try settings.unlessUTF7(file)
      try file.rewind()
    }
    let detection = try wholeAnswer(for: file, settings)
    try convert(file, by: TextConversion(settings, detection: detection), to: &record, write)
  }

  /// Converts a table, each column of which may be in another encoding.
  private func convert(
    table file: borrowing InputFile, _ separator: UInt8, to record: inout ConversionRecord,
    _ write: (_ bytes: [UInt8], _ isFlushed: Bool) throws -> Void
  ) throws {
    var survey = ColumnSurvey(
      separator: separator, options: settings.options, engine: settings.engine)
    try file.forEachChunk { try survey.consume($0) }
    let decoder = try ColumnDecoder(
      survey.finish(), separator: separator, malformed: settings.malformed,
      byteOrderMark: settings.bom ?? .remove, newlines: settings.newlines)
    try file.rewind()
    try convert(file, by: TextConversion(settings, columns: decoder), to: &record, write)
  }

  private func convert(
    _ file: borrowing InputFile, by conversion: consuming TextConversion,
    to record: inout ConversionRecord,
    _ write: (_ bytes: [UInt8], _ isFlushed: Bool) throws -> Void
  ) throws {
    var bytes: [UInt8] = []
    do {
      try file.forEachChunk(pause: settings.hold.pause) { chunk in
        if chunk.isEmpty {
          try conversion.flush(into: &bytes)
        } else {
          try conversion.convert(chunk, into: &bytes)
        }
        // A reader may be waiting for the text that is decoded so far.
        try write(bytes, true)
        bytes.removeAll(keepingCapacity: true)
      }
      try conversion.finish(into: &bytes)
      try write(bytes, true)
    } catch {
      // The text before the error is written.
      if !(error is OutputFailure) { try write(bytes, false) }
      record.note(conversion)
      throw error
    }
    record.note(conversion)
  }

  /// Detects the encoding of a whole file and rewinds it, so that it is converted from the encoding
  /// that `detect` names; `nil` for a stream, with `--mixed`, and if the encoding is given.
  ///
  /// - Throws: `DecodingFailure` if the file is not text.
  private func wholeAnswer(
    for file: borrowing InputFile, _ settings: ConversionSettings
  ) throws -> Detection? {
    guard file.isRegular, settings.source == nil, !settings.isMixed else { return nil }
    let detection = try detection(of: file, settings)
    guard detection.encoding != nil || !detection.isBinary && ByteConversion(settings) != nil else {
      throw DecodingFailure.undecided(detection)
    }
    try file.rewind()
    return detection
  }

  /// Detects the encoding of a file, or of the bytes that its quoted-printable stands for.
  private func detection(
    of file: borrowing InputFile, _ settings: ConversionSettings
  ) throws -> Detection {
    guard settings.unescapesBytes else {
      return try file.detection(settings.options, engine: settings.engine)
    }
    var detector = EncodingDetector(options: settings.options, engine: settings.engine)
    var unescaper = TextUnescaper(.quotedPrintable)
    var bytes: [UInt8] = []
    try file.readAll { chunk in
      bytes.removeAll(keepingCapacity: true)
      unescaper.unescape(Array(chunk), into: &bytes)
      detector.consume(bytes)
    }
    bytes.removeAll()
    unescaper.finish(into: &bytes)
    detector.consume(bytes)
    return detector.finish()
  }

  /// The line of the report about an input that could not be read.
  func failure(_ error: any Error, of name: FileName) -> JSONText? {
    if report == nil { return nil }
    var record = ConversionRecord(name, target: settings.target)
    record.note(error)
    return record.json
  }
}

/// The folder of `--output-dir`: each input is written to a file of its name below it.
private struct OutputTree: Sendable {
  private let root: FileName
  private let allowsEmpty: Bool

  /// Makes the folder, if it is not there.
  init(_ root: FileName, allowsEmpty: Bool) throws(SystemError) {
    try root.makeDirectory(mode: 0o777)
    self.root = root
    self.allowsEmpty = allowsEmpty
  }

  /// The identity of the folder, which is not read as a part of a tree.
  var identity: FileIdentity? { root.status?.identity }

  /// Writes a file, and the folders to it. No link below the folder is followed.
  ///
  /// - Parameters:
  ///   - name: The name of the input; an absolute one is taken from the root of the file system.
  ///   - body: Writes the content.
  func write(_ name: FileName, _ body: (inout OutputStream) throws -> Void) throws {
    if name.isStandardInput {
      throw CommandFailure("standard input has no name below --output-dir; -o names a file")
    }
    let parts = name.bytes.split(separator: UInt8(ascii: "/")).filter {
      !$0.elementsEqual(".".utf8)
    }
    if parts.contains(where: { $0.elementsEqual("..".utf8) }) {
      throw CommandFailure("a name with .. cannot be used with --output-dir")
    }
    var directory = try Directory(root)
    for part in parts.dropLast() {
      let folder = FileName(bytes: Array(part))
      let code = folder.withPath { mkdirat(directory.descriptor, $0, 0o777) }
      if code != 0 && errno != EEXIST { throw SystemError.last }
      directory = try directory.descending([part])
    }
    let place = FilePlace(FileName(bytes: Array(parts.last ?? [])), in: directory)
    guard place.isRegularFile else { return try write(place, name, nil, body) }
    // The file stays open while its attributes are copied.
    let file = try InputFile(place)
    try write(place, name, OriginalFile(file, at: place), body)
  }

  private func write(
    _ place: FilePlace, _ name: FileName, _ original: OriginalFile?,
    _ body: (inout OutputStream) throws -> Void
  ) throws {
    let replacement = try FileReplacement(of: place, named: name, original: original)
    var stream = replacement.stream
    try body(&stream)
    try stream.flush()
    if !allowsEmpty, original.map({ $0.size > 0 }) ?? false, try replacement.isEmpty {
      throw CommandFailure(
        "the result is empty, and the file is not; --allow-empty replaces it nevertheless")
    }
    try replacement.prepare()
    try replacement.commitAtOnce()
  }
}

/// `convert --like=FILE`: writes UTF-8 in the encoding, byte order mark and line ends of FILE.
private struct LikeConversion {
  let job: ConvertJob
  let like: FileName

  func run() -> ExitStatus {
    do {
      let sure = SureDetection(
        options: job.settings.options, engine: job.settings.engine, floor: job.options.floor,
        remedy: "--only names it")
      let isSame =
        if case .file(let output) = job.options.destination { output.isSameFile(as: like) } else {
          false
        }
      let file = try EditedFile(like, source: named, sure, isReplaced: isSame)
      if isSame { return try merge(into: file) }
      return converted(like: file.text).run()
    } catch {
      Messages.report(error, at: like)
      return error is SystemError || error is ReplacementFailure ? .trouble : .negative
    }
  }

  /// The encoding of FILE if hints allow only one besides those of Unicode, which are recognized by
  /// their structure. `-f` names the encoding of the input, not of FILE.
  private var named: TextEncoding? {
    let options = job.settings.options
    guard options.onlySuggested, options.fallback == nil else { return nil }
    let allowed = options.suggested.filter { $0.family != .unicode }
    return allowed.count == 1 ? allowed.first : nil
  }

  /// The conversion to the encoding, byte order mark and line ends of FILE.
  private func converted(like text: EditableText) -> ConvertJob {
    var job = job
    job.options.like = nil
    job.settings.source = job.settings.source ?? .utf8
    job.settings.options = DetectionOptions()
    job.settings.target = text.encoding
    job.settings.bom = text.hasByteOrderMark ? .add : .remove
    job.settings.newlines =
      switch text.lineEnding {
      case .lf: .lf
      case .crlf: .crlf
      case .cr, .mixed: .keep
      }
    return job
  }

  /// Writes the text into FILE, where unchanged lines keep their bytes.
  private func merge(into file: EditedFile) throws -> ExitStatus {
    var settings = ConversionSettings()
    settings.source = job.settings.source ?? .utf8
    settings.malformed = job.settings.malformed
    settings.declarations = .keep
    var text: [UInt8] = []
    for name in job.inputs.names {
      do {
        let input = try InputFile(name)
        try input.checkIsNone(of: [file.identity])
        var conversion = TextConversion(settings)
        try input.forEachChunk { try conversion.convert($0, into: &text) }
        try conversion.finish(into: &text)
      } catch {
        Messages.report(error, at: name)
        return .trouble
      }
    }
    if text.isEmpty && !file.text.bytes.isEmpty && !job.options.replacement.allowEmpty {
      throw ReplacementFailure.emptied
    }
    let bytes = try file.text.merging(text)
    if bytes == file.text.bytes { return .success }
    Interruption.removeTemporariesAtSignals()
    try file.replace(by: bytes)
    return .success
  }
}
