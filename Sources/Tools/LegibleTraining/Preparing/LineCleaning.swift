import Foundation

/// Makes plain text of strings as they stand in documents and programs: steps 2 and 3 of the recipe in
/// `Training/README.md`.
enum LineCleaning {
  /// The text without entities, addresses, tags, placeholders and invisible characters, in Form C, with
  /// single blanks; and whether a placeholder was taken out, which leaves a gap in the sentence.
  static func plain(_ line: Substring) -> (text: String, lostPlaceholder: Bool) {
    var text = decodingEntities(String(line))
    text.replace(addresses, with: " ")
    text.replace(tags, with: " ")
    let lostPlaceholder = text.contains(placeholders)
    text.replace(placeholders, with: " ")
    text.unicodeScalars.removeAll { invisible.contains($0) }
    let words = text.precomposedStringWithCanonicalMapping.unicodeScalars
      .split { $0.properties.isWhitespace }
    return (words.map { String($0) }.joined(separator: " "), lostPlaceholder)
  }

  private nonisolated(unsafe) static let addresses =
    #/(?:https?|ftp):\/\/[^\s<>"]+|www\.[^\s<>"]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/#

  private nonisolated(unsafe) static let tags = #/<\/?[A-Za-z!][^<>]*>/#

  private nonisolated(unsafe) static let placeholders =
    #/%(?:\d+\$)?[-+ 0#]*\d*(?:\.\d+)?(?:l{0,2}[dufsxi@]|[@sd])|%\(\w+\)[sd]|\$\d+|\$?\{[^{}]*\}/#

  /// Directional controls, zero-width characters, soft hyphen and byte order mark; the joiners of Arabic
  /// and Indic scripts stay.
  private static let invisible: Set<Unicode.Scalar> = [
    "\u{AD}", "\u{61C}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}",
    "\u{202D}", "\u{202E}", "\u{2060}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{FEFF}",
  ]

  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…",
    "ndash": "–", "mdash": "—", "laquo": "«", "raquo": "»", "copy": "©", "rsquo": "’",
    "lsquo": "‘", "ldquo": "“", "rdquo": "”",
  ]

  private static func decodingEntities(_ text: String) -> String {
    guard text.contains("&") else { return text }
    return text.replacing(#/&(?:#(\d+)|#[xX]([0-9A-Fa-f]+)|(\w+));/#) { match in
      let number = match.1.flatMap { UInt32($0) } ?? match.2.flatMap { UInt32($0, radix: 16) }
      if let number { return Unicode.Scalar(number).map { String($0) } ?? " " }
      return match.3.flatMap { entities[String($0)] } ?? String(match.0)
    }
  }

  /// Long paragraphs cut at ends of sentences, into pieces of at most so many characters where that is
  /// possible.
  static func sentences(of text: String, language: String) -> [String] {
    let limit = ideographic.contains(language) ? 160 : 400
    guard text.count > limit else { return [text] }
    var pieces: [String] = []
    var piece = ""
    var sentence = ""
    for character in text {
      sentence.append(character)
      guard ends.contains(character) else { continue }
      if !piece.isEmpty && piece.count + sentence.count > limit {
        pieces.append(piece)
        piece = ""
      }
      piece += sentence
      sentence = ""
    }
    piece += sentence
    return (pieces + [piece]).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static let ends: Set<Character> = [
    ".", "!", "?", "…", "。", "！", "？", "।", "؟", "۔", "။", "።",
  ]

  /// Languages whose characters say about as much as words do elsewhere.
  static let ideographic: Set<String> = ["ja", "zh-Hans", "zh-Hant"]
}
