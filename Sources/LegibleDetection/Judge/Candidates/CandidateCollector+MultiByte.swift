internal import LegibleEncodings

extension CandidateCollector {
  /// Adds the readings of the sample by multi-byte encodings.
  ///
  /// - Parameter limit: The maximum cost, in nats, of a reading by some encodings that is worth
  ///   scoring.
  mutating func addMultiByte(limit: (EncodingSet) -> Double) {
    if mayBeUTF8 { add([.utf8], limit: limit) }
    for structure in MultiByteStructure.all {
      let fit = structure.fit(of: sample, nonASCIIOffsets: bytePairs.nonASCIIOffsets)
      if fit == .poor { continue }
      // A structure that matches only with errors is no evidence for an encoding.
      let variants = structure.encodings.filter {
        !(fit == .errorsOnly && $0.isASCIICompatible)
      }
      if !variants.isEmpty { add(variants, limit: limit) }
    }
  }

  /// Adds the readings by variants of an encoding; variants that read the sample alike share one
  /// reading.
  private mutating func add(_ variants: [TextEncoding], limit: (EncodingSet) -> Double) {
    // The limit is that of the likeliest variant, since the first one represents the others.
    var ids = EncodingSet()
    for encoding in variants { ids.insert(encoding.registryID) }
    let limit = limit(ids)
    var known: [(text: DecodedSample, reading: Int?)] = []
    for encoding in variants {
      // `nil` on a platform without the converter.
      guard let text = legibleText(in: encoding) else { continue }
      if let same = known.first(where: { $0.text.isSame(as: text) }) {
        if let reading = same.reading {
          readings[reading].reading.encodings.insert(encoding.registryID)
        }
        continue
      }
      let next = readings.count
      add(text, as: encoding, limit: limit)
      known.append((text, next < readings.count ? next : nil))
    }
  }

  /// Decodes the sample, unless there are more errors than a reading may have.
  private func legibleText(in encoding: TextEncoding) -> DecodedSample? {
    if encoding == .utf8 { return DecodedSample(sample, as: encoding, arena) }
    let limit = errorLimit
    guard let text = DecodedSample(sample, as: encoding, maxMalformed: limit, arena) else {
      return nil
    }
    if text.malformedCount <= limit { return text }
    // After a character that is cut at the beginning, or a surplus byte, all pairs of bytes may be
    // misaligned.
    let isMisaligned =
      isAtStart && text.withoutCutHead(models: models) != nil
      || text.realigned(maxMalformed: limit, models: models).map { $0.malformedCount < limit }
        ?? false
    return isMisaligned ? DecodedSample(sample, as: encoding, arena) : nil
  }

  /// The maximum number of errors in a reading.
  private var errorLimit: Int {
    parameters.malformed.errors.count
      + sample.count / parameters.malformed.bytesPerError.bytes
  }

  /// Returns the number of errors in a text: in UTF-8, the malformed sequences of one damaged
  /// character count once.
  private func errorCount(in text: DecodedSample, as encoding: TextEncoding) -> Int {
    encoding == .utf8 && (3...4).contains(text.malformedCount)
      && UTF8Damage.placeCount(in: UnsafeRawBufferPointer(sample), isAtStart: isAtStart) == 1
      ? 1 : text.malformedCount
  }

  /// Whether the sample has few errors as UTF-8, apart from a character cut at the beginning, or at
  /// most as many as continuation bytes.
  ///
  /// Two bytes of any word may form a character by chance. So if there are more than twice as many
  /// errors as continuation bytes, some of these must not be next to errors.
  private var mayBeUTF8: Bool {
    let bytes = UnsafeRawBufferPointer(sample)
    var errors = -3
    var continuations = 0
    var continuationsApart = 0
    var last = (end: -1, isError: false, continuations: 0)
    for place in bytePairs.nonASCIIOffsets.lazy.map({ Int($0) }) where place >= last.end {
      if errors > max(errorLimit, continuations) { break }
      let isAfterLast = place == last.end
      switch UTF8Sequence.read(bytes, at: place) {
      case .scalar(_, let length):
        let isApart = !(isAfterLast && last.isError)
        last = (place + length, false, isApart ? length - 1 : 0)
        continuations += length - 1
        continuationsApart += last.continuations
      case .cut(let length): last = (place + length, false, 0)
      case .malformed(let length):
        if isAfterLast { continuationsApart -= last.continuations }
        last = (place + length, true, 0)
        errors += 1
      }
    }
    return errors <= max(errorLimit, continuations)
      && (errors + 3 <= 2 * continuations || continuationsApart > 0)
  }

  /// Adds the reading by a multi-byte encoding, if there is a converter for it.
  mutating func add(_ encoding: TextEncoding) {
    // `nil` on a platform without the converter.
    guard let text = DecodedSample(sample, as: encoding, arena) else { return }
    add(text, as: encoding, limit: .infinity)
  }

