import Glibc
import Legible

/// Detects the encodings of the lines or the columns of each input, and prints the answers.
struct UnitRun {
  let job: DetectJob

  func run() -> ExitStatus {
    let format = UnitFormat(
      unit: job.unit, isJSON: job.layout == .json,
      isOfSeveral: !job.inputs.isSingle || job.endsNamesWithNUL,
      endsNamesWithNUL: job.endsNamesWithNUL, names: job.names,
      isForTerminal: isatty(STDOUT_FILENO) == 1)
    let job = job
    let run = OrderedRun(job.inputs, data: OutputStream(.standardOutput))
    return run.forEach(workers: job.inputs.workerCount) { input, file, slot in
      let answers =
        switch job.unit {
        case .columns(let separator):
          try job.columns(of: file, separator, named: input.name, format, into: &slot)
        case .lines, .file: try job.lines(of: file, named: input.name, format, into: &slot)
        }
      if !job.isQuiet { try slot.write(format.text(ofCounts: answers, in: input.name)) }
      return answers.agree ? .success : .negative
    }
  }
}

extension DetectJob {
  fileprivate func lines(
    of file: borrowing InputFile, named name: FileName, _ format: UnitFormat,
    into slot: inout OutputSlot
  ) throws -> UnitAnswers {
    var survey = LineSurvey(options: options, engine: engine)
    try file.forEachChunk(limit: limit ?? .max) { chunk in
      for answer in try survey.consume(chunk) where !isQuiet {
        try slot.write(format.text(of: answer, in: name))
      }
    }
    let (rest, answers) = try survey.finish()
    for answer in rest where !isQuiet { try slot.write(format.text(of: answer, in: name)) }
    return answers
  }

  fileprivate func columns(
    of file: borrowing InputFile, _ separator: UInt8, named name: FileName, _ format: UnitFormat,
    into slot: inout OutputSlot
  ) throws -> UnitAnswers {
    var survey = ColumnSurvey(separator: separator, options: options, engine: engine)
    try file.forEachChunk(limit: limit ?? .max) { try survey.consume($0) }
    var answers = UnitAnswers()
    // The encodings that are valid for all columns so far that are not ASCII.
    var common: Set<TextEncoding>?
    for (index, detection) in try survey.finish().enumerated() {
      let encodings =
        detection.mixture?.encodings ?? [detection.encoding].compactMap(\.self)
      let answer = UnitAnswers.Answer(
        range: index + 1...index + 1, encodings: encodings, isBinary: detection.isBinary,
        confidence: detection.confidence, language: detection.language?.tag,
        malformedCount: detection.mixture == nil ? detection.malformedCount : 0)
      if !isQuiet { try slot.write(format.text(of: answer, in: name)) }
      if let place = answers.counts.firstIndex(where: {
        $0.encodings == encodings && $0.isBinary == detection.isBinary
      }) {
        answers.counts[place].count += 1
      } else {
        answers.counts.append((encodings, detection.isBinary, 1))
      }
      if encodings == [.usASCII] { continue }
      let isWhole = encodings.count == 1 && answer.malformedCount == 0
      let reading = isWhole ? Set(encodings + detection.equivalents) : []
      common = common.map { $0.intersection(reading) } ?? reading
    }
    answers.agree = !(common?.isEmpty ?? false)
    answers.counts.sort { $1.count < $0.count }
    return answers
  }
}
