internal import LegibleBidi

extension StringCatalog {
  /// The catalog in a right-to-left pseudo-language, by which errors of order and layout show before anybody
  /// translates: Latin letters are replaced by Hebrew ones, in their order.
  ///
  /// ```swift
  /// let catalog = try StringCatalog(parsing: #""a" = "Open %@";"#, format: .strings, language: "en")
  /// try catalog.pseudolocalized().entries[0].value  // "וףהנ %@"
  /// ```
  ///
  /// Arguments, tags, escapes, addresses, paths, options and the names of plural branches stay as they are, and so do
  /// a value that has right-to-left letters already, and one that the format could not hold then. An entry without a
  /// translation gets one of its source text, and the header of a PO file the language `ar_XB`, as Android, Chrome and
  /// CLDR call the pseudo-language that runs from right to left.
  ///
  /// - Parameter expands: Whether each value gets longer by about a third, as translations do.
  /// - Throws: `CatalogError` if the changed file cannot be parsed, which is a defect of this library.
  /// - Complexity: O(*n*).
  public func pseudolocalized(expands: Bool = false) throws(CatalogError) -> StringCatalog {
    let whole = try StringCatalog(
      utf8: utf8, format: format, language: language, keepingUntranslated: true)
    var edits: [CatalogEntry.ID: [ValueEdit]] = [:]
    for entry in whole.entries { edits[entry.id] = whole.pseudoEdits(of: entry, expands: expands) }
    var refused: Set<CatalogEntry.ID> = []
    let pseudo = try whole.changed(
      &edits, spelling: ControlSpelling(format, isEscaped: false), refused: &refused)
    guard let range = pseudo.languageRange else { return pseudo }
    let named = pseudo.utf8.applying([(range, Array("ar_XB".utf8))])
    return try StringCatalog(utf8: named, format: format)
  }

  private func pseudoEdits(of entry: CatalogEntry, expands: Bool) -> [ValueEdit] {
    let inspection = EntryInspection(entry, of: format)
    let source = Array((entry.source ?? "").utf8)
    let isUntranslated = inspection.utf8.isEmpty
    let text = isUntranslated ? source : inspection.utf8
    if text.contains(where: { (0xD6...0xDF).contains($0) }) {
      let isTranslated = inspection.lines.contains { $0.letterDirections.contains(.rightToLeft) }
      if isTranslated || isUntranslated { return [] }
    }
    // Without a source text, the arguments are those of the value itself.
    let words = entry.source == nil ? ArgumentScanner.sourceWords(in: text) : inspection.words
    let edits = MessageSegments.all(in: text, inspection.styles, words: words).flatMap {
      PseudoLetters.edits(
        of: text, in: $0.range, keeping: $0.arguments.map(\.range), expands: expands)
    }
    guard isUntranslated else { return edits }
    let filled = String(decoding: text.applying(edits), as: UTF8.self)
    return [ValueEdit(range: 0..<0, replacement: Array(filled.unicodeScalars))]
  }
}

/// Hebrew letters in place of Latin ones.
private enum PseudoLetters {
  /// A letter for each of a to z: of a similar sound where there is one.
  private static let letters: [Unicode.Scalar] = Array("אבצדהפגחיזקלמנוףכרסתטושעיז".unicodeScalars)

  /// The changes that replace the letters in a range of a value outside of its arguments and tags.
  static func edits(
    of value: [UInt8], in range: Range<Int>, keeping arguments: [Range<Int>],
    expands: Bool
  ) -> [ValueEdit] {
    var edits: [ValueEdit] = []
    var kept = arguments[...]
    var offset = range.lowerBound
    while offset < range.upperBound {
      if let next = kept.first, next.lowerBound <= offset {
        offset = max(offset, next.upperBound)
        kept.removeFirst()
        continue
      }
      if let end = endOfMarkup(value, at: offset) ?? endOfName(value, at: offset, in: range) {
        offset = end
        continue
      }
      let lower = value[offset] | 0x20
      if (0x61...0x7A).contains(lower) && value[offset] < 0x80 {
        let letter = letters[Int(lower - 0x61)]
        edits.append(ValueEdit(range: offset..<offset + 1, replacement: [letter]))
      }
      offset += 1
    }
    if expands, let last = edits.last {
      let place = last.range.upperBound
      let filling = (0..<(edits.count + 2) / 3).map { letters[$0 % letters.count] }
      edits.append(ValueEdit(range: place..<place, replacement: filling))
    }
    return edits
  }

  /// The end of an address, a path or an option that begins at an offset, which is not translated; `nil` if none does.
  private static func endOfName(_ value: [UInt8], at start: Int, in range: Range<Int>) -> Int? {
    let isQuote = { (byte: UInt8) in byte <= 0x20 || "\"'`()[]<>".utf8.contains(byte) }
    if start > range.lowerBound, !isQuote(value[start - 1]), value[start - 1] != UInt8(ascii: "=") {
      return nil
    }
    let name = value[start..<range.upperBound].prefix { !isQuote($0) }
    guard let first = name.first, name.count > 1 else { return nil }
    let text = String(decoding: name, as: UTF8.self)
    let isOption = first == UInt8(ascii: "-") && text.dropFirst().contains(where: \.isLetter)
    let isPath =
      first == UInt8(ascii: "/") || text.hasPrefix("~/") || name.contains(UInt8(ascii: "\\"))
    let isAddress =
      name.contains(bytesOf: "://") || text.hasPrefix("www.")
      || text.dropFirst().contains("@")
    return isOption || isPath || isAddress ? name.endIndex : nil
  }

  /// The end of a tag or a reference that begins at an offset; `nil` if none does.
  private static func endOfMarkup(_ value: [UInt8], at start: Int) -> Int? {
    let (close, limit): (UInt8, Int)
    switch value[start] {
    case UInt8(ascii: "<"): (close, limit) = (UInt8(ascii: ">"), 200)
    case UInt8(ascii: "&"): (close, limit) = (UInt8(ascii: ";"), 12)
    case UInt8(ascii: "{"): (close, limit) = (UInt8(ascii: "}"), 200)
    default: return nil
    }
    let end = value[start..<min(value.count, start + limit)].firstIndex(of: close)
    return end.map { $0 + 1 }
  }
}
