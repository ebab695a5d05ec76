/// An opening bracket that may find its partner (BD16).
struct OpenBracket: BitwiseCopyable {
  let identity: UInt32

  /// Its place among the runs of the paragraph.
  let position: Int32

  /// The directions of the strong text behind it so far.
  var enclosed: EnclosedDirections = []
}

/// The closing bracket of a pair, and what the pair encloses.
struct BracketPair: BitwiseCopyable {
  let closing: Int32
  let enclosed: EnclosedDirections
}

/// The directions of the strong text between the two brackets of a pair, numbers counted as
/// right-to-left (N0).
struct EnclosedDirections: OptionSet, BitwiseCopyable {
  let rawValue: UInt8

  static let leftToRight = EnclosedDirections(rawValue: 1)
  static let rightToLeft = EnclosedDirections(rawValue: 2)
}

extension BidiResolver {
  /// How many brackets may be open at once (BD16).
  static let openBracketLimit = 63

  /// Finds the bracket pairs of a sequence (BD16), and what strong text each encloses.
  ///
  /// A 64th open bracket ends the search for the rest of the sequence; the pairs found before it
  /// are kept. What is between two brackets is noted while the inner ones are still neutral, as
  /// N0 resolves pairs in the order of their opening brackets.
  mutating func pairBrackets(
    of sequence: IsolatingRunSequence, in text: UnsafeBufferPointer<UInt8>
  ) {
    openBrackets.removeAll()
    // The directions behind the last open bracket.
    var enclosed: EnclosedDirections = []
    var part: Int? = sequence.first
    while let current = part {
      for position in sequence.classRuns(of: current) {
        switch runs[position].bidiClass {
        case .L: enclosed.insert(.leftToRight)
        case .R, .EN, .AN: enclosed.insert(.rightToLeft)
        case .ON where runs[position].notes.contains(.isBracket):
          if !pairBracket(at: position, behind: &enclosed, in: text) { return }
        default: break
        }
      }
      part = sequence.part(behind: current)
    }
  }

  /// Opens a bracket or pairs it with an open one, and returns whether there are not too many.
  @inline(__always)
  private mutating func pairBracket(
    at position: Int, behind enclosed: inout EnclosedDirections,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let scalar = UTF8Scalar(in: text, at: Int(runs[position].start))
    let identity = BidiPairTable.identity(scalar.value)
    if runs[position].notes.contains(.opens) {
      let last = openBrackets.count - 1
      if last + 1 == Self.openBracketLimit { return false }
      if last >= 0 { openBrackets[last].enclosed.formUnion(enclosed) }
      enclosed = []
      openBrackets.append(
        OpenBracket(identity: identity, position: Int32(truncatingIfNeeded: position)))
    } else if let match = lastOpenBracket(identity) {
      for index in match..<openBrackets.count {
        enclosed.formUnion(openBrackets[index].enclosed)
      }
      let opening = Int(openBrackets[match].position)
      bracketPairs[opening] = BracketPair(
        closing: Int32(truncatingIfNeeded: position), enclosed: enclosed)
      runs[opening].notes.insert(.isPaired)
      openBrackets.removeAll(from: match)
    }
    return true
  }

  @inline(__always)
  private func lastOpenBracket(_ identity: UInt32) -> Int? {
    var index = openBrackets.count - 1
    while index >= 0 && openBrackets[index].identity != identity { index -= 1 }
    return index < 0 ? nil : index
  }
}
