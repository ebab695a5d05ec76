/// How often each pair of bytes occurs in a sample: what all single-byte readings have in common.
struct BytePairs {
  struct Pair {
    let first: UInt8
    let second: UInt8
    let weight: Float
  }

  /// The pairs of two ASCII bytes, which are the same in every compatible encoding.
  private(set) var ascii: [Pair] = []

  /// The pairs with a byte that is not ASCII.
  private(set) var other: [Pair] = []

  /// The bytes of the sample, each once, in order.
  private(set) var bytes: [UInt8] = []

  /// How many words begin with an ASCII letter.
  private(set) var asciiWordCount: Float = 0

  /// Counts the pairs; a line feed is thought in front of the first byte.
  init(of sample: [UInt8]) {
    var counts = [UInt16](repeating: 0, count: 65_536)
    var isUsed = [Bool](repeating: false, count: 256)
    var seen: [UInt16] = []
    var previous: UInt16 = 0x0A
    for byte in sample {
      let index = previous << 8 | UInt16(byte)
      if counts[Int(index)] == 0 { seen.append(index) }
      // Samples are shorter than 65,536 bytes, so this cannot overflow.
      counts[Int(index)] &+= 1
      isUsed[Int(byte)] = true
      previous = UInt16(byte)
    }
    for index in seen {
      let (first, second) = (UInt8(index >> 8), UInt8(index & 0xFF))
      // Runs of blanks are layout, not language.
      if Self.isLayout(first) && Self.isLayout(second) { continue }
      let pair = Pair(
        first: first, second: second,
        weight: PairWeight.weight(of: Int(counts[Int(index)]), isRun: first == second))
      if first | second < 0x80 {
        ascii.append(pair)
        if Self.isLetter(second) && !Self.isLetter(first) { asciiWordCount += pair.weight }
      } else {
        other.append(pair)
      }
    }
    bytes = (0...255).filter { isUsed[Int($0)] }
  }

  private static func isLayout(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
