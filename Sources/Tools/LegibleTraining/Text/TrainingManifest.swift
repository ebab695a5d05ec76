import Foundation
import LegibleEvaluation

/// The list of training texts, `Training/texts.tsv`: what the models are trained on, and from where
/// each text is.
///
/// The texts themselves are not part of the repository; the list tells by their hashes whether somebody
/// has the same ones.
package struct TrainingManifest: Sendable {
  /// What the model of the release makes of a text.
  package enum Use: String, Sendable {
    /// It is trained on it.
    case model = "yes"

    /// The same, of a rare language: its model is smaller and less likely from the outset, and
    /// the models of other languages do not depend on it.
    case rare

    /// Nothing: the text is at hand for trials.
    case none = "no"
  }

  /// One text.
  package struct Entry: Sendable, Equatable {
    /// The language's tag.
    package var language: String

    /// What the model of the release makes of it.
    package var use: Use

    /// Whether the model of the release is trained on it.
    package var isInModel: Bool { use != .none }

    /// How long the text is, in bytes of UTF-8, and how many lines it has.
    package var byteCount: Int
    package var lineCount: Int

    /// The SHA-256 of the text.
    package var hash: String

    /// Its sources, with the kilobytes from each; `Training/sources.tsv` tells more of them.
    package var sources: String

    /// What stands for the sources until somebody has filled them in.
    package static let unknownSources = "unknown"

    /// How many kilobytes the sources are together, as they are listed.
    package var sourceKilobytes: Int {
      sources.split(separator: ", ").reduce(0) { sum, source in
        sum + (source.split(separator: " ").last.flatMap { Int($0) } ?? 0)
      }
    }

    /// Whether the sources are as much text as there is.
    ///
    /// What is taken from a source is counted before sentences that occur twice are left out, and each count is
    /// rounded.
    package var sourcesAddUp: Bool {
      abs(Double(sourceKilobytes) / (Double(byteCount) / 1_000) - 1) <= 0.1
    }
  }

  /// The texts, in the order of the tags.
  package private(set) var entries: [Entry]

  private static let columns = ["language", "model", "bytes", "lines", "sha256", "sources"]

  /// An empty list.
  package init() { entries = [] }

  /// Reads a list.
  ///
  /// - Throws: `TrainerError` with the line that is wrong.
  package init(parsing text: String, path: String) throws {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popFirst() == Self.columns.joined(separator: "\t")[...] else {
      throw TrainerError("\(path): the columns are not \(Self.columns.joined(separator: ", "))")
    }
    entries = []
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == Self.columns.count, let bytes = Int(cells[2]), let count = Int(cells[3]),
        let use = Use(rawValue: cells[1])
      else { throw TrainerError("\(path):\(index + 2): not a text of the list") }
      entries.append(
        Entry(
          language: cells[0], use: use, byteCount: bytes, lineCount: count,
          hash: cells[4], sources: cells[5]))
    }
  }

  /// The list as text.
  package var text: String {
    let rows = entries.map {
      [
        $0.language, $0.use.rawValue, String($0.byteCount), String($0.lineCount),
        $0.hash, $0.sources,
      ]
    }
    return ([Self.columns] + rows).map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  /// The texts that the model is trained on, out of those that are there.
  ///
  /// - Throws: `TrainerError` for the first that is missing or is another text than the listed one.
  package func chosen(from texts: [TrainingText]) throws -> [TrainingText] {
    for entry in entries where entry.isInModel {
      guard let text = texts.first(where: { $0.language == entry.language }) else {
        throw TrainerError("there is no text in \(entry.language), which the model is trained on")
      }
      guard text.hash == entry.hash else {
        throw TrainerError(
          "the text in \(entry.language) is not the listed one; `ModelTrainer manifest` lists it anew"
        )
      }
    }
    let uses = Dictionary(entries.map { ($0.language, $0.use) }) { first, _ in first }
    return texts.compactMap { text in
      guard let use = uses[text.language], use != .none else { return nil }
      var chosen = text
      chosen.isRare = use == .rare
      return chosen
    }
  }

  /// Lists the texts that are there: known ones keep whether they are in the model, new ones are in it,
  /// and what is listed and not there stays as it is.
  ///
  /// - Parameters:
  ///   - chosen: Languages that are in the model from now on.
  ///   - rare: Languages that are in it from now on as ones that are rare.
  package mutating func update(
    with texts: [TrainingText], choosing chosen: [String] = [], rare: [String] = []
  ) {
    var all = Dictionary(entries.map { ($0.language, $0) }) { first, _ in first }
    for text in texts {
      let old = all[text.language]
      all[text.language] = Entry(
        language: text.language, use: old?.use ?? .model, byteCount: text.byteCount,
        lineCount: text.lineCount, hash: text.hash, sources: old?.sources ?? Entry.unknownSources)
    }
    for tag in chosen { all[tag]?.use = .model }
    for tag in rare { all[tag]?.use = .rare }
    entries = all.values.sorted { $0.language < $1.language }
  }

  /// What is other than in another list, a line each, and what is left to be done by hand.
  package func changes(since before: TrainingManifest) -> [String] {
    let old = Dictionary(before.entries.map { ($0.language, $0) }) { first, _ in first }
    return entries.flatMap { entry in
      var lines: [String] = []
      let tag = entry.language
      if let known = old[tag], known.hash != entry.hash {
        lines.append(
          "\(tag) is another text (\(known.byteCount) bytes before, \(entry.byteCount) now)")
      } else if old[tag] == nil {
        lines.append("\(tag) is new")
      }
      if entry.isInModel && old[tag]?.isInModel != true {
        lines.append("\(tag) is in the model from now on")
      }
      if entry.sources == Entry.unknownSources {
        lines.append(
          "say where the text in \(tag) is from, as `name-of-the-source 123` in kilobytes")
      } else if !entry.sourcesAddUp {
        lines.append(
          "the sources of \(tag) are \(entry.sourceKilobytes) KB, and its text is "
            + "\(entry.byteCount / 1_000) KB: say where it is from")
      }
      return lines
    }
  }

  /// What a model carries that was trained on the listed texts.
  package var stamp: [UInt8] {
    Self.stamp(of: entries.filter(\.isInModel).map { ($0.language, $0.hash) })
  }

  /// The SHA-256 of languages and hashes, each with a tab between and a line feed behind.
  static func stamp(of texts: [(language: String, hash: String)]) -> [UInt8] {
    let lines = texts.sorted { $0.language < $1.language }.map { "\($0.language)\t\($0.hash)\n" }
    return SHA256(of: lines.joined().utf8).bytes
  }
}
