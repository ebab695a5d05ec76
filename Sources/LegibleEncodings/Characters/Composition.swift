/// Letters with combining marks that Unicode also has as one character (UAX #15); file names of macOS have them apart.
enum Composition {
  /// The maximum number of marks: a letter with more is in no encoding.
  fileprivate static let maxMarks = 3

  /// Whether a character may be joined with the one before it: the marks of Latin, Greek, Cyrillic and Arabic letters and of
  /// kana, and the vowels and ends of Hangul syllables.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0653...0x0655, 0x1161...0x1175, 0x11A8...0x11C2, 0x3099, 0x309A: true
    default: false
    }
  }

  /// Whether a character may be joined with a mark after it: letters of Latin, Greek, Cyrillic and Arabic, kana, and the
  /// beginnings of Hangul syllables.
  static func mayHaveMarks(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xA8, 0xC0...0x24F, 0x370...0x4FF, 0x622...0x6D5,
      0x1100...0x1112,
      0x1E00...0x1FFF, 0x3046...0x30FD:
      true
    default: false
    }
  }

  /// Whether the UTF-8 of such a character may begin with the byte.
  fileprivate static func mayBeginMark(_ byte: UInt8) -> Bool {
    byte == 0xCC || byte == 0xCD || byte == 0xD9 || byte == 0xE1 || byte == 0xE3
  }

  /// Whether a character is the beginning of a Hangul syllable.
  static func beginsSyllable(_ scalar: Unicode.Scalar) -> Bool {
    (0x1100...0x1112).contains(scalar.value)
  }

  /// The one character that is canonically equivalent to several, if there is one.
  static func character(for scalars: some Collection<Unicode.Scalar>) -> Unicode.Scalar? {
    guard scalars.count > 1, let first = scalars.first else { return nil }
    if beginsSyllable(first) { return syllable(scalars.map({ $0.value })) }
    return characters[String(String.UnicodeScalarView(scalars))]
  }

  /// The syllable of a beginning, a vowel and perhaps an end (The Unicode Standard, section 3.12).
  private static func syllable(_ parts: [UInt32]) -> Unicode.Scalar? {
    guard parts.count <= 3, (0x1161...0x1175).contains(parts[1]) else { return nil }
    let end = parts.count == 3 ? parts[2] : 0x11A7
    guard (0x11A7...0x11C2).contains(end) else { return nil }
    return Unicode.Scalar(
      0xAC00 + ((parts[0] - 0x1100) * 21 + (parts[1] - 0x1161)) * 28 + (end - 0x11A7))
  }

  /// The composed characters, by themselves as strings. Strings are equal if they are canonically equivalent, so a letter
  /// with separate marks finds the entry of the composed character.
  private static let characters: [String: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0xC0...0x24F, 0x386...0x3CE, 0x400...0x4FF, 0x622...0x626, 0x1E00...0x1FFC, 0x304C...0x30FE,
    ]
    // Few are beside each other in the table, since strings are normalized to be compared.
    var characters = [String: Unicode.Scalar](
      minimumCapacity: 8 * ranges.reduce(0) { $0 + $1.count })
    for scalar in ranges.joined().compactMap({ Unicode.Scalar($0) }) {
      // Of two equivalent characters, the first is the one in use.
      if characters[String(scalar)] == nil { characters[String(scalar)] = scalar }
    }
    return characters
  }()
}

/// Writes letters and the marks after them as one character where an encoding has that, and not the marks.
///
/// It looks only at what the encoder cannot write, and then takes back the letter that is written already. So that this is
/// possible a letter at the end of a chunk waits for what comes after it.
struct ComposingEncoder: StepConverter {
  /// A letter and its marks.
  static let longestSequence = 4 * (Composition.maxMarks + 2)

  private var encoder: AnyStepConverter

  init(_ encoder: AnyStepConverter) { self.encoder = encoder }

  func copy() -> Self { Self(encoder.copy()) }

