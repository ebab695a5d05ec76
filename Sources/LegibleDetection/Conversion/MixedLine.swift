import LegibleEncodings

/// A line that is not UTF-8, in the parts that are read by one encoding each.
struct MixedLine {
  /// The parts in their order: together they are the line.
  private(set) var parts: [(bytes: ArraySlice<UInt8>, encoding: TextEncoding)] = []

  /// - Complexity: O(*n*) in the length of the line.
  init(_ line: [UInt8], other: TextEncoding) {
    let isSingleByte = other.hasSingleByteTable
    let least =
      (isSingleByte
      ? parameters.mixture.singleByteWord : parameters.mixture.multipleByteWord).bytes
    var start = 0
    var index = 0
    while index < line.count {
      guard line[index] >= 0x80 else {
        index += 1
        continue
      }
      let end = line[index...].firstIndex { $0 < 0x80 } ?? line.count
      // A byte of ASCII beside may be the half of a character, unless none has such a byte.
      let isApart =
        isSingleByte
        || (index == 0 || line[index - 1] <= 0x2F) && (end == line.count || line[end] <= 0x2F)
      if isApart, end - index >= least, Self.isUTF8(line[index..<end]) {
        if start < index { parts.append((line[start..<index], other)) }
        parts.append((line[index..<end], .utf8))
        start = end
      }
      index = end
    }
    if start < line.count { parts.append((line[start...], other)) }
  }

  private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    var scanner = UTF8Scanner()
    bytes.withUnsafeBytes { scanner.scan($0) }
    return scanner.malformedCount == 0 && !scanner.isInsideSequence
  }
}
