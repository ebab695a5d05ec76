extension StringProtocol {
  /// The text with the fewest LRM and RLM that put its display in plain text into order.
  ///
  /// In plain text, the first strong character of a paragraph sets its base direction. With the
  /// marks, each paragraph is displayed as if it had the given one and its items were isolated.
  ///
  /// ```swift
  /// "Safari على Mac".fixingDirection(.rightToLeft)   // "\u{200F}Safari على Mac"
  /// "أحب C++ كثيرا".fixingDirection(.rightToLeft)     // "أحب C++\u{200E} كثيرا"
  /// "%@ على Mac".fixingDirection(.rightToLeft)       // "\u{200F}%@ على Mac"
  /// ```
  ///
  /// An item is what a reader takes as one thing: words against the base direction with the symbols
  /// that belong to them, numbers with their signs, dates, telephone numbers, addresses, code, tags.
  /// No mark is inserted into an item, a format argument or markup. Markup is tags and references,
  /// code, links and fences of Markdown, links and templates of wikis, keys of JSON and YAML, and
  /// front matter. Items that marks alone cannot keep together need isolates;
  /// `directionFix(_:isolates:)` reports them. The text inside of isolates and embeddings is fixed
  /// too, but not that inside of overrides. Fixing the result again does not change it.
  ///
  /// - Parameters:
  ///   - direction: The base direction that every paragraph should have.
  ///   - isolates: When isolates are used beside marks.
  /// - Complexity: O(*n*).
  public func fixingDirection(
    _ direction: TextDirection, isolates: IsolatePolicy = .never
  ) -> String {
    fixed(isolates) { $0.fix($1, base: direction) }
  }

  /// The text with the fewest LRM and RLM that keep it in order for any values of its format
  /// arguments.
  ///
  /// ```swift
  /// let text = "%@ on Mac"
  /// text.fixingDirection(.leftToRight, arguments: [text.startIndex..<text.index(text.startIndex, offsetBy: 2)])
  /// // "\u{200E}%@ on Mac"
  /// ```
  ///
  /// - Parameters:
  ///   - direction: The base direction that every paragraph should have.
  ///   - arguments: The ranges of the format arguments, in order. No others are looked for.
  ///   - isolates: When isolates are used beside marks.
  /// - Complexity: O(*n*).
  public func fixingDirection(
    _ direction: TextDirection, arguments: [Range<Index>], isolates: IsolatePolicy = .never
  ) -> String {
    let arguments = arguments.map {
      FormatArgument(
        utf8.distance(
          from: startIndex, to: $0.lowerBound)..<utf8.distance(from: startIndex, to: $0.upperBound))
    }
    return fixed(isolates) { $0.fix($1, base: direction, arguments: arguments) }
  }

  /// The text with the fewest LRM and RLM that make each paragraph display in plain text as it does
  /// with the base direction that a strategy finds, and with its items isolated.
  ///
  /// See `fixingDirection(_:isolates:)`. A paragraph whose direction the strategy does not find is
  /// left as it is.
  ///
  /// - Complexity: O(*n*).
  public func fixingDirection(by strategy: BaseDirectionStrategy) -> String {
    var fixer = DirectionFixer()
    return rewritingParagraphs { paragraph, output in
      if let base = strategy.direction(ofParagraphIn: paragraph).direction {
        output.append(contentsOf: fixer.fix(paragraph, base: base).applied(to: paragraph))
      } else {
        output.append(contentsOf: paragraph)
      }
    }
  }

  /// The text with the fewest LRM and RLM that put each of its paragraphs into order. The base
  /// direction is that of most words if they are clear, and otherwise that of the first strong
  /// character.
  ///
  /// See `fixingDirection(_:isolates:)`.
  ///
  /// - Complexity: O(*n*).
  public func fixingDirection(isolates: IsolatePolicy = .never) -> String {
    fixed(isolates) { $0.fix($1, base: nil) }
  }

  private func fixed(
    _ isolates: IsolatePolicy,
    by fix: (inout DirectionFixer, UnsafeBufferPointer<UInt8>) -> DirectionFix
  ) -> String {
    withUTF8Buffer { text in
      var fixer = DirectionFixer(isolates: isolates)
      return String(decoding: fix(&fixer, text).applied(to: text), as: UTF8.self)
    }
  }

  /// Returns the fix of all paragraphs for a base direction, with the items that it leaves in
  /// disorder.
  ///
  /// - Parameters:
  ///   - direction: The base direction that every paragraph should have; `nil` for that of most of
  ///     its words if they are clear, and otherwise that of its first strong character.
  ///   - isolates: When isolates are used beside marks.
  /// - Complexity: O(*n*).
  public func directionFix(
    _ direction: TextDirection?, isolates: IsolatePolicy = .never
  ) -> DirectionFix {
    withUTF8Buffer { text in
      var fixer = DirectionFixer(isolates: isolates)
      return fixer.fix(text, base: direction)
    }
  }
}

