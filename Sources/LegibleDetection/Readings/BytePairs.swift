internal import LegibleEncodings

/// How often each pair of bytes occurs in a sample: what all single-byte readings have in common.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct BytePairs {
  /// The pairs of two ASCII bytes, which are the same in every compatible encoding.
  let ascii: UnsafeBufferPointer<TextPair>

  /// The pairs with a byte that is not ASCII.
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

  /// What is known of each byte that is not ASCII, for the first look at an encoding.
  struct NonASCIIByte {
    let byte: UInt8

    /// What the pairs in `nonASCII` count of which it is the second, in sixteenths.
    var weight: UInt32 = 0

    /// How often it stands beside an ASCII letter, in sixteenths.
    var letterContacts: UInt32 = 0

    /// How often it stands beside any byte, in sixteenths.
    var contacts: UInt32 = 0

    /// How often it stands beside itself or an ASCII byte that is no letter, as the lines of boxes do.
    var lineContacts: UInt32 = 0

    /// How often it begins a line, in sixteenths.
    var initials: UInt32 = 0

    /// How often it would be a `PositionFault` of each kind, in sixteenths.
    var faults = PositionFault.Each<UInt32>(repeating: 0)
  }

  /// The bytes that are not ASCII, each once, in order.
  let nonASCIIBytes: UnsafeBufferPointer<NonASCIIByte>

  /// Where in words the bytes that are not ASCII stand.
  let positions: UnsafeBufferPointer<PositionedCharacter>

  /// How many bytes of the sample are ASCII.
  let asciiCount: Int

  /// How many words begin with an ASCII letter, in sixteenths.
  let asciiWordWeight: UInt32

  /// How many lines begin with a capital of ASCII, and how many with a small letter, in sixteenths.
  let capitalLines, smallLines: UInt32

  /// Where in the sample the bytes are that are not ASCII.
  let nonASCIIOffsets: UnsafeBufferPointer<UInt32>

  /// Counts the pairs; a line feed is thought in front of the first byte.
  ///
  /// - Parameter asciiAlone: Whether bytes that are not ASCII are no characters by themselves, so that they need
  ///   not be told apart: what is said of them is of no use then.
  init(of sample: UnsafeBufferPointer<UInt8>, asciiAlone: Bool, _ arena: Arena) {
    let places = arena.buffer(repeating: 0 as UInt8, count: 256)
    nonASCIIOffsets = Self.note(bytesOf: sample, in: places, arena)
    asciiCount = sample.count - nonASCIIOffsets.count
    // Bytes that are not told apart are all listed as 0x80, if there are any, and have its place.
    let alike = asciiAlone ? 0x80..<0x100 : 0x80..<0x80
    for byte in alike { places[byte] = byte == 0x80 && !nonASCIIOffsets.isEmpty ? 1 : 0 }
    bytes = Self.listed(places, arena)
    for byte in alike { places[byte] = places[0x80] }
    let numbers = arena.buffer(repeating: 0 as UInt16, count: bytes.count)
    for (index, byte) in bytes.enumerated() { numbers[index] = UInt16(byte) }
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
    var ascii = arena.list(of: TextPair.self, capacity: pairs.count)
    var nonASCII = arena.list(of: TextPair.self, capacity: pairs.count)
    var asciiWordWeight: UInt32 = 0
    var capitalLines: UInt32 = 0
    var smallLines: UInt32 = 0
    let weigh = PairWeights.shared
    let kinds = Self.kinds
    for pair in pairs {
      let (first, second) = (Int(pair >> 8), Int(pair & 0xFF))
      let (firstKind, secondKind) = (kinds[first], kinds[second])
      // Runs of blanks are layout, not language.
      if firstKind == .layout && secondKind == .layout { continue }
      let (firstPlace, secondPlace) = (Int(places[first]), Int(places[second]))
      let weight = weigh.weight(
        of: Int(counts[firstPlace &* bytes.count &+ secondPlace]), isRun: first == second)
      let weighted = TextPair(first: UInt16(first), second: UInt16(second), weight: weight)
      if firstKind != .high && secondKind != .high {
        ascii.append(weighted)
        asciiWeights[second] &+= weight
        if secondKind == .letter && firstKind != .letter {
          asciiWordWeight &+= weight
          if first == 0x0A {
            if UInt8(second).isCapitalASCIILetter {
              capitalLines &+= weight
            } else {
              smallLines &+= weight
            }
          }
        }
      } else {
        nonASCII.append(weighted)
        weights[second] &+= weight
        // Bytes above 0x7F have places behind those of ASCII.
        if firstKind == .high {
          uses[firstPlace - firstNonASCII].note(
            contactWith: secondKind, isRun: first == second, weight)
        }
        if secondKind == .high {
          uses[secondPlace - firstNonASCII].note(
            contactWith: firstKind, isRun: first == second, weight)
          if first == 0x0A { uses[secondPlace - firstNonASCII].initials &+= weight }
        }
      }
    }
    positions =
      asciiAlone
      ? UnsafeBufferPointer(start: nil, count: 0)
      : Self.notePlaces(
        in: sample, at: nonASCIIOffsets, places: places, firstNonASCII: firstNonASCII,
        numbers: nonASCIINumbers[...], uses, arena)
    for index in uses.indices { uses[index].weight = weights[Int(uses[index].byte)] }
    self.ascii = ascii.elements
    self.nonASCII = nonASCII.elements
    self.weights = UnsafeBufferPointer(weights)
    self.asciiWeights = UnsafeBufferPointer(asciiWeights)
    self.nonASCIIBytes = UnsafeBufferPointer(uses)
    self.asciiWordWeight = asciiWordWeight
    self.capitalLines = capitalLines
    self.smallLines = smallLines
  }

  /// Notes which bytes occur, and lists where those are that are not ASCII.
  private static func note(
    bytesOf sample: UnsafeBufferPointer<UInt8>, in bytes: UnsafeMutableBufferPointer<UInt8>,
    _ arena: Arena
  ) -> UnsafeBufferPointer<UInt32> {
    // The last place is written once more behind the others.
    let places = arena.room(for: UInt32.self, count: sample.count + 1)
    var count = 0
    for (index, byte) in sample.enumerated() {
      bytes[Int(byte)] = 1
      places[count] = UInt32(truncatingIfNeeded: index)
      count &+= Int(byte >> 7)
    }
    return UnsafeBufferPointer(rebasing: places[..<count])
  }

  /// Lists the bytes that occur, of which the line feed comes first, and gives each its place.
  private static func listed(
    _ places: UnsafeMutableBufferPointer<UInt8>, _ arena: Arena
  ) -> UnsafeBufferPointer<UInt8> {
    var bytes = arena.list(of: UInt8.self, capacity: 256)
    places[0x0A] = 0
    bytes.append(0x0A)
    for byte in UInt8.min...UInt8.max where places[Int(byte)] > 0 {
      // At most 255 others fit behind the line feed.
      places[Int(byte)] = UInt8(bytes.count)
      bytes.append(byte)
    }
    return bytes.elements
  }

  /// No pair is counted oftener; a sample is an excerpt, and far shorter than this.
  private static let countLimit = Int(UInt16.max)

  /// All distinct pairs, the first byte highest, in the order in which they come; and by the places of
  /// their bytes, row by row, how often they do.
  private static func counts(
    of sample: UnsafeBufferPointer<UInt8>, places: UnsafeMutableBufferPointer<UInt8>,
    distinctCount: Int,
    _ arena: Arena
  ) -> (pairs: UnsafeBufferPointer<UInt16>, counts: UnsafeMutableBufferPointer<UInt16>) {
    let counts = arena.buffer(repeating: 0 as UInt16, count: distinctCount * distinctCount)
    // The last pair is written once more behind the others.
    let pairs = arena.room(for: UInt16.self, count: min(sample.count, counts.count) + 1)
    var count = 0
    var row = 0
    var previous: UInt16 = 0x0A
    for byte in sample.prefix(countLimit) {
      // All places are below `distinctCount`.
      let place = Int(places[Int(byte)])
      let cell = row &+ place
      let pair = previous << 8 | UInt16(byte)
      pairs[count] = pair
      if counts[cell] == 0 { count &+= 1 }
      counts[cell] &+= 1
      row = place &* distinctCount
      previous = UInt16(byte)
    }
    return (UnsafeBufferPointer(rebasing: pairs[..<count]), counts)
  }

  /// Counts where in words the bytes stand that are not ASCII, and where they would be faults.
  ///
  /// - Parameter numbers: The numbers of these bytes as characters.
  private static func notePlaces(
    in sample: UnsafeBufferPointer<UInt8>, at nonASCIIOffsets: UnsafeBufferPointer<UInt32>,
    places: UnsafeMutableBufferPointer<UInt8>, firstNonASCII: Int,
    numbers: Slice<UnsafeBufferPointer<UInt16>>, _ uses: UnsafeMutableBufferPointer<NonASCIIByte>,
    _ arena: Arena
  ) -> UnsafeBufferPointer<PositionedCharacter> {
    let surroundings = Surroundings.shared
    let counts = arena.buffer(repeating: Surroundings.Counts.zero, count: uses.count)
    // Nothing tells what comes behind the sample.
    for place in nonASCIIOffsets where Int(place) + 1 < sample.count {
      // Bytes above 0x7F have places behind those of ASCII. A sample is far shorter than what may be counted.
      let number = Int(places[Int(sample[Int(place)])]) - firstNonASCII
      counts[number] &+= surroundings.counts(at: Int(place), of: sample)
    }
    let weigh = PairWeights.shared
    var positions = PositionCounter(characterCount: uses.count, arena)
    for index in uses.indices {
      for kind in 0..<PositionFault.count where counts[index][kind] > 0 {
        uses[index].faults[kind] = weigh.weight(of: Int(counts[index][kind]), isRun: false)
      }
      for position in 0..<WordPosition.count {
        positions.add(
          UInt32(counts[index][PositionFault.count + position]), of: index, at: position)
      }
    }
    return positions.positions(of: numbers, arena)
  }

  /// What a byte is to those beside it.
  fileprivate enum Kind: BitwiseCopyable {
    case layout, letter, otherASCII, high
  }

  private static let kinds = ConstantTable(
    (UInt8.min...UInt8.max).map { byte -> Kind in
      if byte >= 0x80 { return .high }
      if byte.isASCIILayout { return .layout }
      return byte.isASCIILetter ? .letter : .otherASCII
    })
}

extension BytePairs.NonASCIIByte {
  fileprivate mutating func note(
    contactWith other: BytePairs.Kind, isRun: Bool, _ weight: UInt32
  ) {
    contacts &+= weight
    if other == .letter {
      letterContacts &+= weight
    } else if other != .high || isRun {
      lineContacts &+= weight
    }
  }
}
