import Legible

/// Fixes a file where that loses nothing: all steps are made in memory, and the file is replaced once.
struct CheckFix {
  let rules: [CheckRule]

  /// Whether names that may be confused with names in other files are collected.
  let gathersNames: Bool

  /// The plan that records the changes for `check --undo`.
  let plan: PlanFile?

  /// The rules whose findings a conversion fixes.
  private static let converted: Set<CheckRule> = [
    .encoding, .byteOrderMark, .lineEnds, .declaration,
  ]

  /// The maximum size in bytes of a file that is fixed in memory.
  static let sizeLimit = 64 << 20

  /// A step that fixes some of what was found.
  ///
  /// - Returns: The new content, or `nil` if there is nothing to do.
  private typealias Step = ([UInt8], CheckedFile, Input) throws -> [UInt8]?

  /// Fixes what can be fixed in a file. A failed attempt is reported.
  ///
  /// - Returns: The check of the file as it is now, or `nil` if it is unchanged; and `trouble` if a
  ///   write failed.
  /// - Throws: `SystemError`.
  func apply(
    to file: borrowing InputFile, _ checked: CheckedFile, of input: Input,
    _ slot: inout OutputSlot
  ) throws -> (after: CheckedFile?, status: ExitStatus) {
    guard file.isRegular, let place = input.place else { return (nil, .success) }
    var status = ExitStatus.success
    func report(_ error: any Error) {
      slot.report("not fixed: \(error.plainReason)", at: input.name)
      if error is ReplacementFailure || error is SystemError || error is CommandFailure {
        status = .trouble
      }
    }
    try file.rewind()
    guard let old = try file.bytes(limit: Self.sizeLimit) else {
      do {
        return (try convertLarge(file, checked, input), status)
      } catch {
        report(error)
        return (nil, status)
      }
    }
    var content = old
    var now = checked
    let steps: [Step] = [convert, rewriteLines, removeMarks, closeControls, repairMojibake]
    for step in steps {
      do {
        guard let changed = try step(content, now, input), changed != content else { continue }
        content = changed
        guard let after = try check(content, input, checked) else { break }
        now = after
      } catch {
        report(error)
      }
    }
    if content == old { return (nil, status) }
    do {
      let original = try OriginalFile(file, at: place)
      try original.checkLinks(exceptFor: nil)
      try plan?.write(PlannedFix(of: input.name, from: old, to: content))
      try original.replace(old, by: content, named: input.name)
      return (now, status)
    } catch {
      report(error)
      return (nil, status)
    }
  }

  private func check(
    _ content: [UInt8], _ input: Input, _ checked: CheckedFile
  ) throws -> CheckedFile? {
    try CheckedFile.check(
      InputFile(content: content), named: input.name.text, expecting: checked.expectation,
      rules: rules, gatheringNames: gathersNames)
  }

  /// Converts a file to its expected form.
  private func convert(
    _ content: [UInt8], _ checked: CheckedFile, _ input: Input
  ) throws -> [UInt8]? {
    guard let settings = settings(for: checked) else { return nil }
    var record = ConversionRecord(input.name, target: settings.target)
    return try InPlaceConversion(settings, ConvertCommand()).converted(content, to: &record)
  }

  /// Converts a file that is too large to be held in memory; nothing else of it is fixed.
  private func convertLarge(
    _ file: borrowing InputFile, _ checked: CheckedFile, _ input: Input
  ) throws -> CheckedFile? {
    if plan != nil {
      throw CommandFailure(
        "left alone: it has \(Self.sizeLimit >> 20) MB or more, which a plan cannot record")
    }
    guard let settings = settings(for: checked) ?? lineSettings(for: checked) else { return nil }
    var record = ConversionRecord(input.name, target: settings.target)
    let replacement = try InPlaceConversion(settings, ConvertCommand())
      .convert(file, at: input.place, to: &record)
    guard let replacement, let place = input.place else { return nil }
    try replacement.commitAtOnce()
    return try CheckedFile.check(
      InputFile(place), named: input.name.text, expecting: checked.expectation, rules: rules,
      gatheringNames: gathersNames)
  }

  /// The settings that change line ends and remove the mark; `nil` if neither was found.
  private func lineSettings(for checked: CheckedFile) -> ConversionSettings? {
    var settings = ConversionSettings()
    settings.to = .same
    settings.bom = .keep
    settings.declarations = .keep
    if checked.findings.contains(where: { $0.rule == .lineEnds }) {
      settings.newlines = checked.safeLineEnd.policy
      settings.keepsReturns = checked.hasReturnsInLines
    }
    if checked.expectation.hasByteOrderMark != true,
      checked.findings.contains(where: { $0.rule == .byteOrderMark && $0.byteOffset == 0 })
    {
      settings.bom = .remove
    }
    return settings.newlines == .keep && settings.bom == .keep ? nil : settings
  }

