import Glibc
import Legible

extension DetectCommand {
  /// Detects the encodings of the lines or the columns of each input, and prints the answers.
  func detectUnits() -> ExitStatus {
    let inputs = files.inputs(tellsHidden: true)
    let format = UnitFormat(
      unit: answer.unit, isJSON: answer.layout == .json,
      isOfSeveral: !inputs.isSingle || answer.null, endsNamesWithNUL: answer.null,
      names: names, isForTerminal: isatty(STDOUT_FILENO) == 1)
    let run = OrderedRun(inputs, data: OutputStream(.standardOutput))
    return run.forEach(workers: inputs.workerCount) { input, file, slot in
      let answers =
        switch answer.unit {
        case .columns(let separator):
          try columns(of: file, separator, named: input.name, format, into: &slot)
        case .lines, .file: try lines(of: file, named: input.name, format, into: &slot)
        }
      if !answer.quiet { try slot.write(format.text(ofCounts: answers, in: input.name)) }
      return answers.agree ? .success : .negative
    }
  }

  private func lines(
    of file: borrowing InputFile, named name: FileName, _ format: UnitFormat,
    into slot: inout OutputSlot
  ) throws -> UnitAnswers {
    var survey = LineSurvey(options: detectionOptions, engine: files.engine)
    try file.forEachChunk(limit: answer.limit ?? .max) { chunk in
      for answer in try survey.consume(chunk) where !self.answer.quiet {
        try slot.write(format.text(of: answer, in: name))
      }
    }
    let (rest, answers) = try survey.finish()
    for answer in rest where !self.answer.quiet {
      try slot.write(format.text(of: answer, in: name))
    }
    return answers
  }

