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

  init(corpus: URL) throws {
    let data = try Data(contentsOf: corpus.appendingPathComponent("encodings.json"))
    entries = try JSONDecoder().decode([String: Entry].self, from: data)
  }

  /// The encodings for a language, those of all languages among them.
  ///
  /// - Throws: `TrainerError` for a name that no encoding has.
  func encodings(for language: String) throws -> [TextEncoding] {
    let names = [entries[language], entries["*"]].compactMap { $0 }.flatMap { $0.common + $0.rare }
    return try names.map { name in
      guard let encoding = TextEncoding(name) else { throw TrainerError("no encoding \(name)") }
      return encoding
    }
  }

  /// What was written instead of characters that encodings for the language lack.
  func substitutions(for language: String) -> [String: String] {
    entries[language]?.substitutions ?? [:]
  }
}
