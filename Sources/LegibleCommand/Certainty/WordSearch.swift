import Legible

/// Looks for one word in a reading of some bytes.
///
/// The models give any bytes a reading, and of the many small files that are no text, such as images, some
/// get one that they are sure of. What these lack is a word: letters that follow each other and are not the same few again
/// and again.
struct WordSearch {
  /// How many letters a word of an alphabet has at least, and how many different ones.
  private static let leastLetters = 3

  /// The same where a character is a syllable or a word.
  private static let leastSyllables = 2

  /// With so many different letters it is a word, however long it is: some scripts have no blanks.
  private static let manyLetters = 8

  /// Runs of letters are looked at up to this length.
  private static let longest = 96

  /// Whether a word was found.
  private(set) var isFound = false
  private var run: [Unicode.Scalar] = []

  /// Thrown to read no further.
  private struct Found: Error {}

  /// Whether bytes have a word when they are read in an encoding.
  static func findsWord(
    in encoding: TextEncoding, _ read: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws -> Bool {
    var decoder = TextDecoder(encoding, malformed: .replace)
    var search = WordSearch()
    var utf8: [UInt8] = []
    do {
      try read { chunk in
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

  /// Looks at the next characters, in UTF-8.
  mutating func look(at utf8: [UInt8]) {
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      if isFound { return }
      let isLetter = scalar.properties.isAlphabetic && scalar != "\u{FFFD}"
      if isLetter { run.append(scalar) }
      if !isLetter || run.count == Self.longest { endRun() }
    }
  }

  /// Ends a run of letters, and the text.
  mutating func endRun() {
    if !run.isEmpty && Self.isWord(run) { isFound = true }
    run.removeAll(keepingCapacity: true)
  }

  private static func isWord(_ letters: [Unicode.Scalar]) -> Bool {
    let least = letters.contains { $0.isSyllabic } ? leastSyllables : leastLetters
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
