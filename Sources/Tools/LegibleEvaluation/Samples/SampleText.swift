public import LegibleEncodings

/// Cuts samples of given lengths from the lines of a language, as spelled in one encoding.
public struct SampleText {
  private let encoding: TextEncoding
  private let lines: [String.UnicodeScalarView]
  private var random: StableRandom

  /// How many bytes each character takes, or `nil` where that depends on what came before.
  private let byteCounts: [Unicode.Scalar: Int]?

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
    byteCounts =
      spelling.isStateless
      ? spelling.byteCounts.merging(Self.lineFeed(in: encoding)) { own, _ in own } : nil
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

  private static func lineFeed(in encoding: TextEncoding) -> [Unicode.Scalar: Int] {
    (try? encoding.encode("\n")).map { ["\n": $0.count] } ?? [:]
  }

  /// The longest beginning that takes at most so many bytes.
  private func cut(
    _ text: String.UnicodeScalarView, to byteCount: Int
  ) -> String.UnicodeScalarView {
    if let byteCounts {
      var rest = byteCount
      return String.UnicodeScalarView(
        text.prefix { scalar in
          rest -= byteCounts[scalar] ?? .max / 2
          return rest >= 0
        })
    }
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
