/// A text of many lines, as strings for us and as bytes for the others.
final class BidiLines {
  /// The lines without their ends.
  let lines: [String]

  /// The lines with their ends.
  let text: String

  /// How many bytes of UTF-8 the lines have.
  let byteCount: Int

  // Copies of the lines' bytes, freed in `deinit`; engines read them only.
  private let buffers: [UnsafeMutableBufferPointer<UInt8>]

  init(_ lines: [String]) {
    self.lines = lines
    text = lines.map { $0 + "\n" }.joined()
    byteCount = lines.reduce(0) { $0 + $1.utf8.count }
    buffers = lines.map { line in
      let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: line.utf8.count)
      _ = buffer.initialize(from: line.utf8)
      return buffer
    }
  }

  deinit { for buffer in buffers { buffer.deallocate() } }

  /// Calls a function with each line, and returns how many bytes they have; `nil` as soon as the
  /// function returns `nil`.
  func each(_ body: (UnsafeBufferPointer<UInt8>) -> Int?) -> Int? {
    for buffer in buffers {
      if body(UnsafeBufferPointer(buffer)) == nil { return nil }
    }
    return byteCount
  }
}
