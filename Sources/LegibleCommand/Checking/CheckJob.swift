import Glibc
import Legible
import Synchronization

/// Checks each input, and prints the findings.
struct CheckJob: Sendable {
  var inputs: Inputs
  var rules = CheckRule.all

  /// The expected form of all files, which overrides the settings.
  var charset: TextExpectation?

  /// Patterns of files that are skipped.
  var excluded: [PathPattern] = []

  /// Whether findings are fixed where possible.
  var fixes = false
  var layout = FindingFormat.Layout.text
  var isQuiet = false
  var color = ColorChoice.auto

  /// The file of known findings, and the file that new findings are written to.
  var baseline: FileName?
  var newBaseline: FileName?

  init(inputs: Inputs) { self.inputs = inputs }

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
    if isatty(STDOUT_FILENO) == 0 || isQuiet { Messages.showProgress() }
    defer { Messages.endProgress() }
    let known: CheckBaseline
    do {
      known = try baseline.map(Self.read) ?? CheckBaseline()
    } catch {
      Messages.report(error, at: baseline ?? .standardInput)
      return .trouble
    }
    let output = newBaseline.map { OutputFile($0, kind: CheckBaseline.kind) }
    if let output, !output.checkKind() { return .trouble }
    if fixes { Interruption.removeTemporariesAtSignals() }
    let tally = SharedTally()
    var status = write(sarif: FindingFormat.log.beginning)
    if status == .trouble { return status }
    status.merge(check(known, tally))
    status.merge(write(sarif: FindingFormat.log.end))
    Messages.endProgress()
    return finish(tally.value, output, status)
  }

  private func check(_ known: CheckBaseline, _ tally: SharedTally) -> ExitStatus {
    let format = FindingFormat(
      layout: layout,
      style: TerminalStyle(isOn: color.isOn(for: STDOUT_FILENO)))
    let settings = FileSettings(charset: charset)
    let run = OrderedRun(
      inputs, data: OutputStream(.standardOutput),
      separatorOfData: layout == .sarif ? Array(SarifLog.separator.utf8) : [])
    let status = run.forEach(workers: inputs.workerCount) { input, file, slot in
      let path = input.name.text
      guard !excluded.contains(where: { $0.matches(path) }),
        let expectation = settings.expectation(of: input.name),
        var checked = try CheckedFile.check(file, expecting: expectation, rules: rules)
      else { return .success }
      var isFixed = false
      var fixStatus = ExitStatus.success
      if fixes && !checked.findings.isEmpty {
        let fix = CheckFix(rules: rules)
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
        if isQuiet || newBaseline != nil { continue }
        if layout == .sarif && !written.isEmpty { written += Array(SarifLog.separator.utf8) }
        written += format.text(
          for: finding, of: input.name, fingerprint: CheckBaseline.fingerprint(of: finding))
      }
      tally.add(
        keys, knownCount: findings.count - keys.count, isFixed: isFixed,
        keepsKeys: newBaseline != nil)
      if !written.isEmpty { try slot.write(written) }
      if checked.omittedCount > 0 {
        slot.report("\(checked.omittedCount) more findings are left out", at: input.name)
      }
      return max(keys.isEmpty || newBaseline != nil ? .success : .negative, fixStatus)
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
    if layout != .sarif { return .success }
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
    if isQuiet { return status }
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
