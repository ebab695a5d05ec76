internal import LegibleBidi
internal import LegibleEncodings

extension CheckRule {
  /// Direction controls that make a line look like another.
  public static let deceivingOrder = CheckRule(
    "deceiving-order",
    "Direction controls display the parts of a line in another order than they are stored in.",
    because:
      "People review what is displayed, but compilers read what is stored (CVE-2021-42574).")
}

/// Compares the display of a line by UAX #9 with its controls and without, and reports differences that no
/// right-to-left text explains.
enum DeceivingOrderRule: LineRule {
  static let rule = CheckRule.deceivingOrder
  static let suspects = LineSuspects.bidiControl

  static func findings(in line: CheckedLine) -> [LineFinding] {
    guard let deception = OrderDeception.first(in: line.scalars, of: line.kind) else { return [] }
    let message: String
    switch deception.kind {
    case .words(let first, let second):
      message = "'\(second)' displays before '\(first)', which precedes it"
    case .letters(let word): message = "'\(word)' displays backwards"
    case .region(let kind):
      message = "the \(kind.rawValue) does not display where it begins and ends"
    }
    let control = line.scalars[deception.control].nameForMessages
    return [
      LineFinding(
        rule: rule, range: deception.control..<(deception.control + 1),
        message: "\(message), because of \(control)")
    ]
  }
}

/// A deceiving order of the parts of a line, made by direction controls.
///
/// The line is laid out with its controls and without. Two uses of controls are deceiving:
///
/// - Parts of a span without right-to-left letters change places, although nothing in the span needs another
///   direction; or the letters of a word are reversed by an override.
/// - A comment or a string literal is torn apart: other text displays inside it, or it does not display between its
///   delimiters. Isolates that are needed are inside such a region, or around all of it.
///
/// Right-to-left text by itself has the same effect with the controls and without.
private struct OrderDeception: Equatable {
  enum Kind: Equatable {
    /// A token, and another one that comes after it and displays before it.
    case words(String, String)

    /// A word that displays backwards.
    case letters(String)

    /// A comment or a string that is torn apart.
    case region(LineRegion.Kind)
  }

  let kind: Kind

  /// The index of the control that does it.
  let control: Int

  /// The maximum number of controls of a line that are tried, and of spans that are examined; it bounds the time for
  /// a line.
  private static let maxControls = 64

  /// The maximum number of characters that are laid out again to find the control that deceives.
  private static let layoutLimit = 1 << 19

  /// The first deception of a line, if there is one.
  ///
  /// - Complexity: O(*n*) in the number of characters, times the number of controls up to a bound.
  static func first(in scalars: [Unicode.Scalar], of kind: TextKind) -> OrderDeception? {
    // UAX #9 applies to each paragraph separately.
    var start = 0
    for part in scalars.split(
      omittingEmptySubsequences: false, whereSeparator: { $0.separatesParagraphs })
    {
      defer { start += part.count + 1 }
      guard part.contains(where: { $0.isDirectionControl }),
        let found = LineLayout(Array(part), of: kind).deception
      else { continue }
      return OrderDeception(kind: found.kind, control: start + found.control)
    }
    return nil
  }

  /// A line with its controls and without.
  private struct LineLayout {
    let scalars: [Unicode.Scalar]
    let tokens: [LineToken]
    let regions: [LineRegion]

    /// The displayed position of each character; meaningless for controls and other invisible characters.
    let shown: DisplayOrder

    /// Their positions without the controls.
    let plain: [Int]

    init(_ scalars: [Unicode.Scalar], of kind: TextKind) {
      self.scalars = scalars
      tokens = LineToken.tokens(in: scalars)
      regions = LineRegion.regions(in: scalars).filter { region in
        // In prose, `#` before a letter begins a channel name or a tag, not a comment.
        kind != .prose || scalars[region.range.lowerBound] != "#"
          || !(region.content.first.map { scalars[$0].isOfWord } ?? false)
      }
      shown = DisplayOrder(of: scalars, base: nil)
      plain = Self.positions(of: scalars, base: shown.base) { $0.isDirectionControl }
    }

