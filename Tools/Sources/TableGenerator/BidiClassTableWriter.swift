import Foundation
@testable import LegibleBidi

/// Writes `bidi-class.bin` from `DerivedBidiClass.txt`, with the defaults of its `@missing` lines,
/// and `bidi-pairs.bin` from what `BidiPairs` reads.
struct BidiClassTableWriter {
  let database: URL
  let output: URL

  private static let longNames: [String: BidiClass] = [
    "Left_To_Right": .L, "Right_To_Left": .R, "Arabic_Letter": .AL, "European_Terminator": .ET,
    "Boundary_Neutral": .BN,
  ]

  func run() throws {
    let file = database.appendingPathComponent("DerivedBidiClass.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    var classes = [BidiClass](repeating: .L, count: 0x110000)
    let missing = "# @missing: "
    for line in lines where line.hasPrefix(missing) {
      try assign(line.dropFirst(missing.count), to: &classes)
    }
    for line in lines where !line.hasPrefix("#") {
      try assign(line.prefix { $0 != "#" }, to: &classes)
    }
    let pairs = try BidiPairs(database: database)
    try pairs.data.write(to: output.appendingPathComponent("bidi-pairs.bin"))
    var properties = classes.map(\.rawValue)
    for (value, record) in pairs.recordNumbers {
      guard classes[value] == .ON, let number = UInt8(exactly: record),
        number <= UInt8.max - BidiClassTable.firstPair
      else { throw GeneratorError("no room for U+\(String(value, radix: 16)) among the pairs") }
      properties[value] = BidiClassTable.firstPair + number
    }
    let row = { (block: Int) in
      Array(properties[block * BidiClassTable.blockSize..<(block + 1) * BidiClassTable.blockSize])
    }
    var rows = BidiClassTable.firstBlocks.map(row)
    var index: [UInt8] = []
    for block in 0..<BidiClassTable.blockCount {
      let row = row(block)
      let number = rows.firstIndex(of: row) ?? rows.count
      if number == rows.count { rows.append(row) }
      guard let byte = UInt8(exactly: number) else { throw GeneratorError("too many rows") }
      index.append(byte)
    }
    let data = Data(index) + Data(rows.joined())
    try data.write(to: output.appendingPathComponent("bidi-class.bin"))
    print("\(rows.count) rows, \(data.count) bytes")
  }

  /// Reads a line like `05BE ; R` or `0590..05FF; Right_To_Left`.
  private func assign(_ line: Substring, to classes: inout [BidiClass]) throws {
    let fields = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    guard fields.count == 2 else {
      if line.allSatisfy(\.isWhitespace) { return }
      throw GeneratorError("cannot read the line \(line)")
    }
    let bounds = fields[0].components(separatedBy: "..").compactMap { Int($0, radix: 16) }
    let named = BidiClass.allCases.first { String(describing: $0) == fields[1] }
    guard let first = bounds.first, let last = bounds.last,
      let bidiClass = named ?? Self.longNames[fields[1]]
    else { throw GeneratorError("cannot read the line \(line)") }
    for value in first...last { classes[value] = bidiClass }
  }
}
