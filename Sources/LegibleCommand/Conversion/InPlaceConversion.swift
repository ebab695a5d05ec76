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

  /// The size in bytes below which a file is read once, into memory; a larger one is read for each pass.
  private static let memoryLimit = 16 << 20

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
    if !options.dryRun { StaleTemporaries.clear(in: target.directory) }
    var change = Change(of: target, named: record.name, original, isDryRun: options.dryRun)
    if original.size < Self.memoryLimit, let bytes = try file.bytes(limit: Self.memoryLimit) {
      guard let new = try converted(bytes, to: &record) else { return nil }
      try change.replace(by: new)
    } else if try !convert(file, to: &record, { try change.append($0) }, { try change.finish() }) {
      return nil
    }
    if options.dryRun { try original.checkOwner() }
    try original.checkLinks(
      exceptFor: options.replacement.backupSuffix.map { FileName(bytes: target.base.bytes + $0) })
    record.outcome = .converted
    try change.replacement?.prepare(keepingTimes: options.keepTime)
    return change.replacement
  }

  /// Returns the new content of a file in memory; `nil` if it is the same.
  ///
  /// - Throws: As `convert(_:at:to:)`.
  func converted(_ old: [UInt8], to record: inout ConversionRecord) throws -> [UInt8]? {
    var new: [UInt8] = []
    let isChanged = try convert(
      FileContent(bytes: old), to: &record, { new += $0 }, { new != old })
    return isChanged ? new : nil
  }

  /// Converts a text, and passes its new content to `write`.
  ///
  /// - Parameter finish: Called after all content was written; returns whether it differs from the old content.
  /// - Returns: Whether the new content differs, and may replace the old one.
  private func convert(
    _ source: borrowing some ByteSource & ~Copyable, to record: inout ConversionRecord,
    _ write: ([UInt8]) throws -> Void, _ finish: () throws -> Bool
  ) throws -> Bool {
    record.outcome = .unchanged
    var settings = try settings.unlessUTF7(source)
    if var bytewise = try bytewise(source, to: &record) {
      let detection = record.detection
      var bytes: [UInt8] = []
      var offset = 0
      try source.readAll { chunk in
        if let detection, let place = chunk.firstIndex(of: 0) {
          throw SureDetection.Doubt.nul(offset: offset + place, detection)
        }
        offset += chunk.count
        bytewise.convert(chunk, into: &bytes)
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      bytewise.finish(into: &bytes)
      try write(bytes)
      record.note(bytewise, detection)
      return try finish()
    }
    let sure = SureDetection(
      options: try detectionOptions(for: source, record.name), engine: settings.engine,
      floor: options.floor)
    // A file that is already in the target encoding may need no change; then its encoding need not be sure.
    var isTargetAlready = false
    if settings.source == nil && !settings.isMixed {
      let detection = try sure.detect(source)
      record.detection = detection
      isTargetAlready =
        [settings.target, .usASCII].contains(detection.encoding) || settings.keepsEncoding
      if !isTargetAlready { try sure.check(detection, of: source) }
    }
    if settings.target == .utf8 && !settings.keepsEncoding {
      if settings.isMixed {
        isTargetAlready = try Self.isUTF8(source)
      } else if let encoding = settings.source, encoding != .utf8, try Self.isUTF8(source) {
        // Most encodings decode such text without an error, and a second run over a tree would corrupt the result of the
        // first.
        return false
      }
    }
    // With `--verify` the result must convert back to the input, so the declaration stays.
    settings.declarations =
      settings.declarations ?? (isTargetAlready || settings.isVerified ? .tell : .update)
    var conversion = TextConversion(settings, detection: record.detection)
    var head: [UInt8] = []
    do {
      try pass(source, through: &conversion, head: &head, to: write)
    } catch {
      record.note(conversion)
      throw error
    }
    record.note(conversion)
    guard try finish() else { return false }
    if [nil, .update].contains(self.settings.declarations), !settings.keepsEncoding,
      let message = MessageHead(head), message.kind != .message
    {
      // The parts of the text declare their own encodings, which the conversion would make false.
      throw SureDetection.Doubt.parts(message.kind)
    }
    if let encoding = settings.source, !settings.isMixed {
      try sure.checkIsNoMixture(source, of: encoding)
    }
    let isUncheckedWhole = settings.source == nil && conversion.mixedDecoder?.isReadAsWhole ?? false
    if isTargetAlready || isUncheckedWhole, let detection = record.detection {
      try sure.check(detection, of: source)
    }
    return true
  }

  /// The conversion of a file that changes line ends and mark alone, whatever its encoding is; `nil` if the settings
  /// ask for more, or the file is in an encoding whose line ends are not those of ASCII.
  private func bytewise(
    _ source: borrowing some ByteSource & ~Copyable, to record: inout ConversionRecord
  ) throws -> ByteConversion? {
    guard let bytewise = ByteConversion(settings) else { return nil }
    if let kind = source.kind { throw SureDetection.Doubt.binary(kind) }
    var detection: Detection?
    let isPossible = try ByteConversion.isPossible(in: settings.source) {
      let found = try source.detection(settings.options, engine: settings.engine)
      detection = found
      return found
    }
    guard isPossible else { return nil }
    record.detection = detection
    return bytewise
  }

  /// The options for the detection of a file, with the evidence of other files.
  private func detectionOptions(
    for source: borrowing some ByteSource & ~Copyable, _ name: FileName
  ) throws -> DetectionOptions {
    guard let survey else { return settings.options }
    return survey.options(
      for: try source.detection(settings.options), at: name.text, settings.options)
      ?? settings.options
  }

  /// - Parameter head: Gets the beginning of the text.
  private func pass(
    _ source: borrowing some ByteSource & ~Copyable, through conversion: inout TextConversion,
    head: inout [UInt8], to write: ([UInt8]) throws -> Void
  ) throws {
    var bytes: [UInt8] = []
    try source.readAll { chunk in
      head.append(contentsOf: chunk.prefix(DeclaredEncoding.reach - head.count))
      try conversion.convert(chunk, into: &bytes)
      try write(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try conversion.finish(into: &bytes)
    try write(bytes)
  }

  /// Whether the text is UTF-8 and has more than ASCII.
  private static func isUTF8(_ source: borrowing some ByteSource & ~Copyable) throws -> Bool {
    var decoder = TextDecoder(.utf8)
    var utf8: [UInt8] = []
    var hasOtherThanASCII = false
    do {
      try source.readAll { chunk in
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
  private var isAny = false

  /// The length of the common beginning, while there is no difference.
  private var sameCount = 0

  /// The new file, if the content differs.
  private(set) var replacement: FileReplacement?
  private var stream: OutputStream?

  init(of target: FilePlace, named name: FileName, _ original: OriginalFile, isDryRun: Bool) {
    self.target = target
    self.name = name
    self.original = original
    self.isDryRun = isDryRun
  }

  /// Replaces the whole content.
  mutating func replace(by bytes: [UInt8]) throws(ReplacementFailure) {
    try begin()
    try write(bytes)
    _ = try finish()
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

  /// Ends the new content.
  ///
  /// - Returns: Whether it differs.
  mutating func finish() throws(ReplacementFailure) -> Bool {
    if !isAny && sameCount < original.size { try begin() }
    do {
      try stream?.flush()
    } catch {
      throw .unwritable(error.cause)
    }
    return isAny
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
