extension StringProtocol {
  /// The text with the fewest LRM and RLM that make each of its paragraphs display in plain text,
  /// which has no base direction but that of the first strong character, as it does with a base
  /// direction and with its items isolated.
  ///
  /// ```swift
  /// "Safari على Mac".fixingDirection(.rightToLeft)   // "\u{200F}Safari على Mac"
  /// "أحب C++ كثيرا".fixingDirection(.rightToLeft)     // "أحب C++\u{200E} كثيرا"
  /// "%@ على Mac".fixingDirection(.rightToLeft)       // "\u{200F}%@ على Mac"
  /// ```
  ///
  /// An item is what a reader takes as one thing: words against the base direction with the symbols
  /// that belong to them, numbers with their signs, dates, telephone numbers, addresses, code, tags.
  /// Nothing is put into one, nor into a format argument. Where marks alone cannot keep an item
  /// together, isolates can; see `directionFix(_:isolates:)` for which these are. Nothing is put into
  /// markup: tags and references, code, links and fences of Markdown, links and templates of wikis, keys of JSON
  /// and YAML, front matter. What is in isolates and embeddings is put into order too, but for overrides. Doing it twice
  /// changes nothing.
  ///
  /// - Parameters:
  ///   - direction: The base direction that every paragraph should have.
  ///   - isolates: When isolates are used beside marks.
  /// - Complexity: O(*n*).
  public func fixingDirection(
    _ direction: TextDirection, isolates: IsolatePolicy = .never
  ) -> String {
    withUTF8Buffer { text in
      var fixer = DirectionFixer(isolates: isolates)
      let fix = fixer.fix(text, base: direction)
      return String(decoding: fix.applied(to: text), as: UTF8.self)
    }
  }

  /// The text with the fewest LRM and RLM that keep it in order whatever is put in place of its format
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
  ///   - arguments: Where the arguments are, in order; none is looked for beside them.
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
    return withUTF8Buffer { text in
      var fixer = DirectionFixer(isolates: isolates)
      let fix = fixer.fix(text, base: direction, arguments: arguments)
      return String(decoding: fix.applied(to: text), as: UTF8.self)
    }
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

  /// The text with the fewest LRM and RLM that keep each of its paragraphs in order, with the base
  /// direction of its words where they leave no doubt, and else with its own.
  ///
  /// See `fixingDirection(_:isolates:)`.
  ///
  /// - Complexity: O(*n*).
  public func fixingDirection(isolates: IsolatePolicy = .never) -> String {
    withUTF8Buffer { text in
      var fixer = DirectionFixer(isolates: isolates)
      let fix = fixer.fix(text, base: nil)
      return String(decoding: fix.applied(to: text), as: UTF8.self)
    }
  }

  /// Returns the fix of each paragraph of the text for a base direction, and the items that no marks put into order.
  ///
  /// - Parameters:
  ///   - direction: The base direction that every paragraph should have; `nil` is that of its words
  ///     where they leave no doubt, and else its own.
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
  /// Returns the fix of each paragraph of a part of a document, and the items that no marks put into order.
  ///
  /// - Parameters:
  ///   - direction: As above.
  ///   - isolates: When isolates are used beside marks.
  ///   - language: The language of the text as a BCP 47 tag; by default that of the letters of each line.
  ///   - markup: Has read the parts before.
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
