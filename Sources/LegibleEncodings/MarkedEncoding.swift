/// An encoding as settings and options name it: by a label, with `-bom` after it where a byte order mark is meant.
package struct MarkedEncoding: Sendable, Hashable {
  package let encoding: TextEncoding

  /// Whether the name asks for a byte order mark.
  package let hasMark: Bool

  package init(_ encoding: TextEncoding, hasMark: Bool = false) {
    self.encoding = encoding
    self.hasMark = hasMark
  }

  /// Reads a name such as `utf-8-bom`, as `.editorconfig` has it, or `utf-8-sig`, as Python has it.
  ///
  /// - Returns: `nil` for what is no label, and for the mark of an encoding that has none.
  package init?(_ name: String) {
    let suffixes = ["-bom", "_bom", "-sig", "_sig"]
    let hasMark = suffixes.contains { name.lowercased().hasSuffix($0) }
    let label = hasMark ? String(name.dropLast(4)) : name
    guard let encoding = TextEncoding(label),
      !hasMark || encoding.family == .unicode
    else { return nil }
    self.init(encoding, hasMark: hasMark)
  }
}
