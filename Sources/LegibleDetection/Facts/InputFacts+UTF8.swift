internal import LegibleEncodings

extension InputFacts {
  /// The interval, in bytes, at which the scan checks whether to give up on UTF-8.
  private static let scanStep: Budget = 256

  /// The offset after which the scan no longer gives up: text that gets so far is UTF-8 or a
  /// mixture.
  private static let steppedScan: Budget = 16_384

  /// Whether all bytes so far are UTF-8, except for a character that may be cut at the end.
  var isWellFormedUTF8: Bool { utf8.malformedCount == 0 && !isSurelyNotUTF8 }

  /// Returns how many distinct well-formed sequences the sample has, at most `limit`. The same
  /// sequence between different letters counts again.
  ///
  /// A word of another encoding that contains such a sequence by chance is not more likely UTF-8
  /// when it is repeated.
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

  /// Returns the byte at an index if it is a letter or non-ASCII; 0 for digits, signs and no byte,
  /// since these vary around the same word.
  private static func letter(at index: Int, in sample: UnsafeRawBufferPointer) -> UInt32 {
    guard sample.indices.contains(index) else { return 0 }
    let byte = sample[index]
    return byte >= 0x80 || byte.isASCIILetter ? UInt32(byte) : 0
  }

  /// Scans for UTF-8 until it is certain that the input is not UTF-8.
  ///
  /// The check is at offsets that do not depend on chunks, and is skipped after a UTF-8 byte order
  /// mark, where all errors are counted.
  func scanUTF8(_ bytes: UnsafeRawBufferPointer) {
    if isSurelyNotUTF8 { return }
    var rest = bytes
    if utf8.malformedCount == 0 {
      // Until the first malformed sequence, there is nothing to check.
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

  /// Whether there are too many malformed sequences for damaged UTF-8.
  ///
  /// - Parameter bytes: The scanned bytes after the sample.
  private func isNotUTF8(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    let maxMalformed = max(
      parameters.sample.hopelessMalformed.count,
      Int(parameters.sample.hopelessShare.ratio * Double(utf8.sequenceCount)))
    guard utf8.malformedCount > maxMalformed else { return false }
    // An encoded surrogate counts as three malformed sequences.
    let surrogateCount =
      sample.withUnsafeBytes { $0.count(of: 0xED) }
      + UnsafeRawBufferPointer(rebasing: bytes).count(of: 0xED)
    return utf8.malformedCount > maxMalformed + 3 * surrogateCount
  }
}
