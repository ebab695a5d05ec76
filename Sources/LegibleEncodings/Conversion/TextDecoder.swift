/// Converts bytes in a known encoding to UTF-8 as they come.
///
/// ```swift
/// var decoder = TextDecoder(.koi8R, malformed: .replace)
/// var text: [UInt8] = []
/// for chunk in chunks {
///   try decoder.decode(chunk, into: &text)
/// }
/// try decoder.finish(into: &text)
/// print(decoder.report.malformedCount)
/// ```
///
/// The input may be split into chunks at any byte. A decoder holds a few bytes at most, and
/// appends at most three bytes for each byte it reads, four with `MalformedPolicy.escape`.
///
/// A decoder is a value, and `Sendable`: a copy goes on from where the original is, and neither
/// changes the other. (The platform's `iconv` cannot be copied: a copy of a decoder that
/// `TextEncoding.init(systemName:)` named begins in the initial state of its encoding.)
public struct TextDecoder: Sendable {
  /// The encoding that is read.
  public private(set) var encoding: TextEncoding

  private let malformed: MalformedPolicy

  /// Whether `MalformedPolicy.escape` writes 0xFF before each byte instead of `\x9D`, so that escapes cannot be taken for
  /// text: UTF-8 has no such byte.
  package var escapesAsBytes = false
  private let byteOrderMark: ByteOrderMarkPolicy
  private let newlines: NewlinePolicy
  private var newlineWriter: NewlineWriter?
  private var driver: StepDriver

  /// The initial converters of the encodings that the decoder has switched to: making one may take
  /// longer than a line.
  private var converters: [(encoding: TextEncoding, initial: AnyStepConverter)] = []
  private var roundTrip: RoundTripCheck?
  private let provesReversibility: Bool

  /// The text of the last step as it was read, where lines get another ending.
  private var unconverted: [UInt8] = []

  /// The byte order mark that an encoder writes; `nil` if the encoding has none.
  private var orderMark: [UInt8]?

  /// As many of the first bytes as `orderMark` has.
  private var firstBytes: [UInt8] = []
  private var position = TextPosition()
  private var counts = ConversionReport()

  /// Whether nothing was written yet, so that a byte order mark would be at the beginning.
  private var isAtStart = true

  /// A decoder at the beginning of a text.
  ///
  /// - Parameters:
  ///   - encoding: The encoding to read.
  ///   - malformed: What happens to bytes that the encoding cannot read.
  ///   - byteOrderMark: Whether U+FEFF at the beginning is kept, added or taken off.
  ///   - newlines: Whether lines get another ending.
  ///   - provesReversibility: Whether `ConversionReport.isReversible` is to rest on writing all
  ///     text back and comparing, also where tables would tell; it takes that time in addition.
  public init(
    _ encoding: TextEncoding,
    malformed: MalformedPolicy = .fail,
    byteOrderMark: ByteOrderMarkPolicy = .remove,
    newlines: NewlinePolicy = .keep,
    provesReversibility: Bool = false
  ) {
    self.encoding = encoding
    self.malformed = malformed
    self.byteOrderMark = byteOrderMark
    self.newlines = newlines
    self.provesReversibility = provesReversibility
    newlineWriter = NewlineWriter(newlines)
    driver = StepDriver(encoding.makeDecoder())
    orderMark = encoding.byteOrderMark
    roundTrip =
      provesReversibility || encoding.hasRedundantForms ? RoundTripCheck(encoding) : nil
  }

  /// The report of the conversion so far.
  public var report: ConversionReport {
    var report = counts
    report.bytesIn = driver.position
    report.lineEndings = position.lineEndings
    // An encoder of UTF-16 or UTF-32 writes the mark of one order only.
    if let orderMark, counts.bytesOut > 0, firstBytes != orderMark {
      report.hasOtherChanges = true
    }
    let endings = position.lineEndings
    switch newlines {
    case .keep: break
    case .lf: if endings.crlf + endings.cr > 0 { report.hasOtherChanges = true }
    case .crlf: if endings.lf + endings.cr > 0 { report.hasOtherChanges = true }
    case .cr: if endings.lf + endings.crlf > 0 { report.hasOtherChanges = true }
    }
    return report
  }

