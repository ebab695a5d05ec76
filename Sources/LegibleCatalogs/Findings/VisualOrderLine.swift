internal import LegibleBidi

/// A line of right-to-left subtitles that was typed with the punctuation of its end at its beginning, for players
/// that show characters from right to left without the bidirectional algorithm.
struct VisualOrderLine {
  /// The punctuation, in bytes of the cue.
  let punctuation: Range<Int>

  /// The punctuation as it is at the end, with a bracket beside it mirrored.
  let moved: [UInt8]

  /// The dialogue dash at the end, with the blank before it, which belongs at the beginning. If there is none, this is
  /// the empty range at the end, where the punctuation belongs.
  let dash: Range<Int>

  /// Returns the lines of a cue that were typed so.
  ///
  /// A line counts if it begins with full stops, commas, or question or exclamation marks right before a letter, number
  /// or bracket, and does not end with any of them. Dialogue dashes may be before or after. An unclosed bracket after
  /// the punctuation belongs to the end too, if it is the counterpart of a bracket that is open there; otherwise the
  /// line is left alone.
  ///
  /// - Parameter isUsual: Whether most lines of the file are typed so. An ellipsis or a hyphen at the beginning, which
  ///   is common in other files, then belongs to the end too.
  static func all(in cue: [UInt8], isUsual: Bool) -> [VisualOrderLine] {
    var lines: [VisualOrderLine] = []
    var offset = 0
    for line in cue.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if let found = VisualOrderLine(Array(line), at: offset, isUsual: isUsual) {
        lines.append(found)
      }
      offset += line.count + 1
    }
    return lines
  }

  /// Whether more lines look so than end with punctuation.
  ///
  /// - Complexity: O(*n*) in the length of the cues.
  static func isUsual(in cues: some Sequence<[UInt8]>) -> Bool {
    var balance = 0
    for cue in cues {
      balance += all(in: cue, isUsual: false).count
      balance -= cue.split(separator: 0x0A).count { line in
        endsWithFinal(line) && line.contains { (0xD6...0xDB).contains($0) }
      }
    }
    return balance > 0
  }

  /// Non-ASCII punctuation at the end of sentences and clauses in Arabic, Persian and Urdu.
  private static let otherFinals = ["؟", "،", "؛", "۔"].map { Array($0.utf8) }

  /// The length of the punctuation that a text begins with, in bytes.
  private static func finalCount(_ text: ArraySlice<UInt8>, hyphen: UInt8?) -> Int {
    var rest = text
    while let first = rest.first {
      if ".,!?:".utf8.contains(first) || first == hyphen {
        rest = rest.dropFirst()
      } else if let final = otherFinals.first(where: { rest.starts(with: $0) }) {
        rest = rest.dropFirst(final.count)
      } else {
        break
      }
    }
    return text.count - rest.count
  }

  private static func endsWithFinal(_ text: ArraySlice<UInt8>) -> Bool {
    text.last.map { ".,!?:".utf8.contains($0) } ?? false
      || otherFinals.contains { text.suffix($0.count).elementsEqual($0) }
  }

  private static let brackets: [UInt8: UInt8] = [
    UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"),
  ]

  /// The number of opening brackets of a kind minus the number of closing ones.
  private static func balance(of open: UInt8, _ close: UInt8, in text: ArraySlice<UInt8>) -> Int {
    text.reduce(0) { $1 == open ? $0 + 1 : $1 == close ? $0 - 1 : $0 }
  }

  private init?(_ line: [UInt8], at offset: Int, isUsual: Bool) {
    var content = Self.withoutTags(line)
    // Quotation marks around the line are at its ends in either order.
    let quote = UInt8(ascii: "\"")
    if content.count > 2, line[content.lowerBound] == quote, line[content.upperBound - 1] == quote {
      content = content.lowerBound + 1..<content.upperBound - 1
    }
    let end = content.upperBound
    if content.count > 2, line[content].suffix(2).elementsEqual(" -".utf8) {
      content = content.dropLast(2)
    }
    let first = content.lowerBound
    let hyphen = isUsual ? UInt8(ascii: "-") : nil
    var count = Self.finalCount(line[content], hyphen: hyphen)
    if isUsual && line[content].starts(with: "…".utf8) { count = 3 }
    let isEllipsis = count == 3 && line[content].starts(with: "...".utf8)
    guard count > 0, isUsual || !isEllipsis, count < content.count,
      Self.beginsText(line[first + count])
        || isUsual && ArgumentScanner.isWord(line[first + count]),
      line[content].contains(where: { (0xD6...0xDB).contains($0) }),
      !Self.endsWithFinal(line[content])
    else { return nil }
    var moved = Array(line[first..<first + count])
    if let close = Self.brackets[line[first + count]],
      Self.balance(of: line[first + count], close, in: line[(first + count)..<content.upperBound])
        > 0
    {
      let rest = line[(first + count + 1)..<content.upperBound]
      guard Self.balance(of: line[first + count], close, in: rest) == 1 else { return nil }
      moved.insert(close, at: 0)
      count += 1
    }
    self.moved = moved
    punctuation = offset + first..<offset + first + count
    dash = offset + content.upperBound..<offset + end
  }

  private static func beginsText(_ byte: UInt8) -> Bool {
    (0xD6...0xDB).contains(byte) || byte &- 0x30 < 10 || byte == UInt8(ascii: "(")
  }

  private static let closings: [UInt8: UInt8] = [
    UInt8(ascii: "<"): UInt8(ascii: ">"), UInt8(ascii: "{"): UInt8(ascii: "}"),
  ]

  /// The line without tags at its beginning and end.
  private static func withoutTags(_ line: [UInt8]) -> Range<Int> {
    var (start, end) = (0, line.count)
    while start < end, let close = closings[line[start]],
      let found = line[start..<end].firstIndex(of: close)
    {
      start = found + 1
    }
    while end > start, line[end - 1] == UInt8(ascii: ">"),
      let opening = line[start..<end].lastIndex(of: UInt8(ascii: "<"))
    {
      end = opening
    }
    return start..<end
  }
}

