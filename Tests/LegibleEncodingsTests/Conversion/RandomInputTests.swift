import Foundation
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Random and mutated input for every decoder and encoder: none traps, hangs, or writes more than
/// its bound.
///
/// `Scripts/fuzz-encodings` runs millions of these under the address sanitizer.
struct RandomInputTests {
  /// How many inputs to try, by `LEGIBLE_RANDOM_INPUTS`.
  private static let count = getenv("LEGIBLE_RANDOM_INPUTS").flatMap { Int(String(cString: $0)) }
  private static let seed =
    getenv("LEGIBLE_RANDOM_SEED").flatMap { UInt64(String(cString: $0)) } ?? 11

  /// Text that has something for every encoding, and for some of them nothing else.
  static let texts = [
    "Grüße, élan, “naïve” – 100 €", "Žluťoučký kůň", "Съешь ещё этих булок", "Ξεσκεπάζω τὴν",
    "שלום עולם", "السلام عليكم", "สวัสดีชาวโลก", "Việt Nam độc lập", "日本語のテキスト、ｱｲｳ①", "简体中文，汉字。",
    "繁體中文，漢字。", "한국어 텍스트 똠방각하", "か゚ Ê̄ 𠂉 😀", "plain ASCII ~{ +- \\ \u{1B}$B",
  ]

