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
    while next >= 0 {
      let run = levelRuns[Int(next)]
      let part = UnsafeBufferPointer(rebasing: text[run.range])
      if run.level & 1 == 0 {
        output.append(contentsOf: part)
      } else {
        output.append(reversing: part, mirroring: mirroring)
      }
      next = run.next
    }
  }
}

extension [UInt8] {
  /// Appends the characters of the text from last to first, with marks behind what they are on.
  fileprivate mutating func append(
    reversing text: UnsafeBufferPointer<UInt8>, mirroring: Bool
  ) {
    let start = count
    append(contentsOf: repeatElement(0, count: text.count))
    withUnsafeMutableBufferPointer { output in
      // A character that ends `n` bytes into the text goes to `n` bytes before the end; mirrored
      // characters are as long as what they stand for, which the generator of the table checks.
      let end = start + text.count
      var cluster = 0
      var mirrored: (value: UInt32, length: Int)?
      var offset = 0
      while true {
        let isAtEnd = offset == text.count
        let scalar = isAtEnd ? nil : UTF8Scalar(in: text, at: offset)
        let property = scalar.map { BidiClassTable.property(of: $0.value) } ?? 0
        if property != BidiClass.NSM.rawValue {
          let target = end - offset
          for byte in 0..<(offset - cluster) { output[target + byte] = text[cluster + byte] }
          if let mirrored {
            output.replaceScalar(at: target, by: mirrored.value, length: mirrored.length)
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
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a character that has `length` bytes over one as long.
  fileprivate func replaceScalar(at offset: Int, by value: UInt32, length: Int) {
    guard let scalar = Unicode.Scalar(value) else { return }
    let bytes = UTF8.encode(scalar)
    if bytes?.count != length { return }
    for (index, byte) in (bytes ?? .init()).enumerated() { self[offset + index] = byte }
  }
}
