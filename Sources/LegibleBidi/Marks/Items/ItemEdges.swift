/// The symbols beside a word or number that belong to it.
///
/// Examples: `C++`, `C#`, `.NET`, `--help`, `-v`, `/usr/bin`, `#tag`, `@name`, `-5`, `50%`, `$10`.
///
/// A reader takes symbols that stand at text without a space as part of it, other than the
/// punctuation of the sentence (UAX #9, section 4.3, HL4; CLDR, whose patterns for numbers put the
/// sign and the percent sign beside the digits with marks). The punctuation of the sentence stays
/// outside, also a hyphen that joins a Hebrew prefix to a foreign word or number, as the punctuation
/// rules of the Academy of the Hebrew Language have it.
extension ItemLine {
  /// A core with the symbols that belong to it.
  ///
  /// - Parameter limit: Where the item before it ends.
  func item(of core: Range<Int>, notBefore limit: Int) -> Range<Int> {
    let item = trimmed(start(of: core, notBefore: limit)..<end(of: core), core: core)
    var (start, end) = (item.lowerBound, item.upperBound)
    // A combining mark stays with the character before it.
    while start < core.lowerBound && all[start].isCombining { start += 1 }
    while end < count && all[end].isCombining { end += 1 }
    return start..<end
  }

  /// The start of the symbols before the core, without a space between.
  private func start(of core: Range<Int>, notBefore limit: Int) -> Int {
    var start = core.lowerBound
    // An address begins with its scheme.
    if startsScheme(start) { return start }
    // Empty brackets follow a name; if they precede one, the text was typed for a display without marks.
    while start > limit, value(start - 1) != 0x29 || value(start - 2) != 0x28 {
      switch all[start - 1].kind {
      // A sign that a mark separates from a number does not belong to the next number either: `2008[RLM]-2013`.
      case .symbol where all[start - 1].isMarkedOff && isDigit(start - 2): return start
      case .digit, .symbol: start -= 1
      case .arabicDigit, .against: return core.lowerBound
      case .space, .boundary: return start
      case .along: return startBehindPrefix(start, core: core.lowerBound)
      }
    }
    return start
  }

  /// The start of the symbols after a word such as a Hebrew prefix. The hyphen that joins the prefix does not
  /// belong to the item: `ב-C++`, `ב---help`, `מ-10%`; without a hyphen no symbol does.
  private func startBehindPrefix(_ start: Int, core: Int) -> Int {
    if Self.joinsPrefixes(value(start - 1)) { return start }
    guard start < core, Self.isHyphen(value(start)) else {
      return (start..<core).first { all[$0].kind == .digit } ?? core
    }
    // `ב--help` is a long option without a hyphen of the prefix.
    let isLongOption =
      core == start + 2 && value(start + 1) == 0x2D && Self.isASCIIWord(value(core + 1))
      && all[core].kind == .against
    return isLongOption ? start : start + 1
  }

  /// The end of the symbols after the core, without a space between.
  private func end(of core: Range<Int>) -> Int {
    var end = core.upperBound
    while end < count {
      switch all[end].kind {
      // A number after a mark of the writer is another item: `2008-[RLM]2013`.
      case .digit where all[end].isMarkedOff, .symbol where all[end].isMarkedOff: return end
      case .digit, .symbol: end += 1
      case .arabicDigit, .against, .space, .boundary: return end
      case .along:
        // Before a suffix only `+` and `#` belong to the word; a single plus sign joins two words, as in
        // `Ctrl+לחיצה`.
        end = core.upperBound
        while value(end) == 0x2B || value(end) == 0x23 { end += 1 }
        let isJoined = end == core.upperBound + 1 && value(end - 1) == 0x2B
        return isJoined ? core.upperBound : end
      }
    }
    return end
  }

  /// The item without the punctuation of the sentence; the core is never cut.
  private func trimmed(_ range: Range<Int>, core: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    var isQuotationKnown = false
    var balance = (start..<end).reduce(0) { $0 + bracket($1) }
    while true {
      // A sign with a mark of the writer belongs to the item.
      let first = start < core.lowerBound && !all[start].isMarkedBefore ? value(start) : 0
      let last = end > core.upperBound && !all[end - 1].isMarkedBehind ? value(end - 1) : 0
      let opens = first != 0 && bracket(start) > 0
      let closes = last != 0 && bracket(end - 1) < 0
      let isPair = opens && closes && (first == 0x3C || all[start].partner == end - 1)
      if first != 0 && bracket(start) < 0 && balance < 0 {
        // A bracket that closes nothing does not belong to what follows.
        start += 1
        balance += 1
      } else if isPair {
        // A pair of brackets looks the same in either direction.
        start += 1
        end -= 1
      } else if opens && balance > 0 {
        start += 1
        balance -= 1
      } else if closes && balance < 0 && all[end - 1].partner < start {
        end -= 1
        balance += 1
      } else if first != 0 && first == last && first != 0x2E {
        start += 1
        end -= 1
      } else if first != 0 && isOutside(start, leading: true)
        && !hasOtherMark(start, in: start + 1..<max(start + 1, end - 1))
        && !(opens && balance == 0)
      {
        start += 1
      } else if last != 0 && isOutside(end - 1, leading: false) && !(closes && balance == 0)
        && !hasOtherMark(end - 1, in: start..<end - 1)
      {
        if !isQuotationKnown, let quoted = quotedEnd(start: start, end: end, core: core) {
          return start..<quoted
        }
        isQuotationKnown = true
        end -= 1
      } else {
        return start..<end
      }
    }
  }

