internal import LegibleEncodings

/// What people type first, as `Corpus/first/strings.tsv` has it: alphabets, cities, prices, greetings.
package struct FirstStrings: Sendable {
  /// One string in one encoding, as a line.
  private struct Case: Sendable {
    let text: String
    let kind: String
    let encoding: TextEncoding
    let line: ChangedText
  }

  private let cases: [Case]

  /// How many strings there are; each is in one or more encodings.
  package let stringCount: Int

  /// The kinds of strings, in the order in which they first stand.
  package private(set) var kinds: [String] = []

  /// Reads the strings of a corpus.
  ///
  /// - Throws: `CorpusError` for a line that has not the right form.
  package init(corpus: String) throws(CorpusError) {
    let path = "\(corpus)/first/strings.tsv"
    guard let contents = String(validating: try FileBytes.read(path), as: UTF8.self) else {
      throw CorpusError("\(path): not UTF-8")
    }
    var cases: [Case] = []
    var strings: Set<String> = []
    for (index, line) in contents.split(separator: "\n").enumerated().dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 3, strings.insert(fields[0]).inserted else {
        throw CorpusError("\(path):\(index + 1): not a new text, a kind and encodings")
      }
      if !kinds.contains(fields[1]) { kinds.append(fields[1]) }
      for name in fields[2].split(separator: " ") {
        guard let encoding = TextEncoding(String(name)),
          let text = LegacySpelling(encoding, substitutions: [:], lines: [fields[0]])
            .spelling(of: fields[0]),
          let line = ChangedText(text + "\n", in: encoding)
        else { throw CorpusError("\(path):\(index + 1): \(name) cannot write \(fields[0])") }
        cases.append(Case(text: fields[0], kind: fields[1], encoding: encoding, line: line))
      }
    }
    self.cases = cases
    stringCount = strings.count
  }

  /// The scores of an engine by kind of string, those of all strings last.
  ///
  /// - Throws: `EngineFailure` where the engine does not work, and what writing files for it throws.
  package func scores(of engine: any AccuracyEngine) throws -> [FirstStringsScore] {
    var reader = AnswerReader()
    let answers = try engine.answers(for: cases.map(\.line.bytes))
    var scores = (kinds + ["all"]).map { FirstStringsScore(name: $0) }
    for (one, answer) in zip(cases, answers) {
      let isRight = reader.reads(answer.label, one.line.bytes, as: one.line.text)
      let name = answer.isBinary ? "binary" : reader.encoding(answer.label)?.name ?? answer.label
      for index in scores.indices where [one.kind, "all"].contains(scores[index].name) {
        scores[index].count += 1
        scores[index].right += isRight ? 1 : 0
        if isRight { continue }
        scores[index].wrongAt90 += (answer.confidence ?? 0) >= 0.9 ? 1 : 0
        scores[index].wrong.append(
          WrongString(
            text: one.text, encoding: one.encoding.name, answer: name,
            confidence: answer.confidence))
      }
    }
    return scores
  }
}
