extension EditableText {
  /// The bytes of the edited text: the old ones where nothing was changed.
  ///
  /// - Parameter edited: What was made of `utf8`, in UTF-8; a byte order mark that was put in front counts for nothing.
  /// - Throws: `EditFailure` where it cannot be written in the encoding.
  /// - Complexity: That of comparing the lines; the rest is linear in the length of the texts.
  public func merging(_ edited: [UInt8]) throws(EditFailure) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    // The text itself may begin with U+FEFF, as where files were put together that had a mark each.
    let isMarked = edited.starts(with: utf8.starts(with: mark) ? mark + mark : mark)
    let text = lineEnding.normalized(isMarked ? Array(edited[mark.count...]) : edited)
    try checkUTF8(text)
    let newStarts = Self.lineStarts(of: text)
    let oldLines = lines.indices.dropLast().map {
      utf8[lines[$0].textStart..<lines[$0 + 1].textStart]
    }
    let newLines = newStarts.indices.dropLast().map { text[newStarts[$0]..<newStarts[$0 + 1]] }
    let difference = LineDifference(old: oldLines, new: newLines)
    if difference.hunks.isEmpty { return bytes }
    if malformedCount > 0 { try checkStandIns(oldLines, newLines) }
    let expected = lineEnding.restored(text[...])

    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 16)
    var done = 0
    var isWhole = false
    for hunk in difference.hunks {
      let newRange = newStarts[hunk.new.lowerBound]..<newStarts[hunk.new.upperBound]
      guard let change = try change(hunk.old, to: newRange, of: text) else {
        isWhole = true
        break
      }
      result += bytes[done..<change.range.lowerBound] + change.bytes
      done = change.range.upperBound
    }
    result += bytes[done...]
    if !isWhole && reads(result, as: expected) { return result }
    // Shifts that reach over many lines leave nothing that could be kept.
    let header = bytes.starts(with: TextEncoding.headerOfKR) ? TextEncoding.headerOfKR : []
    let all = try bytes[..<markLength] + header + encode(expected, from: 0, of: text)
    if reads(Array(all), as: expected) { return Array(all) }
    throw .ambiguous(encoding: encoding)
  }

  /// Throws if an edit has added a character that represents one of the malformed bytes: it may be meant as itself.
  ///
  /// Lines may be moved and copied with their malformed bytes; in lines that were edited there are no more than before.
  private func checkStandIns(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) throws(EditFailure) {
    let (oldSet, newSet) = (Set(old), Set(new))
    var rest: [UInt8: Int] = [:]
    for line in old where !newSet.contains(line) {
      for (byte, count) in standIns.counts(in: line) { rest[byte, default: 0] += count }
    }
    for line in new where !oldSet.contains(line) {
      for (byte, count) in standIns.counts(in: line) where malformedBytes[byte] != nil {
        rest[byte, default: 0] -= count
        if rest[byte, default: 0] < 0 { throw .ambiguous(encoding: encoding) }
      }
    }
  }

  /// Bytes that take the place of others.
  private struct Change {
    var range: Range<Int>
    var bytes: [UInt8]
  }

  /// A place between two characters of a line.
  private struct Point {
    let byte: Int
    let text: Int
    let isInitial: Bool
  }

  /// Returns the bytes to write for some lines.
  ///
  /// - Returns: `nil` where the state of the encoding leaves no place to begin or to end.
  private func change(
    _ old: Range<Int>, to newRange: Range<Int>, of text: [UInt8]
  ) throws(EditFailure) -> Change? {
    let start = lines[old.lowerBound]
    let end = lines[old.upperBound].byteStart
    let state = state(ofLine: old.lowerBound)
    var reader = state ?? TextStepReader(encoding, standIns: standIns)
    let isInitial = { (reader: TextStepReader) in state == nil || reader.isInitial }
    var oldText: [UInt8] = []
    var points = [Point(byte: start.byteStart, text: 0, isInitial: isInitial(reader))]
    while let last = points.last, last.byte < end {
      let count = reader.readStep(bytes[last.byte..<end], into: &oldText)
      points.append(
        Point(byte: last.byte + count, text: oldText.count, isInitial: isInitial(reader)))
    }
    let newText = lineEnding.restored(text[newRange])
    let (prefix, suffix) = Self.common(oldText, newText)
    guard
      let first = points.lastIndex(where: { $0.text <= prefix && $0.isInitial }),
      let last = points[first...].firstIndex(where: {
        $0.text >= oldText.count - suffix && $0.isInitial
      })
    else { return nil }
    // The texts are equal before the first point and after the last.
    let newEnd = newText.count - (oldText.count - points[last].text)
    let middle = Array(newText[points[first].text..<newEnd])
    return Change(
      range: points[first].byte..<points[last].byte,
      bytes: try encode(middle, from: newRange.lowerBound, of: text))
  }

  /// The numbers of bytes that two texts have in common at their beginnings and at their ends, in whole
  /// characters.
  private static func common(_ old: [UInt8], _ new: [UInt8]) -> (prefix: Int, suffix: Int) {
    let limit = min(old.count, new.count)
    let isContinuation = { (byte: UInt8) in byte & 0xC0 == 0x80 }
    var prefix = 0
    while prefix < limit && old[prefix] == new[prefix] { prefix += 1 }
    while prefix > 0,
      prefix < old.count && isContinuation(old[prefix])
        || prefix < new.count && isContinuation(new[prefix])
    {
      prefix -= 1
    }
    var suffix = 0
    while suffix < limit - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    while suffix > 0, isContinuation(old[old.count - suffix]) { suffix -= 1 }
    return (prefix, suffix)
  }

  /// Encodes a piece of the new text, from the initial state back to it.
  ///
  /// - Parameter offset: Where the lines of the piece begin in `text`, to say where a character is.
  private func encode(
    _ piece: [UInt8], from offset: Int, of text: [UInt8]
  ) throws(EditFailure) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    var index = 0
    while index <= piece.count {
      // A stand-in for a byte that is not malformed in the old text is meant as the character itself.
      let malformed = standIns.byte(at: index, of: piece[...]).flatMap {
        malformedBytes[$0] == nil ? nil : $0
      }
      if malformed != nil || index == piece.count {
        do {
          result += try encoding.encodedWithoutHeader(Array(piece[start..<index]))
        } catch {
          // The error is at the first such character after the beginning of the change.
          throw EditFailure(error, writing: text, from: offset, as: encoding)
        }
        start = index + 4
      }
      if let malformed {
        result.append(malformed)
        index += 4
      } else {
        index += 1
      }
    }
    return result
  }

  /// Whether bytes are read as the text.
  private func reads(_ bytes: [UInt8], as text: [UInt8]) -> Bool {
    var reader = TextStepReader(encoding, standIns: standIns)
    var utf8: [UInt8] = []
    utf8.reserveCapacity(text.count)
    reader.read(bytes[markLength...], into: &utf8)
    return utf8 == text
  }

  private func checkUTF8(_ text: [UInt8]) throws(EditFailure) {
    if String(checking: text.span) != nil { return }
    var line = 1
    for part in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if String(checking: Array(part).span) == nil { throw .notUTF8(line: line) }
      line += 1
    }
    throw .notUTF8(line: line)
  }

  /// The start of each line, and the end of the text.
  static func lineStarts(of text: [UInt8]) -> [Int] {
    var starts = [0]
    for (index, byte) in text.enumerated() where byte == 0x0A { starts.append(index + 1) }
    if starts.last != text.count { starts.append(text.count) }
    return starts
  }
}

