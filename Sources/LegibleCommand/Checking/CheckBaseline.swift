import Legible

/// Findings that are known, so that only new ones are told.
///
/// A finding is known by its file, its rule and the text around it, not by its line, which changes with each
/// edit above it. Several that are alike are counted.
struct CheckBaseline: Equatable {
  /// The first line of a file with a baseline.
  private static let header = "legible check baseline 1"

  /// What a baseline may take the place of.
  static let kind = OutputFile.Kind(name: "baseline", beginning: Array("\(header)\n".utf8))

  /// How often each finding is known; the keys are lines of the file without the count.
  private(set) var counts: [[UInt8]: Int] = [:]

  init() {}

  /// A file that is no baseline.
  struct NoBaseline: Error, CustomStringConvertible {
    let line: Int

    var description: String {
      "line \(line) is none of a baseline that --write-baseline has written"
    }
  }

  /// Reads what `text` wrote.
  init(reading bytes: [UInt8]) throws(NoBaseline) {
    let lines = bytes.split(separator: 0x0A)
    guard lines.first?.elementsEqual(Self.header.utf8) ?? false else { throw NoBaseline(line: 1) }
    for (index, line) in lines.enumerated().dropFirst() {
      guard let tab = line.firstIndex(of: 0x09),
        let count = Int(String(decoding: line[..<tab], as: UTF8.self))
      else { throw NoBaseline(line: index + 1) }
      counts[Array(line[(tab + 1)...]), default: 0] += count
    }
  }

  /// The file: a line for each finding, sorted.
  var text: [UInt8] {
    var text = Array("\(Self.header)\n".utf8)
    for (key, count) in counts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      text += Array("\(count)\t".utf8) + key + [0x0A]
    }
    return text
  }

  /// Adds a finding.
  mutating func add(_ key: [UInt8]) { counts[key, default: 0] += 1 }

  /// Takes out a finding if it is known.
  mutating func take(_ key: [UInt8]) -> Bool {
    guard let count = counts[key], count > 0 else { return false }
    counts[key] = count - 1
    return true
  }

  /// What tells a finding from others in the baseline.
  static func key(of finding: Finding, in name: FileName) -> [UInt8] {
    let path = name.bytes.flatMap { byte in
      byte == 0x0A || byte == UInt8(ascii: "\\")
        ? Array("\\x\(String(byte, radix: 16))".utf8) : [byte]
    }
    return Array("\(finding.rule.name)\t\(fingerprint(of: finding))\t".utf8) + path
  }

  /// What tells a finding from others in its file: a hash of the rule and of the text around it.
  static func fingerprint(of finding: Finding) -> String {
    let bytes = Array(finding.rule.name.utf8) + [0] + Array(finding.excerpt.text.utf8)
    return bytes.stableHash.hexadecimal(width: 16, uppercase: false)
  }
}
