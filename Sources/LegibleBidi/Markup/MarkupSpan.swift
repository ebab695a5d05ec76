/// A part of a text that a program reads, into which nothing is put.
struct MarkupSpan: Equatable {
  enum Kind: UInt8 {
    /// Structure of the document: what is on either side of it is displayed apart. Examples: the bullet of a
    /// list, a tag of a table's cell, a key of JSON, code between fences.
    case wall

    /// Markup that is displayed as something else or not at all: the target of a link, a template.
    case object

    /// Markup that is displayed as it stands, or nearly so: code, a tag, a name.
    case verbatim

    /// A tag around words that are read on: it has no shape.
    case hidden

    /// The delimiters before and after emphasis, which are such by the characters beside them: nothing is put
    /// at their outer side.
    case opening, closing

    /// A delimiter that belongs to none, and might with another character beside it.
    case loose

    /// A reference to LRM or RLM, as `&rlm;`.
    case leftToRightMark, rightToLeftMark

    /// A reference to another character, as `&raquo;`, which is displayed as that.
    case character
  }

  /// Where it is, in UTF-8 bytes.
  var range: Range<Int>
  var kind: Kind

  /// Whether something may be put right before it, and right after it.
  var allowsBefore: Bool { kind != .opening && kind != .loose }
  var allowsBehind: Bool { kind != .closing && kind != .loose }

  /// The direction of a reference to a mark at a place.
  func direction(at offset: Int) -> TextDirection? {
    switch kind {
    case .leftToRightMark where range.lowerBound == offset: .leftToRight
    case .rightToLeftMark where range.lowerBound == offset: .rightToLeft
    default: nil
    }
  }

  /// Whether its letters are no words of the text.
  var isSilent: Bool {
    switch kind {
    case .object, .wall, .verbatim, .hidden, .leftToRightMark, .rightToLeftMark, .character: true
    case .opening, .closing, .loose: false
    }
  }
}

extension [MarkupSpan] {
  /// The parts of a range that are displayed by themselves: what is between walls.
  ///
  /// - Parameter spans: Those of the text that are not passed yet, in order; gets those after the range.
  static func parts(
    of range: Range<Int>, _ spans: inout ArraySlice<MarkupSpan>
  ) -> [(range: Range<Int>, spans: [MarkupSpan])] {
    while let first = spans.first, first.range.upperBound <= range.lowerBound {
      spans.removeFirst()
    }
    guard let first = spans.first, first.range.lowerBound < range.upperBound else {
      return [(range, [])]
    }
    var parts: [(range: Range<Int>, spans: [MarkupSpan])] = []
    var inside: [MarkupSpan] = []
    var start = range.lowerBound
    for span in spans {
      let own = span.range.clamped(to: range)
      if span.range.lowerBound >= range.upperBound { break }
      if span.kind == .wall {
        if start < own.lowerBound { parts.append((start..<own.lowerBound, inside)) }
        inside.removeAll()
        start = own.upperBound
      } else {
        let relative = own.lowerBound - start..<own.upperBound - start
        inside.append(MarkupSpan(range: relative, kind: span.kind))
      }
    }
    if start < range.upperBound { parts.append((start..<range.upperBound, inside)) }
    return parts
  }
}
