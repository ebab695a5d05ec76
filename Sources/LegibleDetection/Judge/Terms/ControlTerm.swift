/// The evidence of control bytes against text.
struct ControlTerm {
  /// The weighted number of controls relative to the maximum in text; infinite if the bytes are
  /// padded with zeros and do not look like text.
  let share: Double

  /// - Parameters:
  ///   - controls: The controls of a sample.
  ///   - plainCount: The number of plain bytes before the sample.
  init(_ controls: ControlBytes, in sample: [UInt8], after plainCount: Int) {
    let control = parameters.control
    let text = sample.dropLast(controls.paddingCount)
    if controls.count > 0 && controls.paddingCount > 0 {
      guard text.count + plainCount >= control.minPaddedBytes.bytes,
        plainCount > 0 || text.contains(where: { $0 == 0x20 || $0 == 0x0A || $0 >= 0x80 })
      else {
        share = .infinity
        return
      }
    }
    let weight =
      Double(controls.tally.zeroCount) * control.zero.ratio
      + Double(controls.tally.structuralCount) * control.structural.ratio
      + Double(controls.tally.otherCount)
    share = weight * control.perByte.ratio / Double(max(1, text.count + plainCount))
  }

  /// The log-odds that the bytes are binary data: 0 if there are as many controls as text may have.
  var binaryLogOdds: Double {
    let control = parameters.control
    return share > 0
      ? min(control.slope.ratio * logarithm(share), control.maxLogOdds.nats) : -.infinity
  }
}
