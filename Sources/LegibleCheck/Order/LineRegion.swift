internal import LegibleEncodings

/// A comment or a string literal in a line, as most languages write them.
struct LineRegion: Equatable {
  enum Kind: String {
    case comment
    case string
  }

  let kind: Kind

  /// The whole region, including its delimiters.
  let range: Range<Int>

  /// The range between the delimiters.
  let content: Range<Int>

  /// Whether there is a closing delimiter, which a comment to the end of the line does not have.
  var isClosed: Bool { content.upperBound < range.upperBound }

  /// The regions of a line in their order; none lies in another.
  ///
  /// Each line is read by itself, so that of a comment that began on an earlier line only the end is recognized.
  /// The approximate rules for all languages take some words of prose for strings. This is harmless: a region
  /// matters only if controls tear it apart.
  ///
  /// - Complexity: O(*n*) in the number of characters.
  static func regions(in scalars: [Unicode.Scalar]) -> [LineRegion] {
    var reader = RegionReader(.any)
    return reader.regions(in: scalars)
  }
}

/// Reads the comments and the string literals of lines, one after the other.
struct RegionReader {
  private let syntax: LineSyntax

  /// A comment or a string that began on a line above: the sign that ends it.
  private var open: (kind: LineRegion.Kind, close: [Unicode.Scalar])?

  /// The line that ends the string that `<<` began.
  private var hereDocumentEnd: [Unicode.Scalar] = []

  private var scalars: [Unicode.Scalar] = []

  /// The signs that do not occur in the rest of the line.
  private var missing: Set<[Unicode.Scalar]> = []

  /// Whether the lines are consecutive lines of one text, so that comments and strings continue.
  private let isWhole: Bool

  /// - Parameters:
  ///   - syntax: The signs of the language.
  ///   - isWhole: Whether the lines are consecutive lines of one text, so that comments and strings continue.
  init(_ syntax: LineSyntax, isWhole: Bool = false) {
    self.syntax = syntax
    self.isWhole = isWhole
  }

  /// The regions of the next line in their order; none lies in another.
  mutating func regions(in line: [Unicode.Scalar]) -> [LineRegion] {
    scalars = line
    if !missing.isEmpty { missing.removeAll() }
    var found: [LineRegion] = []
    var index = 0
    if !hereDocumentEnd.isEmpty {
      let text = line.drop { $0 == " " || $0 == "\t" }
      if text.prefix(hereDocumentEnd.count).elementsEqual(hereDocumentEnd),
        !(text.dropFirst(hereDocumentEnd.count).first?.isOfWord ?? false)
      {
        hereDocumentEnd = []
      } else {
        return [LineRegion(kind: .string, range: 0..<line.count, content: 0..<line.count)]
      }
    }
    if let open {
      guard let end = end(open.close, from: 0, heedingEscapes: open.kind == .string) else {
        return [LineRegion(kind: open.kind, range: 0..<line.count, content: 0..<line.count)]
      }
      index = end + open.close.count
      found.append(LineRegion(kind: open.kind, range: 0..<index, content: 0..<end))
      self.open = nil
    }
    let start = index
    while index < scalars.count {
      if !syntax.mayBegin(with: scalars[index]) {
        index += 1
      } else if let region = region(at: index) {
        found.append(region)
        index = region.range.upperBound
      } else if !isWhole, begins("*/".unicodeScalars, at: index), found.isEmpty {
        // It ends a comment that began on a line above.
        found.append(LineRegion(kind: .comment, range: 0..<(index + 2), content: 0..<index))
        index += 2
      } else {
        index += 1
      }
    }
    if isWhole && syntax.features.contains(.hereDocuments) { beginHereDocument(from: start, found) }
    return found
  }

