internal import LegibleEncodings

/// What texts cost whose characters are known, for repair.
extension TextWeighing {
  /// Calls the body for each distinct unit beyond ASCII of a text in UTF-8, whose characters the reader has, with the number of
  /// ASCII letters among them, the neighbours, and what noise costs.
  ///
  /// A character that is repeated counts once, so that the length of a line of boxes says nothing.
  private func forEachUnit(
    ofText utf8: UnsafeBufferPointer<UInt8>,
    _ body: (_ asciiCount: Int, CharacterProperty, CharacterProperty, _ noise: Int32) -> Void
  ) {
    collector.collect(utf8)
    collector.pool.withUnsafeBufferPointer { pool in
      for unit in collector.units {
        let asciiCount = reader.readText(UnsafeBufferPointer(rebasing: pool[unit.range]))
        body(
          asciiCount, reader.property(ofNeighbour: unit.left),
          reader.property(ofNeighbour: unit.right),
          model.costs.noise(
            nonASCIICount: reader.characters.count - asciiCount, letterCount: asciiCount))
      }
    }
  }

  /// Returns what the units of a text in UTF-8 cost in nats, without ASCII letters, and the number of their characters beyond
  /// ASCII: for each, what it costs in a language and in no language, whose sum tells healthy words from others better than
  /// one of them.
  ///
  /// - Parameter column: The language of words in its script; by default, the one that suits each best.
  func cost(
    ofText utf8: UnsafeBufferPointer<UInt8>, column: Int = -1
  ) -> (nats: Float, characterCount: Int) {
    var (total, count) = (Int32(0), 0)
    forEachUnit(ofText: utf8) { asciiCount, left, right, noise in
      scorer.removeRows()
      let cost = scorer.cost(
        of: reader.characters, left, right, noise: noise, maybeLists: false)
      total += max(
        0,
        cost.any + (scorer.cost(of: cost, column: column) ?? scorer.minCost(of: cost))
          - model.costs.asciiCharacter * Int32(asciiCount))
      count += reader.characters.count - asciiCount
    }
    return (Float(total) / DetectionTables.unitsPerNat, count)
  }

  func cost(ofText utf8: [UInt8], column: Int = -1) -> (nats: Float, characterCount: Int) {
    utf8.withUnsafeBufferPointer { cost(ofText: $0, column: column) }
  }

  /// Returns the logarithm of the probability of a text in UTF-8, up to a constant, if it was written in an encoding, and the
  /// column of its likeliest language.
  ///
  /// - Parameter maybeLists: Whether words may be lists of letters.
  func logLikelihood(
    ofText utf8: [UInt8], writtenIn encoding: TextEncoding, maybeLists: Bool,
    _ asciiEvidence: [Float], _ options: WeighingOptions
  ) -> (nats: Float, column: Int) {
    scorer.removeRows()
    let index = tables.encodings.firstIndex { $0.encoding == encoding } ?? 0
    var text = Reading(encodings: [index], prior: 0)
    var (letterCount, unknownCount) = (0, 0)
    utf8.withUnsafeBufferPointer { utf8 in
      forEachUnit(ofText: utf8) { asciiCount, left, right, noise in
        letterCount += asciiCount
        unknownCount += reader.characters.count { $0.isLetter && $0.letter >= tables.otherLetter }
        text.add(
          scorer.cost(of: reader.characters, left, right, noise: noise, maybeLists: maybeLists), 1,
          scorer)
      }
    }
    let priors = [Float](repeating: 0, count: tables.encodings.count)
    let languages = zip(model.columnPriors, asciiEvidence).map { $0 + $1 }
    sumOverLanguages(&text, priors, languages, asciiEvidence, options)
    // ASCII that is in no unit costs about what it costs in one, since it may be a part of characters in another
    // reading; scripts without tables are rare.
    let otherCount = utf8.count { $0 < 0x80 } - letterCount
    let rest =
      parameters[.asciiCharacter] * Float(otherCount)
      + parameters[.otherLanguage] * Float(unknownCount)
    return (text.score - parameters[.evidence] * rest, text.bestColumn)
  }
}
