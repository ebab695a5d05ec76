import CTextKernels
import LegibleTestSupport
import Testing

/// Codes of several lengths, stored one behind the other by every kernel that the machine can run.
struct StoreCodesTests {
  @Test(arguments: ConversionKernelsTests.names)
  func shortCodesUpToZero(_ name: String) throws {
    let kernels = try #require(legible_kernels_named(name)).pointee
    var failures = Failures()
    var generator = SeededGenerator(seed: 12)
    for round in 0..<400 {
      var codes = (0..<(round % 150)).map { _ in
        UInt16(code(ofAtMost: round % 3 == 0 ? 1 : 2, &generator))
      }
      if round % 2 == 0, let place = codes.indices.randomElement(using: &generator) {
        codes[place] = 0
      }
      let known = codes.prefix { $0 != 0 }.count
      // Guard bytes stand behind the room for two bytes each.
      var output = [UInt8](repeating: 0xA5, count: 2 * codes.count + 64)
      let progress = kernels.store_short_codes(codes, codes.count, &output)
      let stored = codes.prefix(progress.consumed)
      let expected = stored.flatMap { bytes(of: UInt32($0)) }
      failures.check(
        (known == codes.count ? stored.count == known : (known - 31...known) ~= stored.count)
          && progress.produced == expected.count && output.starts(with: expected)
          && output[(2 * codes.count)...].allSatisfy { $0 == 0xA5 },
        "\(progress) of \(codes)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test(arguments: ConversionKernelsTests.names)
  func longCodes(_ name: String) throws {
    let kernels = try #require(legible_kernels_named(name)).pointee
    var failures = Failures()
    var generator = SeededGenerator(seed: 13)
    for round in 0..<400 {
      var codes = (0..<(round % 90)).map { _ in code(ofAtMost: 1 + round % 4, &generator) }
      if round % 2 == 0, let place = codes.indices.randomElement(using: &generator) {
        codes[place] = 0
      }
      let expected = codes.flatMap(bytes)
      var output = [UInt8](repeating: 0xA5, count: 4 * codes.count + 64)
      let count = kernels.store_long_codes(codes, codes.count, &output)
      failures.check(
        count == expected.count && output.starts(with: expected)
          && output[(4 * codes.count)...].allSatisfy { $0 == 0xA5 },
        "\(count) of \(codes)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// A code of random bytes, of which none is zero, the first lowest.
  private func code(ofAtMost length: Int, _ generator: inout SeededGenerator) -> UInt32 {
    (0..<Int.random(in: 1...length, using: &generator)).reduce(0) { code, _ in
      code << 8 | UInt32.random(in: 1...0xFF, using: &generator)
    }
  }

  /// The bytes of a code; that of zero is one byte.
  private func bytes(of code: UInt32) -> [UInt8] {
    let bytes = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
    return Array(bytes.prefix { $0 != 0 }) + (code == 0 ? [0] : [])
  }
}
