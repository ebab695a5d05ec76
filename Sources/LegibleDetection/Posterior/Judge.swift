internal import LegibleEncodings

/// Answers for an input: marks and escape sequences decide alone, everything else is weighed.
struct Judge {
  let facts: InputFacts
  let options: DetectionOptions
  let weighing: TextWeighing

  /// Whether the input is complete.
  let atEnd: Bool
  let declaration: DeclaredEncoding?
  let terms: WeighingOptions
  private var parameters: DetectionParameters { weighing.model.parameters }

  init(
    of facts: InputFacts, _ options: DetectionOptions, _ weighing: TextWeighing, atEnd: Bool
  ) {
    self.facts = facts
    self.options = options
    self.weighing = weighing
    self.atEnd = atEnd
    declaration = DeclaredEncoding.first(in: facts.head, standing: .mentioned)
    let drawn = SauceRecord(atEndOf: facts.sample) == nil ? nil : TextEncoding.ibm437
    terms = WeighingOptions(options, declared: declaration?.encoding ?? drawn, weighing.model)
  }

  // MARK: Answer

  /// Returns the answer with everything that is reported about the input.
  ///
  /// - Parameter inspect: Is handed the posterior, if the answer is one of several readings.
  func detection(inspect: (TextPosterior) -> Void = { _ in }) -> Detection {
    var posterior: TextPosterior?
    let plain = likeliest {
      posterior = $0
      inspect($0)
    }
    var detection = limited(mixed(plain, posterior))
    detection.byteCount = facts.byteCount
    if let coverage = options.coverage {
      detection.credibleSet = detection.readings(covering: coverage)
    }
    if let declaration {
      detection.evidence.append(
        .declaration(declaration.encoding, offset: declaration.range.lowerBound))
    }
    if let declared = options.declared { detection.evidence.append(.declaredByCaller(declared)) }
    if let context = options.context, let encoding = detection.encoding {
      detection.evidence += context.evidence(for: encoding)
    }
    detection.languageSource = detection.encoding.map {
      LanguageSource(
        of: facts.sample.isEmpty ? facts.head : facts.sample, in: $0,
        hints: options.likelyLanguages + (options.context?.languages ?? []),
        withheld: options.withheldLanguages)
    }
    return detection
  }

  /// Returns the answer for text in one encoding, without what is reported beside it.
  func plainDetection() -> Detection { likeliest { _ in } }

  /// Returns the answer, or the fallback if it is not likely enough or not allowed.
  private func limited(_ answer: Detection) -> Detection {
    var answer = answer
    if answer.isBinary { return answer }
    if let encoding = answer.encoding {
      let isAllowed =
        options.allows(encoding) && (options.allowsLossy || answer.malformedCount == 0)
      // An answer that structure makes certain is always accepted.
      var isCertain: Bool {
        answer.hasByteOrderMark || answer.isOnlyASCII
          || encoding == .utf8 && answer.malformedCount == 0 && sequences.count > 1
      }
      if isAllowed
        && (answer.confidence >= options.minimumConfidence
          || answer.confidence >= 0.999 && isCertain
          || options.namesAnyReading && answer.malformedCount == 0)
      {
        return answer
      }
      answer.alternatives.insert(
        Detection.Candidate(encoding: encoding, confidence: answer.confidence), at: 0)
      if !isAllowed { answer.alternatives.removeFirst() }
    }
    var other = Detection(encoding: nil, confidence: 0)
    let isUnicode = answer.encoding?.family == .unicode && answer.confidence >= 0.5
    if let fallback = options.fallback, options.allows(fallback),
      !isUnicode || answer.encoding == fallback
    {
      let malformed = facts.malformed(in: fallback, atEnd: atEnd)
      if malformed.count == 0 || options.allowsLossy {
        other = Detection(encoding: fallback, confidence: 0, evidence: [.fallback(fallback)])
        other.malformedCount = malformed.count
      }
    }
    if options.namesAnyReading, let any = anyReading(answer.alternatives) { other = any }
    other.alternatives = answer.alternatives.filter { $0.encoding != other.encoding }
    other.evidence += answer.evidence.filter { if case .binaryBytes = $0 { true } else { false } }
    return other
  }

