/// A paragraph with its embedding levels resolved (UAX #9).
///
/// ```swift
/// let paragraph = BidiParagraph("abc שלום")
/// paragraph.direction    // .leftToRight
/// paragraph.visualRuns   // UTF-8 bytes 0..<4 at level 0, 4..<12 at level 1
/// paragraph.visualText   // "abc םולש"
/// ```
///
/// Offsets are those of `text` in UTF-8; `textRange(_:)` and `utf16Range(_:)` convert them to the string
/// that the paragraph was read from. A paragraph keeps that string alive. For a whole text see
/// `bidiParagraphs(base:)`; for bytes of which nothing is stored, `BidiResolver`.
public struct BidiParagraph: Sendable {
  /// Neighbouring characters of one level.
  public struct Run: Sendable, Hashable {
    /// The range of the run in the text of the paragraph, in UTF-8 bytes.
    public let range: Range<Int>

    /// The embedding level, 0…126; odd levels run from right to left.
    public let level: UInt8

    /// The direction in which the run is displayed.
    public var direction: TextDirection { level & 1 == 0 ? .leftToRight : .rightToLeft }

    package init(range: Range<Int>, level: UInt8) {
      self.range = range
      self.level = level
    }
  }

  /// The base direction of the paragraph.
  public let direction: TextDirection

  /// The text of the paragraph, without its separator; a part of the string that it was read from.
  public let text: Substring

  /// The separator after the text, which the last paragraph of a string may lack.
  public let separator: Substring

  /// The levels before line breaking, with the white space at the end reset; empty if the whole text is
  /// at the level of the paragraph.
  let resolvedRuns: [ResolvedRun]

  /// The caller's overrides of classes, which lines need too.
  let classes: BidiContext.Classes?

  /// Resolves the first paragraph of a string, up to its separator.
  ///
  /// - Parameters:
  ///   - text: The string.
  ///   - base: The base direction; by default that of the first strong character, or left-to-right.
  /// - Complexity: O(*n*) in the length of the paragraph.
  public init(_ text: String, base: TextDirection? = nil) {
    self.init(text[...], base: base)
  }

  /// Resolves the first paragraph of a part of a string, up to its separator.
  ///
  /// - Parameters:
  ///   - text: The part of the string, whose indices the paragraph has.
  ///   - base: The base direction; by default that of the first strong character, or left-to-right.
  /// - Complexity: O(*n*) in the length of the paragraph.
  public init(_ text: Substring, base: TextDirection? = nil) {
    var resolver = BidiResolver()
    text.withUTF8Buffer { _ = resolver.resolve($0, base: base) }
    self.init(resolver, in: text)
  }

  /// Resolves the first paragraph of a part of a string, with text before and after it and with overrides
  /// of classes.
  ///
  /// - Parameters:
  ///   - text: The part of the string, whose indices the paragraph has.
  ///   - base: The base direction; by default that of the first strong character of the text before
  ///     it or of its own, or left-to-right.
  ///   - context: The text before and after it, and the overrides.
  /// - Complexity: O(*n*) in the length of the paragraph and of the context.
  public init(_ text: Substring, base: TextDirection? = nil, context: BidiContext) {
    var resolver = BidiResolver()
    text.withUTF8Buffer { _ = resolver.resolve($0, base: base, context: context) }
    self.init(resolver, in: text)
  }

  /// Resolves the first paragraph of a text in UTF-8, up to its separator.
  ///
  /// Malformed UTF-8 counts as U+FFFD, one for each maximal subpart, and is that in `text`.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - base: The base direction; by default that of the first strong character, or left-to-right.
  /// - Complexity: O(*n*) in the length of the paragraph.
  public init(utf8: UnsafeBufferPointer<UInt8>, base: TextDirection? = nil) {
    let end = utf8.paragraphBounds(from: 0).end
    self.init(String(decoding: utf8[..<end], as: UTF8.self), base: base)
  }

  /// Stores the results of a resolver.
  ///
  /// - Parameter text: The text; the resolver was given its UTF-8 from the start on.
  init(_ resolver: borrowing BidiResolver, in text: Substring) {
    let utf8 = text.utf8
    let end = utf8.index(utf8.startIndex, offsetBy: resolver.separatorStart)
    let next = utf8.index(
      end, offsetBy: resolver.paragraphRange.upperBound - resolver.separatorStart)
    self.text = text[..<end]
    separator = text[end..<next]
    direction = resolver.direction
    classes = resolver.classes
    resolvedRuns = resolver.isUniform ? [] : Array(resolver.resolvedRuns.elements)
  }

  /// The level of the paragraph: 0 or 1.
  var level: UInt8 { direction == .leftToRight ? 0 : 1 }
}

extension BidiParagraph {
  /// The whole paragraph as one line.
  public var line: BidiLine { BidiLine(0..<text.utf8.count, of: self) }

