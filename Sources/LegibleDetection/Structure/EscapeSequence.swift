internal import LegibleEncodings

/// The first escape sequence of a seven-bit encoding in a text: ISO/IEC 2022 designations, the
/// shifts of ISO-2022-KR, and the `~{` of HZ (RFC 1468, 1557, 1922 and 1843).
struct EscapeSequence {
  /// The encodings that may be meant, the commonest first: what tells them apart is which sequences
  /// follow.
  let encodings: [TextEncoding]

  let offset: Int

  private static let japanese: [TextEncoding] = [
    .iso2022JP, .iso2022JP1, .iso2022JP2, .iso2022JP3,
  ]

  private static let designations: [(bytes: [UInt8], encodings: [TextEncoding])] = [
    (Array("\u{1B}$@".utf8), japanese),
    (Array("\u{1B}$B".utf8), japanese),
    (Array("\u{1B}$(D".utf8), japanese),
    (Array("\u{1B}$A".utf8), [.iso2022JP2]),
    (Array("\u{1B}$(C".utf8), [.iso2022JP2]),
    (Array("\u{1B}$(O".utf8), [.iso2022JP3]),
    (Array("\u{1B}$(P".utf8), [.iso2022JP3]),
    (Array("\u{1B}$(Q".utf8), [.iso2022JP3]),
    (Array("\u{1B}(J".utf8), japanese),
    (Array("\u{1B}(I".utf8), japanese),
    (Array("\u{1B}$)C".utf8), [.iso2022KR]),
    (Array("\u{1B}$)A".utf8), [.iso2022CN]),
    (Array("\u{1B}$)G".utf8), [.iso2022CN]),
    (Array("~{".utf8), [.hzGB2312]),
  ]

  /// How much of an escape sequence stands at the start of some bytes.
  enum Beginning {
    case none
    case partial
    case whole
  }

  /// Whether the bytes begin with an escape sequence, or are the beginning of one.
  static func beginning(of bytes: Slice<UnsafeRawBufferPointer>) -> Beginning {
    var result = Beginning.none
    for designation in designations {
      guard zip(designation.bytes, bytes).allSatisfy({ $0 == $1 }) else { continue }
      if bytes.count >= designation.bytes.count { return .whole }
      result = .partial
    }
    return result
  }

  /// Finds the first sequence in bytes that are all seven-bit.
  init?(in bytes: [UInt8]) {
    for offset in bytes.indices where bytes[offset] == 0x1B || bytes[offset] == UInt8(ascii: "~") {
      let rest = bytes[offset...]
      if let match = Self.designations.first(where: { rest.starts(with: $0.bytes) }) {
        if match.encodings == [.hzGB2312] && !Self.closesHZ(rest.dropFirst(2)) { continue }
        encodings = match.encodings
        self.offset = offset
        return
      }
    }
    return nil
  }

  /// The first of the encodings that reads the bytes with the fewest errors, and those that read them as it
  /// does.
  ///
  /// - Parameter isAllowed: Whether an encoding may be the answer.
  func reading(
    of bytes: [UInt8], by isAllowed: (TextEncoding) -> Bool
  ) -> (encoding: TextEncoding, equivalents: [TextEncoding])? {
    let allowed = encodings.filter(isAllowed)
    if let only = allowed.first, allowed.count == 1 { return (only, []) }
    // A platform without the converter has no such reading.
    let texts = allowed.compactMap { encoding in
      DecodedSample(bytes, as: encoding).map { (encoding: encoding, text: $0) }
    }
    // Of those that are alike the first is taken.
    guard let best = texts.min(by: { $0.text.malformedCount < $1.text.malformedCount }) else {
      return nil
    }
    let same = texts.filter { $0.encoding != best.encoding && $0.text.isSame(as: best.text) }
    return (best.encoding, same.map(\.encoding))
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
