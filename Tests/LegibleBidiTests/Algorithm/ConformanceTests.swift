import Foundation
import LegibleBidi
import LegibleTestSupport
import Testing

/// The conformance files of UAX #9, from the package unicode-data.
struct ConformanceTests {
  private static let folder = "/usr/share/unicode/"

  /// A character of each class that is no bracket.
  private static let examples: [BidiClass: Unicode.Scalar] = [
    .L: "a", .R: "א", .AL: "ا", .EN: "1", .ES: "+", .ET: "$", .AN: "٣", .CS: ",",
    .NSM: "\u{300}", .BN: "\u{AD}", .B: "\u{2029}", .S: "\t", .WS: " ", .ON: "!",
    .LRE: "\u{202A}", .LRO: "\u{202D}", .RLE: "\u{202B}", .RLO: "\u{202E}", .PDF: "\u{202C}",
    .LRI: "\u{2066}", .RLI: "\u{2067}", .FSI: "\u{2068}", .PDI: "\u{2069}",
  ]

  @Test func levelsAndOrderOfBidiTest() throws {
    let text = try Self.read("BidiTest.txt")
    let byName = Dictionary(
      uniqueKeysWithValues: Self.examples.map { (String(describing: $0.key), $0.value) })
    var levels: [Int?] = []
    var order: [Int] = []
    var bench = ConformanceBench()
    for line in text.split(separator: "\n") where line.first != "#" {
      if line.hasPrefix("@Levels:") {
        levels = line.dropFirst(8).split(whereSeparator: \.isWhitespace).map { Int($0) }
      } else if line.hasPrefix("@Reorder:") {
        order = line.dropFirst(9).split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      } else if line.first != "@" {
        let fields = line.split(separator: ";")
        guard fields.count == 2, let bases = Int(fields[1].trimmed) else {
          Issue.record("cannot read \(line)")
          continue
        }
        let scalars = fields[0].split(separator: " ").compactMap { byName[String($0)] }
        for (bit, base) in [(1, nil), (2, TextDirection.leftToRight), (4, .rightToLeft)]
        where bases & bit != 0 {
          bench.check(scalars, base: base, levels: levels, order: order)
        }
      }
    }
    #expect(bench.count == 770_241)
    #expect(bench.failures.isEmpty, "\(bench.failures)")
  }

  @Test func levelsAndOrderOfBidiCharacterTest() throws {
    let text = try Self.read("BidiCharacterTest.txt")
    var bench = ConformanceBench()
    for line in text.split(separator: "\n") where line.first != "#" {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 5 else {
        Issue.record("cannot read \(line)")
        continue
      }
      let scalars = fields[0].split(separator: " ").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      let base: TextDirection? = [.leftToRight, .rightToLeft, nil][Int(fields[1]) ?? 2]
      bench.check(
        scalars, base: base, paragraphLevel: Int(fields[2]),
        levels: fields[3].split(separator: " ").map { Int($0) },
        order: fields[4].split(separator: " ").compactMap { Int($0.trimmed) })
    }
    #expect(bench.count == 91_707)
    #expect(bench.failures.isEmpty, "\(bench.failures)")
  }

  private static func read(_ name: String) throws -> String {
    let path = folder + name
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw MissingFile(description: "\(path) is missing: install the package unicode-data")
    }
    return text
  }
}

private struct MissingFile: Error, CustomStringConvertible {
  let description: String
}

/// Runs cases, all with the same resolver, as text is.
private struct ConformanceBench: ~Copyable {
  private(set) var count = 0
  private(set) var failures = Failures()
  private var resolver = BidiResolver()

  /// Compares the levels, `nil` where rule X9 removes the character, and the visual order without
  /// the removed characters.
  mutating func check(
    _ scalars: [Unicode.Scalar], base: TextDirection?, paragraphLevel: Int? = nil,
    levels: [Int?], order: [Int]
  ) {
    count += 1
    let result = resolver.resolved(scalars, base: base)
    let agrees =
      zip(result.levels, levels).allSatisfy { $1 == nil || Int($0) == $1 }
      && result.levels.count == levels.count
      && result.order.filter { levels[$0] != nil } == order
      && (paragraphLevel == nil || paragraphLevel == Int(resolver.paragraphLevel))
    failures.check(
      agrees,
      "\(scalars.map { String($0.value, radix: 16) }) base \(base?.rawValue ?? "auto"): "
        + "\(result.levels) \(result.order), not \(levels) \(order)")
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    Substring(trimmingCharacters(in: .whitespaces))
  }
}
