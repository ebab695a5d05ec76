/// An encoding of the ISO-2022 kind to UTF-8.
///
/// Source: Encoding Standard, section 13.2.1, for ISO-2022-JP; the RFCs that `ShiftedVariant` names
/// for the others.
struct ISO2022Decoder: StepConverter {
  /// The escape character and three bytes; or a single shift and a pair.
  static let longestSequence = 4

  private let variant: ShiftedVariant
  private let designations: [ShiftedVariant.Designation]
  private var state: ShiftState
  private var tracker: ShiftTracker

  /// Whether an escape sequence was the last thing read.
  private var followsEscape = false

  init(_ variant: ShiftedVariant) {
    self.variant = variant
    designations = variant.designations
    state = ShiftState(variant)
    tracker = ShiftTracker(variant)
  }

  /// What the bytes at some place come to.
  private enum Reading {
    /// A character, behind so many bytes that shift for it alone.
    case characters(CodeIndex.Characters, length: Int, shift: Int = 0)

    /// A change of state.
    case shift(length: Int)
    case malformed(length: Int)
    case cut
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var step = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty)
    while true {
      tracker.convertRun(input, into: output, &step, state: &state)
      guard step.consumed < input.count, convertOne(input, into: output, atEnd: atEnd, &step)
      else { break }
    }
    if atEnd && step.consumed == input.count { tracker.noteEnd() }
    // With combinations, writing back and comparing tells.
    step.hasRedundantForm = !tracker.isCanonical && variant != .japanese3
    return step
  }

  /// Reads a character or a shift.
  ///
  /// - Returns: Whether the conversion goes on.
  private mutating func convertOne(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool,
    _ step: inout ConversionStep
  ) -> Bool {
    guard output.count - step.produced >= 8 else {
      step.stop = .outputFull
      return false
    }
    let rest = UnsafeRawBufferPointer(rebasing: input[step.consumed...])
    switch read(rest, atEnd: atEnd) {
    case .characters(let characters, let length, let shift):
      followsEscape = false
      tracker.noteShift(rest[..<shift])
      tracker.noteCharacter(characters.first, rest[shift..<length])
      step.produced += UTF8Sequence.write(characters.first, into: output, at: step.produced)
      if characters.mark != 0 {
        step.produced += UTF8Sequence.write(characters.mark, into: output, at: step.produced)
      }
      step.consumed += length
    case .shift(let length):
      tracker.noteShift(rest[..<length])
      step.consumed += length
    case .malformed(let length):
      followsEscape = false
      tracker.noteMalformed()
      step.stop = .malformed(length: length)
      return false
    case .cut:
      if atEnd { step.stop = .malformed(length: rest.count) }
      return false
    }
    return true
  }

  private mutating func read(_ rest: UnsafeRawBufferPointer, atEnd: Bool) -> Reading {
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
    // The sets stay what they are: some encoders do not name them anew, as they should.
    if byte == UInt8(ascii: "\n") { state.isShiftedOut = false }
    let readsBytes = state.g0.width == 1 && state.g0 != .jisKatakana
    if byte < 0x20 && (!variant.isStrict || readsBytes) {
      return .characters(.init(first: UInt32(byte)), length: 1)
    }
    guard let current = state.current else { return .malformed(length: 1) }
    return readCharacter(of: current, rest, behind: 0)
  }

  /// Reads a character behind a shift of so many bytes.
  private func readCharacter(
    of set: ShiftedSet, _ rest: UnsafeRawBufferPointer, behind shift: Int
  ) -> Reading {
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
    // An escape character is read anew; in the Encoding Standard anything else is not.
    if second == ShiftedVariant.escape { return .malformed(length: shift + 1) }
    let isPair = variant.isStrict || (0x21...0x7E).contains(second)
    return .malformed(length: isPair ? shift + 2 : 1)
  }

  private mutating func readEscape(_ rest: UnsafeRawBufferPointer, atEnd: Bool) -> Reading {
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