  @Test func nothingTrapsOrGrows() throws {
    var generator = SeededGenerator(seed: Self.seed)
    var failures = Failures()
    let seeds = TextEncoding.all.map { encoding in
      Self.texts.map { text in
        var encoder = TextEncoder(encoding, unencodable: .replace)
        var bytes: [UInt8] = []
        try? encoder.encode(Array(text.utf8), into: &bytes)
        try? encoder.finish(into: &bytes)
        return bytes
      }
    }
    for _ in 0..<(Self.count ?? 40_000) {
      let number = Int.random(in: 0..<seeds.count, using: &generator)
      let input = Self.input(from: seeds[number], &generator)
      let encoding = TextEncoding.all[number]
      let utf8 = try decode(input, encoding, &failures, &generator)
      try encode(utf8, encoding, &failures, &generator)
      // Bytes that are no UTF-8 go into the encoder, too.
      if Bool.random(using: &generator) { try encode(input, encoding, &failures, &generator) }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Text in the four normal forms, jamo, and letters with up to forty marks are written alike in chunks of any size.
  @Test func marksAreWrittenAlikeInChunks() throws {
    var generator = SeededGenerator(seed: Self.seed + 1)
    var failures = Failures()
    for number in 0..<(Self.count ?? 40_000) {
      let encoding = TextEncoding.all[number % TextEncoding.all.count]
      let text = Array(Self.markedText(&generator).utf8)
      try encode(text, encoding, &failures, &generator)
      if number % 16 == 0 {
        for size in 1...min(text.count, 48) {
          try encode(text, encoding, &failures, &generator, chunkSize: size)
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Text with letters and marks apart, and blanks of any number, behind which a chunk may end anywhere.
  static func markedText(_ generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      var word = texts[Int.random(in: 0..<texts.count, using: &generator)]
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: word = word.decomposedStringWithCanonicalMapping
      case 1: word = word.precomposedStringWithCanonicalMapping
      case 2: word = word.decomposedStringWithCompatibilityMapping
      case 3: word = word.precomposedStringWithCompatibilityMapping
      case 4:
        let jamo: [ClosedRange<UInt32>] = [0x1100...0x1112, 0x1161...0x1175, 0x11A7...0x11C2]
        let parts = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
          UInt32.random(in: jamo[Int.random(in: 0..<3, using: &generator)], using: &generator)
        }
        word = Self.string(parts)
      case 5:
        let ranges: [ClosedRange<UInt32>] = [
          0x41...0x7A, 0xC0...0x24F, 0x370...0x4FF, 0x622...0x6D5, 0x1E00...0x1FFC,
          0x3042...0x30FD,
        ]
        let range = ranges[Int.random(in: 0..<ranges.count, using: &generator)]
        word =
          Self.string([UInt32.random(in: range, using: &generator)])
          .decomposedStringWithCanonicalMapping
      default:
        let marks: [UInt32] = [
          0x300, 0x301, 0x302, 0x303, 0x306, 0x308, 0x309, 0x30A, 0x31B, 0x323, 0x342, 0x345, 0x653,
          0x654, 0x3099, 0x309A,
        ]
        let letters = Array("aeuoAOươêαιυωиЙا\u{627}かハᄒ ".unicodeScalars)
        let count = Int.random(in: 0..<4, using: &generator) == 0 ? 40 : 4
        word = Self.string(
          [letters[Int.random(in: 0..<letters.count, using: &generator)].value]
            + (0..<Int.random(in: 1...count, using: &generator)).map { _ in
              marks[Int.random(in: 0..<marks.count, using: &generator)]
            })
      }
      text.unicodeScalars += word.unicodeScalars
      let blanks = [0, 0, 1, 18, 40][Int.random(in: 0..<5, using: &generator)]
      text.unicodeScalars +=
        String(
          repeating: " ", count: Int.random(in: 0...blanks, using: &generator)
        ).unicodeScalars
    }
    return text
  }

  private static func string(_ values: [UInt32]) -> String {
    String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
  }

  /// Random bytes, or bytes of real text of which some were changed, put in, or left out; now and then
  /// so many of them that kernels take part.
  private static func input(
    from seeds: [[UInt8]], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    guard Int.random(in: 0..<64, using: &generator) == 0 else {
      return shortInput(from: seeds, &generator)
    }
    let isPure = Bool.random(using: &generator)
    return (0..<Int.random(in: 20...120, using: &generator)).flatMap { _ in
      isPure
        ? seeds[Int.random(in: 0..<seeds.count, using: &generator)]
        : shortInput(from: seeds, &generator)
    }
  }

  private static func shortInput(
    from seeds: [[UInt8]], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    guard Int.random(in: 0..<4, using: &generator) > 0 else {
      return generator.bytes(Int.random(in: 0...40, using: &generator))
    }
    var bytes = seeds[Int.random(in: 0..<seeds.count, using: &generator)]
    for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(UInt8.random(in: .min ... .max, using: &generator), at: index)
      default: bytes = Array(bytes[index...] + bytes[..<index])
      }
    }
    return bytes
  }

  private func decode(
    _ input: [UInt8], _ encoding: TextEncoding, _ failures: inout Failures,
    _ generator: inout SeededGenerator
  ) throws -> [UInt8] {
    let policy = MalformedPolicy.allCases[Int.random(in: 1...3, using: &generator)]
    var decoder = TextDecoder(encoding, malformed: policy)
    var utf8: [UInt8] = []
    var whole = TextDecoder(encoding, malformed: policy)
    var wholeText: [UInt8] = []
    try whole.decode(input, into: &wholeText)
    try whole.finish(into: &wholeText)
    for part in Self.parts(of: input, &generator) { try decoder.decode(part, into: &utf8) }
    try decoder.finish(into: &utf8)
    failures.check(utf8 == wholeText, "\(encoding) \(policy) reads parts otherwise: \(input)")
    failures.check(decoder.report == whole.report, "\(encoding) reports otherwise: \(input)")
    let bound = input.count * (policy == .escape ? 4 : 3)
    failures.check(utf8.count <= bound, "\(encoding) \(policy) grows \(input)")
    failures.check(decoder.report.bytesIn == input.count, "\(encoding) leaves some of \(input)")
    failures.check(decoder.report.bytesOut == utf8.count, "\(encoding) miscounts \(input)")
    let text = String(validating: utf8, as: UTF8.self)
    failures.check(text != nil, "\(encoding) makes bad UTF-8 of \(input)")
    return utf8
  }

  private func encode(
    _ utf8: [UInt8], _ encoding: TextEncoding, _ failures: inout Failures,
    _ generator: inout SeededGenerator, chunkSize: Int? = nil
  ) throws {
    let policy = UnencodablePolicy.allCases[Int.random(in: 1...4, using: &generator)]
    var encoder = TextEncoder(encoding, unencodable: policy)
    var bytes: [UInt8] = []
    let parts =
      chunkSize.map { size in
        stride(from: 0, to: utf8.count, by: size).map {
          Array(utf8[$0..<min($0 + size, utf8.count)])
        }
      } ?? Self.parts(of: utf8, &generator)
    for part in parts { try encoder.encode(part, into: &bytes) }
    try encoder.finish(into: &bytes)
    var whole = TextEncoder(encoding, unencodable: policy)
    var wholeBytes: [UInt8] = []
    try whole.encode(utf8, into: &wholeBytes)
    try whole.finish(into: &wholeBytes)
    failures.check(bytes == wholeBytes, "\(encoding) \(policy) writes parts otherwise: \(utf8)")
    failures.check(encoder.report == whole.report, "\(encoding) counts otherwise: \(utf8)")
    // A character becomes ten of ASCII at most, which UTF-32 writes in four bytes each; around
    // each there may be shifts, and before all a mark or a header.
    failures.check(bytes.count <= 4 + utf8.count * 40, "\(encoding) \(policy) grows \(utf8)")
    failures.check(encoder.report.bytesIn == utf8.count, "\(encoding) leaves some of \(utf8)")
    failures.check(encoder.report.bytesOut == bytes.count, "\(encoding) miscounts \(utf8)")
  }

  private static func parts(
    of bytes: [UInt8], _ generator: inout SeededGenerator
  ) -> [[UInt8]] {
    // Kernels leave short parts of long input alone, and have to agree with what does not.
    let longest = bytes.count > 500 ? 100 : bytes.count
    var parts: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      parts.append(Array(rest.prefix(Int.random(in: 1...longest, using: &generator))))
      rest = rest.dropFirst(parts[parts.count - 1].count)
    }
    return parts
  }
}
