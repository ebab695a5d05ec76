internal import CTextKernels

/// UTF-8 to UTF-7 (RFC 2152): its sets D and O and white space stand for themselves.
struct UTF7Encoder: CharacterEncoder {
  static let longestSequence = 4

  /// A sign, and the digits of a surrogate pair with bits before it.
  static let longestOutput = 8

  private var state = LegibleUTF7State()

  mutating func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
    guard state.in_base64 else { return 0 }
    var step = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty)
    leaveBase64(output, &step)
    put(UInt8(ascii: "-"), output, &step)
    return step.produced
  }

  mutating func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    step.advance(over: input, into: output) { input, count, output, room in
      legible_utf8_to_utf7(&state, input, count, output, room)
    }
  }

  mutating func convertOne(
    _ scalar: Unicode.Scalar, _ length: Int, _ input: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer, atEnd: Bool, _ step: inout ConversionStep
  ) -> Bool {
    step.consumed += length
    if let byte = UInt8(exactly: scalar.value), UTF7.standsForItself(byte) {
      if state.in_base64 {
        leaveBase64(output, &step)
        if Base64.value(of: byte) != nil || byte == UInt8(ascii: "-") {
          put(UInt8(ascii: "-"), output, &step)
        }
      }
      put(byte, output, &step)
      return true
    }
    if !state.in_base64 {
      put(UInt8(ascii: "+"), output, &step)
      if scalar == "+" {
        put(UInt8(ascii: "-"), output, &step)
        return true
      }
      state.in_base64 = true
    }
    for unit in scalar.utf16 {
      state.bits = state.bits << 16 | UInt32(unit)
      state.count += 16
      while state.count >= 6 {
        state.count -= 6
        put(Base64.digit(state.bits >> UInt32(state.count)), output, &step)
        state.bits &= (1 << UInt32(state.count)) - 1
      }
    }
    return true
  }

  /// Writes the digit that the bits left make, with zeros after them.
  private mutating func leaveBase64(
    _ output: UnsafeMutableRawBufferPointer, _ step: inout ConversionStep
  ) {
    if state.count > 0 {
      put(Base64.digit(state.bits << UInt32(6 - state.count)), output, &step)
    }
    state = LegibleUTF7State()
  }

  private func put(
    _ byte: UInt8, _ output: UnsafeMutableRawBufferPointer, _ step: inout ConversionStep
  ) {
    output[step.produced] = byte
    step.produced += 1
  }
}

/// The rules of UTF-7 that its decoder and its encoder share.
enum UTF7 {
  /// Whether an encoder writes an ASCII character as itself: those of the sets D and O of RFC 2152,
  /// and white space.
  static func standsForItself(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20...0x7D:
      byte != UInt8(ascii: "+") && byte != UInt8(ascii: "\\")
    default: false
    }
  }
}
