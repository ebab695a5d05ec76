internal import LegibleEncodings

/// The costs of pairs with a box-drawing or block character, which no language knows more of than another.
///
/// Lines of boxes meet: a character with an arm to the right stands before one with the same arm to the left.
/// Letters of another page that happen to be read as such characters do not meet.
enum DrawingCosts {
  /// Whether the character is drawn with: of U+2500…U+259F.
  @inline(__always)
  static func includes(_ info: CharacterInfo) -> Bool { info.category == .boxDrawing }

  /// Whether nobody draws with any of the encodings: KOI8 has the characters, and drawings are made with the
  /// pages of DOS, and with those of East Asia.
  static func areHardlyDrawnWith(_ encodings: EncodingSet) -> Bool {
    encodings.allSatisfy { $0 == .koi8R || $0 == .koi8U || $0 == .koi8RU }
  }

  /// Whether the character is an arc or a diagonal, which no page of DOS has.
  private static func isArc(_ scalar: UInt32) -> Bool { 0x256D...0x2573 ~= scalar }

  /// What an arm is drawn with: nothing, a single line, a double one, or the whole cell.
  private enum Arm { case none, single, double, block }

  /// The arms to the left and to the right.
  private static func arms(of scalar: UInt32) -> (left: Arm, right: Arm) {
    switch scalar {
    case 0x2580...0x259F: (.block, .block)
    case 0x2500, 0x252C, 0x2534, 0x253C, 0x2565, 0x2568, 0x256B: (.single, .single)
    case 0x2550, 0x2564, 0x2566, 0x2567, 0x2569, 0x256A, 0x256C: (.double, .double)
    case 0x250C, 0x2514, 0x251C, 0x2553, 0x2559, 0x255F: (.none, .single)
    case 0x2510, 0x2518, 0x2524, 0x2556, 0x255C, 0x2562: (.single, .none)
    case 0x2552, 0x2554, 0x2558, 0x255A, 0x255E, 0x2560: (.none, .double)
    case 0x2555, 0x2557, 0x255B, 0x255D, 0x2561, 0x2563: (.double, .none)
    default: (.none, .none)
    }
  }

  /// The cost of a pair of which at least one character is drawn with, in nats.
  static func cost(
    _ first: CharacterInfo, _ second: CharacterInfo, _ costs: SharedPairParameters
  ) -> Double {
    let rarity = isArc(second.scalar) ? costs.arc.nats : 0
    return rarity + costOfArms(first, second, costs)
  }

  private static func costOfArms(
    _ first: CharacterInfo, _ second: CharacterInfo, _ costs: SharedPairParameters
  ) -> Double {
    if !includes(second) { return cost(of: second, behindArm: arms(of: first.scalar).right, costs) }
    let arm = arms(of: second.scalar).left
    switch first.category {
    case .boxDrawing:
      return cost(first.scalar, arms(of: first.scalar).right, second.scalar, arm, costs)
    case .blank, .newline: return costs.strokeAfterBlank.nats + looseness(of: arm, costs)
    case .digit, .asciiPunctuation, .punctuation, .symbol, .mathSymbol, .c0Control:
      return costs.strokeAfterSign.nats
    default: return costs.strokeAfterLetter.nats
    }
  }

  private static func cost(
    _ first: UInt32, _ right: Arm, _ second: UInt32, _ left: Arm, _ costs: SharedPairParameters
  ) -> Double {
    if right != left {
      // A block may stand beside an upright line.
      let isBesideBlock =
        (right == .block || left == .block) && (right == .none || left == .none)
      return (isBesideBlock ? costs.separateStroke : costs.brokenStroke).nats
    }
    if first == second { return costs.sameStroke.nats }
    return (left == .none ? costs.separateStroke : costs.joinedStroke).nats
  }

  private static func cost(
    of other: CharacterInfo, behindArm arm: Arm, _ costs: SharedPairParameters
  ) -> Double {
    switch other.category {
    case .blank, .newline: costs.blankAfterStroke.nats + looseness(of: arm, costs)
    case .digit, .asciiPunctuation, .c0Control: costs.signAfterStroke.nats
    default: costs.letterAfterStroke.nats
    }
  }

  private static func looseness(of arm: Arm, _ costs: SharedPairParameters) -> Double {
    arm == .none || arm == .block ? 0 : costs.looseArm.nats
  }
}
