extension StringProtocol {
  /// The text with the characters of each line in the order in which they are displayed from left to
  /// right, mirrored where they have to be (UAX #9).
  ///
  /// ```swift
  /// "abc שלום (1)".reordered()  // "abc (1) םולש"
  /// ```
  ///
  /// Lines end with their paragraph, and at U+000B, U+000C and U+2028.
  ///
  /// - Parameters:
  ///   - base: The base direction of every paragraph; by default each has its own.
  ///   - mirroring: Whether characters such as brackets are mirrored in right-to-left runs (rule L4).
  ///   - width: The maximum number of columns of a line; longer lines are broken at spaces before they are
  ///     reordered, each break written as U+000A. By default none is broken.
  ///   - alignment: The side of the width at which lines are aligned, by spaces before them.
  /// - Complexity: O(*n*).
  public func reordered(
    base: TextDirection? = nil, mirroring: Bool = true, width: Int? = nil,
    alignment: LineAlignment = .left
  ) -> String {
    var options = ReorderingOptions(base: base)
    options.mirroring = mirroring
    options.width = width
    options.alignment = alignment
    var style = TextStyle()
    let output = reorderedUTF8(options, style: &style)
    // The text of a string is well-formed, and it stays so when whole characters are reordered or replaced
    // by others.
    var visual = UTF8Span(unchecked: output.span)
    _ = visual.checkForASCII()
    return String(copying: visual)
  }

  /// The text with the characters of each paragraph in the order in which an engine displays them
  /// from left to right.
  ///
  /// - Parameters:
  ///   - base: The base direction of every paragraph; by default each has its own.
  ///   - engine: The implementation; the native one is `reordered(base:mirroring:width:alignment:)`.
  ///   - mirroring: Whether characters such as brackets are mirrored in right-to-left runs (rule L4).
  /// - Throws: `ReorderError` where the engine cannot be given a paragraph; the native one takes
  ///   every text.
  /// - Complexity: O(*n*).
  public func reordered(
    base: TextDirection? = nil, engine: ReorderEngine, mirroring: Bool = true
  ) throws(ReorderError) -> String {
    switch engine {
    case .native:
      return reordered(base: base, mirroring: mirroring)
    #if FriBidi
      case .fribidi:
        var text = String.UnicodeScalarView()
        for paragraph in Substring(self).unicodeScalars.paragraphs {
          let visual = try FriBidiReorder.visualOrder(
            of: paragraph.content.map { $0.value }, base: base, mirroring: mirroring)
          text.append(contentsOf: visual.lazy.compactMap(Unicode.Scalar.init))
          text.append(contentsOf: paragraph.separator)
        }
        return String(text)
    #endif
    }
  }

  /// The text in visual order as UTF-8, which avoids a copy of a long text.
  ///
  /// - Parameter style: The style at the beginning of the text, which becomes the one at its end.
  package func reorderedUTF8(_ options: ReorderingOptions, style: inout TextStyle) -> [UInt8] {
    withUTF8Buffer { utf8 in
      var output: [UInt8] = []
      output.reserveCapacity(utf8.count)
      var reorderer = VisualReorderer(options, style: style)
      reorderer.reorder(utf8, into: &output)
      style = reorderer.style
      return output
    }
  }
}

/// The implementation that puts text into visual order.
public enum ReorderEngine: String, Sendable, CaseIterable, CustomStringConvertible {
  /// Legible's own implementation, for Unicode 17.
  case native

  #if FriBidi
    /// libfribidi, with the Unicode data that it was built with.
    ///
    /// Version 1.0.8 does not follow UAX #9 where isolates stand side by side, where brackets have
    /// marks beside them or come first in an embedding, and in a few rarer cases.
    case fribidi
  #endif

  /// The name of the engine as the command takes it.
  public var description: String { rawValue }
}

/// Why a paragraph was not put into visual order.
public enum ReorderError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The engine is known to crash, or to take excessive time, on paragraphs like this one.
  case beyondEngine(ReorderEngine, reason: String)

  /// The engine ran out of memory.
  case outOfMemory

  /// The reason as an English clause without a full stop.
  public var description: String {
    switch self {
    case .beyondEngine(let engine, let reason): "\(engine) is not given this paragraph: \(reason)"
    case .outOfMemory: "out of memory"
    }
  }
}
