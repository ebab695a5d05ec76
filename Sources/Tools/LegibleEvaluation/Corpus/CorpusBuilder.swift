public import LegibleEncodings

/// Makes labelled files of a corpus: every language in every encoding that is plausible for it, in
/// several lengths, whole and damaged.
///
/// The same corpus, options and seed give the same bytes on every machine and in every locale; what
/// one language gives does not depend on which others are built.
public struct CorpusBuilder {
  /// What is built.
  public struct Options: Sendable {
    /// The lengths of samples, in bytes.
    public var lengths = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384]

    /// The lengths of samples that are damaged as well.
    public var damagedLengths = [64, 512, 4096]

    /// What happens to them.
    public var damages: [Damage] = Damage.allCases.filter { $0 != .none }

    /// How many samples of each length a language and an encoding have.
    public var samples = 1

    /// The languages, all where empty.
    public var languages: Set<String> = []

    /// The encodings by name, all where empty.
    public var encodings: Set<TextEncoding> = []

    /// Whether rare encodings are among them.
    public var includesRare = true

    /// What all choices follow from.
    public var seed: UInt64 = 17

    /// The options that `legible-corpus build` has without being told others.
    public init() {}
  }

  /// A file that was made.
  public struct File {
    /// What is known of it.
    public let entry: Manifest.Entry

    /// What is in it.
    public let bytes: [UInt8]
  }

  private let source: CorpusSource
  private let options: Options

  /// A builder.
  public init(_ source: CorpusSource, options: Options = Options()) {
    self.source = source
    self.options = options
  }

  /// The languages that are built, in order.
  public var languages: [LanguageText] {
    source.languages.filter { options.languages.isEmpty || options.languages.contains($0.tag) }
  }

  /// All files of one language, in a fixed order.
  ///
  /// - Throws: `CorpusError` where the corpus names an encoding that does not exist, and whatever
  ///   `write` throws.
  public func build(
    _ language: LanguageText, write: (File) throws -> Void
  ) throws {
    let encodings = try source.plausible.encodings(
      of: language.tag, includesRare: options.includesRare)
    for encoding in encodings {
      if !options.encodings.isEmpty && !options.encodings.contains(encoding) { continue }
      try build(language, in: encoding, write: write)
    }
  }

  private func build(
    _ language: LanguageText, in encoding: TextEncoding, write: (File) throws -> Void
  ) throws {
    var text = SampleText(
      language, in: encoding, substitutions: source.plausible.substitutions(of: language.tag),
      seed: options.seed)
    for length in options.lengths {
      for number in 0..<options.samples {
        guard let sample = text.sample(of: length) else { continue }
        let damages = options.damagedLengths.contains(length) ? options.damages : []
        for damage in [Damage.none] + damages {
          guard let bytes = damage.apply(to: sample, in: encoding) else { continue }
          let suffix = damage == .none ? "" : ".\(damage.rawValue)"
          let path = "\(encoding.name)/\(language.tag)-\(length)-\(number)\(suffix).txt"
          let entry = Manifest.Entry(
            path: path, encoding: encoding.name, language: language.tag, length: length,
            damage: damage.rawValue)
          try write(File(entry: entry, bytes: bytes))
        }
      }
    }
  }
}
