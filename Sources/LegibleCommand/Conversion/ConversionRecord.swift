import Legible

/// What became of one input of `convert`, for messages and for `--report`.
struct ConversionRecord {
  /// What became of it, in one word.
  enum Outcome: String {
    /// The text was converted; in place, it took the place of the old.
    case converted

    /// In place: the file is as it should be, and was not touched.
    case unchanged

    /// The input is no text, or its encoding is not likely enough.
    case undecided

    /// The conversion broke off, or could not begin.
    case failed
  }

  let name: FileName
  private(set) var target: TextEncoding
  var outcome = Outcome.converted
  var failure: String?
  var detection: Detection?
  var decoding = ConversionReport()
  var encoding = ConversionReport()
  var switches: [MixedDecoder.Switch] = []
  private var omittedSwitchCount = 0

  /// How many lines are in each encoding, that of the most first, if they may be in several.
  var lineCounts: [(encoding: TextEncoding, count: Int)] = []
  var falseDeclaration: DeclarationFilter.Finding?

  /// Whether characters that cannot be written are left out.
  private var leavesOut = false

  /// Whether the input is a file of a kind that is no text.
  var isBinary = false

  /// What may help, in words that go behind the failure.
  private var hint = ""

  init(_ name: FileName, target: TextEncoding) {
    self.name = name
    self.target = target
  }

  /// Takes over what a conversion has done so far.
  mutating func note(_ conversion: borrowing TextConversion) {
    detection = conversion.detection
    target = conversion.target
    decoding = conversion.decodingReport
    encoding = conversion.encodingReport
    if let mixed = conversion.mixedDecoder {
      switches = mixed.switches
      omittedSwitchCount = mixed.omittedSwitchCount
      lineCounts = mixed.lineCounts
    }
    falseDeclaration = conversion.falseDeclaration
    leavesOut = conversion.leavesOut
  }

  /// Takes over why there is no result.
  mutating func note(_ error: any Error) {
    failure = error.reason
    // What is written to a stream is there, and can be looked at.
    let wasInPlace = outcome == .unchanged
    outcome = .failed
    if case .undecided(let detection) = error as? DecodingFailure {
      outcome = .undecided
      self.detection = detection
    } else if let doubt = error as? SureDetection.Doubt {
      outcome = .undecided
      isBinary = doubt.isBinary
      detection = doubt.detection
    } else if let error = error as? ConversionError ?? (error as? DecodingFailure)?.malformed,
      wasInPlace, error.encoding == .utf8, decoding.malformedCount > 0 || error.reason == .malformed
    {
      hint = "; --mixed reads lines of another encoding too"
    } else if case .unencodable = (error as? ConversionError)?.reason {
      hint = "; --unencodable=transliterate writes similar characters"
    }
  }

  /// Whether nothing was replaced or left out.
  var isFaithful: Bool { decoding.isLossless && encoding.isLossless }

  var status: ExitStatus {
    switch outcome {
    case .converted, .unchanged: isFaithful ? .success : .negative
    case .undecided: .negative
    case .failed: .trouble
    }
  }
}

extension ConversionRecord {
  /// What there is to tell people, a line each.
  func notes(verbose: Bool) -> [String] {
    var notes: [String] = []
    if let failure { notes.append(failure + hint) }
    if verbose && outcome == .unchanged { notes.append("is \(target.toldName) already") }
    if verbose && outcome == .converted, let encoding = detection?.encoding {
      notes.append(
        lineCounts.isEmpty
          ? "read as \(encoding.toldName)"
          : "lines read as "
            + lineCounts.map { "\($0.encoding.toldName): \($0.count)" }
            .joined(separator: ", "))
      notes += switches.map { "\($0.encoding.toldName) from line \($0.line) on" }
      if omittedSwitchCount > 0 { notes.append("and \(omittedSwitchCount) more changes") }
    }
    if verbose {
      for encoding in [detection?.encoding, target] {
        guard let encoding, encoding.isConvertedBySystem else { continue }
        notes.append("\(encoding.toldName) is converted by the system's iconv")
      }
    }
    guard failure == nil else { return notes }
    if let note = otherLinesNote { notes.append(note) }
    if let offset = decoding.malformedOffsets.first {
      notes.append("\(decoding.malformedCount) malformed, the first at byte \(offset)")
    }
    if let mixture = detection?.mixture, lineCounts.isEmpty {
      let names = mixture.encodings.map(\.toldName).joined(separator: " and ")
      notes.append("parts of the text are \(names); --mixed reads each by its own")
    }
    if let note = declarationNote { notes.append(note) }
    if encoding.substitutedCount > 0 {
      let count = encoding.substitutedCount
      notes.append(
        (count == 1 ? "1 character was " : "\(count) characters were ")
          + (leavesOut ? "left out" : "substituted"))
    }
    return notes
  }

