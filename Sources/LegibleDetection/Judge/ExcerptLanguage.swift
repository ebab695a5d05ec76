internal import LegibleEncodings

/// An excerpt of a text in a known encoding, of which the models tell the language when it is asked for.
struct ExcerptLanguage: LanguageSource {
  /// The longest sample that an answer keeps to take an excerpt from when its language is asked for.
  private static let keptSample: Budget = 4_096

  /// The excerpt, or a sample that it is still to be taken from.
  private let text: [UInt8]

  /// How often bytes occur in the sample and behind it, by which the excerpt is taken; `nil` where it is the text.
  private let byteCounts: ByteCounts?
  private let encoding: TextEncoding
  private let options: SharedOptions

  /// Keeps the first `Excerpt.languageLimit` bytes of a text.
  init(of bytes: some Collection<UInt8>, in encoding: TextEncoding, _ options: SharedOptions) {
    text = Array(bytes.prefix(Excerpt.languageLimit))
    byteCounts = nil
    self.encoding = encoding
    self.options = options
  }

  /// Keeps a sample, of which the surroundings of non-ASCII bytes are taken; these alone where it is long, since answers
  /// may be kept by the thousand.
  init(
    around sample: [UInt8], _ byteCounts: ByteCounts, in encoding: TextEncoding,
    _ options: SharedOptions
  ) {
    if sample.count > Self.keptSample {
      text = Self.excerpt(
        of: sample, Excerpt.Inventory(byteCounts))
      self.byteCounts = nil
    } else {
      text = sample
      self.byteCounts = byteCounts
    }
    self.encoding = encoding
    self.options = options
  }

  /// What has to be known of all bytes to take the excerpt, which is worked out when that is.
  private var inventory: Excerpt.Inventory? {
    byteCounts.map { Excerpt.Inventory($0) }
  }

  private var bytes: [UInt8] {
    inventory.map { Self.excerpt(of: text, $0) } ?? text
  }

  private static func excerpt(of sample: [UInt8], _ inventory: Excerpt.Inventory) -> [UInt8] {
    let excerpt = Excerpt.ofDistinctWords(
      in: sample, inventory, limit: Excerpt.languageLimit, takesRareBytes: false)
    return Array(excerpt.prefix(Excerpt.languageLimit))
  }

  var language: LanguageGuess? {
    let bytes = bytes
    let model = ProbabilityModel(options: options.options.withoutLimits)
    return model.best(of: [encoding], for: bytes)?.reportedLanguage(in: [], bytes)
  }

  func isSame(as other: any LanguageSource) -> Bool {
    guard let other = other as? ExcerptLanguage else { return false }
    return text == other.text && inventory == other.inventory && encoding == other.encoding
      && options.options == other.options.options
  }
}

extension DetectionOptions {
  /// The options without limits on what may be answered: for text whose encoding is known.
  fileprivate var withoutLimits: DetectionOptions {
    var options = self
    options.onlySuggested = false
    options.disallowed = []
    options.allowsLossy = true
    return options
  }
}
