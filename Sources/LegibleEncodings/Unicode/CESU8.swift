/// CESU-8 to UTF-8 (Unicode Technical Report 26): a character above U+FFFF is two surrogates of three bytes each.
///
/// The modified UTF-8 of Java is read, too: in it C0 80 is U+0000.
struct CESU8Decoder: CharacterDecoder {
  static let longestSequence = 6

  mutating func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    CESU8.copyRun(input, into: output, &step)
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer, atEnd: Bool) -> DecodedSequence {
    if bytes[0] == 0xC0 {
      guard bytes.count > 1 else { return .cut }
      return bytes[1] == 0x80 ? .characters(.init(first: 0), length: 2) : .malformed(length: 1)
    }
    if bytes[0] >= 0xF0 { return .malformed(length: 1) }
    guard bytes[0] == 0xED, bytes.count < 2 || bytes[1] >= 0xA0 else {
      switch UTF8Sequence.read(bytes, at: 0) {
      case .scalar(let scalar, let length):
        return .characters(.init(first: scalar.value), length: length)
      case .malformed(let length): return .malformed(length: length)
      case .cut: return .cut
      }
    }
    guard bytes.count > 1 else { return .cut }
    guard let high = CESU8.surrogate(bytes, at: 0) else {
      return bytes.count < 3 && bytes[1] < 0xC0 ? .cut : .malformed(length: 1)
    }
    guard high < 0xDC00 else { return .malformed(length: 3) }
    guard let low = CESU8.surrogate(bytes, at: 3) else {
      let mayFollow = zip(bytes[3...], [0xED...0xED, 0xB0...0xBF]).allSatisfy { $1.contains($0) }
      return bytes.count < 6 && mayFollow && !atEnd ? .cut : .malformed(length: 3)
    }
    guard low >= 0xDC00 else { return .malformed(length: 3) }
    let value = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    return .characters(.init(first: value), length: 6)
  }

  mutating func note(
    _ sequence: DecodedSequence, _ bytes: UnsafeRawBufferPointer,
    behind output: UnsafeMutableRawBufferPointer, _ step: inout ConversionStep
  ) {
    // The encoder writes U+0000 as one byte.
    if case .characters = sequence, bytes[0] == 0xC0 { step.hasRedundantForm = true }
  }
}

/// UTF-8 to CESU-8.
struct CESU8Encoder: CharacterEncoder {
  static let longestSequence = 4
  static let longestOutput = 6

  mutating func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    CESU8.copyRun(input, into: output, &step)
  }

  mutating func convertShortRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    CESU8.copyRun(input, into: output, &step)
  }

  mutating func convertOne(
    _ scalar: Unicode.Scalar, _ length: Int, _ input: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer, atEnd: Bool, _ step: inout ConversionStep
  ) -> Bool {
    step.consumed += length
    for unit in scalar.utf16 {
      step.produced += UTF8Sequence.write(UInt32(unit), into: output, at: step.produced)
    }
    return true
  }
}

/// The forms that CESU-8 shares with UTF-8, and the one that it does not.
private enum CESU8 {
  /// The number of bytes that are scanned at once: if characters above U+FFFF are close together, more would mostly be
  /// scanned in vain.
  private static let runLimit = 256

  /// Copies characters up to U+FFFF, which have the same form in both encodings, as far as they fit.
  static func copyRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    let room = min(output.count - step.produced, runLimit)
    let next = UnsafeRawBufferPointer(rebasing: input[step.consumed...].prefix(room))
    let count = TextKernels.utf8PrefixLength(
      of: UnsafeRawBufferPointer(rebasing: next.prefix { $0 < 0xF0 }))
    UnsafeMutableRawBufferPointer(rebasing: output[step.produced...]).copyMemory(
      from: UnsafeRawBufferPointer(rebasing: next[..<count]))
    step.consumed += count
    step.produced += count
  }

  /// The surrogate whose three bytes are at an index, if there is one.
  static func surrogate(_ bytes: UnsafeRawBufferPointer, at index: Int) -> UInt32? {
    guard index + 2 < bytes.count, bytes[index] == 0xED, 0xA0...0xBF ~= bytes[index + 1],
      0x80...0xBF ~= bytes[index + 2]
    else { return nil }
    return 0xD000 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
  }
}
