/// The kinds of evidence that the judge sums up.
package enum TermKind: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  // Terms of readings by the models.
  case prior, hint, otherFiles, languageHint, encodingInLanguage, asciiPairs, pairs, wordPositions,
    repetition
  case letterInventory, ideographPairs
  case malformed, positionFaults, surroundings, sharedPairs, contexts, otherHypotheses

  // The posterior of the best reading, and what experience makes of it.
  case posterior, calibration

  // Terms of structure.
  case byteOrderMark, escapeSequences, plainText, utf8Structure, damage, codeUnits
  case sevenBitLetters, decodedSequences

  // The doubt that the bytes are text, or that a reading is right which the caller allows.
  case controlBytes, chance, codeUnitDoubt, limits
}

/// One piece of evidence, and what it is worth.
package struct Term: BitwiseCopyable, Sendable {
  package let kind: TermKind

  /// By how much the term makes the hypothesis likelier, in nats.
  package let nats: Double
}

/// A few terms, in memory of their own size.
struct TermList: BitwiseCopyable, Sendable, RandomAccessCollection {
  private var terms = InlineArray<8, Term>(repeating: Term(kind: .prior, nats: 0))
  private(set) var count = 0

  /// The sum of the terms, in nats.
  private(set) var sum = 0.0

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Term { terms[index] }

  /// Adds a term; no hypothesis has more of one list than there is room for.
  mutating func add(_ kind: TermKind, _ nats: Double) {
    sum += nats
    guard count < terms.count else { return }
    terms[count] = Term(kind: kind, nats: nats)
    count += 1
  }
}
