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
/// The text may be split into chunks at any byte, also inside of a character. Malformed UTF-8
/// counts as U+FFFD, which most encodings do not have.
///
/// An encoder is a value, and `Sendable`, as a `TextDecoder` is.
public struct TextEncoder: Sendable {
  /// The encoding that is written.
  public let encoding: TextEncoding

  private let unencodable: UnencodablePolicy

  /// The language whose customs transliteration follows.
  private let language: String?
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
  ///   - halfWidthKatakana: What happens to half-width katakana in ISO-2022-JP and ISO-2022-JP-2.
  ///   - language: The language of the text as a BCP 47 tag, whose customs `.transliterate` follows: in German `ä`
  ///     becomes `ae`, in Danish and Norwegian `å` becomes `aa`.
  public init(
    _ encoding: TextEncoding, unencodable: UnencodablePolicy = .fail,
    halfWidthKatakana: HalfWidthKatakanaPolicy = .widen, language: String? = nil
  ) {
    self.encoding = encoding
    self.unencodable = unencodable
    self.language = language
    driver = StepDriver(encoding.makeEncoder(halfWidthKatakana))
  }

  /// The report of the conversion so far.
  public var report: ConversionReport {
    var report = counts
    report.bytesIn = driver.position
    report.lineEndings = position.lineEndings
    return report
  }

  /// Encodes the next piece of UTF-8 text and appends the bytes.
  ///
  /// - Throws: `ConversionError` where the encoding does not have a character and the policy is to
  ///   fail. What came before it has been appended, and encoding can go on after it.
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func encode(
    _ utf8: some Sequence<UInt8>, into bytes: inout [UInt8]
  ) throws(ConversionError) {
    try utf8.forEachChunk { chunk throws(ConversionError) in try encode(chunk, into: &bytes) }
  }

  /// Encodes the next piece of UTF-8 text, given as an array, and appends the bytes.
  ///
  /// - Throws: As `encode(_:into:)` for a sequence, which takes a little longer for a short text.
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func encode(
    _ utf8: [UInt8], into bytes: inout [UInt8]
  ) throws(ConversionError) {
    try encode(utf8.span, into: &bytes)
  }

  /// Encodes the next piece of UTF-8 text, given as a span, and appends the bytes.
  ///
  /// - Throws: As `encode(_:into:)` for a sequence.
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func encode(
    _ utf8: borrowing some ByteSpan & ~Copyable & ~Escapable, into bytes: inout [UInt8]
  ) throws(ConversionError) {
    try utf8.withRawBytes { chunk throws(ConversionError) in try encode(chunk, into: &bytes) }
  }

  package mutating func encode(
    _ utf8: UnsafeRawBufferPointer, into bytes: inout [UInt8]
  ) throws(ConversionError) {
    try convert(utf8, atEnd: false, into: &bytes)
  }

  /// Ends the text, and returns to the initial state of an encoding that has shifts.
  ///
  /// Nothing may be encoded after it.
  ///
  /// - Throws: `ConversionError` as `encode(_:into:)` does.
  public mutating func finish(into bytes: inout [UInt8]) throws(ConversionError) {
    try bytes.append(forInputOf: 0) { output throws(ConversionError) in
      try finish(into: &output)
    }
  }

  /// Encodes text after which no more comes, and ends it.
  mutating func encodeToEnd(
    _ utf8: UnsafeRawBufferPointer, into bytes: inout [UInt8]
  ) throws(ConversionError) {
    try convert(utf8, atEnd: true, into: &bytes)
    try finish(into: &bytes)
  }

  private mutating func convert(
    _ utf8: UnsafeRawBufferPointer, atEnd: Bool, into bytes: inout [UInt8]
  ) throws(ConversionError) {
    try bytes.append(conversionOf: utf8) { rest, output throws(ConversionError) in
      try convert(&rest, atEnd: atEnd, into: &output)
    }
  }

