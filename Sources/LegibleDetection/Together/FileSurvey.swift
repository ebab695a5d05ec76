internal import LegibleEncodings

/// Evidence for the encoding of a file from its path and from other files of its project.
///
/// A word that fits two encodings equally well is usually in the encoding of the other files in its
/// folder, or in the one that its path names. A survey counts the answers for files, folder by
/// folder, and returns the options with which an uncertain file should be detected again.
///
/// ```swift
/// var survey = FileSurvey()
/// for file in files { survey.add(EncodingDetector.detect(file.bytes), at: file.path) }
/// for file in files {
///   var detection = EncodingDetector.detect(file.bytes)
///   if let options = survey.options(for: detection, at: file.path) {
///     detection = EncodingDetector.detect(file.bytes, options: options)
///   }
/// }
/// ```
///
/// The counts of answers have a Dirichlet prior (Gelman et al., Bayesian Data Analysis, section
/// 3.4). Its mean is the commonness of encodings for the outermost folder, and the posterior of the
/// enclosing folder for each other one. Files in UTF-8 or ASCII are no evidence for others, and the
/// total evidence is bounded.
public struct FileSurvey: Sendable {
  /// The answers for the files in a folder and below it.
  private struct Folder {
    /// The sum of the confidences of the answers with each encoding, or with an equivalent one.
    ///
    /// It is a whole number, so that it does not depend on the order of the files.
    var votes: [TextEncoding: Int] = [:]
    var fileCounts: [TextEncoding: Int] = [:]
    var sum = 0
  }

  /// The folders by path, with a slash at the end; the path of the outermost folder is empty.
  private var folders: [Substring: Folder] = [:]

  /// The number of files that the prior is worth.
  private let concentration: Double

  /// The maximum evidence of all files together for or against an encoding, in nats.
  private let maxLogOdds: Double

  /// Creates an empty survey.
  public init() {
    concentration = 4
    maxLogOdds = 4
  }

  /// Creates an empty survey with a prior that is worth `concentration` files, and with unbounded
  /// evidence.
  init(concentration: Double) {
    self.concentration = concentration
    maxLogOdds = .infinity
  }

  /// Counts the answer for a file.
  ///
  /// - Parameters:
  ///   - detection: The answer for the file alone.
  ///   - path: The path of the file, with components separated by slashes.
  /// - Complexity: O(*d*) in the number of folders that the file is in.
  public mutating func add(_ detection: Detection, at path: some StringProtocol) {
    add(detection, count: 1, at: path)
  }

  /// Counts `count` files with the same answer.
  mutating func add(_ detection: Detection, count: Int, at path: some StringProtocol) {
    let encodings = Self.vote(of: detection)
    guard !encodings.isEmpty else { return }
    let weight = Self.weight(of: detection) * count
    for folder in Self.folders(of: Substring(path)) {
      for encoding in encodings {
        folders[folder, default: Folder()].votes[encoding, default: 0] += weight
        folders[folder, default: Folder()].fileCounts[encoding, default: 0] += count
      }
      folders[folder, default: Folder()].sum += weight
    }
  }

  /// Returns the options with which to detect a file again; `nil` if its answer stays, because it
  /// is certain or there is no evidence from other files.
  ///
  /// - Parameters:
  ///   - detection: The answer for the file alone, which was added before.
  ///   - path: The path of the file, as it was added.
  ///   - options: The options of that answer.
  /// - Complexity: O(*d* · *e*) in the number of folders that the file is in, and of encodings.
  public func options(
    for detection: Detection, at path: some StringProtocol,
    _ options: DetectionOptions = DetectionOptions()
  ) -> DetectionOptions? {
    let isText = !detection.isBinary && detection.encoding?.family != .unicode
    guard isText, detection.mixture == nil, detection.encoding != .usASCII,
      detection.confidence < 0.95
    else { return nil }
    let context = context(of: Substring(path), besides: detection)
    guard context != FileContext() else { return nil }
    var options = options
    options.context = context
    return options
  }

  /// Returns the evidence of the path and the other files for a file.
  func context(of path: Substring, besides own: Detection) -> FileContext {
    let names = PathNames(in: path)
    var context = FileContext()
    context.languages = names.languages
    context.named = names.encoding
    let ownVote = Self.vote(of: own)
    let ownWeight = ownVote.isEmpty ? 0 : Self.weight(of: own)
    let around = Self.folders(of: path).compactMap { folders[$0] }.filter { $0.sum > ownWeight }
    var counted = Set(names.encoding?.readAs ?? [])
    for folder in around { counted.formUnion(folder.votes.keys) }
    guard !counted.isEmpty else { return context }
    // An encoding that no file is in has the same evidence as all other such encodings.
    func nats(of encoding: TextEncoding?) -> Double {
      let mean = encoding.map(Self.commonness(of:)) ?? 1
      var probability = mean
      for folder in around {
        let isOwn = encoding.map(ownVote.contains) ?? false
        let votes =
          encoding.flatMap { folder.votes[$0] }.map { $0 - (isOwn ? ownWeight : 0) } ?? 0
        probability =
          (concentration * probability + Double(votes) / Double(Self.unit))
          / (concentration + Double(folder.sum - ownWeight) / Double(Self.unit))
      }
      if let named = names.encoding {
        let votes = 4.0
        let own = encoding.map(named.readAs.contains) ?? false
        probability =
          (concentration * probability + (own ? votes : 0)) / (concentration + votes)
      }
      return min(max(logarithm(probability / mean), -maxLogOdds), maxLogOdds)
    }
    context.others = nats(of: nil)
    for encoding in counted {
      context.encodings[encoding] = nats(of: encoding)
      let count = around.first?.fileCounts[encoding] ?? 0
      context.fileCounts[encoding] = count - (ownVote.contains(encoding) ? 1 : 0)
    }
    return context
  }

