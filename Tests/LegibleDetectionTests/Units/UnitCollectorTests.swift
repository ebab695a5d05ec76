import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// The distinct units of an input, which do not depend on how it is cut, ordered or repeated.
@Suite struct UnitCollectorTests {
  /// A unit with its bytes.
  private struct Unit: Hashable {
    let bytes: [UInt8]
    let left: UInt8
    let right: UInt8
    let count: Int
  }

  private static func collect(_ chunks: [[UInt8]]) -> UnitCollector {
    var collector = UnitCollector()
    for chunk in chunks { chunk.withUnsafeBufferPointer { collector.consume($0) } }
    collector.finish()
    return collector
  }

  private static func units(_ chunks: [[UInt8]]) -> [Unit] {
    let collector = collect(chunks)
    return collector.units.map {
      Unit(
        bytes: Array(collector.pool[$0.range]), left: $0.left, right: $0.right, count: $0.count)
    }
  }

  private static func latin(_ text: String) throws -> [UInt8] {
    try TextEncoding.windows1252.encode(text)
  }

  private static func pieces(_ bytes: [UInt8], of size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
  }

  /// Inputs whose units have context beyond a space, trail bytes, and letters on both sides.
  private static let inputs: [[UInt8]] = {
    let texts: [(String, TextEncoding)] = [
      ("25 °C, 7°\r\n§ 12\u{A0}ff. «été» x²y", .windows1252), ("é", .windows1252),
      ("aéb", .windows1252),
      ("Größe 1 ä 2 ö3 ü\n", .windows1252), ("ソース 表示\\能力 1表2", .shiftJIS), ("ཀཁ 北1京", .gb18030),
      ("12 ä 34\t5 ö\u{B}6", .windows1252), ("abc def\nGHI äbc abc", .windows1252),
      ("功蓋 ~许{可}", .big5HKSCS),
      ("plain", .usASCII), ("", .usASCII),
    ]
    return texts.compactMap { try? $1.encode($0, unencodable: .transliterate) }
  }()

  @Test(arguments: inputs)
  func chunksChangeNothing(bytes: [UInt8]) {
    let whole = Self.collect([bytes])
    for chunks in Chunks.everySplit(of: bytes) {
      #expect(Self.units(chunks) == Self.units([bytes]), "\(chunks)")
      #expect(Self.collect(chunks).words == whole.words, "\(chunks)")
    }
  }

