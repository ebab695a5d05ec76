internal import LegibleEncodings

/// How often each pair of bytes occurs in a sample: what all single-byte readings have in common.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct BytePairs {
  /// The pairs of two ASCII bytes, which are the same in every compatible encoding.
  let ascii: UnsafeBufferPointer<TextPair>

  /// The pairs with a byte that is not ASCII.
  let other: UnsafeBufferPointer<TextPair>

  /// The distinct bytes of the sample, of which the line feed that is thought in front comes first, and
  /// the others in order; the numbers in the pairs are places in this list.
  let bytes: UnsafeBufferPointer<UInt8>

  /// For each byte of the list, what the pairs in `other` count of which it is the second.
  let weights: UnsafeBufferPointer<UInt32>

  /// The same for the pairs in `ascii`.
  let asciiWeights: UnsafeBufferPointer<UInt32>

  /// What is known of each byte that is not ASCII, for the first look at an encoding.
  struct HighByte {
    let byte: UInt8

    /// What the pairs in `other` count of which it is the second, in sixteenths.
    var weight: UInt32 = 0

    /// How often it stands beside an ASCII letter, in sixteenths.
    var letterContacts: UInt32 = 0

    /// How often it stands beside any byte, in sixteenths.
    var contacts: UInt32 = 0

    /// How often it stands beside itself or an ASCII byte that is no letter, as the lines of boxes do.
    var lineContacts: UInt32 = 0

    /// How often a word would begin with two capitals and go on with a small letter if it was a capital,
    /// in sixteenths.
    var misfitsAsCapital: UInt32 = 0
  }

  /// The bytes that are not ASCII, each once, in order.
  let highBytes: UnsafeBufferPointer<HighByte>

  /// The same bytes as a set.
  let highSet: ByteSet

  /// Those that stand beside an ASCII letter.
  let besideLetters: ByteSet

  /// Those that would be misfits as capitals.
  let misfitsAsCapitals: ByteSet

  /// How many bytes of the sample are ASCII.
  let asciiCount: Int

  /// How many words begin with an ASCII letter, in sixteenths.
  let asciiWordWeight: UInt32

  /// Counts the pairs; a line feed is thought in front of the first byte.
  init(of sample: [UInt8], _ arena: Arena) {
    asciiCount = sample.count { $0 < 0x80 }
    let numbers = arena.buffer(repeating: 0 as UInt8, count: 256)
    bytes = Self.distinctBytes(of: sample, numbers: numbers, arena)
    let counts = Self.counts(of: sample, numbers: numbers, distinctCount: bytes.count, arena)
    let weights = arena.buffer(repeating: 0 as UInt32, count: bytes.count)
    let asciiWeights = arena.buffer(repeating: 0 as UInt32, count: bytes.count)
    let firstHigh = bytes.firstIndex { $0 >= 0x80 } ?? bytes.count
    let uses = arena.buffer(repeating: HighByte(byte: 0), count: bytes.count - firstHigh)
    for (index, byte) in bytes[firstHigh...].enumerated() { uses[index] = HighByte(byte: byte) }
    var ascii = arena.list(of: TextPair.self, capacity: counts.count)
    var other = arena.list(of: TextPair.self, capacity: counts.count)
    var asciiWordWeight: UInt32 = 0
    let weigh = PairWeights.shared
    for pair in counts {
      let (first, second) = (Int(pair.first), Int(pair.second))
      let (firstByte, secondByte) = (bytes[first], bytes[second])
      // Runs of blanks are layout, not language.
      if Self.isLayout(firstByte) && Self.isLayout(secondByte) { continue }
      let weight = weigh.weight(of: Int(pair.weight), isRun: first == second)
      let weighted = TextPair(first: pair.first, second: pair.second, weight: weight)
      if firstByte | secondByte < 0x80 {
        ascii.append(weighted)
        asciiWeights[second] &+= weight
        if Self.isLetter(secondByte) && !Self.isLetter(firstByte) { asciiWordWeight &+= weight }
      } else {
        other.append(weighted)
        weights[second] &+= weight
        if firstByte >= 0x80 { uses[first - firstHigh].note(contactWith: secondByte, weight) }
        if secondByte >= 0x80 { uses[second - firstHigh].note(contactWith: firstByte, weight) }
      }
    }
    Self.noteMisfits(in: sample, numbers: numbers, firstHigh: firstHigh, uses)
    var highSet = ByteSet()
    var besideLetters = ByteSet()
    var misfitsAsCapitals = ByteSet()
    for index in uses.indices {
      uses[index].weight = weights[firstHigh + index]
      highSet.insert(uses[index].byte)
      if uses[index].letterContacts > 0 { besideLetters.insert(uses[index].byte) }
      if uses[index].misfitsAsCapital > 0 { misfitsAsCapitals.insert(uses[index].byte) }
    }
    self.highSet = highSet
    self.besideLetters = besideLetters
    self.misfitsAsCapitals = misfitsAsCapitals
    self.ascii = ascii.elements
    self.other = other.elements
    self.weights = UnsafeBufferPointer(weights)
    self.asciiWeights = UnsafeBufferPointer(asciiWeights)
    self.highBytes = UnsafeBufferPointer(uses)
    self.asciiWordWeight = asciiWordWeight
  }

  /// Lists the bytes that occur, and gives each its number.
  private static func distinctBytes(
    of sample: [UInt8], numbers: UnsafeMutableBufferPointer<UInt8>, _ arena: Arena
  ) -> UnsafeBufferPointer<UInt8> {
    var bytes = arena.list(of: UInt8.self, capacity: 256)
    for byte in sample { numbers[Int(byte)] = 1 }
    numbers[0x0A] = 0
    bytes.append(0x0A)
    for byte in UInt8.min...UInt8.max where numbers[Int(byte)] > 0 {
      // At most 255 others fit behind the line feed.
      numbers[Int(byte)] = UInt8(bytes.count)
      bytes.append(byte)
    }
    return bytes.elements
  }

  /// So many pairs can be numbered.
  private static let pairLimit = Int(UInt16.max)

  /// All distinct pairs, with their counts as weights, in the order in which they come.
  private static func counts(
    of sample: [UInt8], numbers: UnsafeMutableBufferPointer<UInt8>, distinctCount: Int,
    _ arena: Arena
  ) -> UnsafeBufferPointer<TextPair> {
    // For each pair of numbers its place in the list plus one.
    let places = arena.buffer(repeating: 0 as UInt16, count: distinctCount * distinctCount)
    let pairs = arena.buffer(
      repeating: TextPair(first: 0, second: 0, weight: 0),
      count: min(sample.count, places.count, pairLimit))
    var count = 0
    var previous = 0
    // A sample is an excerpt, and far shorter than this.
    for byte in sample.prefix(pairLimit) {
      // All numbers are below `distinctCount`.
      let number = Int(numbers[Int(byte)])
      let cell = previous &* distinctCount &+ number
      var place = Int(places[cell])
      if place == 0 {
        count += 1
        place = count
        places[cell] = UInt16(place)
        pairs[place - 1] = TextPair(
          first: UInt16(previous), second: UInt16(number), weight: 0)
      }
      pairs[place - 1].weight &+= 1
      previous = number
    }
    return UnsafeBufferPointer(rebasing: pairs[..<count])
  }

  /// Counts where bytes that are not ASCII stand between a capital and a small letter, or before both.
  private static func noteMisfits(
    in sample: [UInt8], numbers: UnsafeMutableBufferPointer<UInt8>, firstHigh: Int,
    _ uses: UnsafeMutableBufferPointer<HighByte>
  ) {
    for index in 0..<max(0, sample.count - 1) where sample[index] >= 0x80 {
      let next = sample[index + 1]
      let previous = index > 0 ? sample[index - 1] : 0x20
      let isMisfit =
        isSmall(next)
        ? isCapital(previous)
        : isCapital(next) && index + 2 < sample.count && isSmall(sample[index + 2])
          && previous < 0x80 && !isLetter(previous)
      // Bytes above 0x7F have numbers behind those of ASCII.
      if isMisfit { uses[Int(numbers[Int(sample[index])]) - firstHigh].misfitsAsCapital &+= 1 }
    }
    let weigh = PairWeights.shared
    for index in uses.indices where uses[index].misfitsAsCapital > 0 {
      uses[index].misfitsAsCapital = weigh.weight(
        of: Int(uses[index].misfitsAsCapital), isRun: false)
    }
  }

  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  private static func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func isLayout(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  fileprivate static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

extension BytePairs.HighByte {
  fileprivate mutating func note(contactWith other: UInt8, _ weight: UInt32) {
    contacts &+= weight
    if BytePairs.isLetter(other) {
      letterContacts &+= weight
    } else if other < 0x80 || other == byte {
      lineContacts &+= weight
    }
  }
}
