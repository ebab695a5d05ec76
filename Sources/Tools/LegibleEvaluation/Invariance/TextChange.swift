internal import LegibleEncodings

/// A change of a text that says nothing of its encoding, or that says the right one.
package struct TextChange: Sendable {
  /// Its name in tables.
  package let name: String

  /// How many other texts stand beside the one that is changed.
  package let otherCount: Int

  /// Whether the confidence may rise: by other words, or by a declaration.
  package let addsEvidence: Bool

  /// The changed text, or `nil` where the change has no meaning in the encoding.
  private let make: @Sendable (InvarianceText) -> String?

  init(
    _ name: String, otherCount: Int = 0, addsEvidence: Bool = false,
    _ make: @escaping @Sendable (InvarianceText) -> String?
  ) {
    self.name = name
    self.otherCount = otherCount
    self.addsEvidence = addsEvidence
    self.make = make
  }

  /// The text after the change, or `nil` where it cannot be made of this one.
  package func apply(to text: InvarianceText) -> ChangedText? {
    if text.others.count < otherCount { return nil }
    return make(text).flatMap { ChangedText($0, in: text.encoding) }
  }

  /// All changes, in the order of the tables.
  package static let all = rows + files + surroundings + declarations
}

/// Lines that are made of texts and numbers.
enum ChangedLines {
  /// The lines of `line` for 0, 1, … in an order that a step makes, which shares no factor with the count.
  static func joined(
    _ count: Int, step: Int = 1, end: String = "\n", _ line: (Int) -> String
  ) -> String {
    (0..<count).map { line($0 * step % count) + end }.joined()
  }

  /// The beginning of a text, of so many lines.
  static func cut(_ text: String, after count: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).prefix(count)
      .map { $0 + "\n" }.joined()
  }

  /// A number of one to four digits that follows from the number of a line.
  static func number(_ index: Int, _ factor: Int = 37) -> Int { (index * factor + 11) % 1_709 }

  /// The minute or second of a line.
  static func two(_ index: Int, _ factor: Int) -> String {
    let number = (index * factor + 7) % 60
    return number < 10 ? "0\(number)" : "\(number)"
  }

  /// A row of a table.
  static func row(_ index: Int, _ text: String) -> String {
    "\(number(index));\(text);\(number(index, 101))"
  }
}
