import LegibleEncodings

/// What may have happened to a sample.
enum TextDamage: String, CaseIterable {
  case none
  case strayByte = "stray-byte"
  case cutHead = "cut-head"
  case cutTail = "cut-tail"
  case asciiHead = "ascii-head"

  /// Whether the damage is one that text in the encoding suffers.
  ///
  /// A byte more or less shifts all units of UTF-16 and UTF-32, a log in ASCII does not stand in a
  /// file of EBCDIC, and escape sequences that are cut leave other text.
  func happens(to encoding: TextEncoding) -> Bool {
    switch self {
    case .none: true
    case .strayByte: encoding == .utf8 || encoding.isASCIICompatible
    case .cutHead, .cutTail:
      encoding == .utf8 || encoding.isASCIICompatible || encoding.isSingleByte
    case .asciiHead: encoding.isASCIICompatible
    }
  }

  /// The sample as the damage leaves it.
  func applied(to sample: [UInt8]) -> [UInt8] {
    switch self {
    case .none: return sample
    case .strayByte:
      var sample = sample
      sample.insert(0xFF, at: sample.count / 2)
      return sample
    case .cutHead: return Array(sample.dropFirst(1))
    case .cutTail: return Array(sample.dropLast(1))
    case .asciiHead:
      let line = Array("GET /index.html HTTP/1.1 200 1234 plain text of a log\n".utf8)
      return (0..<1_200).flatMap { _ in line } + sample
    }
  }
}
