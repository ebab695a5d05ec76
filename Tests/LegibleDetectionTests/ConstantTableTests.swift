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
}
