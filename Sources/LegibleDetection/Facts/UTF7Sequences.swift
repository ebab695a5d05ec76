/// The Base64 sequences of UTF-7 (RFC 2152) in seven-bit bytes, in which every `+` begins a
/// well-formed sequence or is part of `+-`, an encoded plus sign.
struct UTF7Sequences {
  /// The distinct sequences, from the plus sign to the minus sign that closes them, if there is one.
  private(set) var runs: [ArraySlice<UInt8>] = []

  /// The offset of the first sequence.
  private(set) var offset = 0

  /// Finds the sequences; `nil` if there are none, or a plus sign does not begin one.
  ///
  /// - Parameter isWhole: Whether the bytes are the whole input; otherwise the last sequence may
  ///   continue.
  init?(in bytes: [UInt8], isWhole: Bool) {
    guard bytes.contains(UInt8(ascii: "+")) else { return nil }
    var known: Set<ArraySlice<UInt8>> = []
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
      guard Self.isWritten(bytes[start..<end]) else { return nil }
      let run = bytes[plus..<(isClosed ? end + 1 : end)]
      if runs.isEmpty { offset = plus }
      if known.insert(run).inserted { runs.append(run) }
    }
    if runs.isEmpty { return nil }
  }

  /// Whether an encoder may write some digits.
  private static func isWritten(_ bytes: ArraySlice<UInt8>) -> Bool {
    var buffer: UInt32 = 0
    var bitCount = 0
    for byte in bytes {
      buffer = buffer << 6 | UInt32(value(of: byte) ?? 0)
      bitCount += 6
      if bitCount >= 16 {
        bitCount -= 16
        buffer &= 1 << UInt32(bitCount) - 1
      }
    }
    return bitCount < 6 && buffer == 0 && bytes.count > 2
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
