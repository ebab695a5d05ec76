internal import CTextKernels

/// A line ends after U+000A, after U+000D U+000A, or after U+000D alone.
extension RandomAccessCollection<UInt8> where Index == Int {
  /// The index after the line that begins at `start`, or `nil` if its end is not there yet.
  ///
  /// A carriage return that is the last byte ends no line yet, since a line feed may follow it.
  func lineEnd(from start: Int) -> Int? {
    guard let last = self[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
      return nil
    }
    if self[last] == 0x0A { return last + 1 }
    guard last + 1 < endIndex else { return nil }
    return self[last + 1] == 0x0A ? last + 2 : last + 1
  }

  /// The lines, each with its end; the last one may lack it.
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
  /// How many bytes there are up to the last end of a line that no later byte can change.
  ///
  /// - Complexity: O(*n*), at memory speed.
  var wholeLinesLength: Int {
    let bytes = last == 0x0D ? UnsafeRawBufferPointer(rebasing: dropLast()) : self
    // The kernel reads the bytes of the buffer alone.
    return bytes.withMemoryRebound(to: UInt8.self) {
      legible_kernels().pointee.whole_lines($0.baseAddress, $0.count)
    }
  }
}