  /// A line of the paragraph, for which rules L1 and L2 apply anew.
  ///
  /// Lines are broken before they are put into visual order; see `lineBreaks(width:)`.
  ///
  /// - Parameter range: The line in UTF-8 bytes of `text`, from one character to another.
  /// - Complexity: O(*n*) in the number of runs of the line.
  public func line(_ range: Range<Int>) -> BidiLine {
    BidiLine(range.clamped(to: 0..<text.utf8.count), of: self)
  }

  /// The runs in the order of the text, the whole paragraph taken as one line (rule L1).
  ///
  /// - Complexity: O(*n*) in the number of runs.
  public var runs: [Run] { resolvedRuns.isEmpty ? uniformRuns : line.runs }

  /// The runs in the order of display from left to right, the whole paragraph taken as one line
  /// (rule L2).
  ///
  /// - Complexity: O(*n*) in the number of runs.
  public var visualRuns: [Run] { resolvedRuns.isEmpty ? uniformRuns : line.visualRuns }

  /// The only run of a paragraph that is all at its own level.
  private var uniformRuns: [Run] {
    text.isEmpty ? [] : [Run(range: 0..<text.utf8.count, level: level)]
  }

  /// The paragraph in the order of display from left to right, mirrored (rules L2 to L4).
  ///
  /// Lines end at U+000B, U+000C and U+2028 in the text, which stay between the lines.
  ///
  /// - Complexity: O(*n*).
  public var visualText: String {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    text.withUTF8Buffer { utf8 in
      utf8.forEachBrokenLine { line, end in
        self.line(line).append(to: &output)
        output.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[line.upperBound..<end]))
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}

extension BidiParagraph: Equatable {
  /// Whether both have the same characters, not just equivalent ones, and the same levels.
  public static func == (first: BidiParagraph, second: BidiParagraph) -> Bool {
    first.direction == second.direction && first.resolvedRuns == second.resolvedRuns
      && first.text.utf8.elementsEqual(second.text.utf8)
      && first.separator.utf8.elementsEqual(second.separator.utf8)
  }
}

extension StringProtocol {
  /// Calls `body` with the text in UTF-8, without a copy if it is contiguous in memory.
  @inline(__always)
  func withUTF8Buffer<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = String(self)
    return copy.withUTF8(body)
  }
}

// Text in UTF-8 that comes in other shapes than a string or a buffer pointer.

extension BidiParagraph {
  /// Resolves the first paragraph of a text in UTF-8, up to its separator.
  ///
  /// Malformed UTF-8 counts as U+FFFD, one for each maximal subpart, and is that in `text`.
  ///
  /// - Parameters:
  ///   - utf8: An array, a slice, a `Data`: any bytes. If they are not contiguous, they are copied.
  ///   - base: The base direction; by default that of the first strong character, or left-to-right.
  /// - Complexity: O(*n*) in the length of the paragraph, or of all bytes where they are copied.
  public init(utf8: some Sequence<UInt8>, base: TextDirection? = nil) {
    self = utf8.withContiguousUTF8 { BidiParagraph(utf8: $0, base: base) }
  }

  /// Resolves the first paragraph of a text in UTF-8, given as a span, up to its separator.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - base: The base direction; by default that of the first strong character, or left-to-right.
  /// - Complexity: O(*n*) in the length of the paragraph.
  public init(utf8: Span<UInt8>, base: TextDirection? = nil) {
    self = utf8.withUnsafeBufferPointer { BidiParagraph(utf8: $0, base: base) }
  }

  /// Resolves the first paragraph of a text in UTF-8, given as a raw span, up to its separator.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - base: The base direction; by default that of the first strong character, or left-to-right.
  /// - Complexity: O(*n*) in the length of the paragraph.
  public init(utf8: RawSpan, base: TextDirection? = nil) {
    self = utf8.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: UInt8.self) { BidiParagraph(utf8: $0, base: base) }
    }
  }

  /// Resolves the first paragraph of a well-formed text in UTF-8, up to its separator.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - base: The base direction; by default that of the first strong character, or left-to-right.
  /// - Complexity: O(*n*) in the length of the paragraph.
  public init(_ text: UTF8Span, base: TextDirection? = nil) {
    self.init(utf8: text.span, base: base)
  }
}

extension BidiResolver {
  /// Resolves the levels of the paragraph that starts at an offset, and returns where it is.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8: an array, a slice, a `Data`. If the bytes are not contiguous, each call
  ///     copies them; a caller with many paragraphs should pass contiguous ones.
  ///   - start: Where the paragraph starts, in bytes.
  ///   - base: The direction of the paragraph; by default its own, or left-to-right.
  /// - Returns: The bytes of the paragraph with its separator, from `start` on.
  /// - Complexity: O(*n*) in the length of the paragraph, or of all bytes where they are copied.
  @discardableResult
  public mutating func resolve(
    _ text: some Sequence<UInt8>, from start: Int = 0, base: TextDirection? = nil
  ) -> Range<Int> {
    text.withContiguousUTF8 { resolve($0, from: start, base: base) }
  }