  /// Returns the likeliest allowed encoding that reads all bytes, then those in the caller's order.
  private func anyReading(_ candidates: [Detection.Candidate]) -> Detection? {
    let others = options.suggested.flatMap { $0.readAs }.map {
      Detection.Candidate(encoding: $0, confidence: 0.001)
    }
    let isWhole = facts.byteCount == (facts.isPlain ? facts.head : facts.sample).count
    for candidate in candidates + others
    where options.allows(candidate.encoding)
      && (candidate.encoding.readsPlainTextAsASCII || isWhole)
      && facts.isVerified(candidate.encoding)
      && facts.malformed(in: candidate.encoding, atEnd: atEnd).count == 0
    {
      return Detection(
        encoding: candidate.encoding, confidence: candidate.confidence,
        evidence: [.onlyAllowed(candidate.encoding)])
    }
    return nil
  }

  // MARK: Hypotheses

  /// Returns the likeliest answer.
  private func likeliest(_ inspect: (TextPosterior) -> Void) -> Detection {
    if facts.byteCount == 0 {
      return Detection(
        encoding: asciiName, confidence: asciiName == nil ? 0 : 1, evidence: [.empty])
    }
    if let marked = byteOrderMark { return marked }
    if facts.isPlain { return plain }
    if let marker = BinaryMarker(facts.head) {
      return binary(confidence: 0.999, count: marker.count, offset: marker.offset)
    }
    if facts.nonASCIICount * 100 <= facts.byteCount, facts.mayHaveEscapeSequences,
      let escaped = escapeSequences
    {
      return escaped
    }
    if let cesu8 { return cesu8 }
    let controlCount = facts.counts.controlCount
    // Well-formed UTF-8 without zero bytes is neither UTF-16 nor UTF-32 nor EBCDIC.
    let isUTF8 = isWellFormedUTF8
    var posterior: TextPosterior?
    if !isUTF8 {
      // Text whose bytes are read well has no other units than bytes: without a zero byte, UTF-16 has
      // neither blanks nor line ends, and EBCDIC has others.
      let blankCount = facts.counts[0x20] + facts.counts[0x0A]
      let mayBeReadWell =
        controlCount == 0 && facts.nonASCIICount > 0 && blankCount * 30 > facts.byteCount
      posterior = mayBeReadWell ? self.posterior(terms) : nil
    }
    let isReadWell = isUTF8 && facts.counts[0] == 0 || posterior?.isGoodFit ?? false
    if !isReadWell, let wide = codeUnits { return wide }
    let binaryOdds = binaryLogOdds(controlCount)
    if binaryOdds > 0 {
      return binary(
        confidence: Double(probability(binaryOdds)), count: controlCount,
        offset: firstControlOffset)
    }
    var answer =
      facts.nonASCIICount == 0
      ? ascii(confidence: 0.999)
      : isUTF8 ? utf8(inspect) : text(posterior ?? self.posterior(terms), inspect)
    answer.confidence *= Double(1 - probability(binaryOdds))
    if controlCount > 0 {
      answer.evidence.append(.binaryBytes(count: controlCount, offset: firstControlOffset))
    }
    return answer
  }

  private func probability(_ logOdds: Float) -> Float { 1 / (1 + expf(-logOdds)) }

  /// The name for pure ASCII text: the options may allow only supersets of ASCII.
  private var asciiName: TextEncoding? {
    if options.allows(.usASCII) && !options.onlySuggested { return .usASCII }
    return (options.suggested + [.usASCII, .utf8, .windows1252]).first {
      $0.readsPlainTextAsASCII && options.allows($0)
    }
  }

  private func ascii(confidence: Double) -> Detection {
    Detection(
      encoding: asciiName, confidence: asciiName == nil ? 0 : confidence, evidence: [.onlyASCII])
  }

  private func binary(confidence: Double, count: Int, offset: Int) -> Detection {
    Detection(
      encoding: nil, confidence: confidence, isBinary: true,
      evidence: [.binaryBytes(count: count, offset: offset)])
  }

