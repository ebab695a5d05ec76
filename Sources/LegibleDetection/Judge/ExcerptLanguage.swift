internal import LegibleEncodings

/// An excerpt of a text in a known encoding, whose language the models detect on demand.
struct ExcerptLanguage: LanguageSource {
  /// The maximum length of a sample that is kept whole until the language is asked for.
  private static let keptSample: Budget = 4_096

  /// The excerpt, or the sample that it will be taken from.
  private let text: [UInt8]

  /// The byte counts that the excerpt depends on; `nil` if `text` is the excerpt.
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

  /// Keeps a sample to take the excerpt from; of a long sample only the excerpt, because a caller
  /// may keep thousands of answers.
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

  /// The properties of the input that the excerpt depends on, computed on demand.
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
  /// The options without restrictions on the answer, for text whose encoding is known.
  fileprivate var withoutLimits: DetectionOptions {
    var options = self
    options.onlySuggested = false
    options.disallowed = []
    options.allowsLossy = true
    return options
  }
}
