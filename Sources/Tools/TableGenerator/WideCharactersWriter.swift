import Foundation

/// Writes `wide-characters.bin` from `EastAsianWidth.txt`, as `WideCharacterTable` describes it.
struct WideCharactersWriter {
  let database: URL
  let output: URL

  func run() throws {
    let file = database.appendingPathComponent("EastAsianWidth.txt")
    var ranges: [ClosedRange<UInt32>] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let fields = line.prefix { $0 != "#" }.split(separator: ";")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard fields.count == 2, fields[1] == "W" || fields[1] == "F" else { continue }
      let bounds = fields[0].components(separatedBy: "..").compactMap { UInt32($0, radix: 16) }
      guard let first = bounds.first, let last = bounds.last else {
        throw GeneratorError("cannot read the line \(line)")
      }
      if let before = ranges.last, before.upperBound + 1 == first {
        ranges[ranges.count - 1] = before.lowerBound...last
      } else {
        ranges.append(first...last)
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
