/// Ideographs or Hangul syllables with equal frequencies, as in lists of rare ones. Most of them
/// cost more in any language than random numbers.
struct UniformCharacters {
  private var ideographCount = 0
  private var syllableCount = 0
  private var otherCount = 0

  /// The number of characters whose low byte is in each quarter of its range.
  private var quarters = SIMD4<Int>()

  /// The discount if all of them are equally likely, compared to the given costs, in nats.
  private var savedCost = 0.0

  /// Adds a non-ASCII character.
  ///
  /// - Parameter cost: Its cost in the language where that is lowest, in nats.
  mutating func append(_ value: UInt32, cost: Double) {
    if UnigramRange.han.contains(value) || UnigramRange.rareHan.contains(value) {
      ideographCount += 1
      savedCost += cost - parameters.codeUnits.ideograph.nats
    } else if UnigramRange.hangul.contains(value) {
      syllableCount += 1
      savedCost += cost - parameters.codeUnits.syllable.nats
    } else {
      otherCount += 1
      return
    }
    quarters[Int(value >> 6 & 3)] += 1
  }

  /// The gain of the text as such a list, in nats, at least 0.
  ///
  /// Random numbers that happen to be ideographs are rarely all ideographs, or their low bytes are
  /// close to each other.
  var gain: Double {
    let count = max(ideographCount, syllableCount)
    let total = ideographCount + syllableCount
    guard count >= parameters.codeUnits.minListLength.count,
      Double(count) >= Double(total + otherCount) * parameters.codeUnits.listShare.ratio,
      Double(quarters.min()) * parameters.codeUnits.listQuarter.ratio >= Double(total)
    else { return 0 }
    return max(0, savedCost - parameters.codeUnits.listPenalty.nats)
  }
}
