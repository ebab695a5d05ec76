internal import LegibleEncodings

/// Legible's own engine.
///
/// Structure comes first: byte order marks, UTF-8, the patterns of UTF-16 and UTF-32, escape
/// sequences. What has no structure is read by the statistics of characters.
final class NativeDetector: DetectorCore {
  /// How many bytes are kept for the statistics.
  private static let sampleLimit = 64 * 1024

  /// So many well-formed UTF-8 sequences do not come about by chance.
  private static let certainSequences = 3

  private let options: DetectionOptions
  private var byteCount = 0
  private var head: [UInt8] = []

  /// How many bytes of the plain text before it the sample takes in, for what they say of the
  /// language.
  private static let leadLimit = 512

  /// Behind more plain text than this only the word before the sample is taken in: what goes
  /// before is of another kind.
  private static let unrelatedLead = 2_048
  private static let wordLead = 24

  /// The last bytes before the sample.
  private var lead: [UInt8] = []

  /// The bytes from the first one that is not plain text.
  private var sample: [UInt8] = []
  private var sampleOffset = 0

  /// How often each byte occurs from the first one on that is not plain text.
  private var byteCounts = ByteCounts()

  private var utf8 = UTF8Scanner()
  private var utf8Offset = 0

  /// Reads what comes after the sample by the encoding that the sample was found to be in.
  private var verification: Verification?

  /// Whether it was decided what comes after the sample is read by.
  private var isSettled = false

  init(options: DetectionOptions) { self.options = options }

  func consume(_ bytes: UnsafeRawBufferPointer) {
    if head.count < ByteOrderMark.maximumLength {
      head += bytes.prefix(ByteOrderMark.maximumLength - head.count)
    }
    var rest = bytes
    if sample.isEmpty {
      let plainCount = PlainText.certainPrefixLength(of: bytes)
      beginSample(afterPlain: plainCount, of: bytes)
      rest = UnsafeRawBufferPointer(rebasing: bytes[plainCount...])
    }
    byteCount += bytes.count
    utf8.scan(rest)
    byteCounts.add(rest)
    let added = rest.prefix(Self.sampleLimit - sample.count)
    sample += added
    rest = UnsafeRawBufferPointer(rebasing: rest[(rest.startIndex + added.count)...])
    if !rest.isEmpty { verify(rest) }
  }

  func detection(atEnd: Bool) -> Detection {
    var detection = answer(atEnd: atEnd)
    detection.byteCount = byteCount
    return detection
  }

  /// Keeps the plain bytes that the sample begins with, if it begins in this chunk.
  ///
  /// The sample begins at a multiple of four bytes, so that the units of UTF-16 and UTF-32 do.
  private func beginSample(afterPlain plainCount: Int, of bytes: UnsafeRawBufferPointer) {
    if plainCount < Self.leadLimit {
      lead = (lead + bytes[..<plainCount]).suffix(Self.leadLimit)
    } else {
      lead = Array(bytes[(plainCount - Self.leadLimit)..<plainCount])
    }
    guard plainCount < bytes.count else { return }
    let offset = byteCount + plainCount
    if offset > Self.unrelatedLead {
      // Text whose language has other letters would have shown one before.
      lead = lead.suffix(Self.wordLead)
      if let lineEnd = lead.lastIndex(of: 0x0A) { lead = Array(lead[(lineEnd + 1)...]) }
    }
    let excess = (4 - (offset - lead.count) % 4) % 4
    sample = Array(lead.dropFirst(min(excess, lead.count)))
    sampleOffset = offset - sample.count
    utf8Offset = offset
  }

  /// Checks bytes behind the sample against the encoding that the sample was found to be in.
  private func verify(_ bytes: UnsafeRawBufferPointer) {
    if !isSettled {
      isSettled = true
      // UTF-8 is checked by the scanner, and single-byte encodings by the counts of bytes.
      if let encoding = answer(atEnd: false).encoding, encoding != .utf8, !encoding.isSingleByte {
        verification = Verification(of: encoding, after: sample)
      }
    }
    verification?.consume(bytes)
  }

  private func answer(atEnd: Bool) -> Detection {
    guard byteCount > 0 else {
      return Detection(encoding: .usASCII, confidence: 1, evidence: [.empty])
    }
    if let mark = ByteOrderMark(head) {
      var detection = reading(
        mark.encoding, confidence: 0.999, atEnd: atEnd,
        because: .byteOrderMark(mark.encoding))
      detection.hasByteOrderMark = true
      return detection
    }
    guard !sample.isEmpty else {
      return Detection(encoding: .usASCII, confidence: 0.999, evidence: [.onlyASCII])
    }
    return structured(atEnd: atEnd) ?? statistical(atEnd: atEnd)
  }

  /// The encodings of code units that the sample may be in.
  private var codeUnitEncodings: [TextEncoding] {
    CodeUnitPattern.all(in: sample).map(\.encoding).filter(options.allows)
  }

