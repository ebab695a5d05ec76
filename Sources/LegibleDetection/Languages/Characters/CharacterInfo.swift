/// What the models know about a character, in eight bytes, since there are 256 of these per
/// encoding.
struct CharacterInfo: BitwiseCopyable {
  /// The code point; `UInt32.max` for a byte without a character.
  let scalar: UInt32

  /// The symbol of the character in the models.
  let symbol: UInt16

  let category: CharacterCategory

  /// The state in the lowest four bits, then `isInWords`, and the case in the highest two bits.
  private let flags: UInt8

  /// Three times the state of the character as the first of a pair: 0 not a letter, 1 lower case, 2
  /// upper case, 3 a letter without case.
  var state: UInt8 { flags & 0xF }

  /// 1 for lower case, 2 for upper case, 0 without case.
  var caseNumber: UInt8 { flags >> 6 }

  /// Whether the character is part of words of ASCII letters, or occurs next to them.
  var isInWords: Bool { flags & 0x10 != 0 }

  /// The script of the character as a bit, or 0.
  @inline(__always)
  var script: UInt32 { category.scriptBit }

  /// - Parameters:
  ///   - scalar: The code point, or `UInt32.max`.
  ///   - symbol: The symbol of the character in the models.
  ///   - caseNumber: 1 for lower case, 2 for upper case, 0 without case.
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
