/// Non-ASCII bytes whose surroundings tell what they are: letters of an alphabet that is listed in its order.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct AlphabetEvidence {
  /// So many places, and so many runs, are read.
  private static let placeLimit: Budget = 64

  /// What a byte is by what surrounds it.
  enum Meaning: BitwiseCopyable, Equatable {
    /// A letter that stands behind one of ASCII in an alphabet, and before the next one.
    case letter(after: UInt8)
    /// A letter that stands beside the letter of ASCII that it may be made of by a mark.
    case marked(UInt8)
  }

  /// The bytes with what they are, each such pair once.
  let places: UnsafeBufferPointer<(byte: UInt8, meaning: Meaning)>

  /// Runs of non-ASCII bytes that are all different and longer than any word: perhaps an alphabet.
  let runs: UnsafeBufferPointer<Run>

  /// A part of the sample, by its first byte and the one behind it.
  struct Run: BitwiseCopyable {
    let start, end: Int
  }

  private let sample: UnsafeBufferPointer<UInt8>

  /// Whether nothing is told.
  var isEmpty: Bool { places.isEmpty && runs.isEmpty }

  /// - Parameter bytes: The distinct bytes of the sample.
  /// - Complexity: O(*n*) in the number of the offsets.
  init(
    in sample: UnsafeBufferPointer<UInt8>, at nonASCIIOffsets: UnsafeBufferPointer<UInt32>,
    of bytes: UnsafeBufferPointer<UInt8>, _ arena: Arena
  ) {
    self.sample = sample
    var places = arena.list(
      of: (byte: UInt8, meaning: Meaning).self, capacity: Self.placeLimit)
    // Text without letters of ASCII lists no alphabet that has them.
    let letterCount = bytes.count(where: \.isASCIILetter)
    let mayListAlphabet = letterCount > parameters.surroundings.minOrderedLetters.count
    for offset in nonASCIIOffsets where Self.isInformative(at: Int(offset), in: sample) {
      guard places.count < Self.placeLimit else { break }
      let index = Int(offset)
      guard
        let meaning = Self.meaning(at: index, in: sample, mayListAlphabet: mayListAlphabet)
      else { continue }
      let byte = sample[index]
      if !places.elements.contains(where: { $0.byte == byte && $0.meaning == meaning }) {
        places.append((byte, meaning))
      }
    }
    self.places = places.elements
    runs = Self.runs(of: nonASCIIOffsets, in: sample, arena)
  }

  /// By how much likelier the places make an encoding, in nats.
  func gain(readBy table: SingleByteTable) -> Double {
    let worth = parameters.surroundings
    var gain = 0.0
    for (byte, meaning) in places {
      let scalar = table[byte].scalar
      switch meaning {
      case .letter(let before):
        guard let base = BaseLetter.of(scalar) else {
          gain -= worth.letter.nats
          continue
        }
        if base == before || base == before &+ 1 { gain += worth.letter.nats }
      case .marked(let base):
        if BaseLetter.of(scalar).map({ $0 | 0x20 }) == base { gain += worth.letter.nats }
      }
    }
    for run in runs {
      var steps = 0
      for index in (run.start + 1)..<run.end {
        // The run is in the sample.
        let (first, second) = (table[sample[index - 1]], table[sample[index]])
        if first.script != 0 && second.scalar == first.scalar &+ 1 { steps += 1 }
      }
      if steps >= worth.minSteps.count { gain += Double(steps) * worth.letter.nats }
    }
    return min(gain, worth.maxGain.nats)
  }

  /// Whether the bytes beside another may tell what it is: inside of a run they do not, and most bytes inside of
  /// words stand between letters that are no neighbours in the alphabet.
  @inline(__always)
  private static func isInformative(at index: Int, in sample: UnsafeBufferPointer<UInt8>) -> Bool {
    guard index > 0 && index + 1 < sample.count else { return true }
    let (previous, next) = (sample[index - 1], sample[index + 1])
    if previous >= 0x80 { return next < 0x80 }
    return !(previous.isASCIILetter && next.isASCIILetter) || next == previous &+ 1
  }

  private static func meaning(
    at index: Int, in sample: UnsafeBufferPointer<UInt8>, mayListAlphabet: Bool
  ) -> Meaning? {
    guard mayListAlphabet else { return nil }
    if let letter = AlphabetOrder.letter(before: index, in: sample) {
      return .letter(after: letter)
    }
    return AlphabetOrder.loneLetter(beside: index, in: sample).map { .marked($0) }
  }

  private static func runs(
    of offsets: UnsafeBufferPointer<UInt32>, in sample: UnsafeBufferPointer<UInt8>, _ arena: Arena
  ) -> UnsafeBufferPointer<Run> {
    let minLength = parameters.surroundings.minRun.count
    let maxRuns = Self.placeLimit
    var runs = arena.list(of: Run.self, capacity: maxRuns)
    // The bytes from `start` to `end` follow each other, and are all different.
    var (start, end) = (0, 0)
    var seen = ByteSet()
    while start < offsets.count && runs.count < maxRuns {
      // The places are in order, so that those of a run are one apart.
      guard start + minLength <= offsets.count,
        Int(offsets[start + minLength - 1] - offsets[start]) == minLength - 1
      else {
        start += 1
        end = 0
        continue
      }
      let first = Int(offsets[start])
      if end <= first { (end, seen) = (first, ByteSet()) }
      while end < sample.count, sample[end] >= 0x80, !seen.contains(sample[end]) {
        seen.insert(sample[end])
        end += 1
      }
      guard end - first >= minLength else {
        seen.remove(sample[first])
        start += 1
        continue
      }
      if isPerhapsAlphabet(sample[first..<end]) { runs.append(Run(start: first, end: end)) }
      // What comes before the byte that is repeated begins no longer run.
      start += end - first
    }
    return runs.elements
  }

  /// Whether so many bytes are in order as in every page that has an alphabet.
  private static func isPerhapsAlphabet(_ run: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let steps = zip(run.dropFirst(), run).count { 1...2 ~= $0 &- $1 }
    return steps >= parameters.surroundings.minOrderedLetters.count
  }
}
