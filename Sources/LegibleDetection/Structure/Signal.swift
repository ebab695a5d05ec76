/// Numbers of one or two bytes that are near each other, as in recordings and pictures.
///
/// A step from one number to the next costs the more the longer it is; letters that follow each other are
/// farther apart than such numbers. Steps of none or one tell nothing: text has lines of one character, and
/// lists of characters in order.
enum Signal {
  /// What a byte costs where all are as likely, in nats: the logarithm of 256.
  static let costOfByte = 5.545

  /// What the shortest step costs, in nats.
  private static let leastCost = 1.5

  /// How many bytes are looked at.
  private static let reach = 768

  /// What a byte of the numbers costs that suit best, in nats, but not more than one of bytes that are
  /// all as likely.
  static func costPerByte(of sample: [UInt8]) -> Double {
    let bytes = sample.prefix(reach).map(Int.init)
    guard bytes.count >= 8 else { return costOfByte }
    var least = costOfByte
    for channels in 1...4 { least = min(least, cost(of: bytes, width: 1, channels: channels)) }
    for start in 0...1 {
      let pairs = stride(from: start, to: bytes.count - 1, by: 2)
      for numbers in [
        pairs.map { bytes[$0] << 8 | bytes[$0 + 1] }, pairs.map { bytes[$0 + 1] << 8 | bytes[$0] },
      ] {
        for channels in 1...2 {
          least = min(least, cost(of: numbers, width: 2, channels: channels))
        }
      }
    }
    return least
  }

  /// What a byte costs of numbers behind those of the same channel before, in nats.
  private static func cost(of numbers: [Int], width: Int, channels: Int) -> Double {
    var total = 0.0
    for (number, last) in zip(numbers.dropFirst(channels), numbers) {
      let step = abs(number - last)
      total +=
        step > 1
        ? leastCost + 2 * logarithm(Double(1 + step)) : costOfByte * Double(width)
    }
    return total / Double((numbers.count - channels) * width)
  }
}
