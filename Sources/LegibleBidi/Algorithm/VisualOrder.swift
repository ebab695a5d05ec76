/// A part of a line whose level runs are in visual order: the ends of a list of them.
struct OrderedPart: BitwiseCopyable {
  var level: UInt8
  var first: Int32
  var last: Int32

  /// Puts what follows in the text after the part, or before it where the level at which they are
  /// joined runs right to left.
  @inline(__always)
  fileprivate mutating func append(
    _ next: OrderedPart, at level: UInt8, in nextRuns: UnsafeMutableBufferPointer<Int32>
  ) {
    if level & 1 == 0 {
      nextRuns[Int(last)] = next.first
      last = next.last
    } else {
      nextRuns[Int(next.last)] = first
      first = next.first
    }
    self.level = level
  }
}

/// Puts the runs of a line into visual order (L2), with the memory of the last line used again.
struct VisualOrder: ~Copyable {
  /// For each run of the line the one after it in visual order, or -1.
  private var nextRuns = ScratchList<Int32>()

  /// The parts of the line that are in order already.
  private var parts = ScratchList<OrderedPart>()

  /// Hands on the numbers of the runs of a line in visual order.
  @inline(__always)
  mutating func forEachRun(of runs: UnsafeBufferPointer<ResolvedRun>, _ body: (Int) -> Void) {
    var next = link(runs)
    while next >= 0 {
      body(Int(next))
      next = nextRuns[Int(next)]
    }
  }

  /// The run after one in visual order, or -1.
  @inline(__always)
  func run(after index: Int32) -> Int32 { nextRuns[Int(index)] }

  /// Gives the memory back.
  mutating func release() { nextRuns.release() }

  /// Links the runs of a line by `nextRuns`, and returns the first of them, or -1.
  ///
  /// Reversing level by level would take time in the number of levels; here each run is put before
  /// or after the part that it belongs to, and parts are joined as levels fall.
  mutating func link(_ runs: UnsafeBufferPointer<ResolvedRun>) -> Int32 {
    nextRuns.resize(to: runs.count)
    let nextRuns = nextRuns.elements
    // Each part is of a higher level than the one below it, so that there are no more than levels.
    parts.resize(to: Int(BidiResolver.maxDepth) + 2)
    guard let bottom = parts.elements.baseAddress, let first = runs.first else { return -1 }
    nextRuns[0] = -1
    bottom.pointee = OrderedPart(level: first.level, first: 0, last: 0)
    var last = bottom
    for index in 1..<runs.count {
      let level = runs[index].level
      nextRuns[index] = -1
      while last != bottom && (last - 1).pointee.level >= level {
        last -= 1
        last.pointee.append((last + 1).pointee, at: last.pointee.level, in: nextRuns)
      }
      let number = Int32(truncatingIfNeeded: index)
      let run = OrderedPart(level: level, first: number, last: number)
      if last.pointee.level >= level {
        last.pointee.append(run, at: level, in: nextRuns)
      } else {
        last += 1
        last.pointee = run
      }
    }
    while last != bottom {
      last -= 1
      last.pointee.append((last + 1).pointee, at: last.pointee.level, in: nextRuns)
    }
    return bottom.pointee.first
  }
}
