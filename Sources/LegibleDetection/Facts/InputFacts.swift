internal import LegibleEncodings

/// What the bytes of an input show, counted as they come, and weighed by nobody.
///
/// Its memory is bounded, and where the input is cut into chunks changes nothing.
///
/// Exclusive access is not checked, since for small files that would take longer than to count the bytes: no method hands
/// out a reference to a property while it changes it, and a detector is used by one thread at a time.
final class InputFacts {
  /// How many bytes there were.
  @exclusivity(unchecked)
  private(set) var byteCount = 0

  /// The beginning of the input, where marks and declarations stand.
  @exclusivity(unchecked)
  private(set) var head: [UInt8] = []

  /// The plain bytes before the sample, or the last of them where they are many.
  @exclusivity(unchecked)
  var plain: [UInt8] = []

  /// The bytes from the first one that is not plain text, and some before it; where so many of these are seven-bit that
  /// none other is among them, from the first one on that is not.
  @exclusivity(unchecked)
  var sample: [UInt8] = []
  var sampleOffset = 0

  /// How long the sample may become: seven-bit bytes at its beginning leave the others their room.
  @exclusivity(unchecked)
  private var sampleLimit = parameters.sample.limit.bytes

  /// Whether no byte of the sample is above 0x7F.
  @exclusivity(unchecked)
  private(set) var isSampleSevenBit = true

  /// The sample before it was begun anew.
  var sevenBitPrefix: SevenBitPrefix?

  /// Whether the sample, full of seven-bit bytes, may be begun anew: not where these are code units, or no text.
  var mayBeginAnew = false

  /// The last bytes behind a sample that may be begun anew.
  var recent: [UInt8] = []

  /// How often each byte occurs from the first one on that is not plain.
  @exclusivity(unchecked)
  var byteCounts = ByteCounts()

  /// What of a long input is still to be added to these.
  private var bulkCounts: BulkByteCounts?

  @exclusivity(unchecked)
  var utf8 = UTF8Scanner()
  var utf8Offset = 0
  var scannedCount = 0
  var isSurelyNotUTF8 = false

  /// Whether the scan for UTF-8 may be given up where there is none.
  let givesUpUTF8: Bool

  /// Reads what comes after the sample by the encodings of several bytes a character that the sample may be in.
  var verifications: [Verification] = []

  /// The words behind the sample in which bytes stand that the sample does not have.
  var lateContexts: LateContexts?

  init(givesUpUTF8: Bool) { self.givesUpUTF8 = givesUpUTF8 }

  /// The facts of the same bytes. The others are only read, as more than one task may do at a time.
  init(copying other: InputFacts) {
    byteCount = other.byteCount
    head = other.head
    plain = other.plain
    sample = other.sample
    sampleOffset = other.sampleOffset
    sampleLimit = other.sampleLimit
    isSampleSevenBit = other.isSampleSevenBit
    sevenBitPrefix = other.sevenBitPrefix
    mayBeginAnew = other.mayBeginAnew
    recent = other.recent
    byteCounts = other.byteCounts
    bulkCounts = other.bulkCounts.map(BulkByteCounts.init(copying:))
    utf8 = other.utf8
    utf8Offset = other.utf8Offset
    scannedCount = other.scannedCount
    isSurelyNotUTF8 = other.isSurelyNotUTF8
    givesUpUTF8 = other.givesUpUTF8
    verifications = other.verifications
    lateContexts = other.lateContexts
  }

  /// Forgets all bytes, and keeps the memory for those to come.
  func restart() {
    byteCount = 0
    head.removeAll(keepingCapacity: true)
    plain.removeAll(keepingCapacity: true)
    if !sample.isEmpty {
      // No byte is counted before the sample.
      sample.removeAll(keepingCapacity: true)
      byteCounts.removeAll()
    }
    sampleOffset = 0
    sevenBitPrefix = nil
    expectSample()
    bulkCounts = nil
    utf8 = UTF8Scanner()
    utf8Offset = 0
    scannedCount = 0
    isSurelyNotUTF8 = false
    verifications = []
    lateContexts = nil
  }

  /// Looks at the next bytes up to the end of the sample.
  ///
  /// - Returns: The bytes that come after the sample, which were not looked at yet.
  func consume(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    if head.count < Declaration.reach {
      head += bytes.prefix(Declaration.reach - head.count)
    }
    var rest = bytes
    if sample.isEmpty {
      let plainCount = PlainText.certainPrefixLength(of: bytes)
      keepPlain(UnsafeRawBufferPointer(rebasing: bytes[..<plainCount]))
      byteCount += plainCount
      if plainCount < bytes.count { beginSample(at: byteCount) }
      rest = UnsafeRawBufferPointer(rebasing: bytes[plainCount...])
    }
    if isSampleSevenBit {
      let room = UnsafeRawBufferPointer(rebasing: rest.prefix(sampleLimit - sample.count))
      let sevenBitCount = PlainText.asciiPrefixLength(of: room)
      if sevenBitCount < room.count {
        isSampleSevenBit = false
        sampleLimit = sample.count + sevenBitCount + parameters.sample.limit.bytes
      }
    }
    let added = UnsafeRawBufferPointer(rebasing: rest.prefix(sampleLimit - sample.count))
    note(added)
    sample += added
    return UnsafeRawBufferPointer(rebasing: rest[added.count...])
  }

