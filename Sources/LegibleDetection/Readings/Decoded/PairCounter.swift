/// Numbers distinct characters and counts distinct pairs, in the order of their first occurrence.
struct PairCounter {
  private var characters: NumberedKeys
  private var keys: NumberedKeys
  private let counted: UnsafeMutableBufferPointer<TextPair>

  /// Reserves room for distinct characters and pairs. Those beyond `limit` share a number.
  init(characterCount: Int, pairCount: Int, _ arena: Arena) {
    characters = NumberedKeys(capacity: min(characterCount, Self.limit), arena)
    keys = NumberedKeys(capacity: min(pairCount, Self.limit), arena)
    counted = arena.room(for: TextPair.self, count: min(pairCount, Self.limit))
  }

  /// The maximum of distinct keys, which samples do not reach.
  private static let limit = 0xFFFE

  /// The distinct characters, by their numbers.
  var scalars: UnsafeBufferPointer<UInt32> { characters.keys }

  /// The distinct pairs, with their counts as weights.
  var pairs: UnsafeBufferPointer<TextPair> {
    UnsafeBufferPointer(rebasing: counted[..<keys.keys.count])
  }

  /// Counts a pair of characters, given by their numbers.
  @inline(__always)
  mutating func add(_ first: Int, _ second: Int) {
    let knownCount = keys.keys.count
    let place = keys.number(of: UInt32(first) << 16 | UInt32(second))
    // There is an element for each number; that of a new pair is not initialized yet.
    let weight = place == knownCount ? 0 : counted[place].weight
    counted[place] = TextPair(
      first: UInt16(first), second: UInt16(second), weight: weight &+ 1)
  }

  /// Returns the number of a character.
  @inline(__always)
  mutating func number(of scalar: UInt32) -> Int { characters.number(of: scalar) }
}

/// Distinct keys, numbered in the order of their first occurrence: a hash table with linear
/// probing.
private struct NumberedKeys {
  /// For each slot the number of its key plus one, or 0 if it is free. The number of slots is a
  /// power of two, and at least twice the capacity, so there is always a free slot.
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

  /// Returns the number of a key; keys beyond the capacity share the last number.
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
