/// Which two bytes stand for which cell of an index: row by row, one lead byte after another.
package struct PairLayout: Sendable {
  /// The lead bytes, in order.
  package let leads: [UInt8]

  /// The trail bytes, in order.
  package let trails: [UInt8]

  private let leadNumbers: [UInt8]
  private let trailNumbers: [UInt8]
  private static let none: UInt8 = 0xFF

  package init(leads: [ClosedRange<UInt8>], trails: [ClosedRange<UInt8>]) {
    self.leads = leads.flatMap { Array($0) }
    self.trails = trails.flatMap { Array($0) }
    leadNumbers = Self.numbers(of: self.leads)
    trailNumbers = Self.numbers(of: self.trails)
  }

  private static func numbers(of bytes: [UInt8]) -> [UInt8] {
    var numbers = [UInt8](repeating: none, count: 256)
    for (number, byte) in bytes.enumerated() { numbers[Int(byte)] = UInt8(number) }
    return numbers
  }

  /// How many pairs there are.
  package var count: Int { leads.count * trails.count }

  /// Whether the byte begins a pair.
  package func isLead(_ byte: UInt8) -> Bool { leadNumbers[Int(byte)] != Self.none }

  /// The pointer of a pair of bytes, or `nil` if it is none.
  package func pointer(_ lead: UInt8, _ trail: UInt8) -> Int? {
    let row = leadNumbers[Int(lead)]
    let column = trailNumbers[Int(trail)]
    if row == Self.none || column == Self.none { return nil }
    return Int(row) * trails.count + Int(column)
  }

  /// The pair of bytes of a pointer below `count`.
  package func bytes(of pointer: Int) -> (lead: UInt8, trail: UInt8) {
    let (row, column) = pointer.quotientAndRemainder(dividingBy: trails.count)
    return (leads[row], trails[column])
  }
}

extension PairLayout {
  /// 94 rows of 94 cells with both high bits set, as in ISO 2022.
  package static let euc = PairLayout(leads: [0xA1...0xFE], trails: [0xA1...0xFE])

  /// The rows of `euc` folded in two.
  package static let shiftJIS = PairLayout(
    leads: [0x81...0x9F, 0xE0...0xFC], trails: [0x40...0x7E, 0x80...0xFC])

  package static let big5 = PairLayout(leads: [0x81...0xFE], trails: [0x40...0x7E, 0xA1...0xFE])

  package static let gbk = PairLayout(leads: [0x81...0xFE], trails: [0x40...0x7E, 0x80...0xFE])

  /// The layout of the WHATWG's EUC-KR, which is Windows code page 949.
  package static let cp949 = PairLayout(leads: [0x81...0xFE], trails: [0x41...0xFE])

  package static let johab = PairLayout(
    leads: [0x84...0xD3, 0xD8...0xDE, 0xE0...0xF9], trails: [0x31...0x7E, 0x81...0xFE])
}
