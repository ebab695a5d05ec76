import Foundation
@testable import LegibleBidi

/// The mirrored characters of `BidiMirroring.txt` and the brackets of `BidiBrackets.txt`, as the
/// records that `BidiPairTable` describes.
struct BidiPairs {
  /// The records, little-endian.
  private(set) var data = Data()

  /// The number of the record of each code point that has one.
  private(set) var recordNumbers: [Int: Int] = [:]

  /// The angle brackets that are canonically equivalent to others (UAX #9, definition BD14).
  private static let canonical = [0x2329: 0x3008, 0x232A: 0x3009]

  init(database: URL) throws {
    var mirrors: [Int: Int] = [:]
    for fields in try PropertyFile(database.appendingPathComponent("BidiMirroring.txt")).rows {
      let (value, mirrored) = (try Self.value(fields[0]), try Self.value(fields[1]))
      guard Self.utf8Length(value) == Self.utf8Length(mirrored) else {
        throw GeneratorError("\(fields[0]) and \(fields[1]) differ in length")
      }
      mirrors[value] = mirrored
    }
    var brackets: [Int: (kind: BidiPairTable.Kind, identity: Int)] = [:]
    for fields in try PropertyFile(database.appendingPathComponent("BidiBrackets.txt")).rows {
      guard fields.count == 3 else { throw GeneratorError("BidiBrackets.txt has a short line") }
      let value = try Self.value(fields[0])
      let opens = fields[2] == "o"
      let opening = opens ? value : try Self.value(fields[1])
      brackets[value] = (opens ? .open : .close, Self.canonical[opening] ?? opening)
    }
    var records: [BidiPairTable.Kind: [[Int32]]] = [:]
    for value in Set(mirrors.keys).union(brackets.keys).sorted() {
      let bracket = brackets[value] ?? (.none, value)
      let record = [Int32((mirrors[value] ?? value) - value), Int32(bracket.identity - value)]
      let ofKind = records[bracket.kind, default: []]
      let number = ofKind.firstIndex(of: record) ?? ofKind.count
      if number == ofKind.count { records[bracket.kind, default: []].append(record) }
      let firstNumber = bracket.kind.firstProperty - BidiClassTable.firstPair
      recordNumbers[value] = Int(firstNumber) + number
    }
    for kind in BidiPairTable.Kind.allCases {
      var ofKind = records[kind, default: []]
      if kind != .none {
        guard ofKind.count <= BidiPairTable.kindSize else { throw GeneratorError("too many pairs") }
        while ofKind.count < BidiPairTable.kindSize { ofKind.append([0, 0]) }
      }
      for number in ofKind.joined() {
        withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
      }
    }
  }

  /// How many bytes the character has in UTF-8; mirroring in place relies on equal lengths.
  private static func utf8Length(_ value: Int) -> Int? {
    Unicode.Scalar(value).map { UTF8.width($0) }
  }

  private static func value(_ field: String) throws -> Int {
    guard let value = Int(field, radix: 16) else {
      throw GeneratorError("\(field) is not a code point")
    }
    return value
  }
}
