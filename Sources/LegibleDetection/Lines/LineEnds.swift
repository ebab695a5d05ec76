internal import LegibleEncodings

/// Line ends: U+000A, U+000D U+000A, or U+000D alone.
extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns the index after the line that begins at `start`, or `nil` if its end is not known yet.
  ///
  /// A carriage return as the last byte does not end the line yet, since a line feed may follow it.
  func lineEnd(from start: Int) -> Int? {
    guard let last = self[start...].firstIndex(where: { $0.isLineEnd }) else {
      return nil
    }
    if self[last] == 0x0A { return last + 1 }
    guard last + 1 < endIndex else { return nil }
    return self[last + 1] == 0x0A ? last + 2 : last + 1
  }

  /// The lines, including their line ends; the last line may have none.
  var lines: [SubSequence] {
    var lines: [SubSequence] = []
    var start = startIndex
    while start < endIndex {
      let end = lineEnd(from: start) ?? endIndex
      lines.append(self[start..<end])
      start = end
    }
    return lines
  }
}

extension UnsafeRawBufferPointer {
  /// The length up to the last line end that no later byte can change.
  ///
  /// - Complexity: O(*n*), at memory speed.
  var wholeLinesLength: Int {
    let bytes = last == 0x0D ? UnsafeRawBufferPointer(rebasing: dropLast()) : self
    return TextKernels.lengthOfWholeLines(of: bytes)
  }

  /// The length of the well-formed UTF-8 at the beginning, without a character that is cut.
  ///
  /// - Complexity: O(*n*), at memory speed.
  var wellFormedUTF8Length: Int { TextKernels.utf8PrefixLength(of: self) }

  /// Whether the bytes are complete, well-formed UTF-8.
  var isWellFormedUTF8: Bool { wellFormedUTF8Length == count }
}

extension UInt8 {
  /// Whether a line of bytes ends with it.
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}
