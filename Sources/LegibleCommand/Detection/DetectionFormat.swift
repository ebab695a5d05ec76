import Legible

/// The format in which `legible detect` prints an answer.
struct DetectionFormat {
  enum Layout: Equatable {
    case label
    case table
    case alternatives
    case json

    /// Only the names of the inputs that `--list` selects.
    case names

    /// Only the number of inputs in each encoding.
    case summary
  }

  let layout: Layout
  let endsNamesWithNUL: Bool
  let explains: Bool
  let isVerbose: Bool
  let names: NamingScheme?

  /// The argument of `--list` if the layout is `names`.
  var listed: ListedEncoding?

  /// Whether there is more than one input.
  var isOfSeveral = false

  /// Whether a person reads the answers, so that names must not act on the terminal.
  var isForTerminal = false
  var style = TerminalStyle(isOn: false)

  /// Whether the kind of a binary file follows the label, as in `binary (ELF executable)`.
  var namesKinds = false

  /// Returns the answer for one input as lines.
  ///
  /// - Parameters:
  ///   - isComplete: Whether the input was read to its end.
  ///   - lineEndings: The line endings, if they are known.
  ///   - ledger: The terms of the score, for `--explain`.
  func text(
    for detection: Detection, of name: FileName, isComplete: Bool,
    lineEndings: LineEndings?, ledger: DetectionLedger? = nil
  ) -> [UInt8] {
    if layout == .json {
      return json(for: detection, of: name, isComplete, lineEndings).line
    }
    if layout == .names {
      let lead = name.shown(onTerminal: isForTerminal)
      return isListed(detection) ? lead + [endsNamesWithNUL ? 0 : UInt8(ascii: "\n")] : []
    }
    var text: [UInt8] = []
    let label = styledLabel(of: detection)
    if layout == .label {
      text += label.utf8
      text.append(UInt8(ascii: "\n"))
    } else {
      let lead = name.shown(onTerminal: isForTerminal)
      // A line needs no more in most cases.
      text.reserveCapacity(lead.count + 40)
      // Most files are ASCII; to tell the language of each would take longer than all else.
      let language = detection.encoding == .usASCII ? nil : detection.language
      // If there is no answer but a credible set, the encodings of the set are listed instead.
      if detection.encoding != nil || detection.credibleSet.isEmpty {
        addRow(
          label, detection.confidence, language, detection.flaw?.column(naming: self.label(for:)),
          behind: lead, to: &text)
      }
      let set = detection.credibleSet.filter { $0.encoding != detection.encoding }
      let others = detection.credibleSet.isEmpty ? detection.alternatives : set
      for other in layout == .alternatives ? others : [] {
        addRow(
          self.label(for: other.encoding), other.confidence, other.language, behind: lead,
          to: &text)
      }
    }
    if isVerbose {
      for note in Self.notes(on: detection, lineEndings) { text += Array("  \(note)\n".utf8) }
    }
    if explains {
      for reason in detection.evidence {
        let shown = reason.description(naming: label(for:)).escapedForDisplay
        text += Array("  \(shown)\n".utf8)
      }
      let languages = detection.languages
      if languages.count > 1 {
        let list = languages.map { "\($0)" }.joined(separator: ", ")
        text += Array("  languages by their shares of the text: \(list)\n".utf8)
      }
      for line in ledger.map({ lines(of: $0, naming: label(for:)) }) ?? [] {
        text += Array("  \(line.escapedForDisplay)\n".utf8)
      }
    }
    return text
  }

  /// Notes on malformed places, the byte order mark and line endings.
  private static func notes(
    on detection: Detection, _ lineEndings: LineEndings?
  ) -> [String] {
    var notes: [String] = []
    if let lineEndings { notes.append("line ends: \(lineEndings.text)") }
    if detection.hasByteOrderMark { notes.append("it begins with a byte order mark") }
    if detection.malformedCount > 0 {
      notes.append("malformed places: \(detection.malformedCount)")
    }
    return notes
  }

  /// Returns the line for an input that cannot be read, so that each input has one.
  func text(forUnreadable name: FileName, _ error: any Error) -> [UInt8] {
    let none = Detection(encoding: nil, confidence: 0)
    switch layout {
    case .json:
      return json(for: none, of: name, false, nil, error: error.reason).line
    case .label where isOfSeveral: return Array("\(Self.unreadable)\n".utf8)
    case .table, .alternatives:
      var text: [UInt8] = []
      let lead = name.shown(onTerminal: isForTerminal)
      addRow(style.notable(Self.unreadable), 0, nil, behind: lead, to: &text)
      return text
    case .label, .names, .summary: return []
    }
  }

  private static let unreadable = "unreadable"

