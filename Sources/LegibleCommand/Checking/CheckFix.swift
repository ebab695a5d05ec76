import Legible

/// Mends a file where nothing is lost, by the replacement that `convert -i` uses.
struct CheckFix {
  let rules: [CheckRule]

  /// What each kind of finding takes.
  private static let mended: [CheckRule] = [.encoding, .byteOrderMark, .lineEnds, .declaration]

  /// Mends what can be mended of a file.
  ///
  /// What cannot is told as it would be without `--fix`; why an attempt failed is told besides.
  ///
  /// - Returns: The check of the file as it is now, `nil` if it stays as it was; and whether a write failed.
  /// - Throws: `SystemError`.
  func mend(
    _ file: borrowing InputFile, _ checked: CheckedFile, of input: Input,
    _ slot: inout OutputSlot
  ) throws -> (after: CheckedFile?, status: ExitStatus) {
    guard file.isRegular, let place = input.place else { return (nil, .success) }
    var status = ExitStatus.success
    var isMended = false
    var now = checked
    for step in [convert, closeControls] {
      do {
        // The file may be another one after the first step.
        guard try step(InputFile(place), now, input) else { continue }
        isMended = true
        guard let after = try check(InputFile(place), checked.expectation) else {
          return (nil, status)
        }
        now = after
      } catch {
        slot.report("not mended: \(error.plainReason)", at: input.name)
        if error is ReplacementFailure || error is SystemError { status = .trouble }
      }
    }
    return (isMended ? now : nil, status)
  }

  private func check(
    _ file: borrowing InputFile, _ expectation: TextExpectation
  ) throws -> CheckedFile? {
    try CheckedFile.check(file, expecting: expectation, rules: rules)
  }

  /// Converts the file to what it should be.
  ///
  /// - Returns: Whether it was replaced.
  private func convert(
    _ file: borrowing InputFile, _ checked: CheckedFile, _ input: Input
  ) throws -> Bool {
    guard let settings = settings(for: checked) else { return false }
    let conversion = InPlaceConversion(settings, InPlaceConversion.Options())
    var record = ConversionRecord(input.name, target: settings.target)
    guard let replacement = try conversion.convert(file, at: input.place, to: &record) else {
      return false
    }
    try replacement.commitAtOnce()
    return true
  }

  /// How large a file may be in which controls are closed, in bytes: it is held in memory.
  private static let sizeLimit = 64 << 20

  /// Closes the controls that lines leave open, where that changes nothing of what is displayed.
  ///
  /// - Returns: Whether the file was replaced.
  private func closeControls(
    _ file: borrowing InputFile, _ checked: CheckedFile, _ input: Input
  ) throws -> Bool {
    let found = checked.findings.map(\.rule)
    guard found.contains(.openControl), !found.contains(.encoding), checked.encoding == .utf8 else {
      return false
    }
    guard let place = input.place else { return false }
    let original = try OriginalFile(file, at: place)
    var bytes: [UInt8] = []
    guard try file.forEachChunk(limit: Self.sizeLimit, { bytes += $0 }) else { return false }
    return try original.replace(by: TextCheck.closingOpenControls(in: bytes), named: input.name)
  }

  /// The conversion that mends the file; `nil` if none does.
  private func settings(for checked: CheckedFile) -> ConversionSettings? {
    let found = Set(checked.findings.map(\.rule))
    guard !found.isDisjoint(with: Self.mended), let encoding = checked.encoding,
      checked.expectation.unknownEncoding == nil
    else { return nil }
    var settings = ConversionSettings()
    settings.target = checked.expectation.encoding ?? .utf8
    settings.byteOrderMark = .keep
    settings.declarations = .keep
    if found.contains(.encoding) {
      // Where another encoding was recognised by its structure it is known; else it must be sure.
      settings.source = checked.detection == nil && encoding != settings.target ? encoding : nil
      settings.declarations = .update
    } else {
      settings.source = encoding
      if found.contains(.declaration) || checked.expectation.encoding == nil {
        // The text is what it is, and the declaration is mended.
        settings.target = encoding
      }
    }
    if found.contains(.declaration) {
      settings.declarations = .update
      if checked.isUTF8Instead && checked.expectation.encoding == nil {
        (settings.source, settings.target) = (.utf8, .utf8)
      }
    }
    if found.contains(.byteOrderMark) {
      switch checked.expectation.hasByteOrderMark {
      case true: settings.byteOrderMark = .add
      case false: settings.byteOrderMark = .remove
      // The mark before `#!`, or one inside the text, which stays.
      case nil: settings.byteOrderMark = .remove
      }
    }
    if found.contains(.lineEnds) {
      switch checked.expectation.lineEnd ?? checked.usualLineEnd {
      case .lf: settings.newlines = .lf
      case .crlf: settings.newlines = .crlf
      // Nothing writes carriage returns alone.
      case .cr, nil: break
      }
    }
    return settings
  }
}