  /// Converts text, as far as there is room, and takes it off.
  ///
  /// - Returns: Whether all is taken.
  mutating func convert(
    _ rest: inout UnsafeRawBufferPointer, atEnd: Bool, into output: inout ConversionOutput
  ) throws(ConversionError) -> Bool {
    while output.hasRoom {
      let before = rest
      let unchanged = driver.takeUnchanged(&rest, limit: output.room.count)
      if !unchanged.isEmpty {
        position.advance(over: unchanged)
        append(unchanged, to: &output)
        continue
      }
      let start = output.count
      let event = driver.next(&rest, atEnd: atEnd, into: output.room)
      output.advance(by: event.produced)
      if isAtStart && event.produced > 0 { begin(&output, at: start) }
      counts.bytesOut += output.count - start
      let taken = UnsafeRawBufferPointer(rebasing: before[..<(before.count - rest.count)])
      position.advance(over: taken, lineFeeds: event.lineFeeds)
      counts.oneWayCount += event.oneWayCount
      if let stop = event.stop {
        try handle(stop, event.bytes, atEnd: atEnd && rest.isEmpty, into: &output)
      }
      if event.isDone { return true }
    }
    return false
  }

  /// Ends the text as far as there is room.
  ///
  /// - Returns: Whether it has ended.
  @discardableResult
  mutating func finish(into output: inout ConversionOutput) throws(ConversionError) -> Bool {
    var none = UnsafeRawBufferPointer(start: nil, count: 0)
    guard output.capacity >= ConversionOutput.minimumRoom,
      try convert(&none, atEnd: true, into: &output)
    else { return false }
    let count = driver.finish()
    append(driver.written(count), to: &output)
    return true
  }

  /// Puts the byte order mark before what was written first, if it is not there.
  private mutating func begin(_ output: inout ConversionOutput, at start: Int) {
    isAtStart = false
    if let mark = encoding.byteOrderMark, !output.written(from: start).starts(with: mark) {
      output.replace(start..<start, with: mark)
    }
  }

  private mutating func append(
    _ encoded: UnsafeRawBufferPointer, to output: inout ConversionOutput
  ) {
    let start = output.count
    output.append(encoded)
    if isAtStart && !encoded.isEmpty { begin(&output, at: start) }
    counts.bytesOut += output.count - start
  }

  private mutating func handle(
    _ stop: ConversionStep.Stop, _ input: MalformedBytes, atEnd: Bool,
    into output: inout ConversionOutput
  ) throws(ConversionError) {
    let offset = driver.position - input.count
    let scalar: Unicode.Scalar
    switch stop {
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
        !stop.isMalformed ? .unencodable(scalar) : atEnd ? .truncated : .malformed,
        in: stop.isMalformed ? .utf8 : encoding, bytes: input.array, byteOffset: offset,
        at: position.before(input.array))
    }
    let malformedFirst = stop.isMalformed ? ["\u{FFFD}"] : []
    for replacement in malformedFirst
      + Substitution.candidates(
        for: scalar, by: unencodable, language)
    {
      if let count = driver.convertAside(Array(replacement.utf8)) {
        append(driver.written(count), to: &output)
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

/// The substitutes for characters that an encoding does not have.
private enum Substitution {
  /// The substitutes for the character by a policy, the best first; the first that the encoding
  /// has is taken.
  static func candidates(
    for scalar: Unicode.Scalar, by policy: UnencodablePolicy, _ language: String?
  ) -> [String] {
    switch policy {
    case .fail, .skip: []
    case .replace: ["\u{FFFD}", "?"]
    case .escape: ["\\u{\(String(scalar.value, radix: 16, uppercase: true))}", "?"]
    case .ncr: ["&#\(scalar.value);", "?"]
    case .transliterate:
      Transliteration.candidates(for: scalar, language: language) + ["?"]
    case .escapeJSON:
      [String(scalar).utf16.map { escape("u", UInt32($0), digits: 4) }.joined(), "?"]
    case .escapeC:
      [
        scalar.value < 0x10000
          ? escape("u", scalar.value, digits: 4) : escape("U", scalar.value, digits: 8), "?",
      ]
    case .escapeURL:
      [
        String(scalar).utf8.map {
          "%" + ($0 < 0x10 ? "0" : "") + String($0, radix: 16, uppercase: true)
        }.joined(), "?",
      ]
    }
  }

  /// Returns a backslash, a letter and a number in hexadecimal digits.
  private static func escape(_ letter: String, _ value: UInt32, digits count: Int) -> String {
    let digits = String(value, radix: 16)
    return "\\\(letter)" + String(repeating: "0", count: count - digits.utf8.count) + digits
  }
}
