internal import LegibleEncodings

/// The costs of texts whose characters are known, for repair.
extension TextWeighing {
  /// Calls the body for each distinct non-ASCII unit of a text in UTF-8, whose characters have been read into `reader`, with its
  /// bytes, the number of ASCII letters among them, the neighbours, and the cost of noise.
  ///
  /// A character that is repeated counts once, so that the length of a line of boxes says nothing.
  private func forEachUnit(
    ofText utf8: UnsafeBufferPointer<UInt8>,
    _ body: (
      UnsafeBufferPointer<UInt8>, _ asciiCount: Int, CharacterProperty, CharacterProperty,
      _ noise: Int32
    ) -> Void
  ) {
    collector.collect(utf8)
    collector.pool.withUnsafeBufferPointer { pool in
      for unit in collector.units {
        let bytes = UnsafeBufferPointer(rebasing: pool[unit.range])
        let (asciiCount, byteCount) = reader.readText(bytes)
        body(
          bytes, asciiCount, reader.property(ofNeighbour: unit.left),
          reader.property(ofNeighbour: unit.right),
          model.costs.noise(
            nonASCIICount: byteCount, letterCount: asciiCount))
      }
    }
  }

  // The maximum costs of characters in healthy text, in nats: of an ideograph, of a kana or Hangul syllable, of another
  // non-ASCII character, and of an ASCII letter.
  private static let ideographCost: Float = 8.5
  private static let syllableCost: Float = 6.5
  private static let characterCost: Float = 3.8
  private static let asciiCost: Float = 1.75

  /// Returns the excess of the units of a text in UTF-8: what they cost in the language that suits each best, above the units of
  /// healthy text, in nats.
  func excess(ofText utf8: UnsafeBufferPointer<UInt8>) -> Float {
    var (cost, usual) = (Int32(0), Float(0))
    forEachUnit(ofText: utf8) { bytes, asciiCount, left, right, noise in
      cost += leastCost(left, right, noise)
      usual += Float(asciiCount) * Self.asciiCost
      for index in bytes.indices where bytes[index] >= 0xC0 {
        usual += Self.usualCost(bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0)
      }
    }
    return Float(cost) / DetectionTables.unitsPerNat - usual
  }

  /// Returns the maximum cost in healthy text of a character with these first two bytes.
  @inline(__always)
  private static func usualCost(_ first: UInt8, _ second: UInt8) -> Float {
    switch first {
    case 0xE3 where 0x81...0x83 ~= second, 0xEA where second >= 0xB0, 0xEB...0xED: syllableCost
    case 0xE3 where second >= 0x90, 0xE4...0xE9: ideographCost
    default: characterCost
    }
  }

  /// Returns what a text in UTF-8 costs in nats.
  ///
  /// - Parameter column: The language of words in its script; by default, the one that suits each unit best.
  func cost(ofText utf8: [UInt8], column: Int = -1) -> Float {
    var total: Int32 = 0
    utf8.withUnsafeBufferPointer {
      forEachUnit(ofText: $0) { _, _, left, right, noise in
        total += leastCost(left, right, noise, column: column)
      }
    }
    return Float(total) / DetectionTables.unitsPerNat
  }

  /// Returns the cost of the characters that the reader has, in the language of a column or in the one that suits them best.
  @inline(__always)
  private func leastCost(
    _ left: CharacterProperty, _ right: CharacterProperty, _ noise: Int32, column: Int = -1
  ) -> Int32 {
    scorer.removeRows()
    let cost = scorer.cost(of: reader.characters, left, right, noise: noise, maybeLists: false)
    return scorer.cost(of: cost, column: column) ?? scorer.minCost(of: cost)
  }

  /// Returns the logarithm of the probability of a text in UTF-8, up to a constant, if it was written in an encoding, and the
  /// column of its likeliest language.
  ///
  /// - Parameter isAsWritten: Whether it is the text as it is, whose words may be lists of letters.
  func logLikelihood(
    ofText utf8: [UInt8], writtenIn encoding: TextEncoding, isAsWritten: Bool,
    _ asciiEvidence: [Float], _ options: WeighingOptions
  ) -> (nats: Float, column: Int) {
    scorer.removeRows()
    setPriors(asciiEvidence, options)
    let index = tables.number(of: encoding) ?? 0
    // The encoding is given.
    priors.start[index] = 0
    readings.removeAll(unitCount: 0)
    let row = readings.append(index, prior: 0)
    var (letterCount, unknownCount) = (0, 0)
    utf8.withUnsafeBufferPointer { utf8 in
      forEachUnit(ofText: utf8) { _, asciiCount, left, right, noise in
        letterCount += asciiCount
        unknownCount += reader.characters.count { $0.isLetter && $0.letter >= tables.otherLetter }
        readings.add(
          scorer.cost(of: reader.characters, left, right, noise: noise, maybeLists: isAsWritten), 1,
          scorer, to: row)
      }
    }
    sumOverLanguages(row, asciiEvidence, options)
    // ASCII that is in no unit costs about what it costs in one, since it may be a part of characters in another
    // reading; scripts without tables are rare.
    let otherCount = utf8.count { $0 < 0x80 } - letterCount
    let rest =
      parameters[.asciiCharacter] * Float(otherCount)
      + parameters[.otherLanguage] * Float(unknownCount)
    return (
      readings[row].pointee.score - parameters[.evidence] * rest,
      readings[row].pointee.bestColumn
    )
  }
}
