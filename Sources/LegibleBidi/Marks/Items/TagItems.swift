/// Tags of HTML and XML, and character references.
///
/// Examples: `</b>`, `<br/>`, `<a href="x">`, `&nbsp;`.
///
/// The brackets of a tag such as `<b>` are mirrored where it stands in right-to-left text, so that it
/// looks the same by itself and needs no rule.
extension ItemLine {
  /// How long a tag may be, in characters.
  private static var tagLimit: Int { 400 }

  /// Where the tag ends that begins at a character, if one does.
  func tagEnd(from start: Int) -> Int? {
    if value(start) == 0x26 { return referenceEnd(from: start) }
    guard value(start) == 0x3C else { return nil }
    var index = start + 1
    let closes = value(index) == 0x2F
    if closes { index += 1 }
    guard (value(index) | 0x20) &- 0x61 < 26 else { return nil }
    var isPlain = !closes
    var quote: UInt32 = 0
    while index < count && index - start < Self.tagLimit {
      let value = value(index)
      if quote != 0 {
        if value == quote { quote = 0 }
      } else if value == 0x3E {
        return isPlain ? nil : index + 1
      } else if value == 0x22 || value == 0x27 {
        quote = value
      } else if value == 0x3C {
        return nil
      }
      if !Self.isASCIIWord(value) && !Self.isInAddress(value) { isPlain = false }
      index += 1
    }
    return nil
  }

  /// Where the closing tag ends of a tag that begins at a character, with no letter along the base direction between
  /// them: `<kbd>5 months</kbd>` is one item, which looks the same by itself.
  func tagPairEnd(from start: Int) -> Int? {
    guard value(start) == 0x3C, Self.isASCIIWord(value(start + 1)) else { return nil }
    var name = start + 1
    while Self.isASCIIWord(value(name)) { name += 1 }
    var index = name
    while index < count && index - start < Self.tagLimit {
      if kinds[index] == .along || kinds[index] == .boundary { return nil }
      if value(index) == 0x3C, value(index + 1) == 0x2F, index + 2 + name - start <= count,
        values[(index + 2)..<(index + 1 + name - start)] == values[(start + 1)..<name],
        value(index + 1 + name - start) == 0x3E
      {
        return index + 2 + name - start
      }
      index += 1
    }
    return nil
  }

  /// Signs inside of a mail address in angle brackets, which is no tag.
  private static func isInAddress(_ value: UInt32) -> Bool {
    value == 0x40 || value == 0x2E || value == 0x2D || value == 0x2B
  }

  private func referenceEnd(from start: Int) -> Int? {
    var index = start + 1
    if value(index) == 0x23 { index += 1 }
    let first = index
    while Self.isASCIIWord(value(index)) && index - first < 32 { index += 1 }
    return index > first && value(index) == 0x3B ? index + 1 : nil
  }
}