  private func columns(
    of file: borrowing InputFile, _ separator: UInt8, named name: FileName, _ format: UnitFormat,
    into slot: inout OutputSlot
  ) throws -> UnitAnswers {
    var survey = ColumnSurvey(
      separator: separator, options: detectionOptions, engine: files.engine)
    try file.forEachChunk(limit: answer.limit ?? .max) { try survey.consume($0) }
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
      if !self.answer.quiet { try slot.write(format.text(of: answer, in: name)) }
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

/// The part of an input that gets an answer of its own.
enum DetectedUnit: Equatable, Sendable {
  case file

  /// Each line.
  case lines

  /// Each column of a table; the byte separates its fields.
  case columns(separator: UInt8)

  /// Parses the separator of columns: one ASCII character, or `tab`.
  @Sendable
  static func separator(_ text: String) throws -> UInt8 {
    let character = text == "tab" ? "\t" : text
    guard let byte = character.utf8.first, character.utf8.count == 1, byte < 0x80, byte != 0x22,
      byte == 0x09 || byte >= 0x20
    else { throw ValidationError("--columns takes one ASCII character, such as , or ;, or tab") }
    return byte
  }
}

/// The number of lines or columns of an input in each encoding.
private struct UnitAnswers {
  /// An answer about consecutive lines, or about a column.
  struct Answer {
    /// The lines, or the column, counted from 1.
    let range: ClosedRange<Int>

    /// The encodings: empty if none is likely enough, several for a column whose lines are in several.
    let encodings: [TextEncoding]
    let isBinary: Bool
    let confidence: Double
    var language: String?

    /// The number of malformed places in a column.
    var malformedCount = 0
  }

  /// The number of lines or columns in each encoding, including ASCII.
  var counts: [(encodings: [TextEncoding], isBinary: Bool, count: Int)] = []

  /// Whether one encoding is valid for all of them.
  var agree = true
}

/// The format in which `legible detect` prints the answers about parts of inputs.
private struct UnitFormat {
  let unit: DetectedUnit
  let isJSON: Bool

  /// Whether each answer begins with the name of the input.
  let isOfSeveral: Bool
  let endsNamesWithNUL: Bool
  let names: NamingScheme?
  let isForTerminal: Bool

  /// Returns the line for an answer.
  func text(of answer: UnitAnswers.Answer, in name: FileName) -> [UInt8] {
    let (first, last) = (answer.range.lowerBound, answer.range.upperBound)
    let label = label(answer.encodings, answer.isBinary)
    if isJSON {
      return JSONText.about(name) { json in
        if case .columns = unit {
          json.add("column", first)
        } else {
          json.add("firstLine", first)
          json.add("lastLine", last)
        }
        json.add("encoding", answer.encodings.isEmpty ? nil : label)
        json.add("confidence", .probability(answer.confidence))
        if case .columns = unit {
          json.add("language", answer.language)
          json.add("malformedCount", answer.malformedCount)
        }
        json.add("isBinary", answer.isBinary)
      }.line
    }
    var columns = [
      first == last ? "\(first)" : "\(first)-\(last)", label, answer.confidence.twoPlaces,
    ]
    if case .columns = unit { columns.append(answer.language ?? "-") }
    if answer.malformedCount > 0 { columns.append("\(answer.malformedCount) malformed") }
    return row(columns, name)
  }

  /// Returns the lines for the counts.
  func text(ofCounts answers: UnitAnswers, in name: FileName) -> [UInt8] {
    if isJSON {
      return JSONText.about(name) { json in
        json.addObjects("counts", of: answers.counts) { json, entry in
          json.add(
            "encoding", .string(entry.encodings.isEmpty ? nil : label(entry.encodings, false))
          )
          json.add("count", entry.count)
        }
        json.add("agree", answers.agree)
      }.line
    }
    let noun = unit == .lines ? "line" : "column"
    return answers.counts.flatMap { entry in
      row(
        [
          entry.count.counted(noun),
          label(entry.encodings, entry.isBinary),
        ],
        name)
    }
  }

  private func row(_ columns: [String], _ name: FileName) -> [UInt8] {
    let text = Array((columns.joined(separator: "\t") + "\n").utf8)
    guard isOfSeveral else { return text }
    return name.shown(onTerminal: isForTerminal) + [endsNamesWithNUL ? 0 : 0x09] + text
  }

  private func label(_ encodings: [TextEncoding], _ isBinary: Bool) -> String {
    if encodings.isEmpty { return isBinary ? "binary" : "unidentified" }
    return encodings.map { $0.label(in: names) }.joined(separator: "+")
  }
}

/// Detects the encoding of each line of an input, as `convert --mixed` does.
private struct LineSurvey {
  private var decoder: MixedDecoder
  private var utf8: [UInt8] = []

  init(options: DetectionOptions, engine: DetectionEngine) {
    decoder = MixedDecoder(options: options, engine: engine, malformed: .replace)
    decoder.keepsRuns = true
  }

  /// Reads the next bytes.
  ///
  /// - Returns: The answers about lines that are decided by now.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) throws -> [UnitAnswers.Answer] {
    utf8.removeAll(keepingCapacity: true)
    try decoder.decode(bytes, into: &utf8)
    return takeAnswers()
  }

  /// Ends the input.
  ///
  /// - Returns: The remaining answers, and the number of lines in each encoding.
  mutating func finish() throws -> ([UnitAnswers.Answer], UnitAnswers) {
    try decoder.finish(into: &utf8)
    let kinds = decoder.contentCounts.keys.filter { $0 != .ascii }
    let answers = UnitAnswers(
      counts: decoder.contentCounts.map { ($0.encodings, $0 == .binary, $1) }
        .sorted { ($1.2, "\($0.0)") < ($0.2, "\($1.0)") },
      agree: kinds.allSatisfy { $0.encoding != nil } && kinds.count <= 1)
    return (takeAnswers(), answers)
  }

  private mutating func takeAnswers() -> [UnitAnswers.Answer] {
    decoder.takeRuns().map { run in
      UnitAnswers.Answer(
        range: run.lines, encodings: run.content.encodings, isBinary: run.content == .binary,
        confidence: run.confidence)
    }
  }
}

extension LineRun.Content {
  /// The encoding, which is ASCII for lines of ASCII; empty if it is unknown.
  fileprivate var encodings: [TextEncoding] {
    self == .ascii ? [.usASCII] : [encoding].compactMap(\.self)
  }
}
