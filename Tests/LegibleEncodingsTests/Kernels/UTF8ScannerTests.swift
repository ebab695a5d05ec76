import LegibleEncodings
import LegibleTestSupport
import Testing

/// The counts of sequences, against those of one sequence after the other.
struct UTF8ScannerTests {
  private struct Counts: Equatable {
    var sequences = 0
    var malformed = 0
    var firstMalformed: Int?
    var isCut = false

    init(_ scanner: UTF8Scanner) {
      sequences = scanner.sequenceCount
      malformed = scanner.malformedCount
      firstMalformed = scanner.firstMalformedOffset
      isCut = scanner.isInsideSequence
    }

    /// What the bytes have, read by one sequence at a time.
    init(of bytes: UnsafeRawBufferPointer) {
      var index = 0
      while index < bytes.count && !isCut {
        switch UTF8Sequence.read(bytes, at: index) {
        case .scalar(_, let length):
          sequences += length > 1 ? 1 : 0
          index += length
        case .malformed(let length):
          malformed += 1
          firstMalformed = firstMalformed ?? index
          index += length
        case .cut: isCut = true
        }
      }
    }
  }

  /// Bytes at the borders of the classes of table 3-7 of the Unicode Standard.
  private static let borders: [UInt8] = [
    0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
    0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  ]

  @Test func countsDoNotDependOnChunks() {
    var failures = Failures()
    var generator = SeededGenerator(seed: 8)
    for round in 0..<3_000 {
      let pieces = (0..<Int.random(in: 1...60, using: &generator)).map { _ -> [UInt8] in
        switch Int.random(in: 0..<(round % 4 + 2), using: &generator) {
        case 0: Array("é日😀".utf8)
        case 1: Array("abc".utf8)
        default: [Self.borders.randomElement(using: &generator) ?? 0xFF]
        }
      }
      let bytes = Array(pieces.joined())
      var scanner = UTF8Scanner()
      bytes.withUnsafeBytes { bytes in
        var start = 0
        while start < bytes.count {
          let end = min(bytes.count, start + Int.random(in: 1...90, using: &generator))
          scanner.scan(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
          start = end
        }
      }
      let expected = bytes.withUnsafeBytes { Counts(of: $0) }
      failures.check(Counts(scanner) == expected, "\(expected) in \(bytes)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
