extension UnsafeBufferPointer<UInt8> {
  /// The property byte of the character at an offset, and how many bytes it has.
  @inline(__always)
  func bidiProperty(at offset: Int) -> (property: UInt8, length: Int) {
    let first = self[offset]
    if first < 0x80 { return (BidiClassTable.property(ofASCII: first), 1) }
    if first == 0xE2, let property = generalPunctuation(at: offset) { return (property, 3) }
    let scalar = UTF8Scalar(in: self, at: offset)
    return (BidiClassTable.property(of: scalar.value), scalar.length)
  }

  /// The class of the character at an offset, and how many bytes it has.
  package func bidiClass(at offset: Int) -> (bidiClass: BidiClass, length: Int) {
    let (property, length) = bidiProperty(at: offset)
    return (BidiClassTable.bidiClass(ofProperty: property), length)
  }

  /// The property byte of the character at an offset if it is one of U+2000…U+207F, among which are
  /// the explicit formatting characters, which crowd where there are any.
  @inline(__always)
  func generalPunctuation(at offset: Int) -> UInt8? {
    if offset &+ 2 >= count { return nil }
    let bytes =
      UInt32(self[offset]) | UInt32(self[offset &+ 1]) << 8 | UInt32(self[offset &+ 2]) << 16
    if bytes & 0xC0_FE_FF != 0x80_80_E2 { return nil }
    let value = UInt8(truncatingIfNeeded: bytes >> 2 & 0x40 | bytes >> 16 & 0x3F)
    return BidiClassTable.property(ofGeneralPunctuation: value)
  }
}
