internal import Foundation
internal import LegibleDetection
internal import LegibleEncodings

/// How well detection does on the text and the short cases of `Corpus`, as `Corpus/figures.json` has
/// it: what a change is held against.
public struct CorpusFigures: Codable, Sendable, Equatable {
  /// Samples in legacy encodings, in Unicode's, and damaged ones.
  public var groups: [String: Group] = [:]

  /// The expected calibration error of the answers about legacy encodings, to four decimals.
  public var calibrationError = 0.0

  /// The short cases that are not read right, in their order.
  public var wrongShortCases: [String] = []

  /// How many samples there are, and of how many the text is right.
  public struct Group: Codable, Sendable, Equatable {
    /// How many samples there are.
    public var count = 0

    /// Of how many the text is right.
    public var right = 0

    fileprivate mutating func add(_ right: Int, of count: Int) {
      self.right += right
      self.count += count
    }

    /// The share, in percent.
    var percent: Double { 100 * Double(right) / Double(max(count, 1)) }
  }

  /// By how much the share of right answers may fall, in percentage points.
  private static let maxFall = 0.2

  /// By how much the calibration error may rise.
  private static let maxRise = 0.002

  /// Measures the detector of this build.
  ///
  /// - Throws: `CorpusError` where the corpus cannot be read.
  public init(measuring corpus: String) throws {
    var options = CorpusBuilder.Options()
    options.lengths = [16, 64, 512, 2_048]
    options.damagedLengths = [64]
    let builder = CorpusBuilder(try CorpusSource(folder: corpus), options: options)
    var calibration = Calibration()
    for language in builder.languages {
      try builder.build(language) { file in
        guard let encoding = TextEncoding(file.entry.encoding) else { return }
        let detection = EncodingDetector.detect(file.bytes)
        let meant = try encoding.decode(file.bytes, malformed: .replace)
        let isRight = try detection.encoding?.decode(file.bytes, malformed: .replace) == meant
        let isDamaged = file.entry.damage != Damage.none.rawValue
        let name = isDamaged ? "damaged" : encoding.family == .unicode ? "Unicode" : "legacy"
        groups[name, default: Group()].count += 1
        groups[name, default: Group()].right += isRight ? 1 : 0
        if name == "legacy" && detection.encoding != nil {
          calibration.add(confidence: detection.confidence, isRight: isRight)
        }
      }
    }
    calibrationError = ((calibration.expectedError ?? 0) * 10_000).rounded() / 10_000
    for score in try FileNames(corpus: corpus).scores {
      groups["names alone", default: Group()].add(score.alone, of: score.count)
      groups["names alone, language told", default: Group()].add(score.hinted, of: score.count)
      groups["names together", default: Group()].add(score.batch, of: score.count)
    }
    wrongShortCases = try ShortCases(corpus: corpus).wrong
  }

  /// Reads the committed figures.
  ///
  /// - Throws: `CorpusError` where there are none.
  public init(committedIn corpus: String) throws(CorpusError) {
    let path = Self.path(in: corpus)
    let bytes = try FileBytes.read(path)
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch {
      throw CorpusError("\(path): \(error)")
    }
  }

  /// Commits these figures.
  ///
  /// - Throws: What writing throws.
  public func write(into corpus: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(self) + Data("\n".utf8)
    try json.write(to: URL(fileURLWithPath: Self.path(in: corpus)))
  }

  private static func path(in corpus: String) -> String { "\(corpus)/figures.json" }

  /// What is worse than in the committed figures by more than is allowed, a line for each.
  public func losses(against committed: CorpusFigures) -> [String] {
    var losses: [String] = []
    for (name, old) in committed.groups.sorted(by: { $0.key < $1.key }) {
      let new = groups[name] ?? Group()
      if old.percent - new.percent > Self.maxFall {
        losses.append(
          String(
            format: "%@: %.2f %% right in place of %.2f %%", name, new.percent, old.percent))
      }
    }
    if calibrationError - committed.calibrationError > Self.maxRise {
      losses.append(
        String(
          format: "calibration error %.4f in place of %.4f", calibrationError,
          committed.calibrationError))
    }
    let known = Set(committed.wrongShortCases)
    losses += wrongShortCases.filter { !known.contains($0) }.map { "no longer right: \($0)" }
    return losses
  }

  /// The figures, a line each.
  public var lines: [String] {
    groups.sorted { $0.key < $1.key }.map {
      String(format: "%@: %.2f %% of %d right", $0.key, $0.value.percent, $0.value.count)
    } + [
      String(format: "calibration error %.4f", calibrationError),
      "short cases wrong: \(wrongShortCases.count)",
    ]
  }
}
