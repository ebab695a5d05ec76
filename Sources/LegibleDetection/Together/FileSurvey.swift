internal import LegibleEncodings

/// What the files of a project say of each other's encodings.
///
/// A word that two encodings read alike well is mostly in the one that the other files of its folder are in, or in the one
/// that its path names. A survey counts the answers about files, folder by folder, and tells with which options a file that
/// is not sure by itself is to be looked at again.
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
/// The answers are counts under a Dirichlet prior (Gelman et al., Bayesian Data Analysis, section 3.4) whose mean is how common
/// encodings are; that of each folder has the answer of the folder around it for its mean. Files in UTF-8 or ASCII say
/// nothing of the others, and what all say together is bounded.
public struct FileSurvey: Sendable {
  /// The answers about the files in a folder, and in those below it.
  private struct Folder {
    /// How sure all answers together are that name the encoding, or one that reads the file alike.
    ///
    /// These are whole numbers, so that the order of the files does not change their sums.
    var votes: [TextEncoding: Int] = [:]
    var fileCounts: [TextEncoding: Int] = [:]
    var sum = 0
  }

  /// By their paths, which end with slashes; that of the folder around all is empty.
  private var folders: [Substring: Folder] = [:]

  /// How many files are as much evidence as what is known beforehand.
  private let concentration: Double

  /// The most by which all files together make an encoding likelier or less likely, in nats.
  private let maxLogOdds: Double

  /// A survey of no files.
  public init() {
    concentration = parameters.together.concentration.ratio
    maxLogOdds = parameters.together.maxLogOdds.nats
  }

  /// A survey of no files, of which so many are as much evidence as what is known beforehand, and whose evidence has no
  /// bound.
  init(concentration: Double) {
    self.concentration = concentration
    maxLogOdds = .infinity
  }

  /// Counts the answer about a file.
  ///
  /// - Parameters:
  ///   - detection: The answer for the file alone.
  ///   - path: The path of the file, whose parts are separated by slashes.
  /// - Complexity: O(*d*) in the number of folders that the file is in.
  public mutating func add(_ detection: Detection, at path: some StringProtocol) {
    add(detection, count: 1, at: path)
  }

  /// Counts so many files with one answer.
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

  /// The options with which a file is to be looked at again; `nil` where its answer stays: it is sure by itself, or nothing
  /// is known of its place.
  ///
  /// - Parameters:
  ///   - detection: The answer for the file alone, which was added before.
  ///   - path: The path of the file, as it was added.
  ///   - options: The options that the answer was given with.
  /// - Complexity: O(*d* · *e*) in the number of folders that the file is in, and that of encodings.
  public func options(
    for detection: Detection, at path: some StringProtocol,
    _ options: DetectionOptions = DetectionOptions()
  ) -> DetectionOptions? {
    let isText = !detection.isBinary && detection.encoding?.family != .unicode
    guard isText, detection.mixture == nil, detection.encoding != .usASCII,
      detection.confidence < parameters.together.sure.probability
    else { return nil }
    let context = context(of: Substring(path), besides: detection)
    guard context != FileContext() else { return nil }
    var options = options
    options.context = context
    return options
  }

  /// What the path and the other files say of a file.
  func context(of path: Substring, besides own: Detection) -> FileContext {
    let names = PathNames(in: path)
    var context = FileContext()
    context.languages = names.languages
    context.named = names.encoding
    let ownVote = Self.vote(of: own)
    let ownWeight = ownVote.isEmpty ? 0 : Self.weight(of: own)
    let around = Self.folders(of: path).compactMap { folders[$0] }.filter { $0.sum > ownWeight }
    var counted = Set(names.encoding?.byteOrders ?? [])
    for folder in around { counted.formUnion(folder.votes.keys) }
    guard !counted.isEmpty else { return context }
    // What is known of an encoding that no file is in is the same for all of these.
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
        let votes = parameters.together.pathVotes.ratio
        let own = encoding.map(named.byteOrders.contains) ?? false
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

  /// What an answer that is certain counts.
  private static let unit = 1_000

  /// What an answer counts.
  private static func weight(of detection: Detection) -> Int {
    Int((detection.confidence * Double(unit)).rounded())
  }

  /// The encodings that an answer speaks for.
  private static func vote(of detection: Detection) -> [TextEncoding] {
    guard let encoding = detection.encoding, encoding.family != .unicode, encoding != .usASCII,
      detection.mixture == nil
    else { return [] }
    return [encoding] + detection.equivalents.filter { $0.family != .unicode }
  }

  /// How common an encoding is among those that are no Unicode, 0…1.
  private static func commonness(of encoding: TextEncoding) -> Double {
    exponential(EncodingPriors.prior(of: encoding).nats) / commonnessOfAll
  }

  private static let commonnessOfAll = TextEncoding.all.reduce(0) { sum, encoding in
    encoding.family == .unicode ? sum : sum + exponential(EncodingPriors.prior(of: encoding).nats)
  }

  /// The folders that a file is in, from the outermost on.
  private static func folders(of path: Substring) -> [Substring] {
    [path[..<path.startIndex]]
      + path.indices.filter { path[$0] == "/" }.map { path[...$0] }
  }
}
