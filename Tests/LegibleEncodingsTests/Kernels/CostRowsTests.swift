import CTextKernels
import LegibleTestSupport
import Testing

struct CostRowsTests {
  @Test(arguments: ConversionKernelsTests.names)
  func sumsAgreeWithAPlainLoop(_ name: String) throws {
    let kernels = try #require(legible_kernels_named(name)).pointee
    var failures = Failures()
    var generator = SeededGenerator(seed: 11)
    for round in 0..<60 {
      let groupCount = round % 8
      let stages = 1 + round % 2
      let words = generator.bytes(max(1, groupCount) * stages * 256 * 16)
      let codes = generator.bytes(60 * max(1, groupCount) * stages)
      var sums = [UInt16](repeating: 1, count: 128)
      words.withUnsafeBufferPointer { words in
        codes.withUnsafeBufferPointer { codes in
          guard let words = words.baseAddress, let codes = codes.baseAddress else { return }
          let rows = (0..<round).map {
            LegibleCostRow(words: words, codes: codes + $0 * groupCount * stages, stages: stages)
          }
          kernels.sum_cost_rows(rows, rows.count, groupCount, 7, &sums)
        }
      }
      for column in 0..<sums.count {
        let group = column / 16
        var sum = group < groupCount ? 7 : 1
        for row in 0..<(group < groupCount ? round : 0) {
          for stage in 0..<stages {
            let code = group * stages + stage
            let word = code * 256 + Int(codes[row * groupCount * stages + code])
            sum += Int(words[word * 16 + column % 16]) - 64 * stage
          }
        }
        failures.check(
          sums[column] == UInt16(truncatingIfNeeded: sum), "column \(column) in round \(round)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test(arguments: ConversionKernelsTests.names)
  func sharesAgreeWithAPlainLoop(_ name: String) throws {
    let kernels = try #require(legible_kernels_named(name)).pointee
    var failures = Failures()
    var generator = SeededGenerator(seed: 12)
    func number() -> Float { .random(in: 0..<99, using: &generator) }
    for round in 0..<100 {
      let width = 16 * (round % 8)
      let costs = (0..<width).map { _ in UInt16.random(in: 0...2000, using: &generator) }
      let shares = (0..<(round % 6)).map { _ in
        LegibleWordShare(price: number(), limit: number(), outside: number())
      }
      let before = (0..<width * shares.count + 1).map { _ in number() }
      var sums = before
      kernels.add_word_costs(costs, width, 0.0625, shares, shares.count, &sums)
      for index in before.indices {
        var sum = before[index]
        if index < width * shares.count {
          let share = shares[index / width]
          let own = Float(costs[index % width]) * 0.0625 + share.price
          sum = sum + min(own, share.limit) - share.outside
        }
        failures.check(sums[index] == sum, "sum \(index) in round \(round)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
