/// A run of `*`, `_` or `~` in a line of Markdown, which may begin or end emphasis (CommonMark, section 6.2).
struct EmphasisDelimiter {
  let range: Range<Int>
  let byte: UInt8
  let mayOpen: Bool
  let mayClose: Bool
}

extension MarkupScan {
  mutating func delimiter(at start: Int, to end: Int) -> Int? {
    let byte = text[start]
    var stop = start
    while stop < end, text[stop] == byte { stop += 1 }
    let (before, behind) = (neighbor(before: start), neighbor(at: stop, end: end))
    let opens = behind != .space && (behind == .other || before != .other)
    let closes = before != .space && (before == .other || behind != .other)
    let isStrict = byte == UInt8(ascii: "_")
    delimiters.append(
      EmphasisDelimiter(
        range: start..<stop, byte: byte,
        mayOpen: opens && (!isStrict || !closes || before == .sign),
        mayClose: closes && (!isStrict || !opens || behind == .sign)))
    return stop
  }

  private enum Neighbor {
    case space, sign, other
  }

  private func neighbor(before index: Int) -> Neighbor {
    var start = index - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    return start < 0 ? .space : neighbor(at: start, end: index)
  }

  private func neighbor(at index: Int, end: Int) -> Neighbor {
    guard index < end else { return .space }
    let scalar = UTF8Scalar(in: text, at: index)
    if scalar.value <= 0x20 || scalar.value == 0xA0 { return .space }
    if scalar.value < 0x80 { return text[index].isASCIISign ? .sign : .other }
    switch Unicode.Scalar(scalar.value)?.properties.generalCategory {
    case .spaceSeparator: return .space
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      return .sign
    default: return .other
    }
  }

  /// Pairs the delimiters of the line: those of one length next to each other; others are loose.
  mutating func addEmphasis() {
    if delimiters.isEmpty { return }
    var kinds = [MarkupSpan.Kind](repeating: .loose, count: delimiters.count)
    var open: [Int] = []
    for (index, delimiter) in delimiters.enumerated() {
      if delimiter.mayClose,
        let match = open.lastIndex(where: {
          delimiters[$0].byte == delimiter.byte
            && delimiters[$0].range.count == delimiter.range.count
        })
      {
        kinds[open[match]] = .opening
        kinds[index] = .closing
        open.removeSubrange(match...)
      } else if delimiter.mayOpen, open.count < 64 {
        open.append(index)
      }
    }
    for (delimiter, kind) in zip(delimiters, kinds) { add(delimiter.range, kind) }
    delimiters.removeAll(keepingCapacity: true)
  }
}
