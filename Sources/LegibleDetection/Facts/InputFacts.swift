internal import LegibleEncodings

/// The facts that detection collects about an input as it arrives, in bounded memory.
struct InputFacts: Sendable {
  /// The number of bytes so far.
  private(set) var byteCount = 0

  /// The beginning of the input, as far as declarations are read.
  private(set) var head: [UInt8] = []

  /// The bytes from shortly before the first one that is not plain text, as many as `sampleLimit`.
  private(set) var sample: [UInt8] = []
  static let sampleLimit = 65_536

  /// The offset of the sample in the input; `nil` while all bytes are plain text.
  private(set) var sampleOffset: Int?

  /// The occurrences of each byte in and after the sample.
  private(set) var counts = ByteCounts()

  /// The well-formed and malformed sequences of UTF-8 in and after the sample.
  private(set) var utf8 = UTF8Scanner()

  /// The sequences of UTF-7, as long as all bytes are plain text.
  private(set) var utf7 = UTF7Sequences()

  /// The distinct units of the whole input, and its first ASCII words.
  private(set) var units = UnitCollector()

  /// The number of zero bytes at the end.
  private(set) var trailingZeroCount = 0

  /// Encodings whose malformed places are counted after the sample, too.
  private var verifications: [Verification] = []

  /// The last plain bytes before the sample.
  private var recent: [UInt8] = []
  private static let recentLimit = 256

  /// The last plain bytes that may be the beginning of an escape sequence, at most `maxOpenCount`.
  private var openCount = 0
  private static let maxOpenCount = 16

  /// Whether the sample has room for more bytes.
  var isSampleFull: Bool { sample.count >= Self.sampleLimit }

  /// Whether the sample has all bytes that are not plain text.
  var isSampleWhole: Bool { (sampleOffset ?? 0) + sample.count == byteCount || sampleOffset == nil }

  /// Whether all bytes are plain text: ASCII without unusual controls or escape sequences.
  var isPlain: Bool { sampleOffset == nil }

  /// The number of bytes beyond ASCII.
  var nonASCIICount: Int { counts.count(in: 0x80...0xFF) }

  /// Whether there are bytes that escape sequences begin with.
  var mayHaveEscapeSequences: Bool { counts[0x1B] > 0 || counts[UInt8(ascii: "~")] > 0 }

