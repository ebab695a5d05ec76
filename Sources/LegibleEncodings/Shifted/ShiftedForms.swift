/// The bytes of each character in an encoding with shifts, without the shifts.
final class ShiftedForms: Sendable {
  /// For each character of the Basic Multilingual Plane its bytes and its class, as the kernel reads
  /// them; zero where there are none, or what follows has to be asked.
  let codes: [UInt32]

  /// The tables by which the kernel decodes text in the form that an encoder writes.
  let decoding: ShiftedDecodingTable

  init(_ automaton: ShiftAutomaton) {
    codes = Self.codes(of: automaton)
    decoding = ShiftedDecodingTable(writtenWith: codes, automaton)
  }

  private static func codes(of automaton: ShiftAutomaton) -> [UInt32] {
    var codes = [UInt32](repeating: 0, count: 0x10000)
    // Where several sets have a character, the first writes it.
    for (number, characters) in automaton.classes.enumerated().reversed() {
      guard let set = characters?.set else { continue }
      set.forEachCharacter { value, code in
        guard value < 0x10000 else { return }
        codes[Int(value)] = entry(
          code.first, code.second, UInt32(number),
          // Only there are combinations.
          flags: automaton.variant == .japanese3 ? set.combinationFlags(of: value) : 0)
      }
    }
    if automaton.variant == .japanese {
      // What is written for these is asked of each encoder.
      for value in HalfWidthKatakana.values { codes[Int(value)] = 0 }
    }
    for (byte, number) in automaton.classesOfASCII.enumerated() {
      codes[byte] = number == 0 ? 0 : entry(UInt8(byte), nil, UInt32(number), flags: 0)
    }
    return codes
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
  static func mayCombine(_ entry: UInt32) -> Bool { entry >> 20 & 0xF != 0 }
}

/// The half-width katakana of JIS X 0201, and the characters of JIS X 0208 that stand for them.
enum HalfWidthKatakana {
  /// Their code points.
  static let values: ClosedRange<UInt32> = 0xFF61...0xFF9F

  /// The full-width characters, in the same order.
  ///
  /// Source: Encoding Standard, index ISO-2022-JP katakana; they are those of Unicode's compatibility decompositions, but
  /// for the two voicing marks, which do not combine.
  private static let wide: [UInt32] =
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
    .unicodeScalars.map(\.value)

  /// The full-width character for a half-width one; `nil` for all others.
  static func wide(_ scalar: Unicode.Scalar) -> UInt32? {
    values.contains(scalar.value) ? wide[Int(scalar.value - values.lowerBound)] : nil
  }
}