  /// Changes line ends, and removes the mark, blanks at the ends of lines and the like, in any encoding: all other bytes
  /// stay.
  private func rewriteLines(
    _ content: [UInt8], _ checked: CheckedFile, _ input: Input
  ) throws -> [UInt8]? {
    let lines = lineSettings(for: checked)
    let found = Set(checked.findings.map(\.rule))
    let isTrimmed = found.contains(.trailingWhitespace)
    let isEnded = found.contains(.finalNewline)
    guard lines != nil || isTrimmed || isEnded else { return nil }
    // If bytes are malformed, the file may be in another encoding than it is read by, or not text.
    let named = checked.hasMalformedBytes ? nil : checked.encoding
    func detection() -> Detection { checked.detection ?? EncodingDetector.detect(content) }
    guard ByteConversion.isPossible(in: named, detection) else { return nil }
    if let offset = content.firstIndex(of: 0) {
      throw SureDetection.Doubt.nul(offset: offset, detection())
    }
    var changed = content
    if let lines, var conversion = ByteConversion(lines) {
      changed = []
      content.withUnsafeBytes { conversion.convert($0, into: &changed) }
      conversion.finish(into: &changed)
    }
    if isTrimmed { changed = TextCheck.trimmingLines(changed) }
    if isEnded {
      if checked.expectation.hasFinalNewline == false {
        while let last = changed.last, last == 0x0A || last == 0x0D { changed.removeLast() }
      } else if let last = changed.last, last != 0x0A && last != 0x0D {
        let end = checked.expectation.lineEnd ?? checked.usualLineEnd
        changed += end.policy.ending ?? [0x0A]
      }
    }
    return changed
  }

  /// Removes byte order marks inside the text, such as concatenating files leaves.
  private func removeMarks(
    _ content: [UInt8], _ checked: CheckedFile, _ input: Input
  ) -> [UInt8]? {
    let places = Set(
      checked.findings.lazy.filter { $0.rule == .byteOrderMark }.compactMap(\.byteOffset)
        .filter { $0 > 0 })
    guard isSoundUTF8(checked, with: .byteOrderMark), !places.isEmpty else { return nil }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var result: [UInt8] = []
    var start = 0
    for offset in places.sorted() where content.dropFirst(offset).starts(with: mark) {
      result += content[start..<offset]
      start = offset + mark.count
    }
    return result + content[start...]
  }

  /// Repairs text that was decoded wrongly, where that is sure.
  private func repairMojibake(
    _ content: [UInt8], _ checked: CheckedFile, _ input: Input
  ) -> [UInt8]? {
    guard isSoundUTF8(checked, with: .mojibake) else { return nil }
    var repair = PlannedRepair(of: input.name)
    return repair.repair(
      content, by: TextCheck.sureRepairs(of: content).lazy.map { ($0.range, $0.stretch) })
  }

  /// Closes the controls that lines leave open, where that does not change the display.
  private func closeControls(
    _ content: [UInt8], _ checked: CheckedFile, _ input: Input
  ) -> [UInt8]? {
    isSoundUTF8(checked, with: .openControl)
      ? TextCheck.closingOpenControls(in: content) : nil
  }

  /// Whether a text is well-formed UTF-8 as expected, and a rule has found something in it.
  private func isSoundUTF8(_ checked: CheckedFile, with rule: CheckRule) -> Bool {
    let found = checked.findings.map(\.rule)
    return checked.encoding == .utf8 && found.contains(rule) && !found.contains(.encoding)
      && !checked.hasMalformedBytes
  }

  /// The conversion that fixes the file, or `nil` if there is none.
  private func settings(for checked: CheckedFile) -> ConversionSettings? {
    var found = Set(checked.findings.map(\.rule))
    guard let encoding = checked.encoding, checked.expectation.unknownEncoding == nil else {
      return nil
    }
    if ByteConversion.isPossible(in: encoding) {
      // A later step fixes these in any encoding.
      found.remove(.lineEnds)
      if checked.expectation.hasByteOrderMark != true { found.remove(.byteOrderMark) }
    }
    if found.isDisjoint(with: Self.converted) { return nil }
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
    // A conversion takes each carriage return for the end of a line.
    if found.contains(.lineEnds), !checked.hasReturnsInLines {
      settings.newlines = checked.safeLineEnd.policy
    }
    return settings
  }
}

extension TextExpectation.LineEnd? {
  /// The policy that writes this line end.
  fileprivate var policy: NewlinePolicy {
    flatMap { NewlinePolicy(rawValue: $0.rawValue) } ?? .keep
  }
}
