extension [LineRegion] {
  /// The region that a character is in, of those in their order.
  ///
  /// - Complexity: O(log *n*).
  func region(at index: Int) -> LineRegion? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].range.upperBound <= index { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].range.contains(index) ? self[low] : nil
  }
}