extension TextEncoding {
  /// The bytes of a text, without what a text in the encoding begins with.
  fileprivate func encodedWithoutHeader(_ utf8: [UInt8]) throws(ConversionError) -> [UInt8] {
    if utf8.isEmpty { return [] }
    var encoder = TextEncoder(self)
    var bytes: [UInt8] = []
    try encoder.encode(utf8, into: &bytes)
    try encoder.finish(into: &bytes)
    // ISO-2022-KR names its character set once, at the beginning of the text.
    guard self == .iso2022KR else { return bytes }
    return bytes.starts(with: Self.headerOfKR) ? Array(bytes[Self.headerOfKR.count...]) : bytes
  }

  /// The header of a text in ISO-2022-KR (RFC 1557).
  fileprivate static let headerOfKR: [UInt8] = [0x1B, 0x24, 0x29, 0x43]
}

/// Reads text piece by piece, with its state as a value that can be kept and gone back to.
///
/// Bytes that cannot be read become characters for private use, from which they can be restored.
struct TextStepReader: @unchecked Sendable {
  // All converters but those of the system are values; the tables that they refer to never change.
  private var converter: AnyStepConverter
  private let standIns: MalformedByte
  private(set) var malformedCount = 0

  init(_ encoding: TextEncoding, standIns: MalformedByte = .usual) {
    converter = encoding.makeDecoder()
    self.standIns = standIns
  }

