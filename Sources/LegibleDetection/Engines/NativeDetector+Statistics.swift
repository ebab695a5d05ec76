internal import LegibleEncodings

extension NativeDetector {
  /// How many encodings are named that a byte rules out.
  private static let mostRuledOut = 2

  /// Below this confidence in the language, it is not said that the text reads as it.
  private static let leastOfLanguage = 0.3

  /// The answer for text without structure: what the model finds most likely, a fallback, or none.
  func statistical(atEnd: Bool, declaration: TextEncoding?) -> Detection {
    var model = ProbabilityModel(options: options)
    model.declaration = declaration
    let patterns =
      CodeUnitLayout.isPossible(for: sample, byteCounts) ? codeUnitPatterns : []
    let wide = patterns.map(\.encoding)
    var excerpt = Excerpt.around(nonASCIIBytesOf: sample, byteCounts)
    if byteCounts[0x08] > 0 { excerpt = Overstrikes.removed(from: excerpt) }
    // What may be something else than ASCII is left as it is.
    if wide.isEmpty && !byteCounts.mayBeEBCDIC { excerpt = Notation.masked(excerpt) }
    let answers = model.answers(
      for: excerpt, isAtStart: isSampleAtStart,
      byteCounts: byteCounts, plainCounts: byteCounts.mayBeEBCDIC ? plainCounts : nil, wide: wide)
    let candidates = answers.map {
      Detection.Candidate(
        encoding: $0.encoding, confidence: $0.confidence, language: $0.language)
    }
    guard let best = answers.first else { return unidentified(candidates, atEnd: atEnd) }
    let pattern = patterns.first { $0.encoding == best.encoding }
    // Who says what the bytes are, or may be, knows that they are text.
    let mayBeRandom =
      pattern == nil && best.encoding != .utf8 && declaration == nil && options.allowsAnything
    let hasBlanks = ChanceTerm.hasBlanks(byteCounts, in: best.encoding)
    let randomness =
      mayBeRandom
      ? ChanceTerm.probability(
        of: excerpt, readAs: best.encoding, excess: best.excess, hasBlanks: hasBlanks) : 0
    if randomness > 0.5 && !hasBlanks {
      return Detection(
        encoding: nil, confidence: randomness, isBinary: true,
        evidence: [.noLikelyReading(best.encoding)])
    }
    let confidence = min(
      best.confidence * (1 - randomness), pattern.map { best.confidence(by: $0) } ?? 1)
    let hasLanguage = best.hasLetters && best.language?.confidence ?? 0 >= Self.leastOfLanguage
    var detection = reading(
      best.encoding, confidence: confidence, atEnd: atEnd,
      because: hasLanguage
        ? .languageModel(best.encoding, language: best.language?.tag ?? "und")
        : .commonness(best.encoding))
    if detection.malformedCount > 0 && !options.allowsLossy {
      return unidentified(candidates, atEnd: atEnd)
    }
    detection.language = best.language
    detection.score = best.score
    detection.equivalents = best.equivalents
    detection.alternatives = Array(candidates.dropFirst())
    detection.evidence += ruledOut(besides: best)
    return detection
  }

  /// The answer where nothing is likely enough.
  func unidentified(
    _ candidates: [Detection.Candidate], atEnd: Bool, takesFallback: Bool = true
  ) -> Detection {
    var detection = Detection(encoding: nil, confidence: 0)
    if takesFallback, let fallback = options.fallback {
      detection = reading(fallback, confidence: 0, atEnd: atEnd, because: .fallback(fallback))
    }
    detection.alternatives = candidates
    return detection
  }

  /// What the bytes are when they are read by the encoding.
  func reading(
    _ encoding: TextEncoding, confidence: Double, atEnd: Bool, because evidence: Evidence
  ) -> Detection {
    var detection = Detection(encoding: encoding, confidence: confidence, evidence: [evidence])
    let (count, offset) = malformed(in: encoding, atEnd: atEnd)
    detection.malformedCount = count
    if count > 0, let offset {
      detection.evidence.append(.malformed(encoding, count: count, offset: offset))
    }
    return detection
  }

  /// The common encodings that a byte of the text rules out.
  private func ruledOut(besides answer: ProbabilityModel.Answer) -> [Evidence] {
    var evidence: [Evidence] = []
    if answer.encoding != .utf8, let offset = malformed(in: .utf8, atEnd: false).offset,
      sample.indices.contains(offset - sampleOffset)
    {
      evidence.append(.ruledOut(.utf8, byte: sample[offset - sampleOffset], offset: offset))
    }
    guard let language = answer.languageModel else { return evidence }
    for sibling in EncodingPriors.commonSingleByte where evidence.count <= Self.mostRuledOut {
      guard EncodingPriors.likelihood(of: sibling.id, in: language) == 0,
        let byte = sibling.unassigned.first(where: { byteCounts[$0] > 0 }),
        sibling.id != answer.encoding.id,
        !answer.equivalents.contains(where: { $0.id == sibling.id }),
        let index = sample.firstIndex(of: byte)
      else { continue }
      evidence.append(.ruledOut(sibling.encoding, byte: byte, offset: sampleOffset + index))
    }
    return evidence
  }
}
