internal import LegibleBidi

extension DisplayedText {
  /// The maximum length of a word in a finding, in bytes.
  private static let wordLimit = 200

  /// Returns the subject of a finding at a place: the argument that begins or ends there, else the word that does.
  func word(at offset: Int) -> Range<Int> {
    if let argument = argument(at: offset) { return argument }
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    if offset < utf8.count, !isSpace(utf8[offset]) {
      let rest = utf8[offset..<min(utf8.count, offset + Self.wordLimit)]
      return offset..<(rest.firstIndex(where: isSpace) ?? characterStart(rest.endIndex))
    }
    let before = utf8[max(0, offset - Self.wordLimit)..<offset]
    let start = before.lastIndex(where: isSpace).map { $0 + 1 }
    return (start ?? characterStart(before.startIndex))..<offset
  }

  /// The first argument that begins or ends at a place.
  private func argument(at offset: Int) -> Range<Int>? {
    var (low, high) = (0, arguments.count)
    while low < high {
      let middle = (low + high) / 2
      if arguments[middle].range.upperBound < offset { low = middle + 1 } else { high = middle }
    }
    guard low < arguments.count else { return nil }
    let range = arguments[low].range
    return range.lowerBound == offset || range.upperBound == offset ? range : nil
  }

  /// Where the character begins that a byte is of.
  private func characterStart(_ offset: Int) -> Int {
    var start = offset
    while start > 0, start < utf8.count, utf8[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
