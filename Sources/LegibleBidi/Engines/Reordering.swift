extension StringProtocol {
  /// The text with the characters of each paragraph in the order in which they are displayed
  /// from left to right, mirrored where they have to be (UAX #9).
  ///
  /// ```swift
  /// try "abc שלום (1)".reordered()  // "abc (1) םולש"
  /// ```
  ///
  /// - Parameters:
  ///   - base: The base direction of every paragraph; by default each has its own.
  ///   - engine: Who does it.
  /// - Throws: `ReorderError` where the engine cannot be given a paragraph; the native one takes
  ///   every text.
  /// - Complexity: O(*n*).
  public func reordered(
    base: TextDirection? = nil, engine: ReorderEngine = .native
  ) throws(ReorderError) -> String {
    switch engine {
    case .native:
      return reorderedNatively(base: base, mirroring: true)
    #if FriBidi
      case .fribidi:
        var text = String.UnicodeScalarView()
        for paragraph in Substring(self).unicodeScalars.paragraphs {
          let visual = try FriBidiReorder.visualOrder(
            of: paragraph.content.map(\.value), base: base)
          text.append(contentsOf: visual.lazy.compactMap(Unicode.Scalar.init))
          text.append(contentsOf: paragraph.separator)
        }
        return String(text)
    #endif
    }
  }

  /// The text in visual order by Legible's own implementation.
  ///
  /// - Parameters:
  ///   - base: The base direction of every paragraph; by default each has its own.
  ///   - mirroring: Whether characters such as brackets are mirrored from right to left (rule L4).
  /// - Complexity: O(*n*).
  public func reorderedNatively(base: TextDirection?, mirroring: Bool) -> String {
    var text = String(self)
    let visual = text.withUTF8 { utf8 in
      var output: [UInt8] = []
      output.reserveCapacity(utf8.count)
      var reorderer = VisualReorderer(base: base, mirroring: mirroring)
      reorderer.reorder(utf8, into: &output)
      return output
    }
    return String(decoding: visual, as: UTF8.self)
  }
}
