/// Puts UTF-8 text into visual order, paragraph by paragraph (UAX #9).
///
/// Bytes that are not UTF-8 are kept, each maximal subpart as one neutral character.
package struct VisualReorderer: ~Copyable {
  private let base: TextDirection?
  private let mirroring: Bool
  private var resolver = BidiResolver()

  /// - Parameters:
  ///   - base: The base direction of every paragraph; by default each has its own.
  ///   - mirroring: Whether characters such as brackets are mirrored from right to left (L4).
  package init(base: TextDirection?, mirroring: Bool = true) {
    self.base = base
    self.mirroring = mirroring
  }

  /// Appends the text in visual order; each paragraph stays before its separator.
  ///
  /// - Complexity: O(*n*).
  package mutating func reorder(_ text: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    var start = 0
    // Up to here it is known that nothing can be skipped.
    var examined = 0
    while start < text.count {
      if base != .rightToLeft && start >= examined {
        examined = text.firstIndexFromRightToLeftScripts(from: start)
        let plain =
          examined == text.count ? examined : text.lineStart(before: examined, from: start)
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<plain]))
        start = plain
        if start == text.count { return }
      }
      let end = resolver.resolve(text, from: start, base: base)
      let content = resolver.separatorStart
      resolver.appendVisualLine(start..<content, of: text, mirroring: mirroring, to: &output)
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[content..<end]))
      start = end
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first byte from an offset on that may begin a character from U+0580 on; characters below
  /// are of no class that changes the order of left-to-right text.
  fileprivate func firstIndexFromRightToLeftScripts(from start: Int) -> Int {
    // The lead byte of U+0580…U+05BF; trailing bytes are below it.
    let firstLead: UInt8 = 0xD6
    let blockSize = 64
    var end = start
    while end + blockSize <= count {
      // No exit inside of the block, so that the compiler can use vectors.
      var highest: UInt8 = 0
      for index in end..<(end + blockSize) { highest = Swift.max(highest, self[index]) }
      if highest >= firstLead { break }
      end += blockSize
    }
    while end < count && self[end] < firstLead { end += 1 }
    return end
  }

  /// The start of the line that an offset is in, not before `start`, itself a line's start.
  fileprivate func lineStart(before offset: Int, from start: Int) -> Int {
    var offset = offset
    while offset > start && self[offset - 1] != UInt8(ascii: "\n") { offset -= 1 }
    return offset
  }
}
