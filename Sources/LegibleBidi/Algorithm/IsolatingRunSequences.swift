/// A level run (BD7): neighbouring runs of classes with one explicit level.
struct EmbeddingRun: BitwiseCopyable {
  /// The first run of classes; it ends where the next one begins.
  let first: Int32
  let level: UInt8

  /// Whether it begins with the PDI of an isolate initiator that ends another level run.
  var continuesSequence = false

  /// The level run after it in its isolating run sequence (BD13), or -1.
  var next: Int32 = -1

  init(first: Int, level: UInt8) {
    self.first = Int32(truncatingIfNeeded: first)
    self.level = level
  }
}

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
    for first in embeddingRuns.indices where !embeddingRuns[first].continuesSequence {
      let level = embeddingRuns[first].level
      let before = first > 0 ? embeddingRuns[first - 1].level : paragraphLevel
      let sos = BidiClass(ofLevel: max(level, before))
      if embeddingRuns[first].next < 0 {
        let sequence = RunSequence(rebasing: runs.elements[classRuns(of: first)])
        resolve(sequence, of: text, level: level, sos: sos, eos: endOfSequence(in: first))
      } else {
        let last = gatherSequence(from: first)
        resolve(
          sequence.elements, of: text, level: level, sos: sos, eos: endOfSequence(in: last))
        scatterSequence(from: first)
      }
    }
  }

  /// Copies the level runs of the sequence that begins with one (BD13) to `sequence`, and returns
  /// the last of them.
  private mutating func gatherSequence(from first: Int) -> Int {
    sequence.removeAll()
    var part = first
    while true {
      let range = classRuns(of: part)
      sequence.reserve(range.count)
      for index in range { sequence.appendReserved(runs[index]) }
      let next = Int(embeddingRuns[part].next)
      if next < 0 { return part }
      part = next
    }
  }

  /// Copies the levels of `sequence` back to where they were gathered.
  private mutating func scatterSequence(from first: Int) {
    var part = first
    var resolved = 0
    while part >= 0 {
      for index in classRuns(of: part) {
        runs[index].level = sequence[resolved].level
        resolved &+= 1
      }
      part = Int(embeddingRuns[part].next)
    }
  }

  /// The runs of classes that a level run consists of.
  @inline(__always)
  private func classRuns(of index: Int) -> Range<Int> {
    let end =
      index + 1 < embeddingRuns.count ? Int(embeddingRuns[index + 1].first) : runs.count
    return Int(embeddingRuns[index].first)..<end
  }

  /// The class that stands for the end of a sequence, by its last level run (X10).
  @inline(__always)
  private func endOfSequence(in last: Int) -> BidiClass {
    let isOpen = runs[classRuns(of: last).upperBound - 1].notes.contains(.initiatesIsolate)
    let isLast = last + 1 == embeddingRuns.count
    let after = isLast || isOpen ? paragraphLevel : embeddingRuns[last + 1].level
    return BidiClass(ofLevel: max(embeddingRuns[last].level, after))
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
