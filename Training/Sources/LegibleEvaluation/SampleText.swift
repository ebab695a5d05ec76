public import LegibleEncodings

/// Cuts samples of given lengths from the lines of a language, as spelled in one encoding.
public struct SampleText {
  private let encoding: TextEncoding
  private let lines: [String.UnicodeScalarView]
  private var random: StableRandom

  /// How many lines of the language the encoding has all characters of.
  public var lineCount: Int { lines.count }

  /// Samples of a language in an encoding.
  ///
  /// - Parameter seed: What the choice of lines follows from, with the names of both.
  public init(
    _ language: LanguageText, in encoding: TextEncoding, substitutions: [String: String],
    seed: UInt64
  ) {
    self.encoding = encoding
    let spelling = LegacySpelling(
      encoding, substitutions: substitutions, lines: language.lines)
    lines = language.lines.compactMap { spelling.spelling(of: $0)?.unicodeScalars }
    random = StableRandom(seed: seed, stream: "\(language.tag)/\(encoding.name)")
  }

  /// A text of at most so many bytes, as long as characters allow, with at least one character
  /// that is not ASCII; `nil` where the lines do not have such a text.
  ///
  /// Text longer than the lines are together has them again in another order.
  public mutating func sample(of byteCount: Int) -> String.UnicodeScalarView? {
    if lines.isEmpty { return nil }
    for _ in 0..<64 {
      let text = cut(run(of: byteCount), to: byteCount)
      if text.contains(where: { !$0.isASCII }) { return text }
    }
    return nil
  }

  /// Lines that have more bytes than asked for. Short texts begin at a word, longer ones at a line.
  private mutating func run(of byteCount: Int) -> String.UnicodeScalarView {
    let shortest = 128
    var text = String.UnicodeScalarView()
    // Kept, since a string has to be read whole to be counted.
    var count = 0
    // No encoding here takes less than a byte a character, but for what escapes add.
    while count <= byteCount {
      for line in random.shuffled(lines) where count <= byteCount {
        var part = line[...]
        if count == 0 && byteCount < shortest {
          let words = line.split(separator: " ")
          part = line[words[random.below(words.count)].startIndex...]
        }
        text.append(contentsOf: part)
        text.append("\n")
        count += part.count + 1
      }
    }
    return text
  }

  /// The longest beginning that takes at most so many bytes.
  private func cut(
    _ text: String.UnicodeScalarView, to byteCount: Int
  ) -> String.UnicodeScalarView {
    let scalars = Array(text.prefix(byteCount))
    var fits = 0
    var exceeds = scalars.count + 1
    while exceeds - fits > 1 {
      let middle = fits + (exceeds - fits) / 2
      let beginning = String(String.UnicodeScalarView(scalars[..<middle]))
      let count = (try? encoding.encode(beginning).count) ?? .max
      if count <= byteCount { fits = middle } else { exceeds = middle }
    }
    return String.UnicodeScalarView(scalars[..<fits])
  }
}

/// How a line was spelled in an encoding that lacks some of its characters.
struct LegacySpelling {
  let encoding: TextEncoding
  let substitutions: [Unicode.Scalar: String.UnicodeScalarView]

  /// The characters that the encoding has.
  private let encodable: Set<Unicode.Scalar>

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
    encodable = candidates.filter { (try? encoding.encode(String($0))) != nil }
  }

  /// The line as it was written in the encoding, or `nil` where it cannot be.
  func spelling(of line: String) -> String? {
    var result = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      if encodable.contains(scalar) {
        result.append(scalar)
      } else if let replacement = substitutions[scalar],
        replacement.allSatisfy(encodable.contains)
      {
        result.append(contentsOf: replacement)
      } else if encoding == .windows1258 {
        let separated = VietnameseTones.decomposed(String(scalar)).unicodeScalars
        if !separated.allSatisfy(encodable.contains) { return nil }
        result.append(contentsOf: separated)
      } else {
        return nil
      }
    }
    return String(result)
  }
}

/// Vietnamese as windows-1258 writes it: letters with their circumflex, breve or horn, and the five
/// tones as combining marks behind them.
package enum VietnameseTones {
  private static let tones: Set<Unicode.Scalar> = [
    "\u{300}", "\u{301}", "\u{303}", "\u{309}", "\u{323}",
  ]

  /// The text with its tones as marks of their own.
  package static func decomposed(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for character in text {
      let scalars = normalized(String(character), .nfd).unicodeScalars
      let letter = String(String.UnicodeScalarView(scalars.filter { !tones.contains($0) }))
      result.append(contentsOf: normalized(letter, .nfc).unicodeScalars)
      result.append(contentsOf: scalars.filter { tones.contains($0) })
    }
    return String(result)
  }

  private static func normalized(_ text: String, _ form: NormalizationForm) -> String {
    var normalizer = TextNormalizer(form)
    var utf8: [UInt8] = []
    normalizer.normalize(text.utf8, into: &utf8)
    normalizer.finish(into: &utf8)
    return String(decoding: utf8, as: UTF8.self)
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

extension CorpusSource {
  /// All lines of a language that an encoding can write, as they were written in it.
  func lines(of tag: String, in encoding: TextEncoding) -> [String] {
    spelled(tag, encoding, \.lines)
  }

  /// The sentences of a language that an encoding can write, as they were written in it.
  func sentences(of tag: String, in encoding: TextEncoding) -> [String] {
    spelled(tag, encoding, \.prose)
  }

  private func spelled(
    _ tag: String, _ encoding: TextEncoding, _ lines: KeyPath<LanguageText, [String]>
  ) -> [String] {
    guard let language = languages.first(where: { $0.tag == tag }) else { return [] }
    let spelling = LegacySpelling(
      encoding, substitutions: encoding.family == .unicode ? [:] : plausible.substitutions(of: tag),
      lines: language[keyPath: lines])
    return language[keyPath: lines].compactMap { spelling.spelling(of: $0) }
  }
}
