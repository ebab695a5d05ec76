/// UTF-7 to UTF-8 (RFC 2152).
///
/// Every ASCII character but the plus sign is read as itself, also those that the RFC advises
/// against.
struct UTF7Decoder: CharacterDecoder {
  /// Six digits of base 64 hold a surrogate pair; the byte after them tells whether they end.
  static let longestSequence = 7

  private var state = UTF7State()

  /// Whether all that was read is what an encoder would have written.
  private var isCanonical = true

  /// Converts what an encoder has written, up to a surrogate, a sign, or what it would have written otherwise.
  mutating func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    // Three digits complete a code unit, and one more byte tells whether they end; a code unit takes three bytes.
    while input.count - step.consumed >= 4, output.count - step.produced >= 4 {
      guard state.isInBase64 else {
        let byte = input[step.consumed]
        guard UTF7.standsForItself(byte), !state.isClosed else { return }
        output[step.produced] = byte
        step.produced += 1
        step.consumed += 1
        continue
      }
      let length = (21 - state.count) / 6
      var bits = state.bits
      for index in step.consumed..<(step.consumed + length) {
        guard let digit = Base64.value(of: input[index]) else { return }
        bits = bits << 6 | UInt32(digit)
      }
      let count = state.count + 6 * length - 16
      let unit = bits >> UInt32(count)
      bits &= (1 << UInt32(count)) - 1
      guard unit & 0xF800 != 0xD800, unit >= 0x80,
        bits == 0 || Base64.value(of: input[step.consumed + length]) != nil
      else { return }
      step.produced += UTF8Sequence.write(unit, into: output, at: step.produced)
      step.consumed += length
      state = UTF7State(bits: bits, count: count, isInBase64: true)
    }
  }

  mutating func noteEnd(
    of step: inout ConversionStep, in output: UnsafeMutableRawBufferPointer, endsText: Bool
  ) {
    // A text ends outside of base 64.
    if endsText && state.isInBase64 { isCanonical = false }
    step.hasRedundantForm = !isCanonical
  }

  mutating func read(_ rest: UnsafeRawBufferPointer, atEnd: Bool) -> DecodedSequence {
    state.isInBase64 ? readDigits(rest, atEnd: atEnd) : readByte(rest)
  }

  /// Reads what is not in base 64.
  private mutating func readByte(_ rest: UnsafeRawBufferPointer) -> DecodedSequence {
    let byte = rest[0]
    guard byte < 0x80 else { return .malformed(length: 1) }
    let wasClosed = state.isClosed
    if byte == UInt8(ascii: "+") {
      guard rest.count > 1 else { return .cut }
      let isPlus = rest[1] == UInt8(ascii: "-")
      guard isPlus || Base64.value(of: rest[1]) != nil else { return .malformed(length: 1) }
      // An encoder would not have left base 64.
      if wasClosed { isCanonical = false }
      state = UTF7State()
      if isPlus { return .characters(.init(first: UInt32(byte)), length: 2) }
      state.isInBase64 = true
      state.isFirst = true
      return .shift(length: 1)
    }
    // A minus sign is needed before what would be read as digits.
    let needsSign = Base64.value(of: byte) != nil || byte == UInt8(ascii: "-")
    if !UTF7.standsForItself(byte) || (wasClosed && !needsSign) { isCanonical = false }
    state.isClosed = false
    return .characters(.init(first: UInt32(byte)), length: 1)
  }

  /// Reads what is in base 64, or ends it.
  private mutating func readDigits(_ rest: UnsafeRawBufferPointer, atEnd: Bool) -> DecodedSequence {
    guard Base64.value(of: rest[0]) == nil else {
      let reading = readUnits(rest, (state.bits, state.count), atEnd: atEnd)
      if case .characters(let characters, _, _) = reading {
        let standsForItself = UInt8(exactly: characters.first).map(UTF7.standsForItself) ?? false
        let isSign = characters.first == UInt32(UInt8(ascii: "+")) && state.isFirst
        if standsForItself || isSign { isCanonical = false }
        state.isFirst = false
      }
      return reading
    }
    state = UTF7State()
    guard rest[0] == UInt8(ascii: "-") else { return .shift(length: 0) }
    state.isClosed = true
    return .shift(length: 1)
  }

  private mutating func setPending(_ bits: UInt32, _ count: Int) {
    state.bits = bits
    state.count = count
  }

  /// Reads the code unit, or the two, that the digits begin with; there is one digit at least.
  private mutating func readUnits(
    _ rest: UnsafeRawBufferPointer, _ pending: (bits: UInt32, count: Int), atEnd: Bool
  ) -> DecodedSequence {
    guard let first = unit(rest, from: 0, pending) else {
      let digits = rest.prefix { Base64.value(of: $0) != nil }.count
      if digits == rest.count && !atEnd { return .cut }
      setPending(0, 0)
      return .malformed(length: digits)
    }
    guard first.end < rest.count || atEnd else { return .cut }
    setPending(first.bits, first.count)
    if let malformed = excess(behind: first, rest) { return malformed }
    switch first.value {
    case 0xD800..<0xDC00:
      guard let second = unit(rest, from: first.end, (first.bits, first.count)) else {
        let digits = rest[first.end...].prefix { Base64.value(of: $0) != nil }.count
        if first.end + digits == rest.count && !atEnd {
          setPending(pending.bits, pending.count)
          return .cut
        }
        return .malformed(length: first.end)
      }
      guard second.end < rest.count || atEnd else {
        setPending(pending.bits, pending.count)
        return .cut
      }
      guard (0xDC00..<0xE000).contains(second.value) else {
        return .malformed(length: first.end)
      }
      setPending(second.bits, second.count)
      if let malformed = excess(behind: second, rest) { return malformed }
      let value = 0x10000 + (first.value - 0xD800) << 10 + (second.value - 0xDC00)
      return .characters(.init(first: value), length: second.end)
    case 0xDC00..<0xE000: return .malformed(length: first.end)
    default: return .characters(.init(first: first.value), length: first.end)
    }
  }

  private struct CodeUnit {
    var value: UInt32

    /// The end of the digits that it is in.
    var end: Int

    /// The remaining bits of the last digit.
    var bits: UInt32
    var count: Int
  }

  private func unit(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ pending: (bits: UInt32, count: Int)
  ) -> CodeUnit? {
    var (bits, count) = pending
    var end = start
    while count < 16 {
      guard end < bytes.count, let digit = Base64.value(of: bytes[end]) else { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 6
      end += 1
    }
    count -= 16
    return CodeUnit(
      value: bits >> UInt32(count), end: end, bits: bits & ((1 << UInt32(count)) - 1), count: count)
  }

  /// The error if the digits end after a unit with remaining bits that are not zero.
  private func excess(behind unit: CodeUnit, _ rest: UnsafeRawBufferPointer) -> DecodedSequence? {
    let ends = unit.end == rest.count || Base64.value(of: rest[unit.end]) == nil
    return ends && unit.bits != 0 ? .malformed(length: unit.end) : nil
  }
}

