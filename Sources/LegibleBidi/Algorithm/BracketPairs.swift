/// An opening bracket that may find its partner (BD16).
struct OpenBracket {
  let identity: UInt32

  /// Its place in the sequence.
  let position: Int

  /// The directions of the strong text behind it so far.
  var enclosed: ClassRun.Notes = []
}

extension BidiResolver {
  /// How many brackets may be open at once (BD16).
  static let openBracketLimit = 63

  /// Finds the bracket pairs of the sequence at work (BD16), and what strong text each encloses.
  ///
  /// A 64th open bracket ends the search for the rest of the sequence; the pairs found before it
  /// are kept. What is between two brackets is noted while the inner ones are still neutral, as
  /// N0 resolves pairs in the order of their opening brackets.
  mutating func pairBrackets() {
    openBrackets.removeAll()
    for position in sequence.indices {
      let index = Int(sequence[position])
      switch runs[index].bidiClass {
      case .L: noteStrong(.enclosesLeftToRight)
      case .R, .EN, .AN: noteStrong(.enclosesRightToLeft)
      case .ON where runs[index].bracket != 0:
        if runs[index].notes.contains(.opens) {
          if openBrackets.count == Self.openBracketLimit { return }
          openBrackets.append(OpenBracket(identity: runs[index].bracket, position: position))
        } else {
          closeBracket(runs[index].bracket, at: position)
        }
      default: break
      }
    }
  }

  @inline(__always)
  private mutating func noteStrong(_ note: ClassRun.Notes) {
    if openBrackets.isEmpty { return }
    openBrackets[openBrackets.count - 1].enclosed.insert(note)
  }

  /// Pairs a closing bracket with the last open one of its identity, and drops those behind that.
  private mutating func closeBracket(_ identity: UInt32, at position: Int) {
    guard let match = openBrackets.indices.last(where: { openBrackets[$0].identity == identity })
    else { return }
    var enclosed: ClassRun.Notes = []
    for index in match..<openBrackets.count { enclosed.formUnion(openBrackets[index].enclosed) }
    let opening = Int(sequence[openBrackets[match].position])
    runs[opening].partner = Int32(position)
    runs[opening].notes.formUnion(enclosed)
    openBrackets.removeAll(from: match)
    if match > 0 { openBrackets[match - 1].enclosed.formUnion(enclosed) }
  }
}
