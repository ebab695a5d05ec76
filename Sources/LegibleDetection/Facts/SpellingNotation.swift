internal import LegibleEncodings

/// Notation in the files of spelling checkers and hyphenators that is not text.
///
/// The flags of a Hunspell dictionary (after a slash), and of its affix rules (after `SFX` and
/// `PFX`), are bytes without a meaning as letters (hunspell(5)). The digits of hyphenation patterns
/// are between the letters of a word (Liang, 1983).
package enum SpellingNotation {
  /// Whether such notation may occur, by the byte counts.
  static func mayOccur(_ counts: ByteCounts) -> Bool {
    let spelling = parameters.spelling
    return max(counts[slash], counts[UInt8(ascii: "X")]) >= spelling.minEntries.count
      || counts.count(in: 0x30...0x39) >= spelling.minPatterns.count
  }

  /// Returns the text without digits of patterns, and with digits in place of flags.
  package static func replaced(in bytes: [UInt8]) -> [UInt8] {
    if hasPatterns(bytes) { return bytes.filter { !$0.isASCIIDigit } }
    var result = bytes
    replaceFlags(in: &result)
    return result
  }

  // MARK: Flags

  /// The replacement for a byte of a flag.
  private static let placeholder = UInt8(ascii: "0")

  private static let slash = UInt8(ascii: "/")

  /// Replaces non-ASCII flags, if there are enough other non-ASCII bytes to detect the encoding, or
  /// if the flags do not look like words.
  private static func replaceFlags(in bytes: inout [UInt8]) {
    var (flags, entryCount, otherCount) = ([Range<Int>](), 0, 0)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      defer { start = end + 1 }
      if start == end { continue }
      let found = flagsOfRule(in: bytes, start..<end) ?? flagsOfWord(in: bytes, start..<end)
      if let found {
        entryCount += 1
        flags += found
      } else if bytes[start..<end].contains(where: isBlank) {
        otherCount += 1
      }
    }
    guard entryCount >= parameters.spelling.minEntries.count,
      Double(otherCount) <= parameters.spelling.maxOtherLines.ratio * Double(entryCount)
    else { return }
    let flagCount = flags.reduce(0) { $0 + bytes[$1].count { $0 >= 0x80 } }
    let letterCount = bytes.count { $0 >= 0x80 } - flagCount
    guard flagCount > 0,
      letterCount >= parameters.spelling.minLetters.count || areNoWords(flags, in: bytes)
    else { return }
    for range in flags {
      for index in range where bytes[index] >= 0x80 { bytes[index] = placeholder }
    }
  }

  /// Whether flags do not look like words: many have capitals or digits next to non-ASCII bytes.
  private static func areNoWords(_ flags: [Range<Int>], in bytes: [UInt8]) -> Bool {
    let others = flags.filter { bytes[$0].contains { $0 >= 0x80 } }
    let mixed = others.count { range in
      bytes[range].contains { $0.isCapitalASCIILetter || $0.isASCIIDigit }
    }
    return Double(mixed) >= parameters.spelling.minMixed.ratio * Double(others.count)
  }

  /// Returns the flags of a dictionary entry: after its only slash, which follows a word.
  private static func flagsOfWord(in bytes: [UInt8], _ line: Range<Int>) -> [Range<Int>]? {
    guard let slash = bytes[line].firstIndex(of: slash), slash > line.lowerBound,
      !bytes[line.lowerBound..<slash].contains(where: isBlank)
    else { return nil }
    let rest = slash + 1..<line.upperBound
    let end = bytes[rest].firstIndex(where: isBlank) ?? line.upperBound
    return bytes[rest].contains(Self.slash) ? nil : [slash + 1..<end]
  }

  /// Returns the flags of an affix rule: its second field, and any after a slash.
  private static func flagsOfRule(in bytes: [UInt8], _ line: Range<Int>) -> [Range<Int>]? {
    guard bytes[line].starts(with: "SFX ".utf8) || bytes[line].starts(with: "PFX ".utf8),
      let start = bytes[(line.lowerBound + 4)..<line.upperBound].firstIndex(where: { !isBlank($0) })
    else { return nil }
    let end = bytes[start..<line.upperBound].firstIndex(where: isBlank) ?? line.upperBound
    var flags = [start..<end]
    if let slash = bytes[end..<line.upperBound].firstIndex(of: slash) {
      let last = bytes[slash..<line.upperBound].firstIndex(where: isBlank) ?? line.upperBound
      flags.append(slash + 1..<last)
    }
    return flags
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

  // MARK: Patterns

  /// Whether most words are patterns: letters and full stops with single digits between them.
  ///
  /// Some patterns have to be pure ASCII, because the second byte of a four-byte GB 18030 character
  /// is a digit.
  private static func hasPatterns(_ bytes: [UInt8]) -> Bool {
    var (patternCount, otherCount, asciiCount) = (0, 0, 0)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(where: isBlank) ?? bytes.count
      let word = bytes[start..<end]
      start = end + 1
      if word.isEmpty { continue }
      if isPattern(word) {
        patternCount += 1
        if word.allSatisfy({ $0 < 0x80 }) { asciiCount += 1 }
      } else {
        otherCount += 1
        // A pattern has at least two bytes and is followed by a space.
        let maxPatterns = patternCount + (bytes.count - end) / 3 + 1
        if Double(otherCount) > parameters.spelling.maxOtherWords.ratio * Double(maxPatterns) {
          return false
        }
      }
    }
    return asciiCount >= parameters.spelling.minPatterns.count
      && Double(otherCount) <= parameters.spelling.maxOtherWords.ratio * Double(patternCount)
  }

  private static func isPattern(_ word: ArraySlice<UInt8>) -> Bool {
    var (hasLetter, hasDigit, isAfterDigit) = (false, false, false)
    for byte in word {
      if byte.isASCIIDigit {
        if isAfterDigit { return false }
        (hasDigit, isAfterDigit) = (true, true)
        continue
      }
      isAfterDigit = false
      if byte >= 0x80 || byte.isASCIILetter { hasLetter = true; continue }
      guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "-")
      else { return false }
    }
    return hasLetter && hasDigit
  }
}
