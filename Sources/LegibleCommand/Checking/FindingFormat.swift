import Legible

/// A new finding in a file.
struct FileFinding {
  let finding: Finding

  /// The baseline key of the finding, which equal findings share.
  let key: [UInt8]

  /// The ordinal of the finding among those with its key, from 1.
  let ordinal: Int
}

/// Formats findings for output.
struct FindingFormat: Sendable {
  enum Layout {
    case text
    case json
    case sarif
    case github
    case gitlab
    case junit
    case checkstyle
    case summary

    /// The output before the findings, after them, and between those of two files.
    var beginning: String {
      switch self {
      case .sarif: FindingFormat.log.beginning
      case .gitlab: "[\n"
      case .junit: "<testsuites>\n"
      case .checkstyle: "<checkstyle version=\"4.3\">\n"
      case .text, .json, .github, .summary: ""
      }
    }

    var end: String {
      switch self {
      case .sarif: FindingFormat.log.end
      case .gitlab: "\n]\n"
      case .junit: "</testsuites>\n"
      case .checkstyle: "</checkstyle>\n"
      case .text, .json, .github, .summary: ""
      }
    }

    var separator: String {
      switch self {
      case .sarif, .gitlab: SarifLog.separator
      default: ""
      }
    }
  }

  let layout: Layout

  let style: TerminalStyle

  /// The SARIF log that contains the findings.
  static let log = SarifLog(
    rules: CheckRule.all.map {
      SarifRule(id: $0.name, summary: $0.summary, explanation: $0.reason)
    })

  /// Formats the findings in a file.
  func text(for findings: [FileFinding], of name: FileName) -> [UInt8] {
    switch layout {
    case .junit: return Array(testSuite(of: findings, name).utf8)
    case .checkstyle: return Array(checkstyle(of: findings, name).utf8)
    case .summary: return []
    default: break
    }
    return Array(
      findings.map { text(for: $0, of: name) }.joined(separator: Array(layout.separator.utf8)))
  }

  /// Formats one finding as one or more lines.
  private func text(for found: FileFinding, of name: FileName) -> [UInt8] {
    let finding = found.finding
    let fingerprint = CheckBaseline.fingerprint(of: finding)
    return switch layout {
    case .json: json(for: finding, of: name, fingerprint).line
    case .github: Array(annotation(for: finding, of: name).utf8)
    case .sarif: Array(sarif(for: finding, of: name, fingerprint).utf8)
    case .gitlab: Array(codeQuality(of: found, name).utf8)
    default: text(for: finding, of: name)
    }
  }

  /// An issue of Code Climate, as GitLab reads it.
  private func codeQuality(of found: FileFinding, _ name: FileName) -> String {
    let finding = found.finding
    // The fingerprint must be unique in a report.
    let identity = found.key + Array("\t\(found.ordinal)".utf8)
    return JSONText.object { json in
      json.add("description", "\(finding.rule): \(finding.message)")
      json.add("check_name", finding.rule.name)
      json.add("fingerprint", identity.stableHash.hexadecimal(width: 16, uppercase: false))
      json.add("severity", "major")
      json.addObject("location") { json in
        // GitLab expects a path relative to the root of the repository, without `./`.
        let path = name.text
        json.add("path", path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
        json.addObject("lines") { $0.add("begin", finding.line) }
      }
    }.text
  }

  /// A JUnit test suite for a file: each finding is a failed test, and a file without findings is one test that passed.
  private func testSuite(of findings: [FileFinding], _ name: FileName) -> String {
    let file = XMLText.quoted(name.text)
    let count = max(findings.count, 1)
    var text = "<testsuite name=\(file) tests=\"\(count)\" failures=\"\(findings.count)\">\n"
    for finding in findings.lazy.map(\.finding) {
      let place = "line \(finding.line), column \(finding.column)"
      text +=
        "<testcase classname=\(file) name=\(XMLText.quoted("\(finding.rule), \(place)"))>"
        + "<failure type=\(XMLText.quoted(finding.rule.name))"
        + " message=\(XMLText.quoted("\(place): \(finding.message)"))/></testcase>\n"
    }
    if findings.isEmpty { text += "<testcase classname=\(file) name=\"check\"/>\n" }
    return text + "</testsuite>\n"
  }

  /// A file in the form of Checkstyle; nothing for one without findings.
  private func checkstyle(of findings: [FileFinding], _ name: FileName) -> String {
    if findings.isEmpty { return "" }
    var text = "<file name=\(XMLText.quoted(name.text))>\n"
    for finding in findings.lazy.map(\.finding) {
      text +=
        "<error line=\"\(finding.line)\" column=\"\(finding.column)\" severity=\"error\""
        + " message=\(XMLText.quoted(finding.message))"
        + " source=\(XMLText.quoted("legible.\(finding.rule)"))/>\n"
    }
    return text + "</file>\n"
  }

  private func text(for finding: Finding, of name: FileName) -> [UInt8] {
    let place = ":\(finding.line):\(finding.column): "
    var text = name.forFindings
    let message = finding.message.escapedForDisplay
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
    .about(name) { json in
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
    let message = finding.message.escapedForDisplay
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
      default: escaped += scalar.escapedForDisplay
      }
    }
    return escaped
  }
}

