extension StringProtocol {
  /// The text with Arabic letters in the presentation forms that join them to their neighbours, and
  /// lam with alef as one ligature, for displays that do not join letters themselves.
  ///
  /// ```swift
  /// "سلام".shapingArabic()  // U+FEB3 U+FEFC U+FEE1
  /// ```
  ///
  /// The text stays in logical order and keeps its levels, so it can be put into visual order then.
  /// Joining is not part of UAX #9 but of the Unicode Standard, section 9.2; letters join by their
  /// Joining_Type in Unicode 17. Letters of different levels do not join, and such as Unicode has no
  /// presentation forms for stay as they are. Marks on a lam stay after its ligature.
  ///
  /// - Parameter base: The base direction of every paragraph; by default each has its own.
  /// - Complexity: O(*n*).
  public func shapingArabic(base: TextDirection? = nil) -> String {
    withUTF8Buffer { utf8 in
      var output: [UInt8] = []
      output.reserveCapacity(utf8.count + utf8.count / 2)
      var resolver = BidiResolver()
      var joining = ArabicJoining()
      var start = 0
      while start < utf8.count {
        let end = resolver.resolve(utf8, from: start, base: base).upperBound
        joining.append(paragraphOf: resolver, in: utf8, to: &output)
        output.append(
          contentsOf: UnsafeBufferPointer(rebasing: utf8[resolver.separatorStart..<end]))
        start = end
      }
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// The text with Arabic letters in the place of their presentation forms, as legacy code pages have them.
  ///
  /// ```swift
  /// "\u{FEB3}\u{FEFC}\u{FEE1}".unshapingArabic()  // "سلام"
  /// ```
  ///
  /// Ligatures of lam with alef become two letters, and marks with a carrier that and the mark, as compatibility
  /// decomposition has it. Text in visual order is put into logical order first: see `logicalText(base:)`.
  ///
  /// - Complexity: O(*n*).
  public func unshapingArabic() -> String {
    var output = String.UnicodeScalarView()
    for scalar in Substring(self).unicodeScalars {
      if let letters = ArabicForms.letters[scalar] {
        output.append(contentsOf: letters)
      } else {
        output.append(scalar)
      }
    }
    return String(output)
  }

  /// The text with Arabic letters in the presentation forms that an engine gives them.
  ///
  /// - Parameters:
  ///   - base: The base direction of every paragraph; by default each has its own.
  ///   - engine: Who does it; the native one is `shapingArabic(base:)`.
  /// - Throws: `ReorderError.outOfMemory` where a paragraph is longer than libfribidi can count.
  /// - Complexity: O(*n*).
  public func shapingArabic(
    base: TextDirection? = nil, engine: ReorderEngine
  ) throws(ReorderError) -> String {
    switch engine {
    case .native:
      return shapingArabic(base: base)
    #if FriBidi
      case .fribidi:
        var text = String.UnicodeScalarView()
        for paragraph in Substring(self).unicodeScalars.paragraphs {
          let shaped = try FriBidiShaping.shaped(Array(paragraph.content), base: base)
          text.append(contentsOf: shaped)
          text.append(contentsOf: paragraph.separator)
        }
        return String(text)
    #endif
    }
  }
}

extension ArabicJoining {
  /// Appends the paragraph that a resolver resolved last, without its separator.
  mutating func append(
    paragraphOf resolver: borrowing BidiResolver, in text: UnsafeBufferPointer<UInt8>,
    to output: inout [UInt8]
  ) {
    var offsets: [Int] = []
    append(paragraphOf: resolver, in: text, to: &output, moving: &offsets)
  }

  /// Appends the paragraph that a resolver resolved last, without its separator.
  ///
  /// - Parameter offsets: Offsets of the paragraph in order, which become those of what is appended.
  mutating func append(
    paragraphOf resolver: borrowing BidiResolver, in text: UnsafeBufferPointer<UInt8>,
    to output: inout [UInt8], moving offsets: inout [Int]
  ) {
    let paragraph = resolver.paragraphRange.lowerBound..<resolver.separatorStart
    let content = UnsafeBufferPointer(rebasing: text[paragraph])
    // The first letters that join are those of U+0600…U+063F, which begin with the byte D8.
    if resolver.isUniform && resolver.direction == .leftToRight
      && !content.contains(where: { $0 >= 0xD8 })
    {
      output.append(contentsOf: content)
      return
    }
    append(content, runs: resolver.contentRuns, to: &output, moving: &offsets)
  }
}

extension BidiResolver {
  /// The runs of the paragraph without its separator, counted from its start.
  var contentRuns: [BidiParagraph.Run] {
    let runs = resolvedRuns.elements
    let count = separatorStart - paragraphRange.lowerBound
    return runs.indices.compactMap { index in
      let end = index + 1 < runs.count ? min(Int(runs[index + 1].start), count) : count
      let start = Int(runs[index].start)
      return start < end ? BidiParagraph.Run(range: start..<end, level: runs[index].level) : nil
    }
  }
}
