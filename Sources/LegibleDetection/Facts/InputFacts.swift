internal import LegibleEncodings

/// Facts about the bytes of an input, collected as they arrive. Nothing here weighs evidence.
///
/// Memory is bounded, and the facts do not depend on where the input is cut into chunks.
///
/// Exclusive access is not checked, since for small files the checks would take longer than
/// counting the bytes. It is safe: no method passes on a reference to a property that it changes,
/// and a detector is used by one thread at a time.
final class InputFacts {
  /// The length of the input so far.
  @exclusivity(unchecked)
  private(set) var byteCount = 0

  /// The beginning of the input, where byte order marks and declarations are.
  @exclusivity(unchecked)
  private(set) var head: [UInt8] = []

  /// The plain bytes before the sample, or only the last of them if there are many.
  @exclusivity(unchecked)
  var plain: [UInt8] = []

  /// The sample: the bytes from shortly before the first one that is not plain text. If it fills up
  /// with seven-bit bytes, it begins again at the first byte above 0x7F.
  @exclusivity(unchecked)
  var sample: [UInt8] = []
  var sampleOffset = 0

  /// The maximum length of the sample; seven-bit bytes at its beginning extend it.
  @exclusivity(unchecked)
  private var sampleLimit = parameters.sample.limit.bytes

  /// Whether no byte of the sample is above 0x7F.
  @exclusivity(unchecked)
  private(set) var isSampleSevenBit = true

  /// The first sample, if the sample was begun again.
  var sevenBitPrefix: SevenBitPrefix?

  /// Whether a sample full of seven-bit bytes may be begun again, since it looks like text in
  /// bytes.
  var mayRestartSample = false

  /// The last bytes after a sample that may be begun again.
  var recent: [UInt8] = []

  /// The byte counts from the first byte that is not plain text.
  @exclusivity(unchecked)
  var byteCounts = ByteCounts()

  /// Counts of a long input that are not yet in `byteCounts`.
  private var bulkCounts: BulkByteCounts?

  @exclusivity(unchecked)
  var utf8 = UTF8Scanner()
  var utf8Offset = 0
  var scannedCount = 0
  var isSurelyNotUTF8 = false

  /// Whether the scan for UTF-8 may stop once the input is not UTF-8.
  let givesUpUTF8: Bool

  /// Verifications of the bytes after the sample, by candidate multi-byte encodings.
  var verifications: [Verification] = []

  /// The words after the sample with bytes that the sample does not have.
  var lateContexts: LateContexts?

  init(givesUpUTF8: Bool) { self.givesUpUTF8 = givesUpUTF8 }

  /// Copies the facts. The original is only read, since several tasks may copy it at the same time.
  init(copying other: InputFacts) {
    byteCount = other.byteCount
    head = other.head
    plain = other.plain
    sample = other.sample
    sampleOffset = other.sampleOffset
    sampleLimit = other.sampleLimit
    isSampleSevenBit = other.isSampleSevenBit
    sevenBitPrefix = other.sevenBitPrefix
    mayRestartSample = other.mayRestartSample
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

  /// Resets the facts, and keeps the allocated memory.
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
  /// - Returns: The bytes after the sample, which were not looked at.
  func consume(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    if head.count < DeclaredEncoding.reach {
      head += bytes.prefix(DeclaredEncoding.reach - head.count)
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

  /// Scans bytes for UTF-8, and counts them.
  func note(_ bytes: UnsafeRawBufferPointer) {
    byteCount += bytes.count
    scanUTF8(bytes)
    count(bytes)
  }

  /// Lets the next byte that is not plain text begin a sample.
  func expectSample() {
    sampleLimit = parameters.sample.limit.bytes
    isSampleSevenBit = true
    mayRestartSample = false
    recent = []
  }

  /// Collects words with bytes that the sample does not have. In well-formed UTF-8 there are none.
  func noteLateContexts(in bytes: UnsafeRawBufferPointer) {
    let isSampleUTF8 =
      utf8.firstMalformedOffset.map { utf8Offset + $0 >= sampleOffset + sample.count } ?? true
    if lateContexts == nil && !isSampleUTF8 { lateContexts = LateContexts(after: sample) }
    lateContexts?.consume(bytes)
  }

  /// The SAUCE record at the end of the input, if there is one.
  var sauceRecord: SauceRecord? {
    isSampleWhole ? SauceRecord(atEndOf: sample) : nil
  }

  /// The sample without a SAUCE record at the end of the input.
  var text: [UInt8] {
    sauceRecord.map { Array(sample[..<$0.textCount]) } ?? sample
  }

  /// The length of input from which counting pairs is worth the memory of its table.
  private static let bulkInput: Budget = 262_144

  /// The length of a chunk from which counting pairs is worth a pass over that table.
  private static let bulkChunk: Budget = 4_096

  /// Adds pending bulk counts, so that `byteCounts` is complete.
  func completeCounts() { bulkCounts?.take(into: &byteCounts) }

  /// Counts bytes, possibly in `bulkCounts`, which `completeCounts()` adds to `byteCounts`.
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

  /// The length up to which all plain text is kept, so that it can be counted as EBCDIC.
  private static let countedPlainLimit: Budget = 65_536

  /// The byte counts before those in `byteCounts`; `nil` if they are no longer known.
  ///
  /// Nearly all encodings have characters for these bytes, so they are counted only on demand.
  var plainCounts: ByteCounts? {
    guard utf8Offset <= Self.countedPlainLimit, sevenBitPrefix == nil else { return nil }
    var counts = ByteCounts()
    plain.withUnsafeBytes { counts.add($0) }
    return counts
  }

  /// Keeps plain bytes before the sample, depending on their number and not on the chunks.
  private func keepPlain(_ bytes: UnsafeRawBufferPointer) {
    if byteCount + bytes.count <= Self.countedPlainLimit {
      plain += bytes
    } else {
      // Of a long text only the last word is needed, with enough bytes to align the sample.
      plain = Self.lastWord(of: plain, bytes)
    }
  }

  /// Returns the last bytes of two pieces: the word before a sample, and bytes to align it.
  static func lastWord(of bytes: [UInt8], _ next: UnsafeRawBufferPointer) -> [UInt8] {
    let count = parameters.sample.leadingWord.bytes + 3
    return Array((bytes.suffix(count) + next.suffix(count)).suffix(count))
  }

  /// Begins the sample with some of the plain bytes before an offset.
  ///
  /// It begins at a multiple of four bytes, to align the code units of UTF-16 and UTF-32.
  func beginSample(at offset: Int) {
    var leading = plain.suffix(parameters.sample.leadingText.bytes)
    if offset > parameters.sample.unrelatedLeadingText.bytes {
      // So much plain text is unrelated: a language with non-ASCII letters would have shown one
      // earlier.
      leading = plain.suffix(parameters.sample.leadingWord.bytes)
      if let lineEnd = leading.lastIndex(of: 0x0A) { leading = leading[(lineEnd + 1)...] }
    }
    let start = offset - leading.count
    sampleOffset = start - start % 4
    sample = Array(plain.suffix(offset - sampleOffset))
    utf8Offset = offset
  }
}
