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
    var levels = [UInt8](repeating: 0, count: scalars.count)
    var order: [Int] = []
    utf8.withUnsafeBufferPointer { buffer in
      let line = resolve(buffer, base: base)
      forEachRun(of: line, in: buffer) { run in
        for byte in run.range { levels[indexes[byte]] = run.level }
      }
      forEachVisualRun(of: line, in: buffer) { run in
        let part = indexes[run.range.lowerBound]...indexes[run.range.upperBound - 1]
        order += run.direction == .leftToRight ? Array(part) : part.reversed()
      }
    }
    return (levels, order)
  }
}
