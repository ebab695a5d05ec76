import Legible

/// Suggests the name that a misspelled word was probably meant for.
enum NearestName {
  /// Returns the encoding label nearest to a word that is no label, or `nil` if none is near.
  ///
  /// The word may abbreviate the parts of a label (`win1251`, `latin`), extend it (`utf8mb4`), or
  /// contain a typing error (`cp12515`).
  static func encoding(_ word: String) -> String? {
    guard word.utf8.count <= lengthLimit else { return nil }
    let parts = parts(of: word)
    let key = parts.joined()
    if key.utf8.count < 3 { return nil }
    var best: (label: String, rank: [Int])?
    for label in TextEncoding.all.flatMap(\.labels) {
      let labelParts = Self.parts(of: label)
      let labelKey = labelParts.joined()
      let rank: [Int]
      if parts.count <= labelParts.count,
        zip(parts, labelParts).allSatisfy({ begins($1, with: $0) })
      {
        rank = [0, labelKey.utf8.count]
      } else if key.hasPrefix(labelKey), labelKey.utf8.count > 3, labelParts.count > 1 {
        rank = [1, -labelKey.utf8.count]
      } else {
        let distance = distance(labelKey, key)
        if distance > min(2, labelKey.utf8.count / 4) { continue }
        rank = [2, distance]
      }
      if let best, !rank.lexicographicallyPrecedes(best.rank) { continue }
      best = (label, rank)
    }
    return best?.label
  }

  /// Returns the options that an unknown one was probably meant for, the likeliest first; none if none is near.
  ///
  /// The word may be what another program calls the option (`--xml`), the beginning or a part of its name (`--dry`),
  /// or have a typing error (`--hlod`).
  static func option(_ word: String, among names: [String]) -> [String] {
    if let familiar = familiarOptions[word]?.filter(names.contains), !familiar.isEmpty {
      return familiar
    }
    guard word.hasPrefix("--"), word.utf8.count <= lengthLimit else { return [] }
    let long = names.filter { $0.hasPrefix("--") }
    if let near = nearest(to: word, among: long, limit: min(3, (word.count - 1) / 2)) {
      return [near]
    }
    let part = word.dropFirst(2)
    guard part.utf8.count >= 3 else { return [] }
    let holding = long.filter { $0.dropFirst(2).contains(part) }
    return holding.count <= 3 ? holding : []
  }

  /// Returns the word that differs from another one by the fewest letters, and no more than `limit`.
  static func nearest(to word: String, among words: [String], limit: Int) -> String? {
    words.map { ($0, distance($0, word)) }.filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
  }

  /// What other programs call options that have another name here.
  private static let familiarOptions: [String: [String]] = [
    "-V": ["--version"], "-n": ["--dry-run", "--check"],
    "--xml": ["--junit", "--checkstyle"],
    "--format": ["--json"], "--output-format": ["--json"],
    "--from-code": ["--from"], "--to-code": ["--to"], "--encoding": ["--from"],
    "--charset": ["--from"], "--lang": ["--language"], "--silent": ["--quiet"],
    "--inplace": ["--in-place"], "--suffix": ["--backup"], "--mime": ["--json"],
    "--mime-type": ["--json"], "--normalise": ["--normalize"], "--nfc": ["--normalize"],
    "--eol": ["--newlines"], "--list": ["--languages"], "--write": ["--in-place", "--fix"],
    "--colour": ["--color"], "--ignore": ["--exclude"],
  ]

  /// Nobody types a longer name.
  private static let lengthLimit = 40

  /// Splits a name into its words and its numbers, in lower case.
  private static func parts(of name: String) -> [String] {
    var parts: [String] = []
    var isNumber = false
    for character in name.lowercased()
    where character.isASCII && (character.isLetter || character.isNumber) {
      if parts.isEmpty || character.isNumber != isNumber { parts.append("") }
      isNumber = character.isNumber
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  /// Whether a word begins with another one. Numbers must be equal.
  private static func begins(_ part: String, with other: String) -> Bool {
    part.first?.isNumber ?? false ? part == other : part.hasPrefix(other)
  }

  /// The Levenshtein distance between two words.
  static func distance(_ left: String, _ right: String) -> Int {
    guard right.utf8.count <= lengthLimit else { return .max }
    let right = Array(right.utf8)
    var row = Array(0...right.count)
    for (index, letter) in left.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let replaced = diagonal + (right[column] == letter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[right.count]
  }
}
