internal import LegibleEncodings

/// Handles the lines after the sample of an input: lines that fit the encoding of the sample (usual lines) are only counted,
/// all others are collected as evidence.
///
/// Each line is examined as a whole, so that it does not matter where the input is cut into chunks. The rest of the line in
/// which the sample ends, and lines longer than `UsualLines.lineLimit`, are collected.
struct LaterLines: Sendable {
  private var usual: UsualLines
  private let encoding: TextEncoding

  /// The byte ranges of the input that the sample and the collected lines have; `nil` once there are too many ranges.
  private var collected: [Range<Int>]?
  private static let maxCollected = 1 << 16

  /// The beginning of a line that has not ended.
  private var held: [UInt8] = []

  /// Whether the beginning of the current line is in the sample or was collected, so that its rest is collected, too.
  private var isInsideLine = true

  /// - Parameters:
  ///   - encoding: The encoding of the sample.
  ///   - sampleEnd: The offset of the end of the sample in the input.
  init(_ usual: UsualLines, of encoding: TextEncoding, after sampleEnd: Int) {
    self.usual = usual
    self.encoding = encoding
    collected = [0..<sampleEnd]
  }

  /// Returns the byte ranges outside of which all lines fit the encoding of an answer; `nil` if that is not the encoding of the
  /// sample, or if there are too many ranges.
  func unusualLines(for answer: TextEncoding?) -> [Range<Int>]? {
    answer == encoding ? collected : nil
  }

  mutating func consume(_ bytes: UnsafeRawBufferPointer, into facts: inout InputFacts) {
    var rest = bytes
    while !rest.isEmpty {
      let count: Int
      if isInsideLine {
        let end = rest.endOfLine
        count = end ?? rest.count
        isInsideLine = end == nil
        collect(rest[..<count], into: &facts)
      } else if held.isEmpty, case let length = usual.prefixLength(of: rest), length > 0 {
        count = length
        facts.pass(UnsafeRawBufferPointer(rebasing: rest[..<count]))
      } else {
        let part = UnsafeRawBufferPointer(
          rebasing: rest.prefix(UsualLines.lineLimit - held.count))
        let end = part.endOfLine
        count = end ?? part.count
        held += part[..<count]
        if end != nil {
          endLine(into: &facts)
        } else if held.count == UsualLines.lineLimit {
          held.withUnsafeBytes { collect($0[...], into: &facts) }
          held.removeAll(keepingCapacity: true)
          isInsideLine = true
        }
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Ends the last line.
  mutating func finish(into facts: inout InputFacts) {
    if !held.isEmpty { endLine(into: &facts) }
  }

  private mutating func endLine(into facts: inout InputFacts) {
    held.withUnsafeBytes { line in
      if usual.contains(line) { facts.pass(line) } else { collect(line[...], into: &facts) }
    }
    held.removeAll(keepingCapacity: true)
  }

  private mutating func collect(
    _ bytes: Slice<UnsafeRawBufferPointer>, into facts: inout InputFacts
  ) {
    note(facts.byteCount..<facts.byteCount + bytes.count)
    // The sample is full, so that all bytes are consumed.
    _ = facts.consume(UnsafeRawBufferPointer(rebasing: bytes))
  }

  /// Adds a range, which begins at or after the end of the last one.
  private mutating func note(_ range: Range<Int>) {
    guard let last = collected?.last else { return }
    if last.upperBound == range.lowerBound {
      collected?.removeLast()
      collected?.append(last.lowerBound..<range.upperBound)
    } else if collected?.count == Self.maxCollected {
      collected = nil
    } else {
      collected?.append(range)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The index after the first end of a line.
  fileprivate var endOfLine: Int? { firstIndex(where: { $0.isLineEnd }).map { $0 + 1 } }
}
