extension Unicode.Scalar {
  /// LRE, RLE, LRO or RLO.
  var opensEmbedding: Bool { [0x202A, 0x202B, 0x202D, 0x202E].contains(value) }

  /// LRI, RLI or FSI.
  var opensIsolate: Bool { (0x2066...0x2068).contains(value) }

  /// Whether PDI closes the control, not PDF.
  var closesWithPDI: Bool { opensIsolate }

  /// Any of the twelve characters that act on directions and show nothing (Bidi_Control).
  var isDirectionControl: Bool {
    switch value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// The range of an embedding, override or isolate.
struct ControlSpan: Equatable {
  /// The index of the control.
  let start: Int

  /// The index of what closes it, or of the end of the line.
  let end: Int

  /// Whether its own PDF or PDI closes it, not the end of the line or of an isolate around it.
  let isClosed: Bool

  /// The spans of a line, in the order of their controls (UAX #9, BD9 and BD11, without the limit of
  /// depth).
  ///
  /// - Complexity: O(*n*) in the number of characters.
  static func spans(in scalars: [Unicode.Scalar]) -> [ControlSpan] {
    var spans: [ControlSpan] = []
    var open: [Int] = []
    var openIsolates = 0
    func close(_ start: Int, at end: Int, isClosed: Bool) {
      spans.append(ControlSpan(start: start, end: end, isClosed: isClosed))
    }
    for (index, scalar) in scalars.enumerated() {
      if scalar.opensEmbedding || scalar.opensIsolate {
        open.append(index)
        if scalar.opensIsolate { openIsolates += 1 }
      } else if scalar.value == 0x202C {
        // A PDF reaches no further than the isolate that it is in.
        if let last = open.last, scalars[last].opensEmbedding {
          close(open.removeLast(), at: index, isClosed: true)
        }
      } else if scalar.value == 0x2069, openIsolates > 0 {
        while let start = open.popLast() {
          let isMatch = scalars[start].opensIsolate
          close(start, at: index, isClosed: isMatch)
          if isMatch { break }
        }
        openIsolates -= 1
      }
    }
    for start in open { close(start, at: scalars.count, isClosed: false) }
    return spans.sorted { $0.start < $1.start }
  }
}
