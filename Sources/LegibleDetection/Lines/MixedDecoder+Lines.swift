internal import LegibleEncodings

/// How lines are taken from the input, and what is done with each.
extension MixedDecoder {
  /// Passes on the whole lines at the beginning of a block if all are UTF-8, since most of most texts need not be looked at
  /// line by line.
  ///
  /// - Returns: The length of these lines.
  mutating func takeUTF8Lines(
    of block: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) -> Int {
    guard partial.isEmpty, text.bytes.isEmpty, text.decoder.encoding == .utf8,
      !(encodings?.mayBeUTF8ByChance ?? false)
    else { return 0 }
    let lines = UnsafeRawBufferPointer(rebasing: block[..<block.wholeLinesLength])
    switch layout {
    case .undecided:
      if tally.keepsRuns || PlainText.prefix(of: lines).length < lines.count { return 0 }
    case .lines: if !lines.isWellFormedUTF8 { return 0 }
    case .whole: return 0
    }
    tally.add(utf8Lines: lines)
    try text.decoder.pass(lines, into: &utf8)
    return lines.count
  }

  /// Takes lines one by one, and keeps the beginning of the last one if that is not whole.
  mutating func takeLines(
    of bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    var start = 0
    while start < bytes.count {
      if case .whole = layout {
        let held = partial
        partial = []
        try passWhole(held, into: &utf8)
        return try passWhole(bytes[start...], into: &utf8)
      }
      if partial.last == 0x0D {
        // The next byte tells whether the line ends with a carriage return alone.
        if bytes[start] == 0x0A {
          partial.append(0x0A)
          start += 1
        }
        try take(partial.count, into: &utf8)
        continue
      }
      let part = bytes[start...].prefix(Self.lineLimit - partial.count)
      let end = part.lineEnd(from: start)
      partial += part[..<(end ?? part.endIndex)]
      start = end ?? part.endIndex
      if end != nil {
        try take(partial.count, into: &utf8)
      } else if partial.count == Self.lineLimit, partial.last != 0x0D {
        // No character of more than one byte has a byte up to 0x2F in it.
        try take((partial.lastIndex { $0 <= 0x2F } ?? partial.count - 1) + 1, into: &utf8)
      }
    }
  }

  /// Takes the first bytes of `partial` for a line.
  mutating func take(_ count: Int, into utf8: inout [UInt8]) throws(DecodingFailure) {
    let line = Array(partial[..<count])
    partial.removeFirst(count)
    guard case .undecided = layout else { return try takeLine(line, into: &utf8) }
    if text.bytes.isEmpty && !tally.keepsRuns {
      let isPlainUTF8 = line.span.withUnsafeBytes {
        $0.isWellFormedUTF8 && PlainText.holdsNoOtherASCII($0)
      }
      if isPlainUTF8 {
        // Encodings that are not told apart by lines hardly ever have such a line.
        if line.contains(where: { $0 >= 0x80 }) { layout = .lines }
        return try takeLine(line, into: &utf8)
      }
    }
    text.bytes += line
    if text.bytes.count >= text.policy.holdLimit {
      try decideLayout(by: wholeAnswer, into: &utf8)
    }
  }

  /// Decodes a line, or holds it until it is known what the lines that are not UTF-8 are in.
  mutating func takeLine(
    _ line: [UInt8], into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    let isNotUTF8 = !line.span.withUnsafeBytes { $0.isWellFormedUTF8 }
    guard encodings == nil, isNotUTF8 || !text.bytes.isEmpty else {
      return try passLine(line, isNotUTF8: isNotUTF8, into: &utf8)
    }
    text.bytes += line
    // Words of UTF-8 in it say nothing of what the rest is in.
    if isNotUTF8 { text.detector.consume(MixedLine.withoutUTF8(line)) }
    // Lines that come later may be in another older encoding, so that no decision falls early.
    if text.bytes.count >= text.policy.holdLimit {
      try commit(to: text.detector.current, into: &utf8)
    }
  }

  /// Decodes the lines that are held, now that it is known what they are in.
  mutating func commit(
    to decision: Detection, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    let lines = text.bytes.lines
    let others = lines.filter { line in !line.withUnsafeBytes { $0.isWellFormedUTF8 } }
    let found = LineEncodings(of: others, decision, options: options, engine: engine)
    text.detection = found.detection
    encodings = found
    text.bytes = []
    for line in lines {
      let isNotUTF8 = !line.withUnsafeBytes { $0.isWellFormedUTF8 }
      try passLine(Array(line), isNotUTF8: isNotUTF8, into: &utf8)
    }
  }

  /// Decodes a line by its encoding; plain ASCII, which is the same in both, changes nothing.
  private mutating func passLine(
    _ line: [UInt8], isNotUTF8: Bool, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    guard isNotUTF8 || encodings?.mayBeUTF8ByChance ?? false,
      line.contains(where: { $0 >= 0x80 }), encodings != nil
    else {
      try line.span.withUnsafeBytes { bytes throws(DecodingFailure) in
        tally.add(utf8Lines: bytes)
      }
      return try pass(line[...], as: .utf8, into: &utf8)
    }
    let answer = encodings?.answer(for: line, isNotUTF8: isNotUTF8)
    tally.add(line, answer)
    guard let encoding = answer?.encoding else {
      // Who asks for the encodings of lines does not ask for the text.
      if tally.keepsRuns { return }
      throw .undecided(text.detection ?? Detection(encoding: nil, confidence: 0))
    }
    if encoding == .utf8 { return try pass(line[...], as: encoding, into: &utf8) }
    for part in encodings?.parts(of: line, in: encoding) ?? [] {
      try pass(part.bytes, as: part.isUTF8 ? .utf8 : encoding, into: &utf8)
    }
  }

  /// Decodes a part of the line that was counted last.
  private mutating func pass(
    _ part: ArraySlice<UInt8>, as encoding: TextEncoding, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    if encoding != text.decoder.encoding, part.contains(where: { $0 >= 0x80 }) {
      text.decoder.resume(as: encoding)
      if switches.count < Self.switchLimit {
        switches.append(Switch(line: tally.lastLine, encoding: encoding))
      } else {
        omittedSwitchCount += 1
      }
    }
    try text.pass(part, into: &utf8)
  }
}

extension MixedDecoder {
  /// Whether runs of lines are kept for `takeRuns()`; lines that cannot be identified are left out of the text then, and
  /// are no error.
  package var keepsRuns: Bool {
    get { tally.keepsRuns }
    set { tally.keepsRuns = newValue }
  }

  /// The runs of lines that have ended, each once; after `finish(into:)` all that are left.
  package mutating func takeRuns() -> [LineRun] { tally.takeRuns() }

  /// How many lines are of what kind.
  package var contentCounts: [LineRun.Content: Int] { tally.counts }
}
