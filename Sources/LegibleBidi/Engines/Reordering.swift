#if FriBidi
  extension StringProtocol {
    /// The text with the characters of each paragraph in the order in which they are displayed
    /// from left to right, mirrored where they have to be.
    ///
    /// - Parameters:
    ///   - base: The base direction of every paragraph; by default each has its own.
    ///   - engine: Who does it.
    /// - Throws: `ReorderError` where the engine cannot be given a paragraph.
    public func reordered(
      base: TextDirection? = nil, engine: ReorderEngine = .fribidi
    ) throws(ReorderError) -> String {
      var text = String.UnicodeScalarView()
      for paragraph in Substring(self).unicodeScalars.paragraphs {
        let visual: [UInt32] =
          switch engine {
          case .fribidi:
            try FriBidiReorder.visualOrder(of: paragraph.content.map(\.value), base: base)
          }
        text.append(contentsOf: visual.lazy.compactMap(Unicode.Scalar.init))
        text.append(contentsOf: paragraph.separator)
      }
      return String(text)
    }
  }
#endif
