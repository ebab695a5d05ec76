import Legible

/// Fixes a file where that loses nothing, by the same replacement as `convert -i`.
struct CheckFix {
  let rules: [CheckRule]

  /// The rules whose findings a conversion fixes.
  private static let mended: [CheckRule] = [.encoding, .byteOrderMark, .lineEnds, .declaration]

  /// Fixes what can be fixed in a file. A failed attempt is reported.
  ///
  /// - Returns: The check of the file as it is now, or `nil` if it is unchanged; and trouble if a
  ///   write failed.
  /// - Throws: `SystemError`.
  func mend(
    _ file: borrowing InputFile, _ checked: CheckedFile, of input: Input,
    _ slot: inout OutputSlot
  ) throws -> (after: CheckedFile?, status: ExitStatus) {
    guard file.isRegular, let place = input.place else { return (nil, .success) }
    var status = ExitStatus.success
    var isMended = false
    var now = checked
    // Each step returns whether it has replaced the file.
    for step in [convert, removeMarks, repairMojibake, closeControls] {
      do {
        // The first step may have replaced the file.
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

  /// Converts the file to its expected form.
  private func convert(
    _ file: borrowing InputFile, _ checked: CheckedFile, _ input: Input
  ) throws -> Bool {
    guard let settings = settings(for: checked) else { return false }
    let conversion = InPlaceConversion(settings, ConvertCommand())
    var record = ConversionRecord(input.name, target: settings.target)
    guard let replacement = try conversion.convert(file, at: input.place, to: &record) else {
      return false
    }
    try replacement.commitAtOnce()
    return true
  }

  /// The maximum size in bytes of a file whose text is changed, since it is held in memory.
  private static let sizeLimit = 64 << 20

  /// Removes the byte order marks inside of the text, as files have that were joined.
  private func removeMarks(
    _ file: borrowing InputFile, _ checked: CheckedFile, _ input: Input
  ) throws -> Bool {
    let places = Set(
      checked.findings.lazy.filter { $0.rule == .byteOrderMark }.compactMap(\.byteOffset)
        .filter { $0 > 0 })
    return try replace(file, checked, input, if: !places.isEmpty) { bytes in
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      var result: [UInt8] = []
      var start = 0
      for offset in places.sorted() where bytes.dropFirst(offset).starts(with: mark) {
        result += bytes[start..<offset]
        start = offset + mark.count
      }
      return result + bytes[start...]
    }
  }

  /// Puts back what was decoded wrongly, where that is sure.
  private func repairMojibake(
    _ file: borrowing InputFile, _ checked: CheckedFile, _ input: Input
  ) throws -> Bool {
    let found = checked.findings.map(\.rule)
    let isWanted = found.contains(.mojibake) && !found.contains(.encoding)
    return try replace(
      file, checked, input, if: isWanted, TextCheck.repairingMojibake)
  }

  /// Closes the controls that lines leave open, where that does not change the display.
  private func closeControls(
    _ file: borrowing InputFile, _ checked: CheckedFile, _ input: Input
  ) throws -> Bool {
    let found = checked.findings.map(\.rule)
    let isWanted = found.contains(.openControl) && !found.contains(.encoding)
    return try replace(
      file, checked, input, if: isWanted, TextCheck.closingOpenControls)
  }

  /// Replaces the text of a file in UTF-8.
  ///
  /// - Returns: Whether it was replaced.
  private func replace(
    _ file: borrowing InputFile, _ checked: CheckedFile, _ input: Input, if isWanted: Bool,
    _ change: ([UInt8]) -> [UInt8]
  ) throws -> Bool {
    guard isWanted, checked.encoding == .utf8, let place = input.place else { return false }
    let original = try OriginalFile(file, at: place)
    guard let bytes = try file.bytes(limit: Self.sizeLimit) else { return false }
    return try original.replace(by: change(bytes), named: input.name)
  }

  /// The conversion that fixes the file, or `nil` if there is none.
  private func settings(for checked: CheckedFile) -> ConversionSettings? {
    let found = Set(checked.findings.map(\.rule))
    guard !found.isDisjoint(with: Self.mended), let encoding = checked.encoding,
      checked.expectation.unknownEncoding == nil
    else { return nil }
    var settings = ConversionSettings()
    settings.target = checked.expectation.encoding ?? .utf8
    settings.bom = .keep
    settings.declarations = .keep
    if found.contains(.encoding) {
      // An encoding that was recognized by structure is certain. Otherwise the conversion detects
      // it, and requires that it is sure.
      settings.source = checked.detection == nil && encoding != settings.target ? encoding : nil
      settings.declarations = .update
    } else {
      settings.source = encoding
      if found.contains(.declaration) || checked.expectation.encoding == nil {
        // The encoding is correct, and the declaration is wrong.
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
      let isFirst = checked.findings.contains { $0.rule == .byteOrderMark && $0.byteOffset == 0 }
      switch checked.expectation.hasByteOrderMark {
      case true: settings.bom = .add
      case false: settings.bom = .remove
      // The mark precedes `#!`. A mark inside the text is removed by a step of its own.
      case nil: settings.bom = isFirst ? .remove : .keep
      }
    }
    if found.contains(.lineEnds) {
      switch checked.expectation.lineEnd ?? checked.usualLineEnd {
      case .lf: settings.newlines = .lf
      case .crlf: settings.newlines = .crlf
      // No conversion writes carriage returns alone.
      case .cr, nil: break
      }
    }
    return settings
  }
}
