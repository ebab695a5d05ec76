internal import LegibleEncodings

/// A part of a line in one encoding.
struct MixturePart: Sendable {
  /// The bytes of the part, within its line.
  var range: Range<Int>

  /// The number of the encoding in the tables.
  var encoding: Int

  /// The probability, 0…1, that the encoding gives the text of the part.
  var probability: Float
}

/// The answer for a line.
struct MixtureAnswer: Sendable {
  /// The parts in order, which together are the line.
  var parts: [MixturePart]

  /// Whether no component explains the line: it is read as the likeliest one has it.
  var isUnexplained = false
}

/// Finds the encodings of lines and of their parts, given the set of components. Neighbouring lines
/// tend to agree (forward–backward: Rabiner, 1989). An answer is less sure if other sets that were
/// tried disagree.
struct MixtureLabels {
  let weights: MixtureWeights
  let fit: MixtureFit

  /// The other sets, fitted to the same lines, and how likely each is compared with the set.
  let others: [(weight: Float, fit: MixtureFit)]
  private var units: LineUnits { weights.units }

  /// The encodings of the set, and their shares.
  private let encodings: [Int]
  private let shares: [Float]

  // The share of the cost of noise above which a line is unexplained; the number of imagined pairs
  // of neighbours (pseudocounts), and the share of these that agree beyond chance.
  private static let unexplainedShare: Float = 0.7
  private static let usualPairs: Float = 2
  private static let usualAgreement: Float = 0.5

  /// The factor of the log-odds of other sets, and of changes inside of lines, in probabilities.
  static let confidence: Float = 1

  init(
    _ weights: MixtureWeights, _ fit: MixtureFit, _ others: [(weight: Float, fit: MixtureFit)]
  ) {
    self.weights = weights
    self.fit = fit
    self.others = others
    let encodings = fit.encodings
    self.encodings = encodings
    shares = encodings.map { encoding in
      zip(fit.components, fit.shares).reduce(0) {
        $1.0.encoding == encoding ? $0 + $1.1 : $0
      }
    }
  }

  /// Returns the answers for lines.
  ///
  /// - Parameter numbers: For each line, its number among those of the fits.
  func answers(for lines: [MixtureLine], _ numbers: [Int]) -> [MixtureAnswer] {
    let likelihoods = lines.map { self.likelihoods(of: $0) }
    let posteriors = self.posteriors(likelihoods)
    return lines.indices.map { index in
      let line = lines[index]
      let number = numbers[index]
      let labels = fit.labels[number].map { fit.components[Int($0)].encoding }
      let changeOdds = fit.changeGains[number] * Self.confidence
      let changes = 1 / (1 + expf(-changeOdds))
      var answer = MixtureAnswer(parts: [], isUnexplained: isUnexplained(line))
      if labels.allSatisfy({ $0 == labels[0] }) {
        var best = 0
        for place in encodings.indices where posteriors[index][place] > posteriors[index][best] {
          best = place
        }
        var probability: Float = 0
        for (place, encoding) in encodings.enumerated()
        where place == best || readsAlike(line, encoding, encodings[best]) {
          probability += posteriors[index][place]
        }
        probability *=
          (1 - changes)
          * agreement(line, number, 0..<line.units.count, encodings[best])
        answer.parts.append(
          MixturePart(
            range: 0..<line.bytes.count, encoding: encodings[best], probability: probability))
        return answer
      }
      var start = 0
      var from = 0
      while start < labels.count {
        var end = start
        while end < labels.count && labels[end] == labels[start] { end += 1 }
        let to = end < labels.count ? Int(line.ranges[end].lowerBound) : line.bytes.count
        answer.parts.append(
          MixturePart(
            range: from..<to, encoding: labels[start],
            probability: changes * agreement(line, number, start..<end, labels[start])))
        (start, from) = (end, to)
      }
      return answer
    }
  }

