internal import LegibleEncodings

/// Collects the distinct units of an input, and its first distinct ASCII words, in bounded memory.
///
/// A unit is a word with a byte beyond ASCII: a maximal run of such bytes with the ASCII letters
/// around them, and with the ASCII bytes that may be trail bytes of a double-byte character. Each
/// distinct unit counts once, with the class of its neighbours, so that repetition and order say
/// nothing. Of many units those with the smallest hashes are kept: a sample of the whole input that
/// depends neither on their order nor on where the input is cut into chunks (bottom-k sketch: Cohen
/// and Kaplan, 2007).
package struct UnitCollector: Sendable {
  /// A distinct unit.
  package struct Unit: Sendable {
    /// The bytes of the unit in `pool`.
    package var range: Range<Int>

    /// The bytes before and after the unit: 0 at the edges of the input; behind a single space, a digit.
    package let left: UInt8
    package let right: UInt8
    package let hash: UInt64

    /// The number of bytes beyond ASCII.
    package let nonASCIICount: Int

    /// The number of occurrences since the unit was first kept.
    package var count: Int
  }

  /// The number of units that are kept.
  package static let unitLimit = 300

  /// The number of ASCII words that are kept.
  static let wordLimit = 16

  /// The longest part of a unit that is looked at, and the most letters before its first byte beyond
  /// ASCII.
  static let maxLength = 240
  static let maxLettersBefore = 24
  private static let wordLengths = 2..<20

  /// The units, in no order until `finish` sorts them by their hashes.
  package private(set) var units: [Unit] = []

  /// The bytes of the units, one after another.
  package private(set) var pool: [UInt8] = []

  /// The first distinct ASCII words, in small letters, each followed by a space.
  package private(set) var words: [UInt8] = []
  private(set) var wordCount = 0

  /// The number of ASCII words so far, repetitions included; after the limit no more are looked for, since text that
  /// has few distinct ones by then hardly has others.
  private var seenWordCount = 0
  private static let seenWordLimit = 10_000
  private var hasWords: Bool {
    wordCount >= Self.wordLimit || seenWordCount >= Self.seenWordLimit
  }

  private var unitNumbers = HashIndex()
  private var wordHashes = HashIndex()

  /// Units with this hash or a greater one are not kept.
  private var hashLimit = UInt64.max

  /// The bytes before a unit that say where it begins, and what its neighbour is.
  private static let contextLength = maxControlSequence

  /// The last bytes, which may belong to a unit or word that goes on, preceded by their context.
  private var pending: [UInt8] = []

  /// The bytes of `pending` that have been looked at.
  private var pendingStart = 0

  /// Whether the input so far ends inside a unit that is too long.
  private var isInsideLongUnit = false

  package init() {}

  /// Looks at the next bytes.
  package mutating func consume(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while !pending.isEmpty && start < bytes.count {
      // The pending bytes are scanned together with enough of the next ones.
      let count = min(bytes.count - start, 512)
      let joined = pending + bytes[start..<start + count]
      let offset = joined.count - count
      let end = joined.withUnsafeBufferPointer { scan($0, from: pendingStart, atEnd: false) }
      if end >= offset + Self.contextLength {
        pending = []
        start += end - offset
        break
      }
      start += count
      keep(joined[...], from: end)
    }
    guard pending.isEmpty else { return }
    let end = scan(bytes, from: start, atEnd: false)
    keep(bytes[...], from: end)
  }

  /// Keeps the bytes that have not been looked at, preceded by up to `contextLength` bytes of context.
  private mutating func keep(_ bytes: some RandomAccessCollection<UInt8>, from end: Int) {
    let all = Array(bytes.dropFirst(max(0, end - Self.contextLength)))
    pendingStart = min(Self.contextLength, end)
    pending = all
  }

  /// Looks at the bytes that are left at the end of the input, and sorts the units by their hashes.
  package mutating func finish() {
    _ = pending.withUnsafeBufferPointer { scan($0, from: pendingStart, atEnd: true) }
    pending = []
    pendingStart = 0
    isInsideLongUnit = false
    sortUnits()
  }

  /// Forgets all that was collected, and looks at a whole text.
  mutating func collect(_ text: UnsafeBufferPointer<UInt8>) {
    units.removeAll(keepingCapacity: true)
    pool.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    wordCount = 0
    seenWordCount = 0
    unitNumbers.removeAll()
    wordHashes.removeAll()
    hashLimit = .max
    pending = []
    pendingStart = 0
    isInsideLongUnit = false
    _ = scan(text, from: 0, atEnd: true)
    if units.count > 1 { sortUnits() }
  }

  /// The share of the bytes of units that is left without repetitions, 0…1: a repetition is no further evidence.
  var shareOfDistinct: Float {
    let (all, distinct) = units.reduce((0, 0)) { sums, unit in
      (sums.0 + unit.count * unit.range.count, sums.1 + pool[unit.range].period)
    }
    return all == 0 ? 1 : Float(distinct) / Float(all)
  }

  /// Sorts the units by their hashes, and leaves out those above the limit.
  private mutating func sortUnits() {
    units.sort { $0.hash < $1.hash }
    guard units.count > Self.unitLimit else { return }
    units.removeSubrange(Self.unitLimit...)
    hashLimit = units[Self.unitLimit - 1].hash &+ 1
    var kept: [UInt8] = []
    unitNumbers = HashIndex()
    for number in units.indices {
      let start = kept.count
      kept += pool[units[number].range]
      units[number].range = start..<kept.count
      _ = unitNumbers.insert(units[number].hash, number)
    }
    pool = kept
  }

  /// Looks at the bytes from `start` on; those before it are context.
  ///
  /// - Returns: The index of the first byte that belongs to a word or unit which may go on.
  private mutating func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, atEnd: Bool
  ) -> Int {
    let count = bytes.count
    var index = start
    // Letters before this index belong to an earlier unit.
    var lastEnd = start
    if isInsideLongUnit {
      while index < count && Self.continuesUnit(bytes, at: index) { index += 1 }
      if index + 1 >= count && !atEnd { return max(start, count - 1) }
      isInsideLongUnit = false
      lastEnd = index
    }
    while index < count {
      let byte = bytes[index]
      if byte < 0x80 && !byte.isASCIILetter {
        index += 1
        if hasWords && index < count {
          let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[index...])
          let next = index + TextKernels.asciiPrefixLength(of: rest)
          // Letters directly before the next byte beyond ASCII belong to its unit.
          index = Self.startOfLetters(bytes, before: next, from: max(index, lastEnd))
        }
        continue
      }
      if byte < 0x80 && Self.endsControlSequence(bytes, at: index) {
        index += 1
        lastEnd = index
        continue
      }
      var highStart = index
      while highStart < count && bytes[highStart].isASCIILetter { highStart += 1 }
      if highStart == count && !atEnd { return max(index, count - Self.maxLettersBefore) }
      if highStart == count || bytes[highStart] < 0x80 {
        addWord(bytes, index..<highStart)
        index = highStart
        continue
      }
      let first = max(index, highStart - Self.maxLettersBefore)
      var end = highStart
      while end < count && Self.continuesUnit(bytes, at: end) { end += 1 }
      let isOpen = end + 1 >= count && !atEnd
      if isOpen && end - first <= Self.maxLength { return first }
      addUnit(bytes, first..<min(end, Self.limit(bytes, first, end)))
      if isOpen {
        isInsideLongUnit = true
        return max(first, count - 1)
      }
      index = end
      lastEnd = end
    }
    return count
  }

  /// Returns the start of the ASCII letters directly before a non-ASCII byte, which belong to its unit.
  @inline(__always)
  static func startOfLetters(
    _ bytes: UnsafeBufferPointer<UInt8>, before high: Int, from start: Int
  ) -> Int {
    var first = high
    while first > start && high - first < maxLettersBefore && bytes[first - 1].isASCIILetter {
      first -= 1
    }
    return first < high && endsControlSequence(bytes, at: first) ? first + 1 : first
  }

  /// The longest control sequence that is recognised.
  private static let maxControlSequence = 32

  /// Whether a byte is the last of a control sequence of a terminal, such as `m` in `ESC [ 3 1 m`
  /// (ECMA-48, section 5.4): it is no letter of the word that follows.
  @inline(__always)
  static func endsControlSequence(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    var start = index - 1
    let limit = max(1, index - maxControlSequence + 1)
    while start > limit && (0x30..<0x40).contains(bytes[start]) { start -= 1 }
    return start > 0 && bytes[start] == UInt8(ascii: "[") && bytes[start - 1] == 0x1B
  }

  /// Whether a byte after the first one beyond ASCII belongs to the same unit.
  @inline(__always)
  static func continuesUnit(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let byte = bytes[index]
    if byte >= 0x80 || byte.isASCIILetter { return true }
    guard index > 0, bytes[index - 1] >= 0x80 else { return false }
    // A trail byte, or a digit inside of a character of four bytes.
    return (0x40..<0x7F).contains(byte)
      || byte.isASCIIDigit && index + 1 < bytes.count && bytes[index + 1] >= 0x80
  }

  /// Returns where a long unit is cut: before an ASCII byte, if there is one.
  static func limit(_ bytes: UnsafeBufferPointer<UInt8>, _ first: Int, _ end: Int) -> Int {
    let limit = first + maxLength
    guard end > limit else { return end }
    var cut = limit
    while cut > first + maxLength / 2 && bytes[cut - 1] >= 0x80 { cut -= 1 }
    return cut > first + maxLength / 2 ? cut : limit
  }

  private mutating func addWord(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    if hasWords { return }
    seenWordCount += 1
    let start = range.lowerBound
    guard Self.wordLengths.contains(range.count),
      start == 0 || bytes[start - 1] < 0x80 && !bytes[start - 1].isASCIILetter
        || Self.endsControlSequence(bytes, at: start - 1)
    else { return }
    var hash = UnitHash()
    for byte in bytes[range] { hash.add(byte | 0x20) }
    guard wordHashes.insert(hash.value, 0) == nil else { return }
    for byte in bytes[range] { words.append(byte | 0x20) }
    words.append(0x20)
    wordCount += 1
  }

  private mutating func addUnit(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    let (left, right) = Self.neighbours(of: range, in: bytes)
    var hash = UnitHash()
    hash.add(Self.contextClass(left) * 5 + Self.contextClass(right))
    for byte in bytes[range] { hash.add(byte) }
    let value = hash.value
    if value >= hashLimit { return }
    if let number = unitNumbers.insert(value, units.count) {
      units[number].count += 1
      return
    }
    let poolStart = pool.count
    Self.appendSqueezed(bytes, range, to: &pool)
    let nonASCIICount = pool[poolStart...].count { $0 >= 0x80 }
    units.append(
      Unit(
        range: poolStart..<pool.count, left: left, right: right, hash: value,
        nonASCIICount: nonASCIICount, count: 1))
    if units.count >= 4 * Self.unitLimit { sortUnits() }
  }

  /// Returns the bytes before and after a range, 0 at the edges; beyond a single space, a digit is the
  /// neighbour.
  @inline(__always)
  static func neighbours(
    of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (left: UInt8, right: UInt8) {
    let (start, end) = (range.lowerBound, range.upperBound)
    let left: UInt8 =
      start == 0
      ? 0
      : bytes[start - 1].isASCIILetter && endsControlSequence(bytes, at: start - 1)
        ? 0x20
        : start > 1 && bytes[start - 1] == 0x20 && bytes[start - 2].isASCIIDigit
          ? bytes[start - 2] : bytes[start - 1]
    let right: UInt8 =
      end >= bytes.count
      ? 0
      : bytes[end] == 0x20 && end + 1 < bytes.count && bytes[end + 1].isASCIIDigit
        ? bytes[end + 1] : bytes[end]
    return (left, right)
  }

  /// The class of a neighbour: blank or edge, digit, letter, other.
  static func contextClass(_ byte: UInt8) -> UInt8 {
    if byte < 0x21 { return 0 }
    if byte.isASCIIDigit { return 1 }
    return byte.isASCIILetter ? 2 : 3
  }

  /// Appends bytes, but no pair of bytes more than four times in a row: lines of boxes and of dots are
  /// no more evidence the longer they are.
  static func appendSqueezed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to pool: inout [UInt8]
  ) {
    // If a pair occurs five times in a row, eight bytes in a row equal the byte two places before. Most units have no
    // such run.
    var (repeated, most) = (0, 0)
    for index in range.dropFirst(2) {
      repeated = bytes[index] == bytes[index - 2] ? repeated + 1 : 0
      most = max(most, repeated)
    }
    if most < 8 {
      pool += UnsafeBufferPointer(rebasing: bytes[range])
      return
    }
    let start = pool.count
    var index = range.lowerBound
    while index < range.upperBound {
      let count = pool.count
      let parity = (count - start) & 1 == (index - range.lowerBound) & 1
      if count - start >= 8, parity, bytes[index] >= 0x80, index + 1 < range.upperBound,
        (1...4).allSatisfy({
          pool[count - 2 * $0] == bytes[index] && pool[count - 2 * $0 + 1] == bytes[index + 1]
        })
      {
        index += 2
        continue
      }
      pool.append(bytes[index])
      index += 1
    }
  }
}