extension StringProtocol {
  /// Returns the fix of a part of a document, with the items that it leaves in disorder.
  ///
  /// - Parameters:
  ///   - direction: As for `directionFix(_:isolates:)`.
  ///   - isolates: When isolates are used beside marks.
  ///   - language: The language of the text as a BCP 47 tag; by default that of the letters of each
  ///     line.
  ///   - markup: The markup reader of the document, which has read the earlier parts.
  /// - Complexity: O(*n*).
  package func directionFix(
    _ direction: TextDirection?, isolates: IsolatePolicy, language: String?,
    markup: inout MarkupReader
  ) -> DirectionFix {
    withUTF8Buffer { text in
      var fixer = DirectionFixer(isolates: isolates, language: language)
      return fixer.fix(text, base: direction, markup: &markup)
    }
  }
}

extension String {
  /// The text with the marks and isolates of a fix that was made for it.
  ///
  /// - Complexity: O(*n*).
  public func applying(_ fix: DirectionFix) -> String {
    withUTF8Buffer { String(decoding: fix.applied(to: $0), as: UTF8.self) }
  }
}

/// A fix for the order of a text: the marks and isolates to be inserted, and the items that stay in disorder.
public struct DirectionFix: Sendable, Equatable {
  /// A character to be put into the text.
  public struct Insertion: Sendable, Equatable {
    /// Its place: before the byte at this offset, or at the end of the text.
    public let offset: Int

    /// The character.
    package let control: DirectionControl

    /// The character itself.
    public var scalar: Unicode.Scalar { control.scalar }

    package init(offset: Int, control: DirectionControl) {
      self.offset = offset
      self.control = control
    }
  }

  /// The characters to be inserted, in the order of the text.
  public internal(set) var insertions: [Insertion] = []

  /// The items, in UTF-8 bytes of the text, that are not displayed as they should be even so.
  public internal(set) var unfixed: [Range<Int>] = []

  /// The maximum size of a text that is examined at once, in bytes: at about 150 bytes for each character that is as much
  /// memory as 80 MB. Longer paragraphs are cut before words of the base direction.
  package static let paragraphLimit = 1 << 19

  /// A fix that changes nothing.
  public init() {}

  /// The text with the characters inserted.
  ///
  /// - Parameter text: The text that the fix was made for, in UTF-8.
  /// - Complexity: O(*n*).
  package func applied(to text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count + 3 * insertions.count)
    var copied = 0
    for insertion in insertions {
      output.append(contentsOf: text[copied..<insertion.offset])
      output.append(contentsOf: insertion.control.utf8)
      copied = insertion.offset
    }
    output.append(contentsOf: text[copied...])
    return output
  }
}

extension DirectionFix {
  /// A fix with the characters to be inserted, in the order of the text.
  package init(_ insertions: [Insertion]) { self.insertions = insertions }

  /// Appends the fix of a part, which follows all insertions so far.
  mutating func append(_ fix: DirectionFix, at start: Int) {
    insertions += fix.insertions.map { .init(offset: start + $0.offset, control: $0.control) }
    unfixed += fix.unfixed.map { $0.moved(by: start) }
  }

  /// The fix with additional insertions in the order of the text. At the same offset they follow those of the fix, but a
  /// PDI precedes them.
  ///
  /// - Complexity: O(*n*) in the number of both.
  package func merging(_ others: [Insertion]) -> DirectionFix {
    var rest = insertions[...]
    var all = DirectionFix()
    all.unfixed = unfixed
    all.insertions.reserveCapacity(insertions.count + others.count)
    for other in others {
      let isEnd = other.control == .PDI
      while let next = rest.first,
        next.offset < other.offset || next.offset == other.offset && !isEnd
      {
        all.insertions.append(next)
        rest.removeFirst()
      }
      all.insertions.append(other)
    }
    all.insertions += rest
    return all
  }

  /// Moves ranges of the text, in ascending order, to their places after the insertions.
  ///
  /// - Complexity: O(*n*) in the number of both.
  package func moved<Part: TextPart>(_ parts: [Part]) -> [Part] {
    var before = 0
    return parts.map { part in
      while before < insertions.count, insertions[before].offset <= part.range.lowerBound {
        before += 1
      }
      return part.moved(by: 3 * before)
    }
  }

  /// Combines this fix with one for its result.
  ///
  /// All inserted characters have three bytes; ALM, which has two, is never inserted.
  package func followed(by other: DirectionFix) -> DirectionFix {
    var all = DirectionFix()
    all.insertions.reserveCapacity(insertions.count + other.insertions.count)
    // The offset of each of these insertions in the result.
    let places = insertions.enumerated().map { $1.offset + 3 * $0 }
    var passed = 0
    for next in other.insertions {
      while passed < places.count, places[passed] < next.offset {
        all.insertions.append(insertions[passed])
        passed += 1
      }
      all.insertions.append(Insertion(offset: next.offset - 3 * passed, control: next.control))
    }
    all.insertions += insertions[passed...]
    let before = { (offset: Int) in places.sortedIndex { $0 >= offset } }
    all.unfixed = other.unfixed.map {
      $0.lowerBound - 3 * before($0.lowerBound)..<$0.upperBound - 3 * before($0.upperBound)
    }
    return all
  }
}

/// When isolates are put around items.
public enum IsolatePolicy: String, Sendable, CaseIterable {
  /// Marks alone are used; items that they cannot fix are left and reported.
  case never

  /// Isolates where marks are not enough.
  case whenNeeded = "when-needed"

  /// Isolates wherever a mark would be needed, or around every value.
  case always
}
