extension BidiResolver {
  /// Appends a line of the paragraph as displayed from left to right (L1 to L4).
  ///
  /// Characters are put in another order and, where they run right to left, mirrored (L4); none is
  /// added or removed. Marks stay behind what they are on (L3). Bytes that are not UTF-8 stay as
  /// they are.
  package mutating func appendVisualLine(
    _ line: Range<Int>, of text: UnsafeBufferPointer<UInt8>, mirroring: Bool = true,
    to output: inout [UInt8]
  ) {
    setLineLevels(for: line)
    var next = orderLevelRuns()
    let start = output.count
    output.append(contentsOf: repeatElement(0, count: line.count))
    output.withUnsafeMutableBufferPointer { output in
      // The runs fill the bytes of the line one after another, and are as long as it together.
      var target = start
      while next >= 0 {
        let run = levelRuns[Int(next)]
        let part = UnsafeBufferPointer(rebasing: text[run.range])
        let place = UnsafeMutableBufferPointer(
          rebasing: output[target..<(target + run.range.count)])
        if run.level & 1 == 0 {
          _ = place.update(from: part)
        } else {
          place.reverse(part, mirroring: mirroring)
        }
        target += run.range.count
        next = run.next
      }
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes the characters of a text that is as long from last to first, with marks behind what
  /// they are on.
  fileprivate func reverse(_ text: UnsafeBufferPointer<UInt8>, mirroring: Bool) {
    // A character that ends `n` bytes into the text goes to `n` bytes before the end; mirrored
    // characters are as long as what they stand for, which the generator of the table checks.
    var cluster = 0
    var mirrored: (value: UInt32, length: Int)?
    var offset = 0
    while true {
      let isAtEnd = offset == text.count
      let scalar = isAtEnd ? nil : UTF8Scalar(in: text, at: offset)
      let property = scalar.map { BidiClassTable.property(of: $0.value) } ?? 0
      if property != BidiClass.NSM.rawValue {
        let target = count - offset
        for byte in 0..<(offset - cluster) { self[target + byte] = text[cluster + byte] }
        if let mirrored {
          replaceScalar(at: target, by: mirrored.value, length: mirrored.length)
        }
        mirrored = nil
        cluster = offset
        if mirroring && property >= BidiClassTable.firstPair, let scalar {
          mirrored = (BidiPairTable.mirrored(scalar.value), scalar.length)
        }
      }
      guard let scalar else { break }
      offset += scalar.length
    }
  }

  /// Writes a character that has `length` bytes over one as long.
  fileprivate func replaceScalar(at offset: Int, by value: UInt32, length: Int) {
    guard let scalar = Unicode.Scalar(value) else { return }
    let bytes = UTF8.encode(scalar)
    if bytes?.count != length { return }
    for (index, byte) in (bytes ?? .init()).enumerated() { self[offset + index] = byte }
  }
}
