/// Counts distinct pairs of characters, in the order in which they come.
struct PairCounter {
  /// Open addressing with linear probing; a power of two, doubled when three quarters are taken.
  private var slots: [Int32]
  private var keys: [UInt64] = []
  private var counts: [Int] = []

  init() { slots = Array(repeating: -1, count: 1_024) }

  mutating func add(_ first: UInt32, _ second: UInt32) {
    let key = UInt64(first) << 32 | UInt64(second)
    let mask = slots.count - 1
    var slot = Self.hash(key) & mask
    while slots[slot] >= 0 {
      let place = Int(slots[slot])
      if keys[place] == key {
        counts[place] += 1
        return
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(keys.count)
    keys.append(key)
    counts.append(1)
    if keys.count * 4 > slots.count * 3 { grow() }
  }

  /// The pairs with their counts.
  var all: some Sequence<(UInt32, UInt32, Int)> {
    zip(keys, counts).lazy.map { key, count in
      (UInt32(key >> 32), UInt32(truncatingIfNeeded: key), count)
    }
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (place, key) in keys.enumerated() {
      var slot = Self.hash(key) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(place)
    }
  }

  private static func hash(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40)
  }
}
