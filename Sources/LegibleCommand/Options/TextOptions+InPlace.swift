import Glibc
import Legible

/// Changes the text of files in place: each is replaced atomically, in its encoding, or unchanged.
private struct InPlaceChange: Sendable {
  let source: TextEncoding?
  let sure: SureDetection
  let backupSuffix: [UInt8]?

  init(_ source: TextEncoding?, _ options: DetectionOptions, backupSuffix: [UInt8]?) {
    self.source = source
    sure = SureDetection(
      options: options, engine: .native, mixedRemedy: SureDetection.conversionOfMixtures)
    self.backupSuffix = backupSuffix
  }

  /// Replaces the file if its text changes.
  ///
  /// - Throws: `ReplacementFailure`, `SureDetection.Doubt`, `DecodingFailure`, `ConversionError` or
  ///   `SystemError`; the file is then unchanged.
  func replace(
    _ file: borrowing InputFile, _ input: Input, by change: inout some TextChange
  ) throws {
    guard let place = input.place else { throw ReplacementFailure.notRegular }
    let original = try OriginalFile(file, at: place)
    let encoding = try encoding(of: file)
    try file.rewind()
    var decoder = TextDecoder(encoding, byteOrderMark: .keep)
    var utf8: [UInt8] = []
    try file.forEachChunk { try decoder.decode($0, into: &utf8) }
    try decoder.finish(into: &utf8)
    let text = String(decoding: utf8, as: UTF8.self)
    let changed = try change.changed(text)
    if changed.utf8.elementsEqual(text.utf8) { return }
    var encoder = TextEncoder(encoding)
    var bytes: [UInt8] = []
    try encoder.encode(changed.utf8, into: &bytes)
    try encoder.finish(into: &bytes)
    try original.replace(by: bytes, named: input.name, backupSuffix: backupSuffix)
  }

  private func encoding(of file: borrowing InputFile) throws -> TextEncoding {
    if let source {
      try sure.checkIsNoMixture(file, of: source)
      return source
    }
    let encoding = try sure.encoding(of: file)
    return encoding == .usASCII ? .utf8 : encoding
  }
}

extension TextOptions {
  /// Applies a change to each input, and replaces the file.
  ///
  /// - Parameter report: The file that the change writes lines of JSON to.
  func replaceInputs(
    keeping backupSuffix: [UInt8]?, report: FileName? = nil,
    _ makeChange: @escaping @Sendable (FileName) -> some TextChange
  ) throws {
    Interruption.removeTemporariesAtSignals()
    var inputs = input.inputs
    inputs.isReplaced = true
    let change = InPlaceChange(source, detectionOptions, backupSuffix: backupSuffix)
    try ReportFile.run(report, besides: inputs.names) {
      inputs.report = $0
    } _: { reports in
      let run = OrderedRun(inputs, data: OutputStream(.standardOutput), reports: reports)
      let all = inputs
      return run.forEach(workers: 1) { input, file, slot in
        if input.isFromTree && input.name.isBackup(by: backupSuffix) { return .success }
        var own = makeChange(input.name)
        do {
          try change.replace(file, input, by: &own)
        } catch {
          guard let status = slot.reportUndecided(error, of: input, in: all) else { throw error }
          return status
        }
        own.report(to: &slot, at: input.name)
        return own.status
      }
    }.finish()
  }
}

/// Changes one text.
protocol TextChange: Sendable {
  /// Returns the text that replaces the next part, which consists of whole paragraphs.
  mutating func changed(_ block: String) throws -> String

  /// Reports what was noticed in the parts so far.
  mutating func report(to slot: inout OutputSlot, at name: FileName)

  /// The status after the text has ended.
  var status: ExitStatus { get }
}

/// Writes the text of a change.
struct ChangedText<Change: TextChange>: TextTransform {
  let name: FileName
  var change: Change

  /// Whether a line of another file may follow.
  let joinsFiles: Bool

  private var endsLine = true

  init(name: FileName, change: Change, joinsFiles: Bool) {
    self.name = name
    self.change = change
    self.joinsFiles = joinsFiles
  }

  mutating func transform(_ block: String, into output: inout OutputSlot) throws {
    if let last = block.utf8.last { endsLine = last == UInt8(ascii: "\n") }
    try output.write(change.changed(block))
  }

  mutating func finish(into output: inout OutputSlot) throws {
    if joinsFiles && !endsLine { try output.write("\n") }
    change.report(to: &output, at: name)
  }

  var status: ExitStatus { change.status }
}
