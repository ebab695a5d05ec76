internal import LegibleEncodings

extension InputFacts {
  /// After each so many bytes the scan for UTF-8 is given up if it cannot be UTF-8 any more.
  private static let scanStep: Budget = 256

  /// Up to this offset the scan is asked whether it is given up; text that lasts so long is UTF-8, or a mixture.
  private static let steppedScan: Budget = 16_384

  /// Whether all bytes are UTF-8 so far, but for a character that may be cut at the end.
  var isWellFormedUTF8: Bool { utf8.malformedCount == 0 && !isSurelyNotUTF8 }

  /// How many well-formed sequences of the sample are different or stand beside other letters; no more than a limit are
  /// counted.
  ///
  /// A word of another encoding that happens to have such a sequence is no more UTF-8 when it comes again.
  func distinctSequenceCount(upTo limit: Int) -> Int {
    sample.withUnsafeBytes { sample in
      var known: [SIMD3<UInt32>] = []
      var index = 0
      while known.count < limit {
        index += PlainText.asciiPrefixLength(of: UnsafeRawBufferPointer(rebasing: sample[index...]))
        if index == sample.count { break }
        switch UTF8Sequence.read(sample, at: index) {
        case .scalar(let scalar, let length):
          let key = SIMD3(
            Self.letter(at: index - 1, in: sample), scalar.value,
            Self.letter(at: index + length, in: sample))
          if !known.contains(key) { known.append(key) }
          index += length
        case .malformed(let length), .cut(let length): index += length
        }
      }
      return known.count
    }
  }

  /// The byte at a place, if there is one and it is no digit or sign, which change where a word stays the same; else zero.
  private static func letter(at index: Int, in sample: UnsafeRawBufferPointer) -> UInt32 {
    guard sample.indices.contains(index) else { return 0 }
    let byte = sample[index]
    return byte >= 0x80 || byte.isASCIILetter ? UInt32(byte) : 0
  }

  /// Looks for UTF-8 until it is plain that there is none.
  ///
  /// That is asked at places which do not depend on how the input is cut, and not behind the byte order
  /// mark of UTF-8, where all errors are counted.
  func scanUTF8(_ bytes: UnsafeRawBufferPointer) {
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
        scannedCount < Self.steppedScan
        ? rest.prefix(
          Self.scanStep - scannedCount % Self.scanStep)
        : rest[...]
      utf8.scan(UnsafeRawBufferPointer(rebasing: piece))
      scannedCount += piece.count
      rest = UnsafeRawBufferPointer(rebasing: rest[piece.endIndex...])
      if scannedCount <= Self.steppedScan
        && scannedCount % Self.scanStep == 0
        && givesUpUTF8 && !head.starts(with: [0xEF, 0xBB, 0xBF])
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
    let maxMalformed = max(
      parameters.sample.hopelessMalformed.count,
      Int(parameters.sample.hopelessShare.ratio * Double(utf8.sequenceCount)))
    guard utf8.malformedCount > maxMalformed else { return false }
    // Surrogates that are sequences of their own are three malformed ones each.
    let surrogateCount =
      sample.withUnsafeBytes { $0.count(of: 0xED) }
      + UnsafeRawBufferPointer(rebasing: bytes).count(of: 0xED)
    return utf8.malformedCount > maxMalformed + 3 * surrogateCount
  }
}
