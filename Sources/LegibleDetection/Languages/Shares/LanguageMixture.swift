internal import LegiblePlatform

/// The shares of languages in a text: a hidden Markov model whose states are the languages of the pieces, with the
/// shares as the probabilities of each after a change (L. E. Baum et al., 1970).
struct LanguageMixture {
  /// The share of the characters in each of the languages of `PieceCosts`, 0…1.
  private(set) var shares: [Double]

  /// For each piece a row of probabilities of its languages.
  private(set) var posteriors: [Double]

  private let stateCount: Int
  private let emissions: [Double]
  private let pieces: [TextPieces.Piece]

  /// - Parameters:
  ///   - penalties: What is said against each language beforehand, in nats.
  /// - Complexity: O(*s* · *l*) in the number of pieces and of languages.
  init(_ text: TextPieces, _ costs: PieceCosts, penalties: [Double]) {
    stateCount = costs.languages.count
    pieces = text.pieces
    emissions = Self.emissions(costs, penalties, pieceCount: text.pieces.count)
    shares = [Double](repeating: 1 / Double(max(stateCount, 1)), count: stateCount)
    posteriors = emissions
    for _ in 0..<parameters.share.rounds.count
    where refine() < parameters.share.settled.probability { break }
  }

  /// The likelihoods of the pieces, each row with a highest of 1.
  private static func emissions(
    _ costs: PieceCosts, _ penalties: [Double], pieceCount: Int
  ) -> [Double] {
    let count = costs.languages.count
    var emissions = [Double](repeating: 0, count: costs.costs.count)
    for piece in 0..<pieceCount {
      let row = piece * count..<(piece + 1) * count
      let values = zip(costs.costs[row], penalties).map {
        $0 / parameters.share.temperature.ratio + $1
      }
      let least = values.min() ?? 0
      for (column, value) in values.enumerated() {
        emissions[row.lowerBound + column] = exponential(least - value)
      }
    }
    return emissions
  }

  /// The probability that a piece is in the language of the one before.
  private func stay(_ piece: TextPieces.Piece) -> Double {
    piece.isInside
      ? parameters.share.stayInside.probability : parameters.share.stay.probability
  }

  /// One round of expectation and maximization.
  ///
  /// - Returns: By how much the share changed that changed most.
  private mutating func refine() -> Double {
    let forward = forwardProbabilities()
    var backward = [Double](repeating: 1, count: stateCount)
    var counts = [Double](repeating: 0, count: stateCount)
    var total = 0.0
    for index in pieces.indices.reversed() {
      let row = index * stateCount
      var sum = 0.0
      for state in 0..<stateCount {
        posteriors[row + state] = forward[row + state] * backward[state]
        sum += posteriors[row + state]
      }
      let length = Double(pieces[index].characterCount)
      for state in 0..<stateCount {
        posteriors[row + state] /= sum
        counts[state] += posteriors[row + state] * length
      }
      total += length
      // From what follows this piece to what follows the one before.
      let stay = stay(pieces[index])
      let change =
        (1 - stay)
        * (0..<stateCount).reduce(0.0) {
          $0 + shares[$1] * emissions[row + $1] * backward[$1]
        }
      var most = 0.0
      for state in 0..<stateCount {
        backward[state] = change + stay * emissions[row + state] * backward[state]
        most = max(most, backward[state])
      }
      for state in 0..<stateCount { backward[state] /= most }
    }
    // None becomes impossible, or a later piece might have no language at all.
    var most = 0.0
    for state in 0..<stateCount {
      let share = max(counts[state] / total, .ulpOfOne)
      most = max(most, abs(share - shares[state]))
      shares[state] = share
    }
    return most
  }

  /// For each piece the probability of each language, given it and the pieces before.
  private func forwardProbabilities() -> [Double] {
    var forward = [Double](repeating: 0, count: pieces.count * stateCount)
    var previous = shares
    for (index, piece) in pieces.enumerated() {
      let stay = index == 0 ? 0 : stay(piece)
      let row = index * stateCount
      var sum = 0.0
      for state in 0..<stateCount {
        previous[state] =
          (stay * previous[state] + (1 - stay) * shares[state]) * emissions[row + state]
        sum += previous[state]
      }
      for state in 0..<stateCount {
        previous[state] /= sum
        forward[row + state] = previous[state]
      }
    }
    return forward
  }
}
