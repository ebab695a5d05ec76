internal import LegibleEncodings

/// A line that is not UTF-8, split into parts in one encoding each.
struct MixedLine {
  /// A part of the line.
  struct Part {
    let bytes: ArraySlice<UInt8>
    let isUTF8: Bool
  }

  /// The parts in order, which together are the line.
  private(set) var parts: [Part] = []

  /// Whether a line is UTF-8 regardless of the other lines: it is well-formed, with many sequences.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  static func isSurelyUTF8(_ line: ArraySlice<UInt8>) -> Bool {
    line.count { $0 >= 0xC0 } >= parameters.mixture.minCertainSequences.count
      && line.withUnsafeBytes { $0.isWellFormedUTF8 }
  }

  /// Whether a well-formed line is UTF-8, among lines in a legacy encoding.
  ///
  /// - Parameter reader: A reader for lines in that encoding, if their languages are known.
  /// - Complexity: O(*n*) in the length of the line.
  static func isUTF8(
    _ line: ArraySlice<UInt8>, beside other: TextEncoding, _ reader: LineReader? = nil
  ) -> Bool {
    line.count { $0 >= 0xC0 } >= parameters.mixture.minCertainSequences.count
      || (other.hasFewLettersAsContinuations || UTF8Gain.isLikely(line, against: other))
        && UTF8Gain.isLikely(line, against: reader)
  }

  /// Returns the bytes of a line without its UTF-8 words, which say nothing about the encoding of
  /// the rest.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  static func withoutUTF8(_ line: [UInt8]) -> [UInt8] {
    MixedLine(line, other: nil).parts.filter { !$0.isUTF8 }.flatMap(\.bytes)
  }

  /// - Parameters:
  ///   - other: The encoding of the parts that are not UTF-8; `nil` if it is unknown.
  ///   - reader: A reader for lines in that encoding, if their languages are known.
  /// - Complexity: O(*n*) in the length of the line.
  init(_ line: [UInt8], other: TextEncoding?, _ reader: LineReader? = nil) {
    let isSingleByte = other?.hasSingleByteTable ?? false
    let minLength =
      (isSingleByte
      ? parameters.mixture.singleByteWord : parameters.mixture.multipleByteWord).bytes
    var start = 0
    var index = 0
    while index < line.count {
      guard line[index] >= 0x80 else {
        index += 1
        continue
      }
      let end = line[index...].firstIndex { $0 < 0x80 } ?? line.count
      // In a multi-byte encoding, a neighbouring ASCII byte may be the trail byte of a character.
      let isApart =
        isSingleByte
        || (index == 0 || line[index - 1] <= 0x2F) && (end == line.count || line[end] <= 0x2F)
      // If the encoding of the rest is unknown, UTF-8 words between spaces are left out even if
      // they are short.
      let minLengthHere =
        other == nil && isApart
        ? min(minLength, parameters.mixture.singleByteWord.bytes) : minLength
      for range in Self.utf8Ranges(
        in: line[index..<end], minLength: minLengthHere, isSingleByte: isSingleByte)
      where isApart || range.count < end - index {
        if let other,
          !UTF8Gain.isLikely(line[range], against: other)
            || !UTF8Gain.isLikely(line[range], against: reader)
        {
          continue
        }
        if Self.isForeignLetterInWord(range, of: line) { continue }
        if start < range.lowerBound {
          parts.append(Part(bytes: line[start..<range.lowerBound], isUTF8: false))
        }
        parts.append(Part(bytes: line[range], isUTF8: true))
        start = range.upperBound
      }
      index = end
    }
    if start < line.count { parts.append(Part(bytes: line[start...], isUTF8: false)) }
  }

  /// Whether bytes of a line are a single letter of another script next to ASCII letters: ’é in Mac
  /// OS Roman is a valid Armenian letter in UTF-8.
  private static func isForeignLetterInWord(_ range: Range<Int>, of line: [UInt8]) -> Bool {
    let isInWord =
      range.lowerBound > 0 && line[range.lowerBound - 1].isASCIILetter
      || range.upperBound < line.count && line[range.upperBound].isASCIILetter
    guard isInWord, line[range].count(where: { $0 >= 0xC0 }) == 1 else { return false }
    return line.withUnsafeBytes { bytes in
      guard case .scalar(let scalar, _) = UTF8Sequence.read(bytes, at: range.lowerBound) else {
        return false
      }
      let category = CharacterInfo(scalar.value, models: .shared).category
      return category.isScript && category != .latin
    }
  }

  /// Returns the UTF-8 ranges in a run of non-ASCII bytes: the whole run, or long stretches of it.
  private static func utf8Ranges(
    in run: ArraySlice<UInt8>, minLength: Int, isSingleByte: Bool
  ) -> [Range<Int>] {
    if run.count < minLength { return [] }
    if run.withUnsafeBytes({ $0.isWellFormedUTF8 }) { return [run.startIndex..<run.endIndex] }
    let minLengthInside =
      (isSingleByte
      ? parameters.mixture.singleByteStretch : parameters.mixture.multipleByteStretch).bytes
    if run.count < minLengthInside { return [] }
    var ranges: [Range<Int>] = []
    run.withUnsafeBytes { bytes in
      var (start, index) = (0, 0)
      func end() {
        if index - start >= minLengthInside {
          ranges.append(run.startIndex + start..<run.startIndex + index)
        }
      }
      while index < bytes.count {
        if case .scalar(_, let length) = UTF8Sequence.read(bytes, at: index) {
          index += length
        } else {
          end()
          index += 1
          start = index
        }
      }
      end()
    }
    return ranges
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are complete, well-formed UTF-8.
  var isWellFormedUTF8: Bool {
    var scanner = UTF8Scanner()
    scanner.scan(self)
    return scanner.malformedCount == 0 && !scanner.isInsideSequence
  }
}
