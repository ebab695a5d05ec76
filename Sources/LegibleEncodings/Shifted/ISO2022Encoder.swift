/// UTF-8 to an encoding of the ISO-2022 kind.
///
/// Source: Encoding Standard, section 13.2.2, for ISO-2022-JP, but that half-width katakana stay
/// what they are; the RFCs that `ISO2022Variant` names for the others.
struct ISO2022Encoder: StepConverter {
  /// A letter and its mark.
  static let longestSequence = 8

  private let variant: ISO2022Variant
  private let designations: [ISO2022Variant.Designation]
  private var g0 = ShiftedSet.ascii
  private var g1: ShiftedSet?
  private var g2: ShiftedSet?
  private var isShiftedOut = false
  private var hasBegun = false

  /// Whether the bytes last written are read as another character.
  private var isOneWay = false

  init(_ variant: ISO2022Variant) {
    self.variant = variant
    designations = variant.designations
  }

  /// The most that one character takes: a header, two shifts and a pair.
  private static let longestOutput = 12

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var step = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty)
    while step.consumed < input.count {
      guard output.count - step.produced >= Self.longestOutput else {
        step.stop = .outputFull
        return step
      }
      switch UTF8Sequence.read(input, at: step.consumed) {
      case .scalar(let scalar, let length):
        var bytes = hasBegun ? [] : variant.header
        guard
          let taken = write(
            scalar, length, of: input, at: step.consumed, atEnd: atEnd, to: &bytes)
        else { return step }
        guard taken > 0 else {
          step.stop = .unencodable(scalar, length: length)
          return step
        }
        hasBegun = true
        if isOneWay { step.oneWayCount += 1 }
        UnsafeMutableRawBufferPointer(rebasing: output[step.produced...]).copyBytes(from: bytes)
        step.produced += bytes.count
        step.consumed += taken
      case .malformed(let length):
        step.stop = .malformed(length: length)
        return step
      case .cut(let length):
        if atEnd { step.stop = .malformed(length: length) }
        return step
      }
    }
    return step
  }

  mutating func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
    var bytes: [UInt8] = []
    returnToASCII(&bytes)
    output.copyBytes(from: bytes)
    return bytes.count
  }

  /// Adds the bytes of a character, behind what shifts to its set.
  ///
  /// - Returns: How many bytes of the text they stand for: zero if no set has the character, `nil`
  ///   if a mark may follow that the text does not have yet.
  private mutating func write(
    _ scalar: Unicode.Scalar, _ length: Int, of input: UnsafeRawBufferPointer, at index: Int,
    atEnd: Bool, to bytes: inout [UInt8]
  ) -> Int? {
    isOneWay = false
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      // These would be read as shifts.
      if byte == 0x0E || byte == 0x0F || byte == 0x1B { return 0 }
      // The Roman set has all of ASCII but two.
      if g0 != .jisRoman || byte == 0x5C || byte == 0x7E { returnToASCII(&bytes) }
      bytes.append(byte)
      if byte == UInt8(ascii: "\n") && variant.resetsAtLineEnd {
        if variant == .chinese { g1 = nil }
        g2 = nil
      }
      return length
    }
    var best: (designation: ISO2022Variant.Designation, code: ShiftedSet.Code, length: Int)?
    for designation in designations where designation.set != .ascii {
      guard
        let match = designation.set.match(scalar, length, in: input, at: index, atEnd: atEnd)
      else { return nil }
      guard let code = match.code, match.length > best?.length ?? 0 else { continue }
      best = (designation, code, match.length)
      // JIS X 0213 has letters together with marks that the sets before it have not.
      if variant != .japanese3 { break }
    }
    guard let best else { return 0 }
    shift(to: best.designation, &bytes)
    isOneWay = best.code.isOneWay
    bytes.append(best.code.first)
    if let second = best.code.second { bytes.append(second) }
    return best.length
  }

  private mutating func returnToASCII(_ bytes: inout [UInt8]) {
    if isShiftedOut { bytes.append(0x0F) }
    isShiftedOut = false
    if g0 != .ascii { bytes += [0x1B] + Array("(B".utf8) }
    g0 = .ascii
  }

  private mutating func shift(
    to designation: ISO2022Variant.Designation, _ bytes: inout [UInt8]
  ) {
    switch designation.place {
    case .g0:
      if g0 != designation.set { bytes += [0x1B] + designation.escape }
      g0 = designation.set
    case .g1:
      let isImplied = variant == .korean
      if g1 != designation.set && !isImplied { bytes += [0x1B] + designation.escape }
      g1 = designation.set
      if !isShiftedOut { bytes.append(0x0E) }
      isShiftedOut = true
    case .g2:
      if g2 != designation.set { bytes += [0x1B] + designation.escape }
      g2 = designation.set
      bytes += [0x1B] + Array("N".utf8)
    }
  }
}
