internal import LegibleEncodings

/// Files whose lines, or parts of lines, are in several encodings, and controls in one, made of lines of the corpus.
///
/// What one kind gives depends on nothing but the corpus and its name.
package struct MixtureFiles {
  /// Makes a file, or nothing where what was drawn does not do.
  typealias Maker = (inout MixtureFiles) -> MixtureFile?

  /// Lines of a language in an encoding with a weight.
  typealias Part = (tag: String, encoding: TextEncoding, weight: Double)

  let source: CorpusSource

  /// The languages that have legacy encodings, and those whose words are not divided by blanks.
  let tags: [String]
  static let unspaced: Set<String> = ["ja", "zh-Hans", "zh-Hant", "ko", "th"]

  var random = StableRandom(seed: 17, stream: "")
  private var lines: [String: [String]] = [:]

  /// Makes files of a corpus.
  package init(_ source: CorpusSource) {
    self.source = source
    tags = source.languages.map(\.tag).filter { tag in
      source.plausible.names(of: tag).common.contains {
        TextEncoding($0).map(Self.isLegacy) ?? false
      }
    }
  }

  private static func isLegacy(_ encoding: TextEncoding) -> Bool {
    encoding.isASCIICompatible && encoding.family != .unicode
  }

  /// All files in a fixed order.
  ///
  /// - Parameter divisor: One of so many files of each kind is made.
  package mutating func forEachFile(divisor: Int = 1, _ body: (MixtureFile) throws -> Void) rethrows
  {
    for (name, count, make) in Self.mixtures + Self.controls {
      random = StableRandom(seed: 17, stream: name)
      var rest = max(1, count / divisor)
      while rest > 0 {
        guard let file = make(&self), file.isScored.contains(true) else { continue }
        try body(file)
        rest -= 1
      }
    }
  }

  // MARK: What is drawn

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random.below(elements.count)]
  }

  mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

  mutating func lineCount() -> Int { pick([10, 15, 20, 30, 50, 80, 120, 200]) }

  /// A legacy encoding of a language, seldom a rare one.
  mutating func legacy(of tag: String, rare: Int = 15) -> TextEncoding {
    let names = source.plausible.names(of: tag)
    let common = names.common.compactMap { TextEncoding($0) }.filter(Self.isLegacy)
    let uncommon = names.rare.compactMap { TextEncoding($0) }.filter(Self.isLegacy)
    return pick(!uncommon.isEmpty && chance(rare) ? uncommon : common)
  }

  /// A line or, in so many of a hundred, some words of one, with something beyond ASCII.
  mutating func line(
    of tag: String, in encoding: TextEncoding, short: Int = 30, form: LineForm = .plain
  ) -> String? {
    let key = "\(tag)/\(encoding.name)"
    if lines[key] == nil { lines[key] = source.lines(of: tag, in: encoding) }
    guard let known = lines[key], !known.isEmpty else { return nil }
    for _ in 0..<60 {
      var text = pick(known)
      if chance(short) {
        let count = 2 + random.below(10)
        if Self.unspaced.contains(tag) {
          let scalars = Array(text.unicodeScalars)
          let start = random.below(scalars.count)
          text = String(String.UnicodeScalarView(scalars[start...].prefix(count)))
        } else {
          let words = text.split(separator: " ")
          text = words[random.below(words.count)...].prefix(count).joined(separator: " ")
        }
      }
      if text.unicodeScalars.contains(where: { !$0.isASCII }) {
        return form.line(text, 1 + random.below(28), 10 + random.below(50))
      }
    }
    return nil
  }

  /// A line of English in ASCII.
  mutating func plainLine() -> String {
    let lines = source.languages.first { $0.tag == "en" }?.lines ?? ["plain text"]
    return String(String.UnicodeScalarView(pick(lines).unicodeScalars.filter(\.isASCII)))
  }

  mutating func form(_ percent: Int = 30) -> LineForm {
    chance(percent) ? pick(Array(LineForm.allCases.dropFirst())) : .plain
  }

  /// Appends lines of all parts by their weights, in blocks or in any order, with some of ASCII among them; `false`
  /// where an encoding has none.
  mutating func append(
    _ parts: [Part], to file: inout MixtureFile, count: Int, inBlocks: Bool? = nil,
    form: LineForm = .plain
  ) -> Bool {
    var turns = parts.indices.flatMap {
      Array(repeating: $0, count: max(1, Int((parts[$0].weight * Double(count)).rounded())))
    }
    if inBlocks ?? chance(66) {
      let start = chance(50) ? random.below(turns.count) : 0
      turns = Array(turns[start...] + turns[..<start])
      if chance(50) { turns.reverse() }
    } else {
      turns = random.shuffled(turns)
    }
    let end = chance(33) ? "\r\n" : "\n"
    for turn in turns {
      if chance(15) { file.append(plainLine() + end) }
      guard let text = line(of: parts[turn].tag, in: parts[turn].encoding, form: form) else {
        return false
      }
      file.append(text, in: parts[turn].encoding)
      file.append(end)
    }
    return true
  }

  /// Whether two encodings write some letters of a language differently.
  func differ(_ tag: String, _ first: TextEncoding, _ second: TextEncoding) -> Bool {
    source.lines(of: tag, in: first).prefix(12).contains { line in
      let bytes = try? second.encode(line)
      return bytes != nil && bytes != (try? first.encode(line))
    }
  }
}

