extension Int {
  /// The number with a noun: `1 line`, `2 lines`.
  func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension [String] {
  /// The elements as a list in a sentence, with a word such as `and` before the last one.
  func listed(_ conjunction: String) -> String {
    count < 2
      ? joined() : dropLast().joined(separator: ", ") + " \(conjunction) \(self[count - 1])"
  }
}
