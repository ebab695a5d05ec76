/// A change of a value: characters that act on direction are put in or taken out.
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
  /// The file with values changed, in UTF-8; every byte outside of the changes is as it was.
  ///
  /// - Parameters:
  ///   - edits: For an entry by its `id`, changes in rising order that do not overlap.
  ///   - spelling: How characters are written that the file did not have.
  /// - Complexity: O(*n*) in the length of the file, and O(log *n*) for each change.
  package func applying(_ edits: [CatalogEntry.ID: [ValueEdit]], spelling: ControlSpelling)
    -> [UInt8]
  {
    // A value may have another one in it, as a message of Fluent has the texts that it chooses from.
    var changes: [(range: Range<Int>, replacement: [UInt8])] = []
    for (id, list) in edits.sorted(by: { $0.key < $1.key }) where entries.indices.contains(id) {
      for edit in list {
        let range = entries[id].spelling.fileRange(of: edit.range)
        changes.append((range, edit.replacement.flatMap { spelling.bytes(for: $0) }))
      }
    }
    // At one place, the order is that of the entries and of their edits.
    let order = changes.indices.sorted {
      (changes[$0].range.lowerBound, $0) < (changes[$1].range.lowerBound, $1)
    }
    return utf8.applying(order.map { changes[$0] })
  }
}

extension [UInt8] {
  /// The text with changes, which stand in rising order; one that begins inside of another is left out.
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

  /// The text with changes of a value, which stand in rising order.
  func applying(_ edits: [ValueEdit]) -> [UInt8] {
    applying(edits.map { ($0.range, $0.replacement.flatMap { Array(String($0).utf8) }) })
  }
}
