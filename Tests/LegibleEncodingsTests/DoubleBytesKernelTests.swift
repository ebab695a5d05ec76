import LegibleEncodings
import LegibleTestSupport
import Testing

/// The kernel reads blocks of 64 bytes, and what decodes byte by byte at ends of chunks does not:
/// both have to say the same.
struct DoubleBytesKernelTests {
  static let encodings: [TextEncoding] = [
    .shiftJIS, .shiftJIS2004, .eucJP, .eucJIS2004, .gbk, .gb18030, .big5, .big5HKSCS, .cp950,
    .eucTW, .eucKR, .johab,
  ]

  @Test(arguments: encodings)
  func blocksAndBytesSayTheSame(encoding: TextEncoding) throws {
    var generator = SeededGenerator(seed: 7)
    var failures = Failures()
    for round in 0..<60 {
      let bytes = text(of: 700, leads: round % 6, &generator)
      let whole = try decode([bytes], encoding)
      var chunks: [[UInt8]] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        chunks.append(Array(rest.prefix(Int.random(in: 1...9, using: &generator))))
        rest = rest.dropFirst(chunks[chunks.count - 1].count)
      }
      let pieces = try decode(chunks, encoding)
      failures.check(whole.text == pieces.text, "\(encoding) \(bytes)")
      failures.check(whole.report == pieces.report, "\(encoding) \(bytes)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Bytes of which more or fewer are high, in runs of random lengths.
  private func text(
    of count: Int, leads: Int, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let isHigh = Int.random(in: 0..<6, using: &generator) < leads
      for _ in 0..<Int.random(in: 1...70, using: &generator) {
        bytes.append(UInt8.random(in: isHigh ? 0x80...0xFF : 0x20...0x7E, using: &generator))
      }
    }
    return bytes
  }

  private func decode(
    _ chunks: [[UInt8]], _ encoding: TextEncoding
  ) throws -> (text: [UInt8], report: ConversionReport) {
    var decoder = TextDecoder(encoding, malformed: .replace)
    var utf8: [UInt8] = []
    for chunk in chunks { try decoder.decode(chunk, into: &utf8) }
    try decoder.finish(into: &utf8)
    return (utf8, decoder.report)
  }
}
