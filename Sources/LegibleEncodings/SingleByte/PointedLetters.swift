/// UTF-8 to windows-1255, which has the points of Hebrew apart: the 34 letters that Unicode has together with their
/// points, U+FB1D to U+FB4E, are written as letter and points, as they are read.
struct PointedLetterEncoder: StepConverter {
  static let longestSequence = SingleByteEncoder.longestSequence

  private var encoder: SingleByteEncoder

  init(_ encoder: SingleByteEncoder) { self.encoder = encoder }

  func unchangedPrefixLength(of input: UnsafeRawBufferPointer) -> Int {
    encoder.unchangedPrefixLength(of: input)
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var sum = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty, lineFeeds: 0)
    while true {
      let step = encoder.convert(
        UnsafeRawBufferPointer(rebasing: input[sum.consumed...]),
        into: UnsafeMutableRawBufferPointer(rebasing: output[sum.produced...]), atEnd: atEnd)
      sum.add(step)
      guard case .unencodable(let scalar, let length) = step.stop,
        let bytes = Self.spellings[scalar.value]
      else { return sum }
      guard output.count - sum.produced >= 16 else {
        sum.stop = .outputFull
        return sum
      }
      // The output has room for 16 bytes, and a letter with its points has three at most.
      for byte in bytes {
        output[sum.produced] = byte
        sum.produced += 1
      }
      sum.consumed += length
      sum.oneWayCount += 1
      sum.stop = .inputEmpty
    }
  }

  /// The bytes of the letter and the points of each character.
  private static let spellings: [UInt32: [UInt8]] = {
    // Strings are equal where they are canonically equivalent.
    var characters: [String: UInt32] = [:]
    for value in UInt32(0xFB1D)...0xFB4E {
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
