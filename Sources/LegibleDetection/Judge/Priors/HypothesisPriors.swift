internal import LegibleEncodings

/// How likely encodings and languages are before the text is looked at: how common they are, and what
/// the caller or the text itself says of them. The numbers are nats.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct HypothesisPriors {
  // By the numbers of the encodings: how common each is; that with what is said of it; and for each
  // language how likely it is there.
  private let commonness: UnsafeMutableBufferPointer<Double>
  private let priors: UnsafeMutableBufferPointer<Double>
  private let likelihoods: LikelihoodTable

  // By the numbers of the languages: what is said of each.
  private let languagePriors: UnsafeMutableBufferPointer<Double>

  /// The most that the prior of a language may be.
  let maxLanguagePrior: Double

  /// The part of each prior that the place of the file says; `nil` where nothing is known of that.
  private let contexts: UnsafeMutableBufferPointer<Double>?

  init(
    options: DetectionOptions, declaration: TextEncoding?, signs: FileSigns?,
    models: LanguageModels, _ arena: Arena
  ) {
    languagePriors = arena.buffer(repeating: 0, count: models.tags.count)
    _ = languagePriors.update(fromContentsOf: Self.languagesBeforehand)
    var maxPrior = 0.0
    for (tags, nats) in [
      (options.context?.languages ?? [], parameters.together.pathLanguage.nats),
      (options.likelyLanguages, parameters.prior.hint.nats),
    ] where !tags.isEmpty {
      let hints = tags.compactMap { LanguageHint($0) }
      for (number, tag) in models.tags.enumerated() where hints.contains(where: { $0.matches(tag) })
      {
        languagePriors[number] = nats
      }
      maxPrior = nats
    }
    maxLanguagePrior = maxPrior
    commonness = arena.buffer(repeating: 0, count: EncodingPriors.priors.count)
    _ = commonness.update(fromContentsOf: EncodingPriors.priors)
    if options.fromWindows {
      Self.add(parameters.prior.windows.nats, to: EncodingPriors.windowsEncodings, commonness)
    }
    if let signs { Self.add(signs, commonness) }
    priors = arena.buffer(repeating: 0, count: commonness.count)
    _ = priors.update(fromContentsOf: commonness)
    if !options.suggested.isEmpty {
      Self.add(parameters.prior.hint.nats, to: Set(options.suggested.flatMap(\.byteOrders)), priors)
    }
    if options.onlySuggested || !options.disallowed.isEmpty {
      for encoding in TextEncoding.all where !options.allows(encoding) {
        priors[Int(encoding.registryID.rawValue)] -= parameters.prior.declaration.nats
      }
    }
    if let context = options.context {
      let nats = arena.buffer(repeating: 0.0, count: priors.count)
      for encoding in TextEncoding.all where encoding.family != .unicode {
        nats[Int(encoding.registryID.rawValue)] = context.nats(of: encoding)
      }
      for index in priors.indices { priors[index] += nats[index] }
      contexts = nats
    } else {
      contexts = nil
    }
    for declared in [options.declared, declaration] {
      if let declared {
        Self.add(parameters.prior.declaration.nats, to: declared.byteOrders, priors)
      }
    }
    let named = options.suggested + [options.declared, declaration].compactMap(\.self)
    likelihoods =
      named.contains { EncodingPriors.narrowVariants.contains($0.registryID) }
      ? EncodingPriors.likelihoodsOfNamedVariants : EncodingPriors.likelihoods
  }

  /// For each language by its number how much likelier it is than others whatever the caller says.
  private static let languagesBeforehand = ConstantTable(
    repeating: 0.0, count: LanguageModels.shared.tags.count
  ) { priors in
    for language in LanguageModels.shared.languages where language.isRare {
      priors[language.number] = -parameters.prior.rareLanguage.nats
    }
  }

  private static func add(
    _ worth: Double, to encodings: some Sequence<TextEncoding>,
    _ priors: UnsafeMutableBufferPointer<Double>
  ) {
    // The encodings that only the system knows have no number here.
    for encoding in encodings where Int(encoding.registryID.rawValue) < priors.count {
      priors[Int(encoding.registryID.rawValue)] += worth
    }
  }

  /// How common an encoding is.
  @inline(__always)
  func commonness(of id: EncodingID) -> Double { commonness[Int(id.rawValue)] }

  /// How common the encoding with a number is.
  @inline(__always)
  func commonness(at index: Int) -> Double { commonness[index] }

  /// How common the likeliest of the encodings is.
  func commonness(of encodings: EncodingSet) -> Double {
    encodings.reduce(-.infinity) { max($0, commonness(of: $1)) }
  }

  /// The prior of an encoding.
  @inline(__always)
  func prior(of id: EncodingID) -> Double { priors[Int(id.rawValue)] }

  /// The part of the prior of an encoding that the place of the file says.
  func context(of id: EncodingID) -> Double { contexts?[Int(id.rawValue)] ?? 0 }

  /// An encoding with its prior, for a caller that goes through many languages.
  struct Entry: BitwiseCopyable {
    let id: EncodingID
    let prior: Double

    /// What the prior is in sums: its probability by the temperature of `CandidateScorer`.
    fileprivate let weight: Double

    /// Where the row of the encoding in the table of likelihoods begins.
    fileprivate let row: Int
  }

  /// The entries of some encodings, in the order of the registry.
  func entries(of encodings: EncodingSet, _ arena: Arena) -> UnsafeBufferPointer<Entry> {
    var entries = arena.list(of: Entry.self, capacity: encodings.count)
    for id in encodings {
      let prior = prior(of: id)
      entries.append(
        Entry(
          id: id, prior: prior, weight: exponential(prior / parameters.posterior.temperature.ratio),
          row: likelihoods.row(of: id)))
    }
    return entries.elements
  }

  /// The prior of an encoding in a language.
  @inline(__always)
  func prior(of entry: Entry, in language: LanguageModel) -> Double {
    entry.prior + likelihoods[entry.row, language].logarithm
  }

  /// The prior of the likeliest of some encodings in a language.
  func prior(of encodings: EncodingSet, in language: LanguageModel) -> Double {
    encodings.reduce(-.infinity) {
      max($0, prior(of: $1) + likelihoods[likelihoods.row(of: $1), language].logarithm)
    }
  }

  /// The probability of some encodings together in a language, by the temperature of `CandidateScorer`.
  @inline(__always)
  func weight(of entries: UnsafeBufferPointer<Entry>, in language: LanguageModel) -> Double {
    entries.reduce(0) { $0 + $1.weight * likelihoods[$1.row, language].weight }
  }

  /// The most that the prior of one of the encodings is where a language says nothing of it.
  func maxPrior(of encodings: EncodingSet) -> Double {
    encodings.reduce(-.infinity) { max($0, prior(of: $1)) }
  }

  /// The prior of a language.
  @inline(__always)
  func prior(of language: LanguageModel) -> Double { languagePriors[language.number] }
}

extension TextEncoding {
  /// The encodings that are meant: both orders of bytes where the name leaves that open.
  var byteOrders: [TextEncoding] {
    switch self {
    case .utf16: [.utf16LE, .utf16BE]
    case .utf32: [.utf32LE, .utf32BE]
    default: [self]
    }
  }
}
