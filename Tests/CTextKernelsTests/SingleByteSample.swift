import LegibleTestSupport

/// A single-byte encoding made at random, in the layout of the kernels' tables.
struct SingleByteSample {
  /// The character of each byte, if it has one.
  var scalars: [UInt32?]
  var packed: [UInt32] = []
  var rows = [UInt16](repeating: 0, count: 1024)
  var bytes = [UInt16](repeating: 0x100, count: 64)

  /// - Parameter latinStart: The byte from which on all stand for the characters of their numbers; above 0xA0
  ///   other letters stand there.
  init(keepsASCII: Bool, latinStart: UInt16, using generator: inout SeededGenerator) {
    let isLatin = latinStart <= 0xA0
    let scripts: [UInt32] = isLatin ? [0x400] : [0xA0, 0x400, 0x5D0, 0xE00, 0x1E00]
    let letters = scripts.randomElement(using: &generator) ?? 0xA0
    let hasHoles = Bool.random(using: &generator)
    scalars = (0..<256).map { (byte: UInt32) -> UInt32? in
      if byte < 0x80 { return keepsASCII ? byte : 0x7F - byte }
      if isLatin && byte >= UInt32(latinStart) { return byte }
      if hasHoles && byte % 50 == 0 { return nil }
      return byte % 9 == 0 ? 0x2010 + byte % 0x30 : letters + byte - 0x80
    }
    for (byte, scalar) in scalars.enumerated() {
      guard let scalar, let utf8 = Naive.writeUTF8(scalar) else {
        packed.append(0)
        continue
      }
      packed.append(
        utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) } | UInt32(utf8.count) << 24)
      let row = Int(scalar >> 6)
      if rows[row] == 0 {
        rows[row] = UInt16(bytes.count)
        bytes += Array(repeating: 0x100, count: 64)
      }
      let index = Int(rows[row]) + Int(scalar & 0x3F)
      bytes[index] = min(bytes[index], 0x100) == 0x100 ? UInt16(byte) : bytes[index]
    }
  }

  /// Bytes with more or less of the upper half.
  func sample(using generator: inout SeededGenerator) -> [UInt8] {
    let lowShare = [0, 1, 10, 40].randomElement(using: &generator) ?? 0
    return (0..<Int.random(in: 0...600, using: &generator)).map { _ in
      Int.random(in: 0...lowShare, using: &generator) == 0
        ? UInt8.random(in: 0x80...0xFF, using: &generator)
        : UInt8.random(in: 0x00...0x7F, using: &generator)
    }
  }
}
