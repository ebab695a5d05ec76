internal import Legible
internal import LegibleEvaluation

/// Text of the corpus in the sizes that are measured.
struct SampleTexts {
  /// What is converted at once: it stays in the cache, as in a program that streams.
  static let chunkSize = 65_536

  private let source: CorpusSource

  init(_ source: CorpusSource) { self.source = source }

  /// All languages.
  var languages: [LanguageText] { source.languages }

  /// The encodings other than Unicode's that a language is usually found in.
  func commonLegacyEncodings(of language: LanguageText) -> [TextEncoding] {
    source.plausible.names(of: language.tag).common.compactMap { TextEncoding($0) }.filter {
      $0.family != .unicode
    }
  }

  /// Text of a language that takes at most so many bytes in an encoding, or `nil` where the corpus
  /// has none.
  func text(_ tag: String, in encoding: TextEncoding, of byteCount: Int = chunkSize) -> String? {
    guard let language = source.languages.first(where: { $0.tag == tag }) else { return nil }
    var samples = SampleText(
      language, in: encoding, substitutions: source.plausible.substitutions(of: tag), seed: 5)
    return samples.sample(of: byteCount).map { String($0) }
  }

  /// English without a character that is not ASCII.
  func plainText(of byteCount: Int = chunkSize) -> String {
    let lines = source.languages.first { $0.tag == "en" }?.lines ?? []
    let plain = lines.filter { $0.utf8.allSatisfy { $0 < 0x80 } }.joined(separator: "\n") + "\n"
    let copies = byteCount / max(plain.utf8.count, 1) + 1
    return String(String(repeating: plain, count: copies).prefix(byteCount))
  }
}
