internal import LegibleBidi

/// A catalog that was fixed, and what was done to it.
public struct CatalogFix: Sendable {
  /// The fixed catalog; only values differ from the original.
  public let catalog: StringCatalog

  /// The entries that were changed, by their `id`, in their order.
  public let changedEntries: [CatalogEntry.ID]

  /// The findings that were fixed, with their places in the original catalog.
  public let fixed: [CatalogFinding]

  /// The findings that only a person can settle, with their places in the catalog as it is now.
  public let remaining: [CatalogFinding]

  /// The file in UTF-8.
  public var utf8: [UInt8] { catalog.utf8 }
}

extension StringCatalog {
  /// The maximum number of times that changed entries are checked again; two were enough in all known cases.
  private static let roundLimit = 4

  /// Returns the catalog with the fewest marks that keep every entry in order, and isolates where marks are not
  /// enough.
  ///
  /// ```swift
  /// let catalog = try StringCatalog(parsing: #""a" = "%@ على Mac";"#, format: .strings, language: "ar")
  /// let fix = try catalog.fixing()
  /// fix.catalog.entries[0].value  // "\u{200F}%@ على Mac"
  /// ```
  ///
  /// The result is parsed again. If an entry would be read with another value than intended, as in a string
  /// without quotation marks, it is left unchanged and stays among the findings. Arguments are never changed.
  /// Fixing the result again changes nothing.
  ///
  /// - Throws: `CatalogError` if the changed file cannot be parsed, which is a defect of this library.
  /// - Complexity: O(*n*).
  public func fixing(
    _ options: CatalogOptions = CatalogOptions()
  ) throws(CatalogError) -> CatalogFix {
    let spelling = ControlSpelling(
      format, isEscaped: options.escapesMarks ?? !utf8.contains { $0 >= 0x80 })
    var catalog = self
    var reviews = review(options)
    let found = located(reviews.map(\.findings))
    var changed: Set<CatalogEntry.ID> = []
    var refused: Set<CatalogEntry.ID> = []
    for _ in 0..<Self.roundLimit {
      var edits: [CatalogEntry.ID: [ValueEdit]] = [:]
      for (id, review) in reviews.enumerated() where !review.edits.isEmpty && !refused.contains(id)
      {
        edits[id] = review.edits
      }
      if edits.isEmpty { break }
      catalog = try catalog.changed(&edits, spelling: spelling, refused: &refused)
      changed.formUnion(edits.keys)
      // Another rule may find something in the changed text.
      let again = catalog.review(options, only: Set(edits.keys))
      for id in edits.keys { reviews[id] = again[id] }
    }
    let open = reviews.enumerated().map { id, review in
      review.findings.map { finding in
        var finding = finding
        if refused.contains(id) { finding.isFixable = false }
        return finding
      }
    }
    return CatalogFix(
      catalog: catalog, changedEntries: changed.sorted(),
      fixed: found.filter { $0.isFixable && changed.contains($0.entry) },
      remaining: catalog.located(open).filter { !$0.isFixable })
  }

  /// The maximum number of times that a changed file is parsed again, each time without the changes that were
  /// misread, before all changes are discarded.
  private static let readLimit = 16

  /// The catalog with changes of its values.
  ///
  /// - Parameters:
  ///   - edits: The changes; those that would be misread are removed.
  ///   - refused: The entries of the removed changes are added to it.
  func changed(
    _ edits: inout [CatalogEntry.ID: [ValueEdit]], spelling: ControlSpelling,
    refused: inout Set<CatalogEntry.ID>
  ) throws(CatalogError) -> StringCatalog {
    for attempt in 0..<Self.readLimit {
      let bytes = applying(edits, spelling: spelling)
      let wrong: [CatalogEntry.ID]
      do {
        let again = try StringCatalog(
          utf8: bytes, format: format, language: language, keepingUntranslated: hasUntranslated)
        wrong = misread(again, edits)
        if wrong.isEmpty { return again }
      } catch {
        // The entry with the error, or the nearest one before it.
        let line = error.line
        let near = entries.filter { edits[$0.id] != nil && $0.line <= line }
        guard let last = near.max(by: { $0.line < $1.line }) else { throw error }
        wrong = [last.id]
      }
      // If an entry without changes is misread, all changes are discarded.
      let harmful = wrong.filter { edits[$0] != nil }
      let isLast = attempt == Self.readLimit - 1
      let taken = harmful.isEmpty || isLast ? Array(edits.keys) : harmful
      refused.formUnion(taken)
      for id in taken { edits[id] = nil }
      if edits.isEmpty { break }
    }
    return self
  }

  /// The entries that are read from a changed file with another value than was meant.
  private func misread(
    _ again: StringCatalog, _ edits: [CatalogEntry.ID: [ValueEdit]]
  ) -> [CatalogEntry.ID] {
    guard again.entries.count == entries.count else { return Array(edits.keys) }
    let edited = edits.keys.map { entries[$0].range }.sorted { $0.lowerBound < $1.lowerBound }
    return entries.indices.filter { id in
      // The value of an entry changes with that of an entry inside it.
      if entries[id].range.containsOther(of: edited) { return false }
      let meant = edits[id].map { entries[id].spelling.utf8.applying($0) }
      return again.entries[id].spelling.utf8 != meant ?? entries[id].spelling.utf8
    }
  }
}

extension Range<Int> {
  /// Whether one of some ranges in ascending order begins inside this one and differs from it.
  fileprivate func containsOther(of ranges: [Range<Int>]) -> Bool {
    let low = ranges.sortedIndex { $0.lowerBound >= lowerBound }
    return ranges[low...].prefix { $0.lowerBound < upperBound }.contains { $0 != self }
  }
}
