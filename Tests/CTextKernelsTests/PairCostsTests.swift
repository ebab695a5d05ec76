import CTextKernels
import LegibleTestSupport
import Testing

/// The vectors of 16 encodings agree with one encoding after the other.
struct PairCostsTests {
  private static let lanes = Int(LEGIBLE_SINGLE_LANES)
  private static let multiLanes = Int(LEGIBLE_MULTI_LANES)
  private static let classes = Int(LEGIBLE_ASCII_CLASSES)
  private static let step = Int(LEGIBLE_STEP)

  private var generator = SeededGenerator(seed: 21)
  private var high: [UInt8] = []
  private var before: [UInt8] = []
  private var after: [UInt8] = []
  private var list: [UInt8] = []
  private var pairs: [UInt8] = []
  private var alone: [UInt8] = []

  init() {
    high = generator.bytes(128 * 128 * Self.lanes / 2)
    before = generator.bytes(Self.classes * 128 * Self.lanes / 2)
    after = generator.bytes(128 * Self.classes * Self.lanes / 2)
    list = generator.bytes(128 * Self.lanes / 2)
    pairs = generator.bytes(126 * 208 * Self.multiLanes / 2)
    alone = generator.bytes(128 * Self.multiLanes).map { $0 < 200 ? 255 : $0 & 15 }
  }

