/// An opening bracket that may find its partner (BD16).
struct OpenBracket: BitwiseCopyable {
  let identity: UInt32

  /// Its place among the runs of the paragraph.
  let position: Int32

  /// The directions of the strong text after it so far.
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
  /// are kept. Inner brackets do not count as strong text: N0 resolves pairs in the order of their
  /// opening brackets, so inner ones are still neutral when an outer pair is resolved.
  mutating func pairBrackets(
    of sequence: IsolatingRunSequence, in text: UnsafeBufferPointer<UInt8>
  ) {
    openBrackets.resize(to: Self.openBracketLimit)
    let open = openBrackets.elements
    var openCount = 0
    let runs = sequence.runs
    let pairs = bracketPairs.elements
    // The directions after the last open bracket.
    var enclosed: EnclosedDirections = []
    var part: Int? = sequence.first
    while let current = part {
      for position in sequence.classRuns(of: current) {
        switch runs[position].bidiClass {
        case .L: enclosed.insert(.leftToRight)
        case .R, .EN, .AN: enclosed.insert(.rightToLeft)
        case .ON where runs[position].notes.contains(.isBracket):
          let identity = text.bracketIdentity(at: Int(runs[position].start))
          if runs[position].notes.contains(.opens) {
            if openCount == Self.openBracketLimit { return }
            if openCount > 0 { open[openCount &- 1].enclosed.formUnion(enclosed) }
            enclosed = []
            open[openCount] = OpenBracket(
              identity: identity, position: Int32(truncatingIfNeeded: position))
            openCount &+= 1
            continue
          }
          var match = openCount &- 1
          while match >= 0 && open[match].identity != identity { match &-= 1 }
          if match < 0 { continue }
          for inner in match..<openCount { enclosed.formUnion(open[inner].enclosed) }
          let opening = Int(open[match].position)
          pairs[opening] = BracketPair(
            closing: Int32(truncatingIfNeeded: position), enclosed: enclosed)
          runs[opening].notes.insert(.isPaired)
          openCount = match
        default: break
        }
      }
      part = sequence.part(after: current)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The identity of the bracket at an offset.
  @inline(__always)
  fileprivate func bracketIdentity(at offset: Int) -> UInt32 {
    let first = self[offset]
    if first < 0x80 {
      return BidiPairTable.identity(
        UInt32(first), property: BidiClassTable.property(ofASCII: first))
    }
    let value = UTF8Scalar(in: self, at: offset).value
    return BidiPairTable.identity(value, property: BidiClassTable.property(of: value))
  }
}
