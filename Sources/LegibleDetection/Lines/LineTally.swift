package import LegibleEncodings

/// Consecutive lines in one encoding.
package struct LineRun: Sendable, Hashable {
  /// The line numbers, counted from 1.
  package var lines: ClosedRange<Int>

  /// The encoding of the lines. ASCII lines belong to the run before them, or to the first run.
  package var content: Content

  /// The probability, 0…1, of this encoding: that of the joint answer, or the lowest of lines that
  /// were decided by themselves.
  package var confidence: Double

  /// The encoding of lines, if there is one.
  package enum Content: Sendable, Hashable {
    case ascii
    case encoding(TextEncoding)
    case unidentified

    /// Binary data.
    case binary

    /// The encoding of lines that are not ASCII, if it is known.
    package var encoding: TextEncoding? {
      if case .encoding(let encoding) = self { encoding } else { nil }
    }
  }
}

/// Counts the lines of a text by encoding.
struct LineTally: Sendable {
  /// The number of lines by content.
  private(set) var counts: [LineRun.Content: Int] = [:]

  /// The content so far of a line without its end: long lines arrive in parts.
  private var openContent: LineRun.Content?

  /// The number of complete lines.
  private var endedCount = 0

  /// The number of the last line, counted from 1.
  private(set) var lastLine = 0

  /// Whether runs of lines are collected.
  var keepsRuns = false

  /// The complete runs.
  private(set) var runs: [LineRun] = []
  private var run: LineRun?

  /// Whether the last part of a text without separate lines ended with a carriage return.
  private var endsInReturn = false

  /// The encodings of lines that are not ASCII, and their numbers of lines, the most frequent
  /// first.
  var sorted: [(encoding: TextEncoding, count: Int)] {
    counts.compactMap { content, count in content.encoding.map { (encoding: $0, count: count) } }
      .sorted { ($1.count, $0.encoding.name) < ($0.count, $1.encoding.name) }
  }

  /// Counts lines in UTF-8 or ASCII.
  ///
  /// - Parameter confidence: The probability of UTF-8.
  mutating func add(utf8Lines lines: UnsafeRawBufferPointer, confidence: Double = 1) {
    if lines.isEmpty { return }
    guard !keepsRuns, openContent == nil, lines.endsLine else {
      return lines.forEachLine { line in
        let isASCII = TextKernels.asciiPrefixLength(of: line) == line.count
        count(
          line, as: isASCII ? .ascii : .encoding(.utf8), confidence: isASCII ? 1 : confidence)
      }
    }
    var (lineCount, utf8Count, bits) = (0, 0, UInt8(0))
    for index in lines.indices {
      let byte = lines[index]
      bits |= byte
      if byte == 0x0A || byte == 0x0D && (index + 1 == lines.count || lines[index + 1] != 0x0A) {
        lineCount += 1
        utf8Count += Int(bits >> 7)
        bits = 0
      }
    }
    endedCount += lineCount
    if utf8Count > 0 { counts[.encoding(.utf8), default: 0] += utf8Count }
    if lineCount > utf8Count { counts[.ascii, default: 0] += lineCount - utf8Count }
    lastLine = endedCount
  }

  /// Counts a line that is not ASCII.
  mutating func add(_ line: ArraySlice<UInt8>, as encoding: TextEncoding, confidence: Double) {
    line.span.withUnsafeBytes {
      count($0, as: .encoding(encoding), confidence: confidence)
    }
  }

  /// Counts the lines of the next part of a text with one content, wherever it is cut into parts.
  mutating func add(
    part: UnsafeRawBufferPointer, as content: LineRun.Content, confidence: Double
  ) {
    guard let last = part.last else { return }
    let isRestOfEnd = endsInReturn && part[0] == 0x0A
    endsInReturn = last == 0x0D
    UnsafeRawBufferPointer(rebasing: part[(isRestOfEnd ? 1 : 0)...]).forEachLine { line in
      count(line, as: content, confidence: confidence)
    }
  }

  /// Ends the last run.
  mutating func finish() {
    if let run { runs.append(run) }
    run = nil
  }

  /// Returns the complete runs, and removes them.
  mutating func takeRuns() -> [LineRun] {
    defer { runs = [] }
    return runs
  }

  private mutating func count(
    _ line: UnsafeRawBufferPointer, as content: LineRun.Content, confidence: Double
  ) {
    lastLine = endedCount + 1
    count(content, atEnd: line.endsLine)
    guard keepsRuns else { return }
    var next = LineRun(lines: lastLine...lastLine, content: content, confidence: confidence)
    if let run {
      if content == .ascii || run.content == .ascii || run.content == content {
        next.lines = run.lines.lowerBound...lastLine
        if content == .ascii { next.content = run.content }
        if run.content != .ascii {
          next.confidence = content == .ascii ? run.confidence : min(run.confidence, confidence)
        }
      } else {
        runs.append(run)
      }
    }
    run = next
  }

  /// Counts a line once, by its first part that is not ASCII.
  private mutating func count(_ content: LineRun.Content, atEnd isAtEnd: Bool) {
    if openContent == nil || openContent == .ascii && content != .ascii {
      if openContent == .ascii {
        counts[.ascii] = counts[.ascii].flatMap { $0 > 1 ? $0 - 1 : nil }
      }
      counts[content, default: 0] += 1
      openContent = content
    }
    if isAtEnd {
      openContent = nil
      endedCount += 1
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes end with a line end, if no other byte follows.
  fileprivate var endsLine: Bool { last == 0x0A || last == 0x0D }

  /// Calls the body with each line, including its line end.
  fileprivate func forEachLine(_ body: (UnsafeRawBufferPointer) -> Void) {
    var start = 0
    while start < count {
      let end = lineEnd(from: start) ?? count
      body(UnsafeRawBufferPointer(rebasing: self[start..<end]))
      start = end
    }
  }
}