  /// The answer by a byte order mark, if there is one before text.
  private var byteOrderMark: Detection? {
    guard let mark = ByteOrderMark(facts.head), options.allows(mark.encoding),
      mark.mayPrecedeText(in: facts.head)
    else { return nil }
    let malformed = facts.malformed(in: mark.encoding, atEnd: atEnd)
    var detection = Detection(
      encoding: mark.encoding, confidence: 0.9999, hasByteOrderMark: true,
      malformedCount: malformed.count, evidence: [.byteOrderMark(mark.encoding)])
    addMalformed(malformed, to: &detection)
    return detection
  }

  private func addMalformed(_ malformed: (count: Int, offset: Int?), to detection: inout Detection)
  {
    detection.malformedCount = malformed.count
    if malformed.count > 0, let encoding = detection.encoding {
      detection.evidence.append(
        .malformed(encoding, count: malformed.count, offset: malformed.offset ?? 0))
    }
  }

  /// The answer for bytes that are all plain text.
  private var plain: Detection {
    if let utf7 { return utf7 }
    if Self.mayBeCodeUnits(facts.head), let wide = codeUnits { return wide }
    return ascii(confidence: 0.9999)
  }

  /// Whether plain bytes may be UTF-16 of a script whose high bytes are tabs and line ends, or EBCDIC
  /// of Hebrew, whose letters are ASCII signs.
  static func mayBeCodeUnits(_ bytes: [UInt8]) -> Bool {
    let blanks = bytes.count { $0 == 0x40 }
    if blanks * 12 >= bytes.count && !bytes.contains(0x20) { return true }
    return (0...1).contains { parity in
      let controls = stride(from: parity, to: bytes.count, by: 2).count {
        (0x09...0x0D).contains(bytes[$0])
      }
      return controls * 5 >= bytes.count * 2
    }
  }

  /// The logarithm of the prior of UTF-7 in text that may be it.
  private static let utf7Prior: Float = -11

  /// UTF-7, if every plus sign begins a sequence, and their characters are likelier than the bytes.
  private var utf7: Detection? {
    var sequences = facts.utf7
    if atEnd { sequences.finish() }
    guard options.allows(.utf7), sequences.arePossible, let offset = sequences.offset else {
      return nil
    }
    var scalars: [UInt32] = []
    guard TextEncoding.utf7.read(sequences.sample, into: &scalars) == 0 else { return nil }
    // A sequence costs a letter at least, however cheap the word is that it is in.
    let cost = max(
      weighing.codeUnits.costInText(of: scalars),
      Float(sequences.runs.count) * parameters[.asciiCharacter])
    // As ASCII, small letters are likelier than what else is in Base64.
    let bytes = sequences.runs.joined().reduce(Float(0)) {
      $0 + (UInt8(ascii: "a")...UInt8(ascii: "z") ~= $1 ? 0.75 : 1.15)
    }
    let gain =
      Self.utf7Prior + terms.term(of: .utf7) + bytes * parameters[.asciiCharacter] - cost
    guard gain > 0 else { return nil }
    return Detection(
      encoding: .utf7, confidence: Double(min(probability(gain), 0.9995)),
      evidence: [.escapeSequence(.utf7, offset: offset)])
  }

  // MARK: UTF-8

  /// Whether all bytes are well-formed UTF-8 with a character beyond ASCII, and UTF-8 may be the answer.
  private var isWellFormedUTF8: Bool {
    facts.utf8.sequenceCount > 0 && options.allows(.utf8)
      && facts.malformed(in: .utf8, atEnd: atEnd).count == 0
  }

  /// The log-odds of UTF-8 where all sequences are well-formed, of which one or more are distinct.
  ///
  /// Of 1,354 single words in old encodings five are one well-formed sequence, and of 10,724 files and pieces one is
  /// well-formed UTF-8. Most of what is one by chance is an unlikely letter: it is named, and not sure.
  private static let oneSequence: Float = 5.6
  private static let oneUnlikelyLetter: Float = 2.7
  private static let severalSequences: Float = 9.3

