internal import LegibleEncodings

extension TextEncoding {
  /// The code points that bytes stand for, with U+FFFD for what cannot be read; none where the platform has no
  /// converter.
  ///
  /// A decoder would first build a table of its own, which takes as long as some hundred characters.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  func scalars(of bytes: some Collection<UInt8>) -> [UInt32] {
    if let table = SingleByteTable.of(self) {
      return bytes.map { byte in
        let scalar = table[byte].scalar
        return scalar == .max ? 0xFFFD : scalar
      }
    }
    let bytes = Array(bytes)
    return Arena.with { arena in
      bytes.withUnsafeBufferPointer { bytes in
        DecodedSample(bytes, as: self, arena).map { Array($0.scalars) } ?? []
      }
    }
  }
}
