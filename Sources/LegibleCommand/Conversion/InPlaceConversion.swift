import Glibc
import Legible

/// Converts files in place: each is replaced atomically, or left unchanged.
struct InPlaceConversion: Sendable {
  let settings: ConversionSettings
  let options: ConvertCommand

  /// The evidence from other files; `nil` without `--together`.
  let survey: FileSurvey?

  init(_ settings: ConversionSettings, _ options: ConvertCommand, survey: FileSurvey? = nil) {
    self.settings = settings
    self.options = options
    self.survey = survey
  }

  /// Makes the new content of a file.
  ///
  /// - Parameters:
  ///   - place: The place of the file; `nil` for standard input.
  ///   - record: Records the outcome.
  /// - Returns: The replacement to commit, or `nil` if the content is the same.
  /// - Throws: `ReplacementFailure`, `SureDetection.Doubt`, `DecodingFailure`, `ConversionError` or
  ///   `SystemError`. The file is then unchanged.
  func convert(
    _ file: borrowing InputFile, at place: FilePlace?, to record: inout ConversionRecord
  ) throws -> FileReplacement? {
    guard let target = place else { throw ReplacementFailure.notRegular }
    let original = try OriginalFile(file, at: target)
    var settings = try settings.unlessUTF7(file)
    if !options.dryRun { StaleTemporaries.clear(in: target.directory) }

    record.outcome = .unchanged
    if let bytewise = try bytewise(file, to: &record) {
      return try convert(file, by: bytewise, at: target, original, to: &record)
    }
    let sure = SureDetection(
      options: try detectionOptions(for: file, record.name), engine: settings.engine,
      floor: options.floor)
    // If the file is already in the target encoding, it may need no change, and then need not be
    // sure.
    var isTargetAlready = false
    if settings.source == nil && !settings.isMixed {
      let detection = try sure.detect(file)
      record.detection = detection
      isTargetAlready =
        [settings.target, .usASCII].contains(detection.encoding) || settings.keepsEncoding
      if !isTargetAlready { try sure.check(detection, of: file) }
    }
    if settings.target == .utf8 && !settings.keepsEncoding {
      if settings.isMixed {
        isTargetAlready = try isUTF8(file)
      } else if let source = settings.source, source != .utf8, try isUTF8(file) {
        // Most encodings decode such text without an error, and a second run over a tree would corrupt the result of the
        // first.
        return nil
      }
    }
    try file.rewind()
    // With `--verify` the result must convert back to the input, so the declaration stays.
    settings.declarations =
      settings.declarations ?? (isTargetAlready || settings.isVerified ? .tell : .update)
    var conversion = TextConversion(settings, detection: record.detection)
    var change = Change(of: target, named: record.name, original, isDryRun: options.dryRun)
    do {
      try pass(file, through: &conversion, to: &change)
    } catch {
      record.note(conversion)
      throw error
    }
    record.note(conversion)
    let replacement = try change.finish()
    guard change.isAny else { return nil }
    if [nil, .update].contains(self.settings.declarations), !settings.keepsEncoding {
      try Self.checkParts(of: file)
    }
    if let source = settings.source, !settings.isMixed {
      try sure.checkIsNoMixture(file, of: source)
    }
    let isUncheckedWhole = settings.source == nil && conversion.mixedDecoder?.isReadAsWhole ?? false
    if isTargetAlready || isUncheckedWhole, let detection = record.detection {
      try sure.check(detection, of: file)
    }
    return try accept(replacement, of: original, at: target, &record)
  }

  /// Checks whether the file may be replaced, and prepares the replacement.
  private func accept(
    _ replacement: FileReplacement?, of original: OriginalFile, at target: FilePlace,
    _ record: inout ConversionRecord
  ) throws -> FileReplacement? {
    if options.dryRun { try original.checkOwner() }
    try original.checkLinks(
      exceptFor: options.replacement.backupSuffix.map { FileName(bytes: target.base.bytes + $0) })
    record.outcome = .converted
    try replacement?.prepare(keepingTimes: options.keepTime)
    return replacement
  }

