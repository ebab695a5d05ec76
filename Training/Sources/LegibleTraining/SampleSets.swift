package import Foundation
package import LegibleEncodings

/// The sets of samples: for training, of lines and projects that are not counted or not held out; for
/// figures, of the corpus and of projects that are held out.
package struct SampleSets {
  private let text: TrainingText
  private let real: RealFiles
  private let corpus: URL
  private let languages: [String: LanguageEncodings]

  /// Takes the folders of training text, of real files and of the corpus.
  ///
  /// - Throws: If the corpus has no `encodings.json`.
  package init(text: TrainingText, real: RealFiles, corpus: URL) throws {
    (self.text, self.real, self.corpus) = (text, real, corpus)
    languages = try LanguageEncodings.read(corpus.appendingPathComponent("encodings.json"))
  }

  /// Makes all sets and writes them to a folder.
  ///
  /// - Throws: If something cannot be read or written.
  package func write(to folder: URL, report: (String) -> Void = { _ in }) throws {
    func write(_ pack: SamplePack, _ name: String) throws {
      try pack.write(named: name, to: folder)
      report("\(name): \(pack.count) samples, \(pack.bytes.count) bytes")
    }
    for (name, heldOut) in [("realtest", true), ("realtrain", false)] {
      let samples = try RealSamples(real, heldOut: heldOut)
      for length in RealSamples.lengths {
        if let pack = samples.packs[length] { try write(pack, name + String(length)) }
      }
    }
    var (prose, rules) = (ProseSamples(seed: 11), RuleSamples(seed: 12))
    for language in try corpusLanguages() {
      let lines = try corpusLines(of: language)
      let entry = languages[language] ?? LanguageEncodings()
      let text = SampleText(language: language, lines: lines, entry: entry)
      prose.add(text, isTraining: false)
      rules.add(text)
    }
    try write(prose.pack, "prose")
    try write(rules.pack, "rules")

    (prose, rules) = (ProseSamples(seed: 5), RuleSamples(seed: 6))
    var rows = RowSamples(seed: 7)
    var (told, toldRare) = (LanguageSamples(seed: 8), LanguageSamples(seed: 9))
    for language in text.languages {
      guard let entry = languages[language] else { continue }
      let lines = try text.text(of: language).heldOutLines
      let text = SampleText(language: language, lines: lines, entry: entry)
      prose.add(text, isTraining: true)
      rows.add(text)
      rules.add(text)
      if entry.isRare { toldRare.add(text) } else { told.add(text) }
    }
    try write(told.pack, "trainlanguages")
    try write(toldRare.pack, "trainrarelanguages")
    try rows.addUnits(of: real)
    try write(prose.pack, "trainprose")
    try write(rows.pack, "trainrows")
    try write(rules.pack, "trainrules")
  }

  private func corpusLanguages() throws -> [String] {
    let folder = corpus.appendingPathComponent("text")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// The sentences and interface strings of a language.
  private func corpusLines(of language: String) throws -> [String] {
    let file = corpus.appendingPathComponent("text/\(language).txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
      .filter { !$0.hasPrefix("##") }.map(String.init)
  }
}

/// What a sample is, beside its bytes.
package struct SampleLabel: Sendable, Equatable {
  /// The canonical name of the encoding, or `binary`.
  package var truth: String
  /// The BCP 47 tag, or `-`.
  package var language = "-"
  /// How the sample was made, or the kind of file.
  package var kind = "-"
  /// The project, length or form that it comes from, or `-`.
  package var source = "-"

  package init(truth: String, language: String = "-", kind: String = "-", source: String = "-") {
    (self.truth, self.language, self.kind, self.source) = (truth, language, kind, source)
  }
}

/// Samples with their labels, in memory and as a pair of files: `SET.bin` has the bytes one after
/// another, `SET.tsv` a line each of offset, length and label.
package struct SamplePack {
  package private(set) var bytes: [UInt8] = []

  /// Where each sample stands in the bytes.
  package private(set) var ranges: [Range<Int>] = []

  package private(set) var labels: [SampleLabel] = []

  package init() {}

  /// Reads a set that was written before.
  ///
  /// - Throws: `TrainingError` at a line that is no label, or that points behind the bytes.
  package init(named name: String, in folder: URL) throws {
    bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("\(name).bin")))
    let index = try String(
      contentsOf: folder.appendingPathComponent("\(name).tsv"), encoding: .utf8)
    for line in index.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 6, let offset = Int(fields[0]), let length = Int(fields[1]),
        offset >= 0, length >= 0, offset + length <= bytes.count
      else { throw TrainingError("\(name).tsv: not a sample: \(line)") }
      ranges.append(offset..<offset + length)
      labels.append(
        SampleLabel(truth: fields[2], language: fields[3], kind: fields[4], source: fields[5]))
    }
  }

  package var count: Int { labels.count }

  package subscript(_ index: Int) -> ArraySlice<UInt8> { bytes[ranges[index]] }

  package mutating func add(_ sample: [UInt8], _ label: SampleLabel) {
    ranges.append(bytes.count..<bytes.count + sample.count)
    labels.append(label)
    bytes += sample
  }

  /// Adds a text as a sample, if the encoding has its characters and some byte tells it from ASCII.
  package mutating func add(_ text: String, in encoding: TextEncoding, _ label: SampleLabel) {
    guard let sample = try? encoding.encode(text), Self.tells(sample) else { return }
    add(sample, label)
  }

  /// Writes both files.
  ///
  /// - Throws: If they cannot be written.
  package func write(named name: String, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: folder.appendingPathComponent("\(name).bin"))
    let lines = zip(ranges, labels).map { range, label in
      let fields = [
        String(range.lowerBound), String(range.count), label.truth, label.language, label.kind,
        label.source,
      ]
      return fields.joined(separator: "\t") + "\n"
    }
    try Data(lines.joined().utf8).write(to: folder.appendingPathComponent("\(name).tsv"))
  }

  /// Whether bytes are more than plain ASCII text.
  static func tells(_ bytes: some Collection<UInt8>) -> Bool {
    var last: UInt8 = 0
    return bytes.contains { byte in
      defer { last = byte }
      return byte >= 0x80 || byte == 0x1B || last == 0x7E && byte == 0x7B
    }
  }
}

