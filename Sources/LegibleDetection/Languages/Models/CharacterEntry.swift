/// What the models know of a character: its symbol, and its case.
struct CharacterEntry {
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(symbol: Int) { rawValue = UInt16(symbol) }

  /// The symbol that stands for the character in the models.
  var symbol: Int { Int(rawValue & 0x3FFF) }

  /// 1 for lower case, 2 for upper case, and 0 for what has no case.
  var caseNumber: Int { Int(rawValue >> 14) }
}
