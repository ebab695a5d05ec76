/// The kinds of evidence that the judge sums up.
package enum TermKind: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  // Terms of readings by the models.
  case prior, hint, otherFiles, languageHint, encodingInLanguage, asciiPairs, pairs, wordPositions,
    repetition
  case letterInventory, ideographPairs
  case malformed, positionFaults, surroundings, sharedPairs, contexts, otherHypotheses

  // The posterior of the best reading, and its calibration.
  case posterior, calibration

  // Terms of structure.
  case byteOrderMark, escapeSequences, plainText, utf8Structure, damage, codeUnits
  case sevenBitLetters, decodedSequences

  // The probability that the bytes are binary data, and that a rejected hypothesis is right.
  case controlBytes, chance, codeUnitDoubt, limits
}

/// A piece of evidence and its weight.
package struct Term: BitwiseCopyable, Sendable {
  package let kind: TermKind

  /// The log-likelihood ratio for the hypothesis, in nats.
  package let nats: Double
}

/// A short list of terms, stored inline.
struct TermList: BitwiseCopyable, Sendable, RandomAccessCollection {
  private var terms = InlineArray<8, Term>(repeating: Term(kind: .prior, nats: 0))
  private(set) var count = 0

  /// The sum of the terms, in nats.
  private(set) var sum = 0.0

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Term { terms[index] }

  /// Adds a term; the capacity is enough for every hypothesis.
  mutating func add(_ kind: TermKind, _ nats: Double) {
    sum += nats
    guard count < terms.count else { return }
    terms[count] = Term(kind: kind, nats: nats)
    count += 1
  }
}
