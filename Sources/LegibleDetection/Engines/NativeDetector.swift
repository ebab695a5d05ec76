internal import LegibleEncodings

/// Legible's own engine.
///
/// Structure comes first: byte order marks, UTF-8, the patterns of UTF-16 and UTF-32, escape
/// sequences. What has no structure is read by the statistics of characters.
final class NativeDetector: DetectorCore {
  let options: DetectionOptions
  private(set) var byteCount = 0

  /// The beginning of the input, where marks and declarations stand.
  private(set) var head: [UInt8] = []

  /// The plain bytes before the sample; where they are more than `plainLimit`, only the last of them.
  private var plain: [UInt8] = []

  /// The bytes from the first one that is not plain text, and some before it.
  private(set) var sample: [UInt8] = []
  private(set) var sampleOffset = 0

  /// How often each byte occurs from the first one on that is not plain.
  private(set) var byteCounts = ByteCounts()

  /// What of a long input is still to be added to these.
  private var bulkCounts: BulkByteCounts?

  private(set) var utf8 = UTF8Scanner()
  private(set) var utf8Offset = 0
  private var scannedCount = 0
  private var isSurelyNotUTF8 = false

  /// Reads what comes after the sample by the encoding that the sample was found to be in.
  private var verification: Verification?

  /// Whether it was decided what comes after the sample is read by.
  private var isSettled = false

  init(options: DetectionOptions) { self.options = options }

  /// A detector that has seen the same bytes. The other one is only read, as more than one task may do
  /// at a time.
  private init(copying other: NativeDetector) {
    options = other.options
    byteCount = other.byteCount
    head = other.head
    plain = other.plain
    sample = other.sample
    sampleOffset = other.sampleOffset
    byteCounts = other.byteCounts
    bulkCounts = other.bulkCounts.map(BulkByteCounts.init(copying:))
    utf8 = other.utf8
    utf8Offset = other.utf8Offset
    scannedCount = other.scannedCount
    isSurelyNotUTF8 = other.isSurelyNotUTF8
    verification = other.verification
    isSettled = other.isSettled
  }

  func copy() -> any DetectorCore { NativeDetector(copying: self) }

  func consume(_ bytes: UnsafeRawBufferPointer) {
    if head.count < Declaration.reach {
      head += bytes.prefix(Declaration.reach - head.count)
    }
    var rest = bytes
    if sample.isEmpty {
      let plainCount = PlainText.certainPrefixLength(of: bytes)
      keepPlain(UnsafeRawBufferPointer(rebasing: bytes[..<plainCount]))
      if plainCount < bytes.count { beginSample(at: byteCount + plainCount) }
      rest = UnsafeRawBufferPointer(rebasing: bytes[plainCount...])
    }
    byteCount += bytes.count
    scanUTF8(rest)
    count(rest)
    let added = rest.prefix(parameters.sample.limit.bytes - sample.count)
    sample += added
    rest = UnsafeRawBufferPointer(rebasing: rest[(rest.startIndex + added.count)...])
    if !rest.isEmpty { verify(rest) }
  }

  /// Counts bytes; what is counted in bulk is in `byteCounts` when an answer is asked for.
  private func count(_ bytes: UnsafeRawBufferPointer) {
    if byteCount < parameters.sample.bulkInput.bytes
      || bytes.count < parameters.sample.bulkChunk.bytes
    {
      byteCounts.add(bytes)
      return
    }
    let bulk = bulkCounts ?? BulkByteCounts()
    bulkCounts = bulk
    bulk.add(bytes, &byteCounts)
  }

  /// Looks for UTF-8 until it is plain that there is none.
  ///
  /// That is asked at places which do not depend on how the input is cut.
  private func scanUTF8(_ bytes: UnsafeRawBufferPointer) {
    if isSurelyNotUTF8 { return }
    var rest = bytes
    if utf8.malformedCount == 0 {
      // Up to the first malformed sequence nothing is to be asked.
      let length = utf8.scanWellFormed(rest)
      scannedCount += length
      rest = UnsafeRawBufferPointer(rebasing: rest[length...])
    }
    while !rest.isEmpty && !isSurelyNotUTF8 {
      let piece =
        scannedCount < parameters.sample.steppedScan.bytes
        ? rest.prefix(
          parameters.sample.scanStep.bytes - scannedCount % parameters.sample.scanStep.bytes)
        : rest[...]
      utf8.scan(UnsafeRawBufferPointer(rebasing: piece))
      scannedCount += piece.count
      rest = UnsafeRawBufferPointer(rebasing: rest[piece.endIndex...])
      if scannedCount <= parameters.sample.steppedScan.bytes
        && scannedCount % parameters.sample.scanStep.bytes == 0
        && options.fallback != .utf8
      {
        isSurelyNotUTF8 = isNotUTF8(
          bytes.prefix(bytes.count - rest.count))
      }
    }
  }

  /// Whether there are more malformed sequences than damage leaves.
  ///
  /// - Parameter bytes: Those behind the sample that were looked at.
  private func isNotUTF8(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    let most = max(
      parameters.sample.hopelessMalformed.count,
      Int(parameters.sample.hopelessShare.ratio * Double(utf8.sequenceCount)))
    guard utf8.malformedCount > most else { return false }
    // Surrogates that are sequences of their own are three malformed ones each.
    let surrogateCount =
      sample.withUnsafeBytes { $0.count(of: 0xED) }
      + UnsafeRawBufferPointer(rebasing: bytes).count(of: 0xED)
    return utf8.malformedCount > most + 3 * surrogateCount
  }

