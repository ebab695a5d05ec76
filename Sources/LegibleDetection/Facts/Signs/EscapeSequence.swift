internal import LegibleEncodings

/// What the escape sequences of a seven-bit text tell: ISO/IEC 2022 designations, and the `~{` of HZ (RFC
/// 1468, 1554, 1557, 1843, 1922 and 2237, and JIS X 0213).
struct EscapeSequence {
  /// The encodings that may be meant, the commonest first: those that have all the sequences.
  let encodings: [TextEncoding]

  /// Where the first sequence is that the first of the encodings has, and no other before it had.
  let offset: Int

  /// The encodings that have such sequences, the commonest first.
  static let allEncodings: [TextEncoding] = [
    .iso2022JP, .iso2022JP1, .iso2022JP2, .iso2022JP3, .iso2022KR, .iso2022CN, .hzGB2312,
  ]

  /// A sequence, and the encodings that have it.
  private struct Designation {
    /// The bytes, the first the highest, with zeros behind them: none is longer than four.
    let word: UInt32
    let length: Int

    /// The encodings, as bits by their places in `allEncodings`.
    var encodings: UInt8

    /// Whether the first bytes are the same as those of a word.
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

  /// The first four bytes, or as many as there are, the first the highest.
  private static func word(of bytes: some Collection<UInt8>) -> UInt32 {
    let first = bytes.prefix(4)
    return first.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (4 - first.count))
  }

  /// How much of an escape sequence stands at the start of some bytes.
  enum Beginning {
    case none
    case partial
    case whole
  }

  /// Whether the bytes begin with an escape sequence, or are the beginning of one.
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

  /// Finds the sequences in bytes that are all seven-bit; `nil` where there is none.
  ///
  /// - Parameter isAllowed: Whether an encoding may be the answer.
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
      // A sequence that none of those left has is damage, or no sequence at all.
      if encodings == 0 { continue }
      if decisive == nil || encodings.trailingZeroBitCount != left.trailingZeroBitCount {
        decisive = place
      }
      left = encodings
    }
    guard let decisive else { return nil }
    offset = decisive
    encodings = Self.allEncodings.enumerated()
      .filter { left >> UInt8($0.offset) & 1 != 0 }.map(\.element)
  }

  /// Whether pairs of GB 2312 and then `~}` follow: `~{` alone also stands in templates and shells.
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