    /// Returns the positions without the characters for which `isLeftOut` is true.
    private static func positions(
      of scalars: [Unicode.Scalar], base: TextDirection,
      leavingOut isLeftOut: (Unicode.Scalar) -> Bool
    ) -> [Int] {
      let kept = scalars.indices.filter { !isLeftOut(scalars[$0]) }
      let order = DisplayOrder(of: kept.map { scalars[$0] }, base: base)
      var positions = [Int](repeating: 0, count: scalars.count)
      for (place, index) in kept.enumerated() { positions[index] = order.positions[place] }
      return positions
    }

    var deception: OrderDeception? {
      guard let kind = kind(of: shown.positions) else { return nil }
      return OrderDeception(kind: kind, control: culprit(of: kind))
    }

    private func kind(of positions: [Int]) -> Kind? {
      regionTorn(positions).map { .region($0.kind) } ?? spanTurned(positions)
    }

    /// The first control without which the line would not deceive, or else the first control of the line.
    private func culprit(of kind: Kind) -> Int {
      let controls = scalars.indices.filter { scalars[$0].isDirectionControl }
      let spans = ControlSpan.spans(in: scalars)
      let limit = min(maxControls, max(1, layoutLimit / max(1, scalars.count)))
      for control in controls.prefix(limit) {
        var left: Set<Int> = [control]
        if let span = spans.first(where: { $0.start == control && $0.isClosed }) {
          left.insert(span.end)
        }
        let kept = scalars.indices.filter { !left.contains($0) }
        let order = DisplayOrder(of: kept.map { scalars[$0] }, base: shown.base)
        var positions = [Int](repeating: 0, count: scalars.count)
        for (place, index) in kept.enumerated() { positions[index] = order.positions[place] }
        if self.kind(of: positions) == nil { return control }
      }
      return controls.first ?? 0
    }

    // MARK: Regions

    /// The first region that is torn apart with the controls and not without.
    private func regionTorn(_ positions: [Int]) -> LineRegion? {
      if regions.isEmpty { return nil }
      let (shown, plainly) = (visibleCounts(positions), visibleCounts(plain))
      return regions.first { isTorn($0, positions, shown) && !isTorn($0, plain, plainly) }
    }

    /// The number of visible characters displayed left of each position.
    private func visibleCounts(_ positions: [Int]) -> [Int] {
      var counts = [Int](repeating: 0, count: scalars.count + 1)
      for index in scalars.indices where isVisible(index) { counts[positions[index] + 1] += 1 }
      for index in scalars.indices { counts[index + 1] += counts[index] }
      return counts
    }

    private func isVisible(_ index: Int) -> Bool {
      let scalar = scalars[index]
      return !scalar.isDirectionControl && !scalar.properties.isWhitespace
        && !scalar.properties.isDefaultIgnorableCodePoint
    }

    private func isTorn(_ region: LineRegion, _ positions: [Int], _ counts: [Int]) -> Bool {
      let own = region.range.filter(isVisible).map { positions[$0] }.sorted()
      guard let least = own.first, let most = own.last else { return false }
      // Other text displays inside the region.
      if counts[most + 1] - counts[least] > own.count { return true }
      // The opening delimiter must be at one end, and the closing delimiter at the other.
      let openCount = region.content.lowerBound - region.range.lowerBound
      let closeCount = region.range.upperBound - region.content.upperBound
      let open = (region.range.lowerBound..<region.content.lowerBound).map { positions[$0] }
      let close = (region.content.upperBound..<region.range.upperBound).map { positions[$0] }
      func isLeft(_ sign: [Int], _ count: Int) -> Bool {
        sign.allSatisfy(own.prefix(count).contains)
      }
      func isRight(_ sign: [Int], _ count: Int) -> Bool {
        sign.allSatisfy(own.suffix(count).contains)
      }
      let runsRight = isLeft(open, openCount) && isRight(close, closeCount)
      let runsLeft = isRight(open, openCount) && isLeft(close, closeCount)
      return !runsRight && !runsLeft
    }

