import CTextKernels
import LegibleTestSupport
import Testing

/// Every row of the tables of shuffles: units of one to three bytes each in every order.
struct ShuffleRowsTests {
  /// A unit that takes so many bytes of UTF-8, another one at each place.
  private static func unit(of length: Int, at place: Int) -> UInt16 {
    switch length {
    case 1: UInt16(0x41 + place)
    case 2: UInt16(0x5D0 + place)
    default: UInt16(0x4E2D + 0x111 * place)
    }
  }

  @Test(arguments: ConversionKernelsTests.names)
  func unitsOfAllLengths(_ name: String) throws {
    let kernel = try #require(legible_kernels_named(name)).pointee.utf16_to_utf8
    var failures = Failures()
    for pattern in 0..<6561 {
      var rest = pattern
      let lengths = (0..<8).map { _ in
        defer { rest /= 3 }
        return rest % 3 + 1
      }
      // Long enough for the longest vectors, and for a second one.
      let units = (0..<72).map { Self.unit(of: lengths[$0 % 8], at: $0 % 8) }
      let expected = units.flatMap { Array(String(decoding: [$0], as: UTF16.self).utf8) }
      var output = [UInt8](repeating: 0, count: 72 * 3 + 256)
      let progress = units.withUnsafeBytes { input in
        output.withUnsafeMutableBufferPointer { output -> LegibleProgress in
          guard let start = output.baseAddress else { return LegibleProgress() }
          // The kernel stays inside of the two buffers, which are alive here.
          return kernel(
            input.assumingMemoryBound(to: UInt8.self).baseAddress, input.count, start, output.count,
            false)
        }
      }
      failures.check(
        progress.consumed == 2 * units.count && progress.produced == expected.count
          && output.prefix(expected.count).elementsEqual(expected),
        "\(lengths): \(progress)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