  /// Whether `--list` selects the input.
  func isListed(_ detection: Detection) -> Bool {
    guard let listed else { return false }
    return listed.includes(detection)
  }

  /// The label for a terminal, which highlights answers without an encoding.
  private func styledLabel(of detection: Detection) -> String {
    var label = label(of: detection)
    if namesKinds, detection.isBinary, let kind = detection.fileKind { label += " (\(kind.name))" }
    return detection.encoding == nil ? style.notable(label) : style.strong(label)
  }

  /// The name of the encoding, or `binary` or `unidentified`.
  func label(of detection: Detection) -> String {
    if let encoding = detection.encoding { return label(for: encoding) }
    return detection.isBinary ? "binary" : "unidentified"
  }

  /// The name of the encoding in the scheme asked for.
  private func label(for encoding: TextEncoding) -> String { encoding.label(in: names) }

  /// The names of other encodings that decode the input to the same text. In some schemes several
  /// encodings share a name.
  private func equivalents(of detection: Detection) -> [String] {
    let own = detection.encoding.map(label(for:))
    var labels: [String] = []
    for label in detection.equivalents.map(label(for:))
    where label != own && !labels.contains(label) {
      labels.append(label)
    }
    return labels
  }

  /// Appends a line byte by byte, since interpolation would take longer than detecting ASCII.
  private func addRow(
    _ label: String, _ confidence: Double, _ language: LanguageGuess?, _ flaw: String? = nil,
    behind name: [UInt8],
    to text: inout [UInt8]
  ) {
    let tab = UInt8(ascii: "\t")
    text += name
    text.append(endsNamesWithNUL ? 0 : tab)
    text += label.utf8
    text.append(tab)
    text += confidence.twoPlaces.utf8
    text.append(tab)
    text += (language?.tag ?? "-").utf8
    if let flaw {
      text.append(tab)
      text += flaw.utf8
    }
    text.append(UInt8(ascii: "\n"))
  }

  private func json(
    for detection: Detection, of name: FileName, _ isComplete: Bool,
    _ lineEndings: LineEndings?, error: String? = nil
  ) -> JSONText {
    let language = detection.language
    return .about(name) { json in
      json.add("encoding", detection.encoding.map(label(for:)))
      json.add("name", detection.encoding?.name)
      json.add("confidence", .probability(detection.confidence))
      json.add("language", language?.tag)
      json.add("languageConfidence", .probability(language?.confidence ?? 0))
      json.addObjects("languages", of: detection.languages) { json, language in
        json.add("language", language.tag)
        json.add("share", .probability(language.share))
      }
      if let mixture = detection.mixture {
        json.addObjects("mixture", of: mixture.parts) { json, part in
          json.add("encoding", label(for: part.encoding))
          json.add("start", part.range.lowerBound)
          json.add("end", part.range.upperBound)
        }
      } else {
        json.add("mixture", .string(nil))
      }
      json.add("isBinary", detection.isBinary)
      json.add("kind", detection.fileKind?.name)
      json.add("mimeType", error == nil ? detection.mediaType : nil)
      json.add("byteOrderMark", detection.hasByteOrderMark)
      json.add("lineEndings", lineEndings.map(\.json) ?? .string(nil))
      json.add("malformedCount", detection.malformedCount)
      json.add("byteCount", detection.byteCount)
      json.add("isComplete", isComplete)
      json.add("equivalents", .strings(equivalents(of: detection)))
      json.addObjects("alternatives", of: detection.alternatives) { json, candidate in
        json.add("encoding", label(for: candidate.encoding))
        json.add("confidence", .probability(candidate.confidence))
        json.add("language", candidate.language?.tag)
      }
      json.add(
        "set", .strings(detection.credibleSet.map { label(for: $0.encoding) }))
      json.add(
        "evidence", .strings(detection.evidence.map { $0.description(naming: label(for:)) }))
      json.add("error", error)
    }
  }
}

extension DetectionFormat {
  /// The most bytes of an input whose ledger is printed.
  static let ledgerLimit = 1 << 24

  /// Returns the lines of `--explain`: the terms of the score as a table, then the units that decide most.
  func lines(of ledger: DetectionLedger, naming name: (TextEncoding) -> String) -> [String] {
    guard let first = ledger.first, let second = ledger.second else { return [] }
    func title(_ reading: DetectionLedger.Reading) -> String {
      name(reading.encoding) + (reading.language.map { " (\($0))" } ?? "")
    }
    var rows = [["nats", title(first), title(second), "lead"]]
    for term in ledger.terms {
      rows.append(["\(term.kind)"] + [term.first, term.second, term.lead].map(Self.decimal))
    }
    rows.append(["sum", "", "", Self.decimal(ledger.logOdds)])
    let confidences = [first, second].map(\.confidence.twoPlaces)
    rows.append(["confidence, calibrated"] + confidences + [""])
    var lines = Self.aligned(rows)
    guard !ledger.units.isEmpty else { return lines }
    lines.append("of \(ledger.unitCount) distinct units, these decide most, in nats:")
    for unit in ledger.units {
      lines.append("\(Self.decimal(unit.lead))  \(ledger.sentence(of: unit, naming: name))")
    }
    return lines
  }

