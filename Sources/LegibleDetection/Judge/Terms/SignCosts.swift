/// The costs of pairs of an ASCII character and a sign for measures, currencies, fractions or
/// numbers.
///
/// Tables, logs and source code have such signs where prose hardly has any, and their position
/// identifies them: `°` after a number, `№` before one. That does not depend on the language.
enum SignCosts {
  /// The characters that a sign occurs next to, other than spaces and punctuation.
  private struct Neighbours: OptionSet {
    let rawValue: UInt8

    static let digitBefore = Neighbours(rawValue: 1)
    static let digitAfter = Neighbours(rawValue: 2)

    /// The first letters of units, as in ℃ and µm.
    static let unitAfter = Neighbours(rawValue: 4)
  }

  /// Returns the neighbours of a sign; `nil` for other characters.
  private static func neighbours(of scalar: UInt32) -> Neighbours? {
    switch scalar {
    case 0xB0, 0xB5: [.digitBefore, .unitAfter]  // ° µ
    case 0xBC, 0xBD, 0xBE, 0x2030: [.digitBefore]  // ¼ ½ ¾ ‰
    case 0xA3, 0x20AC, 0x20AA: [.digitBefore, .digitAfter]  // £ € ₪
    case 0xD7, 0xF7: [.digitBefore, .digitAfter]  // × ÷
    case 0xA7, 0xA9, 0xB1, 0x2116: [.digitAfter]  // § © ± №
    default: nil
    }
  }

  /// Whether a reading may have such signs, by the categories of its characters.
  static func apply(to characters: CharacterList) -> Bool {
    characters.has(.symbol) || characters.has(.mathSymbol) || characters.has(.greek)
      || characters.has(.latin)
  }

  /// Returns the cost of a pair, in nats; `nil` if the language models should score it.
  @inline(__always)
  static func cost(
    _ first: CharacterInfo, _ second: CharacterInfo, _ costs: SharedPairParameters
  ) -> Double? {
    if first.scalar < 0x80, let neighbours = neighbours(of: second.scalar) {
      let fits = fits(first.scalar, neighbours, digit: .digitBefore, letter: [])
      return costs.edge.nats + (fits ? 0 : costs.misplacedSign.nats)
    }
    if second.scalar < 0x80, let neighbours = neighbours(of: first.scalar) {
      let fits = fits(second.scalar, neighbours, digit: .digitAfter, letter: .unitAfter)
      return (fits ? costs.inside : costs.misplacedSign).nats
    }
    return nil
  }

  private static func fits(
    _ scalar: UInt32, _ neighbours: Neighbours, digit: Neighbours, letter: Neighbours
  ) -> Bool {
    if 0x30...0x39 ~= scalar { return neighbours.contains(digit) }
    guard scalar.isASCIILetter else { return true }
    return !letter.isEmpty && neighbours.contains(letter) && isUnit(scalar)
  }

  /// Whether a unit begins with the letter: C and F after °; A, F, g, l, m, s and V after µ.
  private static func isUnit(_ letter: UInt32) -> Bool {
    switch letter {
    case 0x41, 0x43, 0x46, 0x56, 0x67, 0x6C, 0x6D, 0x73: true
    default: false
    }
  }
}
