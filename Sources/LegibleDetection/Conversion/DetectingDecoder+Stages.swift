internal import LegibleEncodings

/// The handling of bytes in each stage.
extension DetectingDecoder {
  /// The number of plain bytes at the beginning after which they are passed on: UTF-16 without a mark
  /// has other bytes before that.
  private static let startLength = 64

  /// Holds one byte of the beginning, and passes on all held bytes once they are enough plain text.
  mutating func takeStart(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) -> Int {
    hold(UnsafeRawBufferPointer(rebasing: bytes[..<1]))
    let plain = text.bytes.withUnsafeBytes { plainPrefix(of: $0) }
    if plain.length == text.bytes.count || plain.isCut {
      // A possible beginning of an escape sequence stays held.
      if plain.length >= Self.startLength || !plain.isCut && text.bytes.endsWithLineOfText {
        if Judge.mayBeCodeUnits(text.bytes) {
          try beginDeciding(into: &utf8)
          return 1
        }
        stage = .passing
        try text.passHeld(plain.length, into: &utf8)
      }
    } else {
      try beginDeciding(into: &utf8)
    }
    return 1
  }

  /// Returns the length of the plain text at the start, and whether the rest is too short to decide if it is plain: as
  /// `PlainText.prefix`, up to the first plus sign in text that may be UTF-7.
  private func plainPrefix(of bytes: UnsafeRawBufferPointer) -> (length: Int, isCut: Bool) {
    let plain = PlainText.prefix(of: bytes, takesControls: textWithControls != nil)
    let prefix = UnsafeRawBufferPointer(rebasing: bytes[..<plain.length])
    guard utf7 != nil, let plus = UTF7Sequences.firstPlus(in: prefix) else { return plain }
    return (plus, false)
  }

  /// Passes on plain text up to the first byte that is not plain.
  mutating func takePlain(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) -> Int {
    if text.bytes.isEmpty {
      let plain = plainPrefix(of: bytes)
      let passed = UnsafeRawBufferPointer(rebasing: bytes[..<plain.length])
      text.look(at: passed)
      try text.decoder.pass(passed, into: &utf8)
      if plain.length < bytes.count && !plain.isCut {
        try beginDeciding(into: &utf8)
      } else if plain.isCut {
        hold(UnsafeRawBufferPointer(rebasing: bytes[plain.length...]))
        return bytes.count
      }
      return plain.length
    }
    // The held bytes are the beginning of a possible escape sequence.
    hold(UnsafeRawBufferPointer(rebasing: bytes[..<1]))
    let plain = text.bytes.withUnsafeBytes { plainPrefix(of: $0) }
    if plain.length == text.bytes.count || plain.isCut {
      if plain.length > 0 { try text.passHeld(plain.length, into: &utf8) }
    } else {
      try beginDeciding(into: &utf8)
    }
    return 1
  }

