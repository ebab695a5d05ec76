import Glibc
import Legible

/// Converts all inputs in place, and commits the results in batches.
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
    // The file is a backup of an earlier run.
    if input.isFromTree && input.name.isBackup(by: conversion.options.backupSuffix) {
      return skip(turn)
    }
    var file = try run.open(input)
    if let identity = file.identity, batch.contains(identity) {
      // The name was given twice. Commit the first result before reading the file again.
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

  /// Ends the turn of an input without output.
  private func skip(_ turn: InputTurn) {
    batch.add(nil, size: 0, backupSuffix: nil) { _ in turn.end(KeptOutput()) }
  }

  /// Reports the outcome of an input.
  private func end(_ turn: InputTurn, _ record: ConversionRecord, of input: Input) {
    var kept = KeptOutput()
    if let messages = job.messages(about: record, of: input) {
      outcomes.add(record.outcome.rawValue)
      if conversion.options.isDryRun {
        kept.data =
          conversion.options.isJSON
          ? record.json.line : record.row(onTerminal: isTerminal)
      } else {
        kept.messages = messages.map { Messages.text(of: $0, at: input.name) }
      }
      if job.report != nil { kept.reports = record.json.line }
      kept.status = record.status
    }
    turn.end(kept)
  }

  /// Reports the number of files by outcome, if standard error is a terminal or with `-v`.
  private func tellOutcomes() {
    guard job.inputs.isMany, job.verbosity != .quiet,
      job.verbosity == .verbose || isatty(STDERR_FILENO) == 1
    else { return }
    let list = outcomes.sorted.map { "\($0.count) \($0.label)" }
    Messages.write("legible: \(list.isEmpty ? "no files" : list.joined(separator: ", "))")
  }

  /// Reports an input that could not be read.
  private func end(_ turn: InputTurn, _ error: any Error, of name: FileName) {
    outcomes.add(ConversionRecord.Outcome.failed.rawValue)
    batch.add(nil, size: 0, backupSuffix: nil) { _ in
      var kept = KeptOutput()
      kept.messages = [
        Messages.text(of: "\(error.reason)\(job.inputs.hint(for: error, name))", at: name)
      ]
      if let line = job.failure(error, of: name) {
        kept.reports = line.line
      }
      kept.status = .trouble
      turn.end(kept)
    }
  }
}
