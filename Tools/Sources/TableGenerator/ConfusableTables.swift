import Foundation

/// Writes `confusables.bin`, `scripts.bin` and `script-names.txt`, as `ConfusableTable` and `ScriptTable` of LegibleCheck
/// describe them.
struct ConfusableTablesWriter {
  let database: URL
  let output: URL

  func run() throws {
    try writeConfusables()
    try writeScripts()
  }

  // MARK: Confusables

  /// The skeleton of each character that may stand in a name (ID_Continue) and is not its own skeleton: that of its
  /// canonical decomposition (UTS #39, section 4), so that a reader needs no decomposition.
  private func writeConfusables() throws {
    let prototypes = try prototypes()
    let decompositions = try decompositions()
    func decomposed(_ value: UInt32) -> [UInt32] {
      decompositions[value].map { $0.flatMap(decomposed) } ?? [value]
    }
    var pool: [UInt8] = []
    var places: [[UInt8]: UInt32] = [:]
    var keys: [UInt32] = []
    var records: [UInt32] = []
    let values = Set(prototypes.keys).union(decompositions.keys).intersection(try namesCharacters())
    for value in values.sorted() {
      let skeleton = decomposed(value).flatMap { prototypes[$0] ?? [$0] }
      if skeleton == [value] { continue }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: skeleton.compactMap(Unicode.Scalar.init))
      // Names are compared by canonical equivalence.
      if String(text) == String(Character(Unicode.Scalar(value) ?? " ")) { continue }
      let bytes = Array(String(text).utf8)
      let place = places[bytes] ?? UInt32(pool.count)
      if places[bytes] == nil {
        places[bytes] = place
        pool += bytes
      }
      guard bytes.count < 0x100, place < 1 << 24 else {
        throw GeneratorError("the skeleton of U+\(String(value, radix: 16)) is too long")
      }
      keys.append(value)
      records.append(place << 8 | UInt32(bytes.count))
    }
    let data = Self.data([UInt32(keys.count)] + keys + records) + Data(pool)
    try data.write(to: output.appendingPathComponent("confusables.bin"))
    print("\(keys.count) skeletons, \(data.count) bytes")
  }

  private func prototypes() throws -> [UInt32: [UInt32]] {
    var prototypes: [UInt32: [UInt32]] = [:]
    for row in try PropertyFile(database.appendingPathComponent("confusables.txt")).rows
    where row.count >= 3 {
      // The first line of the file may begin with a byte order mark, and is a comment.
      let source = try PropertyFile.range(row[0]).lowerBound
      prototypes[source] = try row[1].split(separator: " ").map {
        try PropertyFile.range(String($0)).lowerBound
      }
    }
    return prototypes
  }

  /// Canonical decompositions, one step each; those of Hangul syllables are none of the file.
  private func decompositions() throws -> [UInt32: [UInt32]] {
    var decompositions: [UInt32: [UInt32]] = [:]
    for row in try PropertyFile(database.appendingPathComponent("UnicodeData.txt")).rows
    where row.count > 5 && !row[5].isEmpty && !row[5].hasPrefix("<") {
      decompositions[try PropertyFile.range(row[0]).lowerBound] = try row[5].split(separator: " ")
        .map { try PropertyFile.range(String($0)).lowerBound }
    }
    return decompositions
  }

  private func namesCharacters() throws -> Set<UInt32> {
    var characters: Set<UInt32> = []
    for row in try PropertyFile(database.appendingPathComponent("DerivedCoreProperties.txt")).rows
    where row[1] == "ID_Continue" {
      characters.formUnion(try PropertyFile.range(row[0]))
    }
    return characters
  }

  // MARK: Scripts

  private func writeScripts() throws {
    let shared: Set<String> = ["Common", "Inherited"]
    var ranges: [(range: ClosedRange<UInt32>, name: String)] = []
    for row in try PropertyFile(database.appendingPathComponent("Scripts.txt")).rows
    where !shared.contains(row[1]) {
      ranges.append((try PropertyFile.range(row[0]), row[1]))
    }
    ranges.sort { $0.range.lowerBound < $1.range.lowerBound }
    let names = Set(ranges.map(\.name)).sorted()
    var starts: [UInt32] = [0]
    func start(_ value: UInt32, _ number: Int) {
      if starts.last.map({ $0 & 0x1FFFFF == value }) == true { starts.removeLast() }
      if starts.last.map({ Int($0 >> 24) == number }) != true {
        starts.append(UInt32(number) << 24 | value)
      }
    }
    for (range, name) in ranges {
      start(range.lowerBound, 1 + (names.firstIndex(of: name) ?? 0))
      start(range.upperBound + 1, 0)
    }
    try Self.data(starts).write(to: output.appendingPathComponent("scripts.bin"))
    let list = names.map { $0.replacingOccurrences(of: "_", with: " ") + "\n" }.joined()
    try Data(list.utf8).write(to: output.appendingPathComponent("script-names.txt"))
    print("\(names.count) scripts, \(starts.count) ranges")
  }

  private static func data(_ numbers: [UInt32]) -> Data {
    numbers.reduce(into: Data()) { data, number in
      withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }
  }
}