  /// The answer for well-formed UTF-8: it is not weighed, but for one to three sequences that are no text.
  private func utf8(_ inspect: (TextPosterior) -> Void) -> Detection {
    let sequences = sequences
    let logOdds =
      sequences.count > 1
      ? Self.severalSequences
      : sequences.isUnlikelyLetter ? Self.oneUnlikelyLetter : Self.oneSequence
    if sequences.count <= 3 && !sequences.isText {
      // Under another encoding the bytes are text that is well-formed UTF-8 by chance.
      let posterior = posterior(terms.adding(logOdds, to: .utf8, weighing.model))
      let weighed = text(posterior, inspect)
      if weighed.encoding != .utf8, posterior.isGoodFit, weighed.confidence >= 0.5 {
        return weighed
      }
    }
    return Detection(
      encoding: .utf8, confidence: Double(probability(logOdds)),
      evidence: [.wellFormedUTF8(sequenceCount: facts.utf8.sequenceCount)])
  }

  /// The number of distinct sequences of the units, as far as there are few, whether these are text, and whether the only one
  /// is an unlikely letter: one that no language has, or one of another alphabet inside of an ASCII word.
  private var sequences: (count: Int, isText: Bool, isUnlikelyLetter: Bool) {
    let tables = weighing.model.tables
    var found: [Unicode.Scalar] = []
    var isText = true
    var isInsideWord = false
    for unit in facts.units.units where found.count <= 3 {
      let scalars = Array(
        String(decoding: facts.units.pool[unit.range], as: UTF8.self).unicodeScalars)
      var previous: Unicode.Scalar? = unit.left > 0x20 ? Unicode.Scalar(unit.left) : nil
      for (index, scalar) in scalars.enumerated() {
        if scalar.value >= 0x80 {
          if !found.contains(scalar) { found.append(scalar) }
          isText = isText && scalar.isText(after: previous)
          let next = index + 1 < scalars.count ? scalars[index + 1].value : 0
          if let previous, previous.value.isASCIILetter, next.isASCIILetter,
            tables.isOfOtherAlphabet(scalar.value)
          {
            isInsideWord = true
          }
        }
        previous = scalar
      }
    }
    let isUnlikely = found.count == 1 && (isInsideWord || tables.isRareLetter(found[0].value))
    return (found.count, isText, isUnlikely)
  }

  /// CESU-8, if it reads everything, and surrogates in a pair are the first that UTF-8 does not read.
  private var cesu8: Detection? {
    let malformed = facts.malformed(in: .utf8, atEnd: atEnd)
    guard let offset = malformed.offset, let start = facts.sampleOffset, options.allows(.cesu8),
      facts.sample[min(offset - start, facts.sample.count)...].first == 0xED,
      facts.malformed(in: .cesu8, atEnd: atEnd).count == 0
    else { return nil }
    // Each byte of a surrogate is a malformed place of UTF-8.
    return Detection(
      encoding: .cesu8,
      confidence: 0.9999,
      evidence: [.encodedSurrogates(count: malformed.count / 3, offset: offset)])
  }

  /// The answer by escape sequences: one that decodes the text with at most a few places of damage.
  private var escapeSequences: Detection? {
    guard let offset = facts.sampleOffset,
      let escape = EscapeSequence(in: facts.sample, by: options.allows)
    else { return nil }
    let texts = escape.encodings.compactMap { encoding -> (TextEncoding, [UInt32], Int)? in
      var scalars: [UInt32] = []
      guard let malformedCount = encoding.read(facts.sample, into: &scalars) else { return nil }
      return (encoding, scalars, malformedCount)
    }
    guard let best = texts.first(where: { $0.2 == 0 }) ?? texts.first else { return nil }
    let shiftedCount = best.1.count { $0 >= 0x80 && $0 != 0xFFFD }
    // In ISO-2022-KR, the first character may stand far behind the header.
    guard shiftedCount > 0 || !facts.isSampleWhole, best.2 * 4 <= shiftedCount else { return nil }
    if facts.nonASCIICount > 0 && facts.malformed(in: .utf8, atEnd: atEnd).count == 0 {
      return nil
    }
    var detection = Detection(
      encoding: best.0, confidence: facts.nonASCIICount > 0 ? 0.98 : 0.9995,
      equivalents: facts.isSampleWhole
        ? texts.filter { $0.0 != best.0 && $0.1 == best.1 }.map { $0.0 } : [],
      evidence: [.escapeSequence(best.0, offset: offset + escape.offset)])
    addMalformed(facts.malformed(in: best.0, atEnd: atEnd), to: &detection)
    return detection
  }

