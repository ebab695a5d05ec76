import Legible

/// The findings about one catalog.
struct CatalogReport {
  let name: FileName

  /// The catalog that the line numbers of the findings refer to.
  let catalog: StringCatalog
  let findings: [CatalogFinding]

  /// The findings that were fixed, with their lines in the original file, and the number of changed
  /// entries.
  var mended: [CatalogFinding] = []
  var changedCount = 0

  /// Formats the findings as lines `path:line:column: rule: message`, and passes them to `body` in
  /// chunks.
  func forEachPieceOfLines(_ body: ([UInt8]) throws -> Void) rethrows {
    let name = name.forFindings
    var lines: [UInt8] = []
    for finding in findings {
      lines += name
      lines +=
        ":\(finding.line):\(finding.column): \(finding.rule.rawValue): \(finding.text)\n".utf8
      if lines.count < InputFile.chunkSize { continue }
      try body(lines)
      lines.removeAll(keepingCapacity: true)
    }
    try body(lines)
  }

  /// The object that `docs/strings.schema.json` describes.
  var json: JSONText {
    .object { json in
      json.add("version", 1)
      name.add(to: &json)
      json.add("format", catalog.format.rawValue)
      json.add("language", catalog.language)
      json.add("entryCount", catalog.entries.count)
      json.add("changedCount", changedCount)
      json.add("findings", .array(findings.map { self.json(of: $0) }))
      json.add("mended", .array(mended.map { self.json(of: $0) }))
    }
  }

  private func json(of finding: CatalogFinding) -> JSONText {
    // A fixed catalog has the same entries in the same order.
    let entry = catalog.entries[finding.entry]
    return .object { json in
      json.add("rule", finding.rule.rawValue)
      json.add("message", finding.text)
      json.add("line", finding.line)
      json.add("column", finding.column)
      json.add("key", entry.key)
      json.add("variant", entry.variant)
      json.add("language", entry.language)
      json.add("subject", finding.subject)
      json.add("isFixable", finding.isFixable)
    }
  }

  var results: [SarifResult] {
    findings.map { finding in
      let entry = catalog.entries[finding.entry]
      let fingerprint = [finding.rule.rawValue, entry.key, entry.variant].joined(
        separator: "\u{1F}")
      return SarifResult(
        ruleID: finding.rule.rawValue, level: finding.rule.level, message: finding.text,
        file: name, place: (finding.line, finding.column), fingerprint: fingerprint)
    }
  }

  /// The SARIF log that contains the results.
  static let log = SarifLog(
    rules: CatalogRule.allCases.map { SarifRule(id: $0.rawValue, summary: $0.explanation) })
}

extension CatalogFinding {
  /// The message on one line, without characters that act on a terminal.
  var text: String {
    let limit = 80
    let shown = message.forPeople
    return shown.utf8.count > limit * 2 && shown.count > limit * 2
      ? shown.prefix(limit * 2) + "…" : shown
  }
}

extension CatalogRule {
  fileprivate var level: SarifResult.Level {
    switch self {
    case .needlessMark: .note
    case .unbalancedControl, .typedInVisualOrder, .runsTheOtherWayInPlayers, .markLost: .warning
    case .directionDependsOnArgument, .startsAgainstLanguage, .itemBroken, .markInKey,
      .argumentsDiffer:
      .error
    }
  }
}
