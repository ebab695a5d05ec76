internal import LegibleEncodings

/// Counts what changes did to the answers of one engine.
struct InvarianceTally {
  /// By how much a confidence may rise without being counted.
  private static let maxRise = 0.01

  /// An answer, and whether it reads the text right.
  struct Judged {
    let name: String
    let confidence: Double?
    let isRight: Bool

    fileprivate func isWrong(at least: Double) -> Bool {
      !isRight && (confidence ?? 0) >= least
    }
  }

  private var score: InvarianceScore
  private var byFamily: [EncodingFamily: InvarianceGroup] = [:]
  private var byKind: [InvarianceText.Kind: InvarianceGroup] = [:]
  private let changes: [TextChange]
  private var reader = AnswerReader()

  init(_ engine: any AccuracyEngine, changes: [TextChange]) {
    self.changes = changes
    score = InvarianceScore(name: engine.name, detail: engine.detail)
    score.byChange = changes.map { InvarianceGroup(name: $0.name) }
  }

  /// Whether an answer about a text is right.
  mutating func judge(
    _ answer: Answer, _ text: ChangedText, _ encoding: TextEncoding
  ) -> Judged {
    let named = reader.encoding(answer.label)
    let isRight = named == encoding || reader.reads(answer.label, text.bytes, as: text.text)
    return Judged(
      name: answer.isBinary ? "binary" : named?.name ?? answer.label,
      confidence: answer.confidence, isRight: isRight)
  }

  /// Counts the answers about one text: alone, with those beside it, and after each change.
  mutating func add(
    _ text: InvarianceText, alone: [Judged], changed: [(change: Int, answer: Judged)]
  ) {
    for (index, answer) in changed {
      let change = changes[index]
      let isRightAlone = alone.prefix(1 + change.otherCount).allSatisfy(\.isRight)
      func count(_ group: inout InvarianceGroup) {
        group.count += 1
        group.right += answer.isRight ? 1 : 0
        group.wrongAt99 += answer.isWrong(at: 0.99) ? 1 : 0
        if isRightAlone {
          group.rightAlone += 1
          group.kept += answer.isRight ? 1 : 0
          group.lostAt90 += answer.isWrong(at: 0.9) ? 1 : 0
          group.lostAt99 += answer.isWrong(at: 0.99) ? 1 : 0
        }
        if !change.addsEvidence, let before = alone[0].confidence, let after = answer.confidence,
          alone[0].name == answer.name
        {
          group.comparable += 1
          group.risen += after - before > Self.maxRise ? 1 : 0
        }
      }
      let family = text.encoding.family
      count(&score.all)
      count(&score.byChange[index])
      count(&byFamily[family, default: InvarianceGroup(name: family.rawValue)])
      count(&byKind[text.kind, default: InvarianceGroup(name: text.kind.rawValue)])
      if isRightAlone && !answer.isRight {
        score.lost.append(
          LostAnswer(
            text: text.text, language: text.language, encoding: text.encoding.name,
            change: change.name, alone: alone[0].name, answer: answer.name,
            aloneConfidence: alone[0].confidence, confidence: answer.confidence))
      }
    }
  }

  /// What was counted so far.
  var result: InvarianceScore {
    var result = score
    result.byFamily = EncodingFamily.allCases.compactMap { byFamily[$0] }
    result.byKind = InvarianceText.Kind.allCases.compactMap { byKind[$0] }
    // The order of equal confidences is that of the texts, which a sort need not keep.
    result.lost = score.lost.enumerated().sorted {
      ($1.element.confidence ?? 0, $0.offset) < ($0.element.confidence ?? 0, $1.offset)
    }.map(\.element)
    return result
  }
}
