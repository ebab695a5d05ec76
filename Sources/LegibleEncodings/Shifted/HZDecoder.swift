/// HZ-GB-2312 to UTF-8 (RFC 1843): ASCII, and pairs of GB 2312 between `~{` and `~}`.
struct HZDecoder: CharacterDecoder {
  static let longestSequence = 2

  private var state = ShiftState(.hz)
  private var tracker: ShiftTracker

  /// - Parameter comparesForms: Whether the bytes are compared with those that an encoder would write, which wants
  ///   tables that are long to make.
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