/// The state of a conversion from or to UTF-7.
private struct UTF7State {
  /// The bits that wait for more to make a digit, or what a digit has beyond the last code unit.
  var bits: UInt32 = 0

  /// The number of `bits`: none, two or four.
  var count = 0

  /// Whether digits of base 64 stand for characters here.
  var isInBase64 = false

  /// Whether no character has been read since they began.
  var isFirst = false

  /// Whether a minus sign has just ended them.
  var isClosed = false
}

/// The digits of base 64 (RFC 2045, section 6.8).
private enum Base64 {
  private static let digits: StaticString =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

  // There are 64 digits, and a literal lives as long as the process.
  static func digit(_ value: UInt32) -> UInt8 { digits.utf8Start[Int(value & 0x3F)] }

  static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

/// UTF-8 to UTF-7 (RFC 2152): its sets D and O and white space are written as they are.
struct UTF7Encoder: CharacterEncoder {
  static let longestSequence = 4

  /// A sign, and the digits of a surrogate pair with bits before it.
  static let longestOutput = 8

  private var state = UTF7State()

  mutating func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
    guard state.isInBase64 else { return 0 }
    var step = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty)
    leaveBase64(output, &step)
    put(UInt8(ascii: "-"), output, &step)
    return step.produced
  }

  mutating func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    guard !state.isInBase64 else { return }
    let most = min(input.count - step.consumed, output.count - step.produced)
    var count = 0
    while count < most, UTF7.standsForItself(input[step.consumed + count]) {
      output[step.produced + count] = input[step.consumed + count]
      count += 1
    }
    step.consumed += count
    step.produced += count
  }

  mutating func convertOne(
    _ scalar: Unicode.Scalar, _ length: Int, _ input: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer, atEnd: Bool, _ step: inout ConversionStep
  ) -> Bool {
    step.consumed += length
    if let byte = UInt8(exactly: scalar.value), UTF7.standsForItself(byte) {
      if state.isInBase64 {
        leaveBase64(output, &step)
        if Base64.value(of: byte) != nil || byte == UInt8(ascii: "-") {
          put(UInt8(ascii: "-"), output, &step)
        }
      }
      put(byte, output, &step)
      return true
    }
    if !state.isInBase64 {
      put(UInt8(ascii: "+"), output, &step)
      if scalar == "+" {
        put(UInt8(ascii: "-"), output, &step)
        return true
      }
      state.isInBase64 = true
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
    state = UTF7State()
  }

  private func put(
    _ byte: UInt8, _ output: UnsafeMutableRawBufferPointer, _ step: inout ConversionStep
  ) {
    output[step.produced] = byte
    step.produced += 1
  }
}

/// The rules of UTF-7 that its decoder and its encoder share.
private enum UTF7 {
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