extension SeededGenerator {
  /// A number from 0 to below a bound.
  mutating func below(_ bound: Int) -> Int { Int(next() >> 33) % max(bound, 1) }

  /// Whether something happens that has a chance in percent.
  mutating func happens(percent: Int) -> Bool { below(100) < percent }

  /// One of several things.
  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// Several different things, in no order.
  mutating func pick<Element>(_ count: Int, of choices: [Element]) -> [Element] {
    var rest = choices
    return (0..<min(count, rest.count)).map { _ in rest.remove(at: below(rest.count)) }
  }
}

/// Lines of one language that samples are made of, and what they are found in.
struct SampleText {
  let language: String
  let lines: [String]
  let entry: LanguageEncodings

  /// Encodings of the language with how common they are.
  var encodings: [(encoding: TextEncoding, kind: String)] {
    [("common", entry.common), ("rare", entry.rare)].flatMap { kind, names in
      names.compactMap { name in TextEncoding(name).map { ($0, kind) } }
    }
  }

  /// Encodings in which rows and lists are met: common ones that keep ASCII.
  var plainEncodings: [TextEncoding] {
    encodings.filter { $0.kind == "common" && $0.encoding.family != .ebcdic }.map(\.encoding)
  }

  /// Whether the language is written without blanks between words.
  var isWithoutBlanks: Bool { ["ja", "zh-Hans", "zh-Hant", "ko", "th"].contains(language) }

  /// The distinct words that have a letter beyond ASCII, sorted.
  var words: [String] {
    var words: Set<String> = []
    for line in lines {
      let runs = line.unicodeScalars.split { !$0.properties.isAlphabetic && !$0.isMark }
      for word in runs where word.contains(where: { !$0.isASCII }) { words.insert(String(word)) }
    }
    return words.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }

  /// The letters beyond ASCII that are not rare, by code point.
  var letters: [Unicode.Scalar] {
    var counts: [Unicode.Scalar: Int] = [:]
    for word in words {
      for letter in word.lowercased().unicodeScalars where !letter.isASCII {
        counts[letter, default: 0] += 1
      }
    }
    let total = counts.values.reduce(0, +)
    return counts.filter { $0.key.properties.isAlphabetic && $0.value * 500 > total }.keys.sorted()
  }
}

extension Unicode.Scalar {
  /// Whether the character is a mark on a letter.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
