import Foundation

/// Writes `wide-characters.bin` from `EastAsianWidth.txt`, as `WideCharacterTable` describes it.
struct WideCharactersWriter {
  let database: URL
  let output: URL

  func run() throws {
    var ranges: [ClosedRange<UInt32>] = []
    for row in try PropertyFile(database.appendingPathComponent("EastAsianWidth.txt")).rows
    where row[1] == "W" || row[1] == "F" {
      let range = try PropertyFile.range(row[0])
      if let before = ranges.last, before.upperBound + 1 == range.lowerBound {
        ranges[ranges.count - 1] = before.lowerBound...range.upperBound
      } else {
        ranges.append(range)
      }
    }
    var data = Data()
    for bound in ranges.flatMap({ [$0.lowerBound, $0.upperBound] }) {
      withUnsafeBytes(of: bound.littleEndian) { data.append(contentsOf: $0) }
    }
    try data.write(to: output.appendingPathComponent("wide-characters.bin"))
    print("\(ranges.count) ranges, \(data.count) bytes")
  }
}
