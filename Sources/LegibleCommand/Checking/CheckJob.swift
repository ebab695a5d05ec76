import Glibc
import Legible
import Synchronization

/// Checks each input, and prints the findings.
struct CheckJob: Sendable {
  let checks: CheckOptions
  let answer: CheckAnswerOptions
  let color: ColorChoice
  let inputs: Inputs

  /// Whether the names of all files are compared.
  let comparesNames: Bool

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
    let settings = FileSettings(charset: checks.charset)
    let names = comparesNames ? TreeNames() : nil
    status.merge(check(known, plan, settings, tally, names))
    if let names { status.merge(compare(names, known, settings, tally)) }
    status.merge(settings.reportRefused())
    if answer.layout == .summary { status.merge(write(tally.value.summary)) }
    status.merge(write(answer.quiet ? "" : answer.layout.end))
    Messages.endProgress()
    return finish(tally.value, output, status)
  }

  private func check(
    _ known: CheckBaseline, _ plan: PlanFile?, _ settings: FileSettings, _ tally: SharedTally,
    _ names: TreeNames?
  ) -> ExitStatus {
    let format = format
    var inputs = inputs
    inputs.report = plan?.identity
    let run = OrderedRun(
      inputs, data: OutputStream(.standardOutput),
      separatorOfData: Array(answer.layout.separator.utf8))
    let rules = checks.rules ?? CheckRule.usual
    return run.forEach(workers: inputs.workerCount) { input, file, slot in
      let path = input.name.text
      guard !checks.exclude.contains(where: { $0.matches(path) }),
        let expectation = settings.expectation(of: input.name),
        var checked = try CheckedFile.check(
          file, named: path, expecting: expectation, rules: rules, gatheringNames: names != nil)
      else { return .success }
      var isFixed = false
      var fixStatus = ExitStatus.success
      if checks.fix && !checked.findings.isEmpty {
        let fix = CheckFix(rules: rules, gathersNames: names != nil, plan: plan)
        let fixed = try fix.apply(to: file, checked, of: input, &slot)
        fixStatus = fixed.status
        if let after = fixed.after {
          checked = after
          isFixed = true
        }
      }
      var seen: [[UInt8]: Int] = [:]
      let name = input.name.isStandardInput ? "" : path.split(separator: "/").last ?? ""
      let findings = TextCheck.findings(inName: String(name), rules: rules) + checked.findings
      let new = known.newFindings(among: findings, in: input.name, after: &seen)
      tally.add(
        new, knownCount: findings.count - new.count, isFixed: isFixed, keepsKeys: writesBaseline)
      if checked.hasNames {
        names?.add(
          checked.lookalikes, of: input.name, number: slot.number,
          found: Set(new.map(\.finding.rule)), seen)
      }
      if !answer.quiet && !writesBaseline {
        let written = format.text(for: new, of: input.name)
        if !written.isEmpty { try slot.write(written) }
      }
      if checked.omittedCount > 0 {
        slot.report("\(checked.omittedCount) more findings are left out", at: input.name)
      }
      return max(new.isEmpty || writesBaseline ? .success : .negative, fixStatus)
    }
  }

  /// Compares the names of all files, and prints the findings after the others.
  private func compare(
    _ names: TreeNames, _ known: CheckBaseline, _ settings: FileSettings, _ tally: SharedTally
  ) -> ExitStatus {
    let compared = names.findings(inputs, settings)
    var status = compared.status
    for file in compared.files {
      var seen = file.seen
      let new = known.newFindings(among: file.findings, in: file.name, after: &seen)
      let isFirst = tally.value.findings == 0
      tally.add(
        new, knownCount: file.findings.count - new.count, keepsKeys: writesBaseline,
        earlierRules: file.found)
      if new.isEmpty || writesBaseline { continue }
      status.merge(.negative)
      if answer.quiet { continue }
      if !isFirst { status.merge(write(answer.layout.separator)) }
      status.merge(write(format.text(for: new, of: file.name)))
    }
    return status
  }

  private var format: FindingFormat {
    FindingFormat(
      layout: answer.layout, style: TerminalStyle(isOn: color.isOn(for: STDOUT_FILENO)))
  }

  private var writesBaseline: Bool { checks.writeBaseline != nil }

  /// The totals while files are checked on several threads.
  private final class SharedTally: Sendable {
    private let tally = Mutex(Tally())

    var value: Tally { tally.withLock { $0 } }

    /// - Parameter earlierRules: The rules that have found something in the file before; `nil` for a file that is new.
    func add(
      _ findings: [FileFinding], knownCount: Int, isFixed: Bool = false, keepsKeys: Bool,
      earlierRules: Set<CheckRule>? = nil
    ) {
      var counts: [CheckRule: Int] = [:]
      for finding in findings { counts[finding.finding.rule, default: 0] += 1 }
      tally.withLock { tally in
        if earlierRules == nil { tally.files += 1 }
        tally.findings += findings.count
        tally.known += knownCount
        if isFixed { tally.fixedFiles += 1 }
        if !findings.isEmpty, earlierRules?.isEmpty ?? true { tally.filesWithFindings += 1 }
        for (rule, count) in counts {
          tally.byRule[rule, default: (0, 0)].findings += count
          if earlierRules?.contains(rule) ?? false { continue }
          tally.byRule[rule, default: (0, 0)].files += 1
        }
        if keepsKeys { for finding in findings { tally.found.add(finding.key) } }
      }
    }
  }

  private func write(_ text: String) -> ExitStatus { write(Array(text.utf8)) }

  private func write(_ text: [UInt8]) -> ExitStatus {
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
    if tally.fixedFiles > 0 { parts.append("\(tally.fixedFiles.counted("file")) fixed") }
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

  /// Whether the file is source code, and its names that may be confused with names in other files.
  let hasNames: Bool
  let lookalikes: [LookalikeName]

  /// The line end to which all lines can be changed without loss; `nil` if there is none.
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
    rules: [CheckRule], gatheringNames: Bool = false
  ) throws -> CheckedFile? {
    var check = TextCheck(expectation, rules: rules, name: name)
    check.gathersLookalikes = gatheringNames
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
      hasNames: check.hasNames, lookalikes: check.lookalikes, safeLineEnd: check.safeLineEnd,
      hasReturnsInLines: check.hasReturnsInLines)
  }
}
