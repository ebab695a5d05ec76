/// Counts the well-formed and the malformed sequences of what may be UTF-8, as it comes.
package struct UTF8Scanner: Sendable {
  /// The number of well-formed sequences of two bytes or more.
  package private(set) var sequenceCount = 0

  /// The number of maximal malformed subparts, without one that is cut off at the end.
  package private(set) var malformedCount = 0

  /// The offset of the first malformed sequence, in bytes.
  package private(set) var firstMalformedOffset: Int?

  /// The beginning of a sequence that the last chunk cut.
  private var carry: [UInt8] = []
  private var position = 0

  /// A scanner that has seen nothing.
  package init() {}

  /// Whether the bytes so far end inside of a sequence.
  package var isInsideSequence: Bool { !carry.isEmpty }

  /// Looks at the next bytes.
  package mutating func scan(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while !carry.isEmpty && !rest.isEmpty {
      let joined = carry + rest.prefix(4)
      carry = []
      let length = joined.withUnsafeBytes { scanOne($0) }
      let carried = joined.count - min(rest.count, 4)
      if length >= carried {
        rest = UnsafeRawBufferPointer(rebasing: rest[(length - carried)...])
      } else if length == 0 {
        carry = joined
        return
      } else {
        carry = Array(joined[length..<carried])
      }
    }
    while !rest.isEmpty {
      let plain = TextKernels.asciiPrefixLength(of: rest)
      position += plain
      rest = UnsafeRawBufferPointer(rebasing: rest[plain...])
      if firstMalformedOffset == nil {
        rest = UnsafeRawBufferPointer(rebasing: rest[scanWellFormed(rest)...])
      }
      guard !rest.isEmpty else { return }
      let counts = TextKernels.countUTF8(in: rest, upTo: Self.nearbyCount)
      if counts.malformed > 0 && firstMalformedOffset == nil { firstMalformedOffset = position }
      sequenceCount += counts.sequences
      malformedCount += counts.malformed
      position += counts.length
      rest = UnsafeRawBufferPointer(rebasing: rest[counts.length...])
      if counts.length == 0 {
        carry = Array(rest)
        return
      }
      if counts.malformed == 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[scanWellFormed(rest)...])
      }
    }
  }

  /// Scans the next bytes up to the first sequence that is malformed or cut.
  ///
  /// - Returns: The number of bytes before that sequence.
  package mutating func scanWellFormed(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard carry.isEmpty else { return 0 }
    let length = TextKernels.utf8PrefixLength(of: bytes)
    sequenceCount += TextKernels.countSequences(
      in: UnsafeRawBufferPointer(rebasing: bytes[..<length]))
    position += length
    return length
  }

  /// The number of bytes after a malformed sequence that are read one sequence at a time: text that
  /// is not UTF-8 has the next one near.
  private static let nearbyCount = 32

  /// Counts the sequence that the bytes begin with.
  ///
  /// - Returns: Its length, or zero if it is cut.
  private mutating func scanOne(_ bytes: UnsafeRawBufferPointer) -> Int {
    switch UTF8Sequence.read(bytes, at: 0) {
    case .scalar(_, let length):
      if length > 1 { sequenceCount += 1 }
      position += length
      return length
    case .malformed(let length):
      malformedCount += 1
      if firstMalformedOffset == nil { firstMalformedOffset = position }
      position += length
      return length
    case .cut:
      return 0
    }
  }
}

/// US-ASCII to UTF-8, and UTF-8 to UTF-8 in either direction: well-formed text stays as it is, and the rest is found.
struct UnchangedConverter: StepConverter {
  static let longestSequence = 4

  /// Whether bytes from 0x80 up are malformed.
  let isASCII: Bool

  func unchangedPrefixLength(of input: UnsafeRawBufferPointer) -> Int {
    isASCII
      ? TextKernels.asciiPrefixLength(of: input) : TextKernels.utf8PrefixLength(of: input)
  }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    // A block stays in the L1 cache between the scan and the copy.
    let limit = min(input.count, output.count, StepDriver.blockSize)
    let isWhole = input.count == limit
    let part = UnsafeRawBufferPointer(rebasing: input[..<limit])
    let count = unchangedPrefixLength(of: part)
    output.copyMemory(from: UnsafeRawBufferPointer(rebasing: part[..<count]))
    let stop: ConversionStep.Stop =
      isASCII && count < limit
      ? .malformed(length: 1) : .beforeUTF8(part, at: count, atEnd: isWhole && atEnd)
    return ConversionStep(
      consumed: count, produced: count, stop: stop == .inputEmpty && !isWhole ? .outputFull : stop)
  }
}

extension String {
  /// The text of UTF-8, checked and copied, or `nil` if it is malformed.
  ///
  /// The same as `init(validating:as:)`, at the speed of the kernels.
  init?(checking utf8: Span<UInt8>) {
    let (isWellFormed, isASCII) = utf8.withUnsafeBytes { bytes in
      let count = TextKernels.asciiPrefixLength(of: bytes)
      if count == bytes.count { return (true, true) }
      let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
      return (TextKernels.utf8PrefixLength(of: rest) == rest.count, false)
    }
    guard isWellFormed else { return nil }
    // All of it was just found to be well-formed, and what is called ASCII to be that.
    self.init(copying: unsafe UTF8Span(unchecked: utf8, isKnownASCII: isASCII))
  }
}
