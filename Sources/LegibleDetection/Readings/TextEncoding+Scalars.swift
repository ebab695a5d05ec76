internal import LegibleEncodings

extension TextEncoding {
  /// Decodes bytes to code points, with U+FFFD for malformed places; empty if the platform has no
  /// converter.
  ///
  /// Unlike this, a `TextDecoder` would first build its own table, which takes as long as decoding
  /// some hundred characters.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  func scalars(of bytes: some Collection<UInt8>) -> [UInt32] {
    Arena.with { Array(scalars(of: Array(bytes), $0)) }
  }

  /// Decodes bytes to code points in the memory of an arena.
  func scalars(of bytes: [UInt8], _ arena: Arena) -> UnsafeBufferPointer<UInt32> {
    let bytes = arena.copy(of: bytes)
    if self != .utf8, let table = SingleByteTable.of(self) {
      let scalars = arena.room(for: UInt32.self, count: bytes.count)
      for (index, byte) in bytes.enumerated() {
        let scalar = table[byte].scalar
        // There is room for one code point for each byte.
        scalars[index] = scalar == .max ? 0xFFFD : scalar
      }
      return UnsafeBufferPointer(scalars)
    }
    return DecodedSample(bytes, as: self, arena)?.scalars
      ?? UnsafeBufferPointer(start: nil, count: 0)
  }
}