  func detection(atEnd: Bool) -> Detection {
    bulkCounts?.take(into: &byteCounts)
    let declaration = Declaration(in: head)
    var detection = answer(atEnd: atEnd, declaration: declaration?.encoding)
    detection.byteCount = byteCount
    if let declaration {
      detection.evidence.append(.declaration(declaration.encoding, offset: declaration.offset))
    }
    if let declared = options.declared { detection.evidence.append(.declaredByCaller(declared)) }
    return detection
  }

  /// Whether the input begins with the sample.
  var isSampleAtStart: Bool { sampleOffset == 0 }

  /// Whether the sample is the rest of the input.
  var isSampleWhole: Bool { byteCount == sampleOffset + sample.count }

  /// How often each byte occurs before those that are in `byteCounts`; `nil` where that is not known any
  /// more.
  ///
  /// Most encodings have a character for each of these bytes, so they are counted only when it matters.
  var plainCounts: ByteCounts? {
    guard utf8Offset <= parameters.sample.countedLead.bytes else { return nil }
    var counts = ByteCounts()
    plain.withUnsafeBytes { counts.add($0) }
    return counts
  }

  /// Keeps plain bytes before the sample. What is kept depends on how many there were, not on how they
  /// came.
  private func keepPlain(_ bytes: UnsafeRawBufferPointer) {
    if byteCount + bytes.count <= parameters.sample.countedLead.bytes {
      plain += bytes
    } else {
      // Of so many only the last word can be of use, and what aligns it.
      let count = parameters.sample.wordLead.bytes + 3
      plain = Array((plain.suffix(count) + bytes.suffix(count)).suffix(count))
    }
  }

  /// Begins the sample with some of the plain bytes before an offset.
  ///
  /// The sample begins at a multiple of four bytes, so that the units of UTF-16 and UTF-32 do.
  private func beginSample(at offset: Int) {
    var lead = plain.suffix(parameters.sample.lead.bytes)
    if offset > parameters.sample.unrelatedLead.bytes {
      // Text whose language has other letters would have shown one before.
      lead = plain.suffix(parameters.sample.wordLead.bytes)
      if let lineEnd = lead.lastIndex(of: 0x0A) { lead = lead[(lineEnd + 1)...] }
    }
    let start = offset - lead.count
    sampleOffset = start - start % 4
    sample = Array(plain.suffix(offset - sampleOffset))
    utf8Offset = offset
  }

  /// Checks bytes behind the sample against the encoding that the sample was found to be in.
  private func verify(_ bytes: UnsafeRawBufferPointer) {
    if !isSettled {
      isSettled = true
      // UTF-8 is checked by the scanner, and single-byte encodings by the counts of bytes.
      if let encoding = answer(atEnd: false, declaration: Declaration(in: head)?.encoding).encoding,
        encoding != .utf8, !encoding.isSingleByte
      {
        verification = Verification(of: encoding, after: sample)
      }
    }
    verification?.consume(bytes)
  }

  /// What the encoding cannot read: how many places, and where the first is.
  func malformed(in encoding: TextEncoding, atEnd: Bool) -> (count: Int, offset: Int?) {
    if encoding == .utf8 {
      return (
        utf8.malformedCount + (atEnd && utf8.isInsideSequence ? 1 : 0),
        utf8.firstMalformedOffset.map { utf8Offset + $0 }
      )
    }
    if encoding.isSingleByte {
      guard let table = SingleByteTable.all.first(where: { $0.id == encoding.id }) else {
        return malformed(byteCounts.count(in: 0x80...0xFF), in: encoding)
      }
      let count = byteCounts.count(of: table.unassigned)
      if table.isASCIICompatible { return malformed(count, in: encoding) }
      let plainCount = plainCounts?.count(of: table.unassigned) ?? 0
      guard plainCount > 0 else { return malformed(count, in: encoding) }
      return (plainCount + count, plain.firstIndex(where: table.unassigned.contains))
    }
    if isSampleWhole, let (count, offset) = malformedInSample(as: encoding, atEnd: atEnd) {
      return (count, offset.map { sampleOffset + $0 })
    }
    guard verification?.encoding == encoding else {
      // What reads the bytes behind the sample goes on with its own encoding, whatever else is asked for.
      var other = Verification(of: encoding, after: sample)
      if atEnd { other.finish() }
      return (other.malformedCount, other.firstMalformedOffset.map { sampleOffset + $0 })
    }
    if atEnd { verification?.finish() }
    return (
      verification?.malformedCount ?? 0,
      verification?.firstMalformedOffset.map { sampleOffset + $0 }
    )
  }

  /// How many places of the sample the encoding cannot read, and where there the first is; `nil` where the
  /// platform has no converter.
  private func malformedInSample(
    as encoding: TextEncoding, atEnd: Bool
  ) -> (count: Int, offset: Int?)? {
    Arena.with { arena in
      let text = sample.withUnsafeBytes {
        SampleReader(encoding).read($0, atEnd: atEnd) { arena.room(for: UInt32.self, count: $0) }
      }
      return text.map { ($0.malformedCount, $0.firstMalformedOffset) }
    }
  }

  /// A count of places that a single-byte encoding cannot read, and where the first is in the sample.
  private func malformed(_ count: Int, in encoding: TextEncoding) -> (count: Int, offset: Int?) {
    guard count > 0 else { return (0, nil) }
    let offset = Verification(of: encoding, after: sample).firstMalformedOffset
    return (count, offset.map { sampleOffset + $0 })
  }
}
