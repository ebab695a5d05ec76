import Glibc
import Legible
import Synchronization

/// Checks each input, and prints the findings.
struct CheckJob: Sendable {
  let checks: CheckOptions
  let answer: CheckAnswerOptions
  let color: ColorChoice
  let inputs: Inputs

  /// The totals of the run.
  private struct Tally {
    var files = 0
    var filesWithFindings = 0
    var findings = 0
    var known = 0
    var fixedFiles = 0
    var found = CheckBaseline()
  }

  func run() -> ExitStatus {
    if isatty(STDOUT_FILENO) == 0 || answer.quiet { Messages.showProgress(of: inputs) }
    defer { Messages.endProgress() }
    let known: CheckBaseline
    let baseline = checks.baseline.map { FileName(argument: $0) }
    do {
      known = try baseline.map(Self.read) ?? CheckBaseline()
    } catch {
      Messages.report(error, at: baseline ?? .standardInput)
      return .trouble
    }
    let output = checks.writeBaseline.map {
      OutputFile(FileName(outputArgument: $0), kind: CheckBaseline.kind)
    }
    if let output, !output.checkKind() { return .trouble }
    if checks.fix { Interruption.removeTemporariesAtSignals() }
    let plan: RepairPlanFile?
    do {
      plan = try checks.plan.map { try RepairPlanFile(FileName(outputArgument: $0)) }
    } catch {
      Messages.report(error)
      return .trouble
    }
    let tally = SharedTally()
    var status = write(sarif: FindingFormat.log.beginning)
    if status == .trouble { return status }
    status.merge(check(known, plan, tally))
    status.merge(write(sarif: FindingFormat.log.end))
    Messages.endProgress()
    return finish(tally.value, output, status)
  }

  private func check(
    _ known: CheckBaseline, _ plan: RepairPlanFile?, _ tally: SharedTally
  ) -> ExitStatus {
    let format = FindingFormat(
      layout: answer.layout,
      style: TerminalStyle(isOn: color.isOn(for: STDOUT_FILENO)))
    let settings = FileSettings(charset: checks.charset)
    var inputs = inputs
    inputs.report = plan?.identity
    let run = OrderedRun(
      inputs, data: OutputStream(.standardOutput),
      separatorOfData: answer.sarif ? Array(SarifLog.separator.utf8) : [])
    let rules = checks.rules ?? CheckRule.all
    let writesBaseline = checks.writeBaseline != nil
    let status = run.forEach(workers: inputs.workerCount) { input, file, slot in
      let path = input.name.text
      guard !checks.exclude.contains(where: { $0.matches(path) }),
        let expectation = settings.expectation(of: input.name),
        var checked = try CheckedFile.check(file, expecting: expectation, rules: rules)
      else { return .success }
      var isFixed = false
      var fixStatus = ExitStatus.success
      if checks.fix && !checked.findings.isEmpty {
        let fix = CheckFix(rules: rules, plan: plan)
        let mended = try fix.mend(file, checked, of: input, &slot)
        fixStatus = mended.status
        if let after = mended.after {
          checked = after
          isFixed = true
        }
      }
      var known = known
      var keys: [[UInt8]] = []
      var written: [UInt8] = []
      let name = input.name.isStandardInput ? "" : path.split(separator: "/").last ?? ""
      let findings = TextCheck.findings(inName: String(name), rules: rules) + checked.findings
      for finding in findings {
        let key = CheckBaseline.key(of: finding, in: input.name)
        if known.take(key) { continue }
        keys.append(key)
        if answer.quiet || writesBaseline { continue }
        if answer.sarif && !written.isEmpty { written += Array(SarifLog.separator.utf8) }
        written += format.text(
          for: finding, of: input.name, fingerprint: CheckBaseline.fingerprint(of: finding))
      }
      tally.add(
        keys, knownCount: findings.count - keys.count, isFixed: isFixed,
        keepsKeys: writesBaseline)
      if !written.isEmpty { try slot.write(written) }
      if checked.omittedCount > 0 {
        slot.report("\(checked.omittedCount) more findings are left out", at: input.name)
      }
      return max(keys.isEmpty || writesBaseline ? .success : .negative, fixStatus)
    }
    return max(status, settings.reportRefused())
  }

  /// The totals while files are checked on several threads.
  private final class SharedTally: Sendable {
    private let tally = Mutex(Tally())

    var value: Tally { tally.withLock { $0 } }

    func add(_ keys: [[UInt8]], knownCount: Int, isFixed: Bool, keepsKeys: Bool) {
      tally.withLock { tally in
        tally.files += 1
        tally.findings += keys.count
        tally.known += knownCount
        if isFixed { tally.fixedFiles += 1 }
        if !keys.isEmpty { tally.filesWithFindings += 1 }
        if keepsKeys { for key in keys { tally.found.add(key) } }
      }
    }
  }

  private func write(sarif text: String) -> ExitStatus {
    if !answer.sarif { return .success }
    return OutputStream(.standardOutput).writeAndFlush { output throws(OutputFailure) in
      try output.write(text)
    }
  }

  /// Writes the baseline, if one was asked for, and reports the totals.
  private func finish(_ tally: Tally, _ output: OutputFile?, _ status: ExitStatus) -> ExitStatus {
    var status = status
    if let output {
      let text = tally.found.text
      status.merge(
        output.fill { $0.writeAndFlush { stream throws(OutputFailure) in try stream.write(text) } })
    }
    if answer.quiet { return status }
    var parts = [
      "\(tally.findings.counted("finding")) in \(tally.filesWithFindings) of "
        + tally.files.counted("file")
    ]
    if tally.known > 0 { parts.append("\(tally.known) known") }
    if tally.fixedFiles > 0 { parts.append("\(tally.fixedFiles.counted("file")) mended") }
    Messages.write("legible: \(parts.joined(separator: "; "))")
    return status
  }

