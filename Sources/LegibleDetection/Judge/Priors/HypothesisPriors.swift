internal import LegibleEncodings

/// The priors of encodings and languages, in nats: how common they are, and the hints of the
/// caller, the file, and the text.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct HypothesisPriors {
  // By encoding: its commonness, its prior including hints, and its likelihood in each language.
  private let commonness: UnsafeMutableBufferPointer<Double>
  private let priors: UnsafeMutableBufferPointer<Double>
  private let likelihoods: LikelihoodTable

  // By language: its prior.
  private let languagePriors: UnsafeMutableBufferPointer<Double>

  /// The highest prior of a language.
  let maxLanguagePrior: Double

  /// The part of each prior that comes from the path and neighbouring files; `nil` if these are
  /// unknown.
  private let contexts: UnsafeMutableBufferPointer<Double>?

  init(
    options: DetectionOptions, declaration: TextEncoding?, signs: FileSigns?,
    models: LanguageModels, _ arena: Arena
  ) {
    languagePriors = arena.buffer(repeating: 0, count: models.tags.count)
    _ = languagePriors.update(fromContentsOf: Self.basePriors)
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

  /// The prior of each language without hints, by its number.
  private static let basePriors = ConstantTable(
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
    // Encodings that only the system converts have no number here.
    for encoding in encodings where Int(encoding.registryID.rawValue) < priors.count {
      priors[Int(encoding.registryID.rawValue)] += worth
    }
  }

  /// Returns the commonness of an encoding.
  @inline(__always)
  func commonness(of id: EncodingID) -> Double { commonness[Int(id.rawValue)] }

  /// Returns the commonness of the encoding with a number.
  @inline(__always)
  func commonness(at index: Int) -> Double { commonness[index] }

  /// Returns the commonness of the commonest encoding of a set.
  func commonness(of encodings: EncodingSet) -> Double {
    encodings.reduce(-.infinity) { max($0, commonness(of: $1)) }
  }

  /// Returns the prior of an encoding, including hints.
  @inline(__always)
  func prior(of id: EncodingID) -> Double { priors[Int(id.rawValue)] }

  /// Returns the part of an encoding's prior that comes from the path and neighbouring files.
  func context(of id: EncodingID) -> Double { contexts?[Int(id.rawValue)] ?? 0 }

  /// An encoding with its prior, for loops over many languages.
  struct Entry: BitwiseCopyable {
    let id: EncodingID
    let prior: Double

    /// The prior as a probability, at the temperature of `CandidateScorer`.
    fileprivate let weight: Double

    /// The first index of the encoding's row in the table of likelihoods.
    fileprivate let row: Int
  }

  /// Returns the entries of some encodings, in the order of the registry.
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

  /// Returns the prior of an encoding in a language.
  @inline(__always)
  func prior(of entry: Entry, in language: LanguageModel) -> Double {
    entry.prior + likelihoods[entry.row, language].logarithm
  }

  /// Returns the highest prior of some encodings in a language.
  func prior(of encodings: EncodingSet, in language: LanguageModel) -> Double {
    encodings.reduce(-.infinity) {
      max($0, prior(of: $1) + likelihoods[likelihoods.row(of: $1), language].logarithm)
    }
  }

  /// Returns the sum of the probabilities of some encodings in a language, at the temperature of
  /// `CandidateScorer`.
  @inline(__always)
  func weight(of entries: UnsafeBufferPointer<Entry>, in language: LanguageModel) -> Double {
    entries.reduce(0) { $0 + $1.weight * likelihoods[$1.row, language].weight }
  }

  /// Returns the highest prior of some encodings, regardless of the language.
  func maxPrior(of encodings: EncodingSet) -> Double {
    encodings.reduce(-.infinity) { max($0, prior(of: $1)) }
  }

  /// Returns the prior of a language.
  @inline(__always)
  func prior(of language: LanguageModel) -> Double { languagePriors[language.number] }
}

extension TextEncoding {
  /// The encodings that a name stands for: both byte orders, if the name does not specify one.
  var byteOrders: [TextEncoding] {
    switch self {
    case .utf16: [.utf16LE, .utf16BE]
    case .utf32: [.utf32LE, .utf32BE]
    default: [self]
    }
  }
}
