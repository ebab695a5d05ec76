import Legible

/// The lines that an edit changes, in the unified format of `diff` without context.
struct EditDifference {
  /// The lines, in UTF-8.
  let text: [UInt8]

  init(of file: EditedFile, edited: [UInt8]) {
    self.init(named: file.name, old: file.text.utf8, new: edited)
  }

  /// Compares two texts in UTF-8.
  init(named name: FileName, old: [UInt8], new: [UInt8]) {
    let old = Self.lines(of: old)
    let new = Self.lines(of: new)
    var text: [UInt8] = []
    for sign in ["---", "+++"] {
      text += Array("\(sign) ".utf8) + Array(name.forPeople.utf8) + [0x0A]
    }
    for hunk in LineDifference(old: old, new: new).hunks.sorted(by: {
      $0.old.lowerBound < $1.old.lowerBound
    }) {
      text += Array("@@ -\(Self.range(hunk.old)) +\(Self.range(hunk.new)) @@\n".utf8)
      for line in old[hunk.old] { text += Self.marked("-", line) }
      for line in new[hunk.new] { text += Self.marked("+", line) }
    }
    self.text = text
  }

  /// The lines for a terminal: direction marks, which are invisible, are shown by name, and control
  /// characters, which would act on the terminal, as escapes.
  var textForPeople: [UInt8] {
    let shown = String(decoding: text, as: UTF8.self).showingDirectionControls()
    var output = ""
    for scalar in shown.unicodeScalars {
      output += scalar == "\n" || scalar == "\t" ? String(scalar) : scalar.forPeople
    }
    return Array(output.utf8)
  }

  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }

  /// The line numbers as `diff` writes them: an empty range is named by the line before it.
  private static func range(_ lines: Range<Int>) -> String {
    let first = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(first)" : "\(first),\(lines.count)"
  }

  private static func marked(_ sign: Unicode.Scalar, _ line: ArraySlice<UInt8>) -> [UInt8] {
    let end = line.last == 0x0A ? [] : Array("\n\\ No newline at end of file\n".utf8)
    return [UInt8(truncatingIfNeeded: sign.value)] + line + end
  }
}
