internal import LegibleEncodings

/// The escape sequences of a seven-bit text: ISO/IEC 2022 designations, and the `~{` of HZ (RFC
/// 1468, 1554, 1557, 1843, 1922 and 2237, and JIS X 0213).
struct EscapeSequence {
  /// The candidate encodings, which have all the sequences, the commonest first.
  let encodings: [TextEncoding]

  /// The offset of the first sequence that made the first of `encodings` the commonest candidate.
  let offset: Int

  /// All encodings with such sequences, the commonest first.
  static let allEncodings: [TextEncoding] = [
    .iso2022JP, .iso2022JP1, .iso2022JP2, .iso2022JP3, .iso2022KR, .iso2022CN, .hzGB2312,
  ]

  /// A sequence, and the encodings that have it.
  private struct Designation {
    /// The bytes from the highest byte down, padded with zeros: no sequence is longer than four
    /// bytes.
    let word: UInt32
    let length: Int

    /// A bit for each encoding, by its index in `allEncodings`.
    var encodings: UInt8

    /// Whether the first `count` bytes are those of `word`.
    func agrees(with word: UInt32, in count: Int) -> Bool {
      (self.word ^ word) >> UInt32(8 * (4 - count)) == 0
    }
  }

  private static let designations: [Designation] = {
    var result: [Designation] = []
    for (number, encoding) in allEncodings.enumerated() {
      for bytes in encoding.designations {
        let word = word(of: bytes)
        if let index = result.firstIndex(where: { $0.word == word }) {
          result[index].encodings |= 1 << UInt8(number)
        } else {
          result.append(
            Designation(word: word, length: bytes.count, encodings: 1 << UInt8(number)))
        }
      }
    }
    return result
  }()

  /// Returns the first four bytes as a number from the highest byte down, padded with zeros.
  private static func word(of bytes: some Collection<UInt8>) -> UInt32 {
    let first = bytes.prefix(4)
    return first.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (4 - first.count))
  }

  /// Whether bytes begin with an escape sequence, or with the beginning of one.
  enum Beginning {
    case none
    case partial
    case whole
  }

  /// Checks whether bytes begin with an escape sequence, or with the beginning of one.
  static func beginning(of bytes: Slice<UnsafeRawBufferPointer>) -> Beginning {
    var result = Beginning.none
    let count = min(bytes.count, 4)
    let word = word(of: bytes)
    for designation in designations
    where designation.agrees(with: word, in: min(count, designation.length)) {
      if count >= designation.length { return .whole }
      result = .partial
    }
    return result
  }

  /// Finds the sequences in seven-bit bytes; `nil` if there are none.
  ///
  /// - Parameter isAllowed: Whether an encoding is acceptable.
  init?(in bytes: [UInt8], by isAllowed: (TextEncoding) -> Bool) {
    var left: UInt8 = 0
    for (number, encoding) in Self.allEncodings.enumerated() where isAllowed(encoding) {
      left |= 1 << UInt8(number)
    }
    var decisive: Int?
    for place in bytes.indices where bytes[place] == 0x1B || bytes[place] == UInt8(ascii: "~") {
      let word = Self.word(of: bytes[place...])
      guard
        let match = Self.designations.first(where: { $0.agrees(with: word, in: $0.length) })
      else { continue }
      if bytes[place] != 0x1B && !Self.closesHZ(bytes[(place + match.length)...]) { continue }
      let encodings = left & match.encodings
      // A sequence that no remaining candidate has is damage, or not a sequence.
      if encodings == 0 { continue }
      if decisive == nil || encodings.trailingZeroBitCount != left.trailingZeroBitCount {
        decisive = place
      }
      left = encodings
    }
    guard let decisive else { return nil }
    offset = decisive
    encodings = Self.allEncodings.enumerated()
      .filter { left >> UInt8($0.offset) & 1 != 0 }.map { $0.element }
  }

  /// Whether pairs of GB 2312 and then `~}` follow; a `~{` alone is also used in templates and
  /// shells.
  private static func closesHZ(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while rest.count >= 2 {
      let pair = (rest[rest.startIndex], rest[rest.startIndex + 1])
      if pair == (UInt8(ascii: "~"), UInt8(ascii: "}")) {
        return rest.startIndex > bytes.startIndex
      }
      guard (0x21...0x77).contains(pair.0), (0x21...0x7E).contains(pair.1) else { return false }
      rest = rest.dropFirst(2)
    }
    return false
  }
}
