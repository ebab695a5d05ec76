/// The common syntax of SubRip and WebVTT: cues of lines between blank lines, after a line with their times.
struct SubtitleText {
  var cursor: ByteCursor

  /// Whether the rest of the line has the arrow between two times.
  var isAtTimes: Bool {
    var probe = cursor
    let line = probe.skipLine()
    return probe.bytes[line].contains(UInt8(ascii: ">")) && contains("-->", in: line)
  }

  private func contains(_ arrow: StaticString, in line: Range<Int>) -> Bool {
    var probe = cursor
    probe.offset = line.lowerBound
    while probe.offset < line.upperBound {
      if probe.isAt(arrow) { return true }
      probe.offset += 1
    }
    return false
  }

  /// Whether the line is empty but for blanks.
  var isAtBlankLine: Bool {
    var probe = cursor
    probe.skipBlanks()
    return probe.isAtEnd || probe.byte == 0x0A || probe.byte == 0x0D
  }

  /// Reads the lines up to the next blank one, and the escapes in them.
  ///
  /// - Parameter escape: Reads what stands at the place, if that is an escape, and moves past it.
  mutating func cueText(
    escape: (inout ByteCursor) -> Unicode.Scalar? = { _ in nil }
  ) -> SpelledValue {
    var value = SpelledValue(at: cursor.offset)
    while !isAtBlankLine {
      let line = lineRange
      if !value.utf8.isEmpty {
        // The end of the line before, however it is spelled.
        value.append("\n", spelled: value.fileEnd..<line.lowerBound)
      }
      while cursor.offset < line.upperBound {
        let start = cursor.offset
        if let scalar = escape(&cursor) {
          value.append(scalar, spelled: start..<cursor.offset)
        } else {
          cursor.offset += 1
          value.append(start..<cursor.offset, of: cursor.bytes)
        }
      }
      cursor.skipLine()
    }
    return value
  }

  private var lineRange: Range<Int> {
    var probe = cursor
    return probe.skipLine()
  }
}
