import Glibc
import Legible

extension DetectCommand {
  /// The file is in a tree, and of a kind that is known not to be text.
  private struct NoText: Error {}

  /// Detects the encoding of each input, and prints the answers.
  func run() throws {
    if isatty(STDOUT_FILENO) == 0 && !answer.quiet {
      Messages.showProgress(of: files.inputs(), passes: files.together ? 2 : 1)
    }
    defer { Messages.endProgress() }
    try (answer.unit == .file ? detectFiles() : detectUnits()).finish()
  }

  private func detectFiles() -> ExitStatus {
    let inputs = files.inputs(tellsHidden: true)
    let options = detectionOptions
    let answer = answer
    // Whether the exit status is the answer; malformed bytes and mixed encodings then count as no.
    let isGate = answer.quiet || files.hints.only != nil
    let format = DetectionFormat(
      layout: answer.layout ?? (inputs.isSingle && !answer.null ? .label : .table),
      endsNamesWithNUL: answer.null, explains: answer.explain, isVerbose: answer.verbose,
      names: names, listed: answer.list,
      isOfSeveral: !inputs.isSingle,
      isForTerminal: isatty(STDOUT_FILENO) == 1,
      style: TerminalStyle(isOn: color.isOn(for: STDOUT_FILENO)),
      namesKinds: !answer.brief && answer.list == nil)
    let run = OrderedRun(inputs, data: OutputStream(.standardOutput))
    let limit = answer.limit ?? .max
    let survey =
      files.together ? SurveyRun(inputs: inputs, options: options, limit: limit).survey() : nil
    let countsLineEnds = format.layout == .json || answer.verbose
    let readsHead = limit >= FileKind.length
    let counts = LabelCounts()
    let status = run.forEach(
      workers: inputs.workerCount, looksAhead: !readsHead,
      with: { [engine = files.engine] in EncodingDetector(options: options, engine: engine) }
    ) { input, file, detector, slot in
      detector.restart()
      var isHead = readsHead && file.isRegular && inputs.skips(input)
      let isComplete: Bool
      var lineEnds = LineEndCounter()
      do {
        isComplete = try file.forEachChunk(limit: limit) { chunk in
          if isHead && FileKind(of: chunk) != nil { throw NoText() }
          isHead = false
          detector.consume(chunk)
          if countsLineEnds { lineEnds.add(chunk) }
        }
      } catch is NoText {
        return .success
      }
      // With a limit the last character may be incomplete, which is not an error.
      var detection = isComplete ? detector.finish() : detector.current
      var ownOptions = options
      if file.isRegular,
        let options = survey?.options(
          for: detection, at: input.name.text, options)
      {
        ownOptions = options
        var informed = EncodingDetector(options: options)
        try file.rewind()
        detection = try SurveyRun.detection(of: file, &informed, limit: limit)
      }
      if detection.isBinary && inputs.skips(input) { return .success }
      if format.layout == .summary {
        counts.add(
          format.label(of: detection) + (detection.flaw.map { "\t\($0.name)" } ?? ""))
      } else if !answer.quiet {
        var lineEndings: LineEndings?
        if countsLineEnds, let encoding = detection.encoding {
          lineEndings =
            encoding.readsPlainTextAsASCII
            ? lineEnds.endings : try file.lineEndings(in: encoding, limit: limit)
        }
        var ledger: DetectionLedger?
        if answer.explain && file.isRegular && format.layout != .json {
          var bytes: [UInt8] = []
          try file.rewind()
          _ = try file.forEachChunk(limit: min(limit, DetectionFormat.ledgerLimit)) {
            bytes += $0
          }
          ledger = DetectionLedger(
            of: bytes, options: ownOptions,
            against: ownOptions.suggested.first { $0 != detection.encoding })
        }
        try slot.write(
          format.text(
            for: detection, of: input.name, isComplete: isComplete, lineEndings: lineEndings,
            ledger: ledger))
        if format.layout == .label, let flaw = detection.flaw {
          slot.report(flaw.message, at: input.name)
        }
        if !isComplete && detection.encoding == .usASCII {
          slot.report(
            "ASCII so far: \(detection.byteCount) bytes were read, and there may be more",
            at: input.name)
        }
      }
      if format.layout == .names { return format.isListed(detection) ? .negative : .success }
      let isGood = detection.encoding != nil && !(isGate && detection.flaw != nil)
      return isGood ? .success : .negative
    } onFailure: { [list = inputs.nameList] name, error, slot in
      // The list of names is not an input.
      if name == list { return }
      if format.layout == .summary {
        counts.add("unreadable")
      } else if !answer.quiet {
        // A failed output was reported when it failed.
        try? slot.write(format.text(forUnreadable: name, error))
      }
    }
    if format.layout != .summary { return status }
    return max(
      status,
      OutputStream(.standardOutput).writeAndFlush { output throws(OutputFailure) in
        for (label, count) in counts.sorted { try output.write("\(count)\t\(label)\n") }
      })
  }
}

/// The first pass of `--together`, which detects the encodings of all inputs by folder.
struct SurveyRun: Sendable {
  let inputs: Inputs
  let options: DetectionOptions
  var limit = Int.max

  /// Detects all inputs. Those that cannot be read are ignored, since the second pass reports them.
  func survey() -> FileSurvey {
    let survey = Monitor(FileSurvey())
    var inputs = inputs
    inputs.tellsHidden = false
    let run = OrderedRun(inputs, data: OutputStream(.standardOutput))
    _ = run.forEachTurn(
      workers: inputs.workerCount, with: { EncodingDetector(options: options) }
    ) { item, detector, turn in
      if case .success(let input) = item, let file = try? run.open(input),
        file.isRegular, !run.skips(input, file),
        let detection = try? Self.detection(of: file, &detector, limit: limit)
      {
        survey.withLock { $0.add(detection, at: input.name.text) }
      }
      turn.end(KeptOutput())
    }
    return survey.withLock { $0 }
  }

  /// Detects the encoding of a file, up to the limit.
  static func detection(
    of file: borrowing InputFile, _ detector: inout EncodingDetector, limit: Int
  ) throws -> Detection {
    detector.restart()
    let isComplete = try file.forEachChunk(limit: limit) { detector.consume($0) }
    return isComplete ? detector.finish() : detector.current
  }
}
