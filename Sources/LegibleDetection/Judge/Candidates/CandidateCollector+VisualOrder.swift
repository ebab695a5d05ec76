internal import LegibleEncodings

/// Text in the order in which it is displayed.
extension CandidateCollector {
  /// Whether the encoding reads Hebrew that stands in the order in which it is displayed.
  func isVisual(_ table: SingleByteTable) -> Bool {
    table.isVisual
      && bytePairs.nonASCIIBytes.contains {
        table[$0.byte].script == CharacterCategory.hebrew.scriptBit
      }
  }

  /// The pairs as they stand in text that runs the other way.
  func reversed(
    _ pairs: UnsafeBufferPointer<TextPair>
  ) -> UnsafeBufferPointer<TextPair> {
    var list = arena.list(of: TextPair.self, capacity: pairs.count)
    for pair in pairs { list.append(pair.reversed) }
    return list.elements
  }
}