  /// The answer where structure alone gives one.
  private func structured(atEnd: Bool) -> Detection? {
    let isSevenBit = sample.allSatisfy { $0 < 0x80 && $0 > 0 }
    if isSevenBit, let escape = EscapeSequence(in: sample), options.allows(escape.encoding) {
      return reading(
        escape.encoding, confidence: 0.99, atEnd: atEnd,
        because: .escapeSequence(escape.encoding, offset: sampleOffset + escape.offset))
    }
    let controls = ControlBytes(in: sample)
    if controls.count > 0 {
      if let answer = ProbabilityModel(options: options)
        .best(of: codeUnitEncodings, for: Array(sample.prefix(Excerpt.limit)))
      {
        var detection = reading(
          answer.encoding, confidence: answer.confidence, atEnd: atEnd,
          because: .codeUnitPattern(answer.encoding))
        detection.language = answer.language
        return detection
      }
      if controls.count * 50 > sample.count || sample.contains(0) {
        return Detection(
          encoding: nil, confidence: 0.99, isBinary: true,
          evidence: [
            .binaryBytes(count: controls.count, offset: sampleOffset + controls.firstOffset)
          ])
      }
    }
    let malformedCount = utf8.malformedCount + (atEnd && utf8.isInsideSequence ? 1 : 0)
    let toleratesMalformed =
      options.allowsLossy
      && UTF8Damage.isLikely(
        in: sample, isAtStart: sampleOffset == 0, sequenceCount: utf8.sequenceCount,
        malformedCount: malformedCount)
    if utf8.sequenceCount >= Self.certainSequences, malformedCount == 0 || toleratesMalformed,
      options.allows(.utf8)
    {
      var detection = Detection(
        encoding: .utf8,
        confidence: malformedCount > 0 ? 0.98 : 0.999,
        malformedCount: malformedCount,
        evidence: [.wellFormedUTF8(sequenceCount: utf8.sequenceCount)])
      if let offset = utf8.firstMalformedOffset {
        detection.evidence.append(
          .malformed(.utf8, count: malformedCount, offset: utf8Offset + offset))
      }
      return detection
    }
    guard isSevenBit else { return nil }
    return Detection(encoding: .usASCII, confidence: 0.99, evidence: [.onlyASCII])
  }
}

extension NativeDetector {
  /// The answer for text without structure: what the model finds most likely, a fallback, or none.
  private func statistical(atEnd: Bool) -> Detection {
    let answers = ProbabilityModel(options: options)
      .answers(
        for: Excerpt.around(oddBytesOf: sample), isAtStart: sampleOffset == 0,
        byteCounts: byteCounts.counts,
        wide: CodeUnitPattern.isWorthwhile(for: sample) ? codeUnitEncodings : [])
    let alternatives = answers.dropFirst().prefix(5).filter { $0.confidence >= 0.001 }.map {
      Detection.Candidate(
        encoding: $0.encoding, confidence: $0.confidence, language: $0.language)
    }
    guard let best = answers.first, best.confidence >= options.minimumConfidence else {
      var detection = Detection(encoding: nil, confidence: 0)
      if let fallback = options.fallback {
        detection = reading(
          fallback, confidence: 0, atEnd: atEnd, because: .fallback(fallback))
      }
      detection.alternatives =
        answers.prefix(1).map {
          Detection.Candidate(
            encoding: $0.encoding, confidence: $0.confidence, language: $0.language)
        } + alternatives
      return detection
    }
    var detection = reading(
      best.encoding, confidence: best.confidence, atEnd: atEnd,
      because: .languageModel(best.encoding, language: best.language?.tag ?? "und"))
    detection.language = best.language
    detection.equivalents = best.equivalents
    detection.alternatives = alternatives
    return detection
  }

  /// How many bytes have no character in a single-byte encoding.
  private func unassignedCount(in encoding: TextEncoding) -> Int {
    zip(encoding.singleByteScalars() ?? [], byteCounts.counts).reduce(0) {
      $0 + ($1.0 == .max ? $1.1 : 0)
    }
  }

  /// What the bytes are when they are read by the encoding.
  private func reading(
    _ encoding: TextEncoding, confidence: Double, atEnd: Bool, because evidence: Evidence
  ) -> Detection {
    var detection = Detection(encoding: encoding, confidence: confidence, evidence: [evidence])
    if encoding.isSingleByte {
      let count = unassignedCount(in: encoding)
      detection.malformedCount = count
      if count > 0, let offset = Verification(of: encoding, after: sample).firstMalformedOffset {
        detection.evidence.append(
          .malformed(encoding, count: count, offset: sampleOffset + offset))
      }
      return detection
    }
    if verification?.encoding != encoding || byteCount == sampleOffset + sample.count {
      verification = Verification(of: encoding, after: sample)
    }
    if atEnd { verification?.finish() }
    let count = verification?.malformedCount ?? 0
    detection.malformedCount = count
    if let offset = verification?.firstMalformedOffset {
      detection.evidence.append(
        .malformed(encoding, count: count, offset: sampleOffset + offset))
    }
    return detection
  }
}
