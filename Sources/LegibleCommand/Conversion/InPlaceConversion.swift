import Legible

/// Converts files in place: each is replaced atomically, or left unchanged.
struct InPlaceConversion: Sendable {
  /// How files are replaced.
  struct Options: Equatable, Sendable {
    /// The suffix of backups; `nil` for none.
    var backupSuffix: [UInt8]?
    var keepsTimes = false

    /// The confidence below which no file is replaced.
    var floor = SureDetection.floor

    /// Whether to report only what would be replaced.
    var isDryRun = false

    /// Whether a dry run prints JSON.
    var isJSON = false
  }

  let settings: ConversionSettings
  let options: Options

  /// The evidence from other files; `nil` without `--together`.
  let survey: FileSurvey?

  init(_ settings: ConversionSettings, _ options: Options, survey: FileSurvey? = nil) {
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
    if !options.isDryRun { Leftovers.clear(in: target.directory) }

    record.outcome = .unchanged
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
    if try isAlreadyTarget(file) { return nil }
    try file.rewind()
    var settings = settings
    // With `--verify` the result must convert back to the input, so the declaration stays.
    settings.declarations =
      settings.declarations ?? (isTargetAlready || settings.isVerified ? .tell : .update)
    var conversion = TextConversion(settings, detection: record.detection)
    var change = Change(of: target, named: record.name, original, isDryRun: options.isDryRun)
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
    if options.isDryRun { try original.checkOwner() }
    try original.checkLinks(
      exceptFor: options.backupSuffix.map { FileName(bytes: target.base.bytes + $0) })
    record.outcome = .converted
    try replacement?.prepare(keepingTimes: options.keepsTimes)
    return replacement
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

  /// Whether the text is already UTF-8, although `-f` names another encoding.
  ///
  /// Most encodings decode such text without an error, and a second run over a tree would corrupt
  /// the result of the first.
  private func isAlreadyTarget(_ file: borrowing InputFile) throws -> Bool {
    guard let source = settings.source, source != .utf8, settings.target == .utf8,
      !settings.isMixed, !settings.keepsEncoding
    else {
      return false
    }
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
