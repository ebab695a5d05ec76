extension RandomAccessCollection where Index == Int {
  /// The index of the first element that meets a condition which all elements after it meet too; the end if none does.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package func sortedIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
