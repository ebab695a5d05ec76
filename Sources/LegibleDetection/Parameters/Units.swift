/// The units of `DetectionParameters`: numbers of eight bytes whose accessor names the unit.

/// A difference of log-likelihoods, or a cost, in nats.
package struct Nats: ParameterUnit, ExpressibleByFloatLiteral {
  /// The number of nats.
  package var nats: Double

  @inlinable package init(floatLiteral value: Double) { nats = value }
}

/// A plain factor, exponent or share.
package struct Ratio: ParameterUnit, ExpressibleByFloatLiteral {
  /// The number itself.
  package var ratio: Double

  @inlinable package init(floatLiteral value: Double) { ratio = value }
}

/// A probability, 0…1.
package struct Probability: ParameterUnit, ExpressibleByFloatLiteral {
  /// The probability, 0…1.
  package var probability: Double

  @inlinable package init(floatLiteral value: Double) { probability = value }
}

/// A count.
package struct Count: ParameterUnit, ExpressibleByIntegerLiteral {
  /// The count.
  package var count: Int

  @inlinable package init(integerLiteral value: Int) { count = value }
}

/// A length in bytes.
package struct Bytes: ParameterUnit, ExpressibleByIntegerLiteral {
  /// The number of bytes.
  package var bytes: Int

  @inlinable package init(integerLiteral value: Int) { bytes = value }
}

/// A cost in steps of `CostScale`, of which there are twelve to a nat.
package struct Steps: ParameterUnit, ExpressibleByIntegerLiteral {
  /// The number of steps.
  package var steps: Int

  @inlinable package init(integerLiteral value: Int) { steps = value }
}

/// The requirements of a unit: eight bytes, a `Double` or an `Int`.
package protocol ParameterUnit: BitwiseCopyable, Sendable {}

/// A bound on the work of a loop or the memory of a value, declared next to it; what exceeds it is
/// ignored.
package typealias Budget = Int
