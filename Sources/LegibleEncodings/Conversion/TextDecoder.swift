/// Converts bytes in a known encoding to UTF-8 as they come.
///
/// ```swift
/// var decoder = TextDecoder(.koi8R, malformed: .replace)
/// var text: [UInt8] = []
/// while let chunk = nextChunk() {
///   try decoder.decode(chunk, into: &text)
/// }
/// try decoder.finish(into: &text)
/// print(decoder.report.malformedCount)
/// ```
///
/// Where the input is cut into chunks does not matter. A decoder holds a few bytes at most, and
/// appends at most three bytes for each byte it reads, four with `MalformedPolicy.escape`.
public struct TextDecoder: ~Copyable {
  /// The encoding that is read.
  public private(set) var encoding: TextEncoding

  private let malformed: MalformedPolicy
  private let byteOrderMark: ByteOrderMarkPolicy
  private var driver: StepDriver
  private var position = TextPosition()
  private var counts = ConversionReport()

  /// Whether nothing was written yet, so that a byte order mark would be at the beginning.
  private var isAtStart = true

  /// A decoder at the beginning of a text.
  ///
  /// - Parameters:
  ///   - encoding: The encoding to read.
  ///   - malformed: What happens to bytes that the encoding cannot read.
  ///   - byteOrderMark: Whether U+FEFF at the beginning is taken off.
  public init(
    _ encoding: TextEncoding,
    malformed: MalformedPolicy = .fail,
    byteOrderMark: ByteOrderMarkPolicy = .remove
  ) {
    self.encoding = encoding
    self.malformed = malformed
    self.byteOrderMark = byteOrderMark
    driver = StepDriver(encoding.makeDecoder())
  }

  /// What was done so far.
  public var report: ConversionReport {
    var report = counts
    report.bytesIn = driver.position
    report.lineEndings = position.lineEndings
    return report
  }

  /// Decodes the next bytes and appends the text as UTF-8.
  ///
  /// - Throws: `ConversionError` where the bytes are malformed and the policy is to fail. What
  ///   came before them has been appended, and decoding can go on behind them.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(ConversionError) {
    try convert(bytes, atEnd: false, into: &utf8)
  }

  /// Decodes the next bytes and appends the text as UTF-8.
  ///
  /// - Throws: As `decode(_:into:)` for a buffer.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: [UInt8], into utf8: inout [UInt8]
  ) throws(ConversionError) {
    try bytes.span.withUnsafeBytes { buffer throws(ConversionError) in
      try convert(buffer, atEnd: false, into: &utf8)
    }
  }

  /// Decodes the next bytes and appends the text as UTF-8.
  ///
  /// - Throws: As `decode(_:into:)` for a buffer.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: Span<UInt8>, into utf8: inout [UInt8]
  ) throws(ConversionError) {
    try bytes.withUnsafeBytes { buffer throws(ConversionError) in
      try convert(buffer, atEnd: false, into: &utf8)
    }
  }

  /// Ends the text: a character that is still incomplete is malformed.
  ///
  /// - Throws: `ConversionError` as `decode(_:into:)` does.
  public mutating func finish(into utf8: inout [UInt8]) throws(ConversionError) {
    try convert(UnsafeRawBufferPointer(start: nil, count: 0), atEnd: true, into: &utf8)
    append(driver.finish(), to: &utf8)
  }

  /// Whether the bytes so far end inside of a character.
  package var isInsideCharacter: Bool { driver.isInsideCharacter }

  /// Goes on with another encoding where the one so far read nothing but plain ASCII.
  package mutating func resume(as encoding: TextEncoding) {
    self.encoding = encoding
    driver = StepDriver(encoding.makeDecoder(), at: driver.position)
  }

  private mutating func convert(
    _ bytes: UnsafeRawBufferPointer, atEnd: Bool, into utf8: inout [UInt8]
  ) throws(ConversionError) {
    var rest = bytes
    while true {
      let event = driver.next(&rest, atEnd: atEnd)
      append(event.produced, to: &utf8)
      if let trouble = event.trouble {
        try handle(trouble, event.bytes, atEnd: atEnd && rest.isEmpty, into: &utf8)
      }
      if event.isDone { return }
    }
  }

  /// Appends what the driver has just written, but for a byte order mark at the beginning.
  private mutating func append(_ count: Int, to utf8: inout [UInt8]) {
    var text = UnsafeRawBufferPointer(rebasing: driver.output[..<count])
    if isAtStart && !text.isEmpty {
      isAtStart = false
      if text.starts(with: [0xEF, 0xBB, 0xBF]) {
        counts.hasByteOrderMark = true
        if byteOrderMark == .remove { text = UnsafeRawBufferPointer(rebasing: text.dropFirst(3)) }
      }
    }
    appendCounted(text, to: &utf8)
  }

  private mutating func appendCounted(
    _ text: UnsafeRawBufferPointer, to utf8: inout [UInt8]
  ) {
    utf8.append(contentsOf: text)
    counts.bytesOut += text.count
    position.advance(over: text)
  }

  private mutating func handle(
    _ trouble: ConversionStep.Stop, _ bytes: [UInt8], atEnd: Bool, into utf8: inout [UInt8]
  ) throws(ConversionError) {
    let offset = driver.position - bytes.count
    if trouble == .unsupported { throw ConversionError(.unsupported, in: encoding) }
    counts.noteMalformed(at: offset)
    isAtStart = false
    let replacement: [UInt8]
    switch malformed {
    case .fail:
      throw ConversionError(
        atEnd ? .truncated : .malformed, in: encoding, bytes: bytes, byteOffset: offset,
        at: position)
    case .replace: replacement = [0xEF, 0xBF, 0xBD]
    case .escape: replacement = bytes.flatMap { Array("\\x\($0.hexadecimal)".utf8) }
    case .skip: replacement = []
    }
    replacement.withUnsafeBytes { appendCounted($0, to: &utf8) }
  }
}
