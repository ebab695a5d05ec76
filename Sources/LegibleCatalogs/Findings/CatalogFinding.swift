/// Something that is wrong with an entry of a catalog.
public struct CatalogFinding: Sendable, Hashable {
  /// The rule that is broken.
  public let rule: CatalogRule

  /// The entry by its `id`, which is its place in `StringCatalog.entries`.
  public let entry: CatalogEntry.ID

  /// The subject of the finding: an argument, a control by its name as in `[RLM]`, or nothing.
  public let subject: String

  /// Where in the entry's value, in bytes of its UTF-8.
  public let valueRange: Range<Int>

  /// Where in the file, in bytes of its UTF-8.
  public let fileRange: Range<Int>

  /// The line of that place, from 1.
  public let line: Int

  /// The character of the line, from 1, in Unicode scalars.
  public let column: Int

  /// Whether `StringCatalog.fixing(_:)` mends it.
  public let isFixable: Bool

  /// One sentence in English, without a full stop, that names what it is about.
  ///
  /// ```swift
  /// for finding in catalog.findings() { print("\(finding.line): \(finding.message)") }
  /// ```
  public var message: String {
    subject.isEmpty ? rule.explanation : "\(rule.explanation): \(subject)"
  }
}

/// A finding before its place in the file is known.
struct EntryFinding {
  let rule: CatalogRule
  let range: Range<Int>
  let subject: String
  var isFixable = false
}

extension StringCatalog {
  /// Findings of entries with their places in the file.
  ///
  /// - Parameter findings: For each entry what is wrong with it.
  /// - Complexity: O(*n*) in the length of the file, if the entries stand in its order.
  func located(_ findings: [[EntryFinding]]) -> [CatalogFinding] {
    var lines = LineNumbers(of: utf8)
    // One entry may have very many.
    var located: [CatalogFinding] = []
    located.reserveCapacity(findings.reduce(0) { $0 + $1.count })
    for (entry, findings) in zip(entries, findings) {
      for finding in findings {
        let range = entry.spelling.fileRange(of: finding.range)
        let place = lines.place(of: range.lowerBound)
        located.append(
          CatalogFinding(
            rule: finding.rule, entry: entry.id, subject: finding.subject,
            valueRange: finding.range, fileRange: range, line: place.line, column: place.column,
            isFixable: finding.isFixable))
      }
    }
    return located
  }
}
