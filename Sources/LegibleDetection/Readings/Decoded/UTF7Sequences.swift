internal import LegibleEncodings

/// Tells UTF-7 (RFC 2152) from plain ASCII: text in which every `+` begins a sequence that is rightly
/// formed and decodes to characters that are written, or is the `+-` that stands for a plus sign.
struct UTF7Sequences {
  /// How many sequences there are.
  private(set) var count = 0

  /// How many characters they decode to.
  private(set) var characterCount = 0

  /// Where the first one begins.
  private(set) var offset = 0

  /// Examines bytes that are all seven-bit; `nil` if they have no such sequence, or others.
  init?(in bytes: [UInt8]) {
    guard bytes.contains(UInt8(ascii: "+")) else { return nil }
    var index = 0
    var isLetterOfAlphabet = false
    while let plus = bytes[index...].firstIndex(of: UInt8(ascii: "+")) {
      let start = plus + 1
      let end = bytes[start...].firstIndex { Self.value(of: $0) == nil } ?? bytes.endIndex
      index = end
      if end == start {
        guard end < bytes.endIndex, bytes[end] == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let units = Self.units(of: bytes[start..<end]), Self.areWritten(units) else {
        return nil
      }
      if let unit = units.first, unit < 0x2E80 { isLetterOfAlphabet = true }
      if count == 0 { offset = plus }
      count += 1
      characterCount += units.count
    }
    // One syllable or ideograph is what a word behind a plus sign may decode to by chance.
    if count == 0 || characterCount == 1 && !isLetterOfAlphabet { return nil }
  }

  /// The UTF-16 units of a sequence, if it is as an encoder writes it.
  private static func units(of bytes: ArraySlice<UInt8>) -> [UInt16]? {
    var units: [UInt16] = []
    var buffer: UInt32 = 0
    var bitCount = 0
    for byte in bytes {
      buffer = buffer << 6 | UInt32(value(of: byte) ?? 0)
      bitCount += 6
      if bitCount >= 16 {
        bitCount -= 16
        units.append(UInt16(truncatingIfNeeded: buffer >> UInt32(bitCount)))
        buffer &= 1 << UInt32(bitCount) - 1
      }
    }
    return bitCount < 6 && buffer == 0 && !units.isEmpty ? units : nil
  }

  /// Whether the units are characters that texts are written with, and not all ASCII.
  private static func areWritten(_ units: [UInt16]) -> Bool {
    var hasOther = false
    for scalar in String(decoding: units, as: UTF16.self).unicodeScalars {
      guard scalar != "\u{FFFD}",
        scalar.value > 0xFFFF
          || LanguageModels.shared.leastCost(of: scalar.value)
            <= (UnigramRange.han.contains(scalar.value)
              ? parameters.sevenBit.writtenIdeograph.steps
              : parameters.sevenBit.writtenCharacter.steps)
      else { return false }
      if !scalar.isASCII { hasOther = true }
    }
    return hasOther
  }

  /// The six bits of a character of Base64, or `nil` for others.
  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
