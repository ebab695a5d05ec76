internal import LegibleEncodings

/// The pairs of bytes in a sample with their weights, which all single-byte readings share.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct BytePairs {
  /// The pairs of two ASCII bytes, which are the same in every compatible encoding.
  let ascii: UnsafeBufferPointer<TextPair>

  /// The part of `ascii` in words with a non-ASCII byte.
  let asciiInWords: UnsafeBufferPointer<TextPair>

  /// The pairs with a non-ASCII byte.
  let nonASCII: UnsafeBufferPointer<TextPair>

  /// The distinct bytes of the sample, beginning with the line feed that is assumed before it, then
  /// in order.
  let bytes: UnsafeBufferPointer<UInt8>

  /// The same as numbers of characters; and those of the ASCII bytes and of the others.
  let numbers: UnsafeBufferPointer<UInt16>
  let asciiNumbers, nonASCIINumbers: UnsafeBufferPointer<UInt16>

  /// For each of the 256 bytes, the weight of the pairs in `nonASCII` whose second byte it is.
  let weights: UnsafeBufferPointer<UInt32>

  /// For each of the 256 bytes, the weight of the pairs in `ascii` whose second byte it is.
  let asciiWeights: UnsafeBufferPointer<UInt32>

  /// What is known about a non-ASCII byte, for the first pass over an encoding.
  struct NonASCIIByte {
    let byte: UInt8

    /// The weight of the pairs in `nonASCII` whose second byte it is, in sixteenths.
    var weight: UInt32 = 0

    /// The weight of its occurrences next to an ASCII letter, in sixteenths.
    var letterContacts: UInt32 = 0

    /// The weight of its occurrences next to itself, or to an ASCII byte that is not a letter, as
    /// in lines of boxes.
    var lineContacts: UInt32 = 0

    /// The weight of its occurrences at the beginning of a line, in sixteenths.
    var initials: UInt32 = 0

    /// The weight of its occurrences that may be a `PositionFault` of each kind, in sixteenths.
    var faults = PositionFault.Each<UInt32>(repeating: 0)
  }

  /// The distinct non-ASCII bytes, in order.
  let nonASCIIBytes: UnsafeBufferPointer<NonASCIIByte>

  /// The word positions of the non-ASCII bytes.
  let positions: UnsafeBufferPointer<PositionedCharacter>

  /// The extent to which the text is a list of isolated letters, 0…1; see `LoneCharacters`.
  let listingShare: Double

  /// The weight that pairs of such letters lack of their full weight, in sixteenths.
  let uncountedWeight: UInt32

  /// The number of ASCII bytes in the sample.
  let asciiCount: Int

  /// The number of words that begin with an ASCII letter, and of those with a non-ASCII byte, in
  /// sixteenths.
  let asciiWordWeight, nonASCIIWordWeight: UInt32

  /// The number of lines that begin with an ASCII capital, and with a small letter, in sixteenths.
  let capitalLines, smallLines: UInt32

  /// The indices of the non-ASCII bytes in the sample.
  let nonASCIIOffsets: UnsafeBufferPointer<UInt32>

  /// The number of runs of non-ASCII bytes.
  let runCount: Int

  /// Counts the pairs. A line feed is assumed before the sample.
  ///
  /// - Parameter asciiAlone: Whether only ASCII pairs are needed, because non-ASCII bytes are not
  ///   characters by themselves.
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
    // If non-ASCII bytes are not distinguished, all of them count as 0x80.
    let alike = asciiAlone ? 0x80..<0x100 : 0x80..<0x80
    for byte in alike { places[byte] = byte == 0x80 && !nonASCIIOffsets.isEmpty ? 1 : 0 }
    bytes = Self.listed(places, arena)
    for byte in alike { places[byte] = places[0x80] }
    let numbers = arena.buffer(repeating: 0 as UInt16, count: bytes.count)
    // There are at most 256 bytes.
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
    positions = alone.reduced(counted, arena)
    listingShare = 1 - alone.keptShare
    uncountedWeight = alone.reduceWeights(tally.nonASCII)
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
    nonASCIIWordWeight = tally.nonASCIIWordWeight
    capitalLines = tally.capitalLines
    smallLines = tally.smallLines
  }
}
