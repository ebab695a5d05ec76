/// A change of a value: characters that act on direction are put in or taken out.
package struct ValueEdit: Sendable, Hashable {
  /// What is replaced, in bytes of the value's UTF-8; empty where something is put in.
  package let range: Range<Int>

  /// What stands there then.
  package let replacement: [Unicode.Scalar]

  package init(range: Range<Int>, replacement: [Unicode.Scalar]) {
    self.range = range
    self.replacement = replacement
  }
}

extension StringCatalog {
  /// The file with values changed, in UTF-8; every byte outside of the changes is as it was.
  ///
  /// - Parameters:
  ///   - edits: For an entry by its `id`, changes in rising order that do not overlap.
  ///   - spelling: How characters are written that the file did not have.
  /// - Complexity: O(*n*) in the length of the file, and O(log *n*) for each change.
  package func applying(_ edits: [CatalogEntry.ID: [ValueEdit]], spelling: ControlSpelling)
    -> [UInt8]
  {
    var output: [UInt8] = []
    output.reserveCapacity(utf8.count + edits.count * 8)
    var copied = 0
    for entry in entries.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      for edit in edits[entry.id] ?? [] {
        let range = entry.spelling.fileRange(of: edit.range)
        output += utf8[copied..<range.lowerBound]
        for scalar in edit.replacement { output += spelling.bytes(for: scalar) }
        copied = range.upperBound
      }
    }
    output += utf8[copied...]
    return output
  }
}
