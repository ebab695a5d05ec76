/// The lines of a text that an edited text has changed.
///
/// Lines that occur once in both texts and stand in the same order hold the comparison in place (the
/// "patience" method); between them equal beginnings and ends are left out. What remains is compared
/// line by line where as many lines stand against as many, as after a replacement in every line.
package struct LineDifference {
  /// Lines of the old text, and those that stand in their place.
  package struct Hunk: Equatable {
    package var old: Range<Int>
    package var new: Range<Int>
  }

  private let old: [Int]
  private let new: [Int]

  /// The differences in the order of the lines, not touching one another unless they stand line
  /// against line.
  package private(set) var hunks: [Hunk] = []

  /// - Complexity: O(*n* log *n*) in the number of lines, but for texts that repeat few lines in ever
  ///   new orders.
  package init(old: some Collection<ArraySlice<UInt8>>, new: some Collection<ArraySlice<UInt8>>) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    self.old = old.map(number)
    self.new = new.map(number)
    // The ranges still to be compared, the first one last.
    var parts = [Hunk(old: 0..<self.old.count, new: 0..<self.new.count)]
    while let part = parts.popLast() { parts += compare(part).reversed() }
  }

  /// Compares two parts, and gives the parts between the lines that hold them in place.
  private mutating func compare(_ part: Hunk) -> [Hunk] {
    var part = part
    while !part.old.isEmpty, !part.new.isEmpty, old[part.old.lowerBound] == new[part.new.lowerBound]
    {
      part.old = part.old.dropFirst()
      part.new = part.new.dropFirst()
    }
    while !part.old.isEmpty, !part.new.isEmpty,
      old[part.old.upperBound - 1] == new[part.new.upperBound - 1]
    {
      part.old = part.old.dropLast()
      part.new = part.new.dropLast()
    }
    if part.old.isEmpty && part.new.isEmpty { return [] }
    let anchors = part.old.isEmpty || part.new.isEmpty ? [] : anchors(in: part)
    if anchors.isEmpty {
      if part.old.count == part.new.count {
        for (old, new) in zip(part.old, part.new) where self.old[old] != self.new[new] {
          hunks.append(Hunk(old: old..<old + 1, new: new..<new + 1))
        }
      } else {
        hunks.append(part)
      }
      return []
    }
    var parts: [Hunk] = []
    var (oldStart, newStart) = (part.old.lowerBound, part.new.lowerBound)
    for anchor in anchors {
      parts.append(Hunk(old: oldStart..<anchor.old, new: newStart..<anchor.new))
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
    parts.append(Hunk(old: oldStart..<part.old.upperBound, new: newStart..<part.new.upperBound))
    return parts
  }

  /// The longest series of lines that occur once in both parts, in the same order.
  private func anchors(in part: Hunk) -> [(old: Int, new: Int)] {
    var places: [Int: (oldCount: Int, newCount: Int, old: Int, new: Int)] = [:]
    for index in part.old {
      places[old[index], default: (0, 0, 0, 0)].oldCount += 1
      places[old[index]]?.old = index
    }
    for index in part.new {
      places[new[index], default: (0, 0, 0, 0)].newCount += 1
      places[new[index]]?.new = index
    }
    let unique = places.values.filter { $0.oldCount == 1 && $0.newCount == 1 }
      .sorted { $0.old < $1.old }
    // Patience sorting: the top of each pile, and what lay on the pile before when it was put there.
    var tops: [Int] = []
    var before = [Int?](repeating: nil, count: unique.count)
    for (index, line) in unique.enumerated() {
      let pile = tops.partitioningIndex { unique[$0].new >= line.new }
      before[index] = pile > 0 ? tops[pile - 1] : nil
      if pile < tops.count { tops[pile] = index } else { tops.append(index) }
    }
    var series: [(old: Int, new: Int)] = []
    var next = tops.last
    while let index = next {
      series.append((unique[index].old, unique[index].new))
      next = before[index]
    }
    return series.reversed()
  }
}
