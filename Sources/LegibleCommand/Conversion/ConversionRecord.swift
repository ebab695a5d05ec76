import Legible

/// The outcome of one input of `convert`, for messages and for `--report`.
struct ConversionRecord {
  enum Outcome: String {
    /// The text was converted, and with `-i` the file was replaced.
    case converted

    /// With `-i`: the file is already in the target encoding, and was not touched.
    case unchanged

    /// The input is not text, or its encoding is not likely enough.
    case undecided

    /// The conversion failed.
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

  /// With `--mixed`: the number of lines in each encoding, the most frequent first.
  var lineCounts: [(encoding: TextEncoding, count: Int)] = []
  var falseDeclaration: DeclarationFilter.Finding?

  /// The first place that is in another encoding than the rest of the text, and that encoding.
  private var contradiction: (offset: Int, encoding: TextEncoding)?

  /// The control characters of the encoding that the user has named.
  private var controls: NamedControls?

  /// Whether each line is read by its own encoding.
  private var isMixed = false

  /// The policy for characters that cannot be encoded.
  private var unencodable = UnencodablePolicy.fail

  /// The number of HTML character references that name no character, and became U+FFFD.
  private var replacedReferenceCount = 0

  /// Whether the file is of a kind that is not text.
  var isBinary = false

  /// A suggestion that is appended to the failure.
  private var hint = ""

  init(_ name: FileName, target: TextEncoding) {
    self.name = name
    self.target = target
  }

  /// Records the progress of a conversion.
  mutating func note(_ conversion: borrowing TextConversion) {
    detection = conversion.detection
    target = conversion.target
    decoding = conversion.decodingReport
    encoding = conversion.encodingReport
    if let mixed = conversion.mixedDecoder {
      isMixed = true
      switches = mixed.switches
      omittedSwitchCount = mixed.omittedSwitchCount
      lineCounts = mixed.lineCounts
    }
    falseDeclaration = conversion.falseDeclaration
    contradiction = conversion.contradiction
    controls = conversion.controls
    unencodable = conversion.unencodable
    replacedReferenceCount = conversion.replacedReferenceCount
  }

  /// Records the progress of a conversion that does not depend on the encoding.
  mutating func note(_ conversion: ByteConversion, _ detection: Detection?) {
    decoding = conversion.report
    encoding = ConversionReport()
    self.detection = detection
    if let encoding = detection?.encoding { target = encoding }
  }

  /// Records why there is no result.
  mutating func note(_ error: any Error) {
    failure = error.reason
    outcome = .failed
    if case .undecided(let detection) = error as? DecodingFailure {
      outcome = .undecided
      self.detection = detection
    } else if error is ColumnDecoder.Doubt {
      outcome = .undecided
    } else if let doubt = error as? SureDetection.Doubt {
      outcome = .undecided
      isBinary = doubt.isBinary
      detection = doubt.detection
    } else if case .contradicted = (error as? DecodingFailure)?.malformed?.reason {
      hint = Self.remedyOfMixtures
    } else if let error = error as? ConversionError ?? (error as? DecodingFailure)?.malformed,
      [.malformed, .truncated].contains(error.reason)
    {
      let mayBeMixed = !isMixed && error.encoding.isASCIICompatible
      hint =
        "; --malformed=replace continues"
        + (mayBeMixed ? ", and --mixed reads lines of another encoding too" : "")
    } else if case .unencodable = (error as? ConversionError)?.reason {
      hint = "; --unencodable=transliterate writes similar characters"
    }
  }

  /// Whether no character was replaced or left out. Escaped characters are not lost.
  private var isFaithful: Bool {
    decoding.isLossless && (encoding.isLossless || unencodable.escapes) && contradiction == nil
      && replacedReferenceCount == 0
  }

  private static let remedyOfMixtures = "; --mixed reads each line by its own encoding"

  var status: ExitStatus {
    switch outcome {
    case .converted, .unchanged: isFaithful ? .success : .negative
    case .undecided: .negative
    case .failed: .trouble
    }
  }
}

extension ConversionRecord {
  /// The messages about the input.
  func notes(verbose: Bool) -> [String] {
    var notes: [String] = []
    if let failure { notes.append(failure + hint) }
    if verbose && outcome == .unchanged { notes.append("is \(target.reportedName) already") }
    if verbose && outcome == .converted, let encoding = detection?.encoding {
      notes.append(
        lineCounts.isEmpty
          ? "read as \(encoding.reportedName)"
          : "lines read as "
            + lineCounts.map { "\($0.encoding.reportedName): \($0.count)" }
            .joined(separator: ", "))
      notes += switches.map { "\($0.encoding.reportedName) from line \($0.line) on" }
      if omittedSwitchCount > 0 { notes.append("and \(omittedSwitchCount) more changes") }
    }
    if verbose {
      for encoding in [detection?.encoding, target] {
        guard let encoding, encoding.isConvertedBySystem else { continue }
        notes.append("\(encoding.reportedName) is converted by the system's iconv")
      }
    }
    guard failure == nil else { return notes }
    if let note = otherLinesNote { notes.append(note) }
    if let offset = decoding.malformedOffsets.first {
      notes.append("\(decoding.malformedCount) malformed, the first at byte \(offset)")
    }
    if let contradiction {
      let (offset, name) = (contradiction.offset, contradiction.encoding.reportedName)
      notes.append("from byte \(offset) on text is \(name)" + Self.remedyOfMixtures)
    }
    if let note = controls?.note { notes.append(note) }
    if let note = declarationNote { notes.append(note) }
    if replacedReferenceCount > 0 {
      let count = replacedReferenceCount
      notes.append(
        count == 1
          ? "1 reference stands for no character, and became U+FFFD"
          : "\(count) references stand for no character, and became U+FFFD")
    }
    let count = encoding.substitutedCount
    if count > 0 && (verbose || !unencodable.escapes) {
      let fate =
        unencodable.escapes ? "escaped" : unencodable == .skip ? "left out" : "substituted"
      notes.append("\(count.counted("character")) \(count == 1 ? "was" : "were") \(fate)")
    }
    return notes
  }

