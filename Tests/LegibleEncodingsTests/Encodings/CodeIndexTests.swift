import LegibleEncodings
import LegibleTestSupport
import Testing

struct CodeIndexTests {
  @Test func theDataIsConsistent() {
    let shared = CodeIndexes.shared
    #expect(shared.names == CodeIndex.allCases.map(\.name))
    #expect(shared.end == CodeIndexes.data.count)
    var failures = Failures()
    for (first, mark) in shared.combinations {
      failures.check(Unicode.Scalar(first) != nil && mark != 0, "\(first) \(mark)")
    }
    for index in CodeIndex.allCases {
      let cells = index.cells
      for pointer in 0..<cells.count {
        guard let characters = cells[pointer] else { continue }
        failures.check(Unicode.Scalar(characters.first) != nil, "\(index) \(pointer)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test(arguments: [
    (CodeIndex.jisX0208, 7724), (.jisX0212, 6067), (.jisX0213Plane1, 8797),
    (.jisX0213Plane2, 2436), (.gb2312, 7445), (.gb18030, 23940), (.big5, 18594),
    (.big5HKSCS, 18470), (.cp950, 13911), (.eucKR, 17048), (.johab, 17066),
    (.cns11643Plane1, 5867), (.cns11643Plane2, 7650), (.cns11643Plane15, 6721),
  ])
  func holdsAsManyCharactersAsItsSource(index: CodeIndex, count: Int) {
    let cells = index.cells
    #expect((0..<cells.count).count { cells[$0] != nil } == count)
  }

  @Test func rangesAreInOrder() {
    let ranges = GB18030Ranges.ranges
    #expect(ranges.count == 206)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.pointer < $1.pointer })
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.value < $1.value })
  }

  /// U+0000 stands in the tables where there is no mark, and is a character all the same.
  @Test(arguments: [TextEncoding.shiftJIS2004, .eucJIS2004, .iso2022JP3, .big5, .big5HKSCS])
  func aNullBehindALetterThatTakesAMarkIsKept(encoding: TextEncoding) throws {
    var count = 0
    for (first, _) in CodeIndexes.shared.combinations {
      guard let letter = Unicode.Scalar(first) else { continue }
      let text = "\(letter)\u{0}x"
      guard let bytes = try? encoding.encode(text) else { continue }
      #expect(try encoding.decode(bytes) == text)
      count += 1
    }
    #expect(count > 0)
  }
}
