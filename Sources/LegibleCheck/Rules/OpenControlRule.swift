extension CheckRule {
  /// Direction controls that are not closed.
  public static let openControl = CheckRule(
    "open-control",
    "An embedding, override or isolate that is left open at the end of its line, comment or string.",
    because: "What follows it runs by a direction that nobody gave it.")
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
