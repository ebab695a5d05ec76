internal import LegibleBidi

extension StringCatalog {
  /// The entries that have lost marks since an earlier revision of the file, though their text is the same.
  ///
  /// ```swift
  /// for finding in catalog.lostMarks(since: earlier) { print(catalog.entries[finding.entry].key) }
  /// ```
  ///
  /// Translation tools and editors drop characters that they do not show. An entry whose text was changed, too, is
  /// not reported: its findings say whether it needs marks.
  ///
  /// - Parameter earlier: The earlier revision.
  /// - Returns: Findings of the rule `markLost`.
  /// - Complexity: O(*n*) in the length of both files.
  public func lostMarks(since earlier: StringCatalog) -> [CatalogFinding] {
    // Keys may occur more than once, as in XLIFF of several files.
    var seen: [Name: Int] = [:]
    var values: [Name: [CatalogEntry]] = [:]
    for entry in earlier.entries { values[Name(entry), default: []].append(entry) }
    return located(
      entries.map { entry in
        let name = Name(entry)
        let number = seen[name, default: 0]
        seen[name] = number + 1
        guard let old = values[name], number < old.count, old[number].value != entry.value else {
          return []
        }
        let controls = old[number].value.unicodeScalars.filter { DirectionControl($0) != nil }
        let left = entry.value.unicodeScalars.filter { DirectionControl($0) != nil }
        guard controls.count > left.count,
          old[number].value.removingDirectionMarks() == entry.value.removingDirectionMarks()
        else { return [] }
        let subject = old[number].value.showingDirectionControls()
        return [EntryFinding(rule: .markLost, range: 0..<0, subject: subject)]
      })
  }

  /// The identity of an entry in both revisions.
  private struct Name: Hashable {
    let key: String
    let variant: String
    let language: String?

    init(_ entry: CatalogEntry) {
      key = entry.key
      variant = entry.variant
      language = entry.language
    }
  }
}
