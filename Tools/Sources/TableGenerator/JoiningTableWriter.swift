import Foundation
@testable import LegibleBidi

/// Writes `joining-types.bin` from `ArabicShaping.txt` and `UnicodeData.txt`, and
/// `arabic-forms.bin` from `UnicodeData.txt`, as `JoiningTable` describes them.
struct JoiningTableWriter {
  let database: URL
  let output: URL

  /// Letters of Unicode 17.0 that join, which `ArabicShaping.txt` of 16.0 does not have.
  private static let additions: [UInt32: JoiningType] = [
    0x088F: .dual, 0x10EC6: .dual, 0x10EC7: .dual,
  ]

  private static let types: [String: JoiningType] = [
    "U": .none, "R": .right, "L": .left, "D": .dual, "C": .causing, "T": .transparent,
  ]

  /// The marks of decompositions of presentation forms, in the order of `JoiningTable.Form`.
  private static let forms = ["<isolated>", "<final>", "<initial>", "<medial>"]

  func run() throws {
    let characters = try PropertyFile(database.appendingPathComponent("UnicodeData.txt")).rows
    try writeTypes(characters)
    try writeForms(characters)
  }

  private func writeTypes(_ characters: [[String]]) throws {
    var types = Self.additions
    for row in characters where ["Mn", "Me", "Cf"].contains(row[2]) {
      types[try PropertyFile.range(row[0]).lowerBound] = .transparent
    }
    for row in try PropertyFile(database.appendingPathComponent("ArabicShaping.txt")).rows {
      guard row.count == 4, let type = Self.types[row[2]] else {
        throw GeneratorError("cannot read \(row)")
      }
      types[try PropertyFile.range(row[0]).lowerBound] = type
    }
    var ranges: [(first: UInt32, last: UInt32, type: JoiningType)] = []
    for (value, type) in types.sorted(by: { $0.key < $1.key }) where type != .none {
      if let before = ranges.last, before.last + 1 == value && before.type == type {
        ranges[ranges.count - 1].last = value
      } else {
        ranges.append((value, value, type))
      }
    }
    let data = Self.data(
      ranges.flatMap { [$0.first, $0.last | UInt32($0.type.rawValue) << JoiningTable.typeShift] })
    try data.write(to: output.appendingPathComponent("joining-types.bin"))
    print("\(ranges.count) ranges, \(data.count) bytes")
  }

  private func writeForms(_ characters: [[String]]) throws {
    let letters = JoiningTable.letters
    var forms = [UInt16](repeating: 0, count: 4 * letters.count)
    for row in characters {
      let fields = row[5].split(separator: " ").map(String.init)
      guard fields.count == 2, let form = Self.forms.firstIndex(of: fields[0]),
        let letter = UInt32(fields[1], radix: 16), letters.contains(letter),
        let value = UInt16(row[0], radix: 16)
      else { continue }
      // Two characters of one decomposition are alike; the first is that of the letter itself.
      let index = 4 * Int(letter - letters.lowerBound) + form
      if forms[index] == 0 { forms[index] = value }
    }
    let data = Self.data(forms)
    try data.write(to: output.appendingPathComponent("arabic-forms.bin"))
    print("\(forms.count { $0 != 0 }) forms, \(data.count) bytes")
  }

  private static func data<Number: FixedWidthInteger>(_ numbers: [Number]) -> Data {
    var data = Data()
    for number in numbers {
      withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }
    return data
  }
}