  /// Reads bytes that do not end inside of a character, unless they are the last ones.
  mutating func read(_ bytes: ArraySlice<UInt8>, into utf8: inout [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes
      withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { output in
        while !rest.isEmpty {
          let step = converter.convert(rest, into: output, atEnd: true)
          // The converter has written `count` bytes from the start of the output.
          utf8.append(contentsOf: output[..<step.produced])
          rest = UnsafeRawBufferPointer(rebasing: rest[step.consumed...])
          let length = step.malformedLength ?? (step.makesProgress ? 0 : rest.count)
          for byte in rest.prefix(length) { utf8 += standIns.utf8(of: byte) }
          malformedCount += min(length, rest.count)
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(length))
        }
      }
    }
  }

  /// Reads one character, or one change of state, or malformed bytes; the smallest step there is.
  ///
  /// - Returns: The number of bytes that were read.
  mutating func readStep(_ bytes: ArraySlice<UInt8>, into utf8: inout [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      withUnsafeTemporaryAllocation(byteCount: 256, alignment: 16) { output in
        for length in 1...max(bytes.count, 1) {
          let isAll = length >= bytes.count
          let piece = UnsafeRawBufferPointer(rebasing: bytes.prefix(length))
          let step = converter.convert(piece, into: output, atEnd: isAll)
          if step.consumed > 0 {
            utf8.append(contentsOf: output[..<step.produced])
            return step.consumed
          }
          // Bytes of which more are needed to tell what they are may be well-formed yet.
          if let malformed = step.malformedLength {
            for byte in bytes.prefix(malformed) { utf8 += standIns.utf8(of: byte) }
            malformedCount += malformed
            return malformed
          }
        }
        return bytes.count
      }
    }
  }

  /// Whether ASCII is read as itself from here on, as at the beginning of a text.
  fileprivate var isInitial: Bool {
    var copy = converter
    let probe = Array("aZ".utf8)
    return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { output in
      let step = probe.withUnsafeBytes { copy.convert($0, into: output, atEnd: false) }
      return output[..<step.produced].elementsEqual(probe)
    }
  }
}

extension ConversionStep {
  /// The number of bytes that cannot be read, if that is why the step stopped.
  fileprivate var malformedLength: Int? {
    switch stop {
    case .malformed(let length), .unencodable(_, let length): max(length, 1)
    case .inputEmpty, .outputFull, .unsupported: nil
    }
  }

  fileprivate var makesProgress: Bool { consumed > 0 && stop != .unsupported }
}

/// The characters that represent bytes which cannot be read: 256 for private use, one after the other.
struct MalformedByte: Sendable {
  /// U+10FE00…U+10FEFF, unless a text has such characters itself.
  static let usual = MalformedByte(first: 0x10FE00)

  /// All blocks of such characters, the usual one first.
  static let all = stride(from: usual.first, through: 0xF0000, by: -0x100).map(MalformedByte.init)

  /// The character for the byte 0; a multiple of 256 in the planes for private use.
  private let first: UInt32

  private init(first: UInt32) { self.first = first }

  /// The stand-in for a byte, as UTF-8.
  func utf8(of byte: UInt8) -> [UInt8] {
    let value = first + UInt32(byte)
    return [
      UInt8(0xF0 | value >> 18), UInt8(0x80 | value >> 12 & 0x3F), UInt8(0x80 | value >> 6 & 0x3F),
      UInt8(0x80 | value & 0x3F),
    ]
  }

  /// The byte that the four bytes of UTF-8 represent, if any.
  func byte(at index: Int, of utf8: ArraySlice<UInt8>) -> UInt8? {
    guard index + 3 < utf8.endIndex, utf8[index] >= 0xF3 else { return nil }
    var value = UInt32(utf8[index] & 0x07)
    for byte in utf8[index + 1...index + 3] { value = value << 6 | UInt32(byte & 0x3F) }
    return value & ~0xFF == first ? UInt8(truncatingIfNeeded: value) : nil
  }

  /// How often each byte is represented in a text.
  func counts(in utf8: ArraySlice<UInt8>) -> [UInt8: Int] {
    var counts: [UInt8: Int] = [:]
    for index in utf8.indices where utf8[index] >= 0xF3 {
      if let byte = byte(at: index, of: utf8) { counts[byte, default: 0] += 1 }
    }
    return counts
  }
}