  /// The number of lines in each encoding other than UTF-8.
  private var otherLines: [(encoding: TextEncoding, count: Int)] {
    lineCounts.filter { $0.encoding != .utf8 }
  }

  private var otherLinesNote: String? {
    guard let most = otherLines.first, let first = switches.first else { return nil }
    let lines = "\(most.count.counted("line")) \(most.count == 1 ? "was" : "were")"
    let others = otherLines.dropFirst().map { ", \($0.count) as \($0.encoding.reportedName)" }
    return
      "\(lines) read as \(most.encoding.reportedName)\(others.joined()), the first is line \(first.line)"
  }

  /// A note on a declaration in the text that the conversion made false.
  private var declarationNote: String? {
    guard let falseDeclaration, outcome == .converted, detection?.encoding != target else {
      return nil
    }
    if falseDeclaration.isUpdated { return nil }
    let remedy =
      falseDeclaration.isForHand
      ? "it has to be changed by hand" : "--declarations=update changes that"
    return "line \(falseDeclaration.line) declares \(falseDeclaration.name), but the text is "
      + "\(target.reportedName) now; \(remedy)"
  }

  /// The line of a dry run: name, planned action, encoding, confidence, reason.
  func row(onTerminal: Bool) -> [UInt8] {
    let columns = [
      outcome == .converted ? "convert" : outcome.rawValue,
      detection?.encoding?.reportedName ?? "-", (detection?.confidence ?? 0).twoPlaces,
      failure.map { $0 + hint } ?? declarationNote ?? "-",
    ]
    return name.shown(onTerminal: onTerminal) + Array("\t\(columns.joined(separator: "\t"))\n".utf8)
  }

  /// The line of `--report`, as in `docs/convert-report.schema.json`.
  var json: JSONText {
    .about(name) { json in
      json.add("outcome", outcome.rawValue)
      json.add("error", failure)
      json.add("from", detection?.encoding?.reportedName)
      json.add("fromName", detection?.encoding?.name)
      json.add("confidence", .probability(detection?.confidence ?? 0))
      json.add("to", target.reportedName)
      json.add("toName", target.name)
      json.add("bytesIn", decoding.bytesIn)
      json.add("malformedCount", decoding.malformedCount)
      json.add("malformedOffsets", .array(decoding.malformedOffsets.map { .number($0) }))
      json.add("substitutedCount", encoding.substitutedCount)
      json.add("isFaithful", failure == nil && isFaithful)
      json.add(
        "isReversible",
        failure == nil && decoding.isReversible && encoding.isReversible)
      json.add("byteOrderMark", decoding.hasByteOrderMark)
      json.add("lineEndings", decoding.lineEndings.json)
      json.add("otherLineCount", otherLines.reduce(0) { $0 + $1.count })
      json.addObjects("lineCounts", of: lineCounts) { json, line in
        json.add("encoding", line.encoding.reportedName)
        json.add("count", line.count)
      }
      json.addObjects("switches", of: switches) { json, change in
        json.add("line", change.line)
        json.add("encoding", change.encoding.reportedName)
      }
      json.add("switchesOmitted", omittedSwitchCount)
    }
  }
}

extension UnencodablePolicy {
  /// Whether characters are written as escapes, which tell what they were.
  fileprivate var escapes: Bool {
    switch self {
    case .escape, .ncr, .escapeJSON, .escapeC, .escapeURL: true
    case .fail, .replace, .transliterate, .skip: false
    }
  }
}

extension DecodingFailure {
  /// The error about malformed bytes, if that is the cause.
  fileprivate var malformed: ConversionError? {
    if case .malformed(let error) = self { error } else { nil }
  }
}

/// The control characters U+0080 to U+009F in a text that the user declared to be ISO-8859-1 or ISO-8859-9. Text hardly ever
/// contains them; mostly the Windows encoding that has letters and signs at these bytes is meant.
struct NamedControls {
  private let other: TextEncoding
  private var count = 0

  /// The first byte that is a character in the other encoding.
  private var example: UInt8?

  /// - Returns: `nil` unless the encoding is ISO-8859-1 or ISO-8859-9.
  init?(in encoding: TextEncoding) {
    switch encoding {
    case .iso8859_1: other = .windows1252
    case .iso8859_9: other = .windows1254
    default: return nil
    }
  }

  /// Counts the characters in the next bytes of the text.
  mutating func count(in bytes: UnsafeRawBufferPointer) {
    for byte in bytes where byte & 0xE0 == 0x80 {
      count += 1
      if example == nil, character(of: byte) != nil { example = byte }
    }
  }

  private func character(of byte: UInt8) -> String? {
    guard let text = try? other.decode([byte]), let scalar = text.unicodeScalars.first,
      scalar.properties.generalCategory != .control
    else { return nil }
    return text
  }

  /// The message for people; `nil` if there are no such characters.
  var note: String? {
    guard let text = example.flatMap(character(of:)) else { return nil }
    return "\(count.counted("control character")); \(other.reportedName) has “\(text)” there"
  }
}
