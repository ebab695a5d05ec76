/// Evidence from non-ASCII bytes in listed alphabets, where the letters around a byte show which
/// letter it is.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct AlphabetEvidence {
  /// The maximum number of places, and of runs.
  private static let placeLimit: Budget = 64

  /// The meaning of a byte by its surroundings.
  enum Meaning: BitwiseCopyable, Equatable {
    /// A letter listed after this ASCII letter and before the next one.
    case letter(after: UInt8)
    /// An accented form of this ASCII letter, which is listed next to it.
    case marked(UInt8)
  }

  /// The distinct pairs of a byte and its meaning.
  let places: UnsafeBufferPointer<(byte: UInt8, meaning: Meaning)>

  /// Runs of distinct non-ASCII bytes that are longer than any word: possible alphabets.
  let runs: UnsafeBufferPointer<Run>

  /// A range of the sample.
  struct Run: BitwiseCopyable {
    let start, end: Int
  }

  private let sample: UnsafeBufferPointer<UInt8>

  /// Whether there is no evidence.
  var isEmpty: Bool { places.isEmpty && runs.isEmpty }

  /// - Parameter bytes: The distinct bytes of the sample.
  /// - Complexity: O(*n*) in the number of offsets.
  init(
    in sample: UnsafeBufferPointer<UInt8>, at nonASCIIOffsets: UnsafeBufferPointer<UInt32>,
    of bytes: UnsafeBufferPointer<UInt8>, _ arena: Arena
  ) {
    self.sample = sample
    var places = arena.list(
      of: (byte: UInt8, meaning: Meaning).self, capacity: Self.placeLimit)
    // A listed alphabet has ASCII letters, too.
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

  /// Returns the gain of an encoding, in nats.
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
        // The run is within the sample.
        let (first, second) = (table[sample[index - 1]], table[sample[index]])
        if first.script != 0 && second.scalar == first.scalar &+ 1 { steps += 1 }
      }
      if steps >= worth.minSteps.count { gain += Double(steps) * worth.letter.nats }
    }
    return min(gain, worth.maxGain.nats)
  }

  /// Whether the bytes around another may determine its meaning. They do not inside of runs; inside
  /// of words, they are rarely consecutive letters of the alphabet.
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
    // The bytes from `start` to `end` are consecutive and distinct.
    var (start, end) = (0, 0)
    var seen = ByteSet()
    while start < offsets.count && runs.count < maxRuns {
      // Offsets are sorted, so those in a run differ by one.
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
      // No longer run begins before the repeated byte.
      start += end - first
    }
    return runs.elements
  }

  /// Whether enough bytes are in order for an alphabet in any code page.
  private static func isPerhapsAlphabet(_ run: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let steps = zip(run.dropFirst(), run).count { 1...2 ~= $0 &- $1 }
    return steps >= parameters.surroundings.minOrderedLetters.count
  }
}
