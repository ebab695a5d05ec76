internal import LegibleEncodings

/// How many runs of a byte there are.
struct RepeatedByte: BitwiseCopyable {
  let byte: UInt8
  var runCount: Int
}

extension CandidateCollector {
  /// The non-ASCII bytes that stand in runs.
  var repeatedBytes: UnsafeBufferPointer<RepeatedByte> {
    var list = arena.list(of: RepeatedByte.self, capacity: bytePairs.nonASCIIBytes.count)
    var (length, last) = (0, -2)
    for offset in bytePairs.nonASCIIOffsets {
      let index = Int(offset)
      length = last == index - 1 && sample[index - 1] == sample[index] ? length + 1 : 1
      last = index
      guard length == parameters.letterPenalties.minRun.count else { continue }
      if let place = list.elements.firstIndex(where: { $0.byte == sample[index] }) {
        list[place].runCount += 1
      } else {
        list.append(RepeatedByte(byte: sample[index], runCount: 1))
      }
    }
    return list.elements
  }

  /// By how much less runs of no-break spaces cost than their characters do, in nats, until the pairs are looked at.
  func blankRunGain(
    readBy table: SingleByteTable, _ runs: UnsafeBufferPointer<RepeatedByte>
  ) -> Double {
    var weight: UInt32 = 0
    for run in runs where table[run.byte].scalar == 0xA0 {
      weight &+= bytePairs.weights[Int(run.byte)]
    }
    return Double(weight) * parameters.position.line.nats / Double(PairWeights.unit)
  }

  /// The penalty of an encoding for letters that are repeated, and for being an uncommon one of which the text
  /// has nothing but signs, in nats.
  func letterPenalty(
    readBy table: SingleByteTable, _ runs: UnsafeBufferPointer<RepeatedByte>
  ) -> Double {
    let penalties = parameters.letterPenalties
    var penalty = 0.0
    for run in runs where table[run.byte].category.isScript {
      penalty += Double(min(run.runCount, penalties.maxRuns.count)) * penalties.repeatedLetter.nats
    }
    let isUncommon = priors.commonness(of: table.id) < parameters.prior.standard.nats
    // Who names an encoding does not ask how common it is.
    if isUncommon && priors.prior(of: table.id) <= priors.commonness(of: table.id),
      !bytePairs.nonASCIIBytes.contains(where: { table[$0.byte].category.isScriptOrDrawing })
    {
      penalty += penalties.signsAlone.nats
    }
    return penalty
  }
}

extension CharacterCategory {
  /// Whether the category is of letters, or of characters that are drawn with.
  fileprivate var isScriptOrDrawing: Bool { isScript || self == .boxDrawing }
}
