/// HZ-GB-2312 to UTF-8 (RFC 1843): ASCII, and pairs of GB 2312 between `~{` and `~}`.
struct HZDecoder: StepConverter {
  static let longestSequence = 2

  private var state = ShiftState(.hz)
  private var tracker = ShiftTracker(.hz)

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
    step.hasRedundantForm = !tracker.isCanonical
    return step
  }

  private var isInPairs: Bool { state.g0 == .gb2312 }

  /// Reads a character or an escape.
  ///
  /// - Returns: Whether the conversion goes on.
  private mutating func convertOne(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool,
    _ step: inout ConversionStep
  ) -> Bool {
    guard output.count - step.produced >= 4 else {
      step.stop = .outputFull
      return false
    }
    let rest = UnsafeRawBufferPointer(rebasing: input[step.consumed...])
    switch read(rest) {
    case .character(let value, let length, let escape):
      tracker.noteShift(rest[..<escape])
      tracker.noteCharacter(value, rest[escape..<length])
      step.produced += UTF8Sequence.write(value, into: output, at: step.produced)
      step.consumed += length
    case .escape(let length):
      tracker.noteShift(rest[..<length])
      step.consumed += length
    case .malformed:
      tracker.noteMalformed()
      step.stop = .malformed(length: 1)
      return false
    case .cut:
      if atEnd { step.stop = .malformed(length: 1) }
      return false
    }
    return true
  }

  private enum Reading {
    /// A character, behind so many bytes of an escape.
    case character(UInt32, length: Int, escape: Int = 0)
    case escape(length: Int)

    /// The first byte is.
    case malformed
    case cut
  }

  private mutating func read(_ rest: UnsafeRawBufferPointer) -> Reading {
    let byte = rest[0]
    guard byte < 0x80 else { return .malformed }
    if byte == UInt8(ascii: "\n") {
      // A line feed ends the pairs, too.
      state.g0 = .ascii
      return .character(UInt32(byte), length: 1)
    }
    if byte != UInt8(ascii: "~") && !isInPairs { return .character(UInt32(byte), length: 1) }
    guard rest.count > 1 else { return .cut }
    let second = rest[1]
    if byte == UInt8(ascii: "~") {
      switch second {
      case UInt8(ascii: "{"):
        state.g0 = .gb2312
        return .escape(length: 2)
      case UInt8(ascii: "}"):
        state.g0 = .ascii
        return .escape(length: 2)
      case UInt8(ascii: "\n"): return .escape(length: 2)
      case UInt8(ascii: "~") where !isInPairs:
        return .character(UInt32(byte), length: 2, escape: 1)
      default: break
      }
    }
    guard isInPairs, second < 0x80, let character = ShiftedSet.gb2312.characters(byte, second)
    else { return .malformed }
    return .character(character.first, length: 2)
  }
}