  /// The answer by code units of two or four bytes, or by EBCDIC.
  private var codeUnits: Detection? {
    let bytes = facts.isPlain ? facts.head : facts.sample
    guard facts.sampleOffset ?? 0 == 0 else { return nil }
    let isWhole = facts.byteCount == bytes.count && atEnd
    guard
      let answer = weighing.codeUnits
        .answer(for: bytes, isWhole: isWhole, facts.units, terms, options)
    else { return nil }
    var detection = Detection(
      encoding: answer.encoding, confidence: Double(answer.confidence),
      alternatives: answer.alternatives.map {
        Detection.Candidate(encoding: $0.encoding, confidence: Double($0.confidence))
      },
      equivalents: answer.equivalents, evidence: [.codeUnitPattern(answer.encoding)])
    addMalformed(facts.malformed(in: answer.encoding, atEnd: atEnd), to: &detection)
    return detection
  }

  /// The log-odds of binary data by control bytes and zeros. Zeros at the end are padding if something
  /// is before them.
  private func binaryLogOdds(_ controlCount: Int) -> Float {
    let padding = facts.trailingZeroCount < facts.byteCount ? facts.trailingZeroCount : 0
    let zeros = facts.counts[0] - padding
    let count = zeros == 0 ? controlCount - padding : controlCount
    let share = 100 * Float(count) / Float(facts.byteCount)
    return parameters[.binary] + parameters[.binaryControls] * naturalLogarithm(1 + Float(count))
      + parameters[.binaryShare] * min(share, 20)
      + (zeros > 0 ? parameters[.binaryZeros] : 0)
  }

  private var firstControlOffset: Int {
    (facts.sampleOffset ?? 0) + (facts.sample.firstIndex(where: ByteCounts.isControl) ?? 0)
  }

  // MARK: Text

  /// The answer for bytes beyond ASCII: the posterior over all readings.
  private func text(
    _ posterior: TextPosterior, _ inspect: (TextPosterior) -> Void
  ) -> Detection {
    inspect(posterior)
    let encodings = weighing.model.tables.encodings
    guard let best = posterior.readings.first else {
      return Detection(encoding: nil, confidence: 0)
    }
    let share = allowedShare
    let encoding = name(of: best, in: posterior)
    var detection = Detection(encoding: encoding, confidence: Double(best.probability * share))
    detection.isWeighed = true
    for index in posterior.encodings(of: best) where encodings[index].encoding != encoding {
      detection.equivalents.append(encodings[index].encoding)
    }
    let limit = options.answerLimit ?? Self.defaultAnswerLimit
    for reading in posterior.readings.dropFirst().prefix(limit)
    where reading.probability * share >= 0.001 {
      detection.alternatives.append(
        Detection.Candidate(
          encoding: name(of: reading, in: posterior),
          confidence: Double(reading.probability * share)))
    }
    if encoding == .utf8 {
      detection.evidence.append(.wellFormedUTF8(sequenceCount: facts.utf8.sequenceCount))
    } else {
      let tag = weighing.model.tables.columnTags[best.bestColumn]
      detection.evidence.append(
        tag == "-"
          ? .likelierCharacters(encoding, than: detection.alternatives.first?.encoding)
          : .languageModel(encoding, language: tag))
    }
    addMalformed(facts.malformed(in: encoding, atEnd: atEnd), to: &detection)
    return detection
  }

  /// The probability that the text is in an encoding that may be the answer: limits make no reading
  /// likelier that does not fit.
  private var allowedShare: Float {
    guard terms.hasLimits else { return 1 }
    let free = posterior(terms.withoutLimits(weighing.model))
    return free.readings.reduce(0) { sum, reading in
      let isAllowed = free.encodings(of: reading).contains { terms.encodingTerms[$0] > -.infinity }
      return isAllowed ? sum + reading.probability : sum
    }
  }

  /// Returns the name of a reading: the likeliest of its encodings, or the one that has all of its
  /// characters and more, if programs read the text by that.
  private func name(of reading: Reading, in posterior: TextPosterior) -> TextEncoding {
    let encodings = weighing.model.tables.encodings
    return encodings[reading.best].encoding.wider { wider in
      posterior.encodings(of: reading).contains { encodings[$0].encoding == wider }
    }
  }

  private static let defaultAnswerLimit = 12

