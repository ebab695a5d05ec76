import LegibleBidi

extension BidiResolver {
  /// The level of each character of one paragraph, its separator included, and the characters in
  /// visual order.
  mutating func resolved(
    _ scalars: [Unicode.Scalar], base: TextDirection?
  ) -> (levels: [UInt8], order: [Int]) {
    var utf8: [UInt8] = []
    var indexes: [Int] = []
    for (index, scalar) in scalars.enumerated() {
      let bytes = Array(String(scalar).utf8)
      utf8 += bytes
      indexes += Array(repeating: index, count: bytes.count)
    }
    let runs = utf8.withUnsafeBufferPointer { buffer in
      let end = resolve(buffer, base: base)
      return lineRuns(0..<end)
    }
    var levels = [UInt8](repeating: 0, count: scalars.count)
    for run in runs.logical {
      for byte in run.range { levels[indexes[byte]] = run.level }
    }
    var order: [Int] = []
    for run in runs.visual where !run.range.isEmpty {
      let part = indexes[run.range.lowerBound]...indexes[run.range.upperBound - 1]
      order += run.direction == .leftToRight ? Array(part) : part.reversed()
    }
    return (levels, order)
  }
}
