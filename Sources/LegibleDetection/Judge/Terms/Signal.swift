/// A signal: numbers of one or two bytes that are close to each other, as in recordings and
/// pictures.
enum Signal {
  /// The maximum number of bytes that are read as a signal.
  private static let signalReach: Budget = 768

  /// Returns the cost of a byte in the best interpretation as a signal, in nats, at most that of a
  /// random byte.
  static func costPerByte(of sample: [UInt8]) -> Double {
    let bytes = sample.prefix(Self.signalReach).map(Int.init)
    guard bytes.count >= parameters.chance.minSignalBytes.bytes else {
      return parameters.chance.randomByte.nats
    }
    var minCost = parameters.chance.randomByte.nats
    for channels in 1...4 { minCost = min(minCost, cost(of: bytes, width: 1, channels: channels)) }
    for start in 0...1 {
      let pairs = stride(from: start, to: bytes.count - 1, by: 2)
      for numbers in [
        pairs.map { bytes[$0] << 8 | bytes[$0 + 1] }, pairs.map { bytes[$0 + 1] << 8 | bytes[$0] },
      ] {
        for channels in 1...2 {
          minCost = min(minCost, cost(of: numbers, width: 2, channels: channels))
        }
      }
    }
    return minCost
  }

  /// Returns the cost of a byte, given the previous numbers of its channel, in nats.
  private static func cost(of numbers: [Int], width: Int, channels: Int) -> Double {
    var total = 0.0
    for channel in 0..<channels {
      var series = NumberSeries()
      for index in stride(from: channel, to: numbers.count, by: channels) {
        let step = series.append(numbers[index])
        // The first number of a channel has no prediction.
        if index < channels { continue }
        total +=
          series.isRepeated || series.isNext
          ? parameters.chance.randomByte.nats * Double(width) : NumberSeries.cost(ofStep: step)
      }
    }
    return total / Double((numbers.count - channels) * width)
  }
}
