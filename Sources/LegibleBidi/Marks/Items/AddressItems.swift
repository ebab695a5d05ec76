/// Addresses: URLs, and paths that begin with a drive or a home directory.
///
/// Examples: `https://example.org/a?b=c`, `www.example.org`, `C:\Users\dana`, `~/bin/`.
///
/// One reaches to the next space, whatever script its parts are in, without the punctuation of the
/// sentence (RFC 3986, appendix C). Paths such as `/usr/bin`, mail addresses and host names need no
/// rule: they are words with the symbols that stand at them.
extension ItemLine {
  /// Where the address ends that begins at a character, if one does.
  func addressEnd(from start: Int) -> Int? {
    guard isStart(start) else { return nil }
    let begins: Bool
    switch value(start) {
    case 0x43, 0x63...0x7A, 0x41...0x5A, 0x61, 0x62:
      begins = has("www.", at: start) || startsScheme(start) || startsDrive(start)
    case 0x7E: begins = value(start + 1) == 0x2F
    // In a right-to-left line the parts of a path are words.
    case 0x2F: begins = base == .leftToRight && kind(start + 1) == .against
    default: begins = false
    }
    guard begins else { return nil }
    var end = start
    while end < count && !isSpace(end) && !Self.endsAddress(value(end)) { end += 1 }
    // Brackets that are opened inside belong to it.
    while end > start + 1 {
      let last = value(end - 1)
      if let partner = partners[safe: end - 1], partner >= start, partner < end { break }
      if last == 0x2F || last == 0x5C || Self.isASCIIWord(last) || last == 0x3D || last == 0x26
        || last == 0x23 || last == 0x25 || kind(end - 1) == .along || kind(end - 1) == .against
        || kind(end - 1) == .boundary
      {
        break
      }
      end -= 1
    }
    return end - start >= 3 ? end : nil
  }

  func startsScheme(_ start: Int) -> Bool {
    var index = start
    while Self.isASCIIWord(value(index)) && index < start + 12 { index += 1 }
    return index > start + 1 && has("://", at: index)
  }

  private func startsDrive(_ start: Int) -> Bool {
    value(start + 1) == 0x3A && value(start + 2) == 0x5C
  }

  /// Characters that no address contains: quotation marks and angle brackets.
  private static func endsAddress(_ value: UInt32) -> Bool {
    switch value {
    case 0x22, 0x3C, 0x3E, 0x60, 0xAB, 0xBB, 0x201C, 0x201D, 0x201E: true
    default: false
    }
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
