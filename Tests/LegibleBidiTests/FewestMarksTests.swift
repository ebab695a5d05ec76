import LegibleBidi
import LegibleTestSupport
import Testing

struct FewestMarksTests {
  @Test(
    arguments: [
      ("Safari على Mac", TextDirection.rightToLeft, "[RLM]Safari على Mac"),
      ("Safari على Mac", .leftToRight, "Safari على Mac"),
      ("أحب C++ كثيرا", .rightToLeft, "أحب C++[LRM] كثيرا"),
      ("حمل .NET الآن", .rightToLeft, "حمل [LRM].NET الآن"),
      ("השתמשתי ב-C++.", .rightToLeft, "השתמשתי ב-C++[LRM]."),
      // Brackets around an item are of the sentence, and look the same by themselves.
      ("הקובץ (report) נשלח", .rightToLeft, "הקובץ (report) נשלח"),
      ("הפונקציה f(x) רציפה", .rightToLeft, "הפונקציה f(x) רציפה"),
      ("הורידו את LibreOffice 24.2 היום", .rightToLeft, "הורידו את LibreOffice 24.2 היום"),
      ("since ינואר 2009 only", .leftToRight, "since ינואר 2009 only"),
      ("12:30", .rightToLeft, "12:30"), ("", .rightToLeft, ""),
      ("abc\nC# שלום\n", .rightToLeft, "abc\n[RLM]C#[LRM] שלום\n"),
    ] as [(String, TextDirection, String)])
  func marksGoWhereTheyAreNeeded(text: String, base: TextDirection, fixed: String) {
    #expect(text.fixingDirection(base).showingDirectionControls() == fixed)
  }

  @Test func theStrategyChoosesTheDirection() {
    let text = "Safari على Mac يفتح الصفحات\nThe word שלום\n12"
    #expect(
      text.fixingDirection(by: .wordMajority).showingDirectionControls()
        == "[RLM]Safari على Mac يفتح الصفحات\nThe word שלום\n12")
  }

  /// On short random lines: the display is what was meant, no smaller set of marks at any place
  /// gives it, and a second time changes nothing.
  @Test func marksAreFewestAndRight() {
    var generator = SeededGenerator(seed: 11)
    var failures = Failures()
    let alphabet: [Unicode.Scalar] = ["a", "b", "א", "ا", "1", " ", "+", ".", "(", ")", "-", "#"]
    var fixed = 0
    for _ in 0..<2_500 {
      let scalars = (0..<Int.random(in: 1...7, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? "a"
      }
      let text = scalars.text
      for base in TextDirection.allCases {
        let once = text.fixingDirection(base)
        failures.check(
          once.fixingDirection(base).unicodeScalars.elementsEqual(once.unicodeScalars),
          "not idempotent: \(once.showingDirectionControls())")
        guard text.baseDirection != nil, let intended = Intended(scalars, base: base) else {
          continue
        }
        let count = once.unicodeScalars.count - scalars.count
        fixed += count > 0 ? 1 : 0
        failures.check(
          intended.isShown(by: Array(once.unicodeScalars)),
          "wrong: \(once.showingDirectionControls()) \(base)")
        failures.check(
          intended.fewest(upTo: min(count - 1, 2)) == nil,
          "not fewest: \(once.showingDirectionControls()) \(base)")
      }
    }
    #expect(fixed > 500)
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func longLinesAreBounded() {
    let text = String(repeating: "C++ שלום, ", count: 10_000)
    #expect(text.fixingDirection(.rightToLeft).unicodeScalars.first == "\u{200F}")
  }
}

extension [Unicode.Scalar] {
  fileprivate var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: self)
    return String(view)
  }
}

/// How a line is meant to look, found with the literal reading of UAX #9.
private struct Intended {
  let scalars: [Unicode.Scalar]
  let base: TextDirection
  private let order: [String]

  init?(_ scalars: [Unicode.Scalar], base: TextDirection) {
    self.scalars = scalars
    self.base = base
    order = Self.display(Self.isolating(scalars, base: base), base: base)
    // What marks alone cannot give is not put to the test here.
    if fewest(upTo: 3) == nil && !isShown(by: scalars) { return nil }
  }

  func isShown(by marked: [Unicode.Scalar]) -> Bool {
    Self.display(marked, base: nil) == order
      && Self.display(Self.isolating(marked, base: base), base: base) == order
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

  private static func isolating(
    _ scalars: [Unicode.Scalar], base: TextDirection
  ) -> [Unicode.Scalar] {
    var isolated = scalars
    for item in DirectionItems(in: scalars, base: base).ranges.reversed() {
      isolated.insert("\u{2069}", at: item.upperBound)
      isolated.insert(base == .leftToRight ? "\u{2067}" : "\u{2066}", at: item.lowerBound)
    }
    return isolated
  }

  /// The characters that have a shape from left to right, each with its place among its like and
  /// whether it is mirrored.
  private static func display(_ scalars: [Unicode.Scalar], base: TextDirection?) -> [String] {
    let literal = LiteralBidi(scalars, base: base)
    let numbers = scalars.indices.filter { !scalars[$0].properties.isBidiControl }
    return literal.order.compactMap { index in
      guard let number = numbers.firstIndex(of: index) else { return nil }
      let isMirrored = scalars[index].properties.isBidiMirrored && literal.levels[index] % 2 == 1
      return "\(number)\(isMirrored)"
    }
  }
}
