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
///
/// A decoder is a value, and `Sendable`: a copy goes on from where the original is, and neither
/// changes the other. (The platform's `iconv` cannot be copied: a copy of a decoder that
/// `TextEncoding.init(systemName:)` named begins in the initial state of its encoding.)
public struct TextDecoder: Sendable {
  /// The encoding that is read.
  public private(set) var encoding: TextEncoding

  private let malformed: MalformedPolicy
  private let byteOrderMark: ByteOrderMarkPolicy
  private let newlines: NewlinePolicy
  private var newlineWriter: NewlineWriter?
  private var driver: StepDriver

  /// The converters of the encodings that were gone on with, as they begin: making one may take
  /// longer than a line.
  private var converters: [(encoding: TextEncoding, initial: any StepConverter)] = []
  private var roundTrip: RoundTripCheck?
  private let provesReversibility: Bool

  /// The text of the last step as it was read, where lines get another ending.
  private var unconverted: [UInt8] = []

  /// The first bytes, where a mark among them tells the order of bytes.
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
    roundTrip =
      provesReversibility || encoding.hasRedundantForms ? RoundTripCheck(encoding) : nil
  }

  /// What was done so far.
  public var report: ConversionReport {
    var report = counts
    report.bytesIn = driver.position
    report.lineEndings = position.lineEndings
    // An encoder of UTF-16 or UTF-32 writes the mark of one order only.
    if let mark = encoding.byteOrderMark, counts.bytesOut > 0, firstBytes != mark {
      report.hasOtherChanges = true
    }
    let endings = position.lineEndings
    switch newlines {
    case .keep: break
    case .lf: if endings.crlf + endings.cr > 0 { report.hasOtherChanges = true }
    case .crlf: if endings.lf + endings.cr > 0 { report.hasOtherChanges = true }
    }
    return report
  }

  /// Decodes the next bytes and appends the text as UTF-8.
  ///
  /// - Throws: `ConversionError` where the bytes are malformed and the policy is to fail. What
  ///   came before them has been appended, and decoding can go on behind them.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: some Sequence<UInt8>, into utf8: inout [UInt8]
  ) throws(ConversionError) {
    try bytes.forEachChunk { chunk throws(ConversionError) in
      try convert(chunk, atEnd: false, into: &utf8)
    }
  }

  /// Decodes the next bytes, given as a span, and appends the text as UTF-8.
  ///
  /// - Throws: As `decode(_:into:)` for a sequence.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func decode(
    _ bytes: borrowing some ByteSpan & ~Copyable & ~Escapable, into utf8: inout [UInt8]
  ) throws(ConversionError) {
    try bytes.withRawBytes { chunk throws(ConversionError) in
      try convert(chunk, atEnd: false, into: &utf8)
    }
  }

  package mutating func decode(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(ConversionError) {
    try convert(bytes, atEnd: false, into: &utf8)
  }

  /// Ends the text: a character that is still incomplete is malformed.
  ///
  /// Nothing may be decoded behind it.
  ///
  /// - Throws: `ConversionError` as `decode(_:into:)` does.
  public mutating func finish(into utf8: inout [UInt8]) throws(ConversionError) {
    try convert(UnsafeRawBufferPointer(start: nil, count: 0), atEnd: true, into: &utf8)
    let count = driver.finish()
    append(driver.written(count), to: &utf8)
    roundTrip?.finish()
    noteRoundTrip()
  }

  /// Whether the bytes so far end inside of a character.
  package var isInsideCharacter: Bool { driver.isInsideCharacter }

  /// Goes on with another encoding where the one so far read nothing but plain ASCII.
  package mutating func resume(as encoding: TextEncoding) {
    self.encoding = encoding
    // Its header would be written before the text that is behind us.
    if encoding == .iso2022KR && driver.position > 0 { counts.hasOtherChanges = true }
    driver.goOn(with: initialConverter(of: encoding))
    roundTrip =
      provesReversibility || encoding.hasRedundantForms ? RoundTripCheck(encoding) : nil
  }

  private mutating func initialConverter(of encoding: TextEncoding) -> any StepConverter {
    if let known = converters.first(where: { $0.encoding == encoding }) { return known.initial }
    let converter = encoding.makeDecoder()
    // That of the system is no value of which there could be two.
    if !encoding.isConvertedBySystem { converters.append((encoding, converter)) }
    return converter
  }

  private mutating func convert(
    _ bytes: UnsafeRawBufferPointer, atEnd: Bool, into utf8: inout [UInt8]
  ) throws(ConversionError) {
    if let mark = encoding.byteOrderMark, firstBytes.count < mark.count {
      firstBytes += bytes.prefix(mark.count - firstBytes.count)
    }
    var rest = bytes
    while true {
      let before = rest
      let written = utf8.count
      var isDone = false
      let unchanged = driver.takeUnchanged(&rest)
      if unchanged.isEmpty {
        let event = next(&rest, atEnd: atEnd, into: &utf8)
        isDone = event.isDone
        counts.oneWayCount += event.oneWayCount
        if event.hasRedundantForm { counts.hasOtherChanges = true }
        if let trouble = event.trouble {
          try handle(trouble, event.bytes, atEnd: atEnd && rest.isEmpty, into: &utf8)
        }
      } else {
        append(unchanged, to: &utf8)
      }
      if roundTrip != nil {
        let taken = UnsafeRawBufferPointer(rebasing: before[..<(before.count - rest.count)])
        if newlineWriter == nil {
          roundTrip?.note(taken, text: utf8.span.extracting(written...))
        } else {
          // What was read is compared, not what the ends of its lines have become.
          let text = unconverted
          unconverted = []
          roundTrip?.note(taken, text: text.span)
        }
        noteRoundTrip()
      }
      if isDone { return }
    }
  }

  /// Decodes the next part of the input and appends it.
  private mutating func next(
    _ rest: inout UnsafeRawBufferPointer, atEnd: Bool, into utf8: inout [UInt8]
  ) -> StepDriver.Event {
    if newlineWriter != nil {
      let event = driver.next(&rest, atEnd: atEnd)
      append(driver.written(event.produced), to: &utf8)
      return event
    }
    // Nothing is to be changed but a mark at the beginning, so the text is written where it stays.
    var start = utf8.count
    let event = driver.next(&rest, atEnd: atEnd, appendingTo: &utf8)
    if isAtStart && utf8.count > start { start = settleBeginning(of: &utf8, at: start) }
    utf8.withUnsafeBytes { position.advance(over: UnsafeRawBufferPointer(rebasing: $0[start...])) }
    counts.bytesOut += utf8.count - start
    return event
  }

  /// Takes off or adds a byte order mark where the text begins that was just appended.
  ///
  /// - Returns: Where the text begins that is to be counted.
  private mutating func settleBeginning(of utf8: inout [UInt8], at start: Int) -> Int {
    counts.hasByteOrderMark = utf8[start...].starts(with: Self.byteOrderMark)
    if counts.hasByteOrderMark && byteOrderMark == .remove {
      noteRemovedMark()
      utf8.removeSubrange(start..<start + Self.byteOrderMark.count)
    }
    var mark: [UInt8] = []
    begin(&mark)
    utf8.insert(contentsOf: mark, at: start)
    return start + mark.count
  }

  /// Notes that the mark of the text does not come back from what was written.
  private mutating func noteRemovedMark() {
    if roundTrip == nil && encoding.byteOrderMark == nil { counts.hasOtherChanges = true }
  }

  private mutating func noteRoundTrip() {
    if roundTrip?.matches == false { counts.hasOtherChanges = true }
  }

  /// Appends decoded text, but for a byte order mark at the beginning.
  private mutating func append(_ text: UnsafeRawBufferPointer, to utf8: inout [UInt8]) {
    var text = text
    if isAtStart && !text.isEmpty {
      counts.hasByteOrderMark = text.starts(with: Self.byteOrderMark)
      begin(&utf8)
      if counts.hasByteOrderMark && byteOrderMark == .remove {
        noteRemovedMark()
        text = UnsafeRawBufferPointer(rebasing: text.dropFirst(Self.byteOrderMark.count))
      }
    }
    appendCounted(text, to: &utf8)
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Appends what a text without a mark is to begin with.
  private mutating func begin(_ utf8: inout [UInt8]) {
    guard isAtStart else { return }
    isAtStart = false
    if byteOrderMark == .add && !counts.hasByteOrderMark {
      counts.hasOtherChanges = true
      counts.bytesOut += Self.byteOrderMark.count
      utf8 += Self.byteOrderMark
    }
  }

  private mutating func appendCounted(
    _ text: UnsafeRawBufferPointer, to utf8: inout [UInt8]
  ) {
    position.advance(over: text)
    if roundTrip != nil && newlineWriter != nil { unconverted.append(contentsOf: text) }
    if let count = newlineWriter?.append(text, to: &utf8) {
      counts.bytesOut += count
    } else {
      utf8.append(contentsOf: text)
      counts.bytesOut += text.count
    }
  }

  private mutating func handle(
    _ trouble: ConversionStep.Stop, _ bytes: [UInt8], atEnd: Bool, into utf8: inout [UInt8]
  ) throws(ConversionError) {
    let offset = driver.position - bytes.count
    if trouble == .unsupported { throw ConversionError(.unsupported, in: encoding) }
    counts.noteMalformed(at: offset)
    begin(&utf8)
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
