import Foundation

/// Writes `normalization.bin`: decompositions and combining classes of all characters.
struct NormalizationWriter {
  let database: URL
  let output: URL

  func run() throws {
    let rows = try PropertyFile(database.appendingPathComponent("UnicodeData.txt")).rows
    // The file has a code point a line, and comments.
    let exclusions = database.appendingPathComponent("CompositionExclusions.txt")
    let excluded = try Set(
      String(contentsOf: exclusions, encoding: .utf8).split(separator: "\n").compactMap {
        UInt32($0.prefix { $0.isHexDigit }, radix: 16)
      })
    var classes: [UInt32: String] = [:]
    for row in rows where row[3] != "0" {
      classes[try PropertyFile.range(row[0]).lowerBound] = row[3]
    }
    var lines = ""
    for row in rows {
      let code = try PropertyFile.range(row[0]).lowerBound
      if let value = classes[code] { lines += "^\(text([code]))\t\(value)\n" }
      let parts = row[5].split(separator: " ")
      let isCompatible = parts.first?.hasPrefix("<") ?? false
      let codes = parts.dropFirst(isCompatible ? 1 : 0).compactMap { UInt32($0, radix: 16) }
      guard !codes.isEmpty else { continue }
      // Full_Composition_Exclusion (UAX #15, section 5.2): the list, singletons, and what begins with a mark.
      let isComposed =
        codes.count == 2 && !excluded.contains(code) && classes[code] == nil
        && classes[codes[0]] == nil
      let sign = isCompatible ? "~" : isComposed ? "=" : "-"
      lines += "\(sign)\(text([code]))\t\(text(codes))\n"
    }
    try Data(lines.utf8).write(to: output.appendingPathComponent("normalization.bin"))
    print("\(lines.utf8.count) bytes")
  }

  private func text(_ codes: [UInt32]) -> String {
    String(String.UnicodeScalarView(codes.compactMap { Unicode.Scalar($0) }))
  }
}

/// Writes `html-references.bin`: the named character references of HTML.
struct ReferencesWriter {
  let names: URL
  let output: URL

  private struct Reference: Decodable {
    let characters: String
  }

  func run() throws {
    let references = try JSONDecoder().decode(
      [String: Reference].self, from: Data(contentsOf: names))
    var data = Data()
    for (name, reference) in references.sorted(by: { $0.key < $1.key }) {
      data += Array(name.dropFirst().utf8) + [0x09, UInt8(reference.characters.utf8.count)]
      data += Array(reference.characters.utf8)
    }
    try data.write(to: output.appendingPathComponent("html-references.bin"))
    print("\(references.count) names")
  }
}
