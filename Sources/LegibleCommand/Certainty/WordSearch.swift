import Legible

/// Searches decoded text for a word: a run of letters that are not the same few again and again.
///
/// The language models assign some encoding to any bytes, with high confidence to some small
/// images. Such a reading contains no word.
struct WordSearch {
  /// The minimum number of letters of a word in an alphabet, and of different ones.
  private static let minLetters = 3

  /// The same if a character is a syllable or a word.
  private static let minSyllables = 2

  /// A run with so many different letters is a word, however long it is: some scripts have no
  /// blanks.
  private static let manyLetters = 8

  /// Longer runs of letters are split.
  private static let longest = 96

  private(set) var isFound = false
  private var run: [Unicode.Scalar] = []

  /// Thrown to stop reading.
  private struct Found: Error {}

  /// Whether a text contains a word if it is read in an encoding.
  static func findsWord(
    in encoding: TextEncoding, _ source: borrowing some ByteSource & ~Copyable
  ) throws -> Bool {
    var decoder = TextDecoder(encoding, malformed: .replace)
    var search = WordSearch()
    var utf8: [UInt8] = []
    do {
      try source.readAll { chunk in
        try decoder.decode(chunk, into: &utf8)
        search.look(at: utf8)
        utf8.removeAll(keepingCapacity: true)
        if search.isFound { throw Found() }
      }
      try decoder.finish(into: &utf8)
    } catch is Found {
      return true
    }
    search.look(at: utf8)
    search.endRun()
    return search.isFound
  }

  /// Searches the next part of the text, in UTF-8.
  mutating func look(at utf8: [UInt8]) {
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      if isFound { return }
      let isLetter = scalar.properties.isAlphabetic && scalar != "\u{FFFD}"
      if isLetter { run.append(scalar) }
      if !isLetter || run.count == Self.longest { endRun() }
    }
  }

  /// Checks the run of letters that has ended.
  mutating func endRun() {
    if !run.isEmpty && Self.isWord(run) { isFound = true }
    run.removeAll(keepingCapacity: true)
  }

  private static func isWord(_ letters: [Unicode.Scalar]) -> Bool {
    let least = letters.contains { $0.isSyllabic } ? minSyllables : minLetters
    if letters.count < least { return false }
    let distinct = Set(letters.map { $0.properties.lowercaseMapping }).count
    return distinct >= least && (distinct >= manyLetters || distinct * 3 >= letters.count)
  }
}

extension Unicode.Scalar {
  /// Whether the character is an ideograph, a kana or a syllable of Hangul.
  fileprivate var isSyllabic: Bool {
    properties.isIdeographic || ("\u{3041}"..."\u{30FF}").contains(self)
      || ("\u{AC00}"..."\u{D7A3}").contains(self)
  }
}