    // MARK: Spans

    /// The first inversion in a part of the line that has no right-to-left text.
    private func spanTurned(_ positions: [Int]) -> Kind? {
      let reasons = scalars.indices.filter { scalars[$0].isRightToLeft } + scalars.formatArguments
      let sorted = reasons.sorted()
      func isExcused(_ range: Range<Int>) -> Bool {
        // The first reason at or after the start of the range.
        let first = sorted[sorted.partitioningIndex { $0 >= range.lowerBound }...].first
        return first.map { $0 < range.upperBound } ?? false
      }
      if !isExcused(0..<scalars.count), let kind = inversion(in: 0..<scalars.count, positions) {
        return kind
      }
      for span in ControlSpan.spans(in: scalars).prefix(maxControls)
      where !isExcused(span.start..<span.end) {
        if let kind = inversion(in: span.start..<span.end, positions) { return kind }
      }
      return nil
    }

    private func inversion(in range: Range<Int>, _ positions: [Int]) -> Kind? {
      var last: LineToken?
      for token in tokens where range.contains(token.range.lowerBound) {
        if token.kind == .word, token.range.count > 1, isBackwards(token, positions) {
          return .letters(text(of: token))
        }
        defer { last = token }
        guard let before = last, matters(before, token) else { continue }
        if isAfter(before, token, positions), !isAfter(before, token, plain) {
          return .words(text(of: before), text(of: token))
        }
      }
      return nil
    }

    /// Whether swapping the two tokens changes more than the look of a number.
    private func matters(_ first: LineToken, _ second: LineToken) -> Bool {
      let kinds = [first.kind, second.kind]
      return kinds.contains(.word) || kinds.contains(.delimiter) || kinds == [.number, .number]
    }

    private func isAfter(_ first: LineToken, _ second: LineToken, _ positions: [Int]) -> Bool {
      positions[first.range.lowerBound] > positions[second.range.lowerBound]
    }

    private func isBackwards(_ token: LineToken, _ positions: [Int]) -> Bool {
      positions[token.range.lowerBound] > positions[token.range.upperBound - 1]
    }

    private func text(of token: LineToken) -> String {
      var text = String.UnicodeScalarView()
      // Only the beginning of a long word is reported.
      text.append(contentsOf: scalars[token.range].prefix(24))
      return String(text)
    }
  }
}

extension [Unicode.Scalar] {
  /// The places of arguments of format strings, whose values may run from right to left.
  fileprivate var formatArguments: [Int] {
    indices.dropLast().filter { index in
      let next = self[index + 1]
      switch self[index] {
      case "%": return next == "@" || next == "(" || next.properties.isAlphabetic || next == "1"
      case "{":
        return next == "}" || next.properties.isAlphabetic || next.properties.numericType != nil
      default: return false
      }
    }
  }

  /// Whether a character is the last one of an argument of a format string: `%s`, `%1$s`, `%02d`, `$1`, `{0}`.
  func endsFormatArgument(at index: Int) -> Bool {
    if self[index] == "}" { return true }
    let text = self[Swift.max(0, index - 12)...index]
    let digits = text.reversed().prefix { $0.properties.numericType != nil }.count
    if digits > 0 { return text.dropLast(digits).last == "$" }
    guard self[index].isASCII, self[index].properties.isAlphabetic else { return false }
    let signs = "0123456789$.-+# lhz".unicodeScalars
    return text.dropLast().last { !signs.contains($0) } == "%"
  }

