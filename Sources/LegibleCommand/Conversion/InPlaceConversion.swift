import Legible

/// Converts files in their place: each is replaced whole, or left as it was.
struct InPlaceConversion: Sendable {
  /// How files are replaced.
  struct Options: Equatable, Sendable {
    /// What is put behind the name of an old file to keep it; `nil` to keep none.
    var backupSuffix: [UInt8]?
    var keepsTimes = false
  }

  let settings: ConversionSettings
  let options: Options
  private let leftovers = Leftovers()

  init(_ settings: ConversionSettings, _ options: Options) {
    self.settings = settings
    self.options = options
  }

  /// Whether the name is one that a backup would have.
  func isBackup(_ name: FileName) -> Bool {
    guard let suffix = options.backupSuffix else { return false }
    return name.bytes.suffix(suffix.count).elementsEqual(suffix)
  }

  /// Replaces the file by what the settings make of it, if that is anything else.
  ///
  /// - Parameter record: The file that is meant, and what becomes of it.
  /// - Throws: `ReplacementFailure`, `DecodingFailure`, `ConversionError` or `SystemError`; the file
  ///   is then as it was.
  func convert(_ file: borrowing InputFile, to record: inout ConversionRecord) throws {
    if record.name.isStandardInput { throw ReplacementFailure.notRegular }
    let target = try record.name.resolved()
    let original = try OriginalFile(file, at: target)
    leftovers.clear(in: target.directory)

    record.outcome = .unchanged
    record.detection = try detection(of: file)
    if try isAlreadyTarget(file) { return }
    try file.rewind()
    var conversion = TextConversion(settings, detection: record.detection)
    var change = Change(of: target, original)
    do {
      try pass(file, through: &conversion, to: &change)
    } catch {
      record.note(conversion)
      throw error
    }
    record.note(conversion)
    guard let replacement = try change.finish() else { return }
    try original.checkLinks(
      exceptFor: options.backupSuffix.map { FileName(bytes: target.bytes + $0) })
    try Interruption.check()
    try replacement.commit(backupSuffix: options.backupSuffix, keepingTimes: options.keepsTimes)
    record.outcome = .converted
  }

  private func pass(
    _ file: borrowing InputFile, through conversion: inout TextConversion, to change: inout Change
  ) throws {
    var bytes: [UInt8] = []
    try file.forEachChunk { chunk in
      try Interruption.check()
      try conversion.convert(chunk, into: &bytes)
      try change.append(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try conversion.finish(into: &bytes)
    try change.append(bytes)
  }

  /// What the whole file is found to be; a file can be read twice, so nothing is decided early.
  ///
  /// - Returns: `nil` where the user has named the encoding.
  private func detection(of file: borrowing InputFile) throws -> Detection? {
    if settings.source != nil || settings.isMixed { return nil }
    var detector = EncodingDetector(options: settings.options, engine: settings.engine)
    try file.forEachChunk { detector.consume($0) }
    let detection = detector.finish()
    if detection.encoding == nil { throw DecodingFailure.undecided(detection) }
    return detection
  }

  /// Whether the text is UTF-8 already, though it was said to be in another encoding.
  ///
  /// Most encodings read such text without an error, and the second run over a tree would ruin what
  /// the first has made of it.
  private func isAlreadyTarget(_ file: borrowing InputFile) throws -> Bool {
    guard let source = settings.source, source != .utf8, settings.target == .utf8,
      !settings.isMixed
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

/// The new content of a file, which is not written anywhere while it is the same as the old.
fileprivate struct Change: ~Copyable {
  private let target: FileName
  private let original: OriginalFile

  /// How many bytes of the new content are those of the old.
  private var sameCount = 0
  private var replacement: FileReplacement?
  private var stream: OutputStream?

  init(of target: FileName, _ original: OriginalFile) {
    self.target = target
    self.original = original
  }

  mutating func append(_ bytes: [UInt8]) throws(ReplacementFailure) {
    if replacement == nil {
      if try original.bytes(at: sameCount, count: bytes.count) == bytes {
        sameCount += bytes.count
        return
      }
      try begin()
    }
    try write(bytes)
  }

  /// The replacement with the whole new content, or `nil` if that is the old one.
  consuming func finish() throws(ReplacementFailure) -> FileReplacement? {
    if replacement == nil && sameCount < original.size { try begin() }
    do {
      try stream?.flush()
    } catch {
      throw .unwritable(error.cause)
    }
    return replacement
  }

  /// Begins a replacement with the bytes that are the same so far.
  private mutating func begin() throws(ReplacementFailure) {
    let replacement = try FileReplacement(of: target, original: original)
    stream = replacement.stream
    var position = 0
    while position < sameCount {
      let bytes = try original.bytes(
        at: position, count: min(sameCount - position, InputFile.chunkSize))
      // The file has become shorter than it was.
      if bytes.isEmpty { throw .changed }
      try write(bytes)
      position += bytes.count
    }
    self.replacement = consume replacement
  }

  private mutating func write(_ bytes: [UInt8]) throws(ReplacementFailure) {
    do {
      try stream?.write(bytes)
    } catch {
      throw .unwritable(error.cause)
    }
  }
}
