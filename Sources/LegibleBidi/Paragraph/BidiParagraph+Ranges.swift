extension BidiParagraph {
  /// The paragraph with its separator, in the string that it was read from.
  public var range: Range<String.Index> { text.startIndex..<separator.endIndex }

  /// Where bytes of the paragraph are in the string that it was read from.
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

  /// Where bytes of the paragraph are in the string that it was read from, in UTF-16 code units
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
