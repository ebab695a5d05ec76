/// A change of a value: direction controls are inserted or removed.
package struct ValueEdit: Sendable, Hashable {
  /// The replaced range, in bytes of the value's UTF-8; empty for an insertion.
  package let range: Range<Int>

  /// The new text of the range.
  package let replacement: [Unicode.Scalar]

  package init(range: Range<Int>, replacement: [Unicode.Scalar]) {
    self.range = range
    self.replacement = replacement
  }
}

extension StringCatalog {
  /// The file with changed values, in UTF-8; every byte outside of the changes is preserved.
  ///
  /// - Parameters:
  ///   - edits: The changes by the `id` of their entry, in ascending order and without overlaps.
  ///   - spelling: The spelling of inserted characters.
  /// - Complexity: O(*n*) in the length of the file, and O(log *n*) for each change.
  package func applying(_ edits: [CatalogEntry.ID: [ValueEdit]], spelling: ControlSpelling)
    -> [UInt8]
  {
    // A value may contain that of another entry, as a Fluent message contains its variants.
    var changes: [(range: Range<Int>, replacement: [UInt8])] = []
    for (id, list) in edits.sorted(by: { $0.key < $1.key }) where entries.indices.contains(id) {
      for edit in list {
        let range = entries[id].spelling.fileRange(of: edit.range)
        changes.append((range, edit.replacement.flatMap { spelling.bytes(for: $0) }))
      }
    }
    // Changes at the same offset are in the order of the entries and of their edits.
    let order = changes.indices.sorted {
      (changes[$0].range.lowerBound, $0) < (changes[$1].range.lowerBound, $1)
    }
    return utf8.applying(order.map { changes[$0] })
  }
}

extension [UInt8] {
  /// The text with changes in ascending order; a change that begins inside another one is skipped.
  func applying(_ changes: [(range: Range<Int>, replacement: [UInt8])]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(count + changes.count * 8)
    var copied = 0
    for change in changes where change.range.lowerBound >= copied {
      output += self[copied..<change.range.lowerBound]
      output += change.replacement
      copied = change.range.upperBound
    }
    output += self[copied...]
    return output
  }

  /// The text of a value with changes in ascending order.
  func applying(_ edits: [ValueEdit]) -> [UInt8] {
    applying(edits.map { ($0.range, $0.replacement.flatMap { Array(String($0).utf8) }) })
  }
}
