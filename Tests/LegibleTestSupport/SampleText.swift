/// UTF-8 text made at random, of the mixes that conversions take different ways through.
public enum SampleText {
  /// Code points of each length of UTF-8, and of common mixes.
  private static let mixes: [[ClosedRange<UInt32>]] = [
    [0x00...0x7F],
    [0x20...0x7E, 0x20...0x7E, 0x20...0x7E, 0x20...0x7E, 0x20...0x7E, 0x20...0x7E, 0xA0...0xFF],
    [0x410...0x44F, 0x410...0x44F, 0x410...0x44F, 0x20...0x2E],
    [0x80...0x7FF],
    [0x4E00...0x9FFF],
    Array(repeating: 0x4E00...0x9FFF, count: 20) + [0x20...0x7E, 0xA0...0xFF],
    [0x4E00...0x9FFF, 0x20...0x7E, 0x800...0xD7FF, 0xE000...0xFFFF],
    [0x10000...0x10FFFF],
    [0x1F300...0x1F6FF, 0x20...0x7E, 0x410...0x44F],
    [0x00...0x7F, 0x80...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFF, 0x10000...0x10FFFF],
  ]

  /// Sequences at the edges of table 3-7 of the Unicode Standard, well-formed and not, followed
  /// by what makes each four bytes long; and the same cut short.
  public static let edges: [[UInt8]] = {
    let leads: [UInt8] = [
      0x7F, 0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1,
      0xF3, 0xF4, 0xF5, 0xF7, 0xF8, 0xFF,
    ]
    let seconds: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xE1, 0xF1]
    let rests: [[UInt8]] = [[0x80, 0x80], [0x80, 0x41], [0xBF, 0xC3], [0x41, 0x80]]
    return leads.flatMap { lead -> [[UInt8]] in
      [[lead]]
        + seconds.flatMap { second -> [[UInt8]] in
          [[lead, second]] + rests.map { rest -> [UInt8] in [lead, second] + rest }
        }
    }
  }()

  /// A text of one mix, up to some hundred characters long, now and then longer.
  public static func random(using generator: inout SeededGenerator) -> [UInt8] {
    let mix = mixes[Int.random(in: 0..<mixes.count, using: &generator)]
    let isLong = Int.random(in: 0..<20, using: &generator) == 0
    return text(
      of: mix, count: Int.random(in: 0...(isLong ? 3_000 : 300), using: &generator),
      using: &generator)
  }

  /// A text of characters of all lengths.
  public static func mixed(count: Int, using generator: inout SeededGenerator) -> [UInt8] {
    text(of: mixes[mixes.count - 1], count: count, using: &generator)
  }

  private static func text(
    of mix: [ClosedRange<UInt32>], count: Int, using generator: inout SeededGenerator
  ) -> [UInt8] {
    (0..<count).flatMap { _ -> [UInt8] in
      let range = mix[Int.random(in: 0..<mix.count, using: &generator)]
      let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator))
      return scalar.flatMap { UTF8.encode($0) }.map(Array.init) ?? []
    }
  }

  /// The bytes with a few of them replaced, and sometimes cut.
  public static func mutated(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    guard !bytes.isEmpty else { return [0x80] }
    var bytes = bytes
    for _ in 0...Int.random(in: 0...2, using: &generator) {
      bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
        in: 0...255, using: &generator)
    }
    return Array(bytes.dropLast(Int.random(in: 0...3, using: &generator)))
  }
}
