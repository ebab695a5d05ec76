internal import LegibleEncodings

/// Legible's own engine.
///
/// Structure comes first: byte order marks, UTF-8, the patterns of UTF-16 and UTF-32, escape
/// sequences. What has no structure is read by the statistics of characters.
final class NativeDetector: DetectorCore {
  /// How many bytes are kept for the statistics.
  private static let sampleLimit = 64 * 1024

  private let options: DetectionOptions
  private var byteCount = 0
  private var head: [UInt8] = []

  /// The last bytes before the sample, so that it can begin at a multiple of four.
  private var lead: [UInt8] = []

  /// The bytes from the first one that is not plain text.
  private var sample: [UInt8] = []
  private var sampleOffset = 0

  private var utf8 = UTF8Scanner()
  private var utf8Offset = 0

  /// Reads what comes after the sample by the encoding that the sample was found to be in.
  private var verification: Verification?

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
    lead = (lead + bytes[..<plainCount].suffix(3)).suffix(3)
    guard plainCount < bytes.count else { return }
    let offset = byteCount + plainCount
    sample = lead.suffix(offset % 4)
    sampleOffset = offset - sample.count
    utf8Offset = offset
  }

  /// Checks bytes behind the sample against the encoding that the sample was found to be in.
  private func verify(_ bytes: UnsafeRawBufferPointer) {
    if verification == nil, let encoding = answer(atEnd: false).encoding {
      verification = Verification(of: encoding, after: sample)
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

  /// The answer where structure alone gives one.
  private func structured(atEnd: Bool) -> Detection? {
    let controls = ControlBytes(in: sample)
    if controls.count > 0 {
      if let pattern = CodeUnitPattern(in: sample), options.allows(pattern.encoding) {
        return reading(
          pattern.encoding, confidence: 0.99 - pattern.misfit, atEnd: atEnd,
          because: .codeUnitPattern(pattern.encoding))
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
    let toleratesMalformed = options.allowsLossy && malformedCount * 4 <= utf8.sequenceCount
    if utf8.sequenceCount > 0, malformedCount == 0 || toleratesMalformed, options.allows(.utf8) {
      var detection = Detection(
        encoding: .utf8,
        confidence: malformedCount > 0 ? 0.97 : [0.95, 0.99][min(utf8.sequenceCount, 2) - 1],
        malformedCount: malformedCount,
        evidence: [.wellFormedUTF8(sequenceCount: utf8.sequenceCount)])
      if let offset = utf8.firstMalformedOffset {
        detection.evidence.append(
          .malformed(.utf8, count: malformedCount, offset: utf8Offset + offset))
      }
      return detection
    }
    if let escape = EscapeSequence(in: sample), options.allows(escape.encoding) {
      return reading(
        escape.encoding, confidence: 0.99, atEnd: atEnd,
        because: .escapeSequence(escape.encoding, offset: sampleOffset + escape.offset))
    }
    guard sample.allSatisfy({ $0 < 0x80 }) else { return nil }
    return Detection(encoding: .usASCII, confidence: 0.99, evidence: [.onlyASCII])
  }
}

extension NativeDetector {
  /// The answer for text without structure: a legacy encoding, a fallback, or none.
  private func statistical(atEnd: Bool) -> Detection {
    if let guess = legacyGuess, options.allows(guess.encoding) {
      let detection = reading(
        guess.encoding, confidence: guess.confidence, atEnd: atEnd, because: guess.evidence)
      if detection.malformedCount == 0, detection.confidence >= options.minimumConfidence {
        return detection
      }
    }
    if let fallback = options.fallback {
      return reading(fallback, confidence: 0, atEnd: atEnd, because: .fallback(fallback))
    }
    return Detection(encoding: nil, confidence: 0)
  }

  /// What the bytes are when they are read by the encoding.
  private func reading(
    _ encoding: TextEncoding, confidence: Double, atEnd: Bool, because evidence: Evidence
  ) -> Detection {
    if verification?.encoding != encoding || byteCount == sampleOffset + sample.count {
      verification = Verification(of: encoding, after: sample)
    }
    if atEnd { verification?.finish() }
    let count = verification?.malformedCount ?? 0
    var detection = Detection(
      encoding: encoding, confidence: confidence, malformedCount: count, evidence: [evidence])
    if let offset = verification?.firstMalformedOffset {
      detection.evidence.append(
        .malformed(encoding, count: count, offset: sampleOffset + offset))
    }
    return detection
  }
}

extension NativeDetector {
  /// A guess at the encoding of text whose bytes show no structure.
  private struct LegacyGuess {
    let encoding: TextEncoding
    let confidence: Double
    let evidence: Evidence
  }

  /// What libuchardet makes of the sample, where it is there; else the most common encoding.
  private var legacyGuess: LegacyGuess? {
    // A few bytes are too little for it: it takes one accent for a rare language.
    let oddCount = sample.count { $0 >= 0x80 }
    #if Uchardet
      var options = options
      options.fallback = nil
      let uchardet = UchardetDetector(options: options)
      sample.withUnsafeBytes { uchardet.consume($0) }
      let detection = uchardet.detection(atEnd: true)
      if oddCount >= 4, let encoding = detection.encoding, let evidence = detection.evidence.first {
        return LegacyGuess(
          encoding: encoding, confidence: detection.confidence, evidence: evidence)
      }
    #endif
    return LegacyGuess(
      encoding: .windows1252, confidence: 0.25, evidence: .commonness(.windows1252))
  }
}
