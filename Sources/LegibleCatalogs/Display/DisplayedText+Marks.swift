internal import LegibleBidi

extension DisplayedText {
  /// The marks of the line that are in no argument, in bytes of it.
  var marks: [Range<Int>] {
    var marks: [Range<Int>] = []
    utf8.withUnsafeBufferPointer { text in
      text.forEachDirectionControl { control, range in
        guard control == .LRM || control == .RLM || control == .ALM,
          !arguments.contains(where: { $0.range.contains(range.lowerBound) })
        else { return }
        marks.append(range)
      }
    }
    return marks
  }
}
