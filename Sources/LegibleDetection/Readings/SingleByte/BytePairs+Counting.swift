extension BytePairs {
  /// Notes which bytes occur, and lists where those are that are not ASCII.
  static func note(
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
  static func listed(
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

  /// Whether a sample begins with a non-ASCII byte alone, and no capital stands behind it: it may be cut out of a longer text, and nothing tells what
  /// stood before.
  static func mayBeginInWord(_ sample: UnsafeBufferPointer<UInt8>) -> Bool {
    sample.count > 1 && sample[0] >= 0x80 && sample[1] < 0x80 && !sample[1].isCapitalASCIILetter
  }

  /// No pair is counted oftener; a sample is an excerpt, and far shorter than this.
  static let countLimit = Int(UInt16.max)

  /// A pair of bytes, the first the highest, and in the lower half the place of its count.
  typealias CountedPair = UInt32

  /// All distinct pairs, in the order in which they come; and by the places of their bytes, row by row, how often
  /// they do.
  static func counts(
    of sample: UnsafeBufferPointer<UInt8>, places: UnsafeMutableBufferPointer<UInt8>,
    distinctCount: Int,
    _ arena: Arena
  ) -> (pairs: UnsafeBufferPointer<CountedPair>, counts: UnsafeMutableBufferPointer<UInt16>) {
    let counts = arena.buffer(repeating: 0 as UInt16, count: distinctCount * distinctCount)
    // The last pair is written once more behind the others.
    let pairs = arena.room(for: CountedPair.self, count: min(sample.count, counts.count) + 1)
    var count = 0
    var row = 0
    var previous: UInt32 = 0x0A
    for byte in sample.prefix(countLimit) {
      // All places are below `distinctCount`, which is 256 at most.
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

  /// By the places of their bytes, row by row, how often pairs of ASCII characters occur in words that have a non-ASCII
  /// byte, and at the ends of these words.
  static func countsInWords(
    of sample: UnsafeBufferPointer<UInt8>, at nonASCIIOffsets: UnsafeBufferPointer<UInt32>,
    places: UnsafeMutableBufferPointer<UInt8>, distinctCount: Int, _ arena: Arena
  ) -> UnsafeMutableBufferPointer<UInt16> {
    let counts = arena.buffer(repeating: 0 as UInt16, count: distinctCount * distinctCount)
    let limit = min(sample.count, countLimit)
    // The first pair that is not counted yet; a pair has the offset of its second byte.
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
        // The places are below `distinctCount`, and each pair is counted once.
        counts[Int(places[Int(first)]) * distinctCount + Int(places[Int(sample[index])])] &+= 1
      }
      next = max(next, end + 1)
    }
    return counts
  }

  /// Counts where in words the bytes stand that are not ASCII, and where they would be faults.
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
    // Nothing tells what comes behind the sample, or before one that was cut out.
    let first = mayBeginInWord(sample) ? 1 : 0
    for place in nonASCIIOffsets where Int(place) >= first && Int(place) + 1 < sample.count {
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
