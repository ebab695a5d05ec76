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
    // The identity of an entry in both revisions. It may occur more than once, as in XLIFF of several files.
    let name = { (entry: CatalogEntry) in [entry.key, entry.variant, entry.language ?? ""] }
    let values = Dictionary(grouping: earlier.entries, by: name)
    var seen: [[String]: Int] = [:]
    return located(
      entries.map { entry in
        let name = name(entry)
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
}
