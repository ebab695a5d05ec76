public import LegibleBidi

/// A catalog that was mended, and what was done to it.
public struct CatalogFix: Sendable {
  /// The file in UTF-8, in which only values changed.
  public let utf8: [UInt8]

  /// The entries that were changed, by their `id`.
  public let changedEntries: [CatalogEntry.ID]

  /// The findings that only a person can settle.
  public let remaining: [CatalogFinding]
}

extension StringCatalog {
  /// The catalog with the fewest marks, and isolates where these do not do, that keep every entry in order.
  ///
  /// ```swift
  /// let fix = try catalog.fixing()
  /// print(fix.changedEntries.count)
  /// ```
  ///
  /// What is written is read again: an entry of which the file would have another value than was meant, as in a
  /// string without quotation marks, is left as it was and stays among the findings. Arguments are never changed.
  ///
  /// - Parameters:
  ///   - options: The direction, and when isolates are used.
  ///   - isEscaped: Whether marks are written with the escapes of the format, for files whose encoding does not
  ///     have them.
  /// - Throws: `CatalogError` where the changed file can no longer be read, which is a defect of this library.
  /// - Complexity: O(*n*).
  public func fixing(
    _ options: CatalogOptions = CatalogOptions(), escaping isEscaped: Bool = false
  ) throws(CatalogError) -> CatalogFix {
    let reviews = review(options)
    var edits: [CatalogEntry.ID: [ValueEdit]] = [:]
    for (entry, review) in zip(entries, reviews) where !review.edits.isEmpty {
      edits[entry.id] = review.edits
    }
    let spelling = ControlSpelling(format, isEscaped: isEscaped)
    var refused: Set<CatalogEntry.ID> = []
    var utf8 = applying(edits, spelling: spelling)
    while let wrong = try misread(utf8, edits) {
      refused.formUnion(wrong)
      for id in wrong { edits[id] = nil }
      utf8 = applying(edits, spelling: spelling)
    }
    let remaining = reviews.flatMap(\.findings).filter {
      !$0.isFixable || refused.contains($0.entry)
    }
    return CatalogFix(utf8: utf8, changedEntries: edits.keys.sorted(), remaining: remaining)
  }

  /// The entries that are read from a changed file with another value than was meant; `nil` if there are none.
  private func misread(
    _ changed: [UInt8], _ edits: [CatalogEntry.ID: [ValueEdit]]
  ) throws(CatalogError) -> [CatalogEntry.ID]? {
    guard !edits.isEmpty else { return nil }
    let again: StringCatalog
    do {
      again = try StringCatalog(utf8: changed, format: format, language: language)
    } catch {
      // Which entry it is cannot be told, so that none of those on the line is changed.
      let line = error.line
      let near = entries.filter { edits[$0.id] != nil && $0.line <= line }.max { $0.line < $1.line }
      guard let near else { throw error }
      return [near.id]
    }
    guard again.entries.count == entries.count else { return Array(edits.keys) }
    let wrong = edits.keys.filter { id in
      again.entries[id].value != entries[id].value(with: edits[id] ?? [])
    }
    return wrong.isEmpty ? nil : wrong
  }
}

extension CatalogEntry {
  /// The value with changes, which stand in rising order.
  func value(with edits: [ValueEdit]) -> String {
    let utf8 = Array(value.utf8)
    var output: [UInt8] = []
    var copied = 0
    for edit in edits {
      output += utf8[copied..<edit.range.lowerBound]
      for scalar in edit.replacement { output += Array(String(scalar).utf8) }
      copied = edit.range.upperBound
    }
    output += utf8[copied...]
    return String(decoding: output, as: UTF8.self)
  }
}
