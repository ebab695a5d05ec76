/// The runs of an isolating run sequence (BD13), side by side.
typealias RunSequence = UnsafeMutableBufferPointer<ClassRun>

extension BidiResolver {
  /// Resolves a paragraph without explicit formatting characters: one sequence of one level.
  mutating func resolveAsOneSequence(of text: UnsafeBufferPointer<UInt8>) {
    let boundary = BidiClass(ofLevel: paragraphLevel)
    resolve(runs.elements, of: text, level: paragraphLevel, sos: boundary, eos: boundary)
  }

  /// Resolves each isolating run sequence (X10).
  mutating func resolveSequences(of text: UnsafeBufferPointer<UInt8>) {
    var levelBefore = paragraphLevel
    var first = 0
    while first < runs.count {
      let level = runs[first].explicitLevel
      let sos = BidiClass(ofLevel: max(level, levelBefore))
      var end = levelRunEnd(from: first)
      let part = first..<end
      levelBefore = level
      first = end
      // A level run that starts with the PDI of an isolate was resolved with the isolate initiator.
      if runs[part.lowerBound].notes.contains(.closesIsolate) { continue }
      let isOneLevelRun = isolateEnd(closing: end - 1) == nil
      if !isOneLevelRun { end = gatherSequence(from: part) }
      resolve(
        isOneLevelRun ? RunSequence(rebasing: runs.elements[part]) : sequence.elements, of: text,
        level: level, sos: sos, eos: endOfSequence(level: level, before: end))
      if !isOneLevelRun { scatterSequence(from: part) }
    }
  }

  /// Copies the level runs of the sequence that begins with one (BD13) to `sequence`, and returns
  /// where the last of them ends.
  private mutating func gatherSequence(from first: Range<Int>) -> Int {
    sequence.removeAll()
    var part = first
    while true {
      for index in part { sequence.append(runs[index]) }
      guard let next = isolateEnd(closing: part.upperBound - 1) else { return part.upperBound }
      part = next..<levelRunEnd(from: next)
    }
  }

  /// Copies the levels of `sequence` back to where they were gathered.
  private mutating func scatterSequence(from first: Range<Int>) {
    var part = first
    var resolved = 0
    while true {
      for index in part {
        runs[index].level = sequence[resolved].level
        resolved += 1
      }
      guard let next = isolateEnd(closing: part.upperBound - 1) else { return }
      part = next..<levelRunEnd(from: next)
    }
  }

  /// Where the level run that starts with a run ends (BD7).
  @inline(__always)
  private func levelRunEnd(from first: Int) -> Int {
    let level = runs[first].explicitLevel
    var end = first + 1
    while end < runs.count && runs[end].explicitLevel == level { end += 1 }
    return end
  }

  /// The PDI of a run that is an isolate initiator and has one.
  @inline(__always)
  private func isolateEnd(closing index: Int) -> Int? {
    guard runs[index].notes.contains(.initiatesIsolate), partners[index] >= 0 else { return nil }
    return Int(partners[index])
  }

  /// The class that stands for the end of a sequence (X10).
  @inline(__always)
  private func endOfSequence(level: UInt8, before end: Int) -> BidiClass {
    let isOpen = runs[end - 1].notes.contains(.initiatesIsolate)
    let after = end == runs.count || isOpen ? paragraphLevel : runs[end].explicitLevel
    return BidiClass(ofLevel: max(level, after))
  }

  /// Applies rules W1 to I2 to a sequence.
  private mutating func resolve(
    _ sequence: RunSequence, of text: UnsafeBufferPointer<UInt8>, level: UInt8, sos: BidiClass,
    eos: BidiClass
  ) {
    if sequence.count == 1 {
      sequence[0].resolveAlone(level: level, sos: sos, eos: eos)
      return
    }
    let hasBrackets = sequence.resolveWeakTypes(sos: sos)
    if hasBrackets { pairBrackets(of: sequence, in: text) }
    sequence.resolveNeutralTypes(level: level, sos: sos, eos: eos, pairs: bracketPairs.elements)
  }
}

extension BidiClass {
  /// The direction of a level as a class: L or R.
  @inline(__always)
  init(ofLevel level: UInt8) { self = level & 1 == 0 ? .L : .R }
}