  /// Whether the other mark of a quotation that begins or ends here is inside the item, with more of the item
  /// beyond it: `"Who's there?" (1966)`, `name="Mac"`.
  private func hasOtherMark(_ index: Int, in others: Range<Int>) -> Bool {
    let isMark = {
      self.value($0) == self.value(index) || self.value(index) > 0x7F && self.quotes($0)
    }
    return (quotes(index) || value(index) == 0x27) && others.count(where: isMark) % 2 == 1
  }

  private func bracket(_ index: Int) -> Int {
    switch value(index) {
    case 0x3C: return 1
    case 0x3E: return -1
    default:
      let bracket = BidiPairTable.bracket(of: Unicode.Scalar(value(index)) ?? " ")
      return bracket.map { $0.opens ? 1 : -1 } ?? 0
    }
  }

  /// Whether a character at the edge of an item belongs to the sentence around it.
  private func isOutside(_ index: Int, leading: Bool) -> Bool {
    if all[index].isDelimiter { return true }
    // A value that is a number has kind `digit`, although its character is U+FFFC.
    if all[index].kind == .digit { return false }
    let value = value(index)
    switch value {
    case 0x22, 0x27, 0x2C, 0x3B, 0x3A, 0x21, 0x3F, 0x2026, 0x60C, 0x61B, 0x61F, 0x6D4, 0x2013,
      0x2014, 0x5F3, 0x5F4, 0x7C, 0x60, 0xA0, 0x202F:
      return true
    case 0x2E: return !leading || self.value(index + 1) == 0x2E || self.value(index - 1) == 0x2E
    case 0x2D, 0x2010: return !leading
    // CLDR has LRM before other signs of numbers, but not before the tilde.
    case 0x7E: return leading && base == .rightToLeft && isDigit(index + 1)
    case 0x3D, 0x3C, 0x3E, 0x2192, 0x2190: return true
    case 0..<0x80: return false
    default: break
    }
    switch Unicode.Scalar(value)?.properties.generalCategory {
    case .initialPunctuation, .finalPunctuation, .openPunctuation, .closePunctuation: return true
    case .otherSymbol: return ![0xB0, 0xA9, 0xAE, 0x2122, 0x2116, 0x2103, 0x2109].contains(value)
    case .otherPunctuation: return !leading || value == 0xB7 || value == 0x2022
    default: return false
    }
  }
}

/// Quotations with final punctuation.
///
/// Examples: `"What time is it?"`, `«Go!»`, `(Help!)`.
///
/// A final mark, such as an exclamation or question mark, between a word and the end of a quotation
/// belongs to the quotation, not to the sentence around it. The quotation marks themselves look the
/// same either way.
extension ItemLine {
  /// The end of an item that fills a quotation, after the final marks and before the closing
  /// quotation mark; `nil` unless final marks, and nothing else, precede the closing mark.
  ///
  /// - Parameters:
  ///   - start: The start of the item.
  ///   - end: The end of the item and of the symbols that follow it without a space.
  ///   - core: The part of the item without the symbols around it.
  func quotedEnd(start: Int, end: Int, core: Range<Int>) -> Int? {
    guard start > 0, let close = closing(value(start - 1)) else { return nil }
    var index = core.upperBound
    while index < end && value(index) != close { index += 1 }
    guard index > core.upperBound, value(index) == close else { return nil }
    let isFinal = (core.upperBound..<index).allSatisfy { Self.isFinalMark(value($0)) }
    return isFinal ? index : nil
  }

  /// Whether the character is a quotation mark that can open a quotation.
  func opensQuotation(_ index: Int) -> Bool {
    [0x22, 0xAB, 0x201C, 0x201D, 0x201E, 0x5F4].contains(value(index))
  }

  /// Whether the character is a quotation mark of any kind, but for the apostrophe.
  func quotes(_ index: Int) -> Bool {
    opensQuotation(index) || [0xBB, 0x60, 0x2039, 0x203A].contains(value(index))
      || (0x2018...0x201F).contains(value(index))
  }

  private func closing(_ value: UInt32) -> UInt32? {
    switch value {
    case 0x22, 0x27, 0x5F4, 0x60: value
    case 0x28: 0x29
    case 0x5B: 0x5D
    case 0xAB: 0xBB
    case 0xBB: 0xAB
    case 0x2018, 0x201A: 0x2019
    case 0x201C...0x201E: 0x201D
    case 0x2039: 0x203A
    default: nil
    }
  }

  private static func isFinalMark(_ value: UInt32) -> Bool {
    [0x21, 0x3F, 0x2E, 0x2C, 0x2026, 0x61F, 0x203D].contains(value)
  }
}
