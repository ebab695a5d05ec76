extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a condition which all elements after it satisfy as
  /// well; `endIndex` if none does.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var start = startIndex
    var length = count
    while length > 0 {
      let half = length / 2
      let middle = index(start, offsetBy: half)
      if isInSecondPart(self[middle]) {
        length = half
      } else {
        start = index(after: middle)
        length -= half + 1
      }
    }
    return start
  }
}
