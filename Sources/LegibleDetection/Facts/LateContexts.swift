/// The words after a sample that contain bytes that the sample does not have.
///
/// Two encodings may differ in a single byte, which may occur only at the end of a sorted word
/// list. For each non-ASCII byte that first occurs after the sample, its first word is kept: at
/// most 128 words of bounded length, independent of chunks.
package struct LateContexts {
  /// The words, each followed by a line feed.
  private(set) var text: [UInt8] = []

  /// The bytes that have occurred, including all of ASCII.
  private var known: ByteSet

  /// The last bytes, as many as a word may have before the new byte.
  private var recent: [UInt8] = []

  /// The word that is being read, and how many more bytes it may have.
  private var word: (bytes: [UInt8], room: Int)?

  /// - Parameter sample: The bytes before the first call of `consume(_:)`.
  package init(after sample: [UInt8]) {
    known = ByteSet { $0 < 0x80 }
    for byte in sample { known.insert(byte) }
    recent = Array(sample.suffix(Self.reach))
  }

  /// The maximum number of bytes of a word on either side of the new byte.
  private static var reach: Int { parameters.sample.wordReach.bytes }

  /// Looks at the next bytes.
  package mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index < bytes.count {
      if word != nil {
        append(bytes[index])
        index += 1
      } else if known.contains(bytes[index]) {
        index += 1
      } else {
        begin(at: index, of: bytes)
        index += 1
      }
    }
    recent = Array((recent + bytes.suffix(Self.reach)).suffix(Self.reach))
  }

  /// The words, including an unfinished one at the end of the input.
  package var textAtEnd: [UInt8] { word.map { text + $0.bytes + [0x0A] } ?? text }

  /// Begins a word with the bytes before an index, back to a space.
  private mutating func begin(at index: Int, of bytes: UnsafeRawBufferPointer) {
    known.insert(bytes[index])
    let before =
      recent.suffix(max(0, Self.reach - index)) + bytes[max(0, index - Self.reach)..<index]
    // Without a space nearby, these bytes may be halves of characters.
    guard let blank = before.lastIndex(where: Self.isBlank) else { return }
    word = (Array(before[(blank + 1)...]) + [bytes[index]], Self.reach)
  }

  private mutating func append(_ byte: UInt8) {
    guard var (bytes, room) = word else { return }
    known.insert(byte)
    if Self.isBlank(byte) {
      text += bytes + [0x0A]
      word = nil
    } else if room == 0 {
      word = nil
    } else {
      bytes.append(byte)
      room -= 1
      word = (bytes, room)
    }
  }

  /// Whether a byte separates words; 0x40 is the space of EBCDIC.
  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x40 }
}
