import Foundation
import LegibleBidi
import LegibleTestSupport
import Testing

/// The library against the literal reading of UAX #9 on random strings.
struct LiteralBidiTests {
  /// All classes, several kinds of brackets, and controls more often than text has them.
  private static let alphabet: [Unicode.Scalar] = [
    "a", "א", "ا", "1", "+", "$", "٣", ",", "\u{300}", "\u{AD}", "\t", " ", "!", "<",
    "\u{202A}", "\u{202D}", "\u{202B}", "\u{202E}", "\u{202C}", "\u{202C}",
    "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{2069}",
    "(", ")", "[", "]", "\u{2329}", "\u{3009}", "\u{200E}", "\u{200F}", "\u{61C}",
  ]

  /// How many strings of each length; `LEGIBLE_BIDI_STRINGS` asks for more.
  private static var scale: Int {
    ProcessInfo.processInfo.environment["LEGIBLE_BIDI_STRINGS"].flatMap { Int($0) } ?? 1
  }

  @Test(arguments: [(12, 30_000), (40, 6_000), (300, 100)])
  func levelsAndOrder(length: Int, count: Int) {
    var generator = SeededGenerator(seed: UInt64(length))
    var failures = Failures()
    var resolver = BidiResolver()
    for _ in 0..<(count * Self.scale) {
      // A few letters a string make long stretches meet the rarer rules.
      let letters = (0..<Int.random(in: 1...Self.alphabet.count, using: &generator)).map { _ in
        Self.alphabet.randomElement(using: &generator) ?? "a"
      }
      let scalars = (0..<Int.random(in: 1...length, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? "a"
      }
      failures.compare(&resolver, with: scalars)
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Stretches of one character, which are runs, up to beyond the deepest level and the most open
  /// brackets.
  @Test func stretches() {
    var generator = SeededGenerator(seed: 140)
    var failures = Failures()
    var resolver = BidiResolver()
    for _ in 0..<(300 * Self.scale) {
      let scalars = (0..<Int.random(in: 1...8, using: &generator)).flatMap { _ in
        let length = Bool.random(using: &generator) ? 140 : 4
        return Array(
          repeating: Self.alphabet.randomElement(using: &generator) ?? "a",
          count: Int.random(in: 1...length, using: &generator))
      }
      failures.compare(&resolver, with: scalars)
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// More than 63 open brackets, and more than 125 levels.
  @Test func overflows() {
    var resolver = BidiResolver()
    for text in [
      "(a)" + String(repeating: "(", count: 64) + "א" + String(repeating: ")", count: 64),
      String(repeating: "(", count: 63) + "א" + String(repeating: ")", count: 63),
      String(repeating: "\u{2067}", count: 130) + "a1" + String(repeating: "\u{2069}", count: 130)
        + "א",
      String(repeating: "\u{202B}", count: 130) + "a\u{2066}b\u{2069}"
        + String(repeating: "\u{202C}", count: 130) + "א1",
    ] {
      let scalars = Array(text.unicodeScalars)
      for base in [nil, TextDirection.leftToRight, .rightToLeft] {
        let literal = LiteralBidi(scalars, base: base)
        let result = resolver.resolved(scalars, base: base)
        #expect(result.order.filter { !literal.isRemoved($0) } == literal.order)
      }
    }
  }
}

extension Failures {
  /// Notes each base direction in which the library and the literal reading differ.
  fileprivate mutating func compare(
    _ resolver: inout BidiResolver, with scalars: [Unicode.Scalar]
  ) {
    for base in [nil, TextDirection.leftToRight, .rightToLeft] {
      let literal = LiteralBidi(scalars, base: base)
      let result = resolver.resolved(scalars, base: base)
      let agrees =
        scalars.indices.allSatisfy {
          literal.isRemoved($0) || Int(result.levels[$0]) == literal.levels[$0]
        } && result.order.filter { !literal.isRemoved($0) } == literal.order
      check(
        agrees,
        "\(scalars.map { String($0.value, radix: 16) }) base \(base?.rawValue ?? "auto"): "
          + "\(result.levels), not \(literal.levels)")
    }
  }
}
