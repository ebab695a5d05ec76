internal import LegiblePlatform

/// What an amount of evidence of one kind counts, in nats: in full up to a limit, and then by its logarithm.
///
/// Evidence is not independent: what was seen before says less.
func saturated(_ nats: Double, from limit: Double) -> Double {
  nats <= limit ? nats : limit * (1 + logarithm(nats / limit))
}
