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
  /// - Returns: The check of the file as it is now; `nil` if it stays as it was.
  /// - Throws: `SystemError`.
  func mend(
    _ file: borrowing InputFile, _ checked: CheckedFile, of input: Input,
    _ slot: inout OutputSlot
  ) throws -> CheckedFile? {
    guard file.isRegular, let settings = settings(for: checked) else { return nil }
    do {
      try file.rewind()
      let conversion = InPlaceConversion(settings, InPlaceConversion.Options())
      var record = ConversionRecord(input.name, target: settings.target)
      guard let replacement = try conversion.convert(file, at: input.place, to: &record) else {
        return nil
      }
      try replacement.synchronize()
      try replacement.commit()
      replacement.directory.synchronize()
    } catch let failure as ReplacementFailure {
      slot.report("not mended: \(failure.reason)", at: input.name)
      return nil
    } catch {
      slot.report("not mended: \(error)", at: input.name)
      return nil
    }
    let mended =
      if let place = input.place { try InputFile(place) } else { try InputFile(input.name) }
    return try CheckedFile.check(mended, expecting: checked.expectation, rules: rules)
  }

  /// The conversion that mends the file; `nil` if none does.
  private func settings(for checked: CheckedFile) -> ConversionSettings? {
    let found = Set(checked.findings.map(\.rule))
    guard !found.isDisjoint(with: Self.mended), let encoding = checked.encoding else { return nil }
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
      if checked.isUTF8Instead { (settings.source, settings.target) = (.utf8, .utf8) }
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