  /// A chunk may end with context of the next one.
  @Test(arguments: inputs)
  func twoCutsChangeNothing(bytes: [UInt8]) {
    let whole = Self.units([bytes])
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let chunks = [bytes[..<first], bytes[first..<second], bytes[second...]].map { Array($0) }
        #expect(Self.units(chunks) == whole, "\(chunks)")
      }
    }
  }

  @Test func aUnitIsAWordWithItsNeighbours() throws {
    let units = Self.units([try Self.latin("(Größe) 25 °C und 7° mehr\té ")])
    func unit(_ text: String, _ left: Character, _ right: Character) throws -> Unit {
      Unit(
        bytes: try Self.latin(text), left: left.asciiValue ?? 0, right: right.asciiValue ?? 0,
        count: 1)
    }
    let expected = try [
      unit("Größe", "(", ")"), unit("°C", "5", " "), unit("°", "7", " "), unit("é", "\t", " "),
    ]
    #expect(Set(units) == Set(expected))
  }

  /// The digit counts as the neighbour beyond one space, and beyond nothing else.
  @Test(arguments: [
    ("5 °", UInt8(ascii: "5"), UInt8(0)), ("5  °", 0x20, 0), ("5\t°", 0x09, 0), ("a °", 0x20, 0),
    (" °", 0x20, 0), ("° 5", 0, UInt8(ascii: "5")), ("°  5", 0, 0x20), ("° a", 0, 0x20),
    ("° ", 0, 0x20), ("7 ° 8", UInt8(ascii: "7"), UInt8(ascii: "8")),
  ])
  func digitsAreSeenBeyondASpace(text: String, left: UInt8, right: UInt8) throws {
    let bytes = try Self.latin(text)
    for chunks in Chunks.everySplit(of: bytes) {
      #expect(Self.units(chunks).map(\.left) == [left], "\(chunks)")
      #expect(Self.units(chunks).map(\.right) == [right], "\(chunks)")
    }
  }

  @Test func repetitionIsCountedAndNothingElse() throws {
    let line = try Self.latin("Größe und Länge\n")
    let units = Self.units([[UInt8](line, times: 40)])
    #expect(units.count == 2)
    #expect(units.allSatisfy { $0.count == 40 })
    // Digits, whichever they are, make the same neighbour.
    let digits = try (0..<10).map { try Self.latin("\($0)°\($0) \n") }
    #expect(Self.units(digits).count == 1)
    let kinds = try Self.latin("°\n5°\na °\n-°\n")
    #expect(Self.units([kinds]).count == 3)
  }

  /// Inputs that are one unit, and longer than what is looked at.
  private static let longUnits: [[UInt8]] = {
    let letters = [UInt8](repeating: 0x61, count: 5_000)
    let mixed = (0..<5_000).map { (number: Int) -> UInt8 in
      number % 3 == 0 ? 0x61 : UInt8(0xC0 + number % 32)
    }
    let others = (0..<5_000).map { (number: Int) -> UInt8 in UInt8(0x80 + number * 37 % 128) }
    return [
      [UInt8](repeating: 0xC4, count: 5_000), others, mixed, letters + [0xE9], [0xE9] + letters,
    ]
  }()

  /// A long unit is looked at once, up to a limit, and its rest is no other unit.
  @Test(arguments: longUnits)
  func longUnitsAreBounded(bytes: [UInt8]) {
    let text = [0x20] + bytes + [0x20, 0xE9, 0x20]
    let units = Self.units([text])
    #expect(units.count == 2)
    #expect(units.allSatisfy { $0.bytes.count <= 264 })
    for size in [1, 2, 7, 100, 239, 240, 241, 511, 512, 513, 4_096] {
      #expect(Self.units(Self.pieces(text, of: size)) == units, "chunks of \(size)")
    }
  }

  @Test func linesOfBoxesAreNoMoreTheLongerTheyAre() {
    let short = Self.units([[UInt8](repeating: 0xC4, count: 40)])
    let long = Self.units([[UInt8](repeating: 0xC4, count: 200)])
    #expect(short.map(\.bytes) == long.map(\.bytes) && short[0].bytes.count <= 10)
  }

  /// Of many units a sample is kept, which is the same in every order and at every cut.
  @Test func theSampleOfManyUnitsHasNoOrder() {
    var generator = SeededGenerator(seed: 12)
    let lines = (0..<6_000).map { _ in
      generator.bytes(5).map { $0 | 0x80 } + [0x0A]
    }
    func sample(_ lines: [[UInt8]]) -> [[UInt8]] { Self.units(lines).map(\.bytes) }
    let kept = sample(lines)
    #expect(kept.count == UnitCollector.unitLimit)
    for _ in 0..<4 {
      let shuffled = lines.shuffled(using: &generator)
      #expect(sample(shuffled) == kept)
      #expect(sample(Self.pieces(Array(shuffled.joined()), of: 1_000)) == kept)
    }
    #expect(sample(lines + lines) == kept)
    #expect(Self.collect(lines).pool.count <= UnitCollector.unitLimit * 264)
  }

  @Test func theFirstDistinctWordsAreKeptInSmallLetters() {
    let words = Self.collect([Array("The cat, THE dog; a x12 don't".utf8)]).words
    #expect(String(decoding: words, as: UTF8.self) == "the cat dog don ")
    let many = (0..<500).map { "w\(String($0 + 1_000, radix: 36).filter(\.isLetter))q " }.joined()
    #expect(Self.collect([Array(many.utf8)]).words.count { $0 == 0x20 } <= 60)
  }
}
