extension BidiLine {
  /// For each place from left to right, which character of the line is displayed there.
  ///
  /// Characters are Unicode scalars and counted from the start of the line. The order is that of
  /// rule L2, in which marks that run right to left stand before what they are on.
  ///
  /// - Complexity: O(*n*).
  public var visualToLogical: [Int] {
    // How many characters there are before each run, and in all.
    var starts: [Int] = []
    starts.reserveCapacity(runCount + 1)
    var count = 0
    paragraph.text.withUTF8Buffer { text in
      for index in 0..<runCount {
        starts.append(count)
        count += UnsafeBufferPointer(rebasing: text[run(index).range]).characterCount
      }
    }
    starts.append(count)
    return [Int](unsafeUninitializedCapacity: count) { places, initializedCount in
      forEachVisualRun { index in
        var character = starts[index]
        let end = starts[index + 1]
        if run(index).level & 1 == 0 {
          while character < end {
            // The runs have `count` characters together, which is the capacity.
            places.initializeElement(at: initializedCount, to: character)
            initializedCount += 1
            character += 1
          }
        } else {
          var rest = end
          while rest > character {
            rest -= 1
            places.initializeElement(at: initializedCount, to: rest)
            initializedCount += 1
          }
        }
      }
    }
  }

  /// For each character of the line, at which place from left to right it is displayed: the inverse
  /// of `visualToLogical`.
  ///
  /// - Complexity: O(*n*).
  public var logicalToVisual: [Int] {
    let order = visualToLogical
    var places = [Int](repeating: 0, count: order.count)
    for (place, character) in order.enumerated() { places[character] = place }
    return places
  }

  /// The line in the order of display from left to right (rules L2 to L4).
  ///
  /// - Parameter mirroring: Whether characters such as brackets are mirrored from right to left.
  /// - Complexity: O(*n*).
  public func visualText(mirroring: Bool = true) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    append(to: &output, mirroring: mirroring)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the line in the order of display from left to right.
  func append(to output: inout [UInt8], mirroring: Bool = true) {
    paragraph.text.withUTF8Buffer { text in
      forEachVisualRun { index in
        let run = run(index)
        output.append(
          UnsafeBufferPointer(rebasing: text[run.range]), direction: run.direction,
          mirroring: mirroring)
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// How many characters the text has, each maximal subpart of what is not UTF-8 counted as one.
  var characterCount: Int {
    var count = 0
    var offset = 0
    while offset < self.count {
      offset += UTF8Scalar(in: self, at: offset).length
      count += 1
    }
    return count
  }
}