/// The 64-bit FNV-1a hash, with a final mix so that small hashes are a random sample.
struct UnitHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  @inline(__always)
  mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// The hash (finalizer of SplitMix64: Steele, Lea and Flood, 2014).
  var value: UInt64 {
    var hash = state
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    return hash ^ hash >> 31
  }
}

/// A map from 64-bit hashes to numbers, with open addressing.
struct HashIndex: Sendable {
  private var slots: [(hash: UInt64, number: Int32)] = []
  private var count = 0

  /// Returns the number that a hash has, or gives it one and returns `nil`.
  mutating func insert(_ hash: UInt64, _ number: Int) -> Int? {
    if 2 * count >= slots.count { grow() }
    var place = Int(truncatingIfNeeded: hash >> 20) & (slots.count - 1)
    while slots[place].number >= 0 {
      if slots[place].hash == hash { return Int(slots[place].number) }
      place = (place + 1) & (slots.count - 1)
    }
    slots[place] = (hash, Int32(truncatingIfNeeded: number))
    count += 1
    return nil
  }

  /// Forgets all numbers. What a large input needed is given back, so that small ones stay cheap.
  mutating func removeAll() {
    if slots.count > 64 {
      slots = []
    } else if count > 0 {
      for place in slots.indices { slots[place] = (0, -1) }
    }
    count = 0
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: (0, -1), count: max(16, 2 * old.count))
    count = 0
    for slot in old where slot.number >= 0 { _ = insert(slot.hash, Int(slot.number)) }
  }
}

extension Collection<UInt8> {
  /// The shortest period of the bytes; the last repetition may be cut.
  var period: Int {
    // The failure function (Knuth, Morris and Pratt, 1977): the longest proper prefix that is a suffix, too.
    let bytes = Array(self)
    var borders = [0]
    for index in bytes.indices.dropFirst() {
      var length = borders[index - 1]
      while length > 0 && bytes[index] != bytes[length] { length = borders[length - 1] }
      borders.append(bytes[index] == bytes[length] ? length + 1 : length)
    }
    return bytes.count - (bytes.isEmpty ? 0 : borders[bytes.count - 1])
  }
}
