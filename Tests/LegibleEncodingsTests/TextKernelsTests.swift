import CTextKernels
import LegibleTestSupport
import Testing

/// The kernels against the plainest code that does the same.
struct TextKernelsTests {
  @Test func kernelsAgreeWithPlainLoops() {
    var generator = SeededGenerator(seed: 3)
    var failures = Failures()
    for _ in 0..<2_000 {
      var bytes = generator.bytes(Int.random(in: 0...400, using: &generator))
      // Mostly ASCII, so that long runs come about.
      if Bool.random(using: &generator) { bytes = bytes.map { 0x20 | $0 & 0x5F } }
      let plain = bytes.prefix { (0x20..<0x7E).contains($0) || (0x07...0x0D).contains($0) }.count
      failures.check(legible_plain_text_prefix(bytes, bytes.count) == plain, "prefix of \(bytes)")
      let wanted = UInt8.random(in: 0...255, using: &generator)
      failures.check(
        legible_count_byte(bytes, bytes.count, wanted) == bytes.count { $0 == wanted },
        "\(wanted) in \(bytes)")
      failures.check(
        legible_count_characters(bytes, bytes.count) == bytes.count { $0 & 0xC0 != 0x80 },
        "characters of \(bytes)")
      var counts = [UInt64](repeating: 0, count: 256)
      legible_count_bytes(bytes, bytes.count, &counts)
      failures.check(
        counts.indices.allSatisfy { index in Int(counts[index]) == bytes.count { $0 == index } },
        "counts of \(bytes)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