/// What stands around a line.
enum LineForm: CaseIterable {
  case plain, log, access, row, element, message, number

  func line(_ text: String, _ day: Int, _ minute: Int) -> String {
    switch self {
    case .plain: text
    case .log: "2026-01-\(day) 12:\(minute):07 INFO \(text)"
    case .access: "[\(day)/Nov/2026 10:\(minute)] \(text)"
    case .row: "\(day);\(minute);\(text)"
    case .element: "<p id=\(day) class=c\(minute)>\(text)</p>"
    case .message: "#: src/main.c:\(day)\(minute)\nmsgstr \"\(text)\""
    case .number: "\(day).\(minute) \(text)"
    }
  }
}

/// A file of pieces in several encodings, or a control in one.
package struct MixtureFile {
  /// One of the nine kinds of mixture, or of the kinds of control.
  package let kind: String
  package let isControl: Bool

  /// The languages and encodings, for lists.
  package let detail: String
  package private(set) var bytes: [UInt8] = []

  /// The text in UTF-8, without marks in its middle.
  package private(set) var text: [UInt8] = []

  /// Of each line, whether it has a piece whose encoding matters.
  private(set) var isScored = [false]

  init(_ kind: String, isControl: Bool = false, _ detail: String) {
    self.kind = kind
    self.isControl = isControl
    self.detail = detail
  }

  /// Adds ASCII.
  mutating func append(_ ascii: String) {
    bytes += Array(ascii.utf8)
    add(Array(ascii.utf8), in: .usASCII)
  }

  /// Adds a piece that an encoding can write, else nothing.
  mutating func append(_ piece: String, in encoding: TextEncoding) {
    guard let written = try? encoding.encode(piece) else { return }
    bytes += written
    add(Array(piece.utf8), in: encoding)
  }

  /// Adds bytes whose text is what the encoding makes of them, damaged or not.
  mutating func append(bytes piece: [UInt8], in encoding: TextEncoding) {
    bytes += piece
    add(AnswerReader.decode(piece, encoding).text, in: encoding)
  }

  /// Adds a byte order mark or a byte alone, which are no text.
  mutating func append(mark: [UInt8]) { bytes += mark }

  /// ASCII is scored in encodings that write it differently.
  private mutating func add(_ piece: [UInt8], in encoding: TextEncoding) {
    text += piece
    let first: UInt8 = encoding.isASCIICompatible ? 0x80 : 0x20
    for byte in piece {
      if byte == 0x0A {
        isScored.append(false)
      } else if byte >= first {
        isScored[isScored.count - 1] = true
      }
    }
  }

  /// How many of the scored lines are in a text, of how many; lines that are damaged are not scored.
  package func rightLines(in answer: [UInt8]) -> (right: Int, count: Int) {
    LineScore.rightLines(in: answer, of: text) { index, _ in isScored[index] }
  }
}