/// A name whose signs stand at its other end than in the source text, as `++C` for `C++`: it was typed as it looks in a
/// right-to-left line without marks.
struct ReversedName {
  /// The name in the value, in bytes of it.
  let range: Range<Int>

  /// The name in the source text.
  let name: [UInt8]

  /// Returns the reversed names of a value, in order.
  ///
  /// - Complexity: O(*n*) in the length of both, times the number of names with signs in the source text.
  static func all(in value: [UInt8], source: [UInt8]) -> [ReversedName] {
    let words = value.split(separator: 0x20)
    let names = source.split(separator: 0x20).map { trimmed($0) }
    return names.enumerated().flatMap { index, name -> [ReversedName] in
      guard let reversed = reversed(name), !names[..<index].contains(name) else { return [] }
      let own = words.filter { trimmed($0) == name }
      return own.isEmpty
        ? words.filter { trimmed($0) == reversed }.map { word in
          let start = word.startIndex + (word.count - trimmed(word, atEnd: false).count)
          return ReversedName(range: start..<start + name.count, name: name)
        } : []
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// A word without enclosing brackets and quotation marks and without punctuation after it.
  private static func trimmed(_ word: ArraySlice<UInt8>, atEnd: Bool = true) -> [UInt8] {
    var word = word.drop { "([{\"'".utf8.contains($0) }
    while atEnd, let last = word.last, ")]}\"',;:!?".utf8.contains(last) { word.removeLast() }
    return Array(word)
  }

  /// The ASCII name with its signs moved to the other end; `nil` if it has signs at both ends or at none.
  private static func reversed(_ name: [UInt8]) -> [UInt8]? {
    let isSign = { (byte: UInt8) in "+#.*-".utf8.contains(byte) }
    let before = name.prefix(while: isSign)
    guard before.count < name.count, name.allSatisfy({ $0 < 0x80 }) else { return nil }
    let behind = name.reversed().prefix(while: isSign)
    let core = name[before.count..<name.count - behind.count]
    // A full stop at the end belongs to the sentence.
    guard before.isEmpty != behind.isEmpty, !(before.isEmpty && behind.first == UInt8(ascii: ".")),
      core.contains(where: { ($0 | 0x20) &- 0x61 < 26 }), core.allSatisfy(ArgumentScanner.isWord)
    else { return nil }
    return Array(behind) + core + before.reversed()
  }
}
