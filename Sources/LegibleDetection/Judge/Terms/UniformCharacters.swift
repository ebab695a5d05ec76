/// Ideographs, or Hangul syllables, that are drawn from all there are, as in lists of rare ones: most of these
/// cost more in any language than numbers do.
struct UniformCharacters {
  private var ideographCount = 0
  private var syllableCount = 0
  private var otherCount = 0

  /// How many of them have their low byte in each quarter of all bytes.
  private var quarters = SIMD4<Int>()

  /// The saving if each is equally likely, against the costs that were given, in nats.
  private var savedCost = 0.0

  /// Adds a non-ASCII character.
  ///
  /// - Parameter cost: What it costs in the language that it costs least in, in nats.
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

  /// By how much likelier the text is as such a list than as was said, in nats, and not less than zero.
  ///
  /// Numbers that are ideographs by chance are seldom nothing else, or their low bytes are near each other.
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
