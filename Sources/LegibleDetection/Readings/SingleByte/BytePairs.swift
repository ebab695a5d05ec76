internal import LegibleEncodings

/// How often each pair of bytes occurs in a sample: what all single-byte readings have in common.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct BytePairs {
  /// The pairs of two ASCII bytes, which are the same in every compatible encoding.
  let ascii: UnsafeBufferPointer<TextPair>

  /// Of these the ones in words that have a non-ASCII byte.
  let asciiInWords: UnsafeBufferPointer<TextPair>

  /// The pairs with a non-ASCII byte.
  let nonASCII: UnsafeBufferPointer<TextPair>

  /// The distinct bytes of the sample, of which the line feed that is thought in front comes first, and
  /// the others in order.
  let bytes: UnsafeBufferPointer<UInt8>

  /// The same as numbers of characters, and of these those of ASCII and the others.
  let numbers: UnsafeBufferPointer<UInt16>
  let asciiNumbers, nonASCIINumbers: UnsafeBufferPointer<UInt16>

  /// For each of the 256 bytes, what the pairs in `nonASCII` count of which it is the second.
  let weights: UnsafeBufferPointer<UInt32>

  /// The same for the pairs in `ascii`.
  let asciiWeights: UnsafeBufferPointer<UInt32>

  /// What is known of each non-ASCII byte, for the first pass over an encoding.
  struct NonASCIIByte {
    let byte: UInt8

    /// What the pairs in `nonASCII` count of which it is the second, in sixteenths.
    var weight: UInt32 = 0

    /// How often it stands beside an ASCII letter, in sixteenths.
    var letterContacts: UInt32 = 0

    /// How often it stands beside itself or an ASCII byte that is no letter, as the lines of boxes do.
    var lineContacts: UInt32 = 0

    /// How often it begins a line, in sixteenths.
    var initials: UInt32 = 0

    /// How often it would be a `PositionFault` of each kind, in sixteenths.
    var faults = PositionFault.Each<UInt32>(repeating: 0)
  }

  /// The non-ASCII bytes, each once, in order.
  let nonASCIIBytes: UnsafeBufferPointer<NonASCIIByte>

  /// Where in words the non-ASCII bytes stand.
  let positions: UnsafeBufferPointer<PositionedCharacter>

  /// How far the text is a list of letters that stand alone, 0…1; see `LoneCharacters`.
  let listingShare: Double

  /// What pairs of such letters would count more if they counted in full, in sixteenths.
  let uncountedWeight: UInt32

  /// How many bytes of the sample are ASCII.
  let asciiCount: Int

  /// How many words begin with an ASCII letter, in sixteenths, and how many of these have a non-ASCII byte.
  let asciiWordWeight, ownWordWeight: UInt32

  /// How many lines begin with a capital of ASCII, and how many with a small letter, in sixteenths.
  let capitalLines, smallLines: UInt32

  /// Where in the sample the bytes are that are not ASCII.
  let nonASCIIOffsets: UnsafeBufferPointer<UInt32>

  /// How many runs of non-ASCII bytes there are.
  let runCount: Int

  /// Counts the pairs; a line feed is thought in front of the first byte.
  ///
  /// - Parameter asciiAlone: Whether non-ASCII bytes are no characters by themselves, so that they need
  ///   not be told apart: what is said of them is of no use then.
  init(of sample: UnsafeBufferPointer<UInt8>, asciiAlone: Bool, _ arena: Arena) {
    let places = arena.buffer(repeating: 0 as UInt8, count: 256)
    nonASCIIOffsets = Self.note(bytesOf: sample, in: places, arena)
    asciiCount = sample.count - nonASCIIOffsets.count
    var (runCount, next) = (0, UInt32.max)
    for offset in nonASCIIOffsets {
      if offset != next { runCount += 1 }
      next = offset &+ 1
    }
    self.runCount = runCount
    // Bytes that are not told apart are all listed as 0x80, if there are any, and have its place.
    let alike = asciiAlone ? 0x80..<0x100 : 0x80..<0x80
    for byte in alike { places[byte] = byte == 0x80 && !nonASCIIOffsets.isEmpty ? 1 : 0 }
    bytes = Self.listed(places, arena)
    for byte in alike { places[byte] = places[0x80] }
    let numbers = arena.buffer(repeating: 0 as UInt16, count: bytes.count)
    // There are no more than 256.
    for index in bytes.indices { numbers[index] = UInt16(bytes[index]) }
    self.numbers = UnsafeBufferPointer(numbers)
    let weights = arena.buffer(repeating: 0 as UInt32, count: 256)
    let asciiWeights = arena.buffer(repeating: 0 as UInt32, count: 256)
    let firstNonASCII = bytes.firstIndex { $0 >= 0x80 } ?? bytes.count
    asciiNumbers = UnsafeBufferPointer(rebasing: numbers[..<firstNonASCII])
    nonASCIINumbers = UnsafeBufferPointer(rebasing: numbers[firstNonASCII...])
    let uses = arena.buffer(repeating: NonASCIIByte(byte: 0), count: bytes.count - firstNonASCII)
    for (index, byte) in bytes[firstNonASCII...].enumerated() {
      uses[index] = NonASCIIByte(byte: byte)
    }
    let (pairs, counts) = Self.counts(
      of: sample, places: places, distinctCount: bytes.count, arena)
    let inWords = Self.countsInWords(
      of: sample, at: nonASCIIOffsets, places: places, distinctCount: bytes.count, arena)
    var tally = PairTally(
      pairs, counts, inWords: inWords, isFirstUnknown: Self.mayBeginInWord(sample), arena)
    let counted =
      asciiAlone
      ? UnsafeBufferPointer(start: nil, count: 0)
      : Self.notePlaces(
        in: sample, at: nonASCIIOffsets, places: places, firstNonASCII: firstNonASCII,
        numbers: nonASCIINumbers[...], uses, arena)
    let alone = LoneCharacters(counted, arena)
    positions = alone.damped(counted, arena)
    listingShare = 1 - alone.keptShare
    uncountedWeight = alone.damp(tally.nonASCII)
    tally.sum(weights: weights, asciiWeights: asciiWeights)
    tally.note(contactsOf: uses, places: places, firstNonASCII: firstNonASCII)
    for index in uses.indices { uses[index].weight = weights[Int(uses[index].byte)] }
    ascii = tally.ascii
    asciiInWords = tally.asciiInWords
    nonASCII = UnsafeBufferPointer(tally.nonASCII)
    self.weights = UnsafeBufferPointer(weights)
    self.asciiWeights = UnsafeBufferPointer(asciiWeights)
    self.nonASCIIBytes = UnsafeBufferPointer(uses)
    asciiWordWeight = tally.asciiWordWeight
    ownWordWeight = tally.ownWordWeight
    capitalLines = tally.capitalLines
    smallLines = tally.smallLines
  }
}
