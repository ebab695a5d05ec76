/// Variants of UTF-8: surrogates encoded as three bytes each, as in CESU-8 (Unicode Technical
/// Report #26), and U+0000 encoded as C0 80, as in Java's modified UTF-8.
struct SurrogateSequences {
  /// The number of surrogates in pairs, and of C0 80.
  private(set) var surrogateCount = 0
  private(set) var zeroCount = 0

  /// The offset of the first of them.
  private(set) var firstOffset = 0

  /// The number of malformed sequences that a UTF-8 decoder finds in them: one for each byte.
  var malformedCount: Int { surrogateCount * 3 + zeroCount * 2 }

  /// Creates a value for text without such sequences.
  init() {}

  /// Finds the sequences in a sample.
  ///
  /// - Parameter byteCounts: The byte counts of the sample.
  init(in sample: [UInt8], _ byteCounts: ByteCounts) {
    guard byteCounts[0xED] > 1 || byteCounts[0xC0] > 0 else { return }
    sample.withUnsafeBufferPointer { bytes in
      var index = 0
      while index + 1 < bytes.count {
        if bytes[index] != 0xC0 && bytes[index] != 0xED {
          index += 1
        } else if bytes[index] == 0xC0 && bytes[index + 1] == 0x80 {
          note(index)
          zeroCount += 1
          index += 2
        } else if Self.isPair(at: index, in: bytes) {
          note(index)
          surrogateCount += 2
          index += 6
        } else {
          index += 1
        }
      }
    }
  }

  private mutating func note(_ offset: Int) {
    if malformedCount == 0 { firstOffset = offset }
  }

  /// Whether a high and a low surrogate are encoded at `index`.
  private static func isPair(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    index + 5 < bytes.count && bytes[index] == 0xED && bytes[index + 3] == 0xED
      && (0xA0...0xAF).contains(bytes[index + 1]) && (0xB0...0xBF).contains(bytes[index + 4])
      && bytes[index + 2] & 0xC0 == 0x80 && bytes[index + 5] & 0xC0 == 0x80
  }
}