  /// Adds a reading, if it has few errors and can be within the limit, in nats.
  private mutating func add(_ text: DecodedSample, as encoding: TextEncoding, limit: Double) {
    var text = text
    var cost = text.isCut ? parameters.malformed.cut.nats : 0
    var isHeadCut = false
    if isAtStart, let whole = text.withoutCutHead(models: models) {
      cost += MalformedPenalty.cost(ofCutHeadLeaving: whole, in: encoding)
      text = whole
      isHeadCut = true
    }
    guard let errors = align(&text, as: encoding) else { return }
    text.readNationalSignsAsASCII()
    let hasOneFF =
      errors > 0 && encoding.isASCIICompatible
      && bytePairs.nonASCIIOffsets.count { sample[Int($0)] == 0xFF } == 1
    let first = hasOneFF ? parameters.malformed.further.nats : parameters.malformed.first.nats
    let malformedPenalty =
      MalformedPenalty.cost(
        ofErrors: errors,
        first: encoding == .utf8 ? first * parameters.malformed.utf8Share.ratio : first) + cost
    // From here on the text is without a cut character at the beginning.
    let places = text.nonASCIIOffsets()
    let surroundingsGain =
      encoding == .utf8 && malformedPenalty == 0
      ? Self.gainOfLoneCharacters(text, at: places, models: models) : 0
    var errorPenalty = malformedPenalty - surroundingsGain
    let asciiCount = text.scalars.count - places.count
    let takenCount = bytePairs.asciiCount - asciiCount + (isHeadCut ? 1 : 0)
    let minASCIICost = ascii.best - Double(takenCount) * LanguageModel.maxPairCost
    let limit = limit - max(0, minASCIICost) - errorPenalty
    if limit < 0 { return }
    // Errors are no evidence for an encoding.
    if encoding.isASCIICompatible && places.allSatisfy({ text.scalars[Int($0)] == 0xFFFD }) {
      return
    }
    // If all ASCII bytes are characters, the pairs of ASCII bytes are those of characters.
    let keepsASCII = takenCount == 0 && encoding.isASCIICompatible
    let pairs = CharacterPairs(
      of: text.scalars, nonASCIIOffsets: places, takesASCII: !keepsASCII, arena)
    errorPenalty += privateUsePenalty(of: pairs)
    if costsMore(pairs, than: limit) { return }
    let characters = CharacterList(of: pairs.scalars, models: models, arena)
    errorPenalty += takenCount == 0 ? 0 : Self.signPenalty(of: text, at: places, characters)
    let ascii =
      keepsASCII
      ? self.ascii
      : ASCIICosts(
        of: pairs.ascii, characters, wordWeight: pairs.asciiWordWeight,
        nonASCIIWordWeight: bytePairs.nonASCIIWordWeight, models: models, arena)
    readings.append(
      WeighedReading(
        reading: TextReading(
          encodings: EncodingSet(encoding.registryID), characters: characters,
          pairs: pairs.nonASCII,
          positions: pairs.positions(in: text.scalars, at: places, arena),
          weights: pairs.weights, isASCIICompatibleSingleByte: false),
        ascii: ascii, asciiUnigramCosts: ascii.sums, boundaryPenalty: 0,
        errorPenalty: errorPenalty, malformedPenalty: errors > 0 ? malformedPenalty : 0,
        surroundingsGain: surroundingsGain, arena))
  }

  /// Realigns the pairs of bytes after damage.
  ///
  /// - Returns: The number of errors in the realigned text, or `nil` if there are too many.
  private func align(_ text: inout DecodedSample, as encoding: TextEncoding) -> Int? {
    var errors = errorCount(in: text, as: encoding)
    // UTF-8 characters rarely occur by chance, so it may have as many errors as characters.
    let errorLimit =
      encoding == .utf8
      ? max(errorLimit, text.nonASCIIOffsets().count - text.malformedCount) : errorLimit
    for leftOut in 1...2 {
      guard let aligned = text.realigned(models: models) else { break }
      text = aligned
      errors = min(errors, text.malformedCount + leftOut)
    }
    if let aligned = text.realignedAtUnlikely(models: models) {
      text = aligned
      errors += 1
    }
    return errors <= errorLimit ? errors : nil
  }

  /// Returns the gain of UTF-8 if each non-ASCII character is isolated and of a kind that occurs in
  /// ASCII text.
  private static func gainOfLoneCharacters(
    _ text: DecodedSample, at places: UnsafeBufferPointer<UInt32>, models: LanguageModels
  ) -> Double {
    // More characters are decided by structure.
    guard places.count < parameters.utf8.certainOfTwoBytes.count else { return 0 }
    var last: UInt32?
    for place in places {
      if let last, place - last == 1 { return 0 }
      last = place
      // All of Latin-1 may be isolated: its signs µ, ª and º are letters.
      if text.scalars[Int(place)] < 0x100 { continue }
      let character = CharacterInfo(text.scalars[Int(place)], models: models)
      switch character.category {
      case .punctuation, .symbol, .mathSymbol, .boxDrawing, .greek, .cjkPunctuation,
        .presentationForm, .astral:
        continue
      // A letter of some known language.
      case .latin where Int(character.symbol) >= CharacterCategory.count: continue
      default: return 0
      }
    }
    return Double(places.count) * parameters.surroundings.loneSequence.nats
  }

  private func privateUsePenalty(of pairs: CharacterPairs) -> Double {
    var weight: UInt32 = 0
    for (scalar, other) in zip(pairs.scalars, pairs.weights)
    where 0xE000...0xF8FF ~= scalar { weight &+= other }
    return min(1, Double(weight) / Double(PairWeights.unit))
      * parameters.position.privateUse.nats
  }

  /// Whether the ideographs and syllables alone cost more than a limit, in nats; in wrong readings
  /// most of them are rare.
  private func costsMore(_ pairs: CharacterPairs, than limit: Double) -> Bool {
    let limit = UnigramCosts.sum(ofNats: limit + parameters.pair.maxIdeographs.nats)
    var total: UInt32 = 0
    for (scalar, weight) in zip(pairs.scalars, pairs.weights)
    where scalar >= 0x3400 && !FullwidthCosts.includes(scalar) {
      let cost = models.minUnigramCost(of: scalar) ?? 0
      total &+= UInt32(min(cost, LanguageModel.maxPairSteps)) &* weight
      if total > limit { return true }
    }
    return false
  }
}
