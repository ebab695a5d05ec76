extension TextCheck {
  /// The text with each direction control closed that a line leaves open, where that changes nothing of what
  /// is displayed.
  ///
  /// The closing control is put at the end of the line, where the line ends it anyway. A line stays as it is if it
  /// deceives, or if the control is open in a comment or a string that ends before the line.
  ///
  /// - Parameter utf8: Well-formed UTF-8.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func closingOpenControls(in utf8: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(utf8.count)
    for line in utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !output.isEmpty || line.startIndex > 0 { output.append(0x0A) }
      let hasReturn = line.last == 0x0D
      let text = hasReturn ? line.dropLast() : line
      output += text
      if text.contains(0xE2) { output += closers(for: text) }
      if hasReturn { output.append(0x0D) }
    }
    return output
  }

  /// Returns the controls that close all open controls of the line, in the order in which they are closed.
  private static func closers(for line: ArraySlice<UInt8>) -> [UInt8] {
    let checked = line.withUnsafeBytes { CheckedLine($0, number: 1) }
    let open = ControlSpan.spans(in: checked.scalars).filter {
      !$0.isClosed && $0.end == checked.scalars.count
    }
    guard !open.isEmpty, DeceivingOrderRule.findings(in: checked).isEmpty else { return [] }
    let regions = LineRegion.regions(in: checked.scalars).filter(\.isClosed)
    guard !open.contains(where: { regions.region(at: $0.start) != nil }) else { return [] }
    return open.reversed().flatMap { span in
      Array((checked.scalars[span.start].closesWithPDI ? "\u{2069}" : "\u{202C}").utf8)
    }
  }
}
