import Glibc
import Legible

/// Changes the marks of files in place: each is replaced atomically, in its encoding, or unchanged.
private struct InPlaceMarks: Sendable {
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
    _ file: borrowing InputFile, _ input: Input, by change: inout MarkChange
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
    let changed = change.changed(text)
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
  func replaceInputs(
    keeping backupSuffix: [UInt8]?, _ makeChange: @escaping @Sendable (FileName) -> MarkChange
  ) throws {
    Interruption.removeTemporariesAtSignals()
    var inputs = input.inputs
    inputs.isReplaced = true
    let marks = InPlaceMarks(source, hints.detectionOptions, backupSuffix: backupSuffix)
    let run = OrderedRun(inputs, data: OutputStream(.standardOutput))
    let all = inputs
    try run.forEach(workers: 1) { input, file, slot in
      if input.isFromTree && input.name.isBackup(by: backupSuffix) { return .success }
      var change = makeChange(input.name)
      do {
        try marks.replace(file, input, by: &change)
      } catch {
        guard let status = slot.reportUndecided(error, of: input, in: all) else { throw error }
        return status
      }
      change.report(to: &slot, at: input.name)
      return change.status
    }.finish()
  }
}
