/// An encoding of the ISO-2022 kind to UTF-8.
///
/// Source: Encoding Standard, section 13.2.1, for ISO-2022-JP; the RFCs that `ISO2022Variant` names
/// for the others.
struct ISO2022Decoder: StepConverter {
  /// The escape character and three bytes; or a single shift and a pair.
  static let longestSequence = 4

  private let variant: ISO2022Variant
  private let designations: [ISO2022Variant.Designation]
  private var g0 = ShiftedSet.ascii
  private var g1: ShiftedSet?
  private var g2: ShiftedSet?
  private var isShiftedOut = false

  /// Whether an escape sequence was the last thing read.
  private var followsEscape = false

  private static let escape: UInt8 = 0x1B
  private static let shiftOut: UInt8 = 0x0E
  private static let shiftIn: UInt8 = 0x0F

  init(_ variant: ISO2022Variant) {
    self.variant = variant
    designations = variant.designations
    // Texts without the header are common: there is nothing else that it could be.
    g1 = variant == .korean ? .ksX1001 : nil
  }

  /// What the bytes at some place come to.
  private enum Reading {
    case characters(CodeIndex.Characters, length: Int)

    /// A change of state.
    case shift(length: Int)
    case malformed(length: Int)
    case cut
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var step = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty)
    while step.consumed < input.count {
      guard output.count - step.produced >= 8 else {
        step.stop = .outputFull
        return step
      }
      let rest = UnsafeRawBufferPointer(rebasing: input[step.consumed...])
      switch read(rest, atEnd: atEnd) {
      case .characters(let characters, let length):
        followsEscape = false
        step.produced += UTF8Sequence.write(characters.first, into: output, at: step.produced)
        if characters.mark != 0 {
          step.produced += UTF8Sequence.write(characters.mark, into: output, at: step.produced)
        }
        step.consumed += length
      case .shift(let length):
        step.consumed += length
      case .malformed(let length):
        step.stop = .malformed(length: length)
        return step
      case .cut:
        if atEnd { step.stop = .malformed(length: rest.count) }
        return step
      }
    }
    return step
  }

  private mutating func read(_ rest: UnsafeRawBufferPointer, atEnd: Bool) -> Reading {
    let byte = rest[0]
    switch byte {
    case Self.escape: return readEscape(rest, atEnd: atEnd)
    case Self.shiftOut, Self.shiftIn:
      guard variant == .korean || variant == .chinese else { return malformed(1) }
      isShiftedOut = byte == Self.shiftOut
      return .shift(length: 1)
    case 0x80...: return malformed(1)
    default: break
    }
    let isControl = byte < 0x20
    // The sets stay what they are: some encoders do not name them anew, as they should.
    if byte == UInt8(ascii: "\n") { isShiftedOut = false }
    let current = isShiftedOut ? g1 : g0
    if isControl && (!variant.isStrict || g0.width == 1 && g0 != .jisKatakana) {
      return .characters(.init(first: UInt32(byte)), length: 1)
    }
    guard let current else { return malformed(1) }
    return readCharacter(of: current, rest, skipping: 0)
  }

  private mutating func readCharacter(
    of set: ShiftedSet, _ rest: UnsafeRawBufferPointer, skipping skipped: Int
  ) -> Reading {
    guard rest.count > skipped else { return .cut }
    let first = rest[skipped]
    if set.width == 1 {
      guard first < 0x80, let value = set.character(first) else { return malformed(1) }
      return .characters(.init(first: value), length: skipped + 1)
    }
    guard (0x21...0x7E).contains(first) else { return malformed(1) }
    guard rest.count > skipped + 1 else { return .cut }
    let second = rest[skipped + 1]
    if let characters = set.characters(first & 0x7F, second), second < 0x80 {
      return .characters(characters, length: skipped + 2)
    }
    // An escape character is read anew; in the Encoding Standard anything else is not.
    if second == Self.escape { return malformed(skipped + 1) }
    return malformed(variant.isStrict || (0x21...0x7E).contains(second) ? skipped + 2 : 1)
  }

  private mutating func readEscape(_ rest: UnsafeRawBufferPointer, atEnd: Bool) -> Reading {
    let tail = rest.dropFirst()
    if variant == .japanese2 || variant == .chinese, tail.first == UInt8(ascii: "N"), let g2 {
      return readCharacter(of: g2, rest, skipping: 2)
    }
    for designation in designations where tail.starts(with: designation.escape) {
      let length = 1 + designation.escape.count
      switch designation.place {
      case .g0: g0 = designation.set
      case .g1: g1 = designation.set
      case .g2: g2 = designation.set
      }
      if variant.isStrict && followsEscape { return .malformed(length: length) }
      followsEscape = true
      return .shift(length: length)
    }
    if !atEnd, designations.contains(where: { $0.escape.starts(with: tail) }) { return .cut }
    return malformed(1)
  }

  private mutating func malformed(_ length: Int) -> Reading {
    followsEscape = false
    return .malformed(length: length)
  }
}
