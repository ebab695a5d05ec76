internal import LegibleEncodings

extension CandidateCollector {
  /// Adds what the encodings with several bytes a character make of the sample.
  ///
  /// - Parameter limit: The highest cost, in nats, with which a reading by one of some encodings is worth a closer
  ///   look.
  mutating func addMultiByte(limit: (EncodingSet) -> Double) {
    if mayBeUTF8 { add([.utf8], limit: limit) }
    for structure in MultiByteStructure.all {
      let fit = structure.fit(of: sample, nonASCIIOffsets: bytePairs.nonASCIIOffsets)
      if fit == .poor { continue }
      // Errors alone do not make an encoding a candidate.
      let variants = structure.encodings.filter {
        !(fit == .errorsAlone && $0.isASCIICompatible)
      }
      if !variants.isEmpty { add(variants, limit: limit) }
    }
  }

  /// Adds what variants of one encoding make of the sample; those that read it alike are one reading.
  private mutating func add(_ variants: [TextEncoding], limit: (EncodingSet) -> Double) {
    // The one that comes first stands for others, of which one may be likelier.
    var ids = EncodingSet()
    for encoding in variants { ids.insert(encoding.registryID) }
    let limit = limit(ids)
    var known: [(text: DecodedSample, reading: Int?)] = []
    for encoding in variants {
      // A platform without the converter has no such reading.
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

  /// The sample in an encoding, unless there are more errors than a reading may have.
  private func legibleText(in encoding: TextEncoding) -> DecodedSample? {
    if encoding == .utf8 { return DecodedSample(sample, as: encoding, arena) }
    let maxMalformed = errorLimit + parameters.malformed.misaligned.count
    guard let text = DecodedSample(sample, as: encoding, maxMalformed: maxMalformed, arena) else {
      return nil
    }
    if text.malformedCount <= maxMalformed { return text }
    // Behind a character that is cut at the head, or a byte too many, all others may be paired wrongly.
    let isMisaligned =
      isAtStart && text.withoutCutHead(models: models) != nil
      || text.realigned(maxMalformed: maxMalformed, models: models).map {
        $0.malformedCount < maxMalformed
      }
        ?? false
    return isMisaligned ? DecodedSample(sample, as: encoding, arena) : nil
  }

  /// So many errors may be in a reading.
  private var errorLimit: Int {
    parameters.malformed.errors.count
      + sample.count / parameters.malformed.bytesPerError.bytes
  }

  /// How many errors are in a text: what is left of one character may be several malformed sequences
  /// of UTF-8.
  private func errorCount(in text: DecodedSample, as encoding: TextEncoding) -> Int {
    encoding == .utf8 && (3...4).contains(text.malformedCount)
      && UTF8Damage.placeCount(in: UnsafeRawBufferPointer(sample), isAtStart: isAtStart) == 1
      ? 1 : text.malformedCount
  }

  /// Whether the sample has few errors as UTF-8, besides a character that is cut at its head, or no more of
  /// them than continuation bytes.
  ///
  /// Two bytes of any word may happen to be a character. So where there are more than twice as many errors as
  /// continuation bytes, these must be elsewhere than the errors.
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

  /// Adds what an encoding with several bytes a character makes of the sample, if it can read it.
  mutating func add(_ encoding: TextEncoding) {
    // A platform without the converter has no such reading.
    guard let text = DecodedSample(sample, as: encoding, arena) else { return }
    add(text, as: encoding, limit: .infinity)
  }

  /// Adds what an encoding makes of the sample, if it does so with few errors, and if that does not
  /// plainly cost more than the limit, in nats.
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
    // The head, where it is left out, no longer stands before what is behind it.
    let places = text.nonASCIIOffsets()
    let placeGain =
      encoding == .utf8 && malformedPenalty == 0
      ? Self.gainOfLoneCharacters(text, at: places, models: models) : 0
    var errorPenalty = malformedPenalty - placeGain
    let asciiCount = text.scalars.count - places.count
    let takenCount = bytePairs.asciiCount - asciiCount + (isHeadCut ? 1 : 0)
    let minASCIICost = ascii.best - Double(takenCount) * LanguageModel.maxPairCost
    let limit = limit - max(0, minASCIICost) - errorPenalty
    if limit < 0 { return }
    // Errors alone do not make an encoding a candidate.
    if encoding.isASCIICompatible && places.allSatisfy({ text.scalars[Int($0)] == 0xFFFD }) {
      return
    }
    // Pairs of ASCII characters are known from the bytes where all ASCII bytes are characters.
    let keepsASCII = takenCount == 0 && encoding.isASCIICompatible
    let pairs = CharacterPairs(
      of: text.scalars, nonASCIIOffsets: places, takesASCII: !keepsASCII, arena)
    errorPenalty += privateUsePenalty(of: pairs)
    if costsMore(pairs, than: limit) { return }
    let characters = CharacterList(of: pairs.scalars, models: models, arena)
    let ascii =
      keepsASCII
      ? self.ascii
      : ASCIICosts(
        of: pairs.ascii, characters, wordWeight: pairs.asciiWordWeight,
        ownWordWeight: bytePairs.ownWordWeight, models: models, arena)
    readings.append(
      WeighedReading(
        reading: TextReading(
          encodings: EncodingSet(encoding.registryID), characters: characters,
          pairs: pairs.nonASCII,
          positions: pairs.positions(in: text.scalars, at: places, arena),
          weights: pairs.weights, isASCIICompatibleSingleByte: false),
        ascii: ascii, asciiUnigramCosts: ascii.sums, boundaryPenalty: 0,
        errorPenalty: errorPenalty, malformedPenalty: errors > 0 ? malformedPenalty : 0,
        placeGain: placeGain, arena))
  }

  /// Pairs the bytes of a text anew behind damage that left them paired wrongly.
  ///
  /// - Returns: How many errors the text has then, or `nil` where these are more than a reading may have.
  private func align(_ text: inout DecodedSample, as encoding: TextEncoding) -> Int? {
    var errors = errorCount(in: text, as: encoding)
    // Characters of UTF-8 do not come about by chance: no more of them than that are errors of its own.
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

  /// By how much likelier UTF-8 is where each of its characters that are not ASCII stands alone, and is one that
  /// does so in text of ASCII.
  private static func gainOfLoneCharacters(
    _ text: DecodedSample, at places: UnsafeBufferPointer<UInt32>, models: LanguageModels
  ) -> Double {
    // More of them decide by their structure.
    guard places.count < parameters.utf8.certainOfTwoBytes.count else { return 0 }
    var last: UInt32?
    for place in places {
      if let last, place - last == 1 { return 0 }
      last = place
      // The signs µ, ª and º are letters.
      if text.scalars[Int(place)] < 0x100 { continue }
      let character = CharacterInfo(text.scalars[Int(place)], models: models)
      switch character.category {
      case .punctuation, .symbol, .mathSymbol, .boxDrawing, .greek, .cjkPunctuation,
        .presentationForm, .astral:
        continue
      // A letter of some language that is known.
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

  /// Whether the ideographs and syllables alone cost more than a limit, in nats: in wrong readings most are
  /// rare ones.
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
