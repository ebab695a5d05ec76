internal import LegibleEncodings

/// A comment or a string literal in a line, as most languages write them.
struct LineRegion: Equatable {
  enum Kind: String {
    case comment
    case string
  }

  let kind: Kind

  /// All of it, with the signs at its ends.
  let range: Range<Int>

  /// The range between the delimiters.
  let content: Range<Int>

  /// Whether there is a sign at its end, which a comment up to the end of the line has not.
  var isClosed: Bool { content.upperBound < range.upperBound }

  /// The signs that strings begin and end with, the longer ones first.
  private static let quotes = ["\"\"\"", "'''", "\"", "'", "`"].map { Array($0.unicodeScalars) }

  /// The signs that comments begin and end with.
  private static let comments = [
    ("/*", "*/"), ("<!--", "-->"), ("(*", "*)"), ("{-", "-}"),
  ].map { (open: Array($0.unicodeScalars), close: Array($1.unicodeScalars)) }

  /// The signs of comments up to the end of the line, and whether each must stand after a blank or at
  /// the beginning, since it means something else inside of words.
  private static let lineComments = [
    ("//", false), ("#", true), ("--", true), (";", true), ("%", true),
  ]
  .map { (sign: Array($0.unicodeScalars), standsAlone: $1) }

  /// The regions of a line in their order; none lies in another.
  ///
  /// A line is read by itself, so that a comment which began above shows only by its end; and rough
  /// rules for all languages take some words of prose for strings, which does no harm: a region matters
  /// only where controls tear it apart.
  ///
  /// - Complexity: O(*n*) in the number of characters.
  static func regions(in scalars: [Unicode.Scalar]) -> [LineRegion] {
    var reader = RegionReader(scalars)
    return reader.regions()
  }

  private struct RegionReader {
    private let scalars: [Unicode.Scalar]

    /// Whether a sign was looked for up to the end of the line, and is not there.
    private var missing: Set<[Unicode.Scalar]> = []

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    mutating func regions() -> [LineRegion] {
      var found: [LineRegion] = []
      var index = 0
      while index < scalars.count {
        if let region = region(at: index) {
          found.append(region)
          index = region.range.upperBound
        } else if begins("*/".unicodeScalars, at: index), found.isEmpty {
          // It ends a comment that began on a line above.
          found.append(LineRegion(kind: .comment, range: 0..<(index + 2), content: 0..<index))
          index += 2
        } else {
          index += 1
        }
      }
      return found
    }

    private mutating func region(at index: Int) -> LineRegion? {
      for quote in LineRegion.quotes where begins(quote, at: index) {
        if quote.count == 1 && isApostrophe(at: index) { return nil }
        guard let end = end(quote, from: index + quote.count, heedingEscapes: true) else {
          continue
        }
        return region(.string, index, quote.count, end, quote.count)
      }
      for comment in LineRegion.comments where begins(comment.open, at: index) {
        guard let end = end(comment.close, from: index + comment.open.count) else {
          return region(.comment, index, comment.open.count, scalars.count, 0)
        }
        return region(.comment, index, comment.open.count, end, comment.close.count)
      }
      for comment in LineRegion.lineComments where begins(comment.sign, at: index) {
        let before = previous(of: index)
        // `https://` has no comment in it.
        if before == ":" || comment.standsAlone && !(before?.properties.isWhitespace ?? true) {
          continue
        }
        return region(.comment, index, comment.sign.count, scalars.count, 0)
      }
      return nil
    }

    private func region(_ kind: Kind, _ start: Int, _ open: Int, _ end: Int, _ close: Int)
      -> LineRegion
    {
      LineRegion(kind: kind, range: start..<(end + close), content: (start + open)..<end)
    }

    private func begins(_ sign: some Collection<Unicode.Scalar>, at index: Int) -> Bool {
      index < scalars.count && scalars[index...].starts(with: sign)
    }

    /// The character before, controls left out.
    private func previous(of index: Int) -> Unicode.Scalar? {
      scalars[..<index].last { !$0.isDirectionControl }
    }

    /// Whether the sign is a part of a word: an apostrophe, or gershayim.
    private func isApostrophe(at index: Int) -> Bool {
      guard let before = previous(of: index),
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
