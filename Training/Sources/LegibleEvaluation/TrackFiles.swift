internal import LegibleDetection
public import LegibleEncodings

/// A file that is made to try one thing, with what is right about it.
public struct TrackFile {
  /// What is tried by it: one of `TrackFiles.names`.
  public let track: String

  /// What kind of file it is, within its track.
  public let kind: String

  /// The language's tag, or nothing.
  public let language: String

  /// What it is written in; `nil` if its lines are in several encodings, and for binary data.
  public let encoding: TextEncoding?

  /// The text that is right, in UTF-8, if it is not what the encoding gives: of lines in several encodings, or of text
  /// that was decoded wrongly. `nil` otherwise.
  public let text: [UInt8]?

  /// What is in it.
  public let bytes: [UInt8]
}

/// Makes the files of all tracks but prose and damage, which `CorpusBuilder` makes.
///
/// What a track gives depends on nothing but the corpus.
public struct TrackFiles {
  /// The tracks, in the order in which they are made.
  public static let names = [
    "sparse", "lines", "names", "lists", "mixed", "repair", "healthy", "binaries",
  ]

  private let source: CorpusSource
  private let corpus: String

  /// Files of a corpus.
  ///
  /// - Parameter corpus: The folder that `source` was read from.
  public init(_ source: CorpusSource, corpus: String) {
    self.source = source
    self.corpus = corpus
  }

  /// The files of a track, in a fixed order; none for a name that is no track.
  ///
  /// - Throws: `CorpusError` where the corpus has not the right form.
  public func files(_ track: String) throws(CorpusError) -> [TrackFile] {
    switch track {
    case "sparse":
      let signs = try SampleSet("Signs", table: "\(corpus)/signs/signs.tsv").samples
      return samples(track, every(5, of: try SampleSet.sparse(corpus: corpus).samples))
        + samples(track, every(3, of: signs))
    case "lines": return samples(track, try shortTexts(areNames: false)) + proseLines()
    case "names": return samples(track, try shortTexts(areNames: true)) + (try fileNames())
    case "lists":
      return samples(track, every(3, of: try SampleSet.lists(source, corpus: corpus).samples))
    case "mixed":
      var drawing = MixtureFiles(source)
      var files: [TrackFile] = []
      drawing.forEachFile(divisor: 5) { file in
        if file.isControl { return }
        files.append(
          TrackFile(
            track: track, kind: file.kind, language: "", encoding: nil, text: file.text,
            bytes: file.bytes))
      }
      return files
    case "repair": return RepairFiles(source).all
    case "healthy": return try healthy()
    case "binaries":
      return BinaryFiles.all.map { kind, bytes in
        TrackFile(
          track: track, kind: kind, language: "", encoding: nil, text: nil, bytes: bytes)
      }
    default: return []
    }
  }

  /// One of so many elements, from the first one on.
  private func every<Element>(_ step: Int, of elements: [Element]) -> [Element] {
    stride(from: 0, to: elements.count, by: step).map { elements[$0] }
  }

  private func samples(_ track: String, _ samples: [SampleSet.Sample]) -> [TrackFile] {
    samples.map { sample in
      TrackFile(
        track: track, kind: sample.kind, language: "", encoding: sample.encoding, text: nil,
        bytes: sample.line.bytes)
    }
  }

  private func shortTexts(areNames: Bool) throws(CorpusError) -> [SampleSet.Sample] {
    let first = try SampleSet("First", table: "\(corpus)/first/strings.tsv").samples
    let short = try SampleSet("Short", table: "\(corpus)/short/cases.tsv").samples
    return (first + short).filter { ["name", "filename", "city"].contains($0.kind) == areNames }
  }

  /// A line of each language in UTF-8 and in each legacy encoding that is common for it.
  private func proseLines() -> [TrackFile] {
    var drawing = MixtureFiles(source)
    var files: [TrackFile] = []
    for language in source.languages {
      for name in source.plausible.names(of: language.tag).common {
        guard let encoding = TextEncoding(name), encoding.isASCIICompatible else { continue }
        drawing.random = StableRandom(seed: 17, stream: "lines/\(language.tag)/\(name)")
        guard let line = drawing.line(of: language.tag, in: encoding, short: 0),
          let bytes = try? encoding.encode(line + "\n")
        else { continue }
        files.append(
          TrackFile(
            track: "lines", kind: "prose", language: language.tag, encoding: encoding, text: nil,
            bytes: bytes))
      }
    }
    return files
  }

  /// Names of files in East Asian scripts, each by itself.
  private func fileNames() throws(CorpusError) -> [TrackFile] {
    var files: [TrackFile] = []
    for (language, encodings) in FileNames.encodings {
      let names = try FileNames.batches(of: language, corpus: corpus).flatMap(\.self)
      for encoding in encodings {
        for name in every(4, of: names) {
          guard let bytes = try? encoding.encode(name) else { continue }
          files.append(
            TrackFile(
              track: "names", kind: "filename", language: language, encoding: encoding, text: nil,
              bytes: bytes))
        }
      }
    }
    return files
  }

