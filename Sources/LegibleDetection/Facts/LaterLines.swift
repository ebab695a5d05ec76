internal import LegibleEncodings

/// The lines behind the sample of an input: those that are usual in the encoding which the sample has told are counted, and the
/// others are collected.
///
/// Each line is looked at as a whole, so that it does not matter where the input is cut into chunks. The line that the sample
/// ends in, and what is beyond `UsualLines.lineLimit` of any line, is collected.
struct LaterLines: Sendable {
  private var usual: UsualLines
  private let encoding: TextEncoding

  /// What is collected, and the sample, in bytes from the beginning of the input; `nil` once it is in too many places.
  private var collected: [Range<Int>]?
  private static let maxCollected = 1 << 16

  /// The beginning of a line that has not ended.
  private var held: [UInt8] = []

  /// Whether the rest of a line is collected that has begun before.
  private var isInsideLine = true

  /// - Parameters:
  ///   - encoding: The encoding of the sample.
  ///   - sampleEnd: The bytes up to the end of the sample.
  init(_ usual: UsualLines, of encoding: TextEncoding, after sampleEnd: Int) {
    self.usual = usual
    self.encoding = encoding
    collected = [0..<sampleEnd]
  }

  /// Returns where the lines are that are not usual in the encoding of an answer, if that is the one of the sample.
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
    // The sample is full, so that all of them are consumed.
    _ = facts.consume(UnsafeRawBufferPointer(rebasing: bytes))
  }

  /// Notes what is collected, after what was before.
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
