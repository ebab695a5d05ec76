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
      let shares = (0..<LEGIBLE_SHARE_COUNT).map { _ in
        LegibleWordShare(price: number(), limit: number(), outside: number())
      }
      let before = (0..<width * shares.count + 1).map { _ in number() }
      var sums = before
      kernels.add_word_costs(costs, width, 0.0625, shares, &sums)
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

/// Kernels of costs by language, each against a plain loop.
struct LanguageCostKernelsTests {
  @Test(arguments: ConversionKernelsTests.names)
  func differencesAgreeWithAPlainLoop(_ name: String) throws {
    let kernels = try #require(legible_kernels_named(name)).pointee
    var failures = Failures()
    var generator = SeededGenerator(seed: 13)
    for round in 0..<100 {
      let width = 16 * (round % 8)
      let costs = (0..<width).map { _ in UInt16.random(in: 0...(.max), using: &generator) }
      let before = (0..<width + 1).map { _ in Int16.random(in: -20_000...0, using: &generator) }
      let any = Int32.random(in: 0...70_000, using: &generator)
      let most = round % 5 == 0 ? Int32.max : Int32.random(in: 0...50_000, using: &generator)
      var row = before
      kernels.add_costs(&row, costs, width, any)
      let added = (0..<width).map {
        Int16(clamping: Int32(before[$0]) + Int32(costs[$0]) - any)
      }
      failures.check(row == added + before.suffix(1), "added in round \(round)")
      let least = kernels.cap_costs(&row, width, any, most)
      let capped = added.map { min(Int32($0) + any, most) - min(any, most) }
      failures.check(least == min(0, capped.min() ?? 0), "least in round \(round)")
      failures.check(
        row == capped.map { Int16(clamping: $0) } + before.suffix(1), "capped in round \(round)")
      var sums = [Int32](repeating: 70_000, count: width + 1)
      kernels.add_differences(&sums, row, width)
      failures.check(
        sums == row.prefix(width).map { 70_000 + Int32($0) } + [70_000], "sums in round \(round)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test(arguments: ConversionKernelsTests.names)
  func keysAgreeWithAPlainLoop(_ name: String) throws {
    let kernels = try #require(legible_kernels_named(name)).pointee
    var generator = SeededGenerator(seed: 14)
    for stride in [8, 24, 64] {
      let properties = (0..<128 * stride).map { _ in
        UInt16.random(in: 0...(.max), using: &generator)
      }
      let bytes = generator.bytes(40)
      var keys = [UInt64](repeating: 1, count: stride + 1)
      kernels.hash_columns(properties, stride, bytes, bytes.count, &keys)
      let expected = (0..<stride).map { column in
        bytes.reduce(UInt64(0)) { key, byte in
          byte < 0x80
            ? key
            : key &* UInt64(LEGIBLE_KEY_FACTOR)
              &+ UInt64(properties[Int(byte & 0x7F) * stride + column]) &+ 1
        }
      }
      #expect(keys == expected + [1])
    }
  }

  @Test(arguments: ConversionKernelsTests.names)
  func bigramsAgreeWithAPlainLoop(_ name: String) throws {
    let kernels = try #require(legible_kernels_named(name)).pointee
    var generator = SeededGenerator(seed: 15)
    for (words, letterCount) in [(1, 40), (2, 100)] {
      let bits = (0..<words * letterCount).map { _ in
        UInt64.random(in: 0...(.max), using: &generator)
          & UInt64.random(in: 0...(.max), using: &generator)
      }
      var count = 0
      let ranks = bits.map { word in
        defer { count += word.nonzeroBitCount }
        return UInt16(count)
      }
      for length in 0..<20 {
        let letters = (0..<length + 1).map { _ in
          UInt16.random(in: 0..<UInt16(letterCount), using: &generator)
        }
        var numbers = [Int32](repeating: -9, count: length + 2)
        kernels.find_bigrams(bits, ranks, words, letters, length, &numbers)
        let ends = [0] + letters.prefix(length).map { Int($0) } + [0]
        let expected = zip(ends, ends.dropFirst()).map { first, second -> Int32 in
          let place = 64 * words * first + second
          let isSet = bits[place / 64] >> UInt64(place % 64) & 1 != 0
          return isSet
            ? Int32((0..<place).count { bits[$0 / 64] >> UInt64($0 % 64) & 1 != 0 }) : -1
        }
        #expect(numbers == expected + [-9])
      }
    }
  }

  @Test(arguments: ConversionKernelsTests.names)
  func termsAndSharesAgreeWithThePortableKernels(_ name: String) throws {
    let kernels = try #require(legible_kernels_named(name)).pointee
    let portable = try #require(legible_kernels_named("portable")).pointee
    var generator = SeededGenerator(seed: 16)
    func isNear(_ one: Float, _ other: Float) -> Bool { abs(one - other) <= 1e-5 * abs(other) }
    for width in stride(from: 16, through: 112, by: 16) {
      let terms = (0..<width).map { _ in Float.random(in: -40...0, using: &generator) }
      let counts = (0..<width).map { _ in Int32.random(in: -9_000...0, using: &generator) }
      var differences = [Float](repeating: 7, count: width + 1)
      let most = kernels.subtract_scaled(terms, counts, width, 0.0625, &differences)
      #expect(differences == zip(terms, counts).map { $0 - Float($1) * 0.0625 } + [7])
      #expect(most == differences.dropLast().max())
      var (own, plain) = (terms, terms)
      kernels.exponentials(&own, width, 0, 24)
      portable.exponentials(&plain, width, 0, 24)
      #expect(own == plain)
      #expect(zip(own, terms).allSatisfy { ($0 == 0) == ($1 < -24) })
      let tiers = generator.bytes(width / 4)
      let factors: [Float] = [0.01, 0.5, 1, 0.25]
      var greatest: Float = 0
      let sum = kernels.sum_tiers(own, tiers, width, factors, &greatest)
      let products = (0..<width).map { column -> Float in
        let tier = Int(tiers[column / 4]) >> (2 * (column % 4)) & 3
        return own[column] * factors[tier]
      }
      #expect(isNear(sum, products.reduce(0, +)) && greatest == products.max())
      // Terms far below the greatest are all the limit.
      var bounded = terms + [7]
      kernels.bound_leads(&bounded, width, 0, 0.5, 6, 0.0024788, 8)
      var plainBounded = terms + [7]
      portable.bound_leads(&plainBounded, width, 0, 0.5, 6, 0.0024788, 8)
      #expect(bounded == plainBounded && bounded.last == 7)
      for (term, bounded) in zip(terms, bounded) {
        let more = bounded - max(term / 2, -6)
        #expect(term > -28 ? -0.001...0.6932 ~= more : bounded == -6)
      }
      let costs = (0..<5 * width).map { _ in Float.random(in: 0...90, using: &generator) }
      let bases = (0..<5).map { _ in Float.random(in: -9...0, using: &generator) }
      var sums = [Float](repeating: 7, count: width + 1)
      let top = kernels.best_shares(costs, width, bases, 0.5, &sums)
      let best = (0..<width).map { column -> Float in
        let shares = (0..<5).map { row -> Float in bases[row] - costs[row * width + column] * 0.5 }
        return shares.max() ?? 0
      }
      #expect(sums == best + [7] && top == best.max())
      var others = sums
      kernels.sum_shares(costs, width, bases, 0.5, top - 9, 24, &sums)
      portable.sum_shares(costs, width, bases, 0.5, top - 9, 24, &others)
      #expect(sums == others)
      #expect(zip(sums, best).allSatisfy { $0 == $1 || $1 > top - 9 && $0 >= $1 - 1e-3 })
    }
  }
}
