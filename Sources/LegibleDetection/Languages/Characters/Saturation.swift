internal import LegiblePlatform

/// Limits the weight of evidence of one kind: in full up to `limit`, and by its logarithm beyond.
///
/// Pieces of evidence are not independent, so each further one says less.
func saturated(_ nats: Double, from limit: Double) -> Double {
  nats <= limit ? nats : limit * (1 + logarithm(nats / limit))
}
