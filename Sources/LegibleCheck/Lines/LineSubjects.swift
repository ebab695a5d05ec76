/// Tells the characters that a line is about from those that got into it unseen: one is the whole of a string, a class or
/// a command, is named on its line, or stands in a table.
struct LineSubjects {
  private let line: CheckedLine

  /// The codes that the line has as text, and whether it has a name of a zero-width character.
  private lazy var named: (codes: Set<UInt32>, zeroWidth: Bool) = Self.names(in: line.utf8)

  /// Whether there are many non-ASCII characters, each of them once: a table of an encoding.
  private lazy var isTable: Bool = {
    let others = line.scalars.filter { !$0.isASCII && $0 != "\u{FFFD}" }
    return others.count >= 64 && Set(others).count * 20 >= others.count * 19
  }()

  /// The maximum number of invisible characters that are one subject: more may hold a text.
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
    // A name elsewhere on the line explains no character inside of a word.
    return !isInWord(run) && isNamed(index)
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    line.scalars.indices.contains(index) ? line.scalars[index] : nil
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .control
      || scalar.properties.isNoncharacterCodePoint
  }

  /// The invisible characters around one; `nil` if they are too many, or hold a text by their kind.
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
    // Variation selectors and tags in a row are the bytes of something.
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

  /// Whether the character is of a class of a regular expression that has nothing but invisible characters and escapes.
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
    // The command is after the last blank or sign, and may have a part before this one.
    let parts = before.split(separator: "/", omittingEmptySubsequences: false).suffix(2)
    let names = parts.map { $0.suffix(while: { $0.isOfWord }) }
    if let name = names.last, Self.commands.contains(name) { return true }
    return names.count == 2 && ["s", "y", "tr"].contains(names[0])
  }

  private static let commands: Set<String> = ["s", "y", "tr", "m", "qr"]

  /// Whether the characters are what a macro of TeX gives, or an argument of a command: `\catcode`x`, `\if@x…\fi`; or a pattern
  /// of hyphenation.
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
      // A line of a macro that gives the character and no blank.
      || before == nil && after == "%" && run.upperBound == line.scalars.count - 1
  }

  /// Whether the characters are one of a list of single characters with blanks between them, as alphabets are given.
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

  /// Whether the character is one of several whose codes follow each other, with the same sign between them or none: a
  /// table of an encoding.
  private func isOfTable(_ index: Int) -> Bool {
    let value = line.scalars[index].value
    // Many invisible characters in a row may hold a text, of which some follow each other.
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
    // A pair, as in tables of Arabic and Hebrew.
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
      // No code and no name is longer.
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

  /// Whether a word has a short name of a zero-width character in it, in either case: `\def\uzwnj`.
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
