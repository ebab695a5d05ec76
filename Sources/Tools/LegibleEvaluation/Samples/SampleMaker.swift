package import LegibleEncodings

/// A piece of text in a known language and encoding.
package struct LabelledSample: Sendable {
  package let language: String
  package let encoding: TextEncoding

  /// The length that was aimed at, in bytes.
  package let length: Int

  /// The text as the encoding spells it.
  package let text: String.UnicodeScalarView

  package let bytes: [UInt8]
}

/// Makes samples of lines: each as many lines as fill the length, cut at a character.
package struct SampleMaker {
  let language: String
  let encoding: TextEncoding
  let genre: Genre
  let substitutions: [String: String]

  private var lines: ArraySlice<Substring>
  private var index = 0

  /// Where the genre is one of words.
  private var words: WordFile?

  package init(
    _ lines: [Substring], language: String, encoding: TextEncoding, genre: Genre,
    substitutions: [String: String]
  ) {
    self.lines = lines[...]
    self.language = language
    self.encoding = encoding
    self.genre = genre
    self.substitutions = substitutions
    if genre.isOfWords {
      words = WordFile(lines, language: language, encoding: encoding, genre: genre)
    }
  }

  /// The next sample of the length, or `nil` when there are not enough lines left.
  package mutating func next(length: Int) -> LabelledSample? {
    if words != nil { return nextOfWords(length: length) }
    while true {
      var text = ""
      var count = 0
      while count < length {
        guard let line = lines.popFirst() else { return nil }
        guard let (written, size) = written(line) else { continue }
        text += written
        count += size
      }
      guard let (part, bytes) = cut(text, to: length) else { return nil }
      if isTelling(bytes) {
        return LabelledSample(
          language: language, encoding: encoding, length: length, text: part, bytes: bytes)
      }
    }
  }

  /// A sample of ASCII alone reads the same in nearly every encoding.
  private func isTelling(_ bytes: [UInt8]) -> Bool {
    bytes.contains { $0 >= 0x80 || $0 == 0x1B || $0 == 0 } || bytes.hasHZShift
      || encoding.family == .ebcdic
  }

  /// A file of words, which may be shorter than asked for, since a list of words has an end.
  private mutating func nextOfWords(length: Int) -> LabelledSample? {
    for _ in 0..<16 {
      var text = ""
      var count = 0
      for record in words?.records(byteCount: length) ?? [] where count < length {
        guard let (written, size) = written(Substring(record)) else { continue }
        text += written
        count += size
      }
      guard let (part, bytes) = cut(text, to: length), isTelling(bytes) else { continue }
      return LabelledSample(
        language: language, encoding: encoding, length: length, text: part, bytes: bytes)
    }
    return nil
  }

  /// The line in its genre, if the encoding has all its characters, and its length in bytes.
  private mutating func written(_ line: Substring) -> (String, Int)? {
    var line = String(line)
    if encoding == .windows1258 || encoding == .tcvn { line = VietnameseTones.decomposed(line) }
    var whole = genre.wrapped(line, at: index)
    if encoding.family != .unicode {
      if (try? encoding.encode(line)) == nil {
        for (character, other) in substitutions { line = line.replacing(character, with: other) }
      }
      whole = genre.wrapped(line, at: index)
    }
    if encoding == .iso8859_8 { whole = VisualOrder.reordered(whole) }
    guard let bytes = try? encoding.encode(whole) else { return nil }
    index += 1
    return (whole, bytes.count)
  }

  /// As many characters from the start as fit into the length.
  private func cut(_ text: String, to length: Int) -> (String.UnicodeScalarView, [UInt8])? {
    let scalars = Array(text.unicodeScalars)
    var (low, high) = (0, scalars.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if (encoded(scalars[..<middle])?.count ?? .max) <= length {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return encoded(scalars[..<low]).map { (String.UnicodeScalarView(scalars[..<low]), $0) }
  }

  private func encoded(_ scalars: ArraySlice<Unicode.Scalar>) -> [UInt8]? {
    try? encoding.encode(String(String.UnicodeScalarView(scalars)))
  }
}

extension [UInt8] {
  /// Whether the shift of HZ stands somewhere.
  fileprivate var hasHZShift: Bool {
    zip(self, dropFirst()).contains { $0 == UInt8(ascii: "~") && $1 == UInt8(ascii: "{") }
  }
}

/// Hebrew as it was written before the bidirectional algorithm: as it stands on the screen.
enum VisualOrder {
  /// Each line with its characters in visual order; runs of Latin letters and digits are not turned.
  static func reordered(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var result: [Unicode.Scalar] = []
      var run: [Unicode.Scalar] = []
      for scalar in line.unicodeScalars.reversed() {
        if scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) {
          run.append(scalar)
        } else {
          result += run.reversed() + [scalar]
          run = []
        }
      }
      return String(String.UnicodeScalarView(result + run.reversed()))
    }
    .joined(separator: "\n")
  }
}
