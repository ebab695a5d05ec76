internal import LegibleEncodings

extension TextEncoding {
  /// The code points that bytes stand for, with U+FFFD for what cannot be read; none where the platform has no
  /// converter.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  func scalars(of bytes: some Collection<UInt8>) -> [UInt32] {
    guard var text = try? decode(Array(bytes), malformed: .replace) else { return [] }
    return text.withUTF8 { utf8 in
      [UInt32](unsafeUninitializedCapacity: utf8.count) { scalars, count in
        var index = 0
        // A string is well-formed: behind each lead byte stand as many others as it says.
        while index < utf8.count {
          let lead = UInt32(utf8[index])
          let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
          var scalar = length == 1 ? lead : lead & (0x7F &>> UInt32(length))
          for place in index + 1..<index + length {
            scalar = scalar &<< 6 | UInt32(utf8[place] & 0x3F)
          }
          scalars.initializeElement(at: count, to: scalar)
          count += 1
          index += length
        }
      }
    }
  }
}
