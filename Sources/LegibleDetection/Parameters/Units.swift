/// The units of `DetectionParameters`: each a number in eight bytes that says at its use what it counts.

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

/// A number of things.
package struct Count: ParameterUnit, ExpressibleByIntegerLiteral {
  /// The number of things.
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

/// What all units have in common: eight bytes, which hold a `Double` or an `Int`.
package protocol ParameterUnit: BitwiseCopyable, Sendable {}

/// A number that bounds the work of a loop or the memory of a value, and stands beside it: what is beyond is not looked at.
package typealias Budget = Int
