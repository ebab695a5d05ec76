/// The symbol and the case of a character, as stored in the model data.
struct CharacterEntry {
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(symbol: Int) { rawValue = UInt16(symbol) }

  /// The symbol of the character in the models.
  var symbol: Int { Int(rawValue & 0x3FFF) }

  /// 1 for lower case, 2 for upper case, 0 without case.
  var caseNumber: Int { Int(rawValue >> 14) }
}

/// The entries of all characters: a value of two pointers, which loops can keep in registers.
struct CharacterEntries: BitwiseCopyable {
  // Both point into constant data that lives as long as the process: the page number for each 256
  // characters of the Basic Multilingual Plane, and the pages.
  private let pageNumbers: UnsafePointer<UInt8>
  private let pages: UnsafePointer<UInt8>

  init(pageNumbers: UnsafePointer<UInt8>, pages: UnsafePointer<UInt8>) {
    self.pageNumbers = pageNumbers
    self.pages = pages
  }

  /// Returns the entry of a character.
  @inline(__always)
  subscript(scalar: UInt32) -> CharacterEntry {
    guard scalar < 0x10000 else {
      return CharacterEntry(symbol: Int(CharacterCategory.astral.rawValue))
    }
    let place = Int(pageNumbers[Int(scalar >> 8)]) &* 512 &+ Int(scalar & 0xFF) &* 2
    return CharacterEntry(rawValue: UInt16(pages[place]) | UInt16(pages[place &+ 1]) << 8)
  }
}
