/// Finds out how a charset writes characters in one byte or two: of the codes that stand for one
/// character the first is kept.
struct MultibyteFormsBuilder {
  private let charset: MultibyteCharset

  /// For each character of the Basic Multilingual Plane its code as its bytes are written: the
  /// first in the low half.
  private(set) var forms = [UInt16](repeating: 0, count: 0x10000)

  /// The pairs of other characters and of combinations.
  private(set) var rare: [MultibyteEncodingTable.Code] = []

  init(_ charset: MultibyteCharset) { self.charset = charset }

  mutating func addSingleBytes() {
    for value in 0..<UInt16(0x80) { forms[Int(value)] = value }
    for (byte, value) in charset.singleBytes {
      if byte < 0x80 { forms[Int(byte)] = 0 }
      forms[Int(value)] = UInt16(byte)
    }
  }

  mutating func addPairs() {
    let areas = charset.areas
    let preferred = charset.preferredPairs
    for isSecondary in [false, true] {
      for (number, area) in areas.enumerated() {
        let before = areas[..<number]
        area.forEachPair {
          charset.isSecondary(lead: $0) == isSecondary
        } _: {
          lead, trail, characters in
          guard before.allSatisfy({ $0.characters(lead, trail) == nil }) else { return }
          add(characters, UInt16(lead) << 8 | UInt16(trail), preferred)
        }
      }
    }
  }

  private mutating func add(
    _ characters: CodeIndex.Characters, _ code: UInt16, _ preferred: Set<UInt16>
  ) {
    guard characters.mark == 0, characters.first < 0x10000 else {
      rare.append(.init(character: characters, code: UInt32(code)))
      return
    }
    let index = Int(characters.first)
    if forms[index] == 0 || preferred.contains(code) { forms[index] = code.byteSwapped }
  }

  /// Makes rare what may begin a combination, since it has to be looked at together with what
  /// follows.
  mutating func partCombinations() {
    for entry in rare where entry.character.mark != 0 {
      let first = Int(entry.character.first)
      if forms[first] != 0 {
        let plain = CodeIndex.Characters(first: entry.character.first)
        rare.append(.init(character: plain, code: UInt32(forms[first].byteSwapped)))
        forms[first] = 0
      }
    }
  }
}
