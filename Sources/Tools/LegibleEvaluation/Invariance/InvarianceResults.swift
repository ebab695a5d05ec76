/// How often changes that say nothing of an encoding changed the answers of engines.
package struct InvarianceResults: Codable, Sendable {
  /// How many texts were changed.
  package var textCount: Int

  /// How many encodings they are in.
  package var encodingCount: Int

  /// The engines, in the order in which they were named.
  package var engines: [InvarianceScore]
}

/// What changes did to the answers of one engine.
package struct InvarianceScore: Codable, Sendable {
  /// The engine's name, and its version or command.
  package var name: String
  package var detail: String

  /// All changed texts.
  package var all = InvarianceGroup(name: "all")

  /// By change, in the order of `TextChange.all`; by family of encodings; by kind of text.
  package var byChange: [InvarianceGroup] = []
  package var byFamily: [InvarianceGroup] = []
  package var byKind: [InvarianceGroup] = []

  /// The wrong answers about changed texts that are right alone, the surest first.
  package var lost: [LostAnswer] = []
}

/// Changed texts that have something in common.
package struct InvarianceGroup: Codable, Sendable, Equatable {
  package var name: String

  /// How many there are.
  package var count = 0

  /// How many are read right.
  package var right = 0

  /// How many are read wrongly at 0.99 and more, whatever was said of the text alone.
  package var wrongAt99 = 0

  /// Of how many the text alone, and each that stands beside it, is read right.
  package var rightAlone = 0

  /// How many of these are still read right.
  package var kept = 0

  /// How many of these are not, at 0.9 and more, and at 0.99 and more.
  package var lostAt90 = 0
  package var lostAt99 = 0

  /// How many have the answer of the text alone, where the change adds no evidence.
  package var comparable = 0

  /// How many of these have a confidence that is greater by more than 0.01.
  package var risen = 0

  /// The share that is still read right of those that are right alone, 0…1.
  package var keptShare: Double? { rightAlone == 0 ? nil : Double(kept) / Double(rightAlone) }

  init(name: String) { self.name = name }
}

/// A text that is read right alone, and wrongly after a change.
package struct LostAnswer: Codable, Sendable {
  package var text: String
  package var language: String
  package var encoding: String
  package var change: String

  /// What is said of the text alone and of the changed one: an encoding, `binary`, or nothing.
  package var alone: String
  package var answer: String
  package var aloneConfidence: Double?
  package var confidence: Double?

  /// The answer in one line, for lists.
  package var line: String {
    let confidences = [aloneConfidence, confidence].map {
      $0.map { " " + NumberText.decimal($0, 4) } ?? ""
    }
    return "\(encoding) \(language)\t\(text)\t\(change)\t\(alone)\(confidences[0]) → "
      + "\(answer.isEmpty ? "unidentified" : answer)\(confidences[1])"
  }
}