  /// Returns rows with columns of one width; all columns but the first are aligned right.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + blanks : blanks + cell
      }.joined(separator: "  ")
    }
  }

  /// Returns a number with its sign and two decimals.
  private static func decimal(_ value: Double) -> String {
    let hundredths = Int((abs(value) * 100).rounded())
    let rest = hundredths % 100
    let sign = hundredths == 0 ? " " : value < 0 ? "−" : "+"
    return "\(sign)\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// Why a text is not wholly in the encoding that `legible detect` names for it.
enum DetectionFlaw {
  /// The number of malformed places of the text in the encoding.
  case malformed(count: Int, TextEncoding)

  /// The text has parts in these encodings.
  case mixed([TextEncoding])

  /// The kind, for counts of inputs.
  var name: String {
    switch self {
    case .malformed: "malformed"
    case .mixed: "mixed"
    }
  }

  /// The last column of a table of answers.
  func column(naming label: (TextEncoding) -> String) -> String {
    switch self {
    case .malformed(let count, _): "\(count) malformed"
    case .mixed(let encodings): "mixed: " + encodings.map(label).joined(separator: "+")
    }
  }

  /// The message for a person who sees the bare label.
  var message: String {
    switch self {
    case .malformed(let count, let encoding):
      "\(count.counted("place")) cannot be read as \(encoding.reportedName); "
        + "convert --malformed=replace continues, and --mixed reads lines of another encoding too"
    case .mixed(let encodings):
      "parts of the text are \(encodings.map(\.reportedName).listed("and")); "
        + "convert --mixed reads each by its own"
    }
  }
}

extension Detection {
  /// Why the text is not wholly in `encoding`; `nil` if it is, or if there is none.
  var flaw: DetectionFlaw? {
    guard let encoding else { return nil }
    if let mixture { return .mixed(mixture.encodings) }
    return malformedCount > 0 ? .malformed(count: malformedCount, encoding) : nil
  }
}

/// The answer that an input must have for `detect --list` to print its name.
struct ListedEncoding: Equatable, Sendable {
  private enum Answer: Equatable {
    case encoding(TextEncoding)
    case binary, unidentified
  }

  private let answer: Answer

  /// Whether inputs with any other answer are listed instead.
  private let isNegated: Bool

  /// Parses the name of an encoding, `binary` or `unidentified`, which `not-` before it negates.
  init(_ name: String) throws {
    isNegated = name.lowercased().hasPrefix("not-")
    let name = isNegated ? String(name.dropFirst(4)) : name
    answer =
      switch name {
      case "binary": .binary
      case "unidentified": .unidentified
      default: .encoding(try NamedArgument.encoding(name))
      }
  }

  /// Whether an input with this answer is listed. ASCII counts as UTF-8 too; text with malformed places or
  /// with parts in another encoding counts as none.
  fileprivate func includes(_ detection: Detection) -> Bool {
    let matches =
      switch answer {
      case .encoding(let encoding):
        detection.flaw == nil
          && (detection.encoding == encoding
            || encoding == .utf8 && detection.encoding == .usASCII)
      case .binary: detection.isBinary
      case .unidentified: detection.encoding == nil && !detection.isBinary
      }
    return matches != isNegated
  }
}

extension LineEndings {
  /// The counts for people, as in `3 LF, 1 CRLF`.
  var text: String {
    let counts = [(lf, "LF"), (crlf, "CRLF"), (cr, "CR")].filter { $0.0 > 0 }
    return counts.isEmpty ? "none" : counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  var json: JSONText {
    .object { json in
      json.add("lf", lf)
      json.add("crlf", crlf)
      json.add("cr", cr)
    }
  }
}

extension InputFile {
  /// The line ends of a text in an encoding in which ASCII bytes may be other characters; `nil` for a pipe, which cannot
  /// be read again.
  func lineEndings(in encoding: TextEncoding, limit: Int) throws -> LineEndings? {
    guard isRegular else { return nil }
    try rewind()
    var decoder = TextDecoder(encoding, malformed: .replace)
    var text: [UInt8] = []
    try forEachChunk(limit: limit) { chunk in
      text.removeAll(keepingCapacity: true)
      try decoder.decode(chunk, into: &text)
    }
    return decoder.report.lineEndings
  }
}
