extension LanguageModels {
  /// By how much likelier the ideographs that follow each other, or the syllables of Hangul, make a reading in a language
  /// than each of them by itself, in nats.
  ///
  /// A name of two ideographs is one or two words, and most others of two bytes each are none: which pairs are common in
  /// Chinese, Japanese and Korean is in the `ContextFilter`. Other languages gain nothing.
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
      // Words of one text are of one kind, and a few tell what kind that is.
      if abs(gain) >= pair.ideographLimit.nats { break }
    }
    return max(-pair.ideographLimit.nats, min(pair.ideographLimit.nats, gain))
  }

  /// Whether two characters are both ideographs, or both syllables of Hangul, of which the common pairs are known.
  package static func areWrittenTogether(_ first: UInt32, _ second: UInt32) -> Bool {
    UnigramRange.han.contains(first) && UnigramRange.han.contains(second)
      || UnigramRange.hangul.contains(first) && UnigramRange.hangul.contains(second)
  }
}
