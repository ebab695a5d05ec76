/// Numbers distinct characters, and counts distinct pairs of them, in the order in which they come.
struct PairCounter {
  /// The distinct characters, by their numbers.
  private(set) var scalars: [UInt32] = []

  private var numbers = HashedNumbers(capacity: 512)
  private var pairs = HashedNumbers(capacity: 1_024)
  private var keys: [UInt32] = []
  private var counts: [Int] = []

  /// More distinct characters than this are not told apart: samples do not have as many.
  private static let scalarLimit = 0xFFFF

  init() {
    scalars.reserveCapacity(256)
    keys.reserveCapacity(512)
    counts.reserveCapacity(512)
  }

  /// How many distinct pairs there are.
  var pairCount: Int { keys.count }

  /// Counts the pair of two characters that have been numbered.
  @inline(__always)
  mutating func add(_ first: Int, _ second: Int) {
    let place = pairs.number(of: UInt32(first) << 16 | UInt32(second))
    if place == counts.count {
      keys.append(UInt32(first) << 16 | UInt32(second))
      counts.append(1)
    } else {
      counts[place] += 1
    }
  }

  /// The number of a character; those of more than `scalarLimit` are all given the last one.
  @inline(__always)
  mutating func number(of scalar: UInt32) -> Int {
    guard scalars.count < Self.scalarLimit else { return Self.scalarLimit - 1 }
    let number = numbers.number(of: scalar)
    if number == scalars.count { scalars.append(scalar) }
    return number
  }

  /// Calls the body with the numbers of the characters of each pair, and its count.
  func forEachPair(_ body: (Int, Int, Int) -> Void) {
    for (place, key) in keys.enumerated() {
      body(Int(key >> 16), Int(key & 0xFFFF), counts[place])
    }
  }
}

/// Numbers distinct keys from zero on, by open addressing with linear probing.
private struct HashedNumbers {
  /// For each slot the key, and the number plus one in the high half; zero where it is free. A power
  /// of two, doubled when half of them are taken.
  private var slots: [UInt64]
  private var count = 0

  init(capacity: Int) { slots = Array(repeating: 0, count: capacity) }

  /// The number of the key; that of a key not seen before is how many were.
  @inline(__always)
  mutating func number(of key: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Self.hash(key) & mask
    while slots[slot] != 0 {
      if UInt32(truncatingIfNeeded: slots[slot]) == key { return Int(slots[slot] >> 32) - 1 }
      slot = (slot + 1) & mask
    }
    count += 1
    slots[slot] = UInt64(count) << 32 | UInt64(key)
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  private mutating func grow() {
    let entries = slots.filter { $0 != 0 }
    slots = Array(repeating: 0, count: slots.count * 2)
    for entry in entries {
      var slot = Self.hash(UInt32(truncatingIfNeeded: entry)) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  private static func hash(_ key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) >> 8)
  }
}
