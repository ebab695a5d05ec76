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

  /// Text of codes of all lengths in runs: the whole is what its characters are one by one.
  @Test(arguments: encodings)
  func codesOfAllLengths(encoding: TextEncoding) throws {
    var generator = SeededGenerator(seed: 8)
    let pools = codes(in: encoding, using: &generator)
    #expect(pools.count > 1)
    var failures = Failures()
    for round in 0..<80 {
      var text = String.UnicodeScalarView()
      var bytes: [UInt8] = []
      while bytes.count < 900 {
        let pool =
          round % 8 == 0 ? pools[round / 8 % pools.count] : pools.randomElement(using: &generator)
        for _ in 0..<Int.random(in: 1...(round % 5 == 0 ? 40 : 3), using: &generator) {
          guard let code = pool?.randomElement(using: &generator) else { continue }
          text.append(code.scalar)
          bytes += code.bytes
        }
      }
      let utf8 = Array(String(text).utf8)
      failures.check(try encode([utf8], encoding) == bytes, "\(encoding) \(String(text))")
      let cut = Int.random(in: 0...utf8.count, using: &generator)
      let cutText = try encode([Array(utf8[..<cut]), Array(utf8[cut...])], encoding)
      failures.check(cutText == bytes, "\(encoding) cut at \(cut): \(String(text))")
      let whole = try decode([bytes], encoding)
      failures.check(whole.text == utf8, "\(encoding) reads \(bytes)")
      failures.check(whole.report.isReversible, "\(encoding) would not write \(bytes)")
      let place = Int.random(in: 0...bytes.count, using: &generator)
      let parts = try decode([Array(bytes[..<place]), Array(bytes[place...])], encoding)
      failures.check(parts.text == utf8, "\(encoding) cut at \(place): \(bytes)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Characters of two code units or of two scalars, where the kernel's batches of look-ups meet.
  @Test(arguments: [
    (TextEncoding.eucJIS2004, "い", "か\u{309A}"), (.eucJIS2004, "い", "𠀋"),
    (.shiftJIS2004, "い", "か\u{309A}"), (.shiftJIS2004, "か", "𠀋"),
    (.big5HKSCS, "中", "Ê\u{304}"), (.big5HKSCS, "中", "𠀡"), (.gb18030, "中", "😀"),
    (.eucTW, "中", "𠀡"),
  ])
  func charactersOfTwo(encoding: TextEncoding, filler: String, character: String) throws {
    let short = try encoding.encode(filler)
    let long = try encoding.encode(character)
    let behind = Array(repeating: filler, count: 600).joined()
    let bytesBehind = Array(repeating: short, count: 600).joined()
    for count in Array(0...3) + Array(252...260) + Array(508...516) {
      let text = Array(repeating: filler, count: count).joined() + character + behind
      let bytes = Array(repeating: short, count: count).joined() + long + bytesBehind
      #expect(try encode([Array(text.utf8)], encoding) == Array(bytes), "\(count) before")
    }
  }

  /// Some characters of the encoding and their codes, by length, without marks that combine.
  private func codes(
    in encoding: TextEncoding, using generator: inout SeededGenerator
  ) -> [[(scalar: Unicode.Scalar, bytes: [UInt8])]] {
    let marks: Set<UInt32> = [0x2E5, 0x2E9, 0x300, 0x301, 0x304, 0x30C, 0x309A]
    let values = (0..<6_000).map { round -> UInt32 in
      let ranges: [ClosedRange<UInt32>] = [
        0x20...0x7E, 0xA0...0x4FF, 0x3000...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3,
        0x800...0xFFFF,
        0x20000...0x2A6DF, 0x10000...0x10FFFF,
      ]
      return UInt32.random(in: ranges[round % ranges.count], using: &generator)
    }
    var pools: [Int: [(scalar: Unicode.Scalar, bytes: [UInt8])]] = [:]
    for value in Set(values + [0]).sorted() where !marks.contains(value) {
      guard let scalar = Unicode.Scalar(value), let bytes = try? encoding.encode(String(scalar)),
        (try? encoding.decode(bytes)) == String(scalar)
      else { continue }
      pools[bytes.count + (value > 0xFFFF ? 4 : 0), default: []].append((scalar, bytes))
    }
    return pools.sorted { $0.key < $1.key }.map(\.value)
  }

  private func encode(_ chunks: [[UInt8]], _ encoding: TextEncoding) throws -> [UInt8] {
    var encoder = TextEncoder(encoding)
    var bytes: [UInt8] = []
    for chunk in chunks { try encoder.encode(chunk, into: &bytes) }
    try encoder.finish(into: &bytes)
    return bytes
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
