/// Tells invisible characters that a line is about from those that got into it unnoticed. A line is about a character that fills a
/// string, a character class or a command, is named on the line, or stands in a table.
struct LineSubjects {
  private let line: CheckedLine

  /// The code points that the line spells out, and whether it names a zero-width character.
  private lazy var named: (codes: Set<UInt32>, zeroWidth: Bool) = Self.names(in: line.utf8)

  /// Whether the line has many non-ASCII characters that are nearly all different, as a table of an encoding has.
  private lazy var isTable: Bool = {
    let others = line.scalars.filter { !$0.isASCII && $0 != "\u{FFFD}" }
    return others.count >= 64 && Set(others).count * 20 >= others.count * 19
  }()

  /// The maximum length of a run of invisible characters that a line may be about; a longer one may hide a text.
  private static let runLimit = 4

  /// The maximum number of characters on each side that are looked at.
  private static let reach = 64

  init(_ line: CheckedLine) { self.line = line }

  /// Whether the line is about the character at an index, which is invisible or a control.
  ///
  /// - Parameter splitsSign: Whether it stands between the two characters of a sign, such as `//`; then only a command explains it.
  mutating func contains(_ index: Int, splitsSign: Bool = false) -> Bool {
    let run = run(around: index)
    if splitsSign { return run.map(isOfCommand) ?? false }
    if line.isOfRange(at: index) || isOfTable(index) || isTable { return true }
    guard let run else { return false }
    if isDelimited(run) || isOfClass(index) || isOfCommand(run) || isOfTeX(run) || isOfList(run) {
      return true
    }
    // A name elsewhere on the line does not justify a character inside a word.
    return !isInWord(run) && isNamed(index)
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    line.scalars.indices.contains(index) ? line.scalars[index] : nil
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .control
      || scalar.properties.isNoncharacterCodePoint
  }

  /// The run of invisible characters around one; `nil` if it is so long, or of such a kind, that it may hide a text.
  private func run(around index: Int) -> Range<Int>? {
    var range = index..<(index + 1)
    func isOfRun(_ place: Int) -> Bool {
      scalar(at: place).map { $0 != "\t" && Self.isUnseen($0) } ?? false
    }
    while isOfRun(range.lowerBound - 1), range.count <= Self.runLimit {
      range = (range.lowerBound - 1)..<range.upperBound
    }
    while isOfRun(range.upperBound), range.count <= Self.runLimit {
      range = range.lowerBound..<(range.upperBound + 1)
    }
    if range.count == 1 { return range }
    // A sequence of variation selectors or tags may encode bytes.
    let holdsText = line.scalars[range].contains {
      $0.properties.isVariationSelector || $0.value >= 0xE0000
    }
    return range.count > Self.runLimit || holdsText ? nil : range
  }

  private func isDelimited(_ run: Range<Int>) -> Bool {
    if line.kind == .prose ? line.isShown(run) : line.isShownInCode(run) { return true }
    // A cell at the beginning or the end of a line; in code it would be a blank.
    if case .source = line.kind { return false }
    let (before, after) = (scalar(at: run.lowerBound - 1), scalar(at: run.upperBound))
    return (before == "\t" || after == "\t")
      && [before, after].allSatisfy { $0 == nil || $0 == "\t" }
  }

  private func isInWord(_ run: Range<Int>) -> Bool {
    [run.lowerBound - 1, run.upperBound].allSatisfy { scalar(at: $0)?.isOfWord ?? false }
  }

