/// Which sets an encoding with shifts has in use at some place of a text.
struct ShiftState: Hashable {
  var g0 = ShiftedSet.ascii
  var g1: ShiftedSet?
  var g2: ShiftedSet?

  /// Whether G1 is in use instead of G0.
  var isShiftedOut = false

  /// Whether there has been a character.
  var hasBegun = false

  /// The state before a text.
  init(_ variant: ShiftedVariant) {
    // Texts without the header are common: there is nothing else that it could be.
    g1 = variant == .korean ? .ksX1001 : nil
  }

  /// The set in use, if one has been designated.
  var current: ShiftedSet? { isShiftedOut ? g1 : g0 }

  /// Puts a set in its place.
  mutating func designate(_ designation: ShiftedVariant.Designation) {
    switch designation.place {
    case .g0: g0 = designation.set
    case .g1: g1 = designation.set
    case .g2: g2 = designation.set
    }
  }
}

extension ShiftState {
  /// Goes to a state in which a character of the class can be written.
  ///
  /// - Returns: The bytes of the shifts.
  mutating func shift(to characters: CharacterClass, _ variant: ShiftedVariant) -> [UInt8] {
    var bytes = hasBegun ? [] : variant.header
    hasBegun = true
    switch characters {
    case .ascii: if g0 != .jisRoman { bytes += returnToASCII(variant) }
    case .notRoman: bytes += returnToASCII(variant)
    case .quoted: bytes += returnToASCII(variant) + variant.introducer
    case .lineFeed:
      if g0 != .jisRoman { bytes += returnToASCII(variant) }
      if variant.resetsAtLineEnd {
        if variant == .chinese { g1 = nil }
        g2 = nil
      }
    case .designated(let designation): bytes += shift(to: designation)
    }
    return bytes
  }

  /// Goes back to the state that a text ends in.
  mutating func returnToASCII(_ variant: ShiftedVariant) -> [UInt8] {
    var bytes: [UInt8] = isShiftedOut ? [ShiftedVariant.shiftIn] : []
    isShiftedOut = false
    if g0 != .ascii { bytes += variant.designations[0].escape }
    g0 = .ascii
    return bytes
  }

  private mutating func shift(to designation: ShiftedVariant.Designation) -> [UInt8] {
    let isNew = [g0, g1, g2][designation.place.rawValue] != designation.set
    var bytes = isNew ? designation.escape : []
    designate(designation)
    switch designation.place {
    case .g0: break
    case .g1:
      if !isShiftedOut { bytes.append(ShiftedVariant.shiftOut) }
      isShiftedOut = true
    case .g2: bytes += ShiftedVariant.singleShift
    }
    return bytes
  }
}

/// Characters that are written alike: after the same shifts.
enum CharacterClass: Hashable {
  /// Characters that ASCII and the Roman set of JIS X 0201 share.
  case ascii

  /// Characters of ASCII that the Roman set lacks.
  case notRoman

  /// A character that is written twice, because it also begins escape sequences.
  case quoted
  case lineFeed

  /// The characters of a set.
  case designated(ShiftedVariant.Designation)

  /// The set that the bytes are those of; `nil` for single bytes that stand for themselves.
  var set: ShiftedSet? {
    if case .designated(let designation) = self { designation.set } else { nil }
  }

  /// The class of an ASCII character, or `nil` if it would be read as a shift.
  init?(_ byte: UInt8, _ variant: ShiftedVariant) {
    switch byte {
    case UInt8(ascii: "~") where variant == .hz: self = .quoted
    case 0x0E, 0x0F,
      0x1B where variant != .hz:
      return nil
    case 0x5C, 0x7E: self = .notRoman
    case UInt8(ascii: "\n"): self = .lineFeed
    default: self = .ascii
    }
  }
}
