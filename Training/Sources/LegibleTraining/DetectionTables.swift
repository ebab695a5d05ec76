import Foundation
import LegibleEncodings

/// The tables of detection: counted, made small, and written as one file.
package struct DetectionTables {
  /// The lines of a language's text of which signs are counted.
  private static let signLines = 6000

  /// The characters of a real file of which signs are counted.
  private static let signCharacters = 60000

  private let options: TableOptions
  private let table = CharacterTable()
  private let languages: [String: LanguageEncodings]
  private var words: [UInt8: [(language: String, words: WordCounts)]] = [:]
  private var textSigns: SignCounts
  private var fileSigns: SignCounts
  private var files: [RealFile] = []

  package init(languages: [String: LanguageEncodings], options: TableOptions = TableOptions()) {
    self.languages = languages
    self.options = options
    textSigns = SignCounts(table)
    fileSigns = SignCounts(table)
  }

  // MARK: Counting

  /// Counts words and signs of a language's text, but for lines that are held out.
  package mutating func count(_ text: LineText, of language: String) {
    var counter = WordCounter(table)
    var scalars: [UInt32] = []
    var lines = 0
    var seen: SeenContexts?
    for line in text.lines where !text.isHeldOut(line) {
      text.readScalars(of: line, into: &scalars)
      counter.count(scalars)
      lines += 1
      if lines <= Self.signLines { textSigns.count(scalars, seen: &seen) }
    }
    if let script = counter.mainScript, let counted = counter.mainWords(of: language) {
      words[script, default: []].append((language, counted))
    }
  }

  /// Counts signs of real files, but for projects that are held out.
  ///
  /// - Throws: If a file cannot be read.
  package mutating func count(_ realFiles: RealFiles) throws {
    files = realFiles.training
    var seen: [String: SeenContexts] = [:]
    for file in files where !["table", "keymap"].contains(file.kind) {
      guard file.encodingName != "ascii", let encoding = file.encoding,
        let text = try? encoding.decode(try realFiles.bytes(of: file), malformed: .replace)
      else { continue }
      var contexts: SeenContexts? = seen[file.source] ?? SeenContexts()
      let scalars = text.unicodeScalars.prefix(Self.signCharacters).map(\.value)
      fileSigns.count(scalars, seen: &contexts)
      seen[file.source] = contexts
    }
  }

  /// Counts uses of signs that texts lack.
  package mutating func count(_ uses: SignUses) {
    var seen: SeenContexts?
    for use in uses.uses {
      let text = " \(use.text) ".unicodeScalars.map(\.value)
      fileSigns.count(text, seen: &seen, weight: use.count)
    }
    // Nobody writes the sign for any currency: where it is read, it is another one.
    fileSigns.remove(0xA4)
  }

  // MARK: The file

  /// The tables as a file; progress is told by lines.
  package func file(report: (String) -> Void = { _ in }) -> [UInt8] {
    let scripts = words.keys.sorted()
    var built: [UInt8: ScriptTables] = [:]
    for script in scripts {
      let counted = (words[script] ?? []).sorted { $0.language < $1.language }
      let model = NGramModel(
        script: script, words: counted, options: options, longest: longestNGram(of: counted))
      let tables = ScriptTables(script: script, model: model, options: options)
      built[script] = tables
      report(
        "\(table.scriptNames[Int(script)]): \(counted.count) languages,"
          + " \(tables.alphabet.count - 1) letters, \(tables.kept.pairs.keys.count) pairs,"
          + " \(tables.kept.triples.keys.count) trigrams, \(tables.kept.quadruples.keys.count) 4-grams"
      )
    }
    return write(scripts.compactMap { script in built[script].map { (script, $0) } })
  }

  /// The longest n-grams that a script needs: what no old encoding writes is read by UTF-8 alone, and only
  /// its languages have to be told apart.
  private func longestNGram(of counted: [(language: String, words: WordCounts)]) -> Int {
    let hasEncoding = counted.contains { language, _ in
      languages[language].map { !$0.common.isEmpty || !$0.rare.isEmpty } ?? false
    }
    return hasEncoding ? 4 : counted.count > 1 ? 3 : 1
  }

  private func write(_ scripts: [(script: UInt8, tables: ScriptTables)]) -> [UInt8] {
    let signs = SignModel(texts: textSigns, files: fileSigns)
    let encodings = EncodingTables(languages, files: files)
    var firstLetters: [UInt8: Int] = [:]
    var otherLetter = 0
    for (script, tables) in scripts {
      firstLetters[script] = otherLetter
      otherLetter += tables.alphabet.count
    }
    precondition(otherLetter < 0x1FFF && signs.signs.count < 0x3FF, "more numbers than bits")
    let properties = CharacterProperties(
      table,
      alphabets: Dictionary(uniqueKeysWithValues: scripts.map { ($0.script, $0.tables.alphabet) }),
      firstLetters: firstLetters, otherLetter: otherLetter, signs: signs.signs)
    let columns = scripts.flatMap { $0.tables.tags }

    var file = SectionedFile()
    let pages = properties.pages
    file.add(pages.numbers)
    file.add(pages.pages)
    let (rows, costs) = Self.distinct(signs.costs)
    file.add(rows)
    file.add(costs)
    file.add(signs.signs)
    // Descriptors hold offsets of the data, which stand behind these sections.
    var later = SectionedFile()
    later.add(encodings.kinds)
    later.add(lines: encodings.names)
    later.add(encodings.tiers(columns: columns))
    later.add(encodings.priors(columns: columns))
    later.add(lines: columns)
    later.add(encodings.highProperties(properties))
    later.add(CharacterTable.compositions)
    let descriptorBytes = scripts.count * ScriptTables.descriptorLength * 4
    let start = file.offset(behindSectionOf: descriptorBytes, and: later)
    var data = ByteBuffer()
    data.append(ScriptTables.plainCodebooks)
    var descriptors: [UInt32] = []
    var firstColumn = 0
    for (script, tables) in scripts {
      descriptors += tables.write(
        into: &data, start: start, plainCodebooks: start, firstLetter: firstLetters[script] ?? 0,
        firstColumn: firstColumn, options: options)
      firstColumn += tables.tags.count
    }
    file.add(descriptors)
    file.add(later)
    file.add(data.bytes)
    return file.bytes
  }

  /// The different rows, and the number of each one's row.
  private static func distinct(_ rows: [[UInt8]]) -> (numbers: [UInt16], rows: [UInt8]) {
    var known: [[UInt8]: UInt16] = [:]
    var (numbers, distinct): ([UInt16], [UInt8]) = ([], [])
    for row in rows {
      let number = known[row] ?? UInt16(known.count)
      if known.updateValue(number, forKey: row) == nil { distinct += row }
      numbers.append(number)
    }
    return (numbers, distinct)
  }
}

