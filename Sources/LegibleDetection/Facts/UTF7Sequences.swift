/// The Base64 sequences of UTF-7 (RFC 2152) in seven-bit bytes, in which every `+` begins a
/// well-formed sequence or is part of `+-`, an encoded plus sign.
struct UTF7Sequences {
  /// The end of a sequence: a minus sign, a minus sign before a letter, an equals sign, or
  /// something else.
  enum End { case closed, beforeWord, padding, open }

  /// A sequence.
  struct Run: Hashable {
    /// The Base64 digits.
    let digits: ArraySlice<UInt8>

    /// The UTF-16 code units.
    let units: [UInt16]

    let end: End

    /// Whether ASCII capitals are directly before and after it, as in a name of several capitalised
    /// words, between which small letters would be unusual.
    let isAmongCapitals: Bool
  }

  /// The distinct sequences.
  private(set) var runs: [Run] = []

  /// The offset of the first sequence.
  private(set) var offset = 0

  /// Finds the sequences; `nil` if there are none, or a plus sign does not begin one.
  ///
  /// - Parameter isWhole: Whether the bytes are the whole input; otherwise the last sequence may
  ///   continue.
  init?(in bytes: [UInt8], isWhole: Bool) {
    guard bytes.contains(UInt8(ascii: "+")) else { return nil }
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

  /// Returns the end of a sequence, given the bytes after it.
  private static func end(of rest: ArraySlice<UInt8>) -> End {
    switch rest.first {
    case UInt8(ascii: "-"):
      rest.dropFirst().first.map(\.isASCIILetter) ?? false ? .beforeWord : .closed
    case UInt8(ascii: "="): .padding
    default: .open
    }
  }

  /// Returns the UTF-16 code units of a sequence; `nil` if no encoder would write it.
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

  /// Returns the six bits of a Base64 digit; `nil` for other bytes.
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
