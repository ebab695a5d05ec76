extension BytePairs {
  /// Marks the bytes that occur, and returns the indices of the non-ASCII bytes.
  static func note(
    bytesOf sample: UnsafeBufferPointer<UInt8>, in bytes: UnsafeMutableBufferPointer<UInt8>,
    _ arena: Arena
  ) -> UnsafeBufferPointer<UInt32> {
    // The last index is written to an extra element.
    let places = arena.room(for: UInt32.self, count: sample.count + 1)
    var count = 0
    for (index, byte) in sample.enumerated() {
      bytes[Int(byte)] = 1
      places[count] = UInt32(truncatingIfNeeded: index)
      count &+= Int(byte >> 7)
    }
    return UnsafeBufferPointer(rebasing: places[..<count])
  }

  /// Lists the bytes that occur, beginning with the line feed, and sets the index of each in the
  /// list.
  static func listed(
    _ places: UnsafeMutableBufferPointer<UInt8>, _ arena: Arena
  ) -> UnsafeBufferPointer<UInt8> {
    var bytes = arena.list(of: UInt8.self, capacity: 256)
    places[0x0A] = 0
    bytes.append(0x0A)
    for byte in UInt8.min...UInt8.max where places[Int(byte)] > 0 {
      // At most 255 other bytes follow the line feed.
      places[Int(byte)] = UInt8(bytes.count)
      bytes.append(byte)
    }
    return bytes.elements
  }

  /// Whether the first byte may be inside a word: it is an isolated non-ASCII byte, not followed by
  /// a capital, and the sample may be cut before it.
  static func mayBeginInWord(_ sample: UnsafeBufferPointer<UInt8>) -> Bool {
    sample.count > 1 && sample[0] >= 0x80 && sample[1] < 0x80 && !sample[1].isCapitalASCIILetter
  }

  /// The maximum count of a pair; a sample is an excerpt, and much shorter.
  static let countLimit = Int(UInt16.max)

  /// A pair of bytes, with the first in the highest bits, and the index of its count in the lower
  /// half.
  typealias CountedPair = UInt32

  /// Returns the distinct pairs in the order of their first occurrence, and the count of each pair,
  /// row by row by the indices of its bytes.
  static func counts(
    of sample: UnsafeBufferPointer<UInt8>, places: UnsafeMutableBufferPointer<UInt8>,
    distinctCount: Int,
    _ arena: Arena
  ) -> (pairs: UnsafeBufferPointer<CountedPair>, counts: UnsafeMutableBufferPointer<UInt16>) {
    let counts = arena.buffer(repeating: 0 as UInt16, count: distinctCount * distinctCount)
    // The last pair is written to an extra element.
    let pairs = arena.room(for: CountedPair.self, count: min(sample.count, counts.count) + 1)
    var count = 0
    var row = 0
    var previous: UInt32 = 0x0A
    for byte in sample.prefix(countLimit) {
      // All indices are below `distinctCount`, which is at most 256.
      let place = Int(places[Int(byte)])
      let cell = row &+ place
      pairs[count] = (previous << 8 | UInt32(byte)) << 16 | UInt32(truncatingIfNeeded: cell)
      count &+= counts[cell] == 0 ? 1 : 0
      counts[cell] &+= 1
      row = place &* distinctCount
      previous = UInt32(byte)
    }
    return (UnsafeBufferPointer(rebasing: pairs[..<count]), counts)
  }

  /// Returns the count of each pair of ASCII characters in words with a non-ASCII byte, and at
  /// their borders, row by row by the indices of its bytes.
  static func countsInWords(
    of sample: UnsafeBufferPointer<UInt8>, at nonASCIIOffsets: UnsafeBufferPointer<UInt32>,
    places: UnsafeMutableBufferPointer<UInt8>, distinctCount: Int, _ arena: Arena
  ) -> UnsafeMutableBufferPointer<UInt16> {
    let counts = arena.buffer(repeating: 0 as UInt16, count: distinctCount * distinctCount)
    let limit = min(sample.count, countLimit)
    // The first pair that is not counted yet, by the index of its second byte.
    var next = 0
    for offset in nonASCIIOffsets where offset < limit {
      let offset = Int(offset)
      var start = max(next, offset)
      while start > next && sample[start - 1].isASCIILetter { start -= 1 }
      var end = offset + 1
      while end < limit && sample[end].isASCIILetter { end += 1 }
      for index in start..<max(start, min(end + 1, limit)) {
        let first = index == 0 ? 0x0A : sample[index - 1]
        guard first | sample[index] < 0x80 else { continue }
        // The indices are below `distinctCount`, and each pair is counted once.
        counts[Int(places[Int(first)]) * distinctCount + Int(places[Int(sample[index])])] &+= 1
      }
      next = max(next, end + 1)
    }
    return counts
  }

  /// Counts the word positions and possible faults of the non-ASCII bytes.
  ///
  /// - Parameter numbers: The numbers of these bytes as characters.
  static func notePlaces(
    in sample: UnsafeBufferPointer<UInt8>, at nonASCIIOffsets: UnsafeBufferPointer<UInt32>,
    places: UnsafeMutableBufferPointer<UInt8>, firstNonASCII: Int,
    numbers: Slice<UnsafeBufferPointer<UInt16>>, _ uses: UnsafeMutableBufferPointer<NonASCIIByte>,
    _ arena: Arena
  ) -> UnsafeBufferPointer<PositionedCharacter> {
    let surroundings = Surroundings.shared
    let counts = arena.buffer(repeating: Surroundings.Counts.zero, count: uses.count)
    // The text after the sample is unknown, as is the text before a sample that may be cut.
    let first = mayBeginInWord(sample) ? 1 : 0
    for place in nonASCIIOffsets where Int(place) >= first && Int(place) + 1 < sample.count {
      // Non-ASCII bytes are listed after ASCII. Samples are too short to overflow a count.
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

  /// The class of a byte as a neighbour.
  enum Kind: BitwiseCopyable {
    case layout, letter, otherASCII, high
  }

  static let kinds = ConstantTable(
    (UInt8.min...UInt8.max).map { byte -> Kind in
      if byte >= 0x80 { return .high }
      if byte.isASCIILayout { return .layout }
      return byte.isASCIILetter ? .letter : .otherASCII
    })
}

extension BytePairs.NonASCIIByte {
  @inline(__always)
  mutating func note(
    contactWith other: BytePairs.Kind, isRun: Bool, _ weight: UInt32
  ) {
    if other == .letter {
      letterContacts &+= weight
    } else if other != .high || isRun {
      lineContacts &+= weight
    }
  }
}
