extension BidiResolver {
  /// Appends a line of the paragraph as displayed from left to right (L1 to L4).
  ///
  /// Characters are reordered and, in right-to-left runs, mirrored (L4); none is added or removed.
  /// Marks stay after their base (L3). Bytes that are not UTF-8 stay as they are.
  ///
  /// - Parameters:
  ///   - line: The line in UTF-8 bytes of the text, from one character to another.
  ///   - text: The text that the paragraph was resolved in.
  ///   - mirroring: Whether characters such as brackets are mirrored in right-to-left runs.
  ///   - output: The UTF-8 text that the line is appended to.
  /// - Complexity: O(*n*) in the length of the line.
  public mutating func appendVisualLine(
    _ line: Range<Int>, of text: UnsafeBufferPointer<UInt8>, mirroring: Bool = true,
    to output: inout [UInt8]
  ) {
    if resolvedRuns.count == 1 && resolvedRuns[0].level == 0 {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[line]))
      return
    }
    let paragraph = UnsafeBufferPointer(rebasing: text[paragraphRange])
    let line = inParagraph(line)
    let runs = runs(ofLine: line, of: paragraph)
    var next = visualOrder.link(UnsafeBufferPointer(runs.runs))
    let start = output.count
    // Adds as many bytes as will be written; their values do not matter yet.
    output.append(contentsOf: UnsafeBufferPointer(rebasing: paragraph[line]))
    output.withUnsafeMutableBytes { output in
      guard let target = output.baseAddress, let source = UnsafeRawPointer(paragraph.baseAddress)
      else { return }
      // The runs are together as long as the line, so that nothing is written after its end.
      var place = target + start
      while next >= 0 {
        let range = runs.range(of: Int(next))
        if runs.runs[Int(next)].level & 1 == 0 {
          place.copyMemory(from: source + range.lowerBound, byteCount: range.count)
        } else {
          place.writeReversed(
            UnsafeBufferPointer(rebasing: paragraph[range]), mirroring: mirroring)
        }
        place += range.count
        next = visualOrder.run(after: next)
      }
    }
  }
}

extension [UInt8] {
  /// Appends the characters of a run in visual order (L3, L4).
  mutating func append(
    _ run: UnsafeBufferPointer<UInt8>, direction: TextDirection, mirroring: Bool
  ) {
    switch direction {
    case .leftToRight: append(contentsOf: run)
    case .rightToLeft:
      let start = count
      // Adds as many bytes as will be written; their values do not matter yet.
      append(contentsOf: run)
      withUnsafeMutableBytes { output in
        // The output has as many bytes after `start` as the run has.
        (output.baseAddress.map { $0 + start })?.writeReversed(run, mirroring: mirroring)
      }
    }
  }
}

extension UnsafeMutableRawPointer {
  /// Writes the characters of a text from last to first, with marks after what they are on.
  ///
  /// There is room for as many bytes as the text has: mirrored characters have the same length in
  /// UTF-8, which the generator of the table checks.
  fileprivate func writeReversed(_ text: UnsafeBufferPointer<UInt8>, mirroring: Bool) {
    var offset = 0
    // The base of marks: the last character that is neither a mark nor removed by rule X9.
    var base = 0
    while offset < text.count {
      let first = text[offset]
      if first < 0x80 {
        let property = BidiClassTable.property(ofASCII: first)
        let isMirrored = property >= BidiClassTable.firstPair && mirroring
        self[text.count &- offset &- 1] =
          isMirrored
          ? UInt8(truncatingIfNeeded: BidiPairTable.mirrored(UInt32(first), property: property))
          : first
        if property != BidiClass.BN.rawValue { base = offset }
        offset &+= 1
        continue
      }
      let scalar = UTF8Scalar(in: text, at: offset)
      let property = BidiClassTable.property(of: scalar.value)
      if property == BidiClass.NSM.rawValue {
        offset = text.marksEnd(from: offset)
        writeCluster(
          UnsafeBufferPointer(rebasing: text[base..<offset]), before: text.count - base,
          mirroring: mirroring)
        continue
      }
      let place = self + (text.count &- offset &- scalar.length)
      if property >= BidiClassTable.firstPair && mirroring {
        place.writeMirrored(of: scalar, property: property)
      } else {
        place[0] = first
        for byte in 1..<scalar.length { place[byte] = text[offset &+ byte] }
      }
      if !BidiClassTable.bidiClass(ofProperty: property).isRemoved { base = offset }
      offset &+= scalar.length
    }
  }

  /// Writes a character and the marks on it, in their own order, so that they end at an offset.
  private func writeCluster(
    _ cluster: UnsafeBufferPointer<UInt8>, before end: Int, mirroring: Bool
  ) {
    guard let source = cluster.baseAddress else { return }
    let place = self + (end - cluster.count)
    place.copyMemory(from: source, byteCount: cluster.count)
    let scalar = UTF8Scalar(in: cluster, at: 0)
    let property = BidiClassTable.property(of: scalar.value)
    if property >= BidiClassTable.firstPair && mirroring {
      place.writeMirrored(of: scalar, property: property)
    }
  }

  @inline(__always)
  private subscript(byte: Int) -> UInt8 {
    get { load(fromByteOffset: byte, as: UInt8.self) }
    nonmutating set { storeBytes(of: newValue, toByteOffset: byte, as: UInt8.self) }
  }

  /// Writes the mirrored form of a character (L4), which is as long in UTF-8.
  @inline(__always)
  private func writeMirrored(of scalar: UTF8Scalar, property: UInt8) {
    var rest = BidiPairTable.mirrored(scalar.value, property: property)
    if scalar.length == 1 {
      self[0] = UInt8(truncatingIfNeeded: rest)
      return
    }
    for byte in stride(from: scalar.length - 1, to: 0, by: -1) {
      self[byte] = UInt8(truncatingIfNeeded: rest & 0x3F | 0x80)
      rest >>= 6
    }
    self[0] = UInt8(truncatingIfNeeded: 0xF00 >> UInt32(scalar.length) | rest)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The end of the marks that begin at an offset; only characters that rule X9 removes may be
  /// between them.
  fileprivate func marksEnd(from start: Int) -> Int {
    var offset = start
    var end = start
    while offset < count {
      let scalar = UTF8Scalar(in: self, at: offset)
      offset += scalar.length
      switch BidiClassTable.bidiClass(ofProperty: BidiClassTable.property(of: scalar.value)) {
      case .NSM: end = offset
      case let other where other.isRemoved: break
      default: return end
      }
    }
    return end
  }
}
