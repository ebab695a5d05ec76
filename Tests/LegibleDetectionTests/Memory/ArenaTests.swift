import LegibleDetection
import Testing

@Suite struct ArenaTests {
  @Test func buffersKeepTheirValuesWhenOthersAreMade() {
    Arena.with { arena in
      let buffers = (0..<200).map { arena.buffer(repeating: UInt32($0), count: $0 * 7) }
      let bytes = (0..<200).map { arena.buffer(repeating: UInt8($0), count: 3) }
      // Longer than any block.
      let long = arena.buffer(repeating: 1.5, count: 100_000)
      for (number, buffer) in buffers.enumerated() {
        #expect(buffer.count == number * 7)
        #expect(buffer.allSatisfy { $0 == UInt32(number) })
      }
      for (number, buffer) in bytes.enumerated() {
        #expect(Array(buffer) == [UInt8](repeating: UInt8(number), count: 3))
      }
      #expect(long.allSatisfy { $0 == 1.5 })
    }
  }

  @Test func freedMemoryIsReused() {
    Arena.with { arena in
      let kept = arena.buffer(repeating: UInt32(7), count: 100)
      let mark = arena.mark
      let first = arena.buffer(repeating: UInt32(1), count: 1_000).baseAddress
      // In another block.
      _ = arena.buffer(repeating: UInt32(2), count: 50_000)
      arena.rewind(to: mark)
      let second = arena.buffer(repeating: UInt32(3), count: 1_000)
      #expect(second.baseAddress == first)
      #expect(second.allSatisfy { $0 == 3 })
      #expect(kept.allSatisfy { $0 == 7 })
    }
  }

  @Test func aListGrowsToItsCapacity() {
    Arena.with { arena in
      var list = arena.list(of: UInt16.self, capacity: 5)
      #expect(list.elements.isEmpty)
      for number in 0..<5 as Range<UInt16> { list.append(number * number) }
      #expect(list.count == 5)
      #expect(Array(list.elements) == [0, 1, 4, 9, 16])
    }
  }
}
