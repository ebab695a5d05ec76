internal import CTextKernels

/// Compares the shifts and characters that a decoder reads with those that an encoder would write.
struct ShiftTracker {
  let automaton: ShiftAutomaton

  /// The forms that an encoder writes; `nil` if the form of the bytes is not checked.
  private let forms: ShiftedForms?

  /// The state that an encoder would be in.
  private var encoderState = 0

  /// The shifts since the last character, the first byte lowest, and how many bytes they have.
  private var shifts: (word: UInt64, count: Int) = (0, 0)

  /// Whether all that was read is what an encoder would have written.
  private(set) var isCanonical: Bool

  /// - Parameter comparesForms: Whether it matters if the bytes are those that an encoder would write: what it takes to
  ///   compare them is long to make.
  init(_ variant: ShiftedVariant, comparesForms: Bool) {
    automaton = ShiftAutomaton.of(variant)
    forms = comparesForms ? automaton.forms : nil
    isCanonical = comparesForms
  }

  /// Notes what the bytes begin with.
  mutating func note(_ sequence: DecodedSequence, _ bytes: UnsafeRawBufferPointer) {
    switch sequence {
    case .characters(let characters, let length, let shift):
      noteShift(bytes[..<shift])
      noteCharacter(characters.first, bytes[shift..<length])
    case .shift(let length): noteShift(bytes[..<length])
    case .malformed:
      isCanonical = false
      shifts = (0, 0)
    case .cut: break
    }
  }

  /// Notes bytes that change the state.
  private mutating func noteShift(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if shifts.count < 8 { shifts.word |= UInt64(byte) << UInt64(8 * shifts.count) }
      shifts.count += 1
    }
  }

  /// Notes the bytes of a character, without shifts; there are two at most.
  private mutating func noteCharacter(_ value: UInt32, _ bytes: some Collection<UInt8>) {
    defer { shifts = (0, 0) }
    guard isCanonical, let forms else { return }
    let entry = value < 0x10000 ? forms.codes[Int(value)] : 0
    let shift = automaton.shift(from: encoderState, to: ShiftedForms.classNumber(of: entry))
    let written = ShiftedForms.bytes(of: entry)
    isCanonical =
      entry != 0 && shifts.count == shift.length && shifts.word == shift.bytes
      && written.count == bytes.count
      && written.word == bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    encoderState = Int(shift.state)
  }

  /// Notes the end of the text.
  mutating func noteEnd() {
    var state = automaton.states[encoderState]
    let last = state.returnToASCII(automaton.variant)
    if shifts.count != last.count || shifts.word != ShiftAutomaton.word(last) {
      isCanonical = false
    }
  }

  /// Converts as much as the kernel can, where no shift has just been read.
  ///
  /// - Parameter state: The state of the decoder, which goes along.
  mutating func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep, state: inout ShiftState
  ) {
    // It does not begin so close to the end.
    guard shifts.count == 0, input.count - step.consumed > 10 else { return }
    guard var number = isCanonical ? encoderState : automaton.states.firstIndex(of: state) else {
      return
    }
    let consumed = step.consumed
    // No state has this number.
    var forgotten = LegibleForgottenSets(g1: .max, g2: .max)
    (forms?.decoding ?? automaton.reading).convert(
      input, into: output, &step, state: &number, forgotten: &forgotten)
    guard step.consumed > consumed else { return }
    encoderState = number
    let next = automaton.states[number]
    // An encoder forgets sets at the ends of lines; a decoder keeps them.
    if forgotten.g1 != .max { state.g1 = automaton.states[Int(forgotten.g1)].g1 }
    if forgotten.g2 != .max { state.g2 = automaton.states[Int(forgotten.g2)].g2 }
    (state.g0, state.g1, state.g2) = (next.g0, next.g1 ?? state.g1, next.g2 ?? state.g2)
    state.isShiftedOut = next.isShiftedOut
    state.hasBegun = true
  }
}
