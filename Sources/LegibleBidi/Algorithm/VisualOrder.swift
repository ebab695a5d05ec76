/// A part of a line whose level runs are in visual order: the ends of a list of them.
struct OrderedPart {
  var level: UInt8
  var first: Int32
  var last: Int32
}

extension BidiResolver {
  /// Links `lineRuns` in visual order (L2), and returns the first of them, or -1.
  ///
  /// Reversing level by level would take time in the number of levels; here each run is put before
  /// or behind the part that it belongs to, and parts are joined as levels fall.
  mutating func orderLineRuns() -> Int32 {
    orderedParts.removeAll()
    for index in lineRuns.indices {
      let level = lineRuns[index].level
      while orderedParts.count > 1, orderedParts[orderedParts.count - 1].level > level,
        orderedParts[orderedParts.count - 2].level >= level
      { joinLastParts() }
      let run = Int32(index)
      if var part = orderedParts.last, part.level >= level {
        join(&part, with: OrderedPart(level: level, first: run, last: run))
        orderedParts[orderedParts.count - 1] = part
      } else {
        orderedParts.append(OrderedPart(level: level, first: run, last: run))
      }
    }
    while orderedParts.count > 1 { joinLastParts() }
    return orderedParts.isEmpty ? -1 : orderedParts[0].first
  }

  /// Joins the last part with the one before it, which is of a lower level.
  private mutating func joinLastParts() {
    guard let last = orderedParts.popLast(), !orderedParts.isEmpty else { return }
    var part = orderedParts[orderedParts.count - 1]
    join(&part, with: OrderedPart(level: part.level, first: last.first, last: last.last))
    orderedParts[orderedParts.count - 1] = part
  }

  /// Puts what follows in the text behind a part, or before it where it runs right to left.
  private mutating func join(_ part: inout OrderedPart, with next: OrderedPart) {
    if next.level & 1 == 0 {
      lineRuns[Int(part.last)].next = next.first
      part.last = next.last
    } else {
      lineRuns[Int(next.last)].next = part.first
      part.first = next.first
    }
    part.level = next.level
  }
}