  @Test
  mutating func costsAgreeWithAPlainLoop() {
    var failures = Failures()
    for round in 0..<400 {
      let count = Int.random(in: 1...60, using: &generator)
      let unit = (0..<count).map { _ -> UInt8 in
        Bool.random(using: &generator) || round % 4 == 0
          ? .random(in: 0x80...0xFF, using: &generator)
          : .random(in: 0x41...0x7A, using: &generator)
      }
      let (left, right) = (UInt8.random(in: 0...255, using: &generator), UInt8(0x20))
      let noise = Int.random(in: 100...9000, using: &generator)
      var sums = LegiblePairSums()
      var own = [UInt8](repeating: 0, count: Self.lanes)
      add(unit, left, right, noise, &sums, &own)
      let found = withUnsafeBytes(of: sums) { Array($0.bindMemory(to: UInt16.self)) }
      for lane in 0..<Self.lanes {
        let cost = singleCost(unit, left, right, noise, lane)
        failures.check(
          Int(found[lane]) == cost && Int(own[lane]) == min(255, cost),
          "lane \(lane) in round \(round): \(found[lane]), not \(cost)")
      }
      for lane in 0..<Self.multiLanes {
        let (cost, malformed) = multiCost(unit, noise, lane)
        failures.check(
          Int(found[Self.lanes + lane]) == cost
            && Int(found[Self.lanes + Self.multiLanes + lane]) == malformed,
          "several bytes, lane \(lane) in round \(round)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  private static let perByte = 140

  private func add(
    _ unit: [UInt8], _ left: UInt8, _ right: UInt8, _ noise: Int, _ sums: inout LegiblePairSums,
    _ own: inout [UInt8]
  ) {
    high.withUnsafeBufferPointer { high in
      before.withUnsafeBufferPointer { before in
        after.withUnsafeBufferPointer { after in
          list.withUnsafeBufferPointer { list in
            pairs.withUnsafeBufferPointer { pairs in
              alone.withUnsafeBufferPointer { alone in
                guard let high = high.baseAddress, let before = before.baseAddress,
                  let after = after.baseAddress, let list = list.baseAddress,
                  let pairs = pairs.baseAddress, let alone = alone.baseAddress
                else { return }
                var costs = LegiblePairCosts(
                  high: high, before: before, after: after, list: list, pairs: pairs, alone: alone)
                legible_add_pair_costs(
                  &costs, unit, unit.count, left, right, Int32(noise), Int32(Self.perByte), &sums,
                  &own)
              }
            }
          }
        }
      }
    }
  }

  private func asciiClass(_ byte: UInt8) -> Int {
    switch byte {
    case 0x61...0x7A: Int(byte) - 0x61
    case 0x41...0x5A: Int(byte) - 0x41 + 26
    case 0x30...0x39: 53
    case 0...0x20: 52
    default: 54
    }
  }

  private func cost(_ table: [UInt8], _ row: Int, _ lane: Int) -> Int {
    let byte = table[row * Self.lanes / 2 + lane / 32 * 16 + lane % 16]
    return Int(lane / 16 % 2 == 0 ? byte & 15 : byte >> 4)
  }

  private func singleCost(
    _ unit: [UInt8], _ left: UInt8, _ right: UInt8, _ noise: Int, _ lane: Int
  ) -> Int {
    var (total, sum, listSum, rows, highs, noise) = (0, 0, 4, 0, 0, noise)
    var mayBeList = true
    var seen: Set<UInt8> = []
    var previous = left < 0x80 ? left : 0x2E
    func flush(_ limit: Int) {
      let least = min(255, min(sum, 255), mayBeList ? min(listSum, 255) : 255)
      total += min(least, max(0, min(255, limit / Self.step)))
      noise -= limit
      (sum, listSum, rows, highs) = (0, 0, 0, 0)
    }
    for byte in unit {
      if rows >= 16 { flush(highs * Self.perByte) }
      let isRepeated = !seen.insert(byte).inserted
      if byte < 0x80 {
        if unit.count < 8 || isRepeated { mayBeList = false }
        if previous >= 0x80 {
          sum += cost(after, Int(previous & 127) * Self.classes + asciiClass(byte), lane)
          rows += 1
        }
      } else {
        let number = Int(byte & 127)
        (rows, highs) = (rows + 1, highs + 1)
        if previous == byte { mayBeList = false }
        if mayBeList && Int(byte) != Int(previous) + 1 { listSum += cost(list, number, lane) }
        sum +=
          previous >= 0x80
          ? cost(high, Int(previous & 127) * 128 + number, lane)
          : cost(before, asciiClass(previous) * 128 + number, lane)
      }
      previous = byte
    }
    if previous >= 0x80 {
      sum += cost(after, Int(previous & 127) * Self.classes + asciiClass(right & 127), lane)
    }
    flush(noise)
    return total
  }

  private func multiCost(_ unit: [UInt8], _ noise: Int, _ lane: Int) -> (cost: Int, malformed: Int)
  {
    var (total, sum, malformed, rows, highs, noise) = (0, 0, 0, 0, 0, noise)
    var begins = true
    var previous: UInt8 = 0x20
    var index = 0
    func flush(_ limit: Int) {
      total += min(min(sum, 255), max(0, min(255, limit / 16)))
      noise -= limit
      (sum, rows, highs) = (0, 0, 0)
    }
    while index < unit.count {
      if rows >= 16 { flush(highs * Self.perByte) }
      let byte = unit[index]
      if byte < 0x80 {
        if previous >= 0x80 { rows += 1 }
        (begins, previous, index) = (true, byte, index + 1)
        continue
      }
      (rows, highs) = (rows + 1, highs + 1)
      let next: UInt8? = index + 1 < unit.count ? unit[index + 1] : nil
      let own = Int(alone[Int(byte & 127) * Self.multiLanes + lane])
      var pair = 15
      if byte > 0x80, byte < 0xFF, let next, next >= 0x30 {
        let cell = pairs[((Int(byte) - 0x81) * 208 + Int(next) - 0x30) * 8 + lane % 8]
        pair = Int(lane < 8 ? cell & 15 : cell >> 4)
      }
      let isAlone = own != 255
      let isMalformed = !isAlone && pair == 15
      var added = 0
      if begins {
        added += isAlone ? own : isMalformed ? 0 : pair
        if previous < 0x80 { added += 2 }
        if isMalformed { malformed += 1 }
      }
      if (next ?? 0) < 0x80 && (isAlone || !begins) { added += 2 }
      sum += added
      begins = isAlone || isMalformed || !begins
      (previous, index) = (byte, index + 1)
    }
    flush(noise)
    return (total, malformed)
  }
}
