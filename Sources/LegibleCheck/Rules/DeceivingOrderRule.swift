extension CheckRule {
  /// Direction controls that make a line look like another.
  public static let deceivingOrder = CheckRule(
    "deceiving-order",
    "Direction controls make the parts of a line display in another order than they stand in.",
    because:
      "People review what is displayed, and compilers read what stands there (CVE-2021-42574).")
}

/// UAX #9 with the controls of a line and without: a difference that no right-to-left text explains.
enum DeceivingOrderRule: LineRule {
  static let rule = CheckRule.deceivingOrder
  static let suspects = LineSuspects.bidiControl

  static func findings(in line: CheckedLine) -> [LineFinding] {
    guard let deception = OrderDeception.first(in: line.scalars) else { return [] }
    let message: String
    switch deception.kind {
    case .words(let first, let second):
      message = "'\(second)' displays before '\(first)', which stands before it"
    case .letters(let word): message = "'\(word)' displays backwards"
    case .region(let kind):
      message = "the \(kind.rawValue) does not display where it begins and ends"
    }
    let control = line.scalars[deception.control].nameForMessages
    return [
      LineFinding(
        rule: rule, range: deception.control..<(deception.control + 1),
        message: "\(message), because of \(control)")
    ]
  }
}