  /// Returns the posterior over the readings of the units.
  ///
  /// - Parameter kept: The index of an encoding that is not given up, however unlikely it is.
  func posterior(_ terms: WeighingOptions, keeping kept: Int = -1) -> TextPosterior {
    let tables = weighing.model.tables
    let counts = facts.counts.counts
    let isSampled = facts.units.units.count >= UnitCollector.unitLimit || !facts.isSampleWhole
    return counts.withUnsafeBufferPointer { counts in
      weighing.weigh(
        TextWeighing.Units(facts.units), counts,
        asciiEvidence: weighing.evidence.evidence(ofASCIIWords: facts.units.words),
        terms, keeping: kept
      ) { index, countInUnits -> Int? in
        // If not all units were kept, malformed places are counted in the text instead of the units.
        let encoding = tables.encodings[index]
        if encoding.column >= 0 { return tables.malformedCount(inColumn: encoding.column, counts) }
        guard facts.isVerified(encoding.encoding) else { return nil }
        if encoding.kind == .utf8 || isSampled {
          return facts.malformed(in: encoding.encoding, atEnd: atEnd).count
        }
        return countInUnits
      }
    }
  }

  /// The confidence above which the rest of the input is expected to be in the encoding of the sample.
  private static let sure = 0.95

  /// Returns the encodings that may still become the answer, to be verified after the sample; and, if the sample is surely in
  /// one encoding, a handler that only counts the later lines which fit it.
  func expectations() -> (encodings: [TextEncoding], later: LaterLines?) {
    let named = options.namesAnyReading ? options.suggested : []
    let detection = detection()
    let answer = (named + [detection.encoding, options.fallback].compactMap { $0 }).filter {
      $0 != .usASCII && $0 != .utf8 && $0.singleByteScalars() == nil
    }
    guard facts.nonASCIICount > 0 else { return (answer, nil) }
    let encodings = weighing.model.tables.encodings
    let posterior = posterior(terms)
    let possible = posterior.readings.flatMap { posterior.encodings(of: $0) }.filter {
      encodings[$0].kind == .multiByte
    }
    return (possible.map { encodings[$0].encoding } + answer, laterLines(detection, posterior))
  }

  private func laterLines(_ detection: Detection, _ posterior: TextPosterior) -> LaterLines? {
    guard let best = posterior.readings.first, let encoding = detection.encoding,
      encoding == name(of: best, in: posterior),
      detection.confidence >= Self.sure, detection.isWeighed, detection.mixture == nil,
      detection.malformedCount == 0, facts.utf8.malformedCount > 0
    else { return nil }
    var usual = UsualLines(
      MixtureComponent(encoding: best.best, column: best.bestColumn), weighing.model
    ) { facts.counts[$0] == 0 }
    usual?.learn(from: facts.sample)
    return usual.map { LaterLines($0, of: encoding, after: facts.byteCount) }
  }
}

extension TextPosterior {
  /// The nats per byte below which units are text, and not UTF-16 or EBCDIC that is read as bytes.
  private static let goodFit: Float = 3

  /// Whether the units are text in the likeliest reading.
  fileprivate var isGoodFit: Bool { fit > 0 && fit < Self.goodFit }
}

extension Unicode.Scalar {
  /// Whether text has the character: one that is assigned, no C1 control, and no combining mark without a character
  /// before it.
  fileprivate func isText(after previous: Unicode.Scalar?) -> Bool {
    switch properties.generalCategory {
    case .unassigned, .control: false
    case .nonspacingMark, .enclosingMark, .spacingMark: previous != nil
    default: true
    }
  }
}

extension TextEncoding {
  /// Decodes bytes to code points, with U+FFFD for malformed places.
  ///
  /// - Returns: The number of malformed places; `nil` if the platform has no converter.
  func read(_ bytes: [UInt8], atEnd: Bool = false, into scalars: inout [UInt32]) -> Int? {
    bytes.withUnsafeBytes { bytes in
      var room = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
      defer { room.deallocate() }
      // The text is in `room`, which is freed after it has been copied.
      let text = SampleReader(self).read(bytes, atEnd: atEnd) { count in
        room.deallocate()
        room = .allocate(capacity: count)
        return room
      }
      guard let text else { return nil }
      scalars += text.scalars
      return text.malformedCount
    }
  }
}
