internal import LegibleEncodings

/// The lines behind the sample of an input: those that are usual in the encoding which the sample has told are counted, and the
/// others are collected.
///
/// Each line is looked at as a whole, so that it does not matter where the input is cut into chunks. The line that the sample
/// ends in, and what is beyond `UsualLines.lineLimit` of any line, is collected.
struct LaterLines: Sendable {
  private var usual: UsualLines

  /// The beginning of a line that has not ended.
  private var held: [UInt8] = []

  /// Whether the rest of a line is collected that has begun before.
  private var isInsideLine = true

  init(_ usual: UsualLines) { self.usual = usual }

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
    // The sample is full, so that all of them are consumed.
    _ = facts.consume(UnsafeRawBufferPointer(rebasing: bytes))
  }
}

extension UnsafeRawBufferPointer {
  /// The index after the first end of a line.
  fileprivate var endOfLine: Int? { firstIndex(where: { $0.isLineEnd }).map { $0 + 1 } }
}
