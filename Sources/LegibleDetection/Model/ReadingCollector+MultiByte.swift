internal import LegibleEncodings

extension ReadingCollector {
  /// The encodings with several bytes a character that are read one by one.
  ///
  /// Of encodings that include each other only the largest is there.
  private static let multiByte: [TextEncoding] = [
    .utf8, .shiftJIS, .eucJP, .gb18030, .big5, .eucKR, .johab, .eucTW,
  ]

  /// Adds what the encodings with several bytes a character make of the sample.
  mutating func addMultiByte() {
    for encoding in Self.multiByte where options.allows(encoding) {
      if MultiByteStructure(of: encoding)?.mayRead(sample) != false { add(encoding) }
    }
  }

  /// Adds what an encoding with several bytes a character makes of the sample, if it can read it.
  mutating func add(_ encoding: TextEncoding) {
    // A platform without the converter has no such reading.
    guard var text = DecodedSample(sample, as: encoding) else { return }
    var cost = text.isCut ? ErrorCost.cut : 0
    if isAtStart, let whole = text.withoutCutHead(models: models) {
      text = whole
      cost += ErrorCost.cut
    }
    var errors = text.malformedCount
    if errors > 0 && (!options.allowsLossy || errors > 2 + sample.count / 500) { return }
    for _ in 0..<2 {
      guard let aligned = text.realigned(models: models) else { break }
      text = aligned
      errors = min(errors, text.malformedCount + 1)
    }
    let pairs = CharacterPairs(of: text.utf8)
    // Errors alone do not make an encoding a candidate.
    if pairs.otherCount == 0 && encoding.isASCIICompatible { return }
    let characters = CharacterList(of: pairs.scalars, models: models)
    readings.append(
      TextReading(
        encodings: [encoding], source: .characters(pairs), symbols: characters.symbols,
        scripts: characters.scripts,
        ascii: encoding.hasASCIITrailBytes
          ? Self.asciiCosts(
            of: pairs.ascii, characters, wordWeight: pairs.asciiWordWeight, models: models)
          : ascii,
        contactCost: 0, errorCost: ErrorCost.cost(ofErrors: errors) + cost))
  }
}

extension TextEncoding {
  /// Whether bytes below 0x80 are also part of longer sequences.
  fileprivate var hasASCIITrailBytes: Bool {
    switch self {
    case .utf8, .eucJP, .eucTW: false
    default: true
    }
  }
}
