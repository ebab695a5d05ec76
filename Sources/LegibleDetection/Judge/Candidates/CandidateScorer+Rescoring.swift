extension CandidateScorer {
  /// Rescores the readings close to the best one with the letters around their non-ASCII
  /// characters, and with the possibility that a single byte is damage.
  func rescored(
    _ finalists: [Finalist], _ candidates: [ReadingCandidate], _ rescoring: SingleByteRescoring
  ) -> [Finalist] {
    var rescored = finalists
    let scores = finalists.map(\.score)
    guard let best = scores.max(by: { $0.logWeight < $1.logWeight }) else { return finalists }
    // Damage does not create multi-byte characters.
    let mayBeDamaged = candidates[best.candidate].reading.isASCIICompatibleSingleByte
    var minWeight =
      best.logWeight
      - (mayBeDamaged ? rescoring.widthWithDamage : SingleByteRescoring.beamWidth)
    guard scores.count(where: { $0.logWeight > minWeight }) > 1 else { return finalists }
    let near = scores.lazy.filter { $0.logWeight > minWeight }.map {
      candidates[$0.candidate].reading
    }.filter(\.isASCIICompatibleSingleByte)
    let loneBytes =
      mayBeDamaged
      ? rescoring.loneBytes(distinguishing: near, best: candidates[best.candidate].reading) : []
    if loneBytes.isEmpty {
      minWeight = best.logWeight - SingleByteRescoring.beamWidth
      guard scores.count(where: { $0.logWeight > minWeight }) > 1 else { return finalists }
    }
    let contexts = rescoring.contexts()
    let changes = loneBytes.map { (lone: $0, change: contexts.change(without: $0.byte, arena)) }
    for (index, finalist) in finalists.enumerated() where finalist.score.logWeight > minWeight {
      let weighed = candidates[finalist.score.candidate].weighed
      guard
        let term = rescoring.term(
          for: weighed.reading, contexts: contexts, loneBytes: changes, models: models, arena)
      else { continue }
      var changed = arena.list(
        of: LanguageLikelihood.self, capacity: finalist.likelihoods.count)
      for var likelihood in finalist.likelihoods {
        likelihood.contextGain = term.gain(in: models.languages[likelihood.language])
        likelihood.logarithm += likelihood.contextGain
        changed.append(likelihood)
      }
      if let score = score(weighed, finalist.score.candidate, changed.elements) {
        rescored[index] = Finalist(score: score, likelihoods: changed.elements)
      }
    }
    return rescored
  }
}
