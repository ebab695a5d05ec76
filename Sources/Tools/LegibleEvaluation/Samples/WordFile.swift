import Foundation
import LegibleEncodings

/// Makes files of words, phrases and letters: dictionaries, rules, keymaps, messages, sources with a
/// few words in comments, titles.
///
/// Prose has each letter between its neighbours; here letters stand beside notation, words come in
/// the order of the alphabet, and a few words stand in much ASCII.
struct WordFile {
  let genre: Genre
  let encoding: TextEncoding

  /// The words in the order of the text.
  let words: [String]

  /// Letters that are not ASCII, in small letters, the most frequent first.
  let letters: [String]

  var random: StableRandom

  /// The different words in the order of their characters, and in the order of their base letters.
  private let byCode: [String]
  private let byBase: [String]

  init(_ lines: [Substring], language: String, encoding: TextEncoding, genre: Genre) {
    self.genre = genre
    self.encoding = encoding
    words = lines.flatMap(Self.words)
    random = StableRandom(seed: 28, stream: "\(language)/\(encoding.name)/\(genre)")
    var counts: [Character: Int] = [:]
    for word in words { for character in word.lowercased() { counts[character, default: 0] += 1 } }
    letters = counts.filter { $0.key.isLetter && !$0.key.isASCII && $0.value > 1 }
      .sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(200).map { String($0.key) }
    byCode =
      genre == .dictionary
      ? Set(words).sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) } : []
    byBase =
      byCode.map { (Self.base(of: $0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Whether an eighth of the words have letters that are not ASCII: such languages are rich in forms, so that their
  /// dictionaries have more flags than there are letters in ASCII.
  var hasManyMarks: Bool { 8 * words.count { !$0.utf8.allSatisfy { $0 < 0x80 } } > words.count }

  /// The records of a file of about so many bytes, in a form that differs from file to file.
  mutating func records(byteCount: Int) -> [String] {
    if words.isEmpty { return [] }
    let form = random.below(6)
    switch genre {
    case .dictionary:
      return dictionary(form, sorted: random.below(2) == 0 ? byCode : byBase, byteCount)
    case .affixes: return affixes(form, byteCount)
    case .hyphenation: return hyphenation(form, byteCount)
    case .keymap: return letters.isEmpty ? [] : keymap(form, byteCount)
    case .menu: return menu(form, byteCount)
    case .comments: return comments(form, byteCount)
    case .titles: return titles(form, byteCount)
    default: return []
    }
  }

  /// Records until they have about so many bytes, with some to spare for those that the encoding
  /// cannot write.
  mutating func fill(_ byteCount: Int, _ next: (inout WordFile, Int) -> String) -> [String] {
    var records: [String] = []
    var count = 0
    // Records may be empty, so there is an end to their number, too.
    while count < 2 * byteCount && records.count < 2 * byteCount {
      let record = next(&self, records.count)
      records.append(record)
      count += record.unicodeScalars.count
    }
    return records
  }

  /// One of the elements.
  mutating func any<Element>(of elements: [Element]) -> Element {
    elements[random.below(elements.count)]
  }

  /// A word of the text.
  mutating func word() -> String { any(of: words) }

  /// One to so many words that stand beside each other in the text.
  mutating func phrase(atMost count: Int) -> String {
    let start = random.below(words.count)
    return words[start..<min(words.count, start + 1 + random.below(count))].joined(separator: " ")
  }

  /// The runs of letters and marks; where a script has no spaces, cut into pieces.
  static func words(of line: Substring) -> [String] {
    line.split { !($0.isLetter || $0 == "'" || $0 == "’") }.flatMap { word -> [String] in
      guard let first = word.unicodeScalars.first, word.count > 1 || !first.isASCII else {
        return []
      }
      if first.value < 0x0E00 || (0xAC00...0xD7A3).contains(first.value) { return [String(word)] }
      var pieces: [String] = []
      var rest = word
      while !rest.isEmpty {
        pieces.append(String(rest.prefix(2 + pieces.count % 3)))
        rest = rest.dropFirst(2 + (pieces.count - 1) % 3)
      }
      return pieces
    }
  }

  /// A word in small letters without its marks, by which dictionaries are sorted.
  static func base(of word: String) -> String {
    word.lowercased().decomposedStringWithCanonicalMapping.filter(\.isLetter)
      .unicodeScalars.filter { $0.properties.canonicalCombiningClass == .notReordered }
      .map(String.init).joined()
  }
}
