import Foundation
import LegibleEncodings

/// Pieces of running text in every encoding that a language is found in.
struct ProseSamples {
  static let lengths = [16, 32, 64, 128, 512, 2048]

  private(set) var pack = SamplePack()
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Adds pieces of each length, two where the encoding is common; for training of some lengths only.
  mutating func add(_ text: SampleText, isTraining: Bool) {
    guard !text.lines.isEmpty else { return }
    let unicode: [TextEncoding] = isTraining ? [.utf8] : [.utf8, .utf16LE, .utf16BE]
    for (encoding, kind) in text.encodings + unicode.map({ ($0, "unicode") }) {
      let lengths =
        isTraining ? generator.pick(kind == "common" ? 4 : 2, of: Self.lengths) : Self.lengths
      for length in lengths {
        for _ in 0..<(kind == "common" && !isTraining ? 2 : 1) {
          guard let sample = piece(of: text, in: encoding, length: length) else { continue }
          pack.add(
            sample,
            SampleLabel(
              truth: encoding.name, language: text.language, kind: kind, source: String(length)))
        }
      }
    }
  }

  /// At most so many bytes of lines that follow each other; short pieces begin at a word before a
  /// character beyond ASCII.
  mutating func piece(
    of text: SampleText, in encoding: TextEncoding, length: Int
  ) -> [UInt8]? {
    let needsEncoding = encoding.family != .unicode
    for _ in 0..<40 {
      let first = generator.below(text.lines.count)
      var lines = (0..<60).map { text.lines[(first + $0) % text.lines.count] }
      if length <= 128 {
        guard let cut = beginning(in: lines[0], within: length / 3) else { continue }
        lines[0] = cut
      }
      var scalars: [Unicode.Scalar] = []
      for line in lines {
        let line = text.entry.substituting(line).precomposedStringWithCanonicalMapping
        if needsEncoding, (try? encoding.encode(line)) == nil {
          if scalars.isEmpty { break }
          continue
        }
        scalars += line.unicodeScalars
        scalars.append("\n")
        if scalars.count >= length { break }
      }
      guard let sample = longest(scalars, in: encoding, length: length) else { continue }
      let tells = needsEncoding ? SamplePack.tells(sample) : sample.count >= 4
      if encoding.family == .ebcdic || tells && (encoding != .utf8 || SamplePack.tells(sample)) {
        return sample
      }
    }
    return nil
  }

  /// The line from a word on that stands shortly before a character beyond ASCII.
  private mutating func beginning(in line: String, within reach: Int) -> String? {
    let scalars = Array(line.unicodeScalars)
    let high = scalars.indices.filter { !scalars[$0].isASCII }
    guard !high.isEmpty else { return nil }
    let target = generator.pick(high)
    let starts = (max(0, target - reach)...target).filter {
      !scalars[$0].properties.isWhitespace
        && ($0 == 0 || scalars[$0 - 1].properties.isWhitespace)
    }
    let start = starts.isEmpty ? target : generator.pick(starts)
    return String(String.UnicodeScalarView(scalars[start...]))
  }

  /// The longest beginning that has at most so many bytes.
  private func longest(
    _ scalars: [Unicode.Scalar], in encoding: TextEncoding, length: Int
  ) -> [UInt8]? {
    var (low, high) = (1, min(scalars.count, length))
    var found: [UInt8]?
    while low <= high {
      let middle = (low + high) / 2
      let text = String(String.UnicodeScalarView(scalars[..<middle]))
      if let sample = try? encoding.encode(text), sample.count <= length {
        found = sample
        low = middle + 1
      } else {
        high = middle - 1
      }
    }
    return found
  }
}

/// Short pieces of running text in UTF-8, by which the telling of languages is fitted.
struct LanguageSamples {
  /// The lengths of pieces in characters.
  private static let lengths = [15, 30, 60, 120]

  /// The pieces of each length.
  private static let count = 8

  private(set) var pack = SamplePack()
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Adds pieces that begin at a word.
  mutating func add(_ text: SampleText) {
    guard !text.lines.isEmpty else { return }
    for length in Self.lengths {
      for _ in 0..<Self.count {
        let first = generator.below(text.lines.count)
        let lines = (0..<1 + length / 20).map { text.lines[(first + $0) % text.lines.count] }
        let scalars = Array(lines.joined(separator: " ").unicodeScalars)
        let starts = scalars.indices.prefix(max(0, scalars.count - length)).filter {
          $0 == 0 || scalars[$0 - 1] == " "
        }
        guard !starts.isEmpty else { continue }
        let start = generator.pick(starts)
        let piece = String(String.UnicodeScalarView(scalars[start..<start + length]))
        pack.add(
          Array(piece.utf8),
          SampleLabel(
            truth: "UTF-8", language: text.language, kind: "languages", source: String(length)))
      }
    }
  }
}

/// Words in rows of tables, logs and code, letters in a list, and single units of real files.
struct RowSamples {
  private static let forms = [
    "#;W;#", "item W # #", "<td>#</td><td>W</td> #", "#\tW\t#", "2026-01-# INFO W took # ms", "W",
    #"{"id": #, "name": "W", "n": #}"#,
  ]

