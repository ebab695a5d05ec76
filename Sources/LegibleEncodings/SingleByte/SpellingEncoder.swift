/// UTF-8 to an encoding with combining marks: characters that it has no byte for are written as letters and marks.
struct SpellingEncoder: StepConverter {
  static let longestSequence = SingleByteEncoder.longestSequence

  private var encoder: SingleByteEncoder

  /// The bytes of the letter and the marks of each such character, three at most.
  private let spellings: [UInt32: [UInt8]]

  /// The pairs of bytes that are read as one character again; `nil` where none are, as in windows-1255.
  private let marks: ToneMarks?

  init(_ encoder: SingleByteEncoder, _ marks: ToneMarks) {
    self.encoder = encoder
    self.marks = marks
    spellings = marks.spellings
  }

  /// - Parameter encoder: That of windows-1255, which has the points of Hebrew apart: the 34 letters that Unicode has
  ///   together with their points, U+FB1D to U+FB4E, are written as letter and points, as they are read.
  init(pointing encoder: SingleByteEncoder) {
    self.encoder = encoder
    marks = nil
    spellings = Self.pointedLetters
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var sum = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty, lineFeeds: 0)
    while true {
      let start = sum.produced
      let step = encoder.convert(
        UnsafeRawBufferPointer(rebasing: input[sum.consumed...]),
        into: UnsafeMutableRawBufferPointer(rebasing: output[sum.produced...]), atEnd: atEnd)
      sum.add(step)
      if let marks {
        // A letter and a mark that were apart come back as one character.
        for index in start..<sum.produced where index > 0 && marks.isMark[Int(output[index])] {
          if marks.pair(output[index - 1], output[index]) != nil { sum.oneWayCount += 1 }
        }
      }
      guard case .unencodable(let scalar, let length) = step.stop,
        let bytes = spellings[scalar.value]
      else { return sum }
      guard output.count - sum.produced >= 16 else {
        sum.stop = .outputFull
        return sum
      }
      // The output has room for 16 bytes, and a letter with its marks has three at most.
      for byte in bytes {
        output[sum.produced] = byte
        sum.produced += 1
      }
      sum.consumed += length
      if marks == nil { sum.oneWayCount += 1 }
      sum.stop = .inputEmpty
    }
  }

  /// The bytes of the letter and the points of each character.
  private static let pointedLetters: [UInt32: [UInt8]] = {
    // Strings are equal where they are canonically equivalent.
    let presentationForms: ClosedRange<UInt32> = 0xFB1D...0xFB4E
    // Few are beside each other in the table, since strings are normalized to be compared.
    var characters = [String: UInt32](minimumCapacity: 8 * presentationForms.count)
    for value in presentationForms {
      if let scalar = Unicode.Scalar(value) { characters[String(scalar)] = value }
    }
    let scalars = SingleByteTables.scalars(named: "windows-1255")
    let bytes = scalars.indices.compactMap { byte in
      Unicode.Scalar(scalars[byte]).map { (byte: UInt8(byte), scalar: $0) }
    }
    let letters = bytes.filter { (0x5D0...0x5F2).contains($0.scalar.value) }
    let points = bytes.filter { (0x5B0...0x5C2).contains($0.scalar.value) }
    var spellings: [UInt32: [UInt8]] = [:]
    for letter in letters {
      for point in points {
        let pair = String(String.UnicodeScalarView([letter.scalar, point.scalar]))
        if let value = characters[pair] { spellings[value] = [letter.byte, point.byte] }
        for second in points where second.scalar > point.scalar {
          let three = pair + String(second.scalar)
          if let value = characters[three] {
            spellings[value] = [letter.byte, point.byte, second.byte]
          }
        }
      }
    }
    return spellings
  }()
}
