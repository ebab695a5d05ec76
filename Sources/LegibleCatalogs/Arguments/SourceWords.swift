/// Words with a sign before them that stand in a source text, such as `%arg`, `%B`, `$user`, `$1`, `:count`: where a
/// translation has the same, programs put values there, in whatever style.
enum SourceWords {
  /// The words of a source text in UTF-8.
  ///
  /// - Complexity: O(*n*).
  static func all(in source: [UInt8]) -> Set<[UInt8]> {
    var words: Set<[UInt8]> = []
    var offset = 0
    while offset < source.count {
      if let end = end(in: source, from: offset) {
        words.insert(Array(source[offset..<end]))
        offset = end
      } else {
        offset += 1
      }
    }
    // Numbers begin with one; others are amounts.
    if words.contains(Array("$1".utf8)) { return words }
    return words.filter { !$0.starts(with: "$".utf8) || !isDigit($0[1]) }
  }

  /// Where the word ends that begins at a place, if one does: a sign, a letter, and more letters, digits and `_`.
  static func end(in text: [UInt8], from start: Int) -> Int? {
    let sign = text[start]
    if sign == UInt8(ascii: "$"), start + 1 < text.count, isDigit(text[start + 1]) {
      let end = start + 2
      let rest = text[end...].drop { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
      return rest.first.map(isDigit) == true && rest.startIndex <= end + 1 ? nil : end
    }
    guard sign == UInt8(ascii: "%") || sign == UInt8(ascii: "$") || sign == UInt8(ascii: ":"),
      start + 1 < text.count, text[start + 1] | 0x20 >= 0x61, text[start + 1] | 0x20 <= 0x7A,
      // Behind a word or another such sign it is of the text: `50%off`, `a::b`, `%%d`.
      start == 0 || !ArgumentScanner.isWord(text[start - 1]) && text[start - 1] != sign
    else { return nil }
    var end = start + 1
    while end < text.count, ArgumentScanner.isWord(text[end]) { end += 1 }
    // `:D` is a face.
    return sign == UInt8(ascii: ":") && end < start + 4 ? nil : end
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
