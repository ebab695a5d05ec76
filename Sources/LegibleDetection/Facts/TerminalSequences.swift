/// Control sequences that colour and position text on terminals: `ESC [`, parameters, and a final
/// byte (ECMA-48, 5.4).
enum TerminalSequences {
  private static let escape: UInt8 = 0x1B

  /// Removes sequences that select colours, and replaces others, such as those that move the
  /// cursor, by a line feed.
  static func removed(from bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == escape, let end = end(ofSequenceAt: index, in: bytes) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      if bytes[end - 1] != UInt8(ascii: "m") { result.append(0x0A) }
      index = end
    }
    return result
  }

  /// Returns the index after the sequence that begins at `index`; `nil` if there is none.
  private static func end(ofSequenceAt index: Int, in bytes: [UInt8]) -> Int? {
    let rest = bytes[(index + 1)...]
    guard rest.first == UInt8(ascii: "[") else { return nil }
    // Parameters and intermediate bytes come first.
    let final = rest.dropFirst().firstIndex { !(0x20...0x3F).contains($0) }
    guard let final, (0x40...0x7E).contains(bytes[final]) else { return nil }
    return final + 1
  }
}
