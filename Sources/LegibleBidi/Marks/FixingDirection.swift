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
  /// - Complexity: As there.
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
