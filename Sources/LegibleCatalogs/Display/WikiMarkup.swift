internal import LegibleBidi

/// Links and templates of wikis in a value, as messages of MediaWiki have them.
enum WikiMarkup {
  /// How long one may be, in bytes.
  private static let lengthLimit = 1000

  /// The hidden parts of a link that begins at a place: `[[target|` or
  /// `[[image|size|` and `]]`, or `[https://…` and `[$1` up to the
  /// blank.
  static func hidden(in value: [UInt8], from start: Int, to end: Int) -> [Range<Int>] {
    let limit = min(end, start + lengthLimit)
    guard start + 2 < limit else { return [] }
    if value[start + 1] == UInt8(ascii: "[") {
      guard let close = close(in: value, from: start + 2, to: limit),
        let bar = value[(start + 2)..<close].lastIndex(of: UInt8(ascii: "|"))
      else { return [] }
      return [start..<bar + 1, close..<close + 2]
    }
    let rest = value[(start + 1)..<limit]
    let isParameter =
      rest.first == UInt8(ascii: "$") && rest.dropFirst().first.map { $0 &- 0x30 < 10 } ?? false
    guard isParameter || rest.starts(with: "http".utf8) || rest.starts(with: "//".utf8),
      let blank = rest.firstIndex(of: 0x20), rest[..<blank].allSatisfy({ $0 != 0x5D })
    else { return [] }
    return [start..<blank + 1]
  }

  /// Where a link without a label ends that begins at a place, and whether it is one.
  static func linkEnd(in value: [UInt8], from start: Int, to end: Int) -> Int? {
    let limit = min(end, start + lengthLimit)
    guard start + 2 < limit, value[start] == UInt8(ascii: "["), value[start + 1] == value[start],
      let close = close(in: value, from: start + 2, to: limit),
      !value[start..<close].contains(UInt8(ascii: "|"))
    else { return nil }
    return close + 2
  }

  private static func close(in value: [UInt8], from start: Int, to end: Int) -> Int? {
    var index = start
    while index + 1 < end {
      if value[index] == UInt8(ascii: "]"), value[index + 1] == UInt8(ascii: "]") { return index }
      if value[index] == UInt8(ascii: "["), value[index + 1] == UInt8(ascii: "[") { return nil }
      index += 1
    }
    return nil
  }

  /// A letter that stands for a link, or for a template that chooses from texts, as `{{PLURAL:$1|a page|$1 pages}}`: one of
  /// the direction that its letters have.
  ///
  /// - Returns: `nil` where they tell no direction.
  static func letter(for text: ArraySlice<UInt8>) -> Unicode.Scalar? {
    var texts = text
    if text.starts(with: "{{".utf8) {
      let name = text.dropFirst(2).prefix(while: ArgumentScanner.isWord)
      guard !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == UInt8(ascii: ":"),
        let bar = text.firstIndex(of: UInt8(ascii: "|"))
      else { return nil }
      texts = text[bar...]
    }
    // The first bytes of Hebrew, Arabic, Syriac and Thaana.
    if texts.contains(where: { (0xD6...0xDE).contains($0) }) { return "\u{5D0}" }
    if !text.starts(with: "{{".utf8) { return nil }
    var isBehindDollar = false
    let hasLetters = texts.contains { byte in
      defer { isBehindDollar = byte == UInt8(ascii: "$") }
      return (byte | 0x20) &- 0x61 < 26 && byte < 0x80 && !isBehindDollar
    }
    return hasLetters ? "x" : nil
  }
}
