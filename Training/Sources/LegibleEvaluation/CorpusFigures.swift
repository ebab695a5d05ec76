internal import FoundationEssentials
internal import LegibleDetection
internal import LegibleEncodings

/// How well detection does on the text and the short cases of `Corpus`, as `Corpus/figures.json` has
/// it: what a change is held against.
package struct CorpusFigures: Codable, Sendable, Equatable {
  /// Samples in legacy encodings, in Unicode's, and damaged ones.
  package var groups: [String: Group] = [:]

  /// The expected calibration error of the answers about legacy encodings, to four decimals.
  package var calibrationError = 0.0

  /// The short cases that are not read right, in their order.
  package var wrongShortCases: [String] = []

  /// How many samples there are, and of how many the text is right.
  package struct Group: Codable, Sendable, Equatable {
    /// How many samples there are.
    package var count = 0

    /// Of how many the text is right.
    package var right = 0

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
  package init(measuring corpus: String) throws {
    var options = CorpusBuilder.Options()
    options.lengths = [16, 64, 512, 2_048]
    options.damagedLengths = [64]
    let builder = CorpusBuilder(try CorpusSource(folder: corpus), options: options)
    var calibration = Calibration()
    for language in builder.languages {
      try builder.build(language) { file in
        let detection = EncodingDetector.detect(file.bytes)
        let meant = try file.encoding.decode(file.bytes, malformed: .replace)
        let isRight = try detection.encoding?.decode(file.bytes, malformed: .replace) == meant
        let isDamaged = file.damage != .none
        let name = isDamaged ? "damaged" : file.encoding.family == .unicode ? "Unicode" : "legacy"
        groups[name, default: Group()].count += 1
        groups[name, default: Group()].right += isRight ? 1 : 0
        if name == "legacy" && detection.encoding != nil {
          calibration.add(confidence: detection.confidence, isRight: isRight)
        }
      }
    }
    calibrationError = ((calibration.expectedError ?? 0) * 10_000).rounded() / 10_000
    let names = try FileNames(corpus: corpus)
    groups["names alone"] = Group(count: names.count, right: names.alone)
    groups["names alone, language told"] = Group(count: names.count, right: names.hinted)
    groups["names together"] = Group(count: names.count, right: names.batch)
    wrongShortCases = try ShortCases(corpus: corpus).wrong
  }

  /// Reads the committed figures.
  ///
  /// - Throws: `CorpusError` where there are none.
  package init(committedIn corpus: String) throws(CorpusError) {
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
  package func write(into corpus: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(self) + Data("\n".utf8)
    try json.write(to: URL(fileURLWithPath: Self.path(in: corpus)))
  }

  private static func path(in corpus: String) -> String { "\(corpus)/figures.json" }

  /// What is worse than in the committed figures by more than is allowed, a line for each.
  package func losses(against committed: CorpusFigures) -> [String] {
    var losses: [String] = []
    for (name, old) in committed.groups.sorted(by: { $0.key < $1.key }) {
      let new = groups[name] ?? Group()
      if old.percent - new.percent > Self.maxFall {
        losses.append(
          "\(name): \(NumberText.decimal(new.percent, 2)) % right in place of \(NumberText.decimal(old.percent, 2)) %"
        )
      }
    }
    if calibrationError - committed.calibrationError > Self.maxRise {
      losses.append(
        "calibration error \(NumberText.decimal(calibrationError, 4)) in place of \(NumberText.decimal(committed.calibrationError, 4))"
      )
    }
    let known = Set(committed.wrongShortCases)
    losses += wrongShortCases.filter { !known.contains($0) }.map { "no longer right: \($0)" }
    return losses
  }

  /// The figures, a line each.
  package var lines: [String] {
    groups.sorted { $0.key < $1.key }.map {
      "\($0.key): \(NumberText.decimal($0.value.percent, 2)) % of \($0.value.count) right"
    } + [
      "calibration error \(NumberText.decimal(calibrationError, 4))",
      "short cases wrong: \(wrongShortCases.count)",
    ]
  }
}

/// Short real things, as `Corpus/short/cases.tsv` has them: words, names, prices, titles, rows.
package struct ShortCases: Sendable {
  /// One case.
  private struct Case: Sendable {
    let text: String
    let bytes: [UInt8]

    /// Its kind, encoding and text, as it stands in lists.
    let name: String
  }

  private let cases: [Case]

  /// How many cases there are.
  package var count: Int { cases.count }

  /// Reads the cases of a corpus.
  ///
  /// - Throws: `CorpusError` for a line that has not the right form.
  package init(corpus: String) throws(CorpusError) {
    let path = "\(corpus)/short/cases.tsv"
    guard let contents = String(validating: try FileBytes.read(path), as: UTF8.self) else {
      throw CorpusError("\(path): not UTF-8")
    }
    var cases: [Case] = []
    for (index, line) in contents.split(separator: "\n").enumerated().dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let text = fields[0].replacing("\\n", with: "\n").replacing("\\t", with: "\t")
        .replacing("\\\\", with: "\\")
      guard fields.count == 4, let encoding = TextEncoding(fields[1]),
        let bytes = try? encoding.encode(text)
      else { throw CorpusError("\(path):\(index + 1): not a text in an encoding that has it") }
      cases.append(
        Case(text: text, bytes: bytes, name: "\(fields[2]) \(encoding.name): \(fields[0])"))
    }
    self.cases = cases
  }

  /// The names of the cases that are not read right, in their order.
  package var wrong: [String] {
    cases.filter { one in
      let answer = EncodingDetector.detect(one.bytes).encoding
      return (try? answer?.decode(one.bytes, malformed: .replace)) != one.text
    }.map(\.name)
  }
}

/// Names of files of a few ideographs, kana or syllables with an ending in ASCII, as `Corpus/names` has
/// them: in batches of one origin.
struct FileNames {
  /// The encodings that names in each language are found in.
  static let encodings: [(language: String, encodings: [TextEncoding])] = [
    ("ja", [.shiftJIS, .eucJP]), ("zh-Hans", [.gb18030]), ("zh-Hant", [.big5]), ("ko", [.eucKR]),
  ]

  /// How many names there are, and how many are read right one at a time, with the language told, and
  /// as batches.
  private(set) var count = 0
  private(set) var alone = 0
  private(set) var hinted = 0
  private(set) var batch = 0

  init(corpus: String) throws {
    for (language, encodings) in Self.encodings {
      let batches = try Self.batches(of: language, corpus: corpus)
      for encoding in encodings {
        for names in batches { add(names, in: encoding, language) }
      }
    }
  }

  /// The names in a language, in batches of one origin.
  static func batches(
    of language: String, corpus: String
  ) throws(CorpusError) -> [[String]] {
    let path = "\(corpus)/names/\(language).txt"
    guard let contents = String(validating: try FileBytes.read(path), as: UTF8.self) else {
      throw CorpusError("\(path): not UTF-8")
    }
    return contents.split(separator: "\n").split { $0.hasPrefix("## ") }.map { $0.map(String.init) }
  }

  private mutating func add(_ names: [String], in encoding: TextEncoding, _ language: String) {
    let bytes = names.compactMap { try? encoding.encode($0) }
    let hint = DetectionOptions(likelyLanguages: [language])
    func isRight(_ detection: Detection, _ index: Int) -> Bool {
      (try? detection.encoding?.decode(bytes[index])) == names[index]
    }
    count += bytes.count
    alone += bytes.indices.count { isRight(EncodingDetector.detect(bytes[$0]), $0) }
    hinted += bytes.indices.count { isRight(EncodingDetector.detect(bytes[$0], options: hint), $0) }
    let together = EncodingDetector.detect(batch: bytes)
    batch += bytes.indices.count { isRight(together[$0], $0) }
  }
}