  /// Whether there is a format argument. `$1` counts only in text: in programs it is mostly an argument of a call.
  func hasFormatArgument(in kind: TextKind) -> Bool {
    !formatArguments.isEmpty
      || zip(self, dropFirst()).contains { sign, next in
        (sign == "%" || sign == "$" && kind == .prose) && ("0"..."9").contains(next)
      }
      || indices.dropLast(2).contains { index in
        // Fluent writes `{ $name }`.
        self[index] == "{" && (self[index + 1] == "$" || self[index + 2] == "$")
      }
  }
}

/// A word, a number or a sign of a line.
private struct LineToken: Equatable {
  enum Kind {
    /// Letters, digits, marks and underscores, with a letter among them.
    case word
    case number
    /// A character that ends or begins something: a quotation mark, a bracket, a semicolon.
    case delimiter
    case sign
  }

  let kind: Kind
  let range: Range<Int>

  /// The tokens of a line, without white space and without letters of right-to-left scripts.
  ///
  /// - Complexity: O(*n*) in the number of characters.
  static func tokens(in scalars: [Unicode.Scalar]) -> [LineToken] {
    var tokens: [LineToken] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar.isDirectionControl || scalar.properties.isWhitespace || scalar.isRightToLeft {
        index += 1
        continue
      }
      guard scalar.isOfWord else {
        tokens.append(
          LineToken(kind: isDelimiter(scalar) ? .delimiter : .sign, range: index..<(index + 1)))
        index += 1
        continue
      }
      let start = index
      var hasLetter = false
      while index < scalars.count, scalars[index].isOfWord, !scalars[index].isRightToLeft {
        hasLetter = hasLetter || scalars[index].properties.isAlphabetic
        index += 1
      }
      tokens.append(LineToken(kind: hasLetter ? .word : .number, range: start..<index))
    }
    return tokens
  }

  private static func isDelimiter(_ scalar: Unicode.Scalar) -> Bool {
    "\"'`(){}[];/*".unicodeScalars.contains(scalar)
  }
}

/// The display position of each character of a line, by UAX #9.
struct DisplayOrder {
  /// The position of each character from the left, counting controls; in left-to-right text positions ascend.
  let positions: [Int]

  /// The resolved level of each character.
  let levels: [UInt8]

  /// The direction of the line.
  let base: TextDirection

  /// - Parameters:
  ///   - scalars: The characters of the line, without paragraph separators.
  ///   - base: Its direction; `nil` for that of its first strong character.
  /// - Complexity: O(*n*) in the number of characters.
  init(of scalars: [Unicode.Scalar], base: TextDirection?) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    let paragraph = BidiParagraph(String(text), base: base)
    self.base = paragraph.direction
    // The index of the character that begins at each byte.
    var indices: [Int] = []
    for (index, scalar) in scalars.enumerated() {
      indices += repeatElement(index, count: UTF8.width(scalar))
    }
    var positions = [Int](repeating: 0, count: scalars.count)
    var levels = [UInt8](repeating: 0, count: scalars.count)
    var position = 0
    for run in paragraph.line.visualRuns {
      guard let first = indices[run.range].first, let last = indices[run.range].last else {
        continue
      }
      let isBackwards = run.level & 1 == 1
      for offset in 0...(last - first) {
        let index = isBackwards ? last - offset : first + offset
        positions[index] = position
        levels[index] = run.level
        position += 1
      }
    }
    self.positions = positions
    self.levels = levels
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of a right-to-left script.
  var isRightToLeft: Bool {
    if value < 0x590 { return false }
    return !isDirectionControl && (bidiClass == .R || bidiClass == .AL)
  }

  /// Whether it is a part of words and names: a letter, a mark on one, a number, or `_`.
  var isOfWord: Bool {
    properties.isAlphabetic || properties.numericType != nil || self == "_" || isMark
  }

  /// Whether it is a mark on another character.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether it separates paragraphs in UAX #9 without ending a line of a file.
  fileprivate var separatesParagraphs: Bool { bidiClass == .B }
}
