extension IsolatingRunSequence {
  /// Resolves the weak types of the sequence (W1 to W7).
  ///
  /// One pass applies all seven rules: each looks back at most at the last class and the last
  /// strong one, and ahead at most at the next run. Only L, R, EN, AN and neutral types are left
  /// after it.
  func resolveWeakTypes() {
    // The last of L, R and AL (W2, W7).
    var strong = sos
    // The class that W1 gives to marks at the start.
    var before = sos
    var part = first
    while true {
      resolveWeakTypes(in: classRuns(of: part), after: before, &strong)
      guard let next = self.part(after: part) else { return }
      part = next
      // No rule but W2 and W7 looks across an isolate, whose ends are neutral.
      before = .ON
    }
  }

  /// Resolves the weak types of a level run.
  @inline(__always)
  private func resolveWeakTypes(
    in part: Range<Int>, after before: BidiClass, _ strong: inout BidiClass
  ) {
    // The class that W1 gives to marks.
    var forMarks = before
    // The class of the run before, after W3 and after W5.
    var afterW3 = BidiClass.ON
    var afterW5 = BidiClass.ON
    // The start of terminators before a possible European number (W5).
    var terminators = part.lowerBound
    for position in part {
      var type = runs[position].bidiClass
      if type == .NSM {  // W1
        runs[position].notes.insert(.wasMark)
        type = forMarks
      }
      forMarks = type
      var resolved = type
      switch type {
      case .L, .R: strong = type
      case .AL:  // W3
        strong = .AL
        type = .R
        resolved = .R
      case .EN where strong == .AL:  // W2
        type = .AN
        resolved = .AN
      case .ES, .CS:  // W4, W6
        let next = position &+ 1 < part.upperBound ? runs[position &+ 1].bidiClass : .ON
        resolved = type.betweenNumbers(afterW3, next, strong: strong)
      case .ET: resolved = afterW5 == .EN ? .EN : .ET  // W5
      default: break
      }
      afterW3 = type
      afterW5 = resolved
      switch resolved {
      case .EN:
        let number: BidiClass = strong == .L ? .L : .EN  // W7
        for earlier in terminators..<position { runs[earlier].bidiClass = number }
        runs[position].bidiClass = number
        terminators = position &+ 1
      case .ET:
        runs[position].bidiClass = .ON  // W6, unless a number follows
      default:
        runs[position].bidiClass = resolved
        terminators = position &+ 1
      }
    }
  }
}

extension BidiClass {
  /// The class of a single separator: that of the numbers if they are of one kind (W4), or neutral
  /// (W6).
  @inline(__always)
  fileprivate func betweenNumbers(
    _ previous: BidiClass, _ following: BidiClass, strong: BidiClass
  ) -> BidiClass {
    let next = following == .EN && strong == .AL ? .AN : following  // W2
    let joins = next == previous && (next == .EN || (next == .AN && self == .CS))
    return joins ? next : .ON
  }
}
