import Foundation
import LegibleEncodings

/// Which encodings files in a language are found in, as `Corpus/encodings.json` has it: knowledge
/// of its own, so that a measurement does not ask the model what it should be asked.
struct PlausibleEncodings {
  /// What is known of one language, or with the key `*` of all.
  private struct Entry: Decodable {
    let common: [String]
    let rare: [String]
    let substitutions: [String: String]?
  }

  private let entries: [String: Entry]
  private let takesRare: Bool

  /// - Parameter takesRare: Whether rare encodings are taken for plausible, and not the common ones alone.
  init(corpus: URL, takesRare: Bool) throws {
    self.takesRare = takesRare
    let data = try Data(contentsOf: corpus.appendingPathComponent("encodings.json"))
    entries = try JSONDecoder().decode([String: Entry].self, from: data)
  }

  /// The encodings for a language, those of all languages among them.
  ///
  /// - Throws: `TrainerError` for a name that no encoding has.
  func encodings(for language: String) throws -> [TextEncoding] {
    let names = [entries[language], entries["*"]].compactMap { $0 }.flatMap {
      takesRare ? $0.common + $0.rare : $0.common
    }
    return try names.map { name in
      guard let encoding = TextEncoding(name) else { throw TrainerError("no encoding \(name)") }
      return encoding
    }
  }

  /// How often the best of detectors is expected to be right about such a sample, if its text is as likely in
  /// each of the encodings for its language; where some of these have fewer samples, more may be right.
  ///
  /// Encodings that read the sound sample as the same text, or as what is written instead of it, cannot be
  /// told apart; of what these read in the damaged one, no more than the commonest is right.
  func reachableShare(of sample: LabelledSample, damaged bytes: [UInt8]) throws -> Double {
    let sound = try text(of: sample.bytes, in: sample.encoding, sample.language)
    var texts: [String: Int] = [:]
    for encoding in try encodings(for: sample.language)
    where encoding.family == sample.encoding.family || encoding.family != .unicode {
      if try text(of: sample.bytes, in: encoding, sample.language) == sound {
        texts[try encoding.decode(bytes, malformed: .replace), default: 0] += 1
      }
    }
    return Double(texts.values.max() ?? 1) / Double(max(1, texts.values.reduce(0, +)))
  }

  /// The text of bytes, as it is written in encodings that lack characters of the language.
  private func text(
    of bytes: [UInt8], in encoding: TextEncoding, _ language: String
  ) throws -> String {
    try substitutions(for: language).reduce(encoding.decode(bytes, malformed: .replace)) {
      $0.replacing($1.key, with: $1.value)
    }
  }

  /// What was written instead of characters that encodings for the language lack.
  func substitutions(for language: String) -> [String: String] {
    entries[language]?.substitutions ?? [:]
  }
}
