internal import LegibleEncodings

extension ReadingCollector {
  /// Adds what the encodings with several bytes a character make of the sample.
  mutating func addMultiByte() {
    for structure in MultiByteStructure.all
    where options.allows(structure.encoding) && structure.mayRead(sample) {
      add(structure.encoding)
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
        encodings: [encoding], source: .characters(Shared(pairs)), symbols: characters.symbols,
        scripts: characters.scripts,
        ascii: encoding.hasASCIITrailBytes
          ? Self.asciiCosts(
            of: pairs.ascii, characters, wordWeight: pairs.asciiWordWeight, models: models)
          : ascii,
        contactCost: 0,
        errorCost: ErrorCost.cost(ofErrors: errors)
          * (encoding == .utf8 ? ErrorCost.shareInUTF8 : 1) + cost))
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
