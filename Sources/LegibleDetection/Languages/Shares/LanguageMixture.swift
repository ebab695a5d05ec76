internal import LegiblePlatform

/// The shares of languages in a text: a hidden Markov model whose states are the languages of the
/// pieces, and in which the shares are the probabilities of the next language after a change (L. E.
/// Baum et al., 1970).
struct LanguageMixture {
  /// The probabilities of eight languages, computed at once; unused lanes are zero.
  private typealias Block = SIMD8<Float>

  /// The share of the characters in each language of `PieceCosts`, 0…1.
  let shares: [Double]

  /// The posterior probabilities of the languages for each piece, in `blockCount` blocks.
  private let posteriors: [Block]
  private let blockCount: Int

  /// - Parameters:
  ///   - penalties: The prior penalty of each language, in nats.
  /// - Complexity: O(*s* · *l*) in the number of pieces and of languages.
  init(_ text: TextPieces, _ costs: PieceCosts, penalties: [Double]) {
    let stateCount = costs.languages.count
    blockCount = (stateCount + Block.scalarCount - 1) / Block.scalarCount
    let emissions = Self.emissions(costs, penalties, text.pieces.count, blockCount)
    // Unused lanes have no emissions, so their initial shares do not matter.
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
      if change < Float(parameters.share.convergence.probability) { break }
    }
    self.posteriors = posteriors
    shares = (0..<stateCount).map {
      Double(current[$0 / Block.scalarCount][$0 % Block.scalarCount])
    }
  }

  /// Returns the probability that a piece is in a language.
  func probability(of piece: Int, in state: Int) -> Double {
    Double(posteriors[piece * blockCount + state / Block.scalarCount][state % Block.scalarCount])
  }

  /// Returns the likelihoods of the pieces in each language, scaled so that the highest of a piece
  /// is 1.
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

  /// Returns the probability that a piece is in the same language as the previous one.
  private static func stay(_ piece: TextPieces.Piece) -> Float {
    Float(
      piece.isInside
        ? parameters.share.stayInside.probability : parameters.share.stay.probability)
  }

  /// Performs one round of expectation maximization.
  ///
  /// - Parameters:
  ///   - emissions: For each piece as many blocks as there are of shares, laid out like
  ///     `posteriors`.
  /// - Returns: The largest change of any share.
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
      // In both buffers each piece has a row of `count` blocks.
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
      // Step from the text after this piece to the text after the previous one.
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
      // No share becomes 0, since a later piece might then have no possible language.
      let share = pointwiseMax(counts[block] / total, Block(repeating: .ulpOfOne))
      let difference = pointwiseMax(share - shares[block], shares[block] - share)
      maximum = max(maximum, difference.max())
      shares[block] = share
    }
    return maximum
  }

  /// Sets for each piece the probability of each language, given this piece and those before it.
  private static func setForwardProbabilities(
    _ shares: UnsafeMutableBufferPointer<Block>, _ pieces: [TextPieces.Piece],
    _ emissions: UnsafeBufferPointer<Block>, _ forward: UnsafeMutableBufferPointer<Block>
  ) {
    let count = shares.count
    for (index, piece) in pieces.enumerated() {
      let stay = index == 0 ? 0 : stay(piece)
      // In both buffers each piece has a row of `count` blocks; the first has none before it.
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
