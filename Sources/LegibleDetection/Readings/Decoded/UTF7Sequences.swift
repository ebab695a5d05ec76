/// The sequences of UTF-7 (RFC 2152) in bytes that are all seven-bit, if every `+` begins one that is rightly formed, or is
/// the `+-` that stands for a plus sign.
struct UTF7Sequences {
  /// What ends a sequence: a minus sign, one with a letter behind it, an equals sign, or something else.
  enum End { case closed, beforeWord, padding, open }

  /// A sequence of which there may be more in the text.
  struct Run: Hashable {
    /// The digits between the signs.
    let digits: ArraySlice<UInt8>

    /// The UTF-16 units that they stand for.
    let units: [UInt16]

    let end: End

    /// Whether capitals of ASCII stand right before and behind it, as in a name of several words, where small letters
    /// would be inside of capitals.
    let isAmongCapitals: Bool
  }

  /// The sequences, each once.
  private(set) var runs: [Run] = []

  /// Where the first one begins.
  private(set) var offset = 0

  /// Examines bytes; `nil` if they have no sequence, or a plus sign that begins none.
  ///
  /// - Parameter isWhole: Whether no bytes follow, which might belong to the last sequence.
  init?(in bytes: [UInt8], isWhole: Bool) {
    guard bytes.withUnsafeBytes({ $0.count(of: UInt8(ascii: "+")) }) > 0 else { return nil }
    var known: Set<Run> = []
    var index = 0
    while let plus = bytes[index...].firstIndex(of: UInt8(ascii: "+")) {
      let start = plus + 1
      let end = bytes[start...].firstIndex { Self.value(of: $0) == nil } ?? bytes.endIndex
      index = end
      if end == bytes.endIndex && !isWhole { break }
      let isClosed = end < bytes.endIndex && bytes[end] == UInt8(ascii: "-")
      if end == start {
        guard isClosed else { return nil }
        continue
      }
      guard let units = Self.units(of: bytes[start..<end]) else { return nil }
      let run = Run(
        digits: bytes[start..<end], units: units, end: Self.end(of: bytes[end...]),
        isAmongCapitals: plus > 0 && bytes[plus - 1].isCapitalASCIILetter
          && bytes[(isClosed ? end + 1 : end)...].first?.isCapitalASCIILetter ?? false)
      if runs.isEmpty { offset = plus }
      if known.insert(run).inserted { runs.append(run) }
    }
    if runs.isEmpty { return nil }
  }

  /// What ends a sequence that these bytes follow.
  private static func end(of rest: ArraySlice<UInt8>) -> End {
    switch rest.first {
    case UInt8(ascii: "-"):
      rest.dropFirst().first.map(\.isASCIILetter) ?? false ? .beforeWord : .closed
    case UInt8(ascii: "="): .padding
    default: .open
    }
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

  /// The six bits of a digit of Base64, or `nil` for others.
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
