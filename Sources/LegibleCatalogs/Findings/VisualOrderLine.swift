/// A line of right-to-left subtitles that was typed with the punctuation of its end at its beginning, for players
/// that show characters from right to left without the bidirectional algorithm.
struct VisualOrderLine {
  /// The punctuation, in bytes of the cue.
  let punctuation: Range<Int>

  /// Where it belongs.
  let end: Int

  /// The lines of a cue that look so.
  ///
  /// A line counts if it begins with full stops, commas, or question or exclamation marks right before a letter,
  /// and does not end with any of them. Dialogue dashes may stand before or behind.
  static func all(in cue: [UInt8]) -> [VisualOrderLine] {
    var lines: [VisualOrderLine] = []
    var offset = 0
    for line in cue.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if let found = VisualOrderLine(Array(line), at: offset) { lines.append(found) }
      offset += line.count + 1
    }
    return lines
  }

  private init?(_ line: [UInt8], at offset: Int) {
    let isFinal = { (byte: UInt8) in ".,!?:".utf8.contains(byte) }
    let count = line.prefix(while: isFinal).count
    // An ellipsis begins many a line that goes on.
    guard count > 0, !(count == 3 && line.prefix(3).elementsEqual("...".utf8)),
      count < line.count, line[count] & 0xC0 != 0x80, line[count] >= 0xD6, line[count] <= 0xDB,
      let last = line.last, !isFinal(last)
    else { return nil }
    // Tags at the end stay behind.
    var end = line.count
    while end > 0, line[end - 1] == UInt8(ascii: ">"),
      let opening = line[..<end].lastIndex(of: UInt8(ascii: "<")), opening > count
    {
      end = opening
    }
    guard end > 0, !isFinal(line[end - 1]) else { return nil }
    punctuation = offset..<offset + count
    self.end = offset + end
  }
}
