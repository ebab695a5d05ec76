import Legible

/// Formats findings for output.
struct FindingFormat: Sendable {
  enum Layout {
    case text
    case json
    case sarif
    case github
  }

  let layout: Layout

  let style: TerminalStyle

  /// The SARIF log that contains the findings.
  static let log = SarifLog(
    rules: CheckRule.all.map {
      SarifRule(id: $0.name, summary: $0.summary, explanation: $0.reason)
    })

  /// Formats one finding as one or more lines.
  func text(for finding: Finding, of name: FileName, fingerprint: String) -> [UInt8] {
    switch layout {
    case .text: text(for: finding, of: name)
    case .json: json(for: finding, of: name, fingerprint).line
    case .github: Array(annotation(for: finding, of: name).utf8)
    case .sarif: Array(sarif(for: finding, of: name, fingerprint).utf8)
    }
  }

  private func text(for finding: Finding, of name: FileName) -> [UInt8] {
    let place = ":\(finding.line):\(finding.column): "
    var text = name.forFindings
    let message = finding.message.forPeople
    text += Array("\(place)\(style.strong(finding.rule.name)): \(message)\n".utf8)
    if !finding.excerpt.text.isEmpty {
      let line = ShownLine(finding.excerpt, column: finding.column, length: finding.length)
      let number = String(finding.line)
      let margin = String(repeating: " ", count: number.count)
      text += Array("  \(number) | \(line.text)\n".utf8)
      text += Array("  \(margin) | \(style.notable(line.signs))\n".utf8)
    }
    return text
  }

  private func json(
    for finding: Finding, of name: FileName, _ fingerprint: String
  ) -> JSONText {
    .object { json in
      json.add("version", 1)
      name.add(to: &json)
      json.add("rule", finding.rule.name)
      json.add("line", finding.line)
      json.add("column", finding.column)
      json.add("length", finding.length)
      json.add("byteOffset", finding.byteOffset.map(JSONText.number) ?? .string(nil))
      json.add("message", finding.message)
      json.add("fingerprint", fingerprint)
    }
  }

  private func sarif(for finding: Finding, of name: FileName, _ fingerprint: String) -> String {
    Self.log.text(
      of: SarifResult(
        ruleID: finding.rule.name, message: finding.message, file: name,
        place: (finding.line, finding.column),
        endColumn: finding.length > 0 ? finding.column + finding.length : nil,
        fingerprint: fingerprint))
  }

  /// A workflow command for the runner of GitHub Actions.
  private func annotation(for finding: Finding, of name: FileName) -> String {
    let file = Self.escaped(name.text, isProperty: true)
    let end = finding.length > 0 ? ",endColumn=\(finding.column + finding.length)" : ""
    let message = finding.message.forPeople
    return "::error file=\(file),line=\(finding.line),col=\(finding.column)\(end)"
      + ",title=\(finding.rule.name)::\(Self.escaped(message, isProperty: false))\n"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped += scalar.forPeople
      }
    }
    return escaped
  }
}
