/// The words in which bytes stand that the sample of a long input does not have.
///
/// Two encodings may differ in one byte, and it may be one that only the end of a sorted word list has. So of
/// each non-ASCII byte value that first occurs behind the sample the first word is kept, whatever the chunks:
/// no more than 128 words of bounded length.
package struct LateContexts {
  /// The words, each with a line feed behind it.
  private(set) var text: [UInt8] = []

  /// The bytes that were seen, those of ASCII among them.
  private var known: ByteSet

  /// The last bytes that were seen, as many as a word may have before the byte.
  private var recent: [UInt8] = []

  /// The word that is still being read, and how much of it may follow.
  private var word: (bytes: [UInt8], room: Int)?

  /// - Parameter sample: The bytes before those that are given to `consume(_:)`.
  package init(after sample: [UInt8]) {
    known = ByteSet { $0 < 0x80 }
    for byte in sample { known.insert(byte) }
    recent = Array(sample.suffix(Self.reach))
  }

  /// The most bytes on either side that belong to a word.
  private static var reach: Int { parameters.sample.wordReach.bytes }

  /// Takes the next bytes.
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

  /// The words, and what there is of one that the input ends with.
  package var textAtEnd: [UInt8] { word.map { text + $0.bytes + [0x0A] } ?? text }

  /// Begins a word with the bytes before a place, back to a blank.
  private mutating func begin(at index: Int, of bytes: UnsafeRawBufferPointer) {
    known.insert(bytes[index])
    let before =
      recent.suffix(max(0, Self.reach - index)) + bytes[max(0, index - Self.reach)..<index]
    // Where a word has no beginning near, its bytes may be halves of characters.
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

  /// Whether a byte ends words; 0x40 is the blank of EBCDIC.
  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x40 }
}
