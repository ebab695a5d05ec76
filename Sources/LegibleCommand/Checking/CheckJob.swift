import Glibc
import Legible
import Synchronization

/// Checks each input, and prints what was found.
struct CheckJob: Sendable {
  var inputs: Inputs
  var rules = CheckRule.all

  /// What all files should be, whatever the settings say.
  var charset: TextExpectation?

  /// Files that are left out.
  var excluded: [PathPattern] = []

  /// Whether what can be mended is mended.
  var fixes = false
  var layout = FindingFormat.Layout.text
  var isQuiet = false
  var color = ColorChoice.auto

  /// A file of findings that are known, and one that they are written to.
  var baseline: FileName?
  var newBaseline: FileName?

  init(inputs: Inputs) { self.inputs = inputs }

  /// What was done in all.
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
    let tally = Mutex(Tally())
    var status = write(sarif: FindingFormat.log.beginning)
    if status == .trouble { return status }
    status.merge(check(known, tally))
    status.merge(write(sarif: FindingFormat.log.end))
    Messages.endProgress()
    return finish(tally.withLock { $0 }, output, status)
  }

  private func check(_ known: CheckBaseline, _ tally: borrowing Mutex<Tally>) -> ExitStatus {
    let format = FindingFormat(
      layout: layout,
      style: TerminalStyle(isOn: color.isOn(for: STDOUT_FILENO)))
    let settings = FileSettings(charset: charset)
    let shared = SharedTally()
    let run = OrderedRun(
      inputs, data: OutputStream(.standardOutput),
      separatorOfData: layout == .sarif ? Array(SarifLog.separator.utf8) : [])
    let status = run.forEach(workers: inputs.workerCount) { input, file, slot in
      let path = String(decoding: input.name.bytes, as: UTF8.self)
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
      for finding in checked.findings {
        let key = CheckBaseline.key(of: finding, in: input.name)
        if known.take(key) { continue }
        keys.append(key)
        if isQuiet || newBaseline != nil { continue }
        if layout == .sarif && !written.isEmpty { written += Array(SarifLog.separator.utf8) }
        written += format.text(
          for: finding, of: input.name, fingerprint: CheckBaseline.fingerprint(of: finding))
      }
      shared.add(
        keys, knownCount: checked.findings.count - keys.count, isFixed: isFixed,
        keepsKeys: newBaseline != nil)
      if !written.isEmpty { try slot.write(written) }
      if checked.omittedCount > 0 {
        slot.report("\(checked.omittedCount) more findings are left out", at: input.name)
      }
      return max(keys.isEmpty || newBaseline != nil ? .success : .negative, fixStatus)
    }
    tally.withLock { $0 = shared.value }
    return max(status, settings.reportRefused())
  }

  /// The tally while files are worked on.
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
    var output = OutputStream(.standardOutput)
    do {
      try output.write(text)
      try output.flush()
      return .success
    } catch {
      error.report()
      return .trouble
    }
  }

  /// Writes the baseline if there is to be one, and says how much was found.
  private func finish(_ tally: Tally, _ output: OutputFile?, _ status: ExitStatus) -> ExitStatus {
    var status = status
    if let output {
      let text = tally.found.text
      status.merge(
        output.fill { stream in
          var stream = stream
          do throws(OutputFailure) {
            try stream.write(text)
            try stream.flush()
            return .success
          } catch {
            error.report()
            return .trouble
          }
        })
    }
    if isQuiet { return status }
    var parts = [
      "\(Self.count(tally.findings, "finding")) in \(tally.filesWithFindings) of "
        + Self.count(tally.files, "file")
    ]
    if tally.known > 0 { parts.append("\(tally.known) known") }
    if tally.fixedFiles > 0 { parts.append("\(Self.count(tally.fixedFiles, "file")) mended") }
    Messages.write("legible: \(parts.joined(separator: "; "))")
    return status
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  private static func read(_ name: FileName) throws -> CheckBaseline {
    try CheckBaseline(reading: InputFile(name).bytes())
  }
}