  /// Resolves the levels of the paragraph that starts at an offset of a span, and returns where it is.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8; that of a `UTF8Span` is its `span`.
  ///   - start: Where the paragraph starts, in bytes.
  ///   - base: The direction of the paragraph; by default its own, or left-to-right.
  /// - Returns: The bytes of the paragraph with its separator, from `start` on.
  /// - Complexity: O(*n*) in the length of the paragraph.
  @discardableResult
  public mutating func resolve(
    _ text: Span<UInt8>, from start: Int = 0, base: TextDirection? = nil
  ) -> Range<Int> {
    text.withUnsafeBufferPointer { resolve($0, from: start, base: base) }
  }
}

extension Sequence<UInt8> {
  /// Calls the closure with contiguous bytes, which live as long as the call; other bytes are copied.
  fileprivate func withContiguousUTF8<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withContiguousStorageIfAvailable(body) ?? Array(self).withUnsafeBufferPointer(body)
  }
}

extension BidiParagraph {
  /// The paragraph with its separator, in the string that it was read from.
  public var range: Range<String.Index> { text.startIndex..<separator.endIndex }

  /// The range of bytes of the paragraph in the string that it was read from.
  ///
  /// ```swift
  /// let text = "abc שלום"
  /// let paragraph = BidiParagraph(text)
  /// paragraph.visualRuns.map { text[paragraph.textRange($0.range)] }  // ["abc ", "שלום"]
  /// ```
  ///
  /// - Parameter utf8: A run or a line in UTF-8 bytes of `text`; what is beyond its end is left out.
  /// - Complexity: O(1).
  public func textRange(_ utf8: Range<Int>) -> Range<String.Index> {
    index(atUTF8: utf8.lowerBound)..<index(atUTF8: utf8.upperBound)
  }

  /// The range of bytes of the paragraph in the string that it was read from, in UTF-16 code units
  /// from the start of the string.
  ///
  /// A part of a string counts from the start of the whole.
  ///
  /// - Parameter utf8: A run or a line in UTF-8 bytes of `text`; what is beyond its end is left out.
  /// - Complexity: O(1) amortised over many calls for one string, O(*n*) for the first.
  public func utf16Range(_ utf8: Range<Int>) -> Range<Int> {
    let range = textRange(utf8)
    let units = text.base.utf16
    let start = units.distance(from: units.startIndex, to: range.lowerBound)
    return start..<(start + units.distance(from: range.lowerBound, to: range.upperBound))
  }

  /// The UTF-8 bytes of `text` that a range of the string has, such as a line for `line(_:)`.
  ///
  /// - Parameter range: A range of the string; what is not in `text` is left out.
  /// - Complexity: O(1).
  public func utf8Range(_ range: Range<String.Index>) -> Range<Int> {
    utf8Offset(of: range.lowerBound)..<utf8Offset(of: range.upperBound)
  }

  /// The UTF-8 bytes of `text` that a range of the string in UTF-16 has.
  ///
  /// - Parameter utf16: Code units from the start of the string; what is not in `text` is left out.
  /// - Complexity: O(1) amortised over many calls for one string, O(*n*) for the first.
  public func utf8Range(utf16: Range<Int>) -> Range<Int> {
    let units = text.base.utf16
    let index = { (offset: Int) in
      units.index(units.startIndex, offsetBy: max(0, offset), limitedBy: units.endIndex)
        ?? units.endIndex
    }
    return utf8Range(index(utf16.lowerBound)..<index(utf16.upperBound))
  }

  /// The embedding level of the character at an index, 0…126; at the end of the text and outside of
  /// it that of the paragraph.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  public func level(at index: String.Index) -> UInt8 {
    guard index >= text.startIndex && index < text.endIndex, !resolvedRuns.isEmpty else {
      return level
    }
    return resolvedRuns[resolvedRuns.indexOfRun(at: utf8Offset(of: index))].level
  }

  /// The line of the paragraph that a range of the string has, for which rules L1 and L2 apply anew.
  ///
  /// - Parameter range: The line, as a renderer broke it; what is not in `text` is left out.
  /// - Complexity: O(*n*) in the number of runs of the line.
  public func line(_ range: Range<String.Index>) -> BidiLine { line(utf8Range(range)) }

  private func index(atUTF8 offset: Int) -> String.Index {
    let utf8 = text.utf8
    return utf8.index(utf8.startIndex, offsetBy: max(0, offset), limitedBy: utf8.endIndex)
      ?? utf8.endIndex
  }

  /// The offset in `text` of an index, which is put into it if it lies outside.
  func utf8Offset(of index: String.Index) -> Int {
    let utf8 = text.utf8
    return utf8.distance(
      from: utf8.startIndex, to: min(max(index, utf8.startIndex), utf8.endIndex))
  }
}
