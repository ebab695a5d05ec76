import CTextKernels
import LegibleTestSupport
import Testing

/// The kernels that scan and count, against the plainest code that does the same.
struct ScanningKernelsTests {
  @Test(arguments: ConversionKernelsTests.names)
  func scansAgreeWithPlainLoops(_ name: String) throws {
    let kernels = try #require(legible_kernels_named(name)).pointee
    var failures = Failures()
    func check(_ bytes: [UInt8]) {
      let count = bytes.count
      func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7E).contains(byte) || (0x07...0x0D).contains(byte)
      }
      func mayDeclare(_ first: UInt8, _ second: UInt8) -> Bool {
        switch second {
        case UInt8(ascii: "="), UInt8(ascii: ":"): first <= 0x20 || "tTgG".utf8.contains(first)
        case UInt8(ascii: "c"), UInt8(ascii: "C"): first == UInt8(ascii: "@")
        case UInt8(ascii: "{"): first == UInt8(ascii: "]")
        case UInt8(ascii: "t"), UInt8(ascii: "T"): "pP".utf8.contains(first)
        case UInt8(ascii: "S"): first == 0x0A || first == 0x0D
        default: false
        }
      }
      failures.check(
        kernels.ascii_prefix(bytes, count) == bytes.prefix { $0 < 0x80 }.count, "ASCII of \(bytes)")
      failures.check(
        kernels.plain_text_prefix(bytes, count) == bytes.prefix(while: isPlain).count,
        "plain text of \(bytes)")
      failures.check(
        kernels.declaration_prefix(bytes, count)
          == zip(bytes, bytes.dropFirst()).enumerated().first { mayDeclare($1.0, $1.1) }?.offset
          ?? count, "signs of \(bytes)")
      failures.check(
        kernels.count_characters(bytes, count) == bytes.count { $0 & 0xC0 != 0x80 },
        "characters of \(bytes)")
      failures.check(
        kernels.count_sequences(bytes, count) == bytes.count { $0 >= 0xC0 }, "leads of \(bytes)")
      let endings = kernels.count_line_endings(bytes, count)
      let pairs = zip(bytes, bytes.dropFirst()).count { $0 == 0x0D && $1 == 0x0A }
      failures.check(
        endings.line_feeds == bytes.count { $0 == 0x0A }
          && endings.carriage_returns == bytes.count { $0 == 0x0D } && endings.pairs == pairs,
        "line endings of \(bytes)")
    }
    var generator = SeededGenerator(seed: 3)
    for round in 0..<1_000 {
      var bytes = generator.bytes(Int.random(in: 0...400, using: &generator))
      if round % 2 == 0 { bytes = bytes.map { 0x20 | $0 & 0x5F } }
      if round % 4 == 0, let place = bytes.indices.randomElement(using: &generator) {
        bytes[place] = .random(in: 0...255, using: &generator)
      }
      if round % 3 == 0 { bytes = bytes.map { $0 & 3 == 0 ? 0x0D : $0 & 3 == 1 ? 0x0A : $0 } }
      check(bytes)
    }
    // Each byte at each place, among letters, and more than 255 vectors of what is counted.
    for byte in UInt8.min...UInt8.max {
      let place = Int(byte) % 150
      check(Array(repeating: 0x61, count: place) + [byte] + Array(repeating: 0x62, count: 140))
    }
    for pair in ["t=", "G:", " =", "@C", "]{", "Pt", "\nS", "\rS", "a=", "@b", "pT"] {
      for place in 0..<130 {
        check(Array(repeating: 0x61, count: place) + pair.utf8 + Array(repeating: 0x62, count: 9))
      }
    }
    for byte: UInt8 in [0x0A, 0x0D, 0x61, 0xC3, 0x80] {
      check(Array(repeating: byte, count: 40_001))
    }
    check(Array(repeating: [0x0D, 0x0A], count: 20_000).flatMap(\.self))
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func pairsAreCountedAsBytes() {
    var generator = SeededGenerator(seed: 5)
    var pairs = [UInt32](repeating: 0, count: 0x10000)
    for length in [0, 2, 6, 8, 10, 64, 1_000, 70_000] {
      let bytes = generator.bytes(length).map { length % 3 == 0 ? $0 & 3 : $0 }
      var expected = [UInt64](repeating: 7, count: 256)
      for byte in bytes { expected[Int(byte)] += 2 }
      var counts = [UInt64](repeating: 7, count: 256)
      for _ in 0..<2 { legible_count_pairs(bytes, bytes.count, &pairs) }
      legible_take_pairs(&pairs, &counts)
      #expect(counts == expected, "\(length) bytes")
      #expect(pairs.allSatisfy { $0 == 0 })
    }
  }

  @Test func byteCountsAgreeWithPlainLoops() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let bytes = generator.bytes(Int.random(in: 0...400, using: &generator))
      var counts = [UInt64](repeating: 0, count: 256)
      legible_count_bytes(bytes, bytes.count, &counts)
      #expect(counts.indices.allSatisfy { index in counts[index] == bytes.count { $0 == index } })
      #expect(
        (UInt8.min...UInt8.max).allSatisfy {
          legible_count_byte(bytes, bytes.count, $0) == counts[Int($0)]
        })
    }
    for count in [127, 128, 129, 255, 256, 257, 40_000] {
      #expect(legible_count_byte([UInt8](repeating: 7, count: count), count, 7) == count)
    }
  }
}
