extension CheckRule {
  /// Direction controls that are not closed.
  public static let openControl = CheckRule(
    "open-control",
    "An embedding, override or isolate that is left open at the end of its line, comment or string.",
    because: "The text after it gets a direction that nobody intended.")
}

/// Embeddings, overrides and isolates without their PDF or PDI.
enum OpenControlRule: LineRule {
  static let rule = CheckRule.openControl
  static let suspects = LineSuspects.bidiControl

  static func findings(in line: CheckedLine) -> [LineFinding] {
    let spans = ControlSpan.spans(in: line.scalars)
    if spans.isEmpty { return [] }
    let regions = LineRegion.regions(in: line.scalars)
    return spans.compactMap { span in
      let place: String
      if !span.isClosed {
        let region = regions.region(at: span.start).flatMap { $0.isClosed ? $0 : nil }
        place = region.map { "the end of its \($0.kind.rawValue)" } ?? "the end of the line"
      } else if let region = regions.region(at: span.start), region.isClosed,
        region.content.contains(span.start), !region.content.contains(span.end)
      {
        place = "the end of its \(region.kind.rawValue)"
      } else {
        return nil
      }
      let closer = line.scalars[span.start].closesWithPDI ? "U+2069 PDI" : "U+202C PDF"
      return LineFinding(
        rule: rule, range: span.start..<(span.start + 1),
        message: "\(line.scalars[span.start].nameForMessages) is open at \(place); "
          + "\(closer) closes it")
    }
  }
}

extension Unicode.Scalar {
  /// LRE, RLE, LRO or RLO.
  fileprivate var opensEmbedding: Bool { [0x202A, 0x202B, 0x202D, 0x202E].contains(value) }

  /// LRI, RLI or FSI.
  fileprivate var opensIsolate: Bool { (0x2066...0x2068).contains(value) }

  /// Whether PDI closes the control, not PDF.
  fileprivate var closesWithPDI: Bool { opensIsolate }

  /// Any of the twelve characters that act on directions and show nothing (Bidi_Control).
  var isDirectionControl: Bool {
    switch value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// The span of an embedding, override or isolate.
struct ControlSpan: Equatable {
  /// The index of the control.
  let start: Int

  /// The index of what closes it, or of the end of the line.
  let end: Int

  /// Whether its own PDF or PDI closes it, not the end of the line or of an isolate around it.
  let isClosed: Bool

  /// The spans of a line, in the order of their controls (UAX #9, BD9 and BD11, without the limit of
  /// depth).
  ///
  /// - Complexity: O(*n*) in the number of characters.
  static func spans(in scalars: [Unicode.Scalar]) -> [ControlSpan] {
    var spans: [ControlSpan] = []
    var open: [Int] = []
    var openIsolates = 0
    func close(_ start: Int, at end: Int, isClosed: Bool) {
      spans.append(ControlSpan(start: start, end: end, isClosed: isClosed))
    }
    for (index, scalar) in scalars.enumerated() {
      if scalar.opensEmbedding || scalar.opensIsolate {
        open.append(index)
        if scalar.opensIsolate { openIsolates += 1 }
      } else if scalar.value == 0x202C {
        // A PDF reaches no further than the isolate that it is in.
        if let last = open.last, scalars[last].opensEmbedding {
          close(open.removeLast(), at: index, isClosed: true)
        }
      } else if scalar.value == 0x2069, openIsolates > 0 {
        while let start = open.popLast() {
          let isMatch = scalars[start].opensIsolate
          close(start, at: index, isClosed: isMatch)
          if isMatch { break }
        }
        openIsolates -= 1
      }
    }
    for start in open { close(start, at: scalars.count, isClosed: false) }
    return spans.sorted { $0.start < $1.start }
  }
}

extension TextCheck {
  /// Returns the text with the direction controls closed that a line leaves open, where that does not change the
  /// display.
  ///
  /// The closing control is inserted at the end of the line, which ends the span anyway. A line is left unchanged
  /// if its order deceives, or if the control is open inside a comment or a string that ends before the line.
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
    let regions = LineRegion.regions(in: checked.scalars).filter { $0.isClosed }
    guard !open.contains(where: { regions.region(at: $0.start) != nil }) else { return [] }
    return open.reversed().flatMap { span in
      Array((checked.scalars[span.start].closesWithPDI ? "\u{2069}" : "\u{202C}").utf8)
    }
  }
}
