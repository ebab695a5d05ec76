/// A text as a program has it after reading it in some way, with the correspondence of its parts to the
/// text itself.
struct RenderedText {
  /// A part without a common boundary inside, or one in which both are the same.
  struct Segment {
    /// Its range in the text.
    let own: Range<Int>

    /// Its range in the text as the program displays it.
    let shown: Range<Int>

    /// Whether both are the same bytes, so that each boundary inside is one of both.
    let isSame: Bool
  }

  /// The text as the program has it, in UTF-8.
  private(set) var shown: [UInt8] = []

  /// The text itself, in UTF-8.
  let own: [UInt8]

  /// How each line was read.
  let readings: LineReadings

  /// The parts, without gaps.
  private(set) var segments: [Segment] = []

  /// The start of each line in `shown`, and the end; and the same in `own`.
  private(set) var shownStarts: [Int] = [0]

  /// - Parameters:
  ///   - range: The lines of the text, by their numbers from 0.
  ///   - joinsLineEnds: Whether carriage return and line feed are one line feed for the program, although
  ///     the text keeps them.
  init(
    _ text: EditableText, lines range: Range<Int>? = nil, by readings: LineReadings,
    joinsLineEnds: Bool
  ) {
    own = text.utf8
    let range = range ?? 0..<text.lines.count - 1
    self.readings = readings
    for number in range {
      let (line, next) = (text.lines[number], text.lines[number + 1])
      let reading = readings[number]
      let isPlain =
        text.encoding.isASCIICompatible && reading.second == nil && !text.encoding.hasShifts
      let bytes = text.bytes[line.byteStart..<next.byteStart]
      let ownRange = line.textStart..<next.textStart
      if isPlain && bytes.allSatisfy({ $0 < 0x80 }) {
        append(ownRange, own[ownRange])
      } else {
        append(bytes, ownRange, of: text, text.state(ofLine: number), reading)
      }
      if joinsLineEnds || text.lineEnding == .crlf || text.lineEnding == .cr {
        joinLineEnd(of: text)
      }
    }
    var last: UInt8 = 0
    for (index, byte) in shown.enumerated() {
      if last == 0x0A { shownStarts.append(index) }
      last = byte
    }
    shownStarts.append(shown.count)
  }

  /// Adds a part.
  private mutating func append(_ ownRange: Range<Int>, _ bytes: ArraySlice<UInt8>) {
    let start = shown.count
    shown += bytes
    let isSame = own[ownRange] == bytes
    if isSame, let last = segments.last, last.isSame {
      segments[segments.count - 1] = Segment(
        own: last.own.lowerBound..<ownRange.upperBound,
        shown: last.shown.lowerBound..<shown.count, isSame: true)
    } else if !ownRange.isEmpty || !bytes.isEmpty {
      segments.append(Segment(own: ownRange, shown: start..<shown.count, isSame: isSame))
    }
  }

  /// Adds a line that has to be read step by step.
  private mutating func append(
    _ bytes: ArraySlice<UInt8>, _ ownRange: Range<Int>, of text: EditableText,
    _ state: TextStepReader?, _ reading: LossyReading
  ) {
    let right = ReadSteps(
      bytes, by: state ?? TextStepReader(text.encoding, standIns: text.standIns))
    let other = ReadSteps(bytes, right: right, reading)
    var rightIndex = 0
    var ownStart = 0
    var otherStart = 0
    for (end, textEnd) in zip(other.ends, other.textEnds) {
      while rightIndex < right.ends.count && right.ends[rightIndex] < end { rightIndex += 1 }
      guard rightIndex < right.ends.count, right.ends[rightIndex] == end else { continue }
      // The line may have been shortened by what its end is without the carriage return.
      let ownEnd = min(right.textEnds[rightIndex], ownRange.count)
      append(
        ownRange.lowerBound + ownStart..<ownRange.lowerBound + ownEnd,
        other.text[otherStart..<textEnd])
      ownStart = ownEnd
      otherStart = textEnd
    }
  }

  /// Makes one line feed of the end of the last line.
  private mutating func joinLineEnd(of text: EditableText) {
    guard let last = segments.last else { return }
    let end: [UInt8] = text.lineEnding == .cr ? [0x0D] : [0x0D, 0x0A]
    guard shown.suffix(end.count).elementsEqual(end) else { return }
    let ownTail = own[..<last.own.upperBound].suffix(2)
    let ownLength = ownTail.elementsEqual([0x0D, 0x0A]) ? 2 : 1
    // The segments that the line end is in are replaced by one.
    var shownStart = shown.count - end.count
    var ownStart = last.own.upperBound - ownLength
    while let segment = segments.last,
      segment.own.upperBound > ownStart || segment.shown.upperBound > shownStart,
      segment.shown.lowerBound >= shownStart || segment.own.lowerBound >= ownStart
    {
      shownStart = min(shownStart, segment.shown.lowerBound)
      ownStart = min(ownStart, segment.own.lowerBound)
      segments.removeLast()
    }
    if let segment = segments.last, segment.shown.upperBound > shownStart {
      guard segment.isSame else { return }
      segments[segments.count - 1] = Segment(
        own: segment.own.lowerBound..<ownStart, shown: segment.shown.lowerBound..<shownStart,
        isSame: true)
    }
    let ownEnd = last.own.upperBound
    let kept = shown[shownStart..<shown.count - end.count]
    shown.removeSubrange(shownStart...)
    append(ownStart..<ownEnd, kept + [0x0A])
  }
}

extension RenderedText {
  /// The place in the text for a place in the text that the program displays.
  ///
  /// - Parameter isBehind: Whether letters that were left out at the place stand before it.
  /// - Returns: `nil` inside of a part.
  func ownOffset(of place: Int, behind isBehind: Bool) -> Int? {
    if place == shown.count && (isBehind || segments.isEmpty) { return own.count }
    // The first part that ends at or after the place.
    var low = segments.partitioningIndex { $0.shown.upperBound >= place }
    guard low < segments.count else { return place == shown.count ? own.count : nil }
    if segments[low].shown.lowerBound == place {
      if !isBehind { return segments[low].own.lowerBound }
      while low < segments.count && segments[low].shown.upperBound == place { low += 1 }
      return low < segments.count ? segments[low].own.lowerBound : own.count
    }
    if segments[low].shown.upperBound == place {
      if !isBehind { return segments[low].own.upperBound }
      var next = low + 1
      while next < segments.count && segments[next].shown.upperBound == place { next += 1 }
      return next < segments.count ? segments[next].own.lowerBound : own.count
    }
    guard segments[low].isSame else { return nil }
    return segments[low].own.lowerBound + place - segments[low].shown.lowerBound
  }

  /// The number of characters in a range that the other program displays differently.
  func lostCount(in range: Range<Int>) -> Int {
    var low = segments.partitioningIndex { $0.own.upperBound > range.lowerBound }
    var count = 0
    while low < segments.count, segments[low].own.lowerBound < range.upperBound {
      if !segments[low].isSame {
        count += own[segments[low].own.clamped(to: range)].count {
          $0 & 0xC0 != 0x80 && $0 != 0x0D && $0 != 0x0A
        }
      }
      low += 1
    }
    return count
  }

  /// The replacements of letters in the line of a place in the text that the program displays.
  func loss(at place: Int) -> LossyReading.Loss {
    if readings.others.isEmpty { return readings.main.loss }
    // The last start is the end of what is shown.
    let line = shownStarts.dropLast().partitioningIndex { $0 > place } - 1
    return readings[max(0, line)].loss
  }
}
