internal import LegibleEncodings

/// How a line was spelled in an encoding that lacks some of its characters.
struct LegacySpelling {
  let encoding: TextEncoding
  let substitutions: [Unicode.Scalar: String.UnicodeScalarView]

  /// How many bytes each character takes by itself, of those that the encoding has.
  let byteCounts: [Unicode.Scalar: Int]

  /// The spelling for an encoding, given every character that will be asked for.
  init(_ encoding: TextEncoding, substitutions: [String: String], lines: [String]) {
    self.encoding = encoding
    var table: [Unicode.Scalar: String.UnicodeScalarView] = [:]
    for (character, replacement) in substitutions {
      if let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 {
        table[scalar] = replacement.unicodeScalars
      }
    }
    self.substitutions = table
    var candidates: Set<Unicode.Scalar> = []
    for line in lines { candidates.formUnion(line.unicodeScalars) }
    for replacement in table.values { candidates.formUnion(replacement) }
    if encoding == .windows1258 {
      candidates.formUnion(lines.flatMap { VietnameseTones.decomposed($0).unicodeScalars })
    }
    var byteCounts: [Unicode.Scalar: Int] = [:]
    for scalar in candidates {
      if let bytes = try? encoding.encode(String(scalar)) { byteCounts[scalar] = bytes.count }
    }
    self.byteCounts = byteCounts
  }

  private func isEncodable(_ scalar: Unicode.Scalar) -> Bool { byteCounts[scalar] != nil }

  /// Whether a character takes the same bytes wherever it stands, which those of encodings with
  /// escape sequences do not.
  var isStateless: Bool {
    guard let (scalar, count) = byteCounts.filter({ !$0.key.isASCII }).min(by: { $0.key < $1.key }),
      let letter = try? encoding.encode("a").count
    else { return true }
    return (try? encoding.encode("\(scalar)a\(scalar)\(scalar)").count) == 3 * count + letter
  }

  /// The line as it was written in the encoding, or `nil` where it cannot be.
  func spelling(of line: String) -> String? {
    var result = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      if isEncodable(scalar) {
        result.append(scalar)
      } else if let replacement = substitutions[scalar],
        replacement.allSatisfy(isEncodable)
      {
        result.append(contentsOf: replacement)
      } else if encoding == .windows1258 {
        let separated = VietnameseTones.decomposed(String(scalar)).unicodeScalars
        if !separated.allSatisfy(isEncodable) { return nil }
        result.append(contentsOf: separated)
      } else {
        return nil
      }
    }
    return String(result)
  }
}
