internal import LegibleEncodings

/// Mistaken readings that happened one after the other, the last of them first.
struct RepairChain: Sendable {
  let steps: [RepairStep]

  /// The logarithm of the share of lines in which this happened, as it is known before a text is seen.
  let prior: Float

  /// Whether words of a line that the chain cannot have made may stand beside those that it made: bytes that
  /// are UTF-8 by themselves are found inside of other text.
  let allowsOtherWords: Bool

  /// Returns the repaired code points, if all steps can be inverted.
  func repaired(_ scalars: [UInt32]) -> [UInt32]? {
    var result = scalars
    for step in steps {
      guard let next = step.repaired(result) else { return nil }
      result = next
    }
    return result
  }

  // Logarithms of shares of lines, from the most common damage to the rarest; see `docs/detection.md`.
  private static let commonPrior: Float = -6
  private static let usualPrior: Float = -8
  private static let rarePrior: Float = -11

  static var highestPrior: Float { commonPrior }

  /// What each further reading of the same kind costs.
  private static let furtherStep: Float = -3

  /// The chains that are weighed.
  static let all: [RepairChain] = {
    let usual: [TextEncoding] = [
      .windows1252, .iso8859_1, .windows1251, .windows1250, .windows1254, .macintosh, .ibm437, .gbk,
      .shiftJIS,
    ]
    let others: [TextEncoding] = [
      .windows1253, .windows1257, .ibm850, .ibm866, .koi8R, .eucKR, .big5,
    ]
    var chains: [RepairChain] = []
    for encoding in usual + others {
      let prior =
        encoding == .windows1252
        ? commonPrior : usual.contains(encoding) ? usualPrior : (usualPrior + rarePrior) / 2
      let step = RepairStep(read: encoding, written: .utf8)
      for count in 1...(encoding.isSingleByte ? 3 : 1) {
        chains.append(
          RepairChain(
            steps: Array(repeating: step, count: count),
            prior: prior + furtherStep * Float(count - 1), allowsOtherWords: true))
      }
    }
    let cyrillic: [TextEncoding] = [.windows1251, .koi8R, .ibm866, .macCyrillic]
    var pairs = cyrillic.flatMap { read in
      cyrillic.filter { $0 != read }.map { (read, $0) }
    }
    let readAs1252: [TextEncoding] = [
      .windows1250, .windows1251, .windows1253, .windows1254, .windows1255, .windows1256,
      .windows1257, .koi8R, .ibm437, .ibm850, .ibm866, .macintosh, .gbk, .shiftJIS, .eucJP, .eucKR,
      .big5,
    ]
    pairs += readAs1252.map { (.windows1252, $0) }
    pairs += [.windows1250, .ibm437, .ibm850, .macintosh].map { ($0, .windows1252) }
    let eastAsian: [TextEncoding] = [.gbk, .shiftJIS, .eucJP, .eucKR, .big5]
    pairs += eastAsian.flatMap { read in eastAsian.filter { $0 != read }.map { (read, $0) } }
    pairs += [(.ibm437, .shiftJIS), (.ibm437, .gbk), (.ibm437, .ibm866)]
    for (read, written) in pairs {
      chains.append(
        RepairChain(
          steps: [RepairStep(read: read, written: written)], prior: rarePrior,
          allowsOtherWords: false))
    }
    return chains
  }()
}
