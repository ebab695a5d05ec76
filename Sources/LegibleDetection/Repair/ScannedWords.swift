/// A cache of the results for words, by their bytes: a new word replaces another that has its slot.
///
/// Words are compared whole, so that what is found does not depend on what was looked at before.
struct ScannedWords: ~Copyable {
  /// The results for a word.
  struct Word {
    /// Its excess: the cost above that of a healthy word, in nats; 0 if it is not suspicious.
    var excess: Float = 0

    /// The score of its likeliest repair, in nats, if it was computed.
    var chance: Float = -.infinity

    /// Whether it costs more, and may be UTF-8 that was read in another encoding, or a part of it.
    var mayBeUTF8 = false
    var mayHaveUTF8 = false
  }

  /// A word beyond ASCII with the classes of its neighbours.
  struct Key: BitwiseCopyable {
    /// The longest word that is remembered, in bytes.
    static let maxLength = 40

    /// The bytes, padded with zeros, which no word has.
    private var bytes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
    private var neighbours: UInt64 = 0

    fileprivate init() {}

    /// The key of a word that is short enough, between ASCII below 0x30 or the ends of the text.
    @inline(__always)
    init?(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {
      guard range.count <= Self.maxLength, let start = text.baseAddress,
        let left = Self.neighbourClass(range.lowerBound - 1, in: text),
        let right = Self.neighbourClass(range.upperBound, in: text)
      else { return nil }
      neighbours = left << 2 | right
      // Eight bytes are read only where the text has as many.
      func word(_ offset: Int) -> UInt64 {
        let rest = range.count - offset
        if rest <= 0 { return 0 }
        let place = range.lowerBound + offset
        if place + 8 <= text.count {
          let bytes = UInt64(
            littleEndian: UnsafeRawPointer(start + place).loadUnaligned(as: UInt64.self))
          return rest >= 8 ? bytes : bytes & ~(UInt64.max << UInt64(8 * rest))
        }
        return (0..<min(8, rest)).reduce(0) { $0 | UInt64(start[place + $1]) << UInt64(8 * $1) }
      }
      bytes = (word(0), word(8), word(16), word(24), word(32))
    }

    /// The class of an ASCII neighbour: those of a class count alike.
    @inline(__always)
    private static func neighbourClass(
      _ index: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> UInt64? {
      guard text.indices.contains(index) else { return 0 }
      let byte = text[index]
      // An escape sequence of a terminal may end in the word.
      return byte >= 0x30 ? nil : byte == 0x1B ? 1 : byte < 0x21 ? 0 : 2
    }

    @inline(__always)
    fileprivate static func == (left: Key, right: Key) -> Bool {
      let low = left.bytes.0 ^ right.bytes.0 | left.bytes.1 ^ right.bytes.1
      let high = left.bytes.2 ^ right.bytes.2 | left.bytes.3 ^ right.bytes.3
      return low | high | left.bytes.4 ^ right.bytes.4 | left.neighbours ^ right.neighbours == 0
    }

    /// A number whose highest bits depend on all bytes (multiply-shift: Dietzfelbinger et al., 1997).
    @inline(__always)
    fileprivate var hash: UInt64 {
      let low = (bytes.0 ^ neighbours) &* 0x9E37_79B9_7F4A_7C15 &+ bytes.1 &* 0xBF58_476D_1CE4_E5B9
      let high = bytes.2 &* 0x94D0_49BB_1331_11EB &+ bytes.3 &* 0xD6E8_FEB8_6659_FD93
      let sum = low &+ high &+ bytes.4 &* 0xA076_1D64_78BD_642F
      return (sum ^ sum >> 32) &* 0xE703_7ED1_A0B4_28DB
    }
  }

  private struct Slot: BitwiseCopyable {
    var key = Key()
    var word = Word()
  }

  // The number of slots is a power of two with an exponent in this range; it grows when as many words
  // have been inserted.
  private static let firstBits = 9
  private static let lastBits = 15
  private var bits = 0
  private var count = 0

  /// As many as `bits` say; none as long as these are 0.
  private var slots = UnsafeMutablePointer<Slot>.allocate(capacity: 0)

  deinit { slots.deallocate() }

  @inline(__always)
  private func place(_ key: Key) -> Int { Int(truncatingIfNeeded: key.hash >> UInt64(64 - bits)) }

  @inline(__always)
  subscript(key: Key) -> Word? {
    guard bits > 0 else { return nil }
    let slot = slots + place(key)
    return slot.pointee.key == key ? slot.pointee.word : nil
  }

  /// Remembers a word.
  mutating func insert(_ key: Key, _ word: Word) {
    if count == (bits == 0 ? 0 : 1 << bits) && bits < Self.lastBits {
      slots.deallocate()
      bits = max(Self.firstBits, bits + 2)
      slots = .allocate(capacity: 1 << bits)
      slots.initialize(repeating: Slot(), count: 1 << bits)
      count = 0
    }
    count += 1
    slots[place(key)] = Slot(key: key, word: word)
  }
}
