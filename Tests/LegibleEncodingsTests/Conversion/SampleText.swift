import LegibleTestSupport

/// UTF-8 text made at random, of the mixes that conversions take different ways through.
enum SampleText {
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
  static let edges: [[UInt8]] = {
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
  static func random(using generator: inout SeededGenerator) -> [UInt8] {
    let mix = mixes[Int.random(in: 0..<mixes.count, using: &generator)]
    let isLong = Int.random(in: 0..<20, using: &generator) == 0
    return text(
      of: mix, count: Int.random(in: 0...(isLong ? 3_000 : 300), using: &generator),
      using: &generator)
  }

  /// A text of characters of all lengths.
  static func mixed(count: Int, using generator: inout SeededGenerator) -> [UInt8] {
    text(of: mixes[mixes.count - 1], count: count, using: &generator)
  }

  private static func text(
    of mix: [ClosedRange<UInt32>], count: Int, using generator: inout SeededGenerator
  ) -> [UInt8] {
    (0..<count).flatMap { _ -> [UInt8] in
      let range = mix[Int.random(in: 0..<mix.count, using: &generator)]
      return Naive.writeUTF8(UInt32.random(in: range, using: &generator)) ?? []
    }
  }

  /// The bytes with a few of them replaced, and sometimes cut.
  static func mutated(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    guard !bytes.isEmpty else { return [0x80] }
    var bytes = bytes
    for _ in 0...Int.random(in: 0...2, using: &generator) {
      bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
        in: 0...255, using: &generator)
    }
    return Array(bytes.dropLast(Int.random(in: 0...3, using: &generator)))
  }
}

/// A single-byte encoding made at random, in the layout of the kernels' tables.
struct SingleByteSample {
  /// The character of each byte, if it has one.
  var scalars: [UInt32?]
  var packed: [UInt32] = []
  var rows = [UInt16](repeating: 0, count: 1024)
  var bytes = [UInt16](repeating: 0x100, count: 64)

  /// - Parameter latinStart: The byte from which on all stand for the characters of their numbers; above 0xA0
  ///   other letters stand there.
  init(keepsASCII: Bool, latinStart: UInt16, using generator: inout SeededGenerator) {
    let isLatin = latinStart <= 0xA0
    let scripts: [UInt32] = isLatin ? [0x400] : [0xA0, 0x400, 0x5D0, 0xE00, 0x1E00]
    let letters = scripts.randomElement(using: &generator) ?? 0xA0
    let hasHoles = Bool.random(using: &generator)
    scalars = (0..<256).map { (byte: UInt32) -> UInt32? in
      if byte < 0x80 { return keepsASCII ? byte : 0x7F - byte }
      if isLatin && byte >= UInt32(latinStart) { return byte }
      if hasHoles && byte % 50 == 0 { return nil }
      return byte % 9 == 0 ? 0x2010 + byte % 0x30 : letters + byte - 0x80
    }
    for (byte, scalar) in scalars.enumerated() {
      guard let scalar, let utf8 = Naive.writeUTF8(scalar) else {
        packed.append(0)
        continue
      }
      packed.append(
        utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) } | UInt32(utf8.count) << 24)
      let row = Int(scalar >> 6)
      if rows[row] == 0 {
        rows[row] = UInt16(bytes.count)
        bytes += Array(repeating: 0x100, count: 64)
      }
      let index = Int(rows[row]) + Int(scalar & 0x3F)
      bytes[index] = min(bytes[index], 0x100) == 0x100 ? UInt16(byte) : bytes[index]
    }
  }

  /// Bytes with more or less of the upper half.
  func sample(using generator: inout SeededGenerator) -> [UInt8] {
    let lowShare = [0, 1, 10, 40].randomElement(using: &generator) ?? 0
    return (0..<Int.random(in: 0...600, using: &generator)).map { _ in
      Int.random(in: 0...lowShare, using: &generator) == 0
        ? UInt8.random(in: 0x80...0xFF, using: &generator)
        : UInt8.random(in: 0x00...0x7F, using: &generator)
    }
  }
}
