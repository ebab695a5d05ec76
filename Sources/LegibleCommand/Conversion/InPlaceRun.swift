import Glibc
import Legible

/// A run that converts each input in its place, many of them at a time.
struct InPlaceRun: Sendable {
  private let job: ConvertJob
  private let conversion: InPlaceConversion
  private let batch = ReplacementBatch()
  private let outcomes = LabelCounts()
  private let isTerminal = isatty(STDOUT_FILENO) == 1

  init(_ job: ConvertJob, _ options: InPlaceConversion.Options) {
    self.job = job
    let survey =
      job.isTogether ? SurveyRun(inputs: job.inputs, options: job.settings.options).survey() : nil
    conversion = InPlaceConversion(job.settings, options, survey: survey)
  }

  func run(reports: consuming sending OutputStream?) -> ExitStatus {
    Interruption.removeTemporariesAtSignals()
    let run = OrderedRun(job.inputs, data: OutputStream(.standardOutput), reports: reports)
    defer { tellOutcomes() }
    return run.forEachTurn(workers: job.inputs.workerCount, with: {}) {
      batch.commit()
    } _: { item, _, turn in
      switch item {
      case .failure(let failure): end(turn, failure.cause, of: failure.name)
      case .success(let input):
        do {
          try convert(input, in: run, turn)
        } catch {
          end(turn, error, of: input.name)
        }
      }
    }
  }

  private func convert(_ input: Input, in run: OrderedRun, _ turn: InputTurn) throws {
    // A second run over a tree leaves alone what the first has put by.
    if input.isFromTree && input.name.isBackup(by: conversion.options.backupSuffix) {
      return skip(turn)
    }
    var file = try run.open(input)
    if let identity = file.identity, batch.contains(identity) {
      // The name was given twice; what counts is what the first time made of it.
      batch.commit()
      file = try run.open(input)
    }
    if run.passesOver(input, file) { return skip(turn) }
    var record = ConversionRecord(input.name, target: job.settings.target)
    var replacement: FileReplacement?
    do {
      replacement = try conversion.convert(file, at: input.place, to: &record)
    } catch {
      record.note(error)
    }
    batch.add(
      replacement, size: record.decoding.bytesIn, backupSuffix: conversion.options.backupSuffix
    ) { [record] failure in
      var record = record
      if let failure { record.note(failure) }
      end(turn, record, of: input)
    }
  }

  /// Ends a turn that has nothing to say.
  private func skip(_ turn: InputTurn) {
    batch.add(nil, size: 0, backupSuffix: nil) { _ in turn.end(KeptOutput()) }
  }

  /// Says what became of an input.
  private func end(_ turn: InputTurn, _ record: ConversionRecord, of input: Input) {
    var kept = KeptOutput()
    if let messages = job.messages(about: record, of: input) {
      outcomes.add(record.outcome.rawValue)
      if conversion.options.isDryRun {
        kept.data =
          conversion.options.isJSON
          ? Array((record.json.text + "\n").utf8) : record.row(onTerminal: isTerminal)
      } else {
        kept.messages = messages.map { Messages.text(of: $0, at: input.name) }
      }
      if job.report != nil { kept.reports = Array((record.json.text + "\n").utf8) }
      kept.status = record.status
    }
    turn.end(kept)
  }

  /// Says what became of many inputs together, where a person reads along or has asked.
  private func tellOutcomes() {
    guard job.inputs.isMany, job.verbosity != .quiet,
      job.verbosity == .verbose || isatty(STDERR_FILENO) == 1
    else { return }
    let list = outcomes.sorted.map { "\($0.count) \($0.label)" }
    Messages.write("legible: \(list.isEmpty ? "no files" : list.joined(separator: ", "))")
  }

  /// Says why an input could not be read.
  private func end(_ turn: InputTurn, _ error: any Error, of name: FileName) {
    outcomes.add(ConversionRecord.Outcome.failed.rawValue)
    batch.add(nil, size: 0, backupSuffix: nil) { _ in
      var kept = KeptOutput()
      kept.messages = [
        Messages.text(of: "\(error.reason)\(job.inputs.hint(for: error, name))", at: name)
      ]
      if let line = job.failure(error, of: name) {
        kept.reports = Array((line.text + "\n").utf8)
      }
      kept.status = .trouble
      turn.end(kept)
    }
  }
}