  mutating func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
    encoder.finish(into: output)
  }

  func unchangedPrefixLength(of input: UnsafeRawBufferPointer) -> Int {
    let count = encoder.unchangedPrefixLength(of: input)
    guard count > 0, Composition.mayHaveMarks(Unicode.Scalar(input[count - 1])),
      count == input.count || Composition.mayBeginMark(input[count])
    else { return count }
    return count - 1
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    let end = atEnd ? input.count : Self.startOfLast(in: input)
    var sum = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty, lineFeeds: 0)
    while true {
      let step = encoder.convert(
        UnsafeRawBufferPointer(rebasing: input[sum.consumed..<end]),
        into: UnsafeMutableRawBufferPointer(rebasing: output[sum.produced...]), atEnd: atEnd)
      sum.add(step)
      switch step.stop {
      case .unencodable(let scalar, _)
      where Composition.isMark(scalar) || Composition.beginsSyllable(scalar):
        guard compose(in: input, upTo: end, into: output, &sum) else { return sum }
        guard output.count - sum.produced >= 16 else {
          sum.stop = .outputFull
          return sum
        }
      case .outputFull:
        // A mark is not parted from the letter before it.
        if let scalar = Self.scalar(in: input, at: sum.consumed), Composition.isMark(scalar),
          let base = base(in: input, output, sum), base.start > 0
        {
          sum.consumed = base.start
          sum.produced -= base.count
        }
        return sum
      default: return sum
      }
    }
  }

  /// Writes the letter before a place, or a Hangul syllable there, together with what follows, if that is one character.
  private mutating func compose(
    in input: UnsafeRawBufferPointer, upTo end: Int,
    into output: UnsafeMutableRawBufferPointer, _ sum: inout ConversionStep
  ) -> Bool {
    var (start, written) = (sum.consumed, 0)
    if let scalar = Self.scalar(in: input, at: start), Composition.isMark(scalar) {
      guard let base = base(in: input, output, sum) else { return false }
      (start, written) = base
    }
    var (scalars, ends): ([Unicode.Scalar], [Int]) = ([], [])
    var place = start
    while scalars.count <= Composition.maxMarks, place < end,
      let scalar = Self.scalar(in: input, at: place),
      scalars.isEmpty || Composition.isMark(scalar)
    {
      place += UTF8.width(scalar)
      scalars.append(scalar)
      ends.append(place)
    }
    for count in stride(from: scalars.count, to: 1, by: -1) where ends[count - 1] > sum.consumed {
      guard let character = Composition.character(for: scalars.prefix(count)) else { continue }
      let room = UnsafeMutableRawBufferPointer(rebasing: output[(sum.produced - written)...])
      let text = Array(String(character).utf8)
      var trial = encoder.copy()
      let step = text.withUnsafeBytes { trial.convert($0, into: room, atEnd: true) }
      guard step.stop == .inputEmpty, step.consumed == text.count else { continue }
      encoder = trial
      sum.consumed = ends[count - 1]
      sum.produced += step.produced - written
      sum.oneWayCount += 1
      sum.stop = .inputEmpty
      return true
    }
    return false
  }

  /// The last letter that was written, with the marks after it: where it begins, and how many bytes were written for it.
  private func base(
    in input: UnsafeRawBufferPointer, _ output: UnsafeMutableRawBufferPointer, _ sum: ConversionStep
  ) -> (start: Int, count: Int)? {
    var start = sum.consumed
    for _ in 0..<Composition.maxMarks where start > 0 {
      start -= 1
      while start > 0 && input[start] & 0xC0 == 0x80 { start -= 1 }
      guard let scalar = Self.scalar(in: input, at: start), Composition.isMark(scalar) else {
        break
      }
    }
    guard start < sum.consumed else { return nil }
    var trial = encoder.copy()
    return withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { room in
      let step = trial.convert(
        UnsafeRawBufferPointer(rebasing: input[start..<sum.consumed]), into: room, atEnd: true)
      // The first `count` bytes of the room have been written, and `sum.produced` bytes of the output.
      let count = step.produced
      guard step.stop == .inputEmpty, count > 0, count <= sum.produced,
        output[(sum.produced - count)..<sum.produced].elementsEqual(room[..<count])
      else { return nil }
      return (start, count)
    }
  }

  /// Returns the start of the last letter that marks in the next chunk may join, or of a character that is cut; the end if
  /// there is none.
  ///
  /// If the letter has more marks than any character has, returns the start of the surplus marks.
  private static func startOfLast(in input: UnsafeRawBufferPointer) -> Int {
    var place = input.count
    var (start, last) = character(before: place, in: input)
    // What is cut at the end may be a mark.
    if last == nil && place > 0 {
      place = start
      (start, last) = character(before: place, in: input)
    }
    let end = place
    var markCount = 0
    while let scalar = last, Composition.isMark(scalar) {
      markCount += 1
      place = start
      (start, last) = character(before: place, in: input)
    }
    guard let scalar = last, Composition.mayHaveMarks(scalar) else { return end }
    guard markCount > Composition.maxMarks else { return start }
    for _ in 0..<Composition.maxMarks {
      place += self.scalar(in: input, at: place).map(UTF8.width) ?? 0
    }
    return place
  }

  /// Returns where the character before a place begins, and the character; `nil` if it is cut or malformed, or at the start.
  private static func character(
    before place: Int, in input: UnsafeRawBufferPointer
  ) -> (start: Int, scalar: Unicode.Scalar?) {
    var start = max(0, place - 1)
    let limit = max(0, place - 4)
    while start > limit && input[start] & 0xC0 == 0x80 { start -= 1 }
    guard start < place, let scalar = scalar(in: input, at: start),
      start + UTF8.width(scalar) == place
    else { return (start, nil) }
    return (start, scalar)
  }

  private static func scalar(in input: UnsafeRawBufferPointer, at place: Int) -> Unicode.Scalar? {
    guard place < input.count, case .scalar(let scalar, _) = UTF8Sequence.read(input, at: place)
    else { return nil }
    return scalar
  }
}

extension ConversionStep {
  /// Adds the result of another step.
  mutating func add(_ step: ConversionStep) {
    consumed += step.consumed
    produced += step.produced
    stop = step.stop
    lineFeeds = lineFeeds.flatMap { own in step.lineFeeds.map { own + $0 } }
    oneWayCount += step.oneWayCount
    hasRedundantForm = hasRedundantForm || step.hasRedundantForm
  }
}
