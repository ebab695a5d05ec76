package import LegibleEncodings

/// Lines that follow each other and are in one encoding.
package struct LineRun: Sendable, Hashable {
  /// The first line and the last one, counted from 1.
  package var lines: ClosedRange<Int>

  /// What they are in. Lines of ASCII belong to the run before them, or to the first one.
  package var content: Content

  /// The probability, 0…1, that they are in this encoding: of all lines in it, or of the least sure of those that tell it
  /// by themselves.
  package var confidence: Double

  /// What lines are in.
  package enum Content: Sendable, Hashable {
    case ascii
    case encoding(TextEncoding)
    case unidentified

    /// Data that is not text.
    case binary

    /// The encoding of lines that are not ASCII, if it is known.
    package var encoding: TextEncoding? {
      if case .encoding(let encoding) = self { encoding } else { nil }
    }
  }
}

/// Counts the lines of a text by their encodings.
struct LineTally: Sendable {
  /// How many lines are of what kind.
  private(set) var counts: [LineRun.Content: Int] = [:]

  /// What the beginning of a line is in whose end has not come: long lines come in parts.
  private var openContent: LineRun.Content?

  /// How many lines have ended.
  private var endedCount = 0

  /// The line that came last, counted from 1.
  private(set) var lastLine = 0

  /// Whether runs of lines are kept.
  var keepsRuns = false

  /// Runs that have ended.
  private(set) var runs: [LineRun] = []
  private var run: LineRun?

  /// Sees all lines of UTF-8.
  private var utf8Detector: EncodingDetector?

  /// The confidence that these are UTF-8, when it was last asked for, and how many bytes they had then.
  private var utf8Confidence = 0.0
  private var utf8AskedCount = 0
  private var utf8Count = 0

  /// Whether the text that was counted without its lines being known ended with a carriage return.
  private var endsInReturn = false

  /// The encodings of lines that are not ASCII with the numbers of these, that of the most first.
  var sorted: [(encoding: TextEncoding, count: Int)] {
    counts.compactMap { content, count in content.encoding.map { (encoding: $0, count: count) } }
      .sorted { ($1.count, $0.encoding.name) < ($0.count, $1.encoding.name) }
  }

  /// Counts lines of UTF-8, or of ASCII.
  mutating func add(utf8Lines lines: UnsafeRawBufferPointer) {
    if lines.isEmpty { return }
    guard !keepsRuns, openContent == nil, lines.endsLine else {
      return lines.forEachLine { line in
        let isASCII = PlainText.asciiPrefixLength(of: line) == line.count
        count(line, as: isASCII ? .ascii : .encoding(.utf8), confidence: 1)
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
  ///
  /// - Parameter answer: The encoding with its confidence; `nil` where none is likely enough.
  mutating func add(_ line: [UInt8], _ answer: (encoding: TextEncoding, confidence: Double)?) {
    let content = answer.map { LineRun.Content.encoding($0.encoding) } ?? .unidentified
    line.span.withUnsafeBytes { count($0, as: content, confidence: answer?.confidence ?? 0) }
  }

  /// Counts the lines of the next part of a text that is all of one kind. Where it is cut changes nothing.
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
    if let run { end(run) }
    run = nil
  }

  /// The runs that have ended, which are forgotten.
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
    if content == .encoding(.utf8) {
      if utf8Detector == nil { utf8Detector = EncodingDetector() }
      utf8Detector?.consume(line)
      utf8Count += line.count
    }
    var next = LineRun(lines: lastLine...lastLine, content: content, confidence: confidence)
    if let run {
      if content == .ascii || run.content == .ascii || run.content == content {
        next.lines = run.lines.lowerBound...lastLine
        if content == .ascii { next.content = run.content }
        if run.content != .ascii {
          next.confidence = content == .ascii ? run.confidence : min(run.confidence, confidence)
        }
      } else {
        end(run)
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

  private mutating func end(_ run: LineRun) {
    var run = run
    if run.content == .encoding(.utf8) {
      // An answer takes as long as thousands of lines: it is asked for again when there is twice as much text.
      if utf8Count >= 2 * utf8AskedCount, let answer = utf8Detector?.current {
        utf8Confidence = answer.confidence(of: .utf8)
        utf8AskedCount = utf8Count
      }
      run.confidence = utf8Confidence
    }
    runs.append(run)
  }
}

extension Detection {
  /// The probability that the answer gives an encoding.
  fileprivate func confidence(of encoding: TextEncoding) -> Double {
    if self.encoding == encoding { return confidence }
    return alternatives.first { $0.encoding == encoding }?.confidence ?? 0
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the last byte ends a line, if none follows it.
  fileprivate var endsLine: Bool { last == 0x0A || last == 0x0D }

  /// Hands out the lines, each with its end.
  fileprivate func forEachLine(_ body: (UnsafeRawBufferPointer) -> Void) {
    var start = 0
    while start < count {
      let end = lineEnd(from: start) ?? count
      body(UnsafeRawBufferPointer(rebasing: self[start..<end]))
      start = end
    }
  }
}