  /// Looks at the next bytes, up to where the sample is full.
  ///
  /// - Returns: The number of bytes that were looked at.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) -> Int {
    if sampleOffset == nil { beginSample(in: bytes) }
    var count = bytes.count
    if let sampleOffset, !isSampleFull {
      // Bytes before the sample are plain.
      let start = max(0, sampleOffset + sample.count - byteCount)
      count = min(count, start + Self.sampleLimit - sample.count)
      note(UnsafeRawBufferPointer(rebasing: bytes[..<count]), sampleFrom: start)
    } else {
      note(bytes, sampleFrom: sampleOffset == nil ? count : 0)
    }
    return count
  }

  /// Finds the first byte that is not plain text, and begins the sample shortly before it.
  private mutating func beginSample(in bytes: UnsafeRawBufferPointer) {
    var plain: (length: Int, isCut: Bool)
    if openCount == 0 {
      plain = PlainText.prefix(of: bytes)
    } else {
      plain = Array(recent.suffix(openCount) + bytes).withUnsafeBytes { PlainText.prefix(of: $0) }
      // A sequence that began in an earlier chunk has a negative index.
      plain.length -= openCount
    }
    let length = plain.length
    openCount = plain.isCut ? bytes.count - length : 0
    guard length == bytes.count || plain.isCut else {
      let kept = min(max(0, length), Self.recentLimit)
      let before = length < Self.recentLimit ? recent.suffix(Self.recentLimit - length) : []
      sampleOffset = byteCount + max(0, length) - kept - before.count
      sample = Array(before)
      counts = ByteCounts()
      before.withUnsafeBytes { counts.add($0) }
      before.withUnsafeBytes { utf8.scan($0) }
      recent = []
      return
    }
    let limit = Self.recentLimit + Self.maxOpenCount
    if bytes.count >= limit { recent = [] }
    recent += bytes.suffix(limit)
    if recent.count > limit { recent.removeFirst(recent.count - limit) }
  }

  /// Notes bytes, of which those from an index on belong to the sample, or follow it.
  private mutating func note(_ bytes: UnsafeRawBufferPointer, sampleFrom start: Int) {
    if head.count < DeclaredEncoding.reach {
      head += bytes.prefix(DeclaredEncoding.reach - head.count)
    }
    bytes.withMemoryRebound(to: UInt8.self) { units.consume($0) }
    if isPlain { utf7.consume(bytes) }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[min(start, bytes.count)...])
    if !rest.isEmpty {
      utf8.scan(rest)
      if !isSampleFull { sample += rest.prefix(Self.sampleLimit - sample.count) }
      count(rest)
    }
    byteCount += bytes.count
  }

  /// Counts bytes in and after the sample.
  private mutating func count(_ bytes: UnsafeRawBufferPointer) {
    counts.add(bytes)
    noteTrailingZeros(bytes)
    for index in verifications.indices { verifications[index].consume(bytes) }
  }

  /// The number of malformed UTF-8 sequences after which `pass` stops to count them: the text is surely in another
  /// encoding.
  private static let countedMalformed = 1_000

  /// Counts whole lines after the sample that fit the encoding of the sample, and so are no further evidence.
  mutating func pass(_ bytes: UnsafeRawBufferPointer) {
    if utf8.malformedCount < Self.countedMalformed { utf8.scan(bytes) }
    count(bytes)
    byteCount += bytes.count
  }

  private mutating func noteTrailingZeros(_ bytes: UnsafeRawBufferPointer) {
    let zeros = bytes.reversed().prefix { $0 == 0 }.count
    trailingZeroCount = zeros == bytes.count ? trailingZeroCount + zeros : zeros
  }

  /// Begins to count the malformed places of encodings in the bytes after the sample.
  mutating func verify(_ encodings: some Sequence<TextEncoding>) {
    for encoding in encodings where !verifications.contains(where: { $0.encoding == encoding }) {
      verifications.append(
        Verification(of: encoding, after: sample, at: sampleOffset ?? 0))
    }
  }

  /// Whether `malformed(in:atEnd:)` counts in the whole input.
  func isVerified(_ encoding: TextEncoding) -> Bool {
    isSampleWhole || encoding == .utf8 || encoding.singleByteScalars() != nil
      || verifications.contains { $0.encoding == encoding }
  }

  /// Ends the units, so that they can be weighed.
  mutating func finishUnits() { units.finish() }

  /// Returns the number of malformed places of an encoding, and the offset of the first, as far as
  /// they are known: in the whole input for UTF-8, for encodings of single bytes, and for those that
  /// are verified; else in the sample, or in the head of plain text.
  func malformed(in encoding: TextEncoding, atEnd: Bool) -> (count: Int, offset: Int?) {
    guard let sampleOffset else {
      if encoding.readsPlainTextAsASCII { return (0, nil) }
      var whole = Verification(of: encoding, after: head)
      if atEnd && byteCount == head.count { whole.finish() }
      return (whole.malformedCount, whole.firstMalformedOffset)
    }
    if encoding == .utf8 {
      let cut = atEnd && utf8.isInsideSequence ? 1 : 0
      return (utf8.malformedCount + cut, utf8.firstMalformedOffset.map { sampleOffset + $0 })
    }
    if var known = verifications.first(where: { $0.encoding == encoding }) {
      if atEnd { known.finish() }
      return (known.malformedCount, known.firstMalformedOffset)
    }
    if let scalars = encoding.singleByteScalars() {
      let count = (UInt8.min...UInt8.max).reduce(0) {
        scalars[Int($1)] == .max ? $0 + counts[$1] : $0
      }
      if count == 0 { return (0, nil) }
      let offset = sample.firstIndex { scalars[Int($0)] == .max }
      return (count, offset.map { sampleOffset + $0 })
    }
    if isSampleWhole {
      // Most text is well-formed; reading its code points shows that without building the tables of a decoder.
      var scalars: [UInt32] = []
      if encoding.read(sample, atEnd: atEnd, into: &scalars) == 0 { return (0, nil) }
    }
    var whole = Verification(of: encoding, after: sample, at: sampleOffset)
    if atEnd && isSampleWhole { whole.finish() }
    return (whole.malformedCount, whole.firstMalformedOffset)
  }
}

/// Counts the malformed sequences of an encoding in the rest of an input.
struct Verification: Sendable {
  /// The number of bytes that are decoded at once.
  private static let pieceLength = 65_536

  let encoding: TextEncoding

  /// The offset in the input at which decoding began.
  private let start: Int
  private var decoder: TextDecoder
  private var scratch: [UInt8] = []

  /// Begins with the bytes of a sample.
  ///
  /// - Parameter start: The offset of the sample in the input.
  init(of encoding: TextEncoding, after sample: [UInt8] = [], at start: Int = 0) {
    self.encoding = encoding
    self.start = start
    decoder = TextDecoder(encoding, malformed: .replace)
    sample.withUnsafeBytes { consume($0) }
  }

  mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while !rest.isEmpty {
      let piece = rest.prefix(Self.pieceLength)
      scratch.removeAll(keepingCapacity: true)
      // With `.replace`, malformed bytes are no error; a decoder that cannot continue counts no
      // more.
      try? decoder.decode(UnsafeRawBufferPointer(rebasing: piece), into: &scratch)
      rest = UnsafeRawBufferPointer(rebasing: rest[piece.endIndex...])
    }
  }

  /// Counts a character that is cut by the end of the input.
  mutating func finish() {
    scratch.removeAll(keepingCapacity: true)
    try? decoder.finish(into: &scratch)
  }

  var malformedCount: Int { decoder.report.malformedCount }

  /// The offset of the first malformed sequence in the input.
  var firstMalformedOffset: Int? { decoder.report.malformedOffsets.first.map { start + $0 } }
}
