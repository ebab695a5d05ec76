/// An encoding of the ISO-2022 kind to UTF-8.
///
/// Source: Encoding Standard, section 12.2.1, for ISO-2022-JP; the RFCs that `ShiftedVariant` names
/// for the others.
struct ISO2022Decoder: CharacterDecoder {
  /// The escape character and three bytes; or a single shift and a pair.
  static let longestSequence = 4

  private let variant: ShiftedVariant
  private let designations: [ShiftedVariant.Designation]
  private var state: ShiftState
  private var tracker: ShiftTracker

  /// Whether an escape sequence was the last thing read.
  private var followsEscape = false

  /// Whether half-width katakana were designated, for which an encoder may write full-width ones.
  private var readsKatakana = false

  /// - Parameter comparesForms: Whether the bytes are compared with those that an encoder would write, which needs
  ///   tables that are slow to make.
  init(_ variant: ShiftedVariant, comparesForms: Bool = true) {
    self.variant = variant
    designations = variant.designations
    state = ShiftState(variant)
    tracker = ShiftTracker(variant, comparesForms: comparesForms)
  }

  mutating func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    let consumed = step.consumed
    tracker.convertRun(input, into: output, &step, state: &state)
    // Variants in which `followsEscape` matters have no shifts of one byte.
    if step.consumed > consumed { followsEscape = false }
  }

  mutating func note(
    _ sequence: DecodedSequence, _ bytes: UnsafeRawBufferPointer,
    behind output: UnsafeMutableRawBufferPointer, _ step: inout ConversionStep
  ) {
    tracker.note(sequence, bytes)
    if state.g0 == .jisKatakana { readsKatakana = true }
    switch sequence {
    case .characters, .malformed: followsEscape = false
    case .shift, .cut: break
    }
  }

  mutating func noteEnd(
    of step: inout ConversionStep, in output: UnsafeMutableRawBufferPointer, endsText: Bool
  ) {
    if endsText { tracker.noteEnd() }
    // For a variant with combinations, the text is encoded again and compared instead.
    step.hasRedundantForm =
      !tracker.isCanonical && variant != .japanese3 || readsKatakana && variant.hasNoKatakana
  }

  mutating func read(_ rest: UnsafeRawBufferPointer, atEnd: Bool) -> DecodedSequence {
    let byte = rest[0]
    switch byte {
    case ShiftedVariant.escape: return readEscape(rest, atEnd: atEnd)
    case ShiftedVariant.shiftOut, ShiftedVariant.shiftIn:
      guard variant == .korean || variant == .chinese else { return .malformed(length: 1) }
      state.isShiftedOut = byte == ShiftedVariant.shiftOut
      return .shift(length: 1)
    case 0x80...: return .malformed(length: 1)
    default: break
    }
    // The designations stay, since some encoders do not repeat them in each line, as they should.
    if byte == UInt8(ascii: "\n") { state.isShiftedOut = false }
    let readsBytes = state.g0.width == 1 && state.g0 != .jisKatakana
    if byte < 0x20 && (!variant.isStrict || readsBytes) {
      return .characters(.init(first: UInt32(byte)), length: 1)
    }
    guard let current = state.current else { return .malformed(length: 1) }
    return readCharacter(of: current, rest, behind: 0)
  }

  /// Reads a character after a shift of `length` bytes.
  private func readCharacter(
    of set: ShiftedSet, _ rest: UnsafeRawBufferPointer, behind shift: Int
  ) -> DecodedSequence {
    guard rest.count > shift else { return .cut }
    let first = rest[shift]
    if set.width == 1 {
      guard first < 0x80, let value = set.character(first) else { return .malformed(length: 1) }
      return .characters(.init(first: value), length: shift + 1, shift: shift)
    }
    guard (0x21...0x7E).contains(first) else { return .malformed(length: 1) }
    guard rest.count > shift + 1 else { return .cut }
    let second = rest[shift + 1]
    if let characters = set.characters(first & 0x7F, second), second < 0x80 {
      return .characters(characters, length: shift + 2, shift: shift)
    }
    // An escape character is read again; by the Encoding Standard, any other byte is part of the error.
    if second == ShiftedVariant.escape { return .malformed(length: shift + 1) }
    let isPair = variant.isStrict || (0x21...0x7E).contains(second)
    return .malformed(length: isPair ? shift + 2 : 1)
  }

  private mutating func readEscape(_ rest: UnsafeRawBufferPointer, atEnd: Bool) -> DecodedSequence {
    if variant == .japanese2 || variant == .chinese, let g2 = state.g2,
      rest.starts(with: ShiftedVariant.singleShift)
    {
      return readCharacter(of: g2, rest, behind: ShiftedVariant.singleShift.count)
    }
    for designation in designations where rest.starts(with: designation.escape) {
      state.designate(designation)
      let length = designation.escape.count
      if variant.isStrict && followsEscape { return .malformed(length: length) }
      followsEscape = true
      return .shift(length: length)
    }
    if !atEnd, designations.contains(where: { $0.escape.starts(with: rest) }) { return .cut }
    return .malformed(length: 1)
  }
}

/// HZ-GB-2312 to UTF-8 (RFC 1843): ASCII, and pairs of GB 2312 between `~{` and `~}`.
struct HZDecoder: CharacterDecoder {
  static let longestSequence = 2

  private var state = ShiftState(.hz)
  private var tracker: ShiftTracker

  /// - Parameter comparesForms: Whether the bytes are compared with those that an encoder would write, which needs
  ///   tables that are slow to make.
  init(comparesForms: Bool = true) {
    tracker = ShiftTracker(.hz, comparesForms: comparesForms)
  }

  private var isInPairs: Bool { state.g0 == .gb2312 }

  mutating func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    tracker.convertRun(input, into: output, &step, state: &state)
  }

  mutating func note(
    _ sequence: DecodedSequence, _ bytes: UnsafeRawBufferPointer,
    behind output: UnsafeMutableRawBufferPointer, _ step: inout ConversionStep
  ) {
    tracker.note(sequence, bytes)
  }

  mutating func noteEnd(
    of step: inout ConversionStep, in output: UnsafeMutableRawBufferPointer, endsText: Bool
  ) {
    if endsText { tracker.noteEnd() }
    step.hasRedundantForm = !tracker.isCanonical
  }

  mutating func read(_ rest: UnsafeRawBufferPointer, atEnd: Bool) -> DecodedSequence {
    let byte = rest[0]
    guard byte < 0x80 else { return .malformed(length: 1) }
    if byte == UInt8(ascii: "\n") {
      // A line feed ends the pairs, too.
      state.g0 = .ascii
      return .characters(.init(first: UInt32(byte)), length: 1)
    }
    if byte != UInt8(ascii: "~") && !isInPairs {
      return .characters(.init(first: UInt32(byte)), length: 1)
    }
    guard rest.count > 1 else { return .cut }
    let second = rest[1]
    if byte == UInt8(ascii: "~") {
      switch second {
      case UInt8(ascii: "{"):
        state.g0 = .gb2312
        return .shift(length: 2)
      case UInt8(ascii: "}"):
        state.g0 = .ascii
        return .shift(length: 2)
      case UInt8(ascii: "\n"): return .shift(length: 2)
      case UInt8(ascii: "~") where !isInPairs:
        return .characters(.init(first: UInt32(byte)), length: 2, shift: 1)
      default: break
      }
    }
    guard isInPairs, second < 0x80, let character = ShiftedSet.gb2312.characters(byte, second)
    else { return .malformed(length: 1) }
    return .characters(.init(first: character.first), length: 2)
  }
}
