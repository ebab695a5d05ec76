import Legible

/// What is told about one catalog.
struct CatalogReport {
  let name: FileName

  /// The catalog that the places of the findings are in.
  let catalog: StringCatalog
  let findings: [CatalogFinding]

  /// What was mended, with its places in the file as it was, and how many entries that changed.
  var mended: [CatalogFinding] = []
  var changedCount = 0

  /// A line for each finding, in pieces of many: `path:line:column: rule: message`.
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
      json.add("version", .number(1))
      name.add(to: &json)
      json.add("format", .string(catalog.format.rawValue))
      json.add("language", .string(catalog.language))
      json.add("entryCount", .number(catalog.entries.count))
      json.add("changedCount", .number(changedCount))
      json.add("findings", .array(findings.map { self.json(of: $0) }))
      json.add("mended", .array(mended.map { self.json(of: $0) }))
    }
  }

  private func json(of finding: CatalogFinding) -> JSONText {
    // Entries are the same, and in the same order, when some of them were mended.
    let entry = catalog.entries[finding.entry]
    return .object { json in
      json.add("rule", .string(finding.rule.rawValue))
      json.add("message", .string(finding.text))
      json.add("line", .number(finding.line))
      json.add("column", .number(finding.column))
      json.add("key", .string(entry.key))
      json.add("variant", .string(entry.variant))
      json.add("language", .string(entry.language))
      json.add("subject", .string(finding.subject))
      json.add("isFixable", .boolean(finding.isFixable))
    }
  }

  /// The findings as results of a SARIF log.
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

  /// The log that the results stand in.
  static let log = SarifLog(
    rules: CatalogRule.allCases.map { SarifRule(id: $0.rawValue, summary: $0.explanation) })
}

extension CatalogFinding {
  /// The message on one line, in which nothing acts on the terminal.
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
