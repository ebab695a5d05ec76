internal import LegibleEncodings

/// A part of a text in a known encoding, of which the models tell the languages when they are asked for.
struct SampleShares: LanguageSharesSource {
  /// The bytes of the text whose language may be certain at first sight.
  private static let surveyedText: Budget = 1_024

  private let bytes: [UInt8]
  let isASCII: Bool
  private let encoding: TextEncoding
  private let options: SharedOptions
  private var likelyLanguages: [String] { options.options.likelyLanguages }
  private var withheldLanguages: [String] { options.options.withheldLanguages }

  /// Keeps so much of what the facts have of a text as its languages are told by.
  ///
  /// - Returns: `nil` where that is no text.
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
    // What is certain besides the pairs that the encoding was told by is the first of the languages, too.
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
    // Of encodings of seven bits there would be no more than the beginning.
    guard isWhole || encoding.isASCIICompatible || encoding.family == .unicode else { return nil }
    return Arena.with { arena in
      LanguageFastPath(
        of: scalars(ofFirst: limit, arena), isWhole: isWhole, models: .shared, arena
      ).language
    }
  }

  /// The characters of pieces of the text with so many bytes together.
  private func scalars(ofFirst limit: Int, _ arena: Arena) -> UnsafeBufferPointer<UInt32> {
    // A character of UTF-32 has four bytes.
    let isOfUnits = encoding.family == .unicode && !encoding.isASCIICompatible
    let pieces = SpreadText.pieces(of: bytes, limit: isOfUnits ? 4 * limit : limit, in: encoding)
    return encoding.scalars(of: pieces, arena)
  }

  /// Whether the letters of the text are rather those of another language than of the one that was told.
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
  /// The beginning of a text of many encodings, as UTF-8.
  ///
  /// - Parameter offset: Where in the input the bytes begin.
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
