import Testing

@testable import LegibleTraining

/// Reads a file of tables, only for tests: as the format says, and slowly.
struct TableReader {
  let bytes: [UInt8]
  let sections: [Range<Int>]
  let descriptors: [[Int]]

  enum Section: Int {
    case pages, properties, signRows, signCosts, signCharacters, scripts, encodings, names, tiers
    case columnPriors, columnTags, highProperties, compositions, data
  }

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    func word(_ offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << ($1 * 8) }
    }
    try #require(bytes.starts(with: Array("LGD1".utf8).reversed()) || word(0) == 0x3144_474C)
    sections = (0..<word(4)).map { index in
      let start = word(8 + index * 8)
      return start..<start + word(12 + index * 8)
    }
    try #require(sections.count == 14)
    let scripts = sections[Section.scripts.rawValue]
    descriptors = stride(from: scripts.lowerBound, to: scripts.upperBound, by: 31 * 4).map {
      start in
      (0..<31).map { word(start + $0 * 4) }
    }
  }

  func number(_ offset: Int, _ size: Int) -> UInt64 {
    (0..<size).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64($1 * 8) }
  }

  func bytes(of section: Section) -> ArraySlice<UInt8> { bytes[sections[section.rawValue]] }

  func lines(of section: Section) -> [String] {
    String(decoding: bytes(of: section), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  func property(of scalar: Unicode.Scalar) -> UInt16 {
    let code = Int(scalar.value)
    let page = Int(bytes[sections[Section.pages.rawValue].lowerBound + code >> 8])
    let offset = sections[Section.properties.rawValue].lowerBound + (page * 256 + code & 255) * 2
    return UInt16(number(offset, 2))
  }

  /// The number of a letter within its script, and the script's descriptor.
  func letter(_ scalar: Unicode.Scalar) throws -> (number: Int, script: [Int]) {
    let number = Int(property(of: scalar) & 0x1FFF)
    let script = try #require(descriptors.last { $0[4] <= number })
    return (number - script[4], script)
  }

  func pair(_ first: Int, _ second: Int, in script: [Int]) -> Int? {
    let words = (script[1] + 63) / 64
    let place = first * words + second / 64
    let bits = number(script[19] + place * 8, 8)
    let bit = UInt64(1) << UInt64(second % 64)
    guard bits & bit != 0 else { return nil }
    return Int(number(script[20] + place * 2, 2)) + (bits & (bit - 1)).nonzeroBitCount
  }

  /// The trigram that continues a pair.
  func triple(after pair: Int, _ letter: Int, in script: [Int]) -> Int? {
    child(of: pair, letter, in: script, table: 21)
  }

  /// The 4-gram that continues a trigram.
  func quadruple(after triple: Int, _ letter: Int, in script: [Int]) -> Int? {
    let bits = number(script[28] + triple / 64 * 8, 8)
    let bit = UInt64(1) << UInt64(triple % 64)
    guard bits & bit != 0 else { return nil }
    let rank = Int(number(script[29] + triple / 64 * 2, 2))
    return child(of: rank + (bits & (bit - 1)).nonzeroBitCount, letter, in: script, table: 24)
  }

  /// The n-gram that continues another one, by the descriptor's word with the bases.
  private func child(of parent: Int, _ letter: Int, in script: [Int], table: Int) -> Int? {
    func start(_ index: Int) -> Int {
      Int(number(script[table] + index / 64 * 4, 4) + number(script[table + 1] + index * 2, 2))
    }
    return (start(parent)..<start(parent + 1)).first { bytes[script[table + 2] + $0] == letter }
  }

  /// The costs of an n-gram in all columns.
  func costs(of row: Int, codes: Int, set: Int, in script: [Int]) -> [Int] {
    let groups = script[3] / 16
    let stages = (0..<3).map { script[6] >> ($0 * 8) & 0xFF }
    let wordsBefore = stages.prefix(set).reduce(0, +) * groups
    return (0..<script[3]).map { column in
      (0..<stages[set]).reduce(0) { sum, stage in
        let place = column / 16 * stages[set] + stage
        let code = Int(bytes[script[codes] + row * groups * stages[set] + place])
        let word = ((wordsBefore + place) * 256 + code) * 16
        return sum + Int(bytes[script[10] + word + column % 16]) - (stage == 1 ? 64 : 0)
      }
    }
  }

  /// What a letter and a mark are together.
  func composition(of letter: Int, _ mark: Int) -> Int? {
    let section = sections[Section.compositions.rawValue]
    let found = stride(from: section.lowerBound, to: section.upperBound, by: 6).first {
      number($0, 2) == UInt64(letter) && number($0 + 2, 2) == UInt64(mark)
    }
    return found.map { Int(number($0 + 4, 2)) }
  }

  /// The cost of a sign between neighbours of two classes.
  func cost(of sign: Unicode.Scalar, left: Int, right: Int) -> Int? {
    let characters = sections[Section.signCharacters.rawValue]
    let index = (0..<characters.count / 2).first {
      number(characters.lowerBound + $0 * 2, 2) == UInt64(sign.value)
    }
    guard let index else { return nil }
    let row = Int(number(sections[Section.signRows.rawValue].lowerBound + index * 2, 2))
    return Int(bytes[sections[Section.signCosts.rawValue].lowerBound + row * 81 + left * 9 + right])
  }
}
