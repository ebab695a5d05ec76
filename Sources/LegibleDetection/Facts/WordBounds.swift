/// Where words begin and end, before anything is known of their encoding.
///
/// A word is a run of non-ASCII bytes and ASCII letters. A digit between two non-ASCII bytes belongs to it, as one does
/// in GB 18030; other trail bytes that are no letters part words, and stay where they are, so that what is left out never
/// leaves half of a character behind.
///
/// Text in EBCDIC has neither a blank nor a line feed of ASCII. Where both are missing, and there is one of EBCDIC, words end
/// at the blanks and the punctuation of EBCDIC, and all numbers are the same.
struct WordBounds: Sendable, Hashable {
  let isEBCDIC: Bool

  /// Whether there is anything between words: without blanks and line ends, what comes again may be data.
  let hasBlanks: Bool

  /// The byte that ends lines.
  var lineEnd: UInt8 { isEBCDIC ? 0x25 : 0x0A }

  /// A digit, which speaks for no language.
  var digit: UInt8 { isEBCDIC ? 0xF0 : 0x30 }

  /// The lowest byte in which encodings may differ: variants of EBCDIC have other signs below 0x80.
  var minRareByte: UInt8 { isEBCDIC ? 0 : 0x80 }

  /// - Parameter byteCounts: How often each byte occurs from the first one on that is not plain text.
  init(_ byteCounts: ByteCounts) {
    let asciiCount = byteCounts[0x20] + byteCounts[0x0A]
    isEBCDIC =
      byteCounts.mayBeEBCDIC && asciiCount == 0 && byteCounts.ebcdicBlankCount > 0
    hasBlanks = asciiCount + byteCounts[0x0D] > 0 || isEBCDIC
  }

  /// Whether the byte at a place is part of a word.
  func isInWord(_ index: Int, of sample: UnsafeBufferPointer<UInt8>) -> Bool {
    let byte = sample[index]
    if isEBCDIC { return byte >= 0x80 || byte >= 0x41 && !Self.punctuation.contains(byte) }
    if byte >= 0x80 || byte.isASCIILetter { return true }
    return byte.isASCIIDigit && index > 0 && sample[index - 1] >= 0x80
      && index + 1 < sample.count && sample[index + 1] >= 0x80
  }

  /// The punctuation that all variants of EBCDIC have in common, and what differs among them but is no letter: `.<(+|`,
  /// `&`, `!$*);`, `-/,%_>?`, `` ` `` and `:#@'="`.
  private static let punctuation = ByteSet {
    0x4B...0x50 ~= $0 || 0x5A...0x61 ~= $0 || 0x6B...0x6F ~= $0 || 0x79...0x7F ~= $0
  }

  /// What tells a word from others: its bytes, and of a single byte the kinds of its neighbours too, since a sign between
  /// blanks is other evidence than one after a digit.
  func key(of word: Range<Int>, in sample: UnsafeBufferPointer<UInt8>) -> UInt64 {
    // The hash of Fowler, Noll and Vo, 1a.
    var key: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: UInt8) { key = (key ^ UInt64(value)) &* 0x0000_0100_0000_01B3 }
    var last: UInt8 = 0
    for index in word {
      // A number is one digit, since EBCDIC has no sign that parts it from letters.
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

  /// 0 for a blank, a control or none, 1 for a digit, and 2 for anything else.
  private func kind(ofByteAt index: Int, in sample: UnsafeBufferPointer<UInt8>) -> UInt8 {
    guard sample.indices.contains(index) else { return 0 }
    let byte = sample[index]
    if byte <= 0x20 || isEBCDIC && byte == 0x40 { return 0 }
    return byte.isASCIIDigit ? 1 : 2
  }
}
