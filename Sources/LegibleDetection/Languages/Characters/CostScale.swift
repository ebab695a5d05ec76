internal import LegiblePlatform

/// How probabilities are stored: as costs, in twelfths of a nat, in one byte.
///
/// So 1 costs 0, and what is less likely than about 6 · 10⁻¹⁰ costs 255. A step of a twelfth of a
/// nat was found to be as good as a finer one.
package enum CostScale {
  /// How many steps a nat has.
  package static let stepsPerNat = 12.0

  /// The cost of a probability, 0…1.
  package static func cost(of probability: Double) -> UInt8 {
    probability > 0 ? cost(nats: -logarithm(probability)) : .max
  }

  /// The cost that is so many nats.
  package static func cost(nats: Double) -> UInt8 {
    UInt8(max(0, min(255, (nats * stepsPerNat).rounded())))
  }
}

extension Nats {
  /// The number of nats as steps of `CostScale`.
  var steps: Int { Int((nats * CostScale.stepsPerNat).rounded()) }
}
