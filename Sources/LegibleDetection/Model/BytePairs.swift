/// How often each pair of bytes occurs in a sample: what all single-byte readings have in common.
struct BytePairs {
  /// The pairs of two ASCII bytes, which are the same in every compatible encoding.
  private(set) var ascii: [TextPair] = []

  /// The pairs with a byte that is not ASCII.
  private(set) var other: [TextPair] = []

  /// The distinct bytes of the sample; the numbers in the pairs are places in this list.
  private(set) var bytes: [UInt8] = []

  /// For each byte of the list, what the pairs in `other` count of which it is the second.
  private(set) var weights: [UInt32] = []

  /// The same for the pairs in `ascii`.
  private(set) var asciiWeights: [UInt32] = []

  /// For each byte that is not ASCII, how often it stands beside an ASCII letter, in sixteenths.
  private var letterContacts: [UInt32] = []

  /// For each byte that is not ASCII, how often it stands beside any byte, in sixteenths; and how
  /// often beside itself or an ASCII byte that is no letter, as the lines of boxes do.
  private var contacts: [UInt32] = []
  private var lineContacts: [UInt32] = []

  /// What is known of each byte that is not ASCII, for the first look at an encoding.
  struct HighByte {
    let byte: UInt8
    let weight: UInt32
    let letterContacts: UInt32
    let contacts: UInt32
    let lineContacts: UInt32
  }

  /// The bytes that are not ASCII, each once.
  private(set) var highBytes: [HighByte] = []

  /// How many words begin with an ASCII letter, in sixteenths.
  private(set) var asciiWordWeight: UInt32 = 0

  /// Counts the pairs; a line feed is thought in front of the first byte.
  init(of sample: [UInt8]) {
    var occurrences = [UInt32](repeating: 0, count: 256)
    var numbers = [UInt8](repeating: 0, count: 256)
    for byte in sample { occurrences[Int(byte)] &+= 1 }
    bytes.reserveCapacity(128)
    // The line feed that is thought in front comes first.
    bytes.append(0x0A)
    for byte in UInt8.min...UInt8.max where byte != 0x0A && occurrences[Int(byte)] > 0 {
      // At most 255 others fit behind it.
      numbers[Int(byte)] = UInt8(bytes.count)
      bytes.append(byte)
    }
    weights = [UInt32](repeating: 0, count: bytes.count)
    asciiWeights = weights
    letterContacts = weights
    contacts = weights
    lineContacts = weights
    ascii.reserveCapacity(384)
    other.reserveCapacity(384)
    count(sample, numbers: numbers) { add($0, $1, count: $2) }
    for (number, byte) in bytes.enumerated() where byte >= 0x80 {
      highBytes.append(
        HighByte(
          byte: byte, weight: weights[number], letterContacts: letterContacts[number],
          contacts: contacts[number], lineContacts: lineContacts[number]))
    }
  }

  /// Counts all pairs of the sample, and hands each distinct one to the body, in order of the first
  /// byte's number and the second's.
  private func count(
    _ sample: [UInt8], numbers: [UInt8], _ body: (Int, Int, Int) -> Void
  ) {
    let size = bytes.count
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size * size) { counts in
      counts.initialize(repeating: 0)
      var previous = 0
      for byte in sample {
        let number = Int(numbers[Int(byte)])
        // Both numbers are below `size`.
        counts[previous * size + number] &+= 1
        previous = number
      }
      for first in 0..<size {
        for second in 0..<size where counts[first * size + second] > 0 {
          body(first, second, Int(counts[first * size + second]))
        }
      }
    }
  }

  private mutating func add(_ first: Int, _ second: Int, count: Int) {
    let (firstByte, secondByte) = (bytes[first], bytes[second])
    // Runs of blanks are layout, not language.
    if Self.isLayout(firstByte) && Self.isLayout(secondByte) { return }
    let weight = PairWeight.weight(of: count, isRun: first == second)
    let pair = TextPair(
      first: UInt16(first), second: UInt16(second), weight: weight)
    if firstByte | secondByte < 0x80 {
      ascii.append(pair)
      asciiWeights[second] += weight
      if Self.isLetter(secondByte) && !Self.isLetter(firstByte) { asciiWordWeight += weight }
    } else {
      other.append(pair)
      weights[second] += weight
      note(contactOf: first, with: secondByte, weight)
      note(contactOf: second, with: firstByte, weight)
    }
  }

  private mutating func note(contactOf number: Int, with other: UInt8, _ weight: UInt32) {
    contacts[number] += weight
    if Self.isLetter(other) {
      letterContacts[number] += weight
    } else if other < 0x80 || other == bytes[number] {
      lineContacts[number] += weight
    }
  }

  private static func isLayout(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
