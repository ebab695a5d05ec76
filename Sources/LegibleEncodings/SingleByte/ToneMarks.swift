/// Letters and marks that a single-byte encoding has apart, as windows-1258 has the tones of Vietnamese, and the characters that
/// Unicode has for both together.
///
/// Text is read in the composed form (NFC), and what the encoding has no byte for is written as a letter and a mark.
struct ToneMarks: Sendable {
  /// A character, and the bytes of its letter and its mark.
  struct Pair: Sendable {
    let scalar: Unicode.Scalar
    let letter: UInt8
    let mark: UInt8
  }

  /// The pair of two bytes, by `256 * letter + mark`.
  private var pairs: [Int: Pair] = [:]

  /// The bytes of the letter and the mark that the encoder writes for a character.
  private(set) var spellings: [UInt32: [UInt8]] = [:]

  /// Whether a byte is a letter of a pair, or a mark.
  private(set) var isLetter = [Bool](repeating: false, count: 256)
  private(set) var isMark = [Bool](repeating: false, count: 256)

  /// The characters that have one byte.
  private let scalars: Set<UInt32>

  /// Returns the pairs of the encoding of a name; `nil` if it has no combining marks.
  static func named(_ name: String) -> ToneMarks? {
    switch name {
    case "windows-1258": windows1258
    case "TCVN": tcvn
    default: nil
    }
  }

  private static let windows1258 = ToneMarks(SingleByteTables.scalars(named: "windows-1258"))
  private static let tcvn = ToneMarks(SingleByteTables.scalars(named: "TCVN"))

  private init(_ scalars: [UInt32]) {
    let marks = scalars.indices.filter { (0x0300...0x036F).contains(scalars[$0]) }
    self.scalars = Set(scalars)
    for (byte, value) in scalars.enumerated() {
      guard let letter = Unicode.Scalar(value), Composition.mayHaveMarks(letter) else { continue }
      for markByte in marks {
        guard let mark = Unicode.Scalar(scalars[markByte]),
          let scalar = Composition.character(for: [letter, mark])
        else { continue }
        let pair = Pair(scalar: scalar, letter: UInt8(byte), mark: UInt8(markByte))
        pairs[byte << 8 | markByte] = pair
        if spellings[scalar.value] == nil { spellings[scalar.value] = [pair.letter, pair.mark] }
        isLetter[byte] = true
        isMark[markByte] = true
      }
    }
  }

  /// The character of two bytes, if they are a letter and a mark.
  func pair(_ letter: UInt8, _ mark: UInt8) -> Pair? { pairs[Int(letter) << 8 | Int(mark)] }

  /// Whether the encoder writes a pair, rather than one byte or another pair.
  func isWritten(_ pair: Pair) -> Bool {
    guard let written = spellings[pair.scalar.value], !scalars.contains(pair.scalar.value) else {
      return false
    }
    return written[0] == pair.letter && written[1] == pair.mark
  }
}

/// Bytes of an encoding with combining marks to UTF-8 in composed form.
struct ToneMarkDecoder: StepConverter {
  static let longestSequence = 2

  private var decoder: SingleByteDecoder
  private let marks: ToneMarks

  init(_ decoder: SingleByteDecoder, _ marks: ToneMarks) {
    self.decoder = decoder
    self.marks = marks
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var sum = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty, lineFeeds: 0)
    while true {
      let (end, pair) = nextPair(in: input, from: sum.consumed, atEnd: atEnd)
      let step = decoder.convert(
        UnsafeRawBufferPointer(rebasing: input[sum.consumed..<end]),
        into: UnsafeMutableRawBufferPointer(rebasing: output[sum.produced...]), atEnd: atEnd)
      sum.add(step)
      guard step.stop == .inputEmpty, let pair else { return sum }
      guard output.count - sum.produced >= 16 else {
        sum.stop = .outputFull
        return sum
      }
      // The output has room for 16 bytes, and a character has four at most.
      for byte in Unicode.UTF8.encode(pair.scalar) ?? Unicode.UTF8.encodedReplacementCharacter {
        output[sum.produced] = byte
        sum.produced += 1
      }
      sum.consumed += 2
      if !marks.isWritten(pair) { sum.hasRedundantForm = true }
    }
  }

  /// The next letter that has a mark after it, and where the bytes before it end.
  private func nextPair(
    in input: UnsafeRawBufferPointer, from start: Int, atEnd: Bool
  ) -> (end: Int, pair: ToneMarks.Pair?) {
    var place = start + 1
    while place < input.count {
      if marks.isMark[Int(input[place])], let pair = marks.pair(input[place - 1], input[place]) {
        return (place - 1, pair)
      }
      place += 1
    }
    // A mark may follow in the next chunk.
    let waits = !atEnd && start < input.count && marks.isLetter[Int(input[input.count - 1])]
    return (waits ? input.count - 1 : input.count, nil)
  }
}