  /// Notes `<<WORD`, `<<-WORD`, `<<~WORD`, with or without quotation marks around the word.
  private mutating func beginHereDocument(from start: Int, _ regions: [LineRegion]) {
    var index = start
    while index + 2 < scalars.count {
      defer { index += 1 }
      guard scalars[index] == "<", scalars[index + 1] == "<" else { continue }
      if let region = regions.region(at: index), region.kind == .comment { return }
      let signs: Set<Unicode.Scalar> = ["<", "-", "~", "\"", "'", "\\", " "]
      let word = scalars[(index + 2)...].drop { signs.contains($0) }.prefix { $0.isOfWord }
      guard let first = word.first, first.properties.isAlphabetic || first == "_" else { continue }
      hereDocumentEnd = Array(word)
      return
    }
  }

  private mutating func region(at index: Int) -> LineRegion? {
    for quote in syntax.quotes where begins(quote, at: index) {
      if quote.count == 1 && isApostrophe(at: index) { return nil }
      guard let end = end(quote, from: index + quote.count, heedingEscapes: true) else {
        guard isWhole, syntax.spanningQuotes.contains(quote) else { continue }
        open = (.string, quote)
        return region(.string, index, quote.count, scalars.count, 0)
      }
      return region(.string, index, quote.count, end, quote.count)
    }
    for comment in syntax.comments where begins(comment.open, at: index) {
      // In Perl and Ruby the sign must begin the line.
      if comment.open.first == "=" && index > 0 { continue }
      guard let end = end(comment.close, from: index + comment.open.count) else {
        if isWhole { open = (.comment, comment.close) }
        return region(.comment, index, comment.open.count, scalars.count, 0)
      }
      return region(.comment, index, comment.open.count, end, comment.close.count)
    }
    for comment in syntax.lineComments where begins(comment.sign, at: index) {
      let before = previous(of: index)
      // `https://` has no comment in it.
      if before == ":" || comment.standsAlone && !(before?.properties.isWhitespace ?? true) {
        continue
      }
      // Some programs end the line at a line separator, and readers see it end there.
      let end = isWhole ? scalars[index...].firstIndex(where: { $0.separatesLines }) : nil
      return region(.comment, index, comment.sign.count, end ?? scalars.count, 0)
    }
    return characterLiteral(at: index) ?? quotation(at: index) ?? regularExpression(at: index)
  }

  /// A character of Lisp: `#\a`, `?a`, `?\a`.
  private func characterLiteral(at index: Int) -> LineRegion? {
    guard isWhole, syntax.features.contains(.characterLiterals), index + 1 < scalars.count else {
      return nil
    }
    let (before, next) = (previous(of: index) ?? " ", scalars[index + 1])
    guard before.properties.isWhitespace || "()[]'`,.".unicodeScalars.contains(before) else {
      return nil
    }
    switch scalars[index] {
    case "#" where next == "\\":
      // Some have names, as `#\newline`.
      let name = scalars.dropFirst(index + 3).prefix { $0.isOfWord }
      return region(.string, index, 2, min(scalars.count, index + 3 + name.count), 0)
    case "?" where next != " " && next != ")":
      return region(.string, index, 1, min(scalars.count, index + (next == "\\" ? 3 : 2)), 0)
    default: return nil
    }
  }