  /// Returns ln of how likely a line is in each encoding of the set.
  private func likelihoods(of line: MixtureLine) -> [Float] {
    let whole = fit.components.indices.map { index in
      naturalLogarithm(max(fit.shares[index], 1e-4))
        + weights.likelihood(of: line, fit.components[index])
    }
    return encodings.map { encoding in
      var top = -Float.infinity
      for (component, value) in zip(fit.components, whole) where component.encoding == encoding {
        top = max(top, value)
      }
      var sum: Float = 0
      for (component, value) in zip(fit.components, whole) where component.encoding == encoding {
        sum += expf(value - top)
      }
      return top + naturalLogarithm(sum)
    }
  }

  /// Returns the probabilities of the encodings of each line.
  private func posteriors(_ likelihoods: [[Float]]) -> [[Float]] {
    let count = encodings.count
    guard count > 1 else { return likelihoods.map { _ in [1] } }
    let stay = stickiness(likelihoods)
    let emissions = likelihoods.map { line in
      let top = line.max() ?? 0
      return zip(line, shares).map { expf($0 - top) / max($1, 1e-6) }
    }
    var posteriors: [[Float]] = []
    var forward = shares
    for emission in emissions {
      forward = (0..<count).map {
        (stay * forward[$0] + (1 - stay) * shares[$0]) * emission[$0]
      }
      forward.normalize()
      posteriors.append(forward)
    }
    var backward = [Float](repeating: 1, count: count)
    for index in emissions.indices.reversed() {
      for place in 0..<count { posteriors[index][place] *= backward[place] }
      posteriors[index].normalize()
      let next = (0..<count).map { backward[$0] * emissions[index][$0] }
      let mean = zip(shares, next).reduce(0) { $0 + $1.0 * $1.1 }
      backward = next.map { stay * $0 + (1 - stay) * mean }
      backward.normalize()
    }
    return posteriors
  }

  /// Returns the share of neighbouring lines that agree beyond chance, by their likeliest encodings.
  private func stickiness(_ likelihoods: [[Float]]) -> Float {
    let best = likelihoods.map { line in
      line.indices.reduce(0) { line[$1] > line[$0] ? $1 : $0 }
    }
    let chance = shares.reduce(0) { $0 + $1 * $1 }
    let agreeing = Float(zip(best, best.dropFirst()).count { $0 == $1 })
    let usual = chance + Self.usualAgreement * (1 - chance)
    let rate =
      (agreeing + Self.usualPairs * usual) / (Float(max(0, best.count - 1)) + Self.usualPairs)
    return min(max((rate - chance) / max(1 - chance, 0.01), 0), 0.995)
  }

  /// Returns the share of the sets, by weight, that read a part of a line alike.
  private func agreement(
    _ line: MixtureLine, _ number: Int, _ places: Range<Int>, _ encoding: Int
  ) -> Float {
    var (sum, total) = (Float(1), Float(1))
    for (weight, other) in others {
      total += weight
      let labels = other.labels[number]
      let label = labels[min(places.lowerBound, labels.count - 1)]
      let its = other.components[Int(label)].encoding
      if its == encoding
        || places.allSatisfy({
          units.reading(its, line.units[$0]) == units.reading(encoding, line.units[$0])
        })
      {
        sum += weight
      }
    }
    return sum / total
  }

  private func readsAlike(_ line: MixtureLine, _ one: Int, _ other: Int) -> Bool {
    line.units.allSatisfy { units.reading(one, $0) == units.reading(other, $0) }
  }

  /// Whether nothing in the set explains a line.
  private func isUnexplained(_ line: MixtureLine) -> Bool {
    var (least, noise) = (Float(0), Float(0))
    for unit in line.units {
      least += fit.components.reduce(.infinity) { min($0, units.cost($1, unit)) }
      noise += units.noise(of: unit)
    }
    return least > Self.unexplainedShare * noise
  }
}

extension [Float] {
  /// Scales numbers so that they add up to one.
  fileprivate mutating func normalize() {
    let sum = Swift.max(reduce(0, +), 1e-30)
    for index in indices { self[index] /= sum }
  }
}
