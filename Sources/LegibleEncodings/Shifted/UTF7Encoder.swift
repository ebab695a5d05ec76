/// UTF-8 to UTF-7 (RFC 2152): its sets D and O and white space stand for themselves.
struct UTF7Encoder: CharacterEncoder {
  /// A sign, and the digits of a surrogate pair with bits before it.
  static let longestOutput = 8

  /// The bits that wait for more to make a digit, and how many there are; `nil` outside of base 64.
  private var pending: (bits: UInt32, count: Int)?

  mutating func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
    guard pending != nil else { return 0 }
    let bytes = leavingBase64() + [UInt8(ascii: "-")]
    output.copyBytes(from: bytes)
    return bytes.count
  }

  /// The digit that the bits left make, with zeros behind them.
  private mutating func leavingBase64() -> [UInt8] {
    defer { pending = nil }
    guard let pending, pending.count > 0 else { return [] }
    return [Base64.digit(pending.bits << UInt32(6 - pending.count))]
  }

  mutating func bytes(for scalar: Unicode.Scalar) -> [UInt8]? {
    if let byte = UInt8(exactly: scalar.value), Self.standsForItself(byte) {
      guard pending != nil else { return [byte] }
      let needsSign = Base64.value(of: byte) != nil || byte == UInt8(ascii: "-")
      return leavingBase64() + (needsSign ? [UInt8(ascii: "-"), byte] : [byte])
    }
    if scalar == "+" && pending == nil { return Array("+-".utf8) }
    var bytes: [UInt8] = pending == nil ? [UInt8(ascii: "+")] : []
    var (bits, count) = pending ?? (0, 0)
    for unit in scalar.utf16 {
      bits = bits << 16 | UInt32(unit)
      count += 16
      while count >= 6 {
        count -= 6
        bytes.append(Base64.digit(bits >> UInt32(count)))
        bits &= (1 << UInt32(count)) - 1
      }
    }
    pending = (bits, count)
    return bytes
  }

  private static func standsForItself(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20...0x7D:
      byte != UInt8(ascii: "+") && byte != UInt8(ascii: "\\")
    default: false
    }
  }
}
