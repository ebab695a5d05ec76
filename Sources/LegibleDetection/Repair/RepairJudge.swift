/// Weighs the text as it is written against what it was before mistaken readings.
struct RepairJudge {
  private let weighing: TextWeighing
  private let utf8: [UInt8]
  private var parameters: DetectionParameters { weighing.model.parameters }

  /// The words beyond ASCII that are weighed at once, at most: a longer line is several pieces.
  private static let wordLimit = 64

  init(_ weighing: TextWeighing, _ utf8: [UInt8]) {
    self.weighing = weighing
    self.utf8 = utf8
  }

  /// A line, or a part of a long one, that has words beyond ASCII.
  private struct Piece {
    let range: Range<Int>
    let line: Int

    /// Where the words with characters beyond ASCII are. ASCII below 0x30 separates them, which is no part of a
    /// character in any of the encodings.
    let words: [Range<Int>]

    /// What speaks for each chain that may have made the words, against the text as written, in nats.
    var candidates: [Candidate] = []
  }

  /// A chain that may have made words of a piece.
  private struct Candidate {
    let chain: Int
    let evidence: Float

    /// Which text the chain repairs the piece to; alike texts have one number.
    let text: Int
  }

  /// Returns the stretches that were probably decoded wrongly.
  func stretches() -> [TextRepair.Stretch] {
    var pieces = self.pieces()
    for index in pieces.indices { pieces[index].candidates = candidates(for: pieces[index]) }
    let priors = RepairChain.all.map(\.prior)
    var sureCounts = [Float](repeating: 0, count: priors.count)
    var sureChains: [Int?] = []
    for piece in pieces {
      let best = likeliest(piece) { priors[$0] }
      let sure = best.flatMap { $0.confidence >= TextRepair.sureness ? $0.chain : nil }
      if let sure { sureCounts[sure] += 1 }
      sureChains.append(sure)
    }
    let otherCount = Float(sureChains.count { $0 == nil })
    var result: [TextRepair.Stretch] = []
    for (piece, sureChain) in zip(pieces, sureChains) where !piece.candidates.isEmpty {
      // The other pieces say how common a chain is in this text.
      let others = sureChain == nil ? otherCount - 1 : otherCount
      let best = likeliest(piece) { chain in
        let count = sureCounts[chain] - (sureChain == chain ? 1 : 0)
        return max(priors[chain], naturalLogarithm((expf(priors[chain]) + count) / (1 + others)))
      }
      if let best, best.confidence >= TextRepair.likelihood {
        result += stretches(of: piece, by: RepairChain.all[best.chain], best.confidence)
      }
    }
    return result
  }

  // MARK: Pieces

  private func pieces() -> [Piece] {
    var pieces: [Piece] = []
    var (line, start, wordStart) = (1, 0, 0)
    var isBeyondASCII = false
    var words: [Range<Int>] = []
    for index in 0...utf8.count {
      let byte = index < utf8.count ? utf8[index] : UInt8(ascii: "\n")
      if byte >= 0x80 { isBeyondASCII = true }
      guard byte < 0x30 else { continue }
      if isBeyondASCII { words.append(wordStart..<index) }
      isBeyondASCII = false
      wordStart = index + 1
      if byte == UInt8(ascii: "\n") || words.count == Self.wordLimit {
        if !words.isEmpty { pieces.append(Piece(range: start..<index, line: line, words: words)) }
        words = []
        start = index
      }
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
    return pieces
  }

  private func scalars(_ range: Range<Int>) -> [UInt32] {
    String(decoding: utf8[range], as: UTF8.self).unicodeScalars.map(\.value)
  }

  // MARK: Weighing

  /// Returns what speaks for the chains that may have made the words of a piece.
  private func candidates(for piece: Piece) -> [Candidate] {
    let written = weighing.codeUnits.costOfUnits(in: Array(utf8[piece.range]))
    // No text is so much cheaper that a chain would be likely.
    guard written * parameters[.evidence] + RepairChain.highestPrior > 0 else { return [] }
    let words = piece.words.map(scalars)
    var known: [(words: [[UInt32]?], evidence: Float)] = []
    var result: [Candidate] = []
    for (number, chain) in RepairChain.all.enumerated() {
      guard let repaired = repaired(words, by: chain) else { continue }
      if let twin = known.firstIndex(where: { $0.words == repaired }) {
        result.append(Candidate(chain: number, evidence: known[twin].evidence, text: twin))
        continue
      }
      let cost = weighing.codeUnits.costOfUnits(in: replacing(piece, repaired))
      // Words that stay say nothing, and the others are not independent.
      let count = repaired.count { $0 != nil }
      let weight = parameters[.evidence] * powf(Float(count), -parameters[.discount])
      let evidence = weight * (written - cost)
      result.append(Candidate(chain: number, evidence: evidence, text: known.count))
      known.append((repaired, evidence))
    }
    return result
  }

  /// Returns the repaired words, `nil` for each that the chain cannot have made; or `nil` if it made none.
  private func repaired(_ words: [[UInt32]], by chain: RepairChain) -> [[UInt32]?]? {
    var result: [[UInt32]?] = []
    var isAny = false
    for word in words {
      let repaired = chain.repaired(word)
      if repaired == nil && !chain.allowsOtherWords { return nil }
      isAny = isAny || repaired != nil
      result.append(repaired)
    }
    return isAny ? result : nil
  }

  /// Returns the UTF-8 of a piece with its words replaced.
  private func replacing(_ piece: Piece, _ words: [[UInt32]?]) -> [UInt8] {
    var text: [UInt8] = []
    var start = piece.range.lowerBound
    for (range, word) in zip(piece.words, words) {
      guard let word else { continue }
      text += utf8[start..<range.lowerBound]
      text += String(word).utf8
      start = range.upperBound
    }
    return text + utf8[start..<piece.range.upperBound]
  }

  /// Returns the chain whose repair of a piece is likeliest, and the probability of the repair among all and the text
  /// as written.
  private func likeliest(
    _ piece: Piece, _ prior: (Int) -> Float
  ) -> (chain: Int, confidence: Double)? {
    let scores = piece.candidates.map { $0.evidence + prior($0.chain) }
    guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }) else { return nil }
    let top = max(0, scores[best])
    var (same, all) = (Float(0), expf(-top))
    for (candidate, score) in zip(piece.candidates, scores) {
      let share = expf(score - top)
      all += share
      if candidate.text == piece.candidates[best].text { same += share }
    }
    return (piece.candidates[best].chain, Double(same / all))
  }

  private func stretches(
    of piece: Piece, by chain: RepairChain, _ confidence: Double
  ) -> [TextRepair.Stretch] {
    piece.words.compactMap { range in
      let word = scalars(range)
      guard let repaired = chain.repaired(word) else { return nil }
      return TextRepair.Stretch(
        range: range, line: piece.line, text: String(word), repaired: String(repaired),
        steps: chain.steps, confidence: confidence)
    }
  }
}
