import LegibleBidi

/// How a line is meant to look, found with the literal reading of UAX #9: with a base direction, and
/// with each item in an isolate.
struct IntendedDisplay {
  let scalars: [Unicode.Scalar]
  let base: TextDirection
  private let order: [String]

  init(_ scalars: [Unicode.Scalar], base: TextDirection) {
    self.scalars = scalars
    self.base = base
    // Marks that are there already say nothing of what is meant.
    order = Self.display(
      Self.isolating(scalars.filter { !Self.isMark($0) }, base: base), base: base)
  }

  /// Whether plain text displays as it is meant, by its own direction and where what is around it gives it the base.
  func isShown(by marked: [Unicode.Scalar]) -> Bool {
    [nil, base].allSatisfy { Self.display(marked, base: $0) == order }
  }

  /// A set of so many marks at most, at any places, that gives the display.
  func fewest(upTo limit: Int) -> [Unicode.Scalar]? {
    if limit < 0 { return nil }
    if isShown(by: scalars) { return scalars }
    var lines = [scalars]
    for _ in 0..<limit {
      var longer: [[Unicode.Scalar]] = []
      for line in lines {
        for position in 0...line.count {
          for mark: Unicode.Scalar in ["\u{200E}", "\u{200F}"] {
            var marked = line
            marked.insert(mark, at: position)
            if isShown(by: marked) { return marked }
            longer.append(marked)
          }
        }
      }
      lines = longer
    }
    return nil
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200E}" || scalar == "\u{200F}" || scalar == "\u{61C}"
  }

  private static func isolating(
    _ scalars: [Unicode.Scalar], base: TextDirection
  ) -> [Unicode.Scalar] {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    var text = String(view)
    let fixer = DirectionFixer()
    let items = text.withUTF8 { fixer.items(of: $0, base: base) }
    var isolated: [Unicode.Scalar] = []
    var offset = 0
    for scalar in scalars {
      for item in items where item.range.lowerBound == offset {
        isolated.append(item.direction == .leftToRight ? "\u{2066}" : "\u{2067}")
      }
      isolated.append(scalar)
      offset += UTF8.width(scalar)
      for item in items where item.range.upperBound == offset { isolated.append("\u{2069}") }
    }
    return isolated
  }

  /// The characters that have a shape from left to right, as they look: mirrored where they run from right to left.
  private static func display(_ scalars: [Unicode.Scalar], base: TextDirection?) -> [String] {
    let literal = LiteralBidi(scalars, base: base)
    return literal.order.compactMap { index in
      let scalar = scalars[index]
      if scalar.properties.isBidiControl { return nil }
      let isMirrored = scalar.properties.isBidiMirrored && literal.levels[index] % 2 == 1
      return isMirrored
        ? scalar.bidiMirroringGlyph.map { "\($0)" } ?? "mirrored \(scalar)" : "\(scalar)"
    }
  }
}

extension UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x80: 1
    case 0x80..<0x800: 2
    case 0x800..<0x10000: 3
    default: 4
    }
  }
}
