/// The parts of a text by which an edited text is compared with it: words, and each other character by itself.
struct TextTokens {
  let text: ArraySlice<UInt8>

  /// Where each token begins, and the end of the text.
  let starts: [Int]

  var count: Int { starts.count - 1 }

  /// - Parameter areWords: Whether words are tokens; else each character is one.
  init(_ text: ArraySlice<UInt8>, areWords: Bool) {
    self.text = text
    var starts: [Int] = []
    var isInWord = false
    for index in text.indices {
      let byte = text[index]
      if byte & 0xC0 == 0x80 && index > text.startIndex { continue }
      let isOfWord = areWords && Self.isOfWord(byte)
      if !(isInWord && isOfWord) { starts.append(index) }
      isInWord = isOfWord
    }
    starts.append(text.endIndex)
    self.starts = starts
  }

  /// Whether a character is a part of words: letters, digits, all beyond ASCII, and `?`, which stands for letters.
  static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "?"):
      true
    default: byte >= 0x80
    }
  }

  func range(_ index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

  subscript(index: Int) -> ArraySlice<UInt8> { text[range(index)] }

  /// The weight of a match of two equal tokens.
  func weight(_ index: Int) -> Int32 {
    let first = text[starts[index]]
    if !Self.isOfWord(first) { return first == 0x0A ? 2 : 1 }
    return Int32(min(range(index).count, 12)) + 2
  }
}
