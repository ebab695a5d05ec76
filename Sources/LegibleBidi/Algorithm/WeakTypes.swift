extension RunSequence {
  /// Resolves the weak types of the sequence (W1 to W7), and returns whether there are brackets in it.
  ///
  /// One pass does all seven rules: each looks back at no more than the last class and the last
  /// strong one, and ahead at no more than the next run. Behind it only L, R, EN, AN and neutral
  /// types are left.
  @inline(__always)
  func resolveWeakTypes(sos: BidiClass) -> Bool {
    var notes: ClassRun.Notes = []
    // What W1 gives to marks.
    var forMarks = sos
    // The last of L, R and AL (W2, W7).
    var strong = sos
    // The class of the run before, after W3 and after W5.
    var afterW3 = BidiClass.ON
    var afterW5 = BidiClass.ON
    // Where terminators began that a European number may still follow (W5).
    var terminators = 0
    for position in indices {
      var type = self[position].bidiClass
      if type == .NSM {  // W1
        self[position].notes.insert(.wasMark)
        type = forMarks
      }
      forMarks = type.isIsolateInitiator || type == .PDI ? .ON : type
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
        resolved = separator(type, at: position, after: afterW3, strong: strong)
      case .ET: resolved = afterW5 == .EN ? .EN : .ET  // W5
      default: notes.formUnion(self[position].notes)
      }
      afterW3 = type
      afterW5 = resolved
      switch resolved {
      case .EN:
        let number: BidiClass = strong == .L ? .L : .EN  // W7
        for earlier in terminators..<position { self[earlier].bidiClass = number }
        self[position].bidiClass = number
        terminators = position + 1
      case .ET:
        self[position].bidiClass = .ON  // W6, unless a number follows
      default:
        self[position].bidiClass = resolved
        terminators = position + 1
      }
    }
    return notes.contains(.isBracket)
  }

  /// What a single separator becomes: a number between numbers of one kind (W4), or neutral (W6).
  @inline(__always)
  private func separator(
    _ type: BidiClass, at position: Int, after previous: BidiClass, strong: BidiClass
  ) -> BidiClass {
    guard position + 1 < count else { return .ON }
    var next = self[position + 1].bidiClass
    if next == .EN && strong == .AL { next = .AN }  // W2
    let joins = next == previous && (next == .EN || (next == .AN && type == .CS))
    return joins ? next : .ON
  }
}
