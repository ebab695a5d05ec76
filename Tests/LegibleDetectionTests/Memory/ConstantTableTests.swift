import LegibleDetection
import Testing

@Suite struct ConstantTableTests {
  @Test func aTableHoldsWhatItIsMadeOf() {
    let table = ConstantTable((0..<300).map { UInt16($0 * 3) })
    #expect(table.indices == 0..<300)
    #expect(table.enumerated().allSatisfy { $0.element == UInt16($0.offset * 3) })
    #expect(table.withUnsafeBufferPointer { $0.reduce(0) { $0 + Int($1) } } == 299 * 150 * 3)
    #expect(ConstantTable([UInt8]()).isEmpty)
  }

  @Test func aTableIsFilledInPlace() {
    let table = ConstantTable(repeating: UInt8(7), count: 5) { $0[2] = 1 }
    #expect(Array(table) == [7, 7, 1, 7, 7])
    #expect(ConstantTable(repeating: UInt8(7), count: 0) { _ in }.isEmpty)
  }

  @Test func tablesThatAreMadeAtOnceAreApart() async {
    let sizes = [1, 63, 64, 65, 4_096, 100_000, 300_000]
    let tables = await withTaskGroup(of: [ConstantTable<UInt16>].self) { group in
      for number in 0..<UInt16(8) {
        group.addTask {
          sizes.map { ConstantTable([UInt16](repeating: number, count: $0)) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(
      tables.allSatisfy { tables in
        tables.map(\.count) == sizes
          && tables.allSatisfy { table in table.allSatisfy { $0 == tables[0][0] } }
      })
    #expect(Set(tables.map { $0[0][0] }) == Set(0..<8))
  }
}
