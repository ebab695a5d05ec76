import CTextKernels
import LegibleTestSupport
import Testing

struct WeightedRowsTests {
  @Test(arguments: ConversionKernelsTests.names)
  func sumsAgreeWithAPlainLoop(_ name: String) throws {
    let kernels = try #require(legible_kernels_named(name)).pointee
    var failures = Failures()
    var generator = SeededGenerator(seed: 11)
    for round in 0..<200 {
      let stride = 16 * Int.random(in: 1...8, using: &generator)
      let width = 16 * Int.random(in: 0...(stride / 16), using: &generator)
      let table = generator.bytes(40 * stride)
      let rows = (0..<(round % 60)).map { _ in
        LegibleWeightedRow(
          row: .random(in: 0..<40, using: &generator),
          weight: .random(in: 0...UInt16(legible_most_weight), using: &generator))
      }
      var sums = [UInt32](repeating: 1, count: stride)
      kernels.sum_weighted_rows(table, stride, rows, rows.count, &sums, width)
      for column in 0..<stride {
        let sum = rows.reduce(0) {
          $0 + UInt32(table[Int($1.row) * stride + column]) * UInt32($1.weight)
        }
        failures.check(
          sums[column] == (column < width ? sum : 0) + 1, "column \(column) in round \(round)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