  private static func read(_ name: FileName) throws -> CheckBaseline {
    try CheckBaseline(reading: InputFile(name).bytes())
  }
}

/// The findings about one file, and what is needed to fix them.
struct CheckedFile {
  let findings: [Finding]
  let omittedCount: Int

  /// The expected form of the file, and its actual encoding.
  let expectation: TextExpectation
  let encoding: TextEncoding?

  /// The answer of detection, if the file is not in the expected encoding.
  let detection: Detection?

  /// Whether the text is UTF-8 although it is read by another encoding.
  let isUTF8Instead: Bool

  /// The most frequent line end.
  let usualLineEnd: TextExpectation.LineEnd?

  /// The file is of a kind that is not text.
  private struct NoText: Error {}

  /// Checks a file.
  ///
  /// - Returns: `nil` if the file is not text.
  /// - Throws: `SystemError`.
  static func check(
    _ file: borrowing InputFile, expecting expectation: TextExpectation, rules: [CheckRule]
  ) throws -> CheckedFile? {
    var check = TextCheck(expectation, rules: rules)
    var isBegun = false
    do {
      try file.forEachChunk { chunk in
        if !isBegun && FileKind(of: chunk) != nil { throw NoText() }
        isBegun = true
        check.consume(chunk)
        if check.isBinary { throw NoText() }
      }
    } catch is NoText {
      return nil
    }
    var detection: Detection?
    let findings = try check.finish {
      // A pipe cannot be read again.
      guard file.isRegular else { return nil }
      detection = try file.detection()
      return detection
    }
    if check.isBinary { return nil }
    return CheckedFile(
      findings: findings, omittedCount: check.omittedCount, expectation: expectation,
      encoding: check.encoding, detection: detection, isUTF8Instead: check.isUTF8Instead,
      usualLineEnd: check.usualLineEnd)
  }
}

/// Known findings, so that only new ones are reported.
///
/// A finding is identified by its file, its rule and the text around it, but not by its line, which
/// changes with each edit above it. Equal findings are counted.
private struct CheckBaseline: Equatable {
  /// The first line of a baseline file.
  private static let header = "legible check baseline 1"

  /// `--write-baseline` overwrites no other kind of file.
  static let kind = OutputFile.Kind(name: "baseline", beginning: Array("\(header)\n".utf8))

  /// The number of known findings by key. A key is a line of the file without its count.
  private(set) var counts: [[UInt8]: Int] = [:]

  init() {}

  /// Parses a file that contains `text`.
  init(reading bytes: [UInt8]) throws(CommandFailure) {
    func malformed(_ line: Int) -> CommandFailure {
      CommandFailure("line \(line) is none of a baseline that --write-baseline has written")
    }
    let lines = bytes.split(separator: 0x0A)
    guard lines.first?.elementsEqual(Self.header.utf8) ?? false else { throw malformed(1) }
    for (index, line) in lines.enumerated().dropFirst() {
      guard let tab = line.firstIndex(of: 0x09),
        let count = Int(String(decoding: line[..<tab], as: UTF8.self))
      else { throw malformed(index + 1) }
      counts[Array(line[(tab + 1)...]), default: 0] += count
    }
  }

  /// The content of the file: a line for each key, sorted.
  var text: [UInt8] {
    var text = Array("\(Self.header)\n".utf8)
    for (key, count) in counts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      text += Array("\(count)\t".utf8) + key + [0x0A]
    }
    return text
  }

  mutating func add(_ key: [UInt8]) { counts[key, default: 0] += 1 }

  /// Removes a finding.
  ///
  /// - Returns: Whether it was known.
  mutating func take(_ key: [UInt8]) -> Bool {
    guard let count = counts[key], count > 0 else { return false }
    counts[key] = count - 1
    return true
  }

  /// Identifies a finding among those of all files.
  static func key(of finding: Finding, in name: FileName) -> [UInt8] {
    let path = name.bytes.flatMap { byte in
      byte == 0x0A || byte == UInt8(ascii: "\\")
        ? Array("\\x\(String(byte, radix: 16))".utf8) : [byte]
    }
    return Array("\(finding.rule.name)\t\(fingerprint(of: finding))\t".utf8) + path
  }

  /// Identifies a finding among those of its file: a hash of the rule and of the text around it.
  static func fingerprint(of finding: Finding) -> String {
    let bytes = Array(finding.rule.name.utf8) + [0] + Array(finding.excerpt.text.utf8)
    return bytes.stableHash.hexadecimal(width: 16, uppercase: false)
  }
}

/// Fixes a file where that loses nothing, by the same replacement as `convert -i`.
private struct CheckFix {
  let rules: [CheckRule]

  /// Where repairs of mojibake are planned, by which `repair --undo` takes them back.
  let plan: RepairPlanFile?

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
    // Each step returns whether it has replaced the file. The offsets of a plan are those of the file at the end.
    for step in [convert, removeMarks, closeControls, repairMojibake] {
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
        if error is ReplacementFailure || error is SystemError || error is CommandFailure {
          status = .trouble
        }
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
    return try replace(file, checked, input, if: isWanted) { bytes in
      var planned = PlannedRepair(of: input.name)
      let repairs = TextCheck.sureRepairs(of: bytes)
      let repaired = planned.repair(bytes, by: repairs.lazy.map { ($0.range, $0.stretch) })
      try plan?.write(planned)
      return repaired
    }
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
    _ change: ([UInt8]) throws -> [UInt8]
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
