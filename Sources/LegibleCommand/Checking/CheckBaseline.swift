import Legible

/// Known findings, so that only new ones are reported.
///
/// A finding is identified by its file, its rule and the text around it, but not by its line, which
/// changes with each edit above it. Equal findings are counted. A baseline may be written by anybody.
struct CheckBaseline: Equatable {
  /// The first line of a baseline file.
  private static let header = "legible check baseline 1"

  /// `--write-baseline` overwrites no other kind of file.
  static let kind = OutputFile.Kind(name: "baseline", beginning: Array("\(header)\n".utf8))

  /// The number of known findings by key. A key is a line of the file without its count.
  private(set) var counts: [[UInt8]: Int] = [:]

  init() {}

  /// Parses a file that contains `text`.
  init(reading bytes: [UInt8]) throws(CommandFailure) {
    func malformed(_ line: Int) -> CommandFailure {
      CommandFailure("line \(line) is not one that --write-baseline writes")
    }
    let lines = bytes.split(separator: 0x0A)
    guard lines.first?.elementsEqual(Self.header.utf8) ?? false else { throw malformed(1) }
    for (index, line) in lines.enumerated().dropFirst() {
      guard let tab = line.firstIndex(of: 0x09),
        let count = Int(String(decoding: line[..<tab], as: UTF8.self)), count > 0
      else { throw malformed(index + 1) }
      let sum = (counts[Array(line[(tab + 1)...])] ?? 0).addingReportingOverflow(count)
      counts[Array(line[(tab + 1)...])] = sum.overflow ? .max : sum.partialValue
    }
  }

  /// The content of the file: a line for each key, sorted.
  var text: [UInt8] {
    var text = Array("\(Self.header)\n".utf8)
    for (key, count) in counts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      text += Array("\(count)\t".utf8) + key + [0x0A]
    }
    return text
  }

  mutating func add(_ key: [UInt8]) { counts[key, default: 0] += 1 }

  /// Whether a finding is known.
  ///
  /// - Parameter ordinal: The ordinal of the finding among those with its key, from 1.
  func contains(_ key: [UInt8], ordinal: Int) -> Bool { ordinal <= counts[key] ?? 0 }

  /// Returns the findings in a file that the baseline does not contain.
  ///
  /// - Parameter seen: The number of earlier findings in the file by key; the new ones are added to
  ///   it.
  func newFindings(
    among findings: [Finding], in name: FileName, after seen: inout [[UInt8]: Int]
  ) -> [FileFinding] {
    findings.compactMap { finding in
      let key = Self.key(of: finding, in: name)
      seen[key, default: 0] += 1
      let ordinal = seen[key] ?? 1
      if contains(key, ordinal: ordinal) { return nil }
      return FileFinding(finding: finding, key: key, ordinal: ordinal)
    }
  }

  /// The key of a finding, which equal findings share: rule, fingerprint and file name.
  static func key(of finding: Finding, in name: FileName) -> [UInt8] {
    let path = name.bytes.flatMap { byte in
      byte == 0x0A || byte == UInt8(ascii: "\\")
        ? Array("\\x\(String(byte, radix: 16))".utf8) : [byte]
    }
    return Array("\(finding.rule.name)\t\(fingerprint(of: finding))\t".utf8) + path
  }

  /// Identifies a finding among those of its file: a hash of the rule and of the text around it.
  static func fingerprint(of finding: Finding) -> String {
    let bytes = Array(finding.rule.name.utf8) + [0] + Array(finding.excerpt.text.utf8)
    return bytes.stableHash.hexadecimal(width: 16, uppercase: false)
  }
}
