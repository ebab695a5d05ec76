internal import LegibleEncodings

extension [LineRegion] {
  /// The region that a character is in, of those in their order.
  ///
  /// - Complexity: O(log *n*).
  func region(at index: Int) -> LineRegion? {
    let region = self[partitioningIndex { $0.range.upperBound > index }...].first
    return region.flatMap { $0.range.contains(index) ? $0 : nil }
  }
}
