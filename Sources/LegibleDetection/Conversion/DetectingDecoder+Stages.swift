internal import LegibleEncodings

/// What happens to bytes in each stage.
extension DetectingDecoder {
  /// Holds one byte of the beginning, and passes all on once it is enough and plain.
  mutating func takeStart(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) -> Int {
    hold(UnsafeRawBufferPointer(rebasing: bytes[..<1]))
    let plain = held.withUnsafeBytes { PlainText.prefix(of: $0) }
    if plain.length == held.count {
      if held.count >= parameters.stream.start.bytes || held.endsWithLineOfText {
        stage = .passing
        try passHeld(into: &utf8)
      }
    } else if !plain.isCut {
      try beginDeciding(into: &utf8)
    }
    return 1
  }

  /// Passes plain text on, up to the first byte that is not.
  mutating func takePlain(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) -> Int {
    if held.isEmpty {
      let plain = PlainText.prefix(of: bytes, takesControls: textWithControls != nil)
      let passed = UnsafeRawBufferPointer(rebasing: bytes[..<plain.length])
      detector.consume(passed)
      try decoder.pass(passed, into: &utf8)
      if plain.length < bytes.count && !plain.isCut {
        try beginDeciding(into: &utf8)
      } else if plain.isCut {
        hold(UnsafeRawBufferPointer(rebasing: bytes[plain.length...]))
        return bytes.count
      }
      return plain.length
    }
    // What is held is the beginning of what may become an escape sequence.
    hold(UnsafeRawBufferPointer(rebasing: bytes[..<1]))
    let plain = held.withUnsafeBytes {
      PlainText.prefix(of: $0, takesControls: textWithControls != nil)
    }
    if plain.length == held.count {
      try passHeld(into: &utf8)
    } else if !plain.isCut {
      try beginDeciding(into: &utf8)
    }
    return 1
  }

  /// Holds bytes up to the next point at which a decision may fall.
  mutating func takeUndecided(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) -> Int {
    let limit = min(bytes.count, max(1, policy.holdLimit - held.count))
    let missingCount = policy.missingCount
    var tellingCount = 0
    var count = 0
    while count < limit && tellingCount < missingCount {
      if !PlainText.contains(bytes[count]) { tellingCount += 1 }
      count += 1
    }
    hold(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    policy.add(tellingCount)
    try decide(into: &utf8)
    return count
  }

  /// Decodes seven-bit text. Another byte shows that it is damaged, or that the escape sequences stand in text of
  /// another encoding.
  mutating func takeShifted(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) -> Int {
    let count = PlainText.asciiPrefixLength(of: bytes)
    let passed = UnsafeRawBufferPointer(rebasing: bytes[..<count])
    detector.consume(passed)
    try decoder.pass(passed, into: &utf8)
    if count < bytes.count {
      detection = nil
      stage = .deciding
      policy.restart()
    }
    return count
  }

  private mutating func hold(_ bytes: UnsafeRawBufferPointer) {
    detector.consume(bytes)
    held += bytes
  }

  private mutating func beginDeciding(into utf8: inout [UInt8]) throws(DecodingFailure) {
    stage = .deciding
    policy.add(held.count { !PlainText.contains($0) })
    try decide(into: &utf8)
  }

  /// Commits to an encoding if a decision falls now.
  private mutating func decide(into utf8: inout [UInt8]) throws(DecodingFailure) {
    if held.isEmpty { return }
    guard let decision = policy.decision(by: &detector, held: held) else { return }
    // ASCII that is read alike in any case is passed on instead, and makes room for more of what tells the encoding.
    let asciiCount = held.withUnsafeBytes { PlainText.asciiPrefixLength(of: $0) }
    let isAllASCII = asciiCount == held.count
    guard held.count >= policy.holdLimit, asciiCount > 0,
      decision.encoding.map(\.isASCIICompatible)
        ?? (policy.passesPlainText && !isAllASCII && !decision.isBinary)
    else { return try commit(to: decision, into: &utf8) }
    if isAllASCII {
      textWithControls = decision
      stage = .passing
      policy.restart()
    }
    if decoder.encoding != .usASCII { decoder.resume(as: .usASCII) }
    try passHeld(asciiCount, into: &utf8)
  }

  /// Decodes what is held, and all that comes, by the encoding decided on.
  mutating func commit(
    to decision: Detection, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    detection = decision
    let isShifted = decision.encoding.map(EscapeSequence.allEncodings.contains) ?? false
    stage = isShifted && held.allSatisfy { $0 < 0x80 } ? .shifted : .committed
    // Plain text that went before was passed on as ASCII, and cannot be taken back.
    guard let encoding = decision.encoding,
      decoder.report.bytesIn == 0 || encoding.readsPlainTextAsASCII
    else { throw .undecided(decision) }
    // What was passed on while the input paused may have left it inside of shifted text.
    if encoding != decoder.encoding { decoder.resume(as: encoding) }
    try passHeld(into: &utf8)
  }

  /// Passes on the first of the bytes that are held, or all of them.
  mutating func passHeld(
    _ count: Int = .max, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    let bytes = Array(held.prefix(count))
    held.removeFirst(bytes.count)
    try bytes.span.withUnsafeBytes { buffer throws(DecodingFailure) in
      try decoder.pass(buffer, into: &utf8)
    }
  }
}

extension [UInt8] {
  /// Whether the bytes end with a line of at least eight printing ASCII characters.
  ///
  /// In UTF-16 the zero byte of a line feed stands beside it, and eight bytes in a row that print
  /// are rare, so this is ASCII; a person who types line by line gets each line at once.
  fileprivate var endsWithLineOfText: Bool {
    guard last == UInt8(ascii: "\n") else { return false }
    let line = dropLast().last == UInt8(ascii: "\r") ? dropLast(2) : dropLast()
    return line.count >= 8 && line.suffix(8).allSatisfy { (0x20...0x7E).contains($0) }
  }
}
