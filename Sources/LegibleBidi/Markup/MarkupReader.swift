/// Finds the markup of a text part by part: what a program interprets and people do not read.
///
/// The syntax follows from the text: tags of HTML and XML, Markdown and wikis are recognized by forms that close
/// what they open, JSON and YAML by their beginning. A form that is not closed is text.
package struct MarkupReader: Sendable {
  /// The syntax of a text as a whole.
  private enum Syntax {
    /// Prose with markup in it, or without.
    case text
    case json
    case yaml
  }

  /// The spans of the last part, in order and without overlaps.
  private(set) var spans: [MarkupSpan] = []

  /// Whether only inline markup is searched for, since the text is not a document.
  private let isInline: Bool
  private var isFirst = true
  private var syntax = Syntax.text

  /// Whether the text consists of lines for people, so that a line of numbers is not data.
  var isProse: Bool { !isInline && syntax == .text }

  /// The maximum length in bytes of signs before the text of a line; longer ones are not a bullet.
  private static let signLimit = 256

  /// Whether the characters before the text of a line are displayed with it, and are no letters: a bullet, a quotation
  /// sign, or the blanks of plain text. What stands before a string of JSON is not displayed.
  func showsSigns(_ prefix: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard syntax == .text, !prefix.isEmpty, prefix.count <= Self.signLimit,
      prefix.allSatisfy({ $0 < 0x80 && !$0.isASCIILetter })
    else { return false }
    return document.signs.isEmpty || prefix.contains { $0 > 0x20 }
  }

  private var document = MarkupDocument()

  /// - Parameter isInline: Whether the text is a line or a message, not a document.
  package init(isInline: Bool = false) { self.isInline = isInline }

  /// Reads the next part of the text, which is whole lines.
  ///
  /// - Complexity: O(*n*).
  mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    spans.removeAll(keepingCapacity: true)
    var scan = MarkupScan(text)
    scan.document = document
    var start = 0
    if isFirst && !isInline {
      isFirst = text.isEmpty
      (syntax, start) = Self.beginning(of: text)
      if start > 0 { scan.add(0..<start, .wall) }
    }
    switch syntax {
    case .text where isInline:
      scan.document.signs = MarkupSigns(of: text)
      scan.readInline(0..<text.count)
    case .text:
      scan.document.signs.formUnion(MarkupSigns(of: text))
      if scan.document.signs.contains(.definitions) { scan.collectLabels(from: start) }
      scan.readLines(from: start)
    case .json: scan.readJSON(from: start)
    case .yaml: scan.readYAML(from: start)
    }
    if !isInline { document = scan.document }
    spans = scan.finished()
  }

  /// Returns the syntax of a text by its beginning, and the end of its front matter.
  private static func beginning(of text: UnsafeBufferPointer<UInt8>) -> (Syntax, Int) {
    var start = 0
    // A byte order mark does not belong to the line.
    if text.has("\u{FEFF}", at: 0) { start = 3 }
    let line = text.lineEnd(from: start)
    let rule = UnsafeBufferPointer(rebasing: text[start..<line])
    if rule.isLine("---") || rule.isLine("+++") {
      var next = text.nextLine(from: line)
      while next < text.count {
        let end = text.lineEnd(from: next)
        let other = UnsafeBufferPointer(rebasing: text[next..<end])
        if other.isLine("...") || rule.isLine("---") && other.isLine("---")
          || rule.isLine("+++") && other.isLine("+++")
        {
          return (.text, text.nextLine(from: end))
        }
        next = text.nextLine(from: end)
      }
      return (rule.isLine("---") ? .yaml : .text, 0)
    }
    let first = text.skippingSpace(from: start)
    let second = text.skippingSpace(from: first + 1)
    switch (text[safe: first], text[safe: second]) {
    case (UInt8(ascii: "{"), UInt8(ascii: "\"")), (UInt8(ascii: "["), UInt8(ascii: "\"")),
      (UInt8(ascii: "["), UInt8(ascii: "{")) where second > first + 1 || text[safe: second] != 0x5B:
      return (.json, 0)
    default: return (MarkupScan(text).beginsYAML(from: start) ? .yaml : .text, 0)
    }
  }
}

/// The state that is carried from one part of a document to the next.
struct MarkupDocument: Sendable {
  /// The markup that is open at the end of the last part.
  var open: OpenMarkup?

  /// The signs of markup that have occurred in the text.
  var signs: MarkupSigns = []

  /// The link labels that are defined.
  var labels: Set<[UInt8]> = []

  /// The indentation of the YAML value whose lines follow.
  var scalarIndent: Int?
}

/// Markup that continues in the following lines.
enum OpenMarkup: Sendable {
  /// Code after a fence, with the length of the fence and the number of quotation signs before it; in a list item it ends with
  /// that, where a line is indented less.
  case fence(UInt8, count: Int, quotes: Int, indent: Int)

  /// Markup that reaches to the next occurrence of a text.
  case until(StaticString)
}

/// A part of a text that a program reads, into which nothing is put.
struct MarkupSpan: Equatable {
  enum Kind: UInt8 {
    /// Structure of the document, which separates the display of what is on its sides. Examples: the bullet of a list, a tag
    /// of a table's cell, a key of JSON, code between fences.
    case wall

    /// Markup that is displayed as something else or not at all: the target of a link, a template.
    case object

    /// Markup that is displayed as it stands, or nearly so: code, a tag, a name.
    case verbatim

    /// A tag inside running text, which is not displayed.
    case hidden

    /// Delimiters before and after emphasis, which depend on the characters beside them: nothing is inserted at their outer
    /// side.
    case opening, closing

    /// An unpaired delimiter, which might become one of a pair beside another character.
    case loose

    /// A reference to LRM or RLM, as `&rlm;`.
    case leftToRightMark, rightToLeftMark

    /// A reference to another character, as `&raquo;`, which is displayed as that.
    case character
  }

  /// Its range, in UTF-8 bytes.
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
  /// The parts of a range that are displayed separately, between walls.
  ///
  /// - Parameter spans: The remaining spans of the text, in order; those up to the end of the range are removed.
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
