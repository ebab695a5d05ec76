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

/// The entries of all characters: a value of two words, which a loop keeps at hand whatever it writes.
struct CharacterEntries: BitwiseCopyable {
  // Both point into constant data that lives as long as the process: the number of the page of each 256 characters of
  // the Basic Multilingual Plane, and the pages.
  private let pageNumbers: UnsafePointer<UInt8>
  private let pages: UnsafePointer<UInt8>

  init(pageNumbers: UnsafePointer<UInt8>, pages: UnsafePointer<UInt8>) {
    self.pageNumbers = pageNumbers
    self.pages = pages
  }

  /// The entry of a character.
  @inline(__always)
  subscript(scalar: UInt32) -> CharacterEntry {
    guard scalar < 0x10000 else {
      return CharacterEntry(symbol: Int(CharacterCategory.astral.rawValue))
    }
    let place = Int(pageNumbers[Int(scalar >> 8)]) &* 512 &+ Int(scalar & 0xFF) &* 2
    return CharacterEntry(rawValue: UInt16(pages[place]) | UInt16(pages[place &+ 1]) << 8)
  }
}
