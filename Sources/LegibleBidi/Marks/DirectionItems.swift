/// Finds the items of a line: text that runs against the base direction, with the symbols that
/// belong to it, as in `C++` or `.NET` among Arabic words.
///
/// Rule N2 gives symbols at the edge of such text the base direction, so that they go to its other
/// side. A reader takes them as part of the word they stand at without a space, other than the
/// punctuation of the sentence around it.
package struct DirectionItems {
  private let scalars: [Unicode.Scalar]
  private let base: TextDirection

  /// The items in order, as numbers of scalars.
  package private(set) var ranges: [Range<Int>] = []

  package init(in scalars: [Unicode.Scalar], base: TextDirection) {
    self.scalars = scalars
    self.base = base
    var index = 0
    while index < scalars.count {
      if kind(of: index) == .opposite {
        let core = core(from: index)
        let start = start(of: core, notBefore: ranges.last?.upperBound ?? 0)
        let item = trimmed(start..<end(of: core), core: core)
        ranges.append(item)
        index = max(item.upperBound, core.upperBound)
      } else {
        index += 1
      }
    }
  }

  private enum Kind {
    case same, opposite, number, space, boundary, mark, other
  }

  private func kind(of index: Int) -> Kind {
    if let control = DirectionControl(scalars[index]) {
      switch control {
      case .LRM, .RLM, .ALM: return .mark
      default: return .boundary
      }
    }
    switch BidiClassTable.bidiClass(of: scalars[index]) {
    case .L: return base == .leftToRight ? .same : .opposite
    case .R, .AL: return base == .rightToLeft ? .same : .opposite
    case .EN, .AN: return .number
    case .WS, .S, .B: return .space
    default: return .other
    }
  }

  /// From a strong character against the base direction to the last one before one along with it,
  /// or to the last number, as in `LibreOffice 24.2`.
  private func core(from first: Int) -> Range<Int> {
    var end = first + 1
    var takesNumbers = true
    for index in (first + 1)..<max(first + 1, scalars.count) {
      switch kind(of: index) {
      case .opposite:
        end = index + 1
        takesNumbers = true
      case .number:
        if takesNumbers { end = index + 1 }
      case .other:
        // A number behind brackets is of the sentence again.
        if BidiPairTable.bracket(of: scalars[index]) != nil { takesNumbers = false }
      case .same, .boundary: return first..<end
      case .space, .mark: break
      }
    }
    return first..<end
  }

  /// Where the symbols begin that stand before the core without a space.
  private func start(of core: Range<Int>, notBefore limit: Int) -> Int {
    var start = core.lowerBound
    while start > limit {
      switch kind(of: start - 1) {
      case .number, .other, .mark: start -= 1
      case .space: return start
      // Behind a word, as in a Hebrew prefix with a hyphen, they join it to the item.
      case .same, .opposite, .boundary: return core.lowerBound
      }
    }
    return start
  }

  /// Where the symbols end that stand behind the core without a space.
  private func end(of core: Range<Int>) -> Int {
    var end = core.upperBound
    while end < scalars.count {
      switch kind(of: end) {
      case .number, .other, .mark: end += 1
      case .space: return end
      case .same, .opposite, .boundary: return core.upperBound
      }
    }
    return end
  }

  /// The item without the punctuation of the sentence, which never cuts into the core.
  private func trimmed(_ range: Range<Int>, core: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while true {
      while start < core.lowerBound && kind(of: start) == .mark { start += 1 }
      while end > core.upperBound && kind(of: end - 1) == .mark { end -= 1 }
      let opens = start < core.lowerBound && brackets(.open, in: start..<(start + 1)) == 1
      let closes = end > core.upperBound && brackets(.close, in: (end - 1)..<end) == 1
      let balance = brackets(.open, in: start..<end) - brackets(.close, in: start..<end)
      if opens && (closes || balance > 0) {
        start += 1
        if closes { end -= 1 }
      } else if closes && balance < 0 {
        end -= 1
      } else if start < core.lowerBound && isOutside(start, leading: true) {
        start += 1
      } else if end > core.upperBound && isOutside(end - 1, leading: false) {
        end -= 1
      } else {
        return start..<end
      }
    }
  }

  private func brackets(_ kind: BidiPairTable.Kind, in range: Range<Int>) -> Int {
    scalars[range].count {
      BidiPairTable.bracket(of: $0).map { $0.opens == (kind == .open) } ?? false
    }
  }

  /// Whether a character at the edge of an item is of the sentence around it.
  private func isOutside(_ index: Int, leading: Bool) -> Bool {
    switch scalars[index] {
    case "\"", "'", ",", ";", ":", "!", "?", "…", "،", "؛", "؟", "–", "—", "׳", "״": return true
    case ".", "-", "־": return !leading
    default:
      switch scalars[index].properties.generalCategory {
      case .initialPunctuation, .finalPunctuation: return true
      default: return false
      }
    }
  }
}
