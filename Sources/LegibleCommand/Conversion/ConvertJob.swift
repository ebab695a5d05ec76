import Glibc
import Legible

/// Converts each input, and writes one after the other to one output.
struct ConvertJob: Equatable, Sendable {
  var inputs: Inputs
  var settings = ConversionSettings()

  /// Where the result goes.
  var destination = Destination.standardOutput
  var isVerbose = false

  enum Destination: Equatable, Sendable {
    case standardOutput
    case file(FileName)

    /// Each result takes the place of its input.
    case inPlace(InPlaceConversion.Options)
  }

  init(inputs: Inputs) { self.inputs = inputs }

  func run() -> ExitStatus {
    if destination != .standardOutput || isatty(STDOUT_FILENO) == 0 { Messages.showProgress() }
    defer { Messages.endProgress() }
    switch destination {
    case .standardOutput:
      return convert(to: OutputStream(.standardOutput))
    case .file(let name):
      return OutputFile(name).fill { stream in convert(to: stream) }
    case .inPlace(let options):
      Interruption.postpone()
      defer { Interruption.deliver() }
      let conversion = InPlaceConversion(settings, options)
      return OrderedRun(inputs, data: OutputStream(.standardOutput))
        .forEach(workers: inputs.workerCount) { input, file, slot in
          try convert(file, input, by: conversion, into: &slot)
        }
    }
  }

  private func convert(to stream: consuming sending OutputStream) -> ExitStatus {
    OrderedRun(inputs, data: stream).forEach(workers: inputs.workerCount) { input, file, slot in
      try convert(file, input, into: &slot)
    }
  }

  private func convert(
    _ file: borrowing InputFile, _ input: Input, into slot: inout OutputSlot
  ) throws -> ExitStatus {
    var conversion = TextConversion(settings)
    var bytes: [UInt8] = []
    do {
      try file.forEachChunk { chunk in
        try conversion.convert(chunk, into: &bytes)
        // A reader may be waiting for what can be told already.
        try slot.write(bytes, flushing: true)
        bytes.removeAll(keepingCapacity: true)
      }
      try conversion.finish(into: &bytes)
      try slot.write(bytes, flushing: true)
    } catch let failure as DecodingFailure {
      // What could be read before the trouble has its place in the output.
      try slot.write(bytes)
      return report(failure, at: input, to: &slot)
    } catch let failure as ConversionError {
      try slot.write(bytes)
      slot.report("\(failure)", at: input.name)
      return .trouble
    }
    report(conversion, at: input, to: &slot)
    return conversion.isFaithful ? .success : .negative
  }

  private func convert(
    _ file: borrowing InputFile, _ input: Input, by inPlace: InPlaceConversion,
    into slot: inout OutputSlot
  ) throws -> ExitStatus {
    // A second run over a tree leaves alone what the first has put by.
    if input.isFromTree && inPlace.isBackup(input.name) { return .success }
    let outcome: InPlaceConversion.Outcome
    do {
      outcome = try inPlace.convert(file, named: input.name)
    } catch let failure as DecodingFailure {
      return report(failure, at: input, to: &slot)
    }
    if isVerbose && !outcome.isReplaced {
      slot.report("is \(settings.target) already", at: input.name)
    } else {
      report(outcome.conversion, at: input, to: &slot)
    }
    return outcome.conversion.isFaithful ? .success : .negative
  }

  /// Says why a text could not be read.
  private func report(
    _ failure: DecodingFailure, at input: Input, to slot: inout OutputSlot
  ) -> ExitStatus {
    guard case .undecided(let detection) = failure else {
      slot.report("\(failure)", at: input.name)
      return .trouble
    }
    if detection.isBinary && inputs.passesOver(input) { return .success }
    slot.report("\(failure)", at: input.name)
    return .negative
  }

  /// Says what was replaced, and what else the user asked to be told.
  private func report(
    _ conversion: borrowing TextConversion, at input: Input, to slot: inout OutputSlot
  ) {
    if isVerbose, let encoding = conversion.detection?.encoding {
      slot.report("read as \(encoding)", at: input.name)
    }
    let malformed = conversion.decodingReport
    if malformed.malformedCount > 0 {
      slot.report(
        "\(malformed.malformedCount) malformed, the first at byte \(malformed.malformedOffsets[0])",
        at: input.name)
    }
    let substitutedCount = conversion.encodingReport.substitutedCount
    if substitutedCount > 0 {
      slot.report("\(substitutedCount) characters were substituted", at: input.name)
    }
  }
}
