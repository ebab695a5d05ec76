internal import LegibleEncodings

/// Text in visual order.
extension CandidateCollector {
  /// Whether the encoding reads the sample as Hebrew in visual order.
  func isVisual(_ table: SingleByteTable) -> Bool {
    table.isVisual
      && bytePairs.nonASCIIBytes.contains {
        table[$0.byte].script == CharacterCategory.hebrew.scriptBit
      }
  }

  /// Returns the pairs of the text in the other direction.
  func reversed(
    _ pairs: UnsafeBufferPointer<TextPair>
  ) -> UnsafeBufferPointer<TextPair> {
    var list = arena.list(of: TextPair.self, capacity: pairs.count)
    for pair in pairs { list.append(pair.reversed) }
    return list.elements
  }
}
