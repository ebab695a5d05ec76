/// Reads text piece by piece, with its state as a value that can be kept and gone back to.
///
/// Bytes that cannot be read become characters for private use, from which they can be had again.
struct TextStepReader: @unchecked Sendable {
  // All converters but those of the system are values; the tables that they refer to never change.
  private var converter: any StepConverter
  private(set) var malformedCount = 0

  init(_ encoding: TextEncoding) { converter = encoding.makeDecoder() }

  /// Reads bytes that do not end inside of a character, unless they are the last ones.
  mutating func read(_ bytes: ArraySlice<UInt8>, into utf8: inout [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes
      withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { output in
        while !rest.isEmpty {
          let step = converter.convert(rest, into: output, atEnd: true)
          // The converter has written so many bytes from the start of the output.
          utf8.append(contentsOf: output[..<step.produced])
          rest = UnsafeRawBufferPointer(rebasing: rest[step.consumed...])
          let length = step.malformedLength ?? (step.makesProgress ? 0 : rest.count)
          for byte in rest.prefix(length) { utf8 += MalformedByte.utf8(of: byte) }
          malformedCount += min(length, rest.count)
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(length))
        }
      }
    }
  }

  /// Reads one character, or one change of state, or malformed bytes; the smallest step there is.
  ///
  /// - Returns: How many bytes were read.
  mutating func readStep(_ bytes: ArraySlice<UInt8>, into utf8: inout [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      withUnsafeTemporaryAllocation(byteCount: 256, alignment: 16) { output in
        for length in 1...max(bytes.count, 1) {
          let isAll = length >= bytes.count
          let piece = UnsafeRawBufferPointer(rebasing: bytes.prefix(length))
          let step = converter.convert(piece, into: output, atEnd: isAll)
          if step.consumed > 0 {
            utf8.append(contentsOf: output[..<step.produced])
            return step.consumed
          }
          // Bytes of which more are needed to tell what they are may be well-formed yet.
          if let malformed = step.malformedLength {
            for byte in bytes.prefix(malformed) { utf8 += MalformedByte.utf8(of: byte) }
            malformedCount += malformed
            return malformed
          }
        }
        return bytes.count
      }
    }
  }

  /// Whether ASCII is read as itself from here on, as at the beginning of a text.
  var isInitial: Bool {
    var copy = converter
    let probe = Array("aZ".utf8)
    return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { output in
      let step = probe.withUnsafeBytes { copy.convert($0, into: output, atEnd: false) }
      return output[..<step.produced].elementsEqual(probe)
    }
  }
}

extension ConversionStep {
  /// How many bytes cannot be read, if that is why the step stopped.
  fileprivate var malformedLength: Int? {
    switch stop {
    case .malformed(let length), .unencodable(_, let length): max(length, 1)
    case .inputEmpty, .outputFull, .unsupported: nil
    }
  }

  fileprivate var makesProgress: Bool { consumed > 0 && stop != .unsupported }
}

/// The characters that stand for bytes which cannot be read: U+10FE00…U+10FEFF, for private use.
enum MalformedByte {
  private static let first: UInt32 = 0x10FE00

  /// The stand-in for a byte, as UTF-8.
  static func utf8(of byte: UInt8) -> [UInt8] {
    let value = first + UInt32(byte)
    return [
      UInt8(0xF0 | value >> 18), UInt8(0x80 | value >> 12 & 0x3F), UInt8(0x80 | value >> 6 & 0x3F),
      UInt8(0x80 | value & 0x3F),
    ]
  }

  /// The byte that the four bytes of UTF-8 stand for, if they stand for one.
  static func byte(at index: Int, of utf8: [UInt8]) -> UInt8? {
    guard index + 3 < utf8.count, utf8[index] == 0xF4, utf8[index + 1] == 0x8F,
      (0xB8...0xBB).contains(utf8[index + 2])
    else { return nil }
    return UInt8((utf8[index + 2] - 0xB8) << 6 | utf8[index + 3] & 0x3F)
  }
}