  /// The conversion of a file that changes line ends and mark alone, whatever its encoding is; `nil` if the settings
  /// ask for more, or the file is in an encoding whose line ends are not those of ASCII.
  private func bytewise(
    _ file: borrowing InputFile, to record: inout ConversionRecord
  ) throws -> ByteConversion? {
    guard let bytewise = ByteConversion(settings) else { return nil }
    if let kind = file.kind { throw SureDetection.Doubt.binary(kind) }
    var detection: Detection?
    let isPossible = try ByteConversion.isPossible(in: settings.source) {
      let found = try file.detection(settings.options, engine: settings.engine)
      detection = found
      return found
    }
    try file.rewind()
    guard isPossible else { return nil }
    record.detection = detection
    return bytewise
  }

  private func convert(
    _ file: borrowing InputFile, by bytewise: ByteConversion, at target: FilePlace,
    _ original: OriginalFile, to record: inout ConversionRecord
  ) throws -> FileReplacement? {
    var bytewise = bytewise
    let detection = record.detection
    var change = Change(of: target, named: record.name, original, isDryRun: options.dryRun)
    var bytes: [UInt8] = []
    var offset = 0
    try file.forEachChunk { chunk in
      if let detection, let place = chunk.firstIndex(of: 0) {
        throw SureDetection.Doubt.nul(offset: offset + place, detection)
      }
      offset += chunk.count
      bytewise.convert(chunk, into: &bytes)
      try change.append(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    bytewise.finish(into: &bytes)
    try change.append(bytes)
    record.note(bytewise, detection)
    let replacement = try change.finish()
    guard change.isAny else { return nil }
    return try accept(replacement, of: original, at: target, &record)
  }

  /// Throws a `Doubt` if the parts of the text name their own encodings, which would be false then.
  private static func checkParts(of file: borrowing InputFile) throws {
    try file.rewind()
    let head = try [UInt8](unsafeUninitializedCapacity: DeclaredEncoding.reach) { buffer, count in
      count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    if let message = MessageHead(head), message.kind != .message {
      throw SureDetection.Doubt.parts(message.kind)
    }
  }

  /// The options for the detection of a file, with the evidence of other files.
  private func detectionOptions(
    for file: borrowing InputFile, _ name: FileName
  ) throws -> DetectionOptions {
    guard let survey else { return settings.options }
    var detector = EncodingDetector(options: settings.options)
    let alone = try SurveyRun.detection(of: file, &detector, limit: .max)
    try file.rewind()
    return survey.options(for: alone, at: name.text, settings.options)
      ?? settings.options
  }

  private func pass(
    _ file: borrowing InputFile, through conversion: inout TextConversion, to change: inout Change
  ) throws {
    var bytes: [UInt8] = []
    try file.forEachChunk { chunk in
      try conversion.convert(chunk, into: &bytes)
      try change.append(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try conversion.finish(into: &bytes)
    try change.append(bytes)
  }

  /// Whether the text is UTF-8 and has more than ASCII.
  private func isUTF8(_ file: borrowing InputFile) throws -> Bool {
    var decoder = TextDecoder(.utf8)
    var utf8: [UInt8] = []
    var hasOtherThanASCII = false
    do {
      try file.rewind()
      try file.forEachChunk { chunk in
        try decoder.decode(chunk, into: &utf8)
        hasOtherThanASCII = hasOtherThanASCII || utf8.contains { $0 >= 0x80 }
        utf8.removeAll(keepingCapacity: true)
      }
      try decoder.finish(into: &utf8)
      return hasOtherThanASCII
    } catch is ConversionError {
      return false
    }
  }
}

/// The new content of a file. Nothing is written until it differs from the old content.
fileprivate struct Change: ~Copyable {
  private let target: FilePlace
  private let name: FileName
  private let original: OriginalFile
  private let isDryRun: Bool

  /// Whether the new content differs.
  private(set) var isAny = false

  /// The length of the common beginning, while there is no difference.
  private var sameCount = 0
  private var replacement: FileReplacement?
  private var stream: OutputStream?

  init(of target: FilePlace, named name: FileName, _ original: OriginalFile, isDryRun: Bool) {
    self.target = target
    self.name = name
    self.original = original
    self.isDryRun = isDryRun
  }

  mutating func append(_ bytes: [UInt8]) throws(ReplacementFailure) {
    if !isAny {
      if try original.bytes(at: sameCount, count: bytes.count) == bytes {
        sameCount += bytes.count
        return
      }
      try begin()
    }
    try write(bytes)
  }

  /// Returns the complete replacement, or `nil` if the content is the same.
  mutating func finish() throws(ReplacementFailure) -> FileReplacement? {
    if !isAny && sameCount < original.size { try begin() }
    do {
      try stream?.flush()
    } catch {
      throw .unwritable(error.cause)
    }
    return replacement
  }

  /// Begins a replacement with the common beginning.
  private mutating func begin() throws(ReplacementFailure) {
    isAny = true
    if isDryRun { return }
    let replacement = try FileReplacement(of: target, named: name, original: original)
    stream = replacement.stream
    var position = 0
    while position < sameCount {
      let bytes = try original.bytes(
        at: position, count: min(sameCount - position, InputFile.chunkSize))
      // The file was truncated meanwhile.
      if bytes.isEmpty { throw .changed }
      try write(bytes)
      position += bytes.count
    }
    self.replacement = replacement
  }

  private mutating func write(_ bytes: [UInt8]) throws(ReplacementFailure) {
    do {
      try stream?.write(bytes)
    } catch {
      throw .unwritable(error.cause)
    }
  }
}

/// Converts all inputs in place, and commits the results in batches.
struct InPlaceRun: Sendable {
  private let job: ConvertJob
  private let conversion: InPlaceConversion
  private let batch = ReplacementBatch()
  private let outcomes = LabelCounts()
  private let isTerminal = isatty(STDOUT_FILENO) == 1

  init(_ job: ConvertJob) {
    self.job = job
    let survey =
      job.options.files.together
      ? SurveyRun(inputs: job.inputs, options: job.settings.options).survey() : nil
    conversion = InPlaceConversion(job.settings, job.options, survey: survey)
  }

  func run(reports: consuming sending OutputStream?) -> ExitStatus {
    Interruption.removeTemporariesAtSignals()
    let run = OrderedRun(job.inputs, data: OutputStream(.standardOutput), reports: reports)
    defer { printSummary() }
    return run.forEachTurn(workers: job.inputs.workerCount, with: {}) {
      batch.commit()
    } _: { item, _, turn in
      switch item {
      case .failure(let failure): end(turn, failure.cause, of: failure.name)
      case .success(let input):
        do {
          try convert(input, in: run, turn)
        } catch {
          end(turn, error, of: input.name)
        }
      }
    }
  }

  private func convert(_ input: Input, in run: OrderedRun, _ turn: InputTurn) throws {
    // The file is a backup of an earlier run.
    if input.isFromTree && input.name.isBackup(by: conversion.options.replacement.backupSuffix) {
      return skip(turn)
    }
    var file = try run.open(input)
    if let identity = file.identity, batch.contains(identity) {
      // The name was given twice. Commit the first result before reading the file again.
      batch.commit()
      file = try run.open(input)
    }
    if run.skips(input, file) { return skip(turn) }
    var record = ConversionRecord(input.name, target: job.settings.target)
    var replacement: FileReplacement?
    do {
      replacement = try conversion.convert(file, at: input.place, to: &record)
    } catch {
      record.note(error)
    }
    batch.add(
      replacement, size: record.decoding.bytesIn,
      backupSuffix: conversion.options.replacement.backupSuffix
    ) { [record] failure in
      var record = record
      if let failure { record.note(failure) }
      end(turn, record, of: input)
    }
  }

  /// Ends the turn of an input without output.
  private func skip(_ turn: InputTurn) {
    batch.add(nil, size: 0, backupSuffix: nil) { _ in turn.end(KeptOutput()) }
  }

  /// Reports the outcome of an input.
  private func end(_ turn: InputTurn, _ record: ConversionRecord, of input: Input) {
    var kept = KeptOutput()
    if let messages = job.messages(about: record, of: input) {
      outcomes.add(record.outcome.rawValue)
      if conversion.options.dryRun {
        kept.data =
          conversion.options.json
          ? record.json.line : record.row(onTerminal: isTerminal)
      } else {
        kept.messages = messages.map { Messages.text(of: $0, at: input.name) }
      }
      if job.options.reportFile != nil { kept.reports = record.json.line }
      let wouldChange = conversion.options.dryRun && record.outcome == .converted
      kept.status = wouldChange ? max(record.status, .negative) : record.status
    }
    turn.end(kept)
  }

  /// Reports the number of files by outcome, if standard error is a terminal or with `-v`.
  private func printSummary() {
    guard job.inputs.isMany, !job.options.quiet,
      job.options.verbose || isatty(STDERR_FILENO) == 1
    else { return }
    let list = outcomes.sorted.map { "\($0.count) \($0.label)" }
    Messages.write("legible: \(list.isEmpty ? "no files" : list.joined(separator: ", "))")
  }

  /// Reports an input that could not be read.
  private func end(_ turn: InputTurn, _ error: any Error, of name: FileName) {
    outcomes.add(ConversionRecord.Outcome.failed.rawValue)
    batch.add(nil, size: 0, backupSuffix: nil) { _ in
      var kept = KeptOutput()
      kept.messages = [
        Messages.text(of: "\(error.reason)\(job.inputs.hint(for: error, name))", at: name)
      ]
      if let line = job.failure(error, of: name) {
        kept.reports = line.line
      }
      kept.status = .trouble
      turn.end(kept)
    }
  }
}

/// `-i=SUFFIX --undo`: renames the backups of an earlier run to the names of their files.
struct UndoRun: Sendable {
  let job: ConvertJob

  func run() -> ExitStatus {
    // There is little to do for each file, so one thread is enough.
    OrderedRun(job.inputs, data: OutputStream(.standardOutput)).forEachTurn(workers: 1, with: {}) {
      item, _, turn in
      var kept = KeptOutput()
      switch item {
      case .failure(let failure):
        kept.messages = [Messages.text(of: "\(failure.cause)", at: failure.name)]
        kept.status = .trouble
      case .success(let input):
        do {
          if try undo(input), job.options.verbose {
            kept.messages = [Messages.text(of: "restored", at: input.name)]
          }
        } catch {
          kept.messages = [Messages.text(of: "\(error)", at: input.name)]
          kept.status = error is CommandFailure ? .negative : .trouble
        }
      }
      turn.end(kept)
    }
  }

  /// Restores one backup.
  ///
  /// - Returns: Whether there is one. In a tree not every file has been converted.
  private func undo(_ input: Input) throws -> Bool {
    guard let place = input.place else { throw ReplacementFailure.notRegular }
    let backup = place.beside(
      FileName(bytes: place.base.bytes + (job.options.replacement.backupSuffix ?? [])))
    guard let old = backup.status else {
      if input.isFromTree { return false }
      throw CommandFailure("there is no \(backup.base.escapedForDisplay)")
    }
    guard let new = place.status, new.isRegular, old.isRegular else {
      throw CommandFailure("left alone: it is not a regular file")
    }
    // The status change of the backup is the moment when it got its name, after the new file was
    // complete.
    if (new.st_mtim.tv_sec, new.st_mtim.tv_nsec) > (old.st_ctim.tv_sec, old.st_ctim.tv_nsec) {
      throw CommandFailure("left alone: it was changed since it was converted")
    }
    let code = backup.base.withPath { from in
      place.base.withPath {
        renameat(backup.directory.descriptor, from, place.directory.descriptor, $0)
      }
    }
    if code != 0 { throw SystemError.last }
    place.directory.synchronize()
    return true
  }
}
