internal import LegibleBidi

extension SpelledValue {
  /// Appends text of an XML file, with the characters that its references stand for.
  mutating func appendXMLText(_ range: Range<Int>, of file: [UInt8]) {
    var copied = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      if file[index] == UInt8(ascii: "&"),
        let reference = CharacterReference(in: file, at: index, end: range.upperBound)
      {
        append(copied..<index, of: file)
        append(reference.scalar, spelled: index..<reference.end)
        index = reference.end
        copied = index
      } else {
        index += 1
      }
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
