internal import LegibleEncodings

/// Counts the malformed sequences of an encoding in the rest of an input.
struct Verification: Sendable {
  /// The number of bytes that are decoded at once.
  private static let pieceLength = 65_536

  let encoding: TextEncoding

  /// The offset in the input at which decoding began.
  private let start: Int
  private var decoder: TextDecoder
  private var scratch: [UInt8] = []

  /// Begins with the bytes of a sample.
  ///
  /// - Parameter start: The offset of the sample in the input.
  init(of encoding: TextEncoding, after sample: [UInt8] = [], at start: Int = 0) {
    self.encoding = encoding
    self.start = start
    decoder = TextDecoder(encoding, malformed: .replace)
    sample.withUnsafeBytes { consume($0) }
  }

  mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while !rest.isEmpty {
      let piece = rest.prefix(Self.pieceLength)
      scratch.removeAll(keepingCapacity: true)
      // With `.replace`, malformed bytes are no error; a decoder that cannot continue counts no
      // more.
      try? decoder.decode(UnsafeRawBufferPointer(rebasing: piece), into: &scratch)
      rest = UnsafeRawBufferPointer(rebasing: rest[piece.endIndex...])
    }
  }

  /// Counts a character that is cut by the end of the input.
  mutating func finish() {
    scratch.removeAll(keepingCapacity: true)
    try? decoder.finish(into: &scratch)
  }

  var malformedCount: Int { decoder.report.malformedCount }

  /// The offset of the first malformed sequence in the input.
  var firstMalformedOffset: Int? { decoder.report.malformedOffsets.first.map { start + $0 } }
}