  /// How many lines are not UTF-8, and in which encodings.
  private var otherLines: [(encoding: TextEncoding, count: Int)] {
    lineCounts.filter { $0.encoding != .utf8 }
  }

  private var otherLinesNote: String? {
    guard let most = otherLines.first, let first = switches.first else { return nil }
    let lines = most.count == 1 ? "1 line was" : "\(most.count) lines were"
    let others = otherLines.dropFirst().map { ", \($0.count) as \($0.encoding.toldName)" }
    return
      "\(lines) read as \(most.encoding.toldName)\(others.joined()), the first is line \(first.line)"
  }

  /// What the text says falsely about itself by now.
  private var declarationNote: String? {
    guard let falseDeclaration, outcome == .converted, detection?.encoding != target else {
      return nil
    }
    let declaration = falseDeclaration.declaration
    return falseDeclaration.isUpdated
      ? nil
      : "line \(declaration.line) declares \(declaration.name), but the text is \(target.toldName) now; "
        + "--declarations=update changes that"
  }

  /// The line of a dry run: name, what would become of it, encoding, confidence, reason.
  func row(onTerminal: Bool) -> [UInt8] {
    let columns = [
      outcome == .converted ? "convert" : outcome.rawValue,
      detection?.encoding?.toldName ?? "-", (detection?.confidence ?? 0).twoPlaces,
      failure.map { $0 + hint } ?? declarationNote ?? "-",
    ]
    return name.shown(onTerminal: onTerminal) + Array("\t\(columns.joined(separator: "\t"))\n".utf8)
  }

  /// The record as a line of `--report`; `docs/convert-report.schema.json` describes it.
  var json: JSONText {
    .object { json in
      json.add("version", .number(1))
      name.add(to: &json)
      json.add("outcome", .string(outcome.rawValue))
      json.add("error", .string(failure))
      json.add("from", .string(detection?.encoding?.toldName))
      json.add("fromName", .string(detection?.encoding?.name))
      json.add("confidence", .probability(detection?.confidence ?? 0))
      json.add("to", .string(target.toldName))
      json.add("toName", .string(target.name))
      json.add("bytesIn", .number(decoding.bytesIn))
      json.add("malformedCount", .number(decoding.malformedCount))
      json.add("malformedOffsets", .array(decoding.malformedOffsets.map { .number($0) }))
      json.add("substitutedCount", .number(encoding.substitutedCount))
      json.add("isFaithful", .boolean(failure == nil && isFaithful))
      json.add(
        "isReversible",
        .boolean(failure == nil && decoding.isReversible && encoding.isReversible))
      json.add("byteOrderMark", .boolean(decoding.hasByteOrderMark))
      json.add("lineEndings", LineEndSummary(decoding.lineEndings).json)
      json.add("otherLineCount", .number(otherLines.reduce(0) { $0 + $1.count }))
      json.add(
        "lineCounts",
        .array(
          lineCounts.map { line in
            .object { json in
              json.add("encoding", .string(line.encoding.toldName))
              json.add("count", .number(line.count))
            }
          }))
      json.add(
        "switches",
        .array(
          switches.map { change in
            .object { json in
              json.add("line", .number(change.line))
              json.add("encoding", .string(change.encoding.toldName))
            }
          }))
      json.add("switchesOmitted", .number(omittedSwitchCount))
    }
  }
}

extension DecodingFailure {
  /// The bytes that could not be read, if that was why.
  fileprivate var malformed: ConversionError? {
    if case .malformed(let error) = self { error } else { nil }
  }
}
