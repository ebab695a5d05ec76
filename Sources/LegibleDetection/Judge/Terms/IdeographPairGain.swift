extension LanguageModels {
  /// Returns the gain of a reading in a language from its pairs of ideographs or Hangul syllables,
  /// compared to scoring each of them by itself, in nats.
  ///
  /// A name of two ideographs consists of one or two words, whereas a misread name rarely contains
  /// any. The `ContextFilter` knows the common pairs of Chinese, Japanese and Korean. Other
  /// languages gain nothing.
  func ideographPairGain(of reading: TextReading, in language: LanguageModel) -> Double {
    guard language.isIdeographic, let group = language.contextGroup else { return 0 }
    let pair = parameters.pair
    let characters = reading.characters.characters
    var gain = 0.0
    for next in reading.pairs {
      let (first, second) = (
        characters[Int(next.first)].scalar, characters[Int(next.second)].scalar
      )
      guard Self.areWrittenTogether(first, second) else { continue }
      gain +=
        contexts.contains(LetterContext(first, second), in: group)
        ? pair.commonIdeographs.nats : -pair.otherIdeographs.nats
      // The words of a text are of one kind, and a few are enough to show which.
      if abs(gain) >= pair.ideographLimit.nats { break }
    }
    return max(-pair.ideographLimit.nats, min(pair.ideographLimit.nats, gain))
  }

  /// Whether two characters are both ideographs or both Hangul syllables, whose common pairs are
  /// known.
  package static func areWrittenTogether(_ first: UInt32, _ second: UInt32) -> Bool {
    UnigramRange.han.contains(first) && UnigramRange.han.contains(second)
      || UnigramRange.hangul.contains(first) && UnigramRange.hangul.contains(second)
  }
}