  /// Decodes the next bytes and appends the text as UTF-8.
  ///
  /// - Throws: `ConversionError` where the bytes are malformed and the policy is to fail. What
  ///   came before them has been appended, and decoding can go on after them.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: some Sequence<UInt8>, into utf8: inout [UInt8]
  ) throws(ConversionError) {
    try bytes.forEachChunk { chunk throws(ConversionError) in try decode(chunk, into: &utf8) }
  }

  /// Decodes the next bytes, given as an array, and appends the text as UTF-8.
  ///
  /// - Throws: As `decode(_:into:)` for a sequence, which takes a little longer for a short text.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: [UInt8], into utf8: inout [UInt8]
  ) throws(ConversionError) {
    try decode(bytes.span, into: &utf8)
  }

  /// Decodes the next bytes, given as a span, and appends the text as UTF-8.
  ///
  /// - Throws: As `decode(_:into:)` for a sequence.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: borrowing some ByteSpan & ~Copyable & ~Escapable, into utf8: inout [UInt8]
  ) throws(ConversionError) {
    try bytes.withRawBytes { chunk throws(ConversionError) in try decode(chunk, into: &utf8) }
  }

  package mutating func decode(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(ConversionError) {
    try utf8.append(conversionOf: bytes) { rest, output throws(ConversionError) in
      try convert(&rest, atEnd: false, into: &output)
    }
  }

  /// Whether bytes that the encoding cannot read are an error.
  package var failsWhereMalformed: Bool { malformed == .fail }

  /// Returns the error that the next bytes are in another encoding.
  package func contradiction(by other: TextEncoding, _ bytes: [UInt8]) -> ConversionError {
    ConversionError(
      .contradicted(by: other), in: encoding, bytes: bytes, byteOffset: driver.position,
      at: position)
  }

  /// Ends the text: a character that is still incomplete is malformed.
  ///
  /// Nothing may be decoded after it.
  ///
  /// - Throws: `ConversionError` as `decode(_:into:)` does.
  public mutating func finish(into utf8: inout [UInt8]) throws(ConversionError) {
    try utf8.append(forInputOf: 0) { output throws(ConversionError) in
      try finish(into: &output)
    }
  }

  /// Whether the bytes so far end inside of a character.
  package var isInsideCharacter: Bool { driver.isInsideCharacter }

  /// Switches to another encoding; the one so far has read only plain ASCII.
  package mutating func resume(as encoding: TextEncoding) {
    self.encoding = encoding
    orderMark = encoding.byteOrderMark
    // An encoder would write the header of ISO-2022-KR first, before the text that has been decoded already.
    if encoding == .iso2022KR && driver.position > 0 { counts.hasOtherChanges = true }
    driver.switchConverter(to: initialConverter(of: encoding))
    roundTrip =
      provesReversibility || encoding.hasRedundantForms ? RoundTripCheck(encoding) : nil
  }

  private mutating func initialConverter(of encoding: TextEncoding) -> AnyStepConverter {
    if let known = converters.first(where: { $0.encoding == encoding }) { return known.initial }
    let converter = encoding.makeDecoder()
    // A converter of the system cannot be copied.
    if !encoding.isConvertedBySystem { converters.append((encoding, converter)) }
    return converter
  }

  /// Converts bytes, as far as there is room, and takes them off.
  ///
  /// - Returns: Whether all are taken.
  mutating func convert(
    _ rest: inout UnsafeRawBufferPointer, atEnd: Bool, into output: inout ConversionOutput
  ) throws(ConversionError) -> Bool {
    let bytes = rest
    defer {
      if let orderMark, firstBytes.count < orderMark.count {
        let taken = bytes.prefix(bytes.count - rest.count)
        firstBytes += taken.prefix(orderMark.count - firstBytes.count)
      }
    }
    while output.hasRoom {
      let before = rest
      let start = output.count
      let event = next(&rest, atEnd: atEnd, into: &output)
      counts.oneWayCount += event.oneWayCount
      if event.hasRedundantForm { counts.hasOtherChanges = true }
      if case .malformed = event.stop, malformed == .replace, newlineWriter == nil {
        replace(byteCount: event.bytes.count, into: &output)
      } else if let stop = event.stop {
        try handle(stop, event.bytes, atEnd: atEnd && rest.isEmpty, into: &output)
      }
      if roundTrip != nil {
        let taken = UnsafeRawBufferPointer(rebasing: before[..<(before.count - rest.count)])
        if newlineWriter == nil {
          roundTrip?.note(taken, text: output.written(from: start))
        } else {
          // The decoded text is compared, before its line ends are converted.
          let text = unconverted
          unconverted = []
          text.withUnsafeBytes { roundTrip?.note(taken, text: $0) }
        }
        noteRoundTrip()
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
    roundTrip?.finish()
    noteRoundTrip()
    return true
  }

  /// Decodes the next part of the input and writes it.
  private mutating func next(
    _ rest: inout UnsafeRawBufferPointer, atEnd: Bool, into output: inout ConversionOutput
  ) -> StepDriver.Event {
    if newlineWriter != nil {
      // A line may end in a byte more than before.
      let event = driver.next(&rest, atEnd: atEnd, limit: output.room.count / 2)
      append(driver.written(event.produced), lineFeeds: event.lineFeeds, to: &output)
      return event
    }
    // Nothing is to be changed but a mark at the beginning, so the text is written where it stays.
    var start = output.count
    let event = driver.next(&rest, atEnd: atEnd, into: output.room)
    output.advance(by: event.produced)
    if isAtStart && event.produced > 0 { start = settleBeginning(of: &output, at: start) }
    position.advance(over: output.written(from: start), lineFeeds: event.lineFeeds)
    counts.bytesOut += output.count - start
    return event
  }

  /// Takes off or adds a byte order mark where the text begins that was just written.
  ///
  /// - Returns: Where the text begins that is to be counted.
  private mutating func settleBeginning(of output: inout ConversionOutput, at start: Int) -> Int {
    counts.hasByteOrderMark = output.written(from: start).starts(with: Self.byteOrderMark)
    if counts.hasByteOrderMark && byteOrderMark == .remove {
      noteRemovedMark()
      output.replace(start..<start + Self.byteOrderMark.count, with: [])
    }
    let mark = begin()
    output.replace(start..<start, with: mark)
    return start + mark.count
  }

  /// Notes that the mark does not come back if the output is encoded again.
  private mutating func noteRemovedMark() {
    if roundTrip == nil && orderMark == nil { counts.hasOtherChanges = true }
  }

  private mutating func noteRoundTrip() {
    if roundTrip?.matches == false { counts.hasOtherChanges = true }
  }

  /// Writes decoded text, but for a byte order mark at the beginning.
  private mutating func append(
    _ text: UnsafeRawBufferPointer, lineFeeds: Int? = nil, to output: inout ConversionOutput
  ) {
    var text = text
    if isAtStart && !text.isEmpty {
      counts.hasByteOrderMark = text.starts(with: Self.byteOrderMark)
      output.append(begin())
      if counts.hasByteOrderMark && byteOrderMark == .remove {
        noteRemovedMark()
        text = UnsafeRawBufferPointer(rebasing: text.dropFirst(Self.byteOrderMark.count))
      }
    }
    appendCounted(text, lineFeeds: lineFeeds, to: &output)
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Begins the text, and returns what it is to begin with if it has no mark.
  private mutating func begin() -> [UInt8] {
    guard isAtStart else { return [] }
    isAtStart = false
    guard byteOrderMark == .add && !counts.hasByteOrderMark else { return [] }
    counts.hasOtherChanges = true
    counts.bytesOut += Self.byteOrderMark.count
    return Self.byteOrderMark
  }

  private mutating func appendCounted(
    _ text: UnsafeRawBufferPointer, lineFeeds: Int? = nil, characters: Int? = nil,
    to output: inout ConversionOutput
  ) {
    position.advance(over: text, lineFeeds: lineFeeds, characters: characters)
    if roundTrip != nil && newlineWriter != nil { unconverted.append(contentsOf: text) }
    let start = output.count
    if newlineWriter == nil {
      output.append(text)
    } else {
      newlineWriter?.append(text, to: &output)
    }
    counts.bytesOut += output.count - start
  }

  /// Writes U+FFFD for bytes that have just been passed, where no line ends are changed.
  ///
  /// `handle` does the same, but makes an array for each place, and looks for line ends that U+FFFD cannot have; what is
  /// damaged has many such places.
  private mutating func replace(byteCount: Int, into output: inout ConversionOutput) {
    counts.noteMalformed(at: driver.position - byteCount)
    if isAtStart { output.append(begin()) }
    output.appendReplacementCharacter()
    position.advanceOverCharacter()
    counts.bytesOut += ConversionOutput.replacementCharacter.count
  }

  private mutating func handle(
    _ stop: ConversionStep.Stop, _ bytes: MalformedBytes, atEnd: Bool,
    into output: inout ConversionOutput
  ) throws(ConversionError) {
    let offset = driver.position - bytes.count
    if stop == .unsupported { throw ConversionError(.unsupported, in: encoding) }
    counts.noteMalformed(at: offset)
    output.append(begin())
    let replacement: [UInt8]
    switch malformed {
    case .fail:
      throw ConversionError(
        atEnd ? .truncated : .malformed, in: encoding, bytes: bytes.array, byteOffset: offset,
        at: position)
    case .replace:
      let character = ConversionOutput.replacementCharacter
      replacement = character.indices.map { character[$0] }
    case .escape where escapesAsBytes: replacement = bytes.array.flatMap { [0xFF, $0] }
    case .escape: replacement = bytes.array.flatMap { Array("\\x\($0.hexadecimal())".utf8) }
    case .skip: replacement = []
    }
    // None of them ends a line.
    let characters = malformed == .replace ? 1 : replacement.count
    replacement.withUnsafeBytes {
      appendCounted($0, lineFeeds: 0, characters: characters, to: &output)
    }
  }
}

/// Gives the lines of UTF-8 text one kind of ending, as the text comes.
private struct NewlineWriter {
  private let ending: [UInt8]
  private var endsInCarriageReturn = false

  /// A writer for a policy, or `nil` if it leaves the text alone.
  init?(_ policy: NewlinePolicy) {
    guard let ending = policy.ending else { return nil }
    self.ending = ending
  }

  /// Writes the text, the end of each line replaced; there must be room for twice as much.
  mutating func append(_ text: UnsafeRawBufferPointer, to utf8: inout ConversionOutput) {
    var start = 0
    for index in text.indices {
      let byte = text[index]
      if byte > 0x0D {
        endsInCarriageReturn = false
        continue
      }
      let followsCarriageReturn = endsInCarriageReturn
      endsInCarriageReturn = byte == 0x0D
      guard byte == 0x0A || byte == 0x0D else { continue }
      utf8.append(UnsafeRawBufferPointer(rebasing: text[start..<index]))
      start = index + 1
      // The line has ended with the first of the two.
      if byte == 0x0A && followsCarriageReturn { continue }
      utf8.append(ending)
    }
    utf8.append(UnsafeRawBufferPointer(rebasing: text[start...]))
  }
}

/// Converts decoded text back as it comes, and compares it with the bytes that it was read from.
private struct RoundTripCheck {
  private var encoder: TextEncoder

  /// The input that has not been written back yet.
  private var expected: [UInt8] = []

  /// Whether all that was written back so far is what was read.
  private(set) var matches = true

  /// The distance by which an encoder may be behind a decoder: escape sequences and bits that wait for more.
  private static let longestDelay = 64

  init(_ encoding: TextEncoding) { encoder = TextEncoder(encoding) }

  /// Notes bytes of the input, and the text that came out.
  mutating func note(_ input: UnsafeRawBufferPointer, text: UnsafeRawBufferPointer) {
    guard matches else { return }
    expected.append(contentsOf: input)
    var written: [UInt8] = []
    do {
      try encoder.encode(text, into: &written)
    } catch {
      return fail()
    }
    compare(written)
    if expected.count > Self.longestDelay { fail() }
  }

  /// Ends the text.
  mutating func finish() {
    guard matches else { return }
    var written: [UInt8] = []
    do {
      try encoder.finish(into: &written)
    } catch {
      return fail()
    }
    compare(written)
    if !expected.isEmpty { fail() }
  }

  private mutating func compare(_ written: [UInt8]) {
    guard expected.starts(with: written) else { return fail() }
    expected.removeFirst(written.count)
  }

  private mutating func fail() {
    matches = false
    expected = []
  }
}