/// Bytes of a file, little endian.
struct ByteBuffer {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ values: some Sequence<UInt8>) { bytes.append(contentsOf: values) }

  mutating func append(_ values: some Sequence<some FixedWidthInteger>) {
    for value in values { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }
  }

  /// Fills up to a multiple of a length.
  mutating func align(to length: Int) {
    bytes.append(contentsOf: repeatElement(0, count: (length - bytes.count % length) % length))
  }
}

/// A file of aligned sections behind a head that lists them.
struct SectionedFile {
  /// The first word, "LGD1".
  static let magic: UInt32 = 0x3144_474C

  private var sections: [[UInt8]] = []

  mutating func add(_ values: some Sequence<some FixedWidthInteger>) {
    var buffer = ByteBuffer()
    buffer.append(values)
    sections.append(buffer.bytes)
  }

  /// Adds lines of text as a section.
  mutating func add(lines: [String]) {
    sections.append(Array(lines.joined(separator: "\n").utf8))
  }

  /// Adds the sections of another file.
  mutating func add(_ other: SectionedFile) { sections += other.sections }

  /// Where a section will stand that follows these, one of a known length, and those of another file.
  func offset(behindSectionOf length: Int, and later: SectionedFile) -> Int {
    let count = sections.count + 1 + later.sections.count + 1
    let lengths = sections.map(\.count) + [length] + later.sections.map(\.count)
    return lengths.reduce(Self.headLength(sections: count)) { $0 + Self.aligned($1) }
  }

  private static func headLength(sections: Int) -> Int { aligned(8 + sections * 8) }

  private static func aligned(_ length: Int) -> Int { (length + 15) / 16 * 16 }

  var bytes: [UInt8] {
    var file = ByteBuffer()
    var words = [Self.magic, UInt32(sections.count)]
    var offset = Self.headLength(sections: sections.count)
    for section in sections {
      words += [UInt32(offset), UInt32(section.count)]
      offset += Self.aligned(section.count)
    }
    file.append(words)
    for section in sections {
      file.align(to: 16)
      file.append(section)
    }
    file.align(to: 16)
    return file.bytes
  }
}
