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
  /// a value that has right-to-left letters already, and one that the format could not hold then.
  ///
  /// - Parameter expands: Whether each value gets longer by about a third, as translations do.
  /// - Throws: `CatalogError` where the changed file can no longer be read, which is a defect of this library.
  /// - Complexity: O(*n*).
  public func pseudolocalized(expands: Bool = false) throws(CatalogError) -> StringCatalog {
    var edits: [CatalogEntry.ID: [ValueEdit]] = [:]
    for entry in entries {
      let inspection = EntryInspection(entry, of: format)
      let isTranslated = inspection.lines.contains {
        $0.letterDirections.contains(.rightToLeft)
      }
      if isTranslated { continue }
      edits[entry.id] = MessageSegments.all(
        in: inspection.utf8, inspection.styles, words: inspection.words
      ).flatMap {
        PseudoLetters.edits(
          of: inspection.utf8, in: $0.range, keeping: $0.arguments.map(\.range),
          expands: expands)
      }
    }
    var refused: Set<CatalogEntry.ID> = []
    return try changed(
      &edits, spelling: ControlSpelling(format, isEscaped: false), refused: &refused)
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

  /// Where an address, a path or an option ends that begins at the place, if one does: it has no translation.
  private static func endOfName(_ value: [UInt8], at start: Int, in range: Range<Int>) -> Int? {
    if start > range.lowerBound, value[start - 1] > 0x20 { return nil }
    let name = value[start..<range.upperBound].prefix { $0 > 0x20 }
    guard let first = name.first, name.count > 1 else { return nil }
    let text = String(decoding: name, as: UTF8.self)
    let isOption = first == UInt8(ascii: "-") && text.dropFirst().contains(where: \.isLetter)
    let isPath = first == UInt8(ascii: "/") || text.hasPrefix("~/") || text.contains("\\")
    let isAddress = text.contains("://") || text.hasPrefix("www.") || text.dropFirst().contains("@")
    return isOption || isPath || isAddress ? name.endIndex : nil
  }

  /// Where a tag or a reference ends that begins at the place.
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
