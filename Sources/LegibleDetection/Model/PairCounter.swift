/// Numbers distinct characters, and counts distinct pairs of them, in the order in which they come.
struct PairCounter {
  /// The distinct characters, by their numbers.
  private(set) var scalars: [UInt32] = []

  private var numbers = HashedNumbers(capacity: 512)
  private var pairs = HashedNumbers(capacity: 1_024)
  private var keys: [UInt32] = []
  private var counts: [Int] = []

  /// More distinct characters than this are not counted: samples do not have as many.
  private static let scalarLimit = 0xFFFF

  init() {
    scalars.reserveCapacity(256)
    keys.reserveCapacity(512)
    counts.reserveCapacity(512)
  }

  /// How many distinct pairs there are.
  var pairCount: Int { keys.count }

  /// Counts a pair.
  mutating func add(_ first: UInt32, _ second: UInt32) {
    guard scalars.count + 2 <= Self.scalarLimit else { return }
    let key = number(of: first) << 16 | number(of: second)
    let place = pairs.number(of: key)
    if place == counts.count {
      keys.append(key)
      counts.append(1)
    } else {
      counts[place] += 1
    }
  }

  private mutating func number(of scalar: UInt32) -> UInt32 {
    let number = numbers.number(of: scalar)
    if number == scalars.count { scalars.append(scalar) }
    return UInt32(number)
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