/// The line of a finding as it is displayed, with the columns to underline.
///
/// Right-to-left text is stored in visual order inside an override that keeps that order, so that
/// the underline is in the right place whether or not the terminal reorders text.
private struct ShownLine {
  /// The line, ready to print.
  let text: String

  /// The columns to underline, from 0.
  let columns: Range<Int>

  /// A displayed character with its combining marks.
  private struct Cluster {
    var text: String
    let isMarked: Bool
  }

  /// - Parameters:
  ///   - excerpt: The part of the line that is known.
  ///   - column: The column of the finding, from 1.
  ///   - length: The number of scalars that the finding spans. An empty finding is shown as one column.
  init(_ excerpt: Finding.Excerpt, column: Int, length: Int) {
    let scalars = Array(excerpt.text.unicodeScalars)
    let start = column - excerpt.column
    let range = start..<(start + max(length, 1))
    var clusters: [Cluster] = []
    for (index, scalar) in scalars.enumerated() {
      if Self.isMark(scalar), !clusters.isEmpty {
        clusters[clusters.count - 1].text.unicodeScalars.append(scalar)
      } else {
        clusters.append(Cluster(text: Self.shown(scalar), isMarked: range.contains(index)))
      }
    }
    let base = BidiParagraph(excerpt.text).direction
    let ordered = Self.ordered(clusters, base: base)
    var text = ""
    var columns: [Int] = []
    var width = 0
    for cluster in ordered.clusters {
      let end = width + cluster.text.displayWidth
      if cluster.isMarked { columns += Array(width..<max(end, width + 1)) }
      width = end
      text += cluster.text
    }
    self.text = ordered.isReordered ? "\u{202D}\(text)\u{202C}" : text
    // A finding at the end of the line is shown one column after it.
    self.columns = (columns.min() ?? width)..<((columns.max() ?? width) + 1)
  }

  /// The line of signs that underlines the finding.
  var signs: String {
    String(repeating: " ", count: columns.lowerBound) + "^"
      + String(repeating: "~", count: columns.count - 1)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: !scalar.properties.isDefaultIgnorableCodePoint
    default: false
    }
  }

  /// The character, or its name in brackets if it is invisible.
  private static func shown(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\t" { return " " }
    return scalar.isInvisible ? scalar.bracketedName : String(scalar)
  }

  /// Returns the characters in visual order, and whether that differs from their order in the text.
  ///
  /// - Parameter base: The direction of the original line, which the names of controls would
  ///   change.
  private static func ordered(
    _ clusters: [Cluster], base: TextDirection
  ) -> (clusters: [Cluster], isReordered: Bool) {
    var starts: [Int] = []
    var offset = 0
    for cluster in clusters {
      starts.append(offset)
      offset += cluster.text.utf8.count
    }
    let paragraph = BidiParagraph(clusters.map(\.text).joined(), base: base)
    let runs = paragraph.visualRuns
    if runs.allSatisfy({ $0.level & 1 == 0 }) { return (clusters, false) }
    var ordered: [Cluster] = []
    var indices = Dictionary(zip(starts, clusters.indices)) { first, _ in first }
    for run in runs {
      // A cluster belongs to the run that contains its first byte.
      let inside = run.range.compactMap { indices.removeValue(forKey: $0) }
      if run.level & 1 == 0 {
        ordered += inside.map { clusters[$0] }
      } else {
        ordered += inside.reversed().map { mirrored(clusters[$0]) }
      }
    }
    return (ordered, true)
  }

  private static func mirrored(_ cluster: Cluster) -> Cluster {
    // The bracketed name of a control is not mirrored.
    guard cluster.text.unicodeScalars.count == 1, let scalar = cluster.text.unicodeScalars.first,
      let glyph = scalar.bidiMirroringGlyph
    else { return cluster }
    return Cluster(text: String(glyph), isMarked: cluster.isMarked)
  }
}
