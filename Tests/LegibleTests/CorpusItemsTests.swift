import Legible
import LegibleTestSupport
import Testing

/// The lines of `Corpus/direction/items`: how a reader wants each to be displayed.
struct CorpusItemsTests {
  private static let folder = "Corpus/direction/items"
  private static let names = Repository.names(in: folder)

  @Test func thereAreEnoughLines() throws {
    let counts = try Self.names.map { try Self.lines(of: $0).count }
    #expect(counts.reduce(0, +) >= 120)
  }

  @Test(arguments: names)
  func linesAppearAsReadersWant(name: String) throws {
    var failures = Failures()
    for line in try Self.lines(of: name) {
      let fixed = line.text.fixingDirection(line.base)
      let shown = try Self.shown(fixed)
      failures.check(
        shown == line.wanted,
        "\(fixed.showingDirectionControls()): \(shown) instead of \(line.wanted)")
      if try Self.shown(line.text) == line.wanted && line.text.baseDirection == line.base {
        failures.check(fixed == line.text, "needless: \(fixed.showingDirectionControls())")
      }
      failures.check(
        fixed.fixingDirection(line.base) == fixed, "again: \(fixed.showingDirectionControls())")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  private static func shown(_ text: String) throws -> [Unicode.Scalar] {
    Array(text.reordered().removingDirectionMarks().unicodeScalars)
  }

  private struct Line {
    let text: String
    let base: TextDirection
    let wanted: [Unicode.Scalar]
  }

  private static func lines(of name: String) throws -> [Line] {
    try Repository.text("\(folder)/\(name)").split(separator: "\n").dropFirst().compactMap { row in
      let fields = row.split(separator: "\t")
      guard fields.count == 2, let base = TextDirection(rawValue: String(fields[0])) else {
        return nil
      }
      let text = fields[1].filter { $0 != "⟪" && $0 != "⟫" }
      return Line(
        text: String(text), base: base, wanted: display(Array(fields[1].unicodeScalars), base))
    }
  }

  /// The line from left to right: parts in brackets run against the base direction, digits of one
  /// number from left to right.
  private static func display(
    _ marked: [Unicode.Scalar], _ base: TextDirection
  ) -> [Unicode.Scalar] {
    var parts: [[Unicode.Scalar]] = []
    var isInside = false
    for (index, scalar) in marked.enumerated() {
      switch scalar {
      case "⟪":
        isInside = true
        parts.append([])
      case "⟫":
        isInside = false
      default:
        if isInside {
          parts[parts.count - 1].append(scalar)
        } else if base == .rightToLeft, index > 0, parts.last?.isEmpty == false,
          isOfNumber(index, in: marked) && isOfNumber(index - 1, in: marked)
        {
          parts[parts.count - 1].append(scalar)
        } else {
          parts.append([base == .rightToLeft ? mirrored(scalar) : scalar])
        }
      }
    }
    if base == .rightToLeft { return Array(parts.reversed().joined()) }
    return parts.flatMap { part in part.count == 1 ? part : rightToLeft(part) }
  }

  /// A part that runs from right to left, its numbers excepted.
  private static func rightToLeft(_ part: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var reversed: [Unicode.Scalar] = []
    var digits: [Unicode.Scalar] = []
    for scalar in part.reversed() {
      if scalar.properties.numericType != nil {
        digits.insert(scalar, at: 0)
      } else {
        reversed += digits + [mirrored(scalar)]
        digits = []
      }
    }
    return reversed + digits
  }

  private static func isOfNumber(_ index: Int, in text: [Unicode.Scalar]) -> Bool {
    func isDigit(_ index: Int) -> Bool {
      text.indices.contains(index) && text[index].properties.numericType != nil
    }
    if isDigit(index) { return true }
    return [",", ".", ":", "/"].contains(text[index]) && isDigit(index - 1) && isDigit(index + 1)
  }

  private static func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "(": ")"
    case ")": "("
    case "<": ">"
    case ">": "<"
    case "«": "»"
    case "»": "«"
    default: scalar
    }
  }
}