  /// Text of every language and of many kinds, in UTF-8, that is to stay as it is.
  private func healthy() throws(CorpusError) -> [TrackFile] {
    var texts = source.languages.map { language in
      (
        kind: "prose", tag: language.tag,
        text: Array((language.lines.joined(separator: "\n") + "\n").utf8)
      )
    }
    let sets = [
      ("lists", every(3, of: try SampleSet.lists(source, corpus: corpus).samples)),
      ("signs", every(3, of: try SampleSet("Signs", table: "\(corpus)/signs/signs.tsv").samples)),
      // Text that shows what wrong decoding makes of a character is not to tell from text that has it.
      (
        "sparse",
        every(7, of: try SampleSet.sparse(corpus: corpus).samples)
          .filter { $0.kind != "mojibake" }
      ),
      ("short", try shortTexts(areNames: false) + (try shortTexts(areNames: true))),
    ]
    for (kind, samples) in sets { texts += samples.map { (kind, "", $0.line.text) } }
    var drawing = MixtureFiles(source)
    drawing.forEachFile(divisor: 5) { file in
      if file.isControl && !file.kind.contains("damaged") {
        texts.append((file.kind.replacing("control: ", with: ""), "", file.text))
      }
    }
    var seen: Set<[UInt8]> = []
    return texts.filter { seen.insert($0.text).inserted }.map { kind, tag, text in
      TrackFile(
        track: "healthy", kind: kind, language: tag, encoding: .utf8, text: text, bytes: text)
    }
  }
}

/// Text that was decoded wrongly, by recipes that are known.
private struct RepairFiles {
  private(set) var all: [TrackFile] = []
  private var drawing: MixtureFiles

  /// What UTF-8 is read in.
  private static let readers: [TextEncoding] = [
    .windows1252, .iso8859_1, .windows1250, .windows1251, .windows1253, .windows1254, .macintosh,
    .ibm437, .ibm850, .ibm866, .koi8R, .iso8859_2, .iso8859_15, .gb18030, .shiftJIS,
  ]

  /// What the page of one language is read in elsewhere.
  private static let others: [TextEncoding] = [
    .windows1252, .windows1251, .windows1250, .ibm437, .ibm850, .macintosh, .koi8R, .ibm866, .gbk,
    .shiftJIS,
  ]

  /// Readings one after the other, the first one first.
  private static let chains: [[TextEncoding]] = [
    [.windows1252, .windows1252], [.iso8859_1, .iso8859_1], [.windows1251, .windows1251],
    [.macintosh, .macintosh], [.iso8859_1, .windows1252],
    [.windows1252, .windows1252, .windows1252],
  ]

  init(_ source: CorpusSource) {
    drawing = MixtureFiles(source)
    for language in source.languages { addFiles(of: language.tag) }
  }

  private mutating func addFiles(of tag: String) {
    let hasLegacy = drawing.tags.contains(tag)
    add("UTF-8 read once, line", tag, count: 2, lines: 1) { drawing in
      [RepairStep(read: drawing.pick(Self.readers), written: .utf8)]
    }
    add("UTF-8 read once, words", tag, count: 1, lines: 1, short: 100) { drawing in
      [RepairStep(read: drawing.pick(Self.readers), written: .utf8)]
    }
    add("UTF-8 read several times", tag, count: 1, lines: 1) { drawing in
      drawing.pick(Self.chains).map { RepairStep(read: $0, written: .utf8) }
    }
    if hasLegacy {
      add("other encodings, line", tag, count: 2, lines: 1) { drawing in
        [RepairStep(read: drawing.pick(Self.others), written: drawing.legacy(of: tag))]
      }
    }
    add("in healthy lines", tag, count: 1, lines: 12, healthy: 65) { drawing in
      [RepairStep(read: drawing.pick([.windows1252, .iso8859_1]), written: .utf8)]
    }
    add("blanks and controls lost", tag, count: 1, lines: 6) { drawing in
      [
        RepairStep(
          read: .windows1252, written: .utf8,
          edits: drawing.chance(50) ? .noBreakSpaces : .controls)
      ]
    }
    // Programs that leave bytes open in windows-1252 put U+FFFD in their place.
    add("bytes lost as U+FFFD", tag, count: 1, lines: 6, isLossy: true) { _ in
      [RepairStep(read: .windows1252, written: .utf8)]
    }
  }

  /// Adds files of a language, each with one damage, as far as it can happen to the lines that are drawn.
  private mutating func add(
    _ kind: String, _ tag: String, count: Int, lines: Int, short: Int = 0, healthy: Int = 0,
    isLossy: Bool = false, _ drawn: (inout MixtureFiles) -> [RepairStep]
  ) {
    drawing.random = StableRandom(seed: 17, stream: "\(kind)/\(tag)")
    var left = count
    for _ in 0..<20 * count where left > 0 {
      let steps = drawn(&drawing)
      let written = steps.first?.written ?? .utf8
      let texts = (0..<lines).compactMap { _ in drawing.line(of: tag, in: written, short: short) }
      let damaged = texts.map { text in
        drawing.chance(healthy)
          ? text : steps.reduce(Optional(text)) { text, step in text.flatMap(step.done(to:)) }
      }
      let shown = damaged.compactMap(\.self).map { text in
        isLossy ? Self.withoutControls(text) : text
      }
      // What is no line any more, or was not changed, is no text that was decoded wrongly.
      guard shown.count == lines, shown != texts,
        shown.allSatisfy({ text in !text.unicodeScalars.contains { Self.endsLine($0) } })
      else { continue }
      all.append(
        TrackFile(
          track: "repair", kind: kind, language: tag, encoding: .utf8,
          text: Array((texts.joined(separator: "\n") + "\n").utf8),
          bytes: Array((shown.joined(separator: "\n") + "\n").utf8)))
      left -= 1
    }
  }

  private static func withoutControls(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { (0x80..<0xA0).contains($0.value) ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    (0x0A...0x0D).contains(scalar.value) || [0, 0x1A, 0x2028, 0x2029].contains(scalar.value)
  }
}
