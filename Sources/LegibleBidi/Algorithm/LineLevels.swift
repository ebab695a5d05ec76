extension BidiResolver {
  /// Sets `levelRuns` to the levels of a line of the paragraph, with its separators and the white
  /// space before them and at its end at the level of the paragraph (L1).
  ///
  /// - Parameter line: The UTF-8 bytes of the line, from one character to another.
  mutating func setLineLevels(for line: Range<Int>) {
    levelRuns.removeAll()
    if isUniform {
      if !line.isEmpty {
        levelRuns.append(
          LevelRun(start: line.lowerBound, end: line.upperBound, level: paragraphLevel))
      }
      return
    }
    var index = firstRun(of: line)
    while index < runs.count && runs[index].start < line.upperBound {
      let original = runs[index].original
      if original == .S || original == .B {
        appendLevel(paragraphLevel, of: index, in: line)
        index += 1
      } else if original.isWhiteSpace {
        let start = index
        while index < runs.count && runs[index].start < line.upperBound
          && runs[index].original.isWhiteSpace
        { index += 1 }
        let isTrailing =
          index == runs.count || runs[index].start >= line.upperBound
          || runs[index].original == .S || runs[index].original == .B
        for space in start..<index {
          // What rule X9 removed stays with what is before it.
          let own = runs[space].original.isRemoved ? levelRuns.last?.level : runs[space].level
          appendLevel(isTrailing ? paragraphLevel : own ?? paragraphLevel, of: space, in: line)
        }
      } else {
        appendLevel(runs[index].level, of: index, in: line)
        index += 1
      }
    }
  }

  /// The run that the line starts in.
  private func firstRun(of line: Range<Int>) -> Int {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].start <= line.lowerBound { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  @inline(__always)
  private mutating func appendLevel(_ level: UInt8, of index: Int, in line: Range<Int>) {
    let start = max(runs[index].start, line.lowerBound)
    let end = min(index + 1 < runs.count ? runs[index + 1].start : self.end, line.upperBound)
    let last = levelRuns.count - 1
    if last >= 0 && levelRuns[last].level == level {
      levelRuns[last].end = end
    } else {
      levelRuns.append(LevelRun(start: start, end: end, level: level))
    }
  }
}

extension BidiClass {
  /// Whether rule L1 takes the class with the white space, as that and what has no shape.
  @inline(__always)
  fileprivate var isWhiteSpace: Bool {
    self == .WS || isIsolateInitiator || self == .PDI || isRemoved
  }
}
