import Legible

/// What an edit has changed unintentionally, besides the edited lines.
struct GuardFindings {
  /// One line for each, which follows the name of the file.
  private(set) var lines: [String] = []

  /// The maximum number of lines of a file that are reported.
  private static let lineLimit = 20

  /// - Parameter expectation: The form that settings demand of the file; changes to it are no finding.
  init(_ text: WitnessedText, _ expectation: TextExpectation?) {
    let restoration = text.restoration
    let witness = restoration.witness
    if restoration.isUndamaged { return }
    let damaged = restoration.damagedEncoding
    let isLossy = restoration.restoredCount + restoration.ambiguousCount + restoration.lostCount > 0
    if restoration.changes.contains(.encoding), isLossy || expectation?.encoding != damaged {
      lines.append(" encoding: \(witness.encoding.reportedName) has become \(damaged.reportedName)")
    }
    if restoration.changes.contains(.byteOrderMark),
      expectation?.hasByteOrderMark != !witness.hasByteOrderMark
    {
      lines.append(" byte-order-mark: it has \(witness.hasByteOrderMark ? "gone" : "come")")
    }
    if restoration.changes.contains(.lineEnds), !isExpected(restoration, expectation?.lineEnd) {
      lines.append(" line-ends: they were \(witness.lineEnding.name), and are not so any more")
    }
    if restoration.changes.contains(.otherBytes) {
      lines.append(" bytes: lines that were not edited have other bytes")
    }
    if restoration.changes.contains(.addedUTF8) {
      lines.append(
        " encoding: lines were added in UTF-8, and the text is \(witness.encoding.reportedName)")
    }
    add(restoration)
  }

  private mutating func add(_ restoration: TextRestoration) {
    for line in restoration.lines.prefix(Self.lineLimit) {
      let count = line.restoredCount + line.ambiguousCount + line.lostCount
      let known =
        line.ambiguousCount + line.lostCount == 0
        ? "" : ", of which \(line.restoredCount) can be put back"
      lines.append("\(line.number): letters: \(count.counted("character")) destroyed\(known)")
    }
    if restoration.lines.count > Self.lineLimit {
      let rest = restoration.lines.count - Self.lineLimit
      lines.append(" letters: and characters in \(rest.counted("more line"))")
    }
  }

  private func isExpected(
    _ restoration: TextRestoration, _ lineEnd: TextExpectation.LineEnd?
  ) -> Bool {
    guard let lineEnd,
      let now = try? EditableText(restoration.damaged, encoding: restoration.damagedEncoding)
    else { return false }
    return now.lineEnding == EditableText.LineEnding(lineEnd)
  }
}

extension EditableText.LineEnding {
  /// The name in messages.
  var name: String {
    switch self {
    case .lf: "LF"
    case .crlf: "CR LF"
    case .cr: "CR"
    case .mixed: "mixed"
    }
  }
}

extension EditableText.LineEnding {
  /// The line endings that settings demand.
  init(_ wanted: TextExpectation.LineEnd) {
    self =
      switch wanted {
      case .lf: .lf
      case .crlf: .crlf
      case .cr: .cr
      }
  }
}
