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

  @Test(arguments: ConversionKernelsTests.names)
  func theLeastSumsAgreeWithAPlainLoop(_ name: String) throws {
    let kernels = try #require(legible_kernels_named(name)).pointee
    var failures = Failures()
    var generator = SeededGenerator(seed: 12)
    let (width, stride, listCount) = (16, 20, 5)
    for round in 0..<200 {
      let table = generator.bytes(40 * width)
      let rows = (0..<stride * listCount).map { _ in
        UInt16.random(in: 0..<40, using: &generator)
      }
      let entries = (0..<(round % stride)).map { _ in
        LegibleWeightedRow(
          row: .random(in: 0..<UInt16(stride), using: &generator),
          weight: .random(in: 0...UInt16(legible_most_weight), using: &generator))
      }
      var least = [UInt32](repeating: 1, count: listCount)
      kernels.least_of_weighted_rows(
        table, rows, stride, listCount, entries, entries.count, &least)
      for list in 0..<listCount {
        let sums = (0..<width).map { column in
          entries.reduce(0 as UInt32) { sum, entry in
            let row = Int(rows[list * stride + Int(entry.row)])
            return sum + UInt32(table[row * width + column]) * UInt32(entry.weight)
          }
        }
        failures.check(least[list] == sums.min(), "list \(list) in round \(round)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
