/// A conversion one character at a time, in the plainest way: what the kernels are held against.
struct NaiveConversion {
  /// The character that the bytes begin with, and its length; `nil` where there is none.
  var read: (ArraySlice<UInt8>) -> (scalar: UInt32, length: Int)?

  /// The bytes that write a character, if it has any.
  var write: (UInt32) -> [UInt8]?

  /// How many bytes must be free before a character is written.
  var room = 4

  /// Converts as far as the characters are well-formed and fit.
  func convert(_ input: [UInt8], room: Int) -> (consumed: Int, output: [UInt8]) {
    var index = 0
    var output: [UInt8] = []
    while room - output.count >= self.room, let next = read(input[index...]),
      let bytes = write(next.scalar)
    {
      output += bytes
      index += next.length
    }
    return (index, output)
  }
}

/// How characters are read and written.
enum Naive {
  /// The scalar value that is written as the bytes begin.
  static func readUTF8(_ bytes: ArraySlice<UInt8>) -> (scalar: UInt32, length: Int)? {
    guard let lead = bytes.first else { return nil }
    let length = lead < 0x80 ? 1 : (~lead).leadingZeroBitCount
    guard (1...4).contains(length), bytes.count >= length else { return nil }
    var value = UInt32(lead) & (length == 1 ? 0x7F : 0x7F >> UInt32(length))
    for byte in bytes.dropFirst().prefix(length - 1) { value = value << 6 | UInt32(byte & 0x3F) }
    guard writeUTF8(value)?.elementsEqual(bytes.prefix(length)) == true else { return nil }
    return (value, length)
  }

  static func writeUTF8(_ value: UInt32) -> [UInt8]? {
    Unicode.Scalar(value).flatMap { UTF8.encode($0) }.map(Array.init)
  }

  static func readUTF16(
    _ bytes: ArraySlice<UInt8>, isBigEndian: Bool
  ) -> (scalar: UInt32, length: Int)? {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).prefix(2).map {
      UInt16(bytes[$0]) << (isBigEndian ? 8 : 0) | UInt16(bytes[$0 + 1]) << (isBigEndian ? 0 : 8)
    }
    guard let first = units.first else { return nil }
    if let scalar = Unicode.Scalar(first) { return (scalar.value, 2) }
    guard units.count == 2, UTF16.isLeadSurrogate(first), UTF16.isTrailSurrogate(units[1]) else {
      return nil
    }
    return (0x10000 + UInt32(first - 0xD800) << 10 + UInt32(units[1] - 0xDC00), 4)
  }

  static func writeUTF16(_ value: UInt32, isBigEndian: Bool) -> [UInt8]? {
    Unicode.Scalar(value).map { scalar in
      UTF16.encode(scalar).map(Array.init).map { units in
        units.flatMap { unit -> [UInt8] in
          let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
          return isBigEndian ? bytes : bytes.reversed()
        }
      } ?? []
    }
  }

  static func readUTF32(
    _ bytes: ArraySlice<UInt8>, isBigEndian: Bool
  ) -> (scalar: UInt32, length: Int)? {
    guard bytes.count >= 4 else { return nil }
    let unit = Array(bytes.prefix(4))
    let value = (isBigEndian ? unit : unit.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
    return Unicode.Scalar(value).map { ($0.value, 4) }
  }

  static func writeUTF32(_ value: UInt32, isBigEndian: Bool) -> [UInt8] {
    let bytes = [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
    return isBigEndian ? bytes : bytes.reversed()
  }
}
