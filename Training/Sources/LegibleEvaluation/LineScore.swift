/// How many lines of a text are right, by which answers are scored that are right in part.
public enum LineScore {
  /// How many of the scored lines of a text an answer has, and how many are scored. Line ends and byte order marks do not
  /// matter, and lines with U+FFFD in the text are not scored.
  ///
  /// Lines stand at their places, or anywhere in an answer that has another number of lines: a stretch that is read
  /// wrongly has another number.
  ///
  /// - Parameters:
  ///   - answer: What was answered, in UTF-8.
  ///   - text: The text that is right, in UTF-8.
  ///   - isScored: Whether a line of the text is scored, by its number from 0 on and what is in it.
  /// - Complexity: O(*n*) in the length of both.
  public static func rightLines(
    in answer: [UInt8], of text: [UInt8], isScored: (Int, [UInt8]) -> Bool
  ) -> (right: Int, count: Int) {
    let lines = lines(text)
    let told = Self.lines(answer)
    let scored = lines.indices.filter { !isDamaged(lines[$0]) && isScored($0, lines[$0]) }
    if lines.count == told.count {
      return (scored.count { lines[$0] == told[$0] }, scored.count)
    }
    var left = Dictionary(told.map { ($0, 1) }, uniquingKeysWith: +)
    let right = scored.count { index in
      guard let count = left[lines[index]], count > 0 else { return false }
      left[lines[index]] = count - 1
      return true
    }
    return (right, scored.count)
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// The lines without carriage returns and marks.
  public static func lines(_ text: [UInt8]) -> [[UInt8]] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let line = line.filter { $0 != 0x0D }
      return line.contains(0xEF) ? Array(line.replacing(mark, with: [])) : line
    }
  }

  /// How many characters beyond ASCII two texts in UTF-8 have in common, wherever they stand.
  ///
  /// - Complexity: O(*n*) in the length of both.
  public static func common(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var left: [Unicode.Scalar: Int] = [:]
    for scalar in String(decoding: second, as: UTF8.self).unicodeScalars where !scalar.isASCII {
      left[scalar, default: 0] += 1
    }
    return String(decoding: first, as: UTF8.self).unicodeScalars.count { scalar in
      guard let count = left[scalar], count > 0 else { return false }
      left[scalar] = count - 1
      return true
    }
  }

  private static func isDamaged(_ line: [UInt8]) -> Bool {
    line.contains(0xEF) && line.contains(replacement)
  }
}
