internal import LegibleEncodings

/// A text in several encodings, split into parts in one encoding each.
struct MixedText {
  /// The parts in order, without gaps; ASCII belongs to the part before it.
  private(set) var parts: [Detection.Mixture.Part] = []

  /// The approximate number of non-ASCII characters in each encoding.
  private(set) var characterCounts: [(encoding: TextEncoding, count: Int)] = []

  /// The encodings, that of the most characters first.
  var encodings: [TextEncoding] {
    characterCounts.sorted { $0.count > $1.count }.map(\.encoding)
  }

  /// - Parameters:
  ///   - bytes: The bytes of the text.
  ///   - offset: The offset of the bytes in the input; the bytes before it are ASCII.
  ///   - holdsUTF8: Whether well-formed UTF-8 may be UTF-8, and not only by chance.
  ///   - legacy: Returns the encoding of a line that is not UTF-8.
  /// - Complexity: O(*n*) in the number of bytes.
  init(
    _ bytes: [UInt8], at offset: Int, holdsUTF8: Bool,
    legacy: (ArraySlice<UInt8>) -> TextEncoding
  ) {
    for line in bytes.lines where line.contains(where: { $0 >= 0x80 }) {
      let other = legacy(line)
      if !holdsUTF8 {
        add(line, other, offset)
        continue
      }
      if line.withUnsafeBytes({ $0.isWellFormedUTF8 }) {
        add(line, MixedLine.isUTF8(line, beside: other) ? .utf8 : other, offset)
        continue
      }
      for part in MixedLine(Array(line), other: other).parts
      where part.bytes.contains(where: { $0 >= 0x80 }) {
        // The parts of a line are slices of a separate array.
        let start = line.startIndex + part.bytes.startIndex
        add(bytes[start..<start + part.bytes.count], part.isUTF8 ? .utf8 : other, offset)
      }
    }
    guard let last = parts.last else { return }
    parts[parts.count - 1] = Detection.Mixture.Part(
      range: last.range.lowerBound..<offset + bytes.count, encoding: last.encoding)
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, _ encoding: TextEncoding, _ offset: Int) {
    let nonASCIICount = bytes.count { $0 >= 0x80 }
    let count =
      encoding == .utf8
      ? bytes.count { $0 >= 0xC0 } : encoding.isSingleByte ? nonASCIICount : nonASCIICount / 2
    if let index = characterCounts.firstIndex(where: { $0.encoding == encoding }) {
      characterCounts[index].count += count
    } else {
      characterCounts.append((encoding, count))
    }
    guard let last = parts.last else {
      parts = [Detection.Mixture.Part(range: 0..<offset + bytes.endIndex, encoding: encoding)]
      return
    }
    if last.encoding == encoding { return }
    let start = offset + bytes.startIndex
    parts[parts.count - 1] = Detection.Mixture.Part(
      range: last.range.lowerBound..<start, encoding: last.encoding)
    parts.append(Detection.Mixture.Part(range: start..<start + bytes.count, encoding: encoding))
  }
}
