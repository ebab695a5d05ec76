/// UTF-8 to any encoding with one byte a character.
struct SingleByteEncoder: StepConverter {
  static let longestSequence = 4

  /// For each 256 characters of the Basic Multilingual Plane the number of their page; the first
  /// page is empty.
  private var pageNumbers = [UInt8](repeating: 0, count: 256)

  /// The pages: the byte of each character, or `unassigned`.
  private var pages = [UInt16](repeating: Self.unassigned, count: 256)

  private static let unassigned: UInt16 = 0xFFFF

  /// Whether ASCII characters stand for themselves, so that runs of them can be copied.
  private let keepsASCII: Bool

  /// - Parameter scalars: The characters of the bytes from zero on.
  init(_ scalars: [UInt32]) {
    // Where two bytes have the same character, the lower one writes it.
    for (byte, scalar) in scalars.enumerated().reversed() where scalar < 0x10000 {
      let row = Int(scalar >> 8)
      if pageNumbers[row] == 0 {
        pageNumbers[row] = UInt8(pages.count / 256)
        pages += Array(repeating: Self.unassigned, count: 256)
      }
      pages[Int(pageNumbers[row]) << 8 | Int(scalar & 0xFF)] = UInt16(byte)
    }
    keepsASCII = scalars.prefix(128).elementsEqual(0..<128)
  }

  /// The byte that writes a character.
  private func byte(for scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.value < 0x10000 else { return nil }
    let page = Int(pageNumbers[Int(scalar.value >> 8)]) << 8
    return UInt8(exactly: pages[page | Int(scalar.value & 0xFF)])
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var index = 0
    var produced = 0
    while index < input.count {
      if keepsASCII && input[index] < 0x80 {
        let limit = min(input.count, index + output.count - produced)
        let run = UnsafeRawBufferPointer(rebasing: input[index..<limit])
        let count = ASCII.prefixLength(of: run)
        UnsafeMutableRawBufferPointer(rebasing: output[produced...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: run[..<count]))
        index += count
        produced += count
        if index == input.count { break }
      }
      guard produced < output.count else {
        return ConversionStep(consumed: index, produced: produced, stop: .outputFull)
      }
      switch UTF8Sequence.read(input, at: index) {
      case .scalar(let scalar, let length):
        guard let byte = byte(for: scalar) else {
          return ConversionStep(
            consumed: index, produced: produced, stop: .unencodable(scalar, length: length))
        }
        output[produced] = byte
        produced += 1
        index += length
      case .malformed(let length):
        return ConversionStep(
          consumed: index, produced: produced, stop: .malformed(length: length))
      case .cut(let length):
        return ConversionStep(
          consumed: index, produced: produced,
          stop: atEnd ? .malformed(length: length) : .inputEmpty)
      }
    }
    return ConversionStep(consumed: index, produced: produced, stop: .inputEmpty)
  }
}
