internal import LegibleBidi

extension SpelledValue {
  /// Appends text of an XML file, with the characters that its references stand for.
  ///
  /// - Parameter escape: Reads what a backslash at the place begins, in formats that have such escapes.
  mutating func appendXMLText(
    _ range: Range<Int>, of file: [UInt8],
    escape: (ByteCursor) -> (scalar: Unicode.Scalar, end: Int)? = { _ in nil }
  ) {
    var cursor = ByteCursor(file)
    cursor.offset = range.lowerBound
    var copied = range.lowerBound
    while cursor.offset < range.upperBound {
      let start = cursor.offset
      cursor.offset += 1
      let found: (scalar: Unicode.Scalar, end: Int)?
      switch file[start] {
      case UInt8(ascii: "&"):
        found = CharacterReference(in: file, at: start, end: range.upperBound)
          .map { ($0.scalar, $0.end) }
      case UInt8(ascii: "\\"):
        cursor.offset = start
        found = escape(cursor)
        cursor.offset += 1
      default: continue
      }
      guard let found, found.end <= range.upperBound else { continue }
      append(copied..<start, of: file)
      append(found.scalar, spelled: start..<found.end)
      (cursor.offset, copied) = (found.end, found.end)
    }
    append(copied..<range.upperBound, of: file)
  }
}

extension CharacterReference {
  /// Reads the reference that begins at an `&`, if it is a known one.
  init?(in file: [UInt8], at start: Int, end limit: Int) {
    let found = file.withUnsafeBufferPointer {
      CharacterReference(in: $0, at: start, to: limit)
    }
    guard let found else { return nil }
    self = found
  }
}