  /// Holds bytes up to the next point where a decision is possible.
  mutating func takeUndecided(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) -> Int {
    let limit = min(bytes.count, max(1, text.policy.holdLimit - text.bytes.count))
    let count = text.policy.add(UnsafeRawBufferPointer(rebasing: bytes[..<limit]))
    hold(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    if utf7 != nil && text.policy.passesPlainText {
      utf7?.consume(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      try passIfNotUTF7(into: &utf8)
    }
    if stage == .deciding { try decide(into: &utf8) }
    return count
  }

  /// Decodes seven-bit text with escape sequences. A byte above 0x7F shows that the text is
  /// damaged, or that the escape sequences are in text of another encoding.
  mutating func takeShifted(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) -> Int {
    let count = TextKernels.asciiPrefixLength(of: bytes)
    let passed = UnsafeRawBufferPointer(rebasing: bytes[..<count])
    text.look(at: passed)
    try text.decoder.pass(passed, into: &utf8)
    if count < bytes.count {
      text.detection = nil
      stage = .deciding
      text.policy.restart()
    }
    return count
  }

  /// Passes on held plain text that turns out not to be UTF-7.
  private mutating func passIfNotUTF7(into utf8: inout [UInt8]) throws(DecodingFailure) {
    guard let utf7, !utf7.arePossible else { return }
    self.utf7 = nil
    let plain = text.bytes.withUnsafeBytes { plainPrefix(of: $0) }
    guard plain.length == text.bytes.count, !Judge.mayBeCodeUnits(text.bytes) else { return }
    stage = .passing
    text.policy.restart()
    try text.passHeld(into: &utf8)
  }

  private mutating func hold(_ bytes: UnsafeRawBufferPointer) {
    text.look(at: bytes)
    text.bytes += bytes
  }

  private mutating func beginDeciding(into utf8: inout [UInt8]) throws(DecodingFailure) {
    stage = .deciding
    text.bytes.withUnsafeBytes {
      _ = text.policy.add($0)
      utf7?.consume($0)
    }
    try passIfNotUTF7(into: &utf8)
    if stage == .deciding { try decide(into: &utf8) }
  }

  /// Commits to an encoding if the policy decides now.
  private mutating func decide(into utf8: inout [UInt8]) throws(DecodingFailure) {
    if text.bytes.isEmpty { return }
    guard let decision = text.decision()
    else { return }
    // ASCII that means the same in any case is passed on instead, which makes room for more
    // informative text.
    let asciiCount = text.bytes.withUnsafeBytes { TextKernels.asciiPrefixLength(of: $0) }
    let isAllASCII = asciiCount == text.bytes.count
    guard text.bytes.count >= text.policy.holdLimit, asciiCount > 0,
      decision.encoding.map({ $0.isASCIICompatible })
        ?? (text.policy.passesPlainText && !isAllASCII && !decision.isBinary)
    else { return try commit(to: decision, into: &utf8) }
    if isAllASCII {
      textWithControls = decision
      stage = .passing
      text.policy.restart()
    }
    text.switchDecoder(to: .usASCII)
    try text.passHeld(asciiCount, into: &utf8)
  }

  /// Decodes the held bytes, and all later ones, by the chosen encoding.
  mutating func commit(
    to decision: Detection, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    text.detection = decision
    let isShifted = decision.encoding.map(EscapeSequence.allEncodings.contains) ?? false
    stage = isShifted && text.bytes.allSatisfy { $0 < 0x80 } ? .shifted : .committed
    // Plain text that was passed on as ASCII cannot be taken back.
    guard let encoding = decision.encoding,
      text.decoder.report.bytesIn == 0 || encoding.readsPlainTextAsASCII
    else { throw .undecided(decision) }
    // A flush during a pause may have left the decoder inside of shifted text.
    text.switchDecoder(to: encoding)
    let held = text.take()
    if let mixture = decision.mixture, mixture.parts.count > 1 {
      if text.decoder.failsWhereMalformed { text.switchDecoder(to: mixture.parts[0].encoding) }
      change = (mixture.parts[1].range.lowerBound, mixture.parts[1].encoding)
    } else if watchesLines {
      watch = ContradictionWatch(
        encoding, after: held, text.options, from: text.decoder.report.bytesIn,
        unusual: text.known?.unusualLines)
    }
    try held.span.withUnsafeBytes { bytes throws(DecodingFailure) in
      try passToChange(bytes, into: &utf8)
    }
  }

  /// Decodes bytes by the chosen encoding, and reports the contradiction at the offset of `change`, if
  /// they reach it.
  private mutating func passToChange(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    var rest = bytes
    if let next = change {
      let count = min(rest.count, max(0, next.offset - text.decoder.report.bytesIn))
      try text.decoder.pass(UnsafeRawBufferPointer(rebasing: rest[..<count]), into: &utf8)
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      if rest.isEmpty { return }
      change = nil
      try contradict(by: next.encoding, at: next.offset, rest)
    }
    try text.decoder.pass(rest, into: &utf8)
  }

  /// Decodes bytes by the chosen encoding. The rest of a line that may be in another one is held until
  /// its end.
  mutating func passCommitted(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) -> Int {
    if watch == nil && text.bytes.isEmpty {
      try passToChange(bytes, into: &utf8)
      return bytes.count
    }
    if text.bytes.isEmpty {
      let count = watch?.sureLength(of: bytes) ?? 0
      if count > 0 {
        try text.decoder.pass(UnsafeRawBufferPointer(rebasing: bytes[..<count]), into: &utf8)
        return count
      }
    }
    let part = bytes.prefix(ContradictionWatch.lineLimit - text.bytes.count)
    let end = part.firstIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 }
    let count = end ?? part.count
    text.bytes += part[..<count]
    if end != nil || text.bytes.count == ContradictionWatch.lineLimit {
      try passLine(into: &utf8)
    }
    return count
  }

  /// Decodes the held line, unless it is surely in another encoding.
  mutating func passLine(into utf8: inout [UInt8]) throws(DecodingFailure) {
    let line = text.take()
    try line.span.withUnsafeBytes { bytes throws(DecodingFailure) in
      if let other = watch?.contradiction(by: line) {
        watch = nil
        try contradict(by: other, at: text.decoder.report.bytesIn, bytes)
      }
      try text.decoder.pass(bytes, into: &utf8)
    }
  }

  /// Notes that the next bytes are in another encoding: an error, if the policy is to fail.
  private mutating func contradict(
    by other: TextEncoding, at offset: Int, _ bytes: UnsafeRawBufferPointer
  ) throws(DecodingFailure) {
    contradiction = (offset, other)
    if text.decoder.failsWhereMalformed {
      throw .malformed(text.decoder.contradiction(by: other, Array(bytes.prefix(4))))
    }
  }
}

extension [UInt8] {
  /// Whether the bytes end with a line of at least eight printable ASCII characters.
  ///
  /// In UTF-16 a line feed is next to a zero byte, and eight consecutive bytes that are printable
  /// are rare, so such a line is ASCII. It lets a person who types line by line see each line at
  /// once.
  fileprivate var endsWithLineOfText: Bool {
    guard last == UInt8(ascii: "\n") else { return false }
    let line = dropLast().last == UInt8(ascii: "\r") ? dropLast(2) : dropLast()
    return line.count >= 8 && line.suffix(8).allSatisfy { (0x20...0x7E).contains($0) }
  }
}

extension DetectingDecoder {
  /// Passes on as much of the held text as possible, because no more may arrive for a while.
  ///
  /// Call it when the input pauses and a reader waits for the text. The text is decoded by the
  /// likeliest encoding so far. Later text is decided on as usual, by everything that has arrived.
  ///
  /// - Throws: As `decode(_:into:)`.
  /// - Complexity: O(*n*) in the number of held bytes, at most 64 KB.
  public mutating func flush(into utf8: inout [UInt8]) throws(DecodingFailure) {
    switch stage {
    case .start:
      let plain = text.bytes.withUnsafeBytes { PlainText.prefix(of: $0) }
      guard !text.bytes.isEmpty, plain.length == text.bytes.count else { return }
      stage = .passing
      try text.passHeld(into: &utf8)
    case .deciding:
      // A byte up to 0x2F is never the second or a later byte of a character.
      guard let end = text.bytes.lastIndex(where: { $0 <= 0x2F }) else { return }
      let current = text.current
      guard let encoding = current.encoding, encoding.readsPlainTextAsASCII else { return }
      text.switchDecoder(to: encoding)
      try text.passHeld(end + 1, into: &utf8)
    case .committed:
      text.bytes.withUnsafeBytes { watch?.note($0) }
      try text.passHeld(into: &utf8)
    case .passing, .shifted: break
    }
  }
}
