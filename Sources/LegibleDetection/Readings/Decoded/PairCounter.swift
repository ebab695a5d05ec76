/// Numbers distinct characters, and counts distinct pairs of them, in the order in which they come.
struct PairCounter {
  private var characters: NumberedKeys
  private var keys: NumberedKeys
  private let counted: UnsafeMutableBufferPointer<TextPair>

  /// Room for so many distinct characters and pairs; those beyond `limit` are not told apart.
  init(characterCount: Int, pairCount: Int, _ arena: Arena) {
    characters = NumberedKeys(capacity: min(characterCount, Self.limit), arena)
    keys = NumberedKeys(capacity: min(pairCount, Self.limit), arena)
    counted = arena.room(for: TextPair.self, count: min(pairCount, Self.limit))
  }

  /// Samples do not have as many.
  private static let limit = 0xFFFE

  /// The distinct characters, by their numbers.
  var scalars: UnsafeBufferPointer<UInt32> { characters.keys }

  /// The distinct pairs, with their counts as weights.
  var pairs: UnsafeBufferPointer<TextPair> {
    UnsafeBufferPointer(rebasing: counted[..<keys.keys.count])
  }

  /// Counts the pair of two characters that have been numbered.
  @inline(__always)
  mutating func add(_ first: Int, _ second: Int) {
    let knownCount = keys.keys.count
    let place = keys.number(of: UInt32(first) << 16 | UInt32(second))
    // There is an entry for each number that a key may have, and what a new one has is not written yet.
    let weight = place == knownCount ? 0 : counted[place].weight
    counted[place] = TextPair(
      first: UInt16(first), second: UInt16(second), weight: weight &+ 1)
  }

  /// The number of a character.
  @inline(__always)
  mutating func number(of scalar: UInt32) -> Int { characters.number(of: scalar) }
}

/// Distinct keys, numbered from zero on in the order in which they come, by open addressing with
/// linear probing.
private struct NumberedKeys {
  /// For each slot the number of its key plus one, or zero where it is free. Their count is a power of
  /// two, and at least twice the capacity, so that there is always a free one.
  private let slots: UnsafeMutableBufferPointer<UInt16>
  private var list: ArenaList<UInt32>
  private let capacity: Int

  init(capacity: Int, _ arena: Arena) {
    var slotCount = 64
    while slotCount < 2 * capacity { slotCount *= 2 }
    slots = arena.buffer(repeating: 0, count: slotCount)
    list = arena.list(of: UInt32.self, capacity: capacity)
    self.capacity = capacity
  }

  /// The keys, by their numbers.
  var keys: UnsafeBufferPointer<UInt32> { list.elements }

  /// The number of the key; those beyond the capacity are all given the last one.
  @inline(__always)
  mutating func number(of key: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int((key &* 0x9E37_79B1) >> 8) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if list[number] == key { return number }
      slot = (slot + 1) & mask
    }
    guard list.count < capacity else { return capacity - 1 }
    list.append(key)
    slots[slot] = UInt16(list.count)
    return list.count - 1
  }
}
