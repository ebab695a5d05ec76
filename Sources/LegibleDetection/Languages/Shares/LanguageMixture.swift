internal import LegiblePlatform

/// The shares of languages in a text: a hidden Markov model whose states are the languages of the pieces, with the
/// shares as the probabilities of each after a change (L. E. Baum et al., 1970).
struct LanguageMixture {
  /// Probabilities of eight languages that are worked on at once; those behind the last language are zero.
  private typealias Block = SIMD8<Float>

  /// The share of the characters in each of the languages of `PieceCosts`, 0…1.
  let shares: [Double]

  /// For each piece as many blocks as all languages take.
  private let posteriors: [Block]
  private let blockCount: Int

  /// - Parameters:
  ///   - penalties: What is said against each language beforehand, in nats.
  /// - Complexity: O(*s* · *l*) in the number of pieces and of languages.
  init(_ text: TextPieces, _ costs: PieceCosts, penalties: [Double]) {
    let stateCount = costs.languages.count
    blockCount = (stateCount + Block.scalarCount - 1) / Block.scalarCount
    let emissions = Self.emissions(costs, penalties, text.pieces.count, blockCount)
    // Those behind the last language have no emissions, so that their shares do not count.
    var current = [Block](
      repeating: Block(repeating: 1 / Float(max(stateCount, 1))), count: blockCount)
    var posteriors = emissions
    for _ in 0..<parameters.share.rounds.count {
      let change = emissions.withUnsafeBufferPointer { emissions in
        posteriors.withUnsafeMutableBufferPointer { posteriors in
          current.withUnsafeMutableBufferPointer { shares in
            Self.refine(shares, text.pieces, emissions, posteriors)
          }
        }
      }
      if change < Float(parameters.share.settled.probability) { break }
    }
    self.posteriors = posteriors
    shares = (0..<stateCount).map {
      Double(current[$0 / Block.scalarCount][$0 % Block.scalarCount])
    }
  }

  /// The probability that a piece is in one of the languages.
  func probability(of piece: Int, in state: Int) -> Double {
    Double(posteriors[piece * blockCount + state / Block.scalarCount][state % Block.scalarCount])
  }

  /// The likelihoods of the pieces, each row with a highest of 1.
  private static func emissions(
    _ costs: PieceCosts, _ penalties: [Double], _ pieceCount: Int, _ blockCount: Int
  ) -> [Block] {
    let count = costs.languages.count
    var emissions = [Block](repeating: Block(), count: pieceCount * blockCount)
    for piece in 0..<pieceCount {
      let row = piece * count..<(piece + 1) * count
      let values = zip(costs.costs[row], penalties).map {
        $0 / parameters.share.temperature.ratio + $1
      }
      let minimum = values.min() ?? 0
      for (column, value) in values.enumerated() {
        emissions[piece * blockCount + column / Block.scalarCount][column % Block.scalarCount] =
          Float(exponential(minimum - value))
      }
    }
    return emissions
  }

  /// The probability that a piece is in the language of the one before.
  private static func stay(_ piece: TextPieces.Piece) -> Float {
    Float(
      piece.isInside
        ? parameters.share.stayInside.probability : parameters.share.stay.probability)
  }

  /// One round of expectation and maximization.
  ///
  /// - Parameters:
  ///   - emissions: For each piece as many blocks as there are of shares, as `posteriors` has them.
  /// - Returns: By how much the share changed that changed most.
  private static func refine(
    _ shares: UnsafeMutableBufferPointer<Block>, _ pieces: [TextPieces.Piece],
    _ emissions: UnsafeBufferPointer<Block>, _ posteriors: UnsafeMutableBufferPointer<Block>
  ) -> Float {
    let count = shares.count
    setForwardProbabilities(shares, pieces, emissions, posteriors)
    var backward = [Block](repeating: Block(repeating: 1), count: count)
    var counts = [Block](repeating: Block(), count: count)
    var total: Float = 0
    for (index, piece) in pieces.enumerated().reversed() {
      // Each piece has a row of `count` blocks in both.
      let row = index * count
      var (sum, change) = (Block(), Block())
      for block in 0..<count {
        let emitted = emissions[row + block] * backward[block]
        posteriors[row + block] *= backward[block]
        sum += posteriors[row + block]
        change += shares[block] * emitted
        backward[block] = emitted
      }
      let scale = 1 / sum.sum()
      let length = Float(piece.characterCount)
      // From what follows this piece to what follows the one before.
      let stay = stay(piece)
      let changed = (1 - stay) * change.sum()
      var maximum: Float = 0
      for block in 0..<count {
        posteriors[row + block] *= scale
        counts[block] += posteriors[row + block] * length
        backward[block] = backward[block] * stay + changed
        maximum = max(maximum, backward[block].max())
      }
      for block in 0..<count { backward[block] *= 1 / maximum }
      total += length
    }
    var maximum: Float = 0
    for block in 0..<count {
      // None becomes impossible, or a later piece might have no language at all.
      let share = pointwiseMax(counts[block] / total, Block(repeating: .ulpOfOne))
      let difference = pointwiseMax(share - shares[block], shares[block] - share)
      maximum = max(maximum, difference.max())
      shares[block] = share
    }
    return maximum
  }

  /// Sets for each piece the probability of each language, given it and the pieces before.
  private static func setForwardProbabilities(
    _ shares: UnsafeMutableBufferPointer<Block>, _ pieces: [TextPieces.Piece],
    _ emissions: UnsafeBufferPointer<Block>, _ forward: UnsafeMutableBufferPointer<Block>
  ) {
    let count = shares.count
    for (index, piece) in pieces.enumerated() {
      let stay = index == 0 ? 0 : stay(piece)
      // Each piece has a row of `count` blocks in both, and the first one none before.
      let row = index * count
      let before = index == 0 ? 0 : row - count
      var sum = Block()
      for block in 0..<count {
        forward[row + block] =
          (stay * forward[before + block] + (1 - stay) * shares[block]) * emissions[row + block]
        sum += forward[row + block]
      }
      let scale = 1 / sum.sum()
      for block in 0..<count { forward[row + block] *= scale }
    }
  }
}
