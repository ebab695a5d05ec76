/// UTF-8 to an encoding of the ISO-2022 kind or to HZ.
///
/// Source: Encoding Standard, section 12.2.2, for ISO-2022-JP; the RFCs that `ShiftedVariant` names for the others.
struct ShiftedEncoder: CharacterEncoder {
  /// A letter and its mark.
  static let longestSequence = 8

  /// A shift, which is always stored as eight bytes however short it is, and two bytes.
  static let longestOutput = 10

  private let automaton: ShiftAutomaton
  private let forms: ShiftedForms
  private let widensKatakana: Bool
  private var state = 0

  init(_ variant: ShiftedVariant, _ halfWidthKatakana: HalfWidthKatakanaPolicy = .widen) {
    automaton = ShiftAutomaton.of(variant)
    forms = automaton.forms
    widensKatakana = variant.hasNoKatakana && halfWidthKatakana == .widen
  }

  mutating func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
    var last = automaton.states[state]
    let bytes = last.returnToASCII(automaton.variant)
    output.copyBytes(from: bytes)
    state = automaton.states.firstIndex(of: last) ?? 0
    return bytes.count
  }

  mutating func convertOne(
    _ scalar: Unicode.Scalar, _ length: Int, _ input: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer, atEnd: Bool, _ step: inout ConversionStep
  ) -> Bool {
    let code = scalar.value < 0x10000 ? forms.codes[Int(scalar.value)] : 0
    if code != 0 && !ShiftedForms.mayCombine(code) {
      write(code, into: output, &step)
      step.consumed += length
      return true
    }
    if widensKatakana, let wide = HalfWidthKatakana.wide(scalar) {
      write(forms.codes[Int(wide)], into: output, &step)
      step.consumed += length
      step.oneWayCount += 1
      return true
    }
    guard let match = match(scalar, length, input, at: step.consumed, atEnd: atEnd) else {
      return false
    }
    guard match.classNumber > 0 else {
      step.stop = .unencodable(scalar, length: length)
      return false
    }
    write(
      ShiftedForms.entry(match.code.first, match.code.second, UInt32(match.classNumber)),
      into: output, &step)
    step.consumed += match.length
    if match.code.isOneWay { step.oneWayCount += 1 }
    return true
  }

  /// Writes the bytes of an entry of `forms.codes`, after the shift that its class requires.
  private mutating func write(
    _ entry: UInt32, into output: UnsafeMutableRawBufferPointer, _ step: inout ConversionStep
  ) {
    let shift = automaton.shift(from: state, to: ShiftedForms.classNumber(of: entry))
    state = shift.state
    output.storeBytes(of: shift.word.littleEndian, toByteOffset: step.produced, as: UInt64.self)
    step.produced += shift.count
    let bytes = ShiftedForms.bytes(of: entry)
    output.storeBytes(
      of: UInt16(truncatingIfNeeded: bytes.word).littleEndian, toByteOffset: step.produced,
      as: UInt16.self)
    step.produced += bytes.count
  }

  /// How the character at a place is written.
  ///
  /// - Returns: The number of its class, or 0 if no set has the character; its bytes; and how many
  ///   bytes of the text they encode. `nil` if the input ends where a combining mark could follow.
  private func match(
    _ scalar: Unicode.Scalar, _ length: Int, _ input: UnsafeRawBufferPointer, at index: Int,
    atEnd: Bool
  ) -> (classNumber: Int, code: ShiftedSet.Code, length: Int)? {
    var best = (classNumber: 0, code: ShiftedSet.Code(first: 0, second: nil), length: 0)
    // ASCII characters without an entry in `forms.codes` would be read as part of a shift.
    if scalar.isASCII { return best }
    for (number, characters) in automaton.classes.enumerated() {
      guard let set = characters?.set else { continue }
      guard let match = set.match(scalar, length, in: input, at: index, atEnd: atEnd) else {
        return nil
      }
      guard let code = match.code, match.length > best.length else { continue }
      best = (number, code, match.length)
      // JIS X 0213 encodes letters together with marks, which the sets before it do not.
      if automaton.variant != .japanese3 { break }
    }
    return best
  }
}

/// The bytes of each character in an encoding with shifts, without the shifts.
final class ShiftedForms: Sendable {
  /// For each character of the Basic Multilingual Plane its byte or two, the first lowest; from bit 16 on their number, from
  /// bit 20 on the flags of combinations, from bit 24 on its class. Zero where there are none, or what follows has to be asked.
  let codes: [UInt32]

  /// The characters by their pairs of bytes.
  let pairs: ShiftedPairs

  init(_ automaton: ShiftAutomaton) {
    var codes = [UInt32](repeating: 0, count: 0x10000)
    // Where several sets have a character, the first writes it.
    for (number, characters) in automaton.classes.enumerated().reversed() {
      guard let set = characters?.set else { continue }
      set.forEachCharacter { value, code in
        guard value < 0x10000 else { return }
        codes[Int(value)] = Self.entry(
          code.first, code.second, UInt32(number),
          // Only JIS X 0213 has combinations.
          flags: automaton.variant == .japanese3 ? set.combinationFlags(of: value) : 0)
      }
    }
    if automaton.variant.hasNoKatakana {
      // What is written for these is a choice of each encoder.
      for value in HalfWidthKatakana.values { codes[Int(value)] = 0 }
    }
    for (byte, number) in automaton.classesOfASCII.enumerated() {
      codes[byte] = number == 0 ? 0 : Self.entry(UInt8(byte), nil, UInt32(number), flags: 0)
    }
    self.codes = codes
    pairs = ShiftedPairs(automaton, writtenWith: codes)
  }

  /// An entry of `codes`.
  static func entry(
    _ first: UInt8, _ second: UInt8?, _ number: UInt32, flags: UInt32 = 0
  ) -> UInt32 {
    let length: UInt32 = second == nil ? 1 : 2
    return number << 24 | flags << 20 | length << 16 | UInt32(second ?? 0) << 8 | UInt32(first)
  }

  /// The class of the character of an entry of `codes`.
  static func classNumber(of entry: UInt32) -> Int { Int(entry >> 24) }

  /// The bytes of an entry of `codes`, the first lowest, and their number.
  static func bytes(of entry: UInt32) -> (word: UInt32, count: Int) {
    (entry & 0xFFFF, Int(entry >> 16 & 0xF))
  }

  /// Whether the character of an entry of `codes` may have one code with another.
  fileprivate static func mayCombine(_ entry: UInt32) -> Bool { entry >> 20 & 0xF != 0 }
}

/// The half-width katakana of JIS X 0201, and the characters of JIS X 0208 that replace them.
private enum HalfWidthKatakana {
  /// Their code points.
  static let values: ClosedRange<UInt32> = 0xFF61...0xFF9F

  /// The full-width characters, in the same order.
  ///
  /// Source: Encoding Standard, index ISO-2022-JP katakana; they are those of Unicode's compatibility decompositions, but
  /// for the two voicing marks, which do not combine.
  private static let wide: [UInt32] =
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
    .unicodeScalars.map { $0.value }

  /// The full-width character for a half-width one; `nil` for all others.
  static func wide(_ scalar: Unicode.Scalar) -> UInt32? {
    values.contains(scalar.value) ? wide[Int(scalar.value - values.lowerBound)] : nil
  }
}
