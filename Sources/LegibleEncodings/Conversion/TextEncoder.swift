/// Converts UTF-8 to bytes in another encoding as it comes.
///
/// ```swift
/// var encoder = TextEncoder(.windows1250, unencodable: .ncr)
/// var bytes: [UInt8] = []
/// try encoder.encode("žluťoučký 🐎".utf8, into: &bytes)
/// try encoder.finish(into: &bytes)
/// ```
///
/// UTF-16 and UTF-32 without a byte order in their names get a byte order mark.
///
/// Where the text is cut into chunks does not matter, also inside of a character. Malformed UTF-8
/// counts as U+FFFD, which most encodings do not have.
///
/// An encoder is a value, and `Sendable`, as a `TextDecoder` is.
public struct TextEncoder: Sendable {
  /// The encoding that is written.
  public let encoding: TextEncoding

  private let unencodable: UnencodablePolicy
  private var driver: StepDriver
  private var counts = ConversionReport()
  private var position = TextPosition()

  /// Whether nothing was written yet, so that a byte order mark would be at the beginning.
  private var isAtStart = true

  /// An encoder at the beginning of a text.
  ///
  /// - Parameters:
  ///   - encoding: The encoding to write.
  ///   - unencodable: What happens to characters that the encoding does not have.
  public init(_ encoding: TextEncoding, unencodable: UnencodablePolicy = .fail) {
    self.encoding = encoding
    self.unencodable = unencodable
    driver = StepDriver(encoding.makeEncoder())
  }

  /// What was done so far.
  public var report: ConversionReport {
    var report = counts
    report.bytesIn = driver.position
    report.lineEndings = position.lineEndings
    return report
  }

  /// Encodes the next piece of UTF-8 text and appends the bytes.
  ///
  /// - Throws: `ConversionError` where the encoding does not have a character and the policy is to
  ///   fail. What came before it has been appended, and encoding can go on behind it.
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func encode(
    _ utf8: some Sequence<UInt8>, into bytes: inout [UInt8]
  ) throws(ConversionError) {
    try utf8.forEachChunk { chunk throws(ConversionError) in
      try convert(chunk, atEnd: false, into: &bytes)
    }
  }

  /// Encodes the next piece of UTF-8 text, given as a span, and appends the bytes.
  ///
  /// - Throws: As `encode(_:into:)` for a sequence.
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func encode(
    _ utf8: borrowing some ByteSpan & ~Copyable & ~Escapable, into bytes: inout [UInt8]
  ) throws(ConversionError) {
    try utf8.withRawBytes { chunk throws(ConversionError) in
      try convert(chunk, atEnd: false, into: &bytes)
    }
  }

  package mutating func encode(
    _ utf8: UnsafeRawBufferPointer, into bytes: inout [UInt8]
  ) throws(ConversionError) {
    try convert(utf8, atEnd: false, into: &bytes)
  }

  /// Ends the text, and returns to the initial state of an encoding that has shifts.
  ///
  /// Nothing may be encoded behind it.
  ///
  /// - Throws: `ConversionError` as `encode(_:into:)` does.
  public mutating func finish(into bytes: inout [UInt8]) throws(ConversionError) {
    try convert(UnsafeRawBufferPointer(start: nil, count: 0), atEnd: true, into: &bytes)
    let count = driver.finish()
    append(driver.written(count), to: &bytes)
  }

  private mutating func convert(
    _ utf8: UnsafeRawBufferPointer, atEnd: Bool, into bytes: inout [UInt8]
  ) throws(ConversionError) {
    var rest = utf8
    while true {
      let unchanged = driver.takeUnchanged(&rest)
      if !unchanged.isEmpty {
        position.advance(over: unchanged)
        append(unchanged, to: &bytes)
        continue
      }
      let before = rest
      let event = next(&rest, atEnd: atEnd, into: &bytes)
      let taken = before.count - rest.count
      position.advance(over: UnsafeRawBufferPointer(rebasing: before[..<taken]))
      counts.oneWayCount += event.oneWayCount
      if let trouble = event.trouble {
        try handle(trouble, event.bytes, atEnd: atEnd && rest.isEmpty, into: &bytes)
      }
      if event.isDone { return }
    }
  }

  /// Encodes the next part of the text and appends it.
  private mutating func next(
    _ rest: inout UnsafeRawBufferPointer, atEnd: Bool, into bytes: inout [UInt8]
  ) -> StepDriver.Event {
    if isAtStart && encoding.byteOrderMark != nil {
      let event = driver.next(&rest, atEnd: atEnd)
      append(driver.written(event.produced), to: &bytes)
      return event
    }
    // No mark is needed, or needed any more, so the bytes are written where they stay.
    let event = driver.next(&rest, atEnd: atEnd, appendingTo: &bytes)
    counts.bytesOut += event.produced
    return event
  }

  private mutating func append(_ encoded: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    if isAtStart && !encoded.isEmpty {
      isAtStart = false
      if let mark = encoding.byteOrderMark, !encoded.starts(with: mark) {
        bytes += mark
        counts.bytesOut += mark.count
      }
    }
    bytes.append(contentsOf: encoded)
    counts.bytesOut += encoded.count
  }

  private mutating func handle(
    _ trouble: ConversionStep.Stop, _ input: [UInt8], atEnd: Bool, into bytes: inout [UInt8]
  ) throws(ConversionError) {
    let offset = driver.position - input.count
    let scalar: Unicode.Scalar
    switch trouble {
    case .unencodable(let value, _):
      counts.noteSubstituted(at: offset)
      scalar = value
    case .unsupported:
      throw ConversionError(.unsupported, in: encoding)
    default:
      counts.noteMalformed(at: offset)
      scalar = "\u{FFFD}"
    }
    if unencodable == .fail {
      throw ConversionError(
        !trouble.isMalformed ? .unencodable(scalar) : atEnd ? .truncated : .malformed,
        in: trouble.isMalformed ? .utf8 : encoding, bytes: input, byteOffset: offset,
        at: position.before(input))
    }
    let malformedFirst = trouble.isMalformed ? ["\u{FFFD}"] : []
    for replacement in malformedFirst + Substitution.candidates(for: scalar, by: unencodable) {
      if let count = driver.convertAside(Array(replacement.utf8)) {
        append(driver.written(count), to: &bytes)
        return
      }
    }
  }
}

extension ConversionStep.Stop {
  fileprivate var isMalformed: Bool {
    if case .malformed = self { true } else { false }
  }
}
