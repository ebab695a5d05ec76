internal import LegibleBidi

extension DisplayedText {
  /// The marks of the line that are in no argument, in bytes of it.
  var marks: [Range<Int>] {
    var marks: [Range<Int>] = []
    var rest = arguments[...]
    utf8.withUnsafeBufferPointer { text in
      text.forEachDirectionControl { control, range in
        while let first = rest.first, first.range.upperBound <= range.lowerBound {
          rest.removeFirst()
        }
        guard control == .LRM || control == .RLM || control == .ALM,
          !(rest.first?.range.contains(range.lowerBound) ?? false)
        else { return }
        marks.append(range)
      }
    }
    return marks
  }
}
