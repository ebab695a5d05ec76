/// Finds words in bytes whose encoding is not known yet.
///
/// A word is a run of non-ASCII bytes and ASCII letters. A digit between two non-ASCII bytes
/// belongs to it, as in GB 18030. Trail bytes that are not letters separate words and are always
/// kept, so leaving out a word never leaves half of a character.
///
/// EBCDIC text has neither ASCII spaces nor ASCII line feeds. Where both are missing and EBCDIC
/// spaces occur, words end at EBCDIC spaces and punctuation, and all numbers are equal.
struct WordBounds: Sendable, Hashable {
  let isEBCDIC: Bool

  /// Whether words are separated: repeated runs without spaces and line ends may be data.
  let hasBlanks: Bool

  /// The byte that ends lines.
  var lineEnd: UInt8 { isEBCDIC ? 0x25 : 0x0A }

  /// The space.
  var blank: UInt8 { isEBCDIC ? 0x40 : 0x20 }

  /// Whether the byte delimits fields and markup: one of `";<=>`, which multi-byte encodings do not
  /// use within characters, and all EBCDIC variants have at the same positions.
  func isSeparator(_ byte: UInt8) -> Bool {
    (isEBCDIC ? Self.ebcdicSeparators : Self.separators).contains(byte)
  }

  private static let separators = ByteSet { "\";<=>".utf8.contains($0) }
  private static let ebcdicSeparators = ByteSet {
    [0x4C, 0x5E, 0x6E, 0x7E, 0x7F].contains($0)
  }

  /// A digit, which is evidence for no language.
  var digit: UInt8 { isEBCDIC ? 0xF0 : 0x30 }

  /// The lowest byte in which candidate encodings may differ; EBCDIC variants differ below 0x80,
  /// too.
  var minRareByte: UInt8 { isEBCDIC ? 0 : 0x80 }

  /// - Parameter byteCounts: The byte counts from the first byte that is not plain text.
  init(_ byteCounts: ByteCounts) {
    let asciiCount = byteCounts[0x20] + byteCounts[0x0A]
    isEBCDIC =
      byteCounts.mayBeEBCDIC && asciiCount == 0 && byteCounts.ebcdicBlankCount > 0
    hasBlanks = asciiCount + byteCounts[0x0D] > 0 || isEBCDIC
  }

  /// Whether the byte at an index is part of a word.
  func isInWord(_ index: Int, of sample: UnsafeBufferPointer<UInt8>) -> Bool {
    let byte = sample[index]
    if isEBCDIC { return byte >= 0x80 || byte >= 0x41 && !Self.punctuation.contains(byte) }
    if byte >= 0x80 || byte.isASCIILetter { return true }
    return byte.isASCIIDigit && index > 0 && sample[index - 1] >= 0x80
      && index + 1 < sample.count && sample[index + 1] >= 0x80
  }

  /// Punctuation: bytes that mean the same in all EBCDIC variants, or differ but are never letters:
  /// `.<(+|`, `&`, `!$*);`, `-/,%_>?`, `` ` `` and `:#@'="`.
  private static let punctuation = ByteSet {
    0x4B...0x50 ~= $0 || 0x5A...0x61 ~= $0 || 0x6B...0x6F ~= $0 || 0x79...0x7F ~= $0
  }

  /// Returns a hash of a word. For a single byte it includes the classes of the neighbours, because
  /// a sign between spaces is other evidence than one after a digit.
  func key(of word: Range<Int>, in sample: UnsafeBufferPointer<UInt8>) -> UInt64 {
    // FNV-1a.
    var key: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: UInt8) { key = (key ^ UInt64(value)) &* 0x0000_0100_0000_01B3 }
    var last: UInt8 = 0
    for index in word {
      // A number counts as one digit, because EBCDIC has no sign that separates it from letters.
      let byte = isEBCDIC && 0xF0...0xF9 ~= sample[index] ? digit : sample[index]
      if !(isEBCDIC && byte == digit && last == digit) { add(byte) }
      last = byte
    }
    if word.count == 1 {
      add(kind(ofByteAt: word.lowerBound - 1, in: sample))
      add(kind(ofByteAt: word.upperBound, in: sample))
    }
    return key
  }

  /// Returns 0 for a space, a control or no byte, 1 for a digit, and 2 for anything else.
  private func kind(ofByteAt index: Int, in sample: UnsafeBufferPointer<UInt8>) -> UInt8 {
    guard sample.indices.contains(index) else { return 0 }
    let byte = sample[index]
    if byte <= 0x20 || isEBCDIC && byte == 0x40 { return 0 }
    return byte.isASCIIDigit ? 1 : 2
  }
}