  private(set) var pack = SamplePack()
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Adds lists of letters and rows with words of a language.
  mutating func add(_ text: SampleText) {
    let (words, letters) = (text.words, text.letters)
    guard !words.isEmpty else { return }
    for encoding in text.plainEncodings {
      let label = SampleLabel(truth: encoding.name, language: text.language, kind: "letters")
      if letters.count > 2, !text.isWithoutBlanks || text.language == "th" {
        pack.add(text.entry.substituting(list(of: letters)), in: encoding, label)
      }
      for _ in 0..<2 {
        let count = generator.pick([1, 1, 2, 4, 8])
        let chosen = (0..<count).map { _ in
          let word = text.entry.substituting(generator.pick(words))
          return text.isWithoutBlanks ? String(word.prefix(2 + generator.below(5))) : word
        }
        addRows(
          of: chosen, counts: [1, 3, 30, 100], in: encoding, language: text.language, kind: "rows")
      }
    }
  }

  /// Some letters of an alphabet, in order or not.
  private mutating func list(of letters: [Unicode.Scalar]) -> String {
    let count = 2 + generator.below(min(12, letters.count) - 1)
    let start = generator.below(letters.count - count + 1)
    let chosen =
      generator.happens(percent: 50)
      ? Array(letters[start..<start + count]) : generator.pick(count, of: letters)
    var list = chosen.map { String($0) }.joined(separator: generator.pick(["", "", " "]))
    if generator.happens(percent: 30) { list = list.uppercased() }
    return generator.pick(["W\n", "W\n", "test W\n", "[W]\n"])
      .replacingOccurrences(of: "W", with: list)
  }

  private mutating func addRows(
    of words: [String], counts: [Int], in encoding: TextEncoding, language: String, kind: String
  ) {
    let form = generator.pick(Self.forms)
    var text = ""
    for row in 0..<generator.pick(counts) {
      let number = 1 + generator.below(900)
      let pieces = form.components(separatedBy: "#")
      for (index, piece) in pieces.enumerated() {
        if index > 0 { text += String(index == 1 ? row % 30 : number) }
        text += piece.replacingOccurrences(of: "W", with: words[row % words.count])
      }
      text += "\n"
    }
    pack.add(
      text, in: encoding,
      SampleLabel(
        truth: encoding.name, language: language, kind: kind,
        source: form.replacingOccurrences(of: "\t", with: "\\t")))
  }

  /// Adds one unit each of real files of the training part: what stands between blanks and has a
  /// character beyond ASCII.
  mutating func addUnits(of real: RealFiles) throws {
    var seen: Set<String> = []
    var bySource: [String: Int] = [:]
    for file in real.training where file.encodingName != "ascii" {
      guard let encoding = file.encoding, encoding.family != .ebcdic,
        !encoding.name.hasPrefix("UTF-16"), bySource[file.source, default: 0] < 9,
        let text = try? encoding.decode(try real.bytes(of: file), malformed: .replace)
      else { continue }
      let units = Set(
        text.unicodeScalars.prefix(20000).split { $0.properties.isWhitespace }.filter { unit in
          unit.count < 12 && unit.contains { !$0.isASCII } && !unit.contains("\u{FFFD}")
        }.map { String($0) })
      guard !units.isEmpty else { continue }
      let unit = generator.pick(
        units.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) })
      guard seen.insert("\(encoding.name) \(unit)").inserted else { continue }
      bySource[file.source, default: 0] += 1
      addRows(
        of: [unit], counts: [1, 3, 30], in: encoding, language: file.language, kind: "unit")
    }
  }
}

/// Real files, whole and in excerpts of two lengths.
struct RealSamples {
  static let lengths = [0, 1024, 100]

  /// The samples by length; 0 stands for whole files.
  private(set) var packs: [Int: SamplePack] = [:]

  /// Takes the files that are held out, or those that are not.
  init(_ real: RealFiles, heldOut: Bool) throws {
    for length in Self.lengths { packs[length] = SamplePack() }
    for file in real.files where file.isHeldOut == heldOut && file.encodingName != "mixed" {
      let bytes = try real.bytes(of: file)
      guard let truth = file.encoding?.name ?? (file.encodingName == "binary" ? "binary" : nil)
      else { throw TrainingError("\(file.path): unknown encoding \(file.encodingName)") }
      let label = SampleLabel(
        truth: truth, language: file.language, kind: file.kind, source: file.source)
      packs[0]?.add(bytes, label)
      guard let encoding = file.encoding, encoding.family != .unicode, encoding != .usASCII,
        encoding.family != .ebcdic
      else { continue }
      for length in Self.lengths.dropFirst() {
        if let excerpt = Self.excerpt(of: bytes, length: length, in: encoding) {
          packs[length]?.add(excerpt, label)
        }
      }
    }
  }

  /// At most so many bytes from the line on that first has a byte beyond ASCII, cut at the end of a line
  /// or of a character.
  static func excerpt(of bytes: [UInt8], length: Int, in encoding: TextEncoding) -> [UInt8]? {
    let first = bytes.indices.first {
      bytes[$0] >= 0x80 || bytes[$0] == 0x1B && $0 + 1 < bytes.count && bytes[$0 + 1] == 0x24
    }
    guard let first else { return nil }
    let isLineEnd: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
    var start = bytes[..<first].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
    if first - start > length / 2 { start = max(start, first - length / 4) }
    var excerpt = Array(bytes[start..<min(bytes.count, start + length)])
    if start + length < bytes.count {
      let line = excerpt.lastIndex(where: isLineEnd).map { excerpt[...$0] }
      if let line, SamplePack.tells(line) {
        excerpt = Array(line)
      } else {
        for dropped in 0..<6 where (try? encoding.decode(excerpt.dropLast(dropped))) != nil {
          excerpt.removeLast(dropped)
          break
        }
      }
    }
    let isWhole = (try? encoding.decode(excerpt)) != nil
    return isWhole && SamplePack.tells(excerpt) ? excerpt : nil
  }
}
