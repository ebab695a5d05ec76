import LegibleBidi
import Testing

struct BaseDirectionTests {
  @Test(
    arguments: [
      ("", nil), ("123 !?", nil), ("abc", TextDirection.leftToRight), ("שלום abc", .rightToLeft),
      ("12 العربية", .rightToLeft), ("\u{200F}abc", .rightToLeft), ("\u{200E}שלום", .leftToRight),
      // P2 skips isolates, also unclosed ones, but not embeddings.
      ("\u{2067}שלום\u{2069}abc", .leftToRight), ("\u{2068}abc\u{2069}שלום", .rightToLeft),
      ("\u{2066}abc", nil), ("\u{2069}abc", .leftToRight), ("\u{202B}abc\u{202C}", .leftToRight),
      // Only the first paragraph counts.
      ("12\nשלום", nil), ("\u{2066}\nabc", nil), ("12\u{2029}abc", nil),
      // Unassigned code points of right-to-left blocks are right-to-left by default.
      ("\u{5EB}abc", .rightToLeft), ("\u{10940}", .rightToLeft),
    ] as [(String, TextDirection?)])
  func firstStrong(text: String, direction: TextDirection?) {
    #expect(text.baseDirection == direction)
  }

  @Test(
    arguments: [
      ("Safari على Mac يفتح الصفحات", TextDirection.rightToLeft),
      ("The word שלום means peace", .leftToRight), ("www.example.org/a/b שלום", .rightToLeft),
      ("abc שלום", .leftToRight), ("שלום abc", .rightToLeft), ("12 34", nil),
    ] as [(String, TextDirection?)])
  func wordMajority(text: String, direction: TextDirection?) {
    #expect(text.baseDirection(by: .wordMajority) == direction)
  }

  @Test func anyRightToLeft() {
    #expect("abc ש".baseDirection(by: .anyRightToLeft) == .rightToLeft)
    #expect("abc".baseDirection(by: .anyRightToLeft) == .leftToRight)
    #expect("abc \u{2067}ש\u{2069}".baseDirection(by: .anyRightToLeft) == .leftToRight)
    #expect("...".baseDirection(by: .anyRightToLeft) == nil)
  }

  @Test func theTableIsWhole() {
    let data = BidiClassTable.data
    let rows = data[..<BidiClassTable.blockCount].max().map { Int($0) + 1 } ?? 0
    #expect(data.count == BidiClassTable.blockCount + rows * BidiClassTable.blockSize)
    let pairs = BidiClassTable.firstPair..<(BidiClassTable.firstPair + UInt8(BidiPairTable.count))
    #expect(
      data[BidiClassTable.blockCount...].allSatisfy {
        BidiClass(rawValue: $0) != nil || pairs.contains($0)
      })
    #expect(BidiClassTable.firstBlocks.map { data[$0] } == [0, 1])
    // Characters of each class, and the number of right-to-left ones, from Unicode 17.0.0.
    #expect(BidiClassTable.bidiClass(of: "A") == .L)
    #expect(BidiClassTable.bidiClass(of: "א") == .R)
    #expect(BidiClassTable.bidiClass(of: "ا") == .AL)
    #expect(BidiClassTable.bidiClass(of: "٣") == .AN)
    #expect(BidiClassTable.bidiClass(of: "\u{10FFFF}") == .BN)
    #expect(BidiClassTable.bidiClass(of: "\u{20CF}") == .ET)
    // Angle brackets pair with those that are canonically equivalent.
    #expect(BidiPairTable.bracket(of: "\u{2329}")?.identity == 0x3008)
    #expect(BidiPairTable.bracket(of: "\u{3009}")?.identity == 0x3008)
    #expect(BidiPairTable.bracket(of: "]")?.opens == false)
    #expect(BidiPairTable.bracket(of: "<") == nil)
  }
}