  /// The string of an operator of Perl: `s/a/b/`, `tr|a|b|`, `qw(a b)`, by its first delimiter.
  private mutating func quotation(at index: Int) -> LineRegion? {
    guard isWhole, syntax.features.contains(.quoteOperators), index > 0 else { return nil }
    let name = String(
      String.UnicodeScalarView(
        scalars[..<index].suffix(3).reversed().prefix { $0.isOfWord }.reversed()))
    let partCount = ["s": 2, "tr": 2, "y": 2, "m": 1, "qr": 1, "q": 1, "qq": 1, "qw": 1][name]
    let isNamed =
      index > name.unicodeScalars.count
      && "$@%&>{".unicodeScalars.contains(scalars[index - name.unicodeScalars.count - 1])
    guard let partCount, !isNamed else { return nil }
    let brackets: [Unicode.Scalar: Unicode.Scalar] = ["{": "}", "(": ")", "[": "]", "<": ">"]
    let open = scalars[index]
    // With parentheses it may be a call of a function.
    if open == "(" && !name.hasPrefix("q") { return nil }
    var end = index
    for part in 0..<partCount {
      if part > 0, brackets[open] != nil {
        // `s{a}{b}`: each part has its own brackets.
        guard let next = scalars[(end + 1)...].firstIndex(where: { !$0.properties.isWhitespace }),
          scalars[next] == open
        else { return nil }
        end = next
      }
      guard
        let close = self.end(
          [brackets[open] ?? open], from: end + 1, heedingEscapes: true)
      else { return nil }
      end = close
    }
    return region(.string, index, 1, end, 1)
  }

  /// A regular expression: `/…/` after a sign, but not after a value.
  private mutating func regularExpression(at index: Int) -> LineRegion? {
    guard isWhole, syntax.features.contains(.regularExpressions), scalars[index] == "/",
      !missing.contains(["/"])
    else { return nil }
    let before = scalars[..<index].last { !$0.properties.isWhitespace }
    if let before, !"(,=:[!&|?{};~+".unicodeScalars.contains(before) { return nil }
    var end = index + 1
    var isInClass = false
    while end < scalars.count {
      switch scalars[end] {
      case "\\": end += 1
      case "[": isInClass = true
      case "]": isInClass = false
      case "/" where !isInClass: return region(.string, index, 1, end, 1)
      default: break
      }
      end += 1
    }
    missing.insert(["/"])
    return nil
  }

  private func region(_ kind: LineRegion.Kind, _ start: Int, _ open: Int, _ end: Int, _ close: Int)
    -> LineRegion
  {
    LineRegion(kind: kind, range: start..<(end + close), content: (start + open)..<end)
  }

  private func begins(_ sign: some Collection<Unicode.Scalar>, at index: Int) -> Bool {
    index < scalars.count && scalars[index...].starts(with: sign)
  }

  /// The character before, ignoring direction controls.
  private func previous(of index: Int) -> Unicode.Scalar? {
    scalars[..<index].last { !$0.isDirectionControl }
  }

  /// Whether the sign is a part of a word: an apostrophe, or gershayim.
  private func isApostrophe(at index: Int) -> Bool {
    // In code, a quotation mark between letters is not an apostrophe but follows the prefix of a string: `r'…'`.
    guard !isWhole, let before = previous(of: index),
      let after = scalars[(index + 1)...].first(where: { !$0.isDirectionControl })
    else { return false }
    if scalars[index] == "'" {
      return before.properties.isAlphabetic && after.properties.isAlphabetic
    }
    return before.isRightToLeft && after.isRightToLeft
  }

  private mutating func end(
    _ sign: [Unicode.Scalar], from start: Int, heedingEscapes: Bool = false
  ) -> Int? {
    if missing.contains(sign) { return nil }
    var index = start
    while index < scalars.count {
      if heedingEscapes && scalars[index] == "\\" {
        index += 2
      } else if begins(sign, at: index), !(sign.count == 1 && isApostrophe(at: index)) {
        return index
      } else {
        index += 1
      }
    }
    missing.insert(sign)
    return nil
  }
}

extension Unicode.Scalar {
  /// Whether it is a line separator or a paragraph separator, which end lines in JavaScript, C# and some editors.
  var separatesLines: Bool { value == 0x2028 || value == 0x2029 }
}

extension [LineRegion] {
  /// The region that a character is in, of those in their order.
  ///
  /// - Complexity: O(log *n*).
  func region(at index: Int) -> LineRegion? {
    let region = self[partitioningIndex { $0.range.upperBound > index }...].first
    return region.flatMap { $0.range.contains(index) ? $0 : nil }
  }
}
