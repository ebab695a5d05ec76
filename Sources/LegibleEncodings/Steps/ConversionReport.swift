/// The record of a conversion: counts and places of everything that was lost or changed.
public struct ConversionReport: Sendable, Equatable {
  /// The number of first offsets that are kept.
  public static let offsetLimit = 64

  /// The number of bytes that were read.
  public internal(set) var bytesIn = 0

  /// The number of bytes that were written.
  public internal(set) var bytesOut = 0

  /// The number of malformed sequences.
  public internal(set) var malformedCount = 0

  /// The offsets of the first malformed sequences in the input, in bytes.
  public internal(set) var malformedOffsets: [Int] = []

  /// The number of characters that were substituted because the target encoding does not have them.
  public internal(set) var substitutedCount = 0

  /// The offsets of the first substituted characters in the input, in bytes.
  public internal(set) var substitutedOffsets: [Int] = []

  /// Whether the input began with a byte order mark.
  public internal(set) var hasByteOrderMark = false

  /// The line endings seen.
  public internal(set) var lineEndings = LineEndings()

  /// The number of characters that came from bytes that are not what the encoding writes for them, or went
  /// into bytes that are read as another character: the second of two codes for one character.
  public internal(set) var oneWayCount = 0

  /// Whether a byte order mark or the ends of lines were changed, as a policy asked for, or bytes
  /// were read that change nothing, such as a needless escape sequence.
  var hasOtherChanges = false

  /// Whether every byte was read and every character written: nothing was replaced or left out.
  public var isLossless: Bool { malformedCount == 0 && substitutedCount == 0 }

  /// Whether converting the output back gives the input, byte for byte.
  ///
  /// Tables tell it for each character; an encoding with shifts is written back and compared.
  public var isReversible: Bool {
    isLossless && oneWayCount == 0 && !hasOtherChanges
  }

  /// A report of nothing.
  public init() {}

  /// A report of a conversion that decodes nothing.
  package init(bytesIn: Int, hasByteOrderMark: Bool, lineEndings: LineEndings) {
    self.bytesIn = bytesIn
    self.hasByteOrderMark = hasByteOrderMark
    self.lineEndings = lineEndings
  }

  mutating func noteMalformed(at offset: Int) {
    malformedCount += 1
    if malformedOffsets.count < Self.offsetLimit { malformedOffsets.append(offset) }
  }

  mutating func noteSubstituted(at offset: Int) {
    substitutedCount += 1
    if substitutedOffsets.count < Self.offsetLimit { substitutedOffsets.append(offset) }
  }
}

/// The number of lines of a text with each line ending.
public struct LineEndings: Sendable, Equatable {
  /// Lines that end in U+000A alone.
  public internal(set) var lf = 0

  /// Lines that end in U+000D U+000A.
  public internal(set) var crlf = 0

  /// Lines that end in U+000D alone.
  public internal(set) var cr = 0
}
