public import LegibleEncodings

/// The division of the input into lines, and the handling of a line.
extension MixedDecoder {
  /// The number of lines with bytes other than plain text that are held before the first decision,
  /// and before each later one.
  private static let firstLines = 32
  private static let laterLines = 4

  /// Takes lines, and keeps the beginning of an incomplete last line.
  mutating func takeLines(
    of bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    var start = 0
    while start < bytes.count {
      if case .whole = layout {
        let held = partial
        partial = []
        try passWhole(held[...], into: &utf8)
        return try passWhole(Array(bytes[start...])[...], into: &utf8)
      }
      if partial.isEmpty {
        start += try passSureLines(
          of: UnsafeRawBufferPointer(rebasing: bytes[start...]), into: &utf8)
        if start == bytes.count { return }
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

  /// Passes on the whole lines at the beginning of some bytes that need no weighing: ASCII, and UTF-8
  /// where it is sure, so that most text passes at memory speed.
  ///
  /// - Returns: The length of these lines.
  private mutating func passSureLines(
    of bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) -> Int {
    guard text.bytes.isEmpty else { return 0 }
    var length = 0
    let limit = bytes.wholeLinesLength
    if case .undecided = layout, tally.keepsRuns { return 0 }
    while length < limit {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[length..<limit])
      let plain = PlainText.certainPrefixLength(of: rest)
      if plain == rest.count {
        length = limit
        break
      }
      // Back to the beginning of the line with the first byte that is not plain.
      let before = UnsafeRawBufferPointer(rebasing: rest[..<plain])
      let lineStart = (before.lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1) + 1
      let line = UnsafeRawBufferPointer(
        rebasing: rest[lineStart..<(rest.lineEnd(from: plain) ?? rest.count)])
      length += lineStart
      guard isSure(line) else { break }
      length += line.count
    }
    guard length > 0 else { return 0 }
    let lines = UnsafeRawBufferPointer(rebasing: bytes[..<length])
    note(lines)
    let hasOthers = TextKernels.asciiPrefixLength(of: lines) < length
    if hasOthers || !(text.decoder.encoding.isASCIICompatible) { resume(as: .utf8) }
    tally.add(utf8Lines: lines)
    try text.decoder.pass(lines, into: &utf8)
    return length
  }

  /// Whether a line that is not plain text needs no weighing.
  private func isSure(_ line: UnsafeRawBufferPointer) -> Bool {
    guard case .lines = layout, line.isWellFormedUTF8, !line.contains(0x1B), !line.contains(0)
    else { return other != nil && line.isWellFormedUTF8 }
    if other != nil { return true }
    guard let reader, line.contains(where: { $0 >= 0xC0 }) else { return false }
    return line.first != 0xEF && reader.takesValidLines
  }

  /// Takes the first `count` bytes of `partial` as a line.
  mutating func take(_ count: Int, into utf8: inout [UInt8]) throws(DecodingFailure) {
    let line = Array(partial[..<count])
    partial.removeFirst(count)
    let isPlain = line.span.withUnsafeBytes { PlainText.prefix(of: $0).length == line.count }
    if text.bytes.isEmpty {
      var isReady = isPlain
      if case .undecided = layout { isReady = isPlain && !tally.keepsRuns }
      if isReady || !isPlain && line.span.withUnsafeBytes({ isSure($0) }) {
        return try passUTF8(line[...], into: &utf8)
      }
    }
    if let other {
      line.span.withUnsafeBytes { note($0) }
      tally.add(line[...], as: other, confidence: 1)
      return try pass(line[...], as: other, into: &utf8)
    }
    if text.bytes.isEmpty, !isPlain, let answer = quickAnswer(for: line) {
      tally.add(line[...], as: answer.encoding, confidence: Double(answer.probability))
      confidenceSums[answer.encoding, default: 0] += Double(answer.probability)
      return try pass(line[...], as: answer.encoding, into: &utf8)
    }
    text.bytes += line
    if !isPlain { heldLineCount += 1 }
    var limit = Self.firstLines
    if case .lines = layout { limit = Self.laterLines }
    // Possible UTF-16 is held as long as there is room.
    let isFull = text.bytes.count >= text.policy.holdLimit
    if isFull || heldLineCount >= limit && !WideStretches.isPossible(in: text.bytes) {
      try readHeld(into: &utf8)
    }
  }

  /// Returns the encoding of a line that is sure, given those before it.
  private mutating func quickAnswer(
    for line: [UInt8]
  ) -> (encoding: TextEncoding, probability: Float)? {
    guard reader != nil, !line.contains(0), !line.contains(0x1B), line.first != 0xEF else {
      return nil
    }
    if !isKnownUniquelyReferenced(&reader) { reader = reader?.copy() }
    return reader?.quickAnswer(for: line)
  }

  /// Keeps the beginning of the text, and the declarations in it.
  private mutating func note(_ bytes: UnsafeRawBufferPointer) {
    if reader != nil && bytes.contains(0x3D) {
      if !isKnownUniquelyReferenced(&reader) { reader = reader?.copy() }
      reader?.note(declarationsIn: bytes)
    }
    if head.count < DeclaredEncoding.reach && reader == nil {
      head += bytes.prefix(DeclaredEncoding.reach - head.count)
    }
  }

  /// Passes on a line of ASCII, or of UTF-8 that is sure.
  private mutating func passUTF8(
    _ line: ArraySlice<UInt8>, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    line.span.withUnsafeBytes { bytes in
      note(bytes)
      tally.add(utf8Lines: bytes)
    }
    if line.contains(where: { $0 >= 0x80 }) || !text.decoder.encoding.isASCIICompatible {
      resume(as: .utf8)
    }
    try text.pass(line, into: &utf8)
  }

  // MARK: Held lines

  /// Finds the encodings of the held lines, and decodes them.
  mutating func readHeld(
    atEnd: Bool = false, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    let bytes = text.bytes
    if reader == nil {
      let before = head
      bytes.span.withUnsafeBytes { note($0) }
      reader = makeReader(declaredBefore: before)
    }
    var isWhole = false
    if case .undecided = layout {
      let whole = wholeAnswer
      let held = text.bytes
      let isSure = whole.confidence >= options.minimumConfidence
      if let content = content(of: held, whole) {
        if !isSure { throw .undecided(whole) }
        layout = .whole(content, confidence: whole.confidence)
        text.detection = whole
        text.bytes = []
        if let encoding = whole.encoding { text.switchDecoder(to: encoding) }
        return try passWhole(held[...], into: &utf8)
      }
      let isMixed = WideStretches(held).stretches().count > 1
      if whole.isBinary && !isMixed { throw .undecided(whole) }
      layout = .lines
      isWhole = atEnd
      if engine != .native, isSure, let encoding = whole.encoding { other = encoding }
    }
    try readLines(isWhole: isWhole, atEnd: atEnd, into: &utf8)
  }

  /// Decodes the held text by the encodings of its lines and stretches.
  private mutating func readLines(
    isWhole: Bool, atEnd: Bool, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    var held = text.take()
    heldLineCount = 0
    if let other {
      // Another engine has answered for all lines.
      for line in held.lines {
        let isUTF8 = line.withUnsafeBytes { $0.isWellFormedUTF8 }
        tally.add(line, as: isUTF8 ? .utf8 : other, confidence: text.detection?.confidence ?? 1)
        try pass(line, as: isUTF8 ? .utf8 : other, into: &utf8)
      }
      return
    }
    var stretches = WideStretches(held).stretches()
    if let last = stretches.last, let wide = last.wide, !atEnd {
      // The stretch may go on: it is cut after its last line end.
      let end = held[last.range].endOfLastLine(in: wide)
      if end < held.count {
        text.bytes = Array(held[end...])
        held.removeSubrange(end...)
        stretches[stretches.count - 1].range = last.range.lowerBound..<end
        if last.range.lowerBound == end { stretches.removeLast() }
      }
      if held.isEmpty { return }
    }
    guard var reader else { return }
    self.reader = nil
    if !isKnownUniquelyReferenced(&reader) { reader = reader.copy() }
    let divided = MixedText(
      held, stretches, by: reader, isWhole: isWhole, allows: options.allows)
    self.reader = reader
    var pieces = divided.pieces[...]
    while let first = pieces.first {
      let end = pieces.dropFirst().firstIndex { $0.isLineStart || first.isWide } ?? pieces.endIndex
      try pass(pieces[..<end], of: held, into: &utf8)
      pieces = pieces[end...]
    }
    text.detection = finalAnswerSoFar
  }

  /// - Parameter before: The text before the held lines, which may declare an encoding for them.
  private func makeReader(declaredBefore before: [UInt8]) -> MixtureReader {
    var options = options
    // Lines may always be UTF-8.
    if options.onlySuggested { options.suggested.append(.utf8) }
    let declared = DeclaredEncoding.first(in: head, standing: .mentioned)
    let reader = MixtureReader(options, declared: declared?.encoding)
    reader.note(declarationsIn: before)
    return reader
  }

  /// The answer for the lines so far.
  private var finalAnswerSoFar: Detection? {
    guard let most = tally.sorted.first(where: { $0.encoding != .utf8 }) else {
      return text.detection
    }
    let sum = confidenceSums[most.encoding] ?? 0
    return Detection(
      encoding: most.encoding, confidence: min(1, sum / Double(max(1, most.count))))
  }

  /// Decodes the pieces of a line, or a stretch of UTF-16, and counts them.
  private mutating func pass(
    _ pieces: ArraySlice<MixedText.Piece>, of held: [UInt8], into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    guard let first = pieces.first, let last = pieces.last else { return }
    let line = held[first.range.lowerBound..<last.range.upperBound]
    let named = pieces.first { $0.encoding != nil && $0.encoding != .utf8 }?.encoding
    guard let encoding = named ?? (pieces.contains { $0.encoding != nil } ? .utf8 : nil) else {
      return try passUTF8(line, into: &utf8)
    }
    if !first.isWide && encoding.isASCIICompatible && !line.contains(where: { $0 >= 0x80 }) {
      return try passUTF8(line, into: &utf8)
    }
    let confidence = Double(pieces.reduce(1) { min($0, $1.probability) })
    if first.isWide {
      let start = utf8.count
      defer {
        utf8.span.withUnsafeBytes {
          tally.add(
            part: UnsafeRawBufferPointer(rebasing: $0[start...]), as: .encoding(encoding),
            confidence: confidence)
        }
      }
      // The lines of the stretch are counted when they have been decoded.
      resume(as: encoding, atLine: tally.lastLine + 1)
      return try pass(line, as: encoding, into: &utf8)
    }
    tally.add(line, as: encoding, confidence: confidence)
    confidenceSums[encoding, default: 0] += confidence
    if first.isUnexplained {
      unexplainedLineCount += 1
      if unexplainedLines.count < Self.switchLimit { unexplainedLines.append(tally.lastLine) }
    }
    for piece in pieces {
      try pass(held[piece.range], as: piece.encoding ?? .utf8, into: &utf8)
    }
  }

  /// Decodes a part of the last counted line.
  private mutating func pass(
    _ part: ArraySlice<UInt8>, as encoding: TextEncoding, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    let isNeeded =
      !encoding.hasIndependentLines || !text.decoder.encoding.hasIndependentLines
      || part.contains { $0 >= 0x80 }
    if isNeeded { resume(as: encoding) }
    try text.pass(part, into: &utf8)
  }

  /// Continues decoding by an encoding, and notes the change, which is in the last counted line unless told.
  private mutating func resume(as encoding: TextEncoding, atLine line: Int? = nil) {
    guard encoding != text.decoder.encoding else { return }
    text.decoder.resume(as: encoding)
    if switches.count < Self.switchLimit {
      switches.append(Switch(line: line ?? tally.lastLine, encoding: encoding))
    } else {
      omittedSwitchCount += 1
    }
  }
}

extension MixedDecoder {
  /// Whether runs of lines are collected for `takeRuns()`.
  package var keepsRuns: Bool {
    get { tally.keepsRuns }
    set { tally.keepsRuns = newValue }
  }

  /// Returns the complete runs of lines, each once; after `finish(into:)`, all remaining ones.
  package mutating func takeRuns() -> [LineRun] { tally.takeRuns() }

  /// The number of lines by content.
  package var contentCounts: [LineRun.Content: Int] { tally.counts }
}

extension ArraySlice<UInt8> {
  /// Returns the index after the last line feed of code units in a byte order; the end if there is
  /// none.
  fileprivate func endOfLastLine(in wide: TextEncoding) -> Int {
    let lineFeed: (UInt8, UInt8) = wide == .utf16LE ? (0x0A, 0) : (0, 0x0A)
    var end = startIndex + count / 2 * 2
    while end > startIndex {
      if (self[end - 2], self[end - 1]) == lineFeed { return end }
      end -= 2
    }
    return startIndex + count / 2 * 2
  }
}

/// The decision whether each line has its own encoding, or the whole text has one.
extension MixedDecoder {
  /// Whether the text is decoded as a whole, because its lines cannot be separated before decoding.
  package var isReadAsWhole: Bool {
    if case .whole = layout { true } else { false }
  }

  /// The answer for all held text, as if it were in one encoding, however sure it is.
  var wholeAnswer: Detection {
    var options = options
    options.findsMixtures = false
    options.minimumConfidence = 0
    // Text that was passed on as ASCII cannot turn out to be UTF-7.
    if !tally.keepsRuns { options.disallowed.insert(.utf7) }
    return EncodingDetector.detect(text.bytes, options: options, engine: engine)
  }

  /// Returns the content of the text if it is decoded as a whole.
  func content(of held: [UInt8], _ whole: Detection) -> LineRun.Content? {
    if WideStretches(held).stretches().count > 1 { return nil }
    guard let encoding = whole.encoding else {
      // A conversion fails at the first line in no encoding.
      return whole.isBinary && tally.keepsRuns ? .binary : nil
    }
    if encoding.hasIndependentLines && encoding.readsPlainTextAsASCII { return nil }
    // Bytes above 0x7F show that escape sequences are in text of another encoding; and ASCII that
    // was passed on cannot be taken back.
    let isPossible =
      encoding.readsPlainTextAsASCII
      ? held.allSatisfy { $0 < 0x80 } : text.decoder.report.bytesIn == 0
    return isPossible ? .encoding(encoding) : nil
  }

  /// Decodes the next part of a text that is decoded as a whole, and counts its lines.
  mutating func passWhole(
    _ part: ArraySlice<UInt8>, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    guard case .whole(let content, let confidence) = layout else { return }
    if content == .binary {
      return part.span.withUnsafeBytes {
        tally.add(part: $0, as: content, confidence: confidence)
      }
    }
    let start = utf8.count
    defer {
      utf8.span.withUnsafeBytes {
        tally.add(
          part: UnsafeRawBufferPointer(rebasing: $0[start...]), as: content, confidence: confidence)
      }
    }
    try text.pass(part, into: &utf8)
  }
}

extension MixedDecoder {
  /// A change of encoding between lines.
  public struct Switch: Sendable, Equatable {
    /// The number of the first line in the new encoding, counted from 1.
    public let line: Int

    /// The new encoding.
    public let encoding: TextEncoding

    package init(line: Int, encoding: TextEncoding) {
      self.line = line
      self.encoding = encoding
    }
  }
}
