import Legible

/// Suggests the name that a misspelled word was probably meant for.
enum NearestName {
  /// Returns the encoding label nearest to a word that is not a label, or `nil` if none is near.
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
    let holding = long.filter { $0.dropFirst(2).utf8.contains(bytesOf: String(part)) }
    return holding.count <= 3 ? holding : []
  }

  /// Returns the rules of `check` that an unknown one was probably meant for, the likeliest first; none if none is near.
  ///
  /// The word may be what others call the subject of a rule (`homoglyphs`), a part of its name (`character`), or have a typing
  /// error.
  static func rules(_ word: String) -> [String] {
    if let familiar = familiarRules[word.lowercased()] { return familiar }
    let names = CheckRule.all.map(\.name)
    if let near = nearest(to: word.lowercased(), among: names, limit: min(3, word.count / 3)) {
      return [near]
    }
    return word.utf8.count < 3 ? [] : names.filter { $0.utf8.contains(bytesOf: word.lowercased()) }
  }

  /// The names that others use for the subjects of rules.
  private static let familiarRules: [String: [String]] = [
    "bidi": ["deceiving-order", "open-control"], "trojan-source": ["deceiving-order"],
    "bom": ["byte-order-mark"], "eol": ["line-ends"], "newlines": ["line-ends"],
    "crlf": ["line-ends"], "charset": ["encoding"], "utf-8": ["encoding"],
    "invisible": ["hidden-character"], "zero-width": ["hidden-character"],
    "homoglyph": ["mixed-scripts", "confusable-names"],
    "homoglyphs": ["mixed-scripts", "confusable-names"],
    "confusables": ["confusable-names"], "whitespace": ["trailing-whitespace", "tabs"],
  ]

  /// Returns the word that differs from another one by the fewest letters, and no more than `limit`.
  static func nearest(to word: String, among words: [String], limit: Int) -> String? {
    words.map { ($0, distance($0, word)) }.filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
  }

  /// The names of options in other programs that have another name here.
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

  /// The maximum length in bytes of a word that is compared; nobody types a longer name.
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

  /// The number of edits between two words, where a swap of adjacent letters is one edit (optimal string alignment).
  static func distance(_ left: String, _ right: String) -> Int {
    guard right.utf8.count <= lengthLimit else { return .max }
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    var (before, last) = ([Int](), Array(0...right.count))
    for index in left.indices {
      var row = [index + 1]
      for column in right.indices {
        let replaced = last[column] + (right[column] == left[index] ? 0 : 1)
        var least = min(replaced, row[column] + 1, last[column + 1] + 1)
        if index > 0, column > 0, left[index] == right[column - 1], left[index - 1] == right[column]
        {
          least = min(least, before[column - 1] + 1)
        }
        row.append(least)
      }
      (before, last) = (last, row)
    }
    return last[right.count]
  }
}
