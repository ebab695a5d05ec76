/// Numbers of one or two bytes that are near each other, as in recordings and pictures.
enum Signal {
  /// The bytes that are looked at as a signal.
  private static let signalReach: Budget = 768

  /// The cost of a byte of the numbers that fit best, in nats, but not more than one of bytes that are
  /// all equally likely.
  static func costPerByte(of sample: [UInt8]) -> Double {
    let bytes = sample.prefix(Self.signalReach).map(Int.init)
    guard bytes.count >= parameters.chance.minSignalBytes.bytes else {
      return parameters.chance.byte.nats
    }
    var minCost = parameters.chance.byte.nats
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

  /// The cost of a byte of numbers behind those of the same channel before, in nats.
  private static func cost(of numbers: [Int], width: Int, channels: Int) -> Double {
    var total = 0.0
    for channel in 0..<channels {
      var series = NumberSeries()
      for index in stride(from: channel, to: numbers.count, by: channels) {
        let step = series.append(numbers[index])
        // The first number of a channel has none before it.
        if index < channels { continue }
        total +=
          series.isRepeated || series.isNext
          ? parameters.chance.byte.nats * Double(width) : NumberSeries.cost(ofStep: step)
      }
    }
    return total / Double((numbers.count - channels) * width)
  }
}
