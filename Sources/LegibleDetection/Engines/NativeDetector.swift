internal import LegibleEncodings

/// Legible's own engine.
///
/// Structure comes first: byte order marks, UTF-8, the patterns of UTF-16 and UTF-32, escape
/// sequences. What has no structure is read by the statistics of characters.
final class NativeDetector: DetectorCore {
  /// How many bytes are kept for the statistics.
  private static let sampleLimit = 64 * 1024

  /// How many bytes of the plain text before it the sample takes in, for what they say of the
  /// language.
  private static let leadLimit = 512

  /// Behind more plain text than this only the word before the sample is taken in: what goes
  /// before is of another kind.
  private static let unrelatedLead = 2_048
  private static let wordLead = 24

  let options: DetectionOptions
  private(set) var byteCount = 0

  /// The beginning of the input, where marks and declarations stand.
  private(set) var head: [UInt8] = []

  /// The last bytes before the sample.
  private var lead: [UInt8] = []

  /// The bytes from the first one that is not plain text, and some before it.
  private(set) var sample: [UInt8] = []
  private(set) var sampleOffset = 0

  /// How often each byte occurs in the sample and behind it.
  private(set) var byteCounts = ByteCounts()

  private(set) var utf8 = UTF8Scanner()
  private(set) var utf8Offset = 0
  private var scannedCount = 0
  private var isSurelyNotUTF8 = false

  /// After each so many bytes it is asked whether the text may still be UTF-8, up to where it surely
  /// is, or a mixture.
  private static let scanStep = 256
  private static let steppedCount = 16 * 1024
  private static let manyMalformed = 24

  /// Reads what comes after the sample by the encoding that the sample was found to be in.
  private var verification: Verification?

  /// Whether it was decided what comes after the sample is read by.
  private var isSettled = false

  init(options: DetectionOptions) { self.options = options }

  func consume(_ bytes: UnsafeRawBufferPointer) {
    if head.count < Declaration.reach {
      head += bytes.prefix(Declaration.reach - head.count)
    }
    var rest = bytes
    if sample.isEmpty {
      let plainCount = PlainText.certainPrefixLength(of: bytes)
      beginSample(afterPlain: plainCount, of: bytes)
      sample.withUnsafeBytes { byteCounts.add($0) }
      rest = UnsafeRawBufferPointer(rebasing: bytes[plainCount...])
    }
    byteCount += bytes.count
    scanUTF8(rest)
    byteCounts.add(rest)
    let added = rest.prefix(Self.sampleLimit - sample.count)
    sample += added
    rest = UnsafeRawBufferPointer(rebasing: rest[(rest.startIndex + added.count)...])
    if !rest.isEmpty { verify(rest) }
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
        scannedCount < Self.steppedCount
        ? rest.prefix(Self.scanStep - scannedCount % Self.scanStep) : rest[...]
      utf8.scan(UnsafeRawBufferPointer(rebasing: piece))
      scannedCount += piece.count
      rest = UnsafeRawBufferPointer(rebasing: rest[piece.endIndex...])
      if scannedCount <= Self.steppedCount && scannedCount % Self.scanStep == 0
        && options.fallback != .utf8
      {
        isSurelyNotUTF8 =
          utf8.malformedCount > Self.manyMalformed
          && utf8.malformedCount > 4 * utf8.sequenceCount
      }
    }
  }

  func detection(atEnd: Bool) -> Detection {
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
  private var isSampleWhole: Bool { byteCount == sampleOffset + sample.count }

  /// Keeps the plain bytes that the sample begins with, if it begins in this chunk.
  ///
  /// The sample begins at a multiple of four bytes, so that the units of UTF-16 and UTF-32 do.
  private func beginSample(afterPlain plainCount: Int, of bytes: UnsafeRawBufferPointer) {
    if plainCount < Self.leadLimit {
      lead = (lead + bytes[..<plainCount]).suffix(Self.leadLimit)
    } else {
      lead = Array(bytes[(plainCount - Self.leadLimit)..<plainCount])
    }
    guard plainCount < bytes.count else { return }
    let offset = byteCount + plainCount
    if offset > Self.unrelatedLead {
      // Text whose language has other letters would have shown one before.
      lead = lead.suffix(Self.wordLead)
      if let lineEnd = lead.lastIndex(of: 0x0A) { lead = Array(lead[(lineEnd + 1)...]) }
    }
    let excess = (4 - (offset - lead.count) % 4) % 4
    sample = Array(lead.dropFirst(min(excess, lead.count)))
    sampleOffset = offset - sample.count
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
      let count =
        SingleByteReading.all.first { $0.id == encoding.id }
        .map { byteCounts.count(of: $0.unassigned) } ?? byteCounts.count(in: 0x80...0xFF)
      guard count > 0 else { return (0, nil) }
      let offset = Verification(of: encoding, after: sample).firstMalformedOffset
      return (count, offset.map { sampleOffset + $0 })
    }
    if isSampleWhole,
      let text = sample.withUnsafeBytes({
        ReplacedText($0, in: encoding, atEnd: atEnd)
      })
    {
      return (text.malformedCount, text.firstMalformedOffset.map { sampleOffset + $0 })
    }
    if verification?.encoding != encoding {
      verification = Verification(of: encoding, after: sample)
    }
    if atEnd { verification?.finish() }
    return (
      verification?.malformedCount ?? 0,
      verification?.firstMalformedOffset.map { sampleOffset + $0 }
    )
  }
}
