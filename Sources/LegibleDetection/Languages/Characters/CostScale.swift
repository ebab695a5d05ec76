internal import LegiblePlatform

/// The storage format of probabilities: costs in twelfths of a nat, in one byte.
///
/// Probability 1 costs 0; probabilities below about 6 · 10⁻¹⁰ cost 255. Finer steps than a twelfth
/// of a nat gave no better results.
package enum CostScale {
  /// The number of steps in a nat.
  package static let stepsPerNat = 12.0

  /// Returns the cost of a probability, 0…1.
  package static func cost(of probability: Double) -> UInt8 {
    probability > 0 ? cost(nats: -logarithm(probability)) : .max
  }

  /// Returns the cost for a number of nats.
  package static func cost(nats: Double) -> UInt8 {
    UInt8(max(0, min(255, (nats * stepsPerNat).rounded())))
  }
}

extension Nats {
  /// The number of nats in steps of `CostScale`.
  var steps: Int { Int((nats * CostScale.stepsPerNat).rounded()) }
}
