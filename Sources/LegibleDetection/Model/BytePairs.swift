/// How often each pair of bytes occurs in a sample: what all single-byte readings have in common.
struct BytePairs {
  struct Pair {
    let first: UInt8
    let second: UInt8
    let count: Int

    /// Whether both bytes are ASCII, so that every ASCII-compatible reading has the pair.
    var isASCII: Bool { first | second < 0x80 }
  }

  private(set) var all: [Pair] = []

  /// Counts the pairs; a line feed is thought in front of the first byte.
  init(of sample: [UInt8]) {
    var counts = [UInt16](repeating: 0, count: 65_536)
    var seen: [Int] = []
    var previous = 0x0A
    for byte in sample {
      let index = previous << 8 | Int(byte)
      if counts[index] == 0 { seen.append(index) }
      // Samples are shorter than 65,536 bytes, so this cannot overflow.
      counts[index] &+= 1
      previous = Int(byte)
    }
    all = seen.map { index in
      let (first, second) = (UInt8(index >> 8), UInt8(index & 0xFF))
      return Pair(
        first: first, second: second,
        count: CharacterPairs.counted(Int(counts[index]), isRun: first == second))
    }
  }
}
