/// Binary data of many kinds, made by rule: what programs write that is no text.
enum BinaryFiles {
  /// The files, each with its kind, in a fixed order.
  static let all: [(kind: String, bytes: [UInt8])] = kinds.flatMap { kind, make in
    [64, 300, 1_000, 5_000, 20_000].map { size in
      var random = StableRandom(seed: 17, stream: "\(kind)/\(size)")
      return (kind, make(&random, size))
    }
  }

  private typealias Maker = @Sendable (inout StableRandom, Int) -> [UInt8]

  private static let kinds: [(String, Maker)] = [
    ("random bytes", { noise(&$0, $1) }),
    (
      "compressed with a header of gzip", { [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + noise(&$0, $1) }
    ),
    ("archive of zip", { archive(&$0, $1) }),
    ("picture in PNG", { picture(&$0, $1) }),
    ("picture without compression", { bitmap(&$0, $1) }),
    ("sound without compression", { sound(&$0, $1) }),
    ("numbers of 16 bits", { numbers(&$0, $1, width: 2) }),
    ("numbers of 32 bits", { numbers(&$0, $1, width: 4) }),
    ("numbers with floating point", { fractions(&$0, $1) }),
    ("records with names", { records(&$0, $1) }),
    ("executable", { executable(&$0, $1) }),
    ("serialised values", { values(&$0, $1) }),
  ]

  private static func noise(_ random: inout StableRandom, _ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(random.below(256)) }
  }

  /// A number in so many bytes, the little end first.
  private static func bytes(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func name(_ random: inout StableRandom) -> [UInt8] {
    let parts = ["item", "node", "index", "value", "table", "page", "user", "main", "init", "data"]
    return Array("\(parts[random.below(parts.count)])_\(random.below(100))".utf8)
  }

  private static func archive(_ random: inout StableRandom, _ size: Int) -> [UInt8] {
    var file: [UInt8] = []
    while file.count < size {
      let name = name(&random) + Array(".txt".utf8)
      let count = 40 + random.below(400)
      file += [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 8, 0] + noise(&random, 8) + bytes(count, 4)
      file += bytes(count * 3, 4) + bytes(name.count, 2) + [0, 0] + name + noise(&random, count)
    }
    return file
  }

  private static func picture(_ random: inout StableRandom, _ size: Int) -> [UInt8] {
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    return head + Array("IHDR".utf8) + [0, 0, 0, 64, 0, 0, 0, 48, 8, 6, 0, 0, 0]
      + noise(&random, 4) + bytes(size, 4).reversed() + Array("IDAT".utf8)
      + noise(&random, size)
  }

  private static func bitmap(_ random: inout StableRandom, _ size: Int) -> [UInt8] {
    let head = Array("BM".utf8) + bytes(size + 54, 4) + bytes(0, 4) + bytes(54, 4) + bytes(40, 4)
    var pixels: [UInt8] = []
    var colour = 100
    while pixels.count < size {
      colour = min(255, max(0, colour + random.below(9) - 4))
      pixels += [UInt8(colour), UInt8(255 - colour), UInt8(colour / 2)]
    }
    return head + bytes(32, 4) + bytes(size / 96, 4) + [1, 0, 24, 0] + bytes(0, 24) + pixels
  }

  private static func sound(_ random: inout StableRandom, _ size: Int) -> [UInt8] {
    let head = Array("RIFF".utf8) + bytes(size + 36, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
    var samples: [UInt8] = []
    var (level, step) = (0, 0)
    while samples.count < size {
      step = min(900, max(-900, step + random.below(401) - 200))
      level = min(30_000, max(-30_000, level + step))
      samples += bytes(level, 2)
    }
    return head + [1, 0, 1, 0] + bytes(44_100, 4) + bytes(88_200, 4) + [2, 0, 16, 0]
      + Array("data".utf8) + bytes(size, 4) + samples
  }

  private static func numbers(
    _ random: inout StableRandom, _ size: Int, width: Int
  ) -> [UInt8] {
    var number = random.below(1_000)
    return (0..<size / width).flatMap { _ in
      number += random.below(300)
      return bytes(number, width)
    }
  }

  private static func fractions(_ random: inout StableRandom, _ size: Int) -> [UInt8] {
    (0..<size / 8).flatMap { _ in
      let number = Double(random.below(1_000_000)) / 977
      return bytes(Int(truncatingIfNeeded: number.bitPattern), 8)
    }
  }

  private static func records(_ random: inout StableRandom, _ size: Int) -> [UInt8] {
    var file: [UInt8] = []
    while file.count < size {
      let name = name(&random)
      file += bytes(random.below(5_000), 4) + name + bytes(0, 16 - name.count)
      file += bytes(random.below(90), 4) + noise(&random, 4)
    }
    return file
  }

  private static func executable(_ random: inout StableRandom, _ size: Int) -> [UInt8] {
    var file: [UInt8] =
      [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0] + bytes(0, 8) + [3, 0, 62, 0, 1, 0, 0, 0]
    file += bytes(0x1040, 8) + bytes(64, 8) + bytes(size, 8)
    let instructions: [[UInt8]] = [
      [0x55, 0x48, 0x89, 0xE5], [0x48, 0x8B, 0x45, 0xF8], [0x89, 0xC7], [0xE8],
      [0x0F, 0x1F, 0x40, 0],
      [0x48, 0x83, 0xEC, 0x20], [0xC3], [0x74, 0x0B], [0x31, 0xC0],
    ]
    while file.count < size {
      file += instructions[random.below(instructions.count)]
      if random.below(4) == 0 { file += bytes(random.below(4_000), 4) }
      if random.below(40) == 0 { file += name(&random) + [0] }
    }
    return file
  }

  private static func values(_ random: inout StableRandom, _ size: Int) -> [UInt8] {
    var file: [UInt8] = [0x80, 4, 0x95] + bytes(size, 8) + [0x7D, 0x94, 0x28]
    while file.count < size {
      let name = name(&random)
      file += [0x8C, UInt8(name.count)] + name + [0x94, 0x4B, UInt8(random.below(256))]
      if random.below(3) == 0 { file += [0x47] + noise(&random, 8) }
    }
    return file + [0x75, 0x2E]
  }
}
