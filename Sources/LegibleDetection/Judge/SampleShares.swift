internal import LegibleEncodings

/// A part of a text in a known encoding, whose languages are computed on demand.
struct SampleShares: LanguageSharesSource {
  /// The number of bytes that the fast path looks at.
  private static let surveyedText: Budget = 1_024

  private let bytes: [UInt8]
  let isASCII: Bool
  private let encoding: TextEncoding
  private let options: SharedOptions
  private var likelyLanguages: [String] { options.options.likelyLanguages }
  private var withheldLanguages: [String] { options.options.withheldLanguages }

  /// Keeps as much of the text as its languages are computed from.
  ///
  /// - Returns: `nil` if the bytes are not text.
  init?(of facts: InputFacts, as detection: Detection, _ options: SharedOptions) {
    guard let encoding = detection.encoding else { return nil }
    if let mixture = detection.mixture {
      self.encoding = .utf8
      bytes = mixture.beginning(of: facts.sample, at: facts.sampleOffset)
    } else {
      self.encoding = encoding
      bytes = SpreadText.bytes(of: facts, in: encoding)
    }
    isASCII = facts.sample.isEmpty
    self.options = options
  }

  var isShort: Bool { bytes.count <= parameters.share.minText.bytes }

  var languages: any ComputedLanguageShares {
    let hints = likelyLanguages.compactMap { LanguageHint($0) }
    return LanguageShares(
      of: encoding.scalars(of: bytes), models: .shared,
      hinted: { tag in hints.contains { $0.matches(tag) } }, withheld: withheldLanguages)
  }

  func mainLanguage(
    besides detected: LanguageGuess?, isUncertain: Bool,
    among languages: (any ComputedLanguageShares)?
  ) -> LanguageGuess? {
    guard !isASCII, !isShort, detected.map(isMostlyOtherLanguage) ?? true else { return nil }
    // A language that the fast path is certain of would also be the first of `languages`.
    if !isUncertain, let certain = certainLanguage, certain.tag != detected?.tag { return certain }
    let languages = languages ?? self.languages
    guard let first = languages.shares.first, languages.isFirstProse, first.tag != detected?.tag
    else { return nil }
    let maxConfidence = detected == nil ? parameters.posterior.fairLanguage.probability : 1
    return LanguageGuess(tag: first.tag, confidence: min(first.share, maxConfidence))
  }

  var certainLanguage: LanguageGuess? {
    guard !isASCII, likelyLanguages.isEmpty, withheldLanguages.isEmpty else { return nil }
    let limit = Self.surveyedText
    let isWhole = bytes.count <= limit
    // For a seven-bit encoding, pieces would be only the beginning of the text.
    guard isWhole || encoding.isASCIICompatible || encoding.family == .unicode else { return nil }
    return Arena.with { arena in
      LanguageFastPath(
        of: scalars(ofFirst: limit, arena), isWhole: isWhole, models: .shared, arena
      ).language
    }
  }

  /// Decodes pieces of the text with at most the given number of bytes.
  private func scalars(ofFirst limit: Int, _ arena: Arena) -> UnsafeBufferPointer<UInt32> {
    // In code units, a character has up to four bytes.
    let isOfUnits = encoding.family == .unicode && !encoding.isASCIICompatible
    let pieces = SpreadText.pieces(of: bytes, limit: isOfUnits ? 4 * limit : limit, in: encoding)
    return encoding.scalars(of: pieces, arena)
  }

  /// Whether the letters of the text fit another language better than the detected one.
  private func isMostlyOtherLanguage(than detected: LanguageGuess) -> Bool {
    Arena.with { arena in
      LanguageSurvey(
        scalars(ofFirst: parameters.share.survey.bytes, arena), models: .shared, arena
      ).isMostlyOtherLanguage(than: detected.tag, withheld: withheldLanguages)
    }
  }

  func isSame(as other: any LanguageSharesSource) -> Bool {
    guard let other = other as? SampleShares else { return false }
    return bytes == other.bytes && encoding == other.encoding
      && likelyLanguages == other.likelyLanguages && withheldLanguages == other.withheldLanguages
  }
}

extension Detection.Mixture {
  /// Returns the beginning of a mixed text as UTF-8.
  ///
  /// - Parameter offset: The offset of `bytes` in the input.
  fileprivate func beginning(of bytes: [UInt8], at offset: Int) -> [UInt8] {
    var text: [UInt8] = []
    for part in parts where text.count < parameters.share.text.bytes {
      let range = part.range.clamped(to: offset..<offset + bytes.count)
      let end = min(range.upperBound, range.lowerBound + parameters.share.text.bytes)
      let piece = Array(bytes[range.lowerBound - offset..<max(range.lowerBound, end) - offset])
      text += Array(((try? part.encoding.decode(piece, malformed: .replace)) ?? "").utf8)
    }
    return text
  }
}
