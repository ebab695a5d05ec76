internal import LegibleEncodings

/// A byte that occurs in runs, and the number of its runs.
struct RepeatedByte: BitwiseCopyable {
  let byte: UInt8
  var runCount: Int
}

extension CandidateCollector {
  /// The non-ASCII bytes that occur in runs.
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

  /// Returns the discount for runs of no-break spaces in the first pass, in nats; their pairs are
  /// scored later.
  func blankRunGain(
    readBy table: SingleByteTable, _ runs: UnsafeBufferPointer<RepeatedByte>
  ) -> Double {
    var weight: UInt32 = 0
    for run in runs where table[run.byte].scalar == 0xA0 {
      weight &+= bytePairs.weights[Int(run.byte)]
    }
    return Double(weight) * parameters.position.boxDiscount.nats / Double(PairWeights.unit)
  }

  /// Returns the penalty of an encoding for repeated letters, and for being uncommon if the text
  /// has only signs in it, in nats.
  func letterPenalty(
    readBy table: SingleByteTable, _ runs: UnsafeBufferPointer<RepeatedByte>
  ) -> Double {
    let penalties = parameters.letterPenalties
    var penalty = 0.0
    for run in runs where table[run.byte].category.isScript {
      penalty += Double(min(run.runCount, penalties.maxRuns.count)) * penalties.repeatedLetter.nats
    }
    let isUncommon = priors.commonness(of: table.id) < parameters.prior.standard.nats
    // If the encoding was suggested or declared, its commonness does not matter.
    if isUncommon && priors.prior(of: table.id) <= priors.commonness(of: table.id),
      !bytePairs.nonASCIIBytes.contains(where: { table[$0.byte].category.isScriptOrDrawing })
    {
      penalty += penalties.signsAlone.nats
    }
    return penalty
  }
}

extension CharacterCategory {
  /// Whether the category is of letters or box-drawing characters.
  fileprivate var isScriptOrDrawing: Bool { isScript || self == .boxDrawing }
}