  /// Looks for UTF-8 in the next bytes, and counts them.
  func note(_ bytes: UnsafeRawBufferPointer) {
    byteCount += bytes.count
    scanUTF8(bytes)
    count(bytes)
  }

  /// Lets the next byte that is not plain begin a sample.
  func expectSample() {
    sampleLimit = parameters.sample.limit.bytes
    isSampleSevenBit = true
    mayBeginAnew = false
    recent = []
  }

  /// Notes the words of bytes that the sample does not have. In well-formed UTF-8 every byte is known.
  func noteLateContexts(in bytes: UnsafeRawBufferPointer) {
    let isSampleUTF8 =
      utf8.firstMalformedOffset.map { utf8Offset + $0 >= sampleOffset + sample.count } ?? true
    if lateContexts == nil && !isSampleUTF8 { lateContexts = LateContexts(after: sample) }
    lateContexts?.consume(bytes)
  }

  /// The record of a drawing at the end of the input, if there is one.
  var sauceRecord: SauceRecord? {
    isSampleWhole ? SauceRecord(atEndOf: sample) : nil
  }

  /// The sample without the record that may stand at the end of the input.
  var text: [UInt8] {
    sauceRecord.map { Array(sample[..<$0.textCount]) } ?? sample
  }

  /// From so much input on the table that counts bytes two by two is worth its memory.
  private static let bulkInput: Budget = 262_144

  /// The smallest chunk that is worth a look at that table.
  private static let bulkChunk: Budget = 4_096

  /// Adds what was counted in bulk to `byteCounts`, which are complete then.
  func completeCounts() { bulkCounts?.take(into: &byteCounts) }

  /// Counts bytes; what is counted in bulk is in `byteCounts` when an answer is asked for.
  private func count(_ bytes: UnsafeRawBufferPointer) {
    if byteCount < Self.bulkInput || bytes.count < Self.bulkChunk {
      byteCounts.add(bytes)
      return
    }
    let bulk = bulkCounts ?? BulkByteCounts()
    bulkCounts = bulk
    bulk.add(bytes, &byteCounts)
  }

  /// Whether the input begins with the sample.
  var isSampleAtStart: Bool { sampleOffset == 0 }

  /// Whether the sample is the rest of the input.
  var isSampleWhole: Bool { byteCount == sampleOffset + sample.count }

  /// The plain text before the sample that is kept whole, so that its bytes can be counted as EBCDIC.
  private static let countedLead: Budget = 65_536

  /// How often each byte occurs before those that are in `byteCounts`; `nil` where that is not known any
  /// more.
  ///
  /// Most encodings have a character for each of these bytes, so they are counted only when it matters.
  var plainCounts: ByteCounts? {
    guard utf8Offset <= Self.countedLead, sevenBitPrefix == nil else { return nil }
    var counts = ByteCounts()
    plain.withUnsafeBytes { counts.add($0) }
    return counts
  }

  /// Keeps plain bytes before the sample. What is kept depends on how many there were, not on how they
  /// came.
  private func keepPlain(_ bytes: UnsafeRawBufferPointer) {
    if byteCount + bytes.count <= Self.countedLead {
      plain += bytes
    } else {
      // Of so many only the last word can be of use, and what aligns it.
      plain = Self.lastWord(of: plain, bytes)
    }
  }

  /// The last word of bytes and others behind them, and what aligns it.
  static func lastWord(of bytes: [UInt8], _ next: UnsafeRawBufferPointer) -> [UInt8] {
    let count = parameters.sample.leadingWord.bytes + 3
    return Array((bytes.suffix(count) + next.suffix(count)).suffix(count))
  }

  /// Begins the sample with some of the plain bytes before an offset.
  ///
  /// The sample begins at a multiple of four bytes, so that the units of UTF-16 and UTF-32 do.
  func beginSample(at offset: Int) {
    var leading = plain.suffix(parameters.sample.leadingText.bytes)
    if offset > parameters.sample.unrelatedLeadingText.bytes {
      // Text whose language has other letters would have shown one before.
      leading = plain.suffix(parameters.sample.leadingWord.bytes)
      if let lineEnd = leading.lastIndex(of: 0x0A) { leading = leading[(lineEnd + 1)...] }
    }
    let start = offset - leading.count
    sampleOffset = start - start % 4
    sample = Array(plain.suffix(offset - sampleOffset))
    utf8Offset = offset
  }
}