  /// The weight of an answer with a confidence of 1.
  private static let unit = 1_000

  /// Returns the weight of an answer.
  private static func weight(of detection: Detection) -> Int {
    Int((detection.confidence * Double(unit)).rounded())
  }

  /// Returns the encodings that an answer counts for.
  private static func vote(of detection: Detection) -> [TextEncoding] {
    guard let encoding = detection.encoding, encoding.family != .unicode, encoding != .usASCII,
      detection.mixture == nil
    else { return [] }
    return [encoding] + detection.equivalents.filter { $0.family != .unicode }
  }

  /// Returns the prior of an encoding among those that are not Unicode, 0…1.
  private static func commonness(of encoding: TextEncoding) -> Double {
    commonness[encoding] ?? 1e-4
  }

  /// The priors of the model, as probabilities.
  private static let commonness: [TextEncoding: Double] = {
    let model = DetectionModel.shared
    var commonness: [TextEncoding: Double] = [:]
    for (index, encoding) in model.tables.encodings.enumerated()
    where encoding.encoding.family != .unicode {
      commonness[encoding.encoding] = exponential(Double(model.encodingPriors[index]))
    }
    let total = commonness.values.sorted().reduce(0, +)
    return commonness.mapValues { $0 / total }
  }()

  /// Returns the folders that a file is in, from the outermost one.
  private static func folders(of path: Substring) -> [Substring] {
    [path[..<path.startIndex]]
      + path.indices.filter { path[$0] == "/" }.map { path[...$0] }
  }
}

/// The encoding and language that a file path names: `tr_TR.ISO8859-9/LC_MESSAGES`, `koi8-r.txt`,
/// `lang/he`.
struct PathNames {
  /// The maximum number of components that are examined, from the last one.
  private static let pathDepth: Int = 8

  private(set) var encoding: TextEncoding?
  private(set) var languages: [String] = []

  /// - Parameter path: The path, with components separated by slashes.
  init(in path: some StringProtocol) {
    // The name closest to the file counts.
    for component in path.split(separator: "/").suffix(Self.pathDepth)
      .reversed()
    {
      for name in Self.names(in: component) {
        if encoding == nil { encoding = Self.encoding(named: name) }
        if languages.isEmpty, let language = Self.language(named: name) { languages = [language] }
      }
    }
  }

  /// Returns possible names in a component: the whole component, its parts between full stops, and
  /// those between other signs, the last ones first.
  private static func names(in component: some StringProtocol) -> [Substring] {
    let component = Substring(component)
    let parts = component.split { $0 == "." || $0 == "@" }
    return [component] + parts.reversed()
      + parts.flatMap { $0.split { $0 == "_" || $0 == "-" || $0 == " " } }.reversed()
  }

  /// Returns the encoding of an unambiguous name: it has a digit, or is in `eastAsian`.
  private static func encoding(named name: Substring) -> TextEncoding? {
    let isUnambiguous =
      name.utf8.count >= 4
      && (name.utf8.contains(where: { $0.isASCIIDigit })
        && name.utf8.contains(where: { $0.isASCIILetter })
        || eastAsian.contains(name.lowercased()))
    guard isUnambiguous, let encoding = TextEncoding(name), encoding.family != .unicode else {
      return nil
    }
    return encoding
  }

  /// The names without a digit that occur in paths.
  private static let eastAsian: Set<String> = [
    "sjis", "shift_jis", "shift-jis", "eucjp", "euc-jp", "euc_jp", "euckr", "euc-kr", "euc_kr",
    "euctw", "euc-tw", "johab", "viscii",
  ]

  /// Returns the language tag if it is one: `tr_TR`, `sr-Latn`, or two small letters.
  private static func language(named name: Substring) -> String? {
    let subtags = name.split { $0 == "_" || $0 == "-" }
    guard let first = subtags.first, 2...3 ~= first.utf8.count,
      first.utf8.allSatisfy({ $0.isASCIILetter && $0 >= 0x61 }),
      subtags.count > 1 || first.utf8.count == 2,
      subtags.dropFirst().allSatisfy({ subtag in
        subtag.utf8.count == 4 && subtag.allSatisfy({ $0.isLetter })
          || subtag.utf8.count == 2 && subtag.utf8.allSatisfy({ $0.isCapitalASCIILetter })
      }),
      let hint = LanguageHint(name),
      DetectionTables.shared.columnTags.contains(where: { $0.count > 1 && hint.matches($0) })
    else { return nil }
    return String(name)
  }
}
