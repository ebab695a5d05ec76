public import Foundation
public import Legible

extension BidiParagraph {
  /// Where bytes of the paragraph are in the string that it was read from, as Foundation counts.
  ///
  /// ```swift
  /// paragraph.visualRuns.map { paragraph.nsRange($0.range) }
  /// ```
  ///
  /// - Parameter utf8: A run or a line in UTF-8 bytes of `text`; what is beyond its end is left out.
  /// - Complexity: O(1) amortised over many calls for one string, O(*n*) for the first.
  public func nsRange(_ utf8: Range<Int>) -> NSRange { NSRange(utf16Range(utf8)) }

  /// The UTF-8 bytes of `text` that a range of the string has, such as a line for `line(_:)`.
  ///
  /// - Parameter range: UTF-16 code units of the string; what is not in `text` is left out, and
  ///   `NSNotFound` has none.
  /// - Complexity: O(1) amortised over many calls for one string, O(*n*) for the first.
  public func utf8Range(_ range: NSRange) -> Range<Int> {
    Range(range).map { utf8Range(utf16: $0) } ?? 0..<0
  }
}

extension BidiLine {
  /// Where the line is in the string that its paragraph was read from, as Foundation counts.
  public var nsRange: NSRange { NSRange(utf16Range) }
}