  /// Whether the character is in a character class that consists of invisible characters and escapes alone.
  private func isOfClass(_ index: Int) -> Bool {
    let scalars = line.scalars
    let start = max(0, index - Self.reach)
    let end = min(scalars.count, index + Self.reach)
    guard let open = scalars[start..<index].lastIndex(of: "["),
      let close = scalars[index..<end].firstIndex(of: "]")
    else { return false }
    var isEscaped = false
    for scalar in scalars[(open + 1)..<close] {
      if Self.isUnseen(scalar) || ["-", "^", "|"].contains(scalar) {
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if !isEscaped || !scalar.isASCII
        || !(scalar.isOfWord || "{}+".unicodeScalars.contains(scalar))
      {
        return false
      }
    }
    return true
  }

  /// Whether the characters are a part of a command of `sed` or Perl: `s/x/y/`, `tr/x//d`, `y/x/y/`.
  private func isOfCommand(_ run: Range<Int>) -> Bool {
    guard scalar(at: run.lowerBound - 1) == "/", scalar(at: run.upperBound) == "/" else {
      return false
    }
    let before = line.scalars[max(0, run.lowerBound - Self.reach)..<(run.lowerBound - 1)]
    // The name of the command follows the last blank or sign; one part of the command may stand between.
    let parts = before.split(separator: "/", omittingEmptySubsequences: false).suffix(2)
    let names = parts.map { $0.suffix(while: { $0.isOfWord }) }
    if let name = names.last, Self.commands.contains(name) { return true }
    return names.count == 2 && ["s", "y", "tr"].contains(names[0])
  }

  private static let commands: Set<String> = ["s", "y", "tr", "m", "qr"]

  /// Whether the characters are the expansion of a TeX macro or the argument of a command, such as `\catcode`x` and `\if@x…\fi`, or
  /// are part of a hyphenation pattern.
  private func isOfTeX(_ run: Range<Int>) -> Bool {
    if case .prose = line.kind {} else { return false }
    let (before, after) = (scalar(at: run.lowerBound - 1), scalar(at: run.upperBound))
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    if let before, let after, isDigit(before), isDigit(after) {
      return line.scalars.count <= 8
        && run.allSatisfy { ["\u{200C}", "\u{200D}"].contains(line.scalars[$0]) }
        && line.scalars.indices.allSatisfy { run.contains($0) || isDigit(line.scalars[$0]) }
    }
    let text = line.scalars[max(0, run.lowerBound - Self.reach)..<run.lowerBound]
    let left = text.last == " " ? text.dropLast() : text
    let word = left.reversed().prefix { $0.isASCII && ($0.properties.isAlphabetic || $0 == "@") }
    let isBehindCommand = word.count > 1 && left.dropLast(word.count).last == "\\"
    let isBehindSign = before == nil || before == "{" || before == "}"
    let next = line.scalars[run.upperBound...].dropFirst()
      .prefix { $0.isASCII && ($0.properties.isAlphabetic || $0 == "@") }
    let isBeforeCommand = after == "\\" && next.count > 1
    let isBeforeSign = after == "}" || after == "%" || after == nil
    let hasCommand = text.contains("\\")
    if hasCommand && (before == "`" || before == "{" && after == "}") { return true }
    // A key of a keyboard map: `\kmap B x`.
    if line.scalars.first == "\\", before == " ", after == nil { return true }
    return isBehindCommand && (isBeforeCommand || isBeforeSign)
      || isBehindSign && isBeforeCommand
      // A macro that expands to the character without a blank after it.
      || before == nil && after == "%" && run.upperBound == line.scalars.count - 1
  }

  /// Whether the characters are an item of a list of single characters separated by blanks, such as an alphabet.
  private func isOfList(_ run: Range<Int>) -> Bool {
    func isEnd(_ place: Int) -> Bool {
      scalar(at: place).map { $0.properties.isWhitespace || $0 == "\"" || $0 == "'" } ?? true
    }
    guard isEnd(run.lowerBound - 1), isEnd(run.upperBound) else { return false }
    func words(_ text: some Sequence<Unicode.Scalar>) -> Int {
      Array(text).split(whereSeparator: { $0.properties.isWhitespace }).prefix(4)
        .prefix { $0.count <= 2 && !($0.first?.isASCII ?? true) }.count
    }
    let before = line.scalars[max(0, run.lowerBound - Self.reach)..<run.lowerBound]
    let after = line.scalars[run.upperBound..<min(line.scalars.count, run.upperBound + Self.reach)]
    return words(before.reversed()) + words(after) >= 3
  }

  /// Whether the character is one of several with consecutive code points, adjacent or with one character between each two, as in a
  /// table of an encoding.
  private func isOfTable(_ index: Int) -> Bool {
    let value = line.scalars[index].value
    // A long run of invisible characters may hide a text even if some code points are consecutive.
    if line.scalars[index].properties.isDefaultIgnorableCodePoint, run(around: index) == nil {
      return false
    }
    func isNext(_ place: Int, _ offset: Int) -> Bool {
      scalar(at: place).map { Int($0.value) == Int(value) + offset } ?? false
    }
    for step in 1...2 {
      var count = 1
      var offset = 1
      while offset < 4, isNext(index + offset * step, offset) { offset += 1 }
      count += offset - 1
      offset = 1
      while offset < 4, isNext(index - offset * step, -offset) { offset += 1 }
      count += offset - 1
      if count >= 3 { return true }
    }
    // Two consecutive code points, as in tables of Arabic and Hebrew.
    let start = isNext(index - 1, -1) ? index - 1 : index
    return isNext(start + 1, start == index ? 1 : 0)
      && [start - 1, start + 2].allSatisfy { scalar(at: $0).map { !$0.isASCII } ?? false }
  }

  private mutating func isNamed(_ index: Int) -> Bool {
    let scalar = line.scalars[index]
    return named.codes.contains(scalar.value)
      || named.zeroWidth && scalar.properties.isDefaultIgnorableCodePoint
  }

  /// The codes and names in a line: `U+200B`, `0xad`, `\u200d`, `&#8203;`, `zero-width space`, `ZWNJ`.
  private static func names(in text: [UInt8]) -> (codes: Set<UInt32>, zeroWidth: Bool) {
    var codes: Set<UInt32> = []
    var hasName = false
    var last = ""
    let words = text.split {
      !($0 < 0x80 && Unicode.Scalar($0).isOfWord && $0 != UInt8(ascii: "_"))
    }
    for bytes in words {
      // No code and no name is longer than this.
      guard bytes.count <= 24 else { continue }
      let word = String(decoding: bytes, as: UTF8.self).lowercased()
      let digits = word.hasPrefix("0x") ? word.dropFirst(2) : word.drop { $0 == "x" || $0 == "u" }
      if digits.count >= 4 || digits.count < word.count, let code = UInt32(digits, radix: 16) {
        codes.insert(code)
      }
      if word.utf8.count >= 4, let code = UInt32(word) { codes.insert(code) }
      hasName =
        hasName || hasShortName(bytes) || word.hasPrefix("zerowidth")
        || ["shy", "lrm", "rlm", "alm", "joiner", "nonjoiner"].contains(word)
        || last == "zero" && word == "width" || last == "soft" && word == "hyphen"
      last = word
    }
    return (codes, hasName)
  }

  /// Whether a word contains the abbreviation of a zero-width character in either case, as in `\def\uzwnj`.
  private static func hasShortName(_ word: ArraySlice<UInt8>) -> Bool {
    word.indices.contains { start in
      shortNames.contains { name in
        word[start...].count >= name.count
          && zip(word[start...], name).allSatisfy { $0 | 0x20 == $1 }
      }
    }
  }

  private static let shortNames = ["zwnj", "zwsp", "zwj"].map { Array($0.utf8) }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate func suffix(while isIncluded: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: reversed().prefix(while: isIncluded).reversed())
    return String(text)
  }
}
