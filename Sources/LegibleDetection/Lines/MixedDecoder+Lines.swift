internal import LegibleEncodings

/// The division of the input into lines, and the handling of a line.
extension MixedDecoder {
  /// Decodes the whole lines at the beginning of a block if all are UTF-8, so that most text is not
  /// checked line by line.
  ///
  /// - Returns: The length of these lines.
  mutating func takeUTF8Lines(
    of block: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) -> Int {
    guard partial.isEmpty, text.bytes.isEmpty, text.decoder.encoding == .utf8,
      encodings.map({ !$0.mayBeUTF8ByChance }) ?? true
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

  /// Takes lines one by one, and keeps the beginning of an incomplete last line.
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
        // The next byte decides whether the line ends with a carriage return only.
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
        // A byte up to 0x2F is never part of a multi-byte character.
        try take((partial.lastIndex { $0 <= 0x2F } ?? partial.count - 1) + 1, into: &utf8)
      }
    }
  }

  /// Takes the first `count` bytes of `partial` as a line.
  mutating func take(_ count: Int, into utf8: inout [UInt8]) throws(DecodingFailure) {
    let line = Array(partial[..<count])
    partial.removeFirst(count)
    guard case .undecided = layout else { return try takeLine(line, into: &utf8) }
    if text.bytes.isEmpty && !tally.keepsRuns {
      let isPlainUTF8 = line.span.withUnsafeBytes {
        $0.isWellFormedUTF8 && PlainText.holdsNoOtherASCII($0)
      }
      if isPlainUTF8 {
        // Such a line is rare in encodings whose lines cannot be separated.
        if line.contains(where: { $0 >= 0x80 }) { layout = .lines }
        return try takeLine(line, into: &utf8)
      }
    }
    text.bytes += line
    if text.bytes.count >= text.policy.holdLimit {
      try decideLayout(by: wholeAnswer, into: &utf8)
    }
  }

  /// Decodes a line, or holds it until the encoding of lines that are not UTF-8 is decided.
  mutating func takeLine(
    _ line: [UInt8], into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    let isNotUTF8 = !line.span.withUnsafeBytes { $0.isWellFormedUTF8 }
    guard encodings == nil, isNotUTF8 || !text.bytes.isEmpty else {
      return try passLine(line, isNotUTF8: isNotUTF8, into: &utf8)
    }
    text.bytes += line
    // Later lines may be in another encoding, so there is no early decision.
    if text.bytes.count >= text.policy.holdLimit { try commit(into: &utf8) }
  }

  /// Decodes the held lines by the encodings that are found for them.
  mutating func commit(into utf8: inout [UInt8]) throws(DecodingFailure) {
    let lines = text.bytes.lines
    let found = LineEncodings(of: lines, options: wholeOptions, engine: engine)
    let answers = found.firstAnswers
    text.detection = found.detection
    encodings = found
    text.bytes = []
    for (index, line) in lines.enumerated() {
      let isNotUTF8 = !line.withUnsafeBytes { $0.isWellFormedUTF8 }
      try passLine(
        Array(line), isNotUTF8: isNotUTF8, known: index < answers.count ? answers[index] : nil,
        into: &utf8)
    }
  }

  /// Decodes a line by its encoding. ASCII lines do not depend on it.
  ///
  /// - Parameter known: The answer for the line, if it is known already.
  private mutating func passLine(
    _ line: [UInt8], isNotUTF8: Bool,
    known: (encoding: TextEncoding, confidence: Double)? = nil, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    let isSurelyUTF8 =
      !isNotUTF8 && known == nil
      && (encodings.map { $0.known.contains(.utf8) && !$0.mayBeUTF8ByChance } ?? true)
    guard !isSurelyUTF8, line.contains(where: { $0 >= 0x80 }), encodings != nil else {
      try line.span.withUnsafeBytes { bytes throws(DecodingFailure) in
        tally.add(utf8Lines: bytes)
      }
      return try pass(line[...], as: .utf8, into: &utf8)
    }
    let answer = known ?? encodings?.answer(for: line, isNotUTF8: isNotUTF8)
    tally.add(line, answer)
    guard let encoding = answer?.encoding else {
      // A caller who asks for runs of lines does not need the text.
      if tally.keepsRuns { return }
      throw .undecided(text.detection ?? Detection(encoding: nil, confidence: 0))
    }
    for part in encodings?.parts(of: line, in: encoding) ?? [] {
      try pass(part.bytes, as: part.encoding, into: &utf8)
    }
  }

  /// Decodes a part of the last counted line.
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
  /// Whether runs of lines are collected for `takeRuns()`. Lines that cannot be identified are then
  /// left out of the text and are not an error.
  package var keepsRuns: Bool {
    get { tally.keepsRuns }
    set { tally.keepsRuns = newValue }
  }

  /// Returns the complete runs of lines, each once; after `finish(into:)`, all remaining ones.
  package mutating func takeRuns() -> [LineRun] { tally.takeRuns() }

  /// The number of lines by content.
  package var contentCounts: [LineRun.Content: Int] { tally.counts }
}
