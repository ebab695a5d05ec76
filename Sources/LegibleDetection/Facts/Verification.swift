internal import LegibleEncodings

/// Counts what an encoding cannot read, in as much of an input as comes.
struct Verification {
  /// The bytes that are verified at once.
  private static let pieceLength: Budget = 65_536

  let encoding: TextEncoding

  /// Where in the input the bytes begin.
  private let start: Int
  private var decoder: TextDecoder
  private var scratch: [UInt8] = []

  /// Begins with the bytes of a sample.
  ///
  /// - Parameter start: Where in the input the sample begins.
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
      // Replacing does not throw for malformed bytes; a decoder that cannot go on counts no more.
      try? decoder.decode(UnsafeRawBufferPointer(rebasing: piece), into: &scratch)
      rest = UnsafeRawBufferPointer(rebasing: rest[piece.endIndex...])
    }
  }

  /// Counts a character that is cut off at the end.
  mutating func finish() {
    scratch.removeAll(keepingCapacity: true)
    try? decoder.finish(into: &scratch)
  }

  var malformedCount: Int { decoder.report.malformedCount }

  /// Where in the input the first of them is.
  var firstMalformedOffset: Int? { decoder.report.malformedOffsets.first.map { start + $0 } }
}
