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
    var byRule: [CheckRule: (findings: Int, files: Int)] = [:]

    /// The rule with the most findings.
    var mostFrequentRule: CheckRule? {
      CheckRule.all.max { byRule[$0]?.findings ?? 0 < byRule[$1]?.findings ?? 0 }
        .flatMap { byRule[$0] == nil ? nil : $0 }
    }

    /// A line for each rule that has found something: the numbers of findings and files, and the rule.
    var summary: String {
      CheckRule.all.compactMap { rule in
        byRule[rule].map { "\($0.findings)\t\($0.files)\t\(rule)\n" }
      }.joined()
    }
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
    let plan: PlanFile?
    do {
      plan = try checks.plan.map { try PlanFile(FileName(outputArgument: $0)) }
    } catch {
      Messages.report(error)
      return .trouble
    }
    let tally = SharedTally()
    var status = write(answer.quiet ? "" : answer.layout.beginning)
    if status == .trouble { return status }
    status.merge(check(known, plan, tally))
    if answer.layout == .summary { status.merge(write(tally.value.summary)) }
    status.merge(write(answer.quiet ? "" : answer.layout.end))
    Messages.endProgress()
    return finish(tally.value, output, status)
  }

  private func check(
    _ known: CheckBaseline, _ plan: PlanFile?, _ tally: SharedTally
  ) -> ExitStatus {
    let format = FindingFormat(
      layout: answer.layout,
      style: TerminalStyle(isOn: color.isOn(for: STDOUT_FILENO)))
    let settings = FileSettings(charset: checks.charset)
    var inputs = inputs
    inputs.report = plan?.identity
    let run = OrderedRun(
      inputs, data: OutputStream(.standardOutput),
      separatorOfData: Array(answer.layout.separator.utf8))
    let rules = checks.rules ?? CheckRule.usual
    let writesBaseline = checks.writeBaseline != nil
    let status = run.forEach(workers: inputs.workerCount) { input, file, slot in
      let path = input.name.text
      guard !checks.exclude.contains(where: { $0.matches(path) }),
        let expectation = settings.expectation(of: input.name),
        var checked = try CheckedFile.check(
          file, named: path, expecting: expectation, rules: rules)
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
      var seen: [[UInt8]: Int] = [:]
      var new: [FileFinding] = []
      let name = input.name.isStandardInput ? "" : path.split(separator: "/").last ?? ""
      let findings = TextCheck.findings(inName: String(name), rules: rules) + checked.findings
      for finding in findings {
        let key = CheckBaseline.key(of: finding, in: input.name)
        seen[key, default: 0] += 1
        let ordinal = seen[key] ?? 1
        if known.contains(key, ordinal: ordinal) { continue }
        new.append(FileFinding(finding: finding, key: key, ordinal: ordinal))
      }
      tally.add(
        new, knownCount: findings.count - new.count, isFixed: isFixed, keepsKeys: writesBaseline)
      if !answer.quiet && !writesBaseline {
        let written = format.text(for: new, of: input.name)
        if !written.isEmpty { try slot.write(written) }
      }
      if checked.omittedCount > 0 {
        slot.report("\(checked.omittedCount) more findings are left out", at: input.name)
      }
      return max(new.isEmpty || writesBaseline ? .success : .negative, fixStatus)
    }
    return max(status, settings.reportRefused())
  }

  /// The totals while files are checked on several threads.
  private final class SharedTally: Sendable {
    private let tally = Mutex(Tally())

    var value: Tally { tally.withLock { $0 } }

    func add(_ findings: [FileFinding], knownCount: Int, isFixed: Bool, keepsKeys: Bool) {
      var counts: [CheckRule: Int] = [:]
      for finding in findings { counts[finding.finding.rule, default: 0] += 1 }
      tally.withLock { tally in
        tally.files += 1
        tally.findings += findings.count
        tally.known += knownCount
        if isFixed { tally.fixedFiles += 1 }
        if !findings.isEmpty { tally.filesWithFindings += 1 }
        for (rule, count) in counts {
          tally.byRule[rule, default: (0, 0)].findings += count
          tally.byRule[rule, default: (0, 0)].files += 1
        }
        if keepsKeys { for finding in findings { tally.found.add(finding.key) } }
      }
    }
  }

  private func write(_ text: String) -> ExitStatus {
    if text.isEmpty { return .success }
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
    // Logs and reports need no advice.
    if answer.layout == .text, isatty(STDERR_FILENO) == 1, let rule = tally.mostFrequentRule {
      Messages.write("legible: what to do: legible check --explain=\(rule)")
    }
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

  /// Whether there are bytes that the encoding cannot read.
  let hasMalformedBytes: Bool

  /// The most frequent line end.
  let usualLineEnd: TextExpectation.LineEnd?

  /// The end that all lines can be given without a loss.
  let safeLineEnd: TextExpectation.LineEnd?

  /// Whether there are carriage returns that end no line.
  let hasReturnsInLines: Bool

  /// The file is of a kind that is not text.
  private struct NoText: Error {}

  /// Checks a file.
  ///
  /// - Returns: `nil` if the file is not text.
  /// - Throws: `SystemError`.
  static func check(
    _ file: borrowing InputFile, named name: String, expecting expectation: TextExpectation,
    rules: [CheckRule]
  ) throws -> CheckedFile? {
    var check = TextCheck(expectation, rules: rules, name: name)
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
      hasMalformedBytes: check.hasMalformedBytes, usualLineEnd: check.usualLineEnd,
      safeLineEnd: check.safeLineEnd, hasReturnsInLines: check.hasReturnsInLines)
  }
}
