import Foundation
import LegibleEncodings
import LegibleEvaluation

/// What came of samples, in a form that is kept in a file: so that the answers of two builds can be held
/// against each other sample by sample.
package struct SavedOutcomes: Sendable {
  /// What tells a sample from all others: its language, encoding and length, and the start of the SHA-256 of
  /// its bytes.
  package struct Key: Hashable, Comparable, Sendable {
    package let language: String
    let encoding: String
    let length: Int
    let hash: String

    package static func < (one: Key, other: Key) -> Bool {
      (one.language, one.encoding, one.length, one.hash)
        < (other.language, other.encoding, other.length, other.hash)
    }
  }

  /// What was answered about a sample.
  package struct Answer: Equatable, Sendable {
    package let isRight: Bool
    package let text: String
  }

  /// Which samples they are: split, damage, genre and encodings.
  package let kind: String
  package private(set) var answers: [Key: Answer] = [:]

  private static let hashLength = 16

  /// What came of samples just now.
  package init(_ outcomes: [Outcome], kind: String) {
    self.kind = kind
    for outcome in outcomes {
      let sample = outcome.sample
      let hash = SHA256(of: sample.bytes).hexadecimal.prefix(Self.hashLength)
      let key = Key(
        language: sample.language, encoding: sample.encoding.name, length: sample.length,
        hash: String(hash))
      answers[key] = Answer(isRight: outcome.isRight, text: outcome.answer)
    }
  }

  /// Reads what `text` gave.
  ///
  /// - Throws: `TrainerError` with the line that is wrong.
  package init(parsing text: String, path: String) throws {
    var lines = text.split(separator: "\n")[...]
    guard let first = lines.popFirst(), first.hasPrefix("# ") else {
      throw TrainerError("\(path):1: not answers that `evaluate --save` wrote")
    }
    kind = String(first.dropFirst(2))
    for (index, line) in lines.enumerated() {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 6, let length = Int(cells[2]), ["right", "wrong"].contains(cells[4])
      else { throw TrainerError("\(path):\(index + 2): not an answer about a sample") }
      let key = Key(language: cells[0], encoding: cells[1], length: length, hash: cells[3])
      answers[key] = Answer(isRight: cells[4] == "right", text: cells[5])
    }
  }

  /// The answers as text, a line for each sample, in the order of the samples' keys.
  package var text: String {
    let lines = answers.sorted { $0.key < $1.key }.map { key, answer in
      [
        key.language, key.encoding, String(key.length), key.hash,
        answer.isRight ? "right" : "wrong", answer.text,
      ].joined(separator: "\t") + "\n"
    }
    return "# \(kind)\n" + lines.joined()
  }

  /// Which answers changed since others were saved, by language, and those that are wrong now.
  ///
  /// - Throws: `TrainerError` where the others are about samples of another kind.
  package func changes(since before: SavedOutcomes) throws -> String {
    guard kind == before.kind else {
      throw TrainerError("the answers before are about \(before.kind), and these about \(kind)")
    }
    let shared = answers.keys.filter { before.answers[$0] != nil }.sorted()
    let lost = shared.filter { before.answers[$0]?.isRight == true && !isRight($0) }
    let won = shared.filter { before.answers[$0]?.isRight == false && isRight($0) }
    var lines = [
      "since then: \(shared.count) samples are the same, \(answers.count - shared.count) are new; "
        + "\(won.count) answers became right, \(lost.count) became wrong"
    ]
    for language in Set((lost + won).map(\.language)).sorted() {
      let wonCount = won.count { $0.language == language }
      let lostCount = lost.count { $0.language == language }
      let count = shared.count { $0.language == language }
      lines.append("  \(language): +\(wonCount) -\(lostCount) of \(count)")
    }
    for key in lost {
      let now = answers[key]?.text ?? ""
      lines.append("  wrong now: \(key.language) \(key.encoding) \(key.length) -> \(now)")
    }
    return lines.joined(separator: "\n")
  }

  private func isRight(_ key: Key) -> Bool { answers[key]?.isRight == true }
}
