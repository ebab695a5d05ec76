/// What the models know of a character, in eight bytes: there are 256 of these for each of many encodings.
struct CharacterInfo: BitwiseCopyable {
  /// The character; `UInt32.max` where a byte has none.
  let scalar: UInt32

  /// The symbol that stands for the character.
  let symbol: UInt16

  let category: CharacterCategory

  /// The state in the lowest four bits, then whether words have it, and the case in the highest two.
  private let flags: UInt8

  /// What the character is to the one behind it, times three: 0 no letter, 1 lower case, 2 upper case,
  /// 3 a letter without case.
  var state: UInt8 { flags & 0xF }

  /// 1 for lower case, 2 for upper case, and 0 for what has no case.
  var caseNumber: UInt8 { flags >> 6 }

  /// Whether words of ASCII letters have the character, or stand beside it.
  var isInWords: Bool { flags & 0x10 != 0 }

  /// The script of the character as a bit, or zero.
  @inline(__always)
  var script: UInt32 { category.scriptBit }

  /// - Parameters:
  ///   - scalar: The character, or `UInt32.max`.
  ///   - symbol: The symbol that stands for it.
  ///   - caseNumber: 1 for lower case, 2 for upper case, and 0 for what has no case.
  @inline(__always)
  init(_ scalar: UInt32, symbol: Int, category: CharacterCategory, caseNumber: Int) {
    self.scalar = scalar
    self.symbol = UInt16(symbol)
    self.category = category
    let state = 3 * UInt8(caseNumber > 0 ? caseNumber : category.isScript ? 3 : 0)
    let isInWords =
      switch category {
      case .latin, .blank, .newline: true
      default: scalar == 0x27 || scalar == 0x2D
      }
    flags = state | (isInWords ? 0x10 : 0) | UInt8(caseNumber) << 6
  }
}
