public import LegibleEncodings

/// Recognises text that is partly UTF-8 and partly in a legacy encoding, as edited by several
/// people.
///
/// ```swift
/// var check = TwoEncodingCheck()
/// while let chunk = nextChunk() { check.consume(chunk) }
/// check.finish()
/// if check.isMixed(with: .windows1252) {
///   print("line \(check.firstUTF8Line) is UTF-8, line \(check.firstOtherLine) is not")
/// }
/// ```
///
/// It looks at runs of non-ASCII bytes. In text in a single encoding, either all runs are UTF-8, or
/// a few are by chance, and the longer a run is, the less likely that is. It is not meant for
/// encodings whose characters are not such runs, such as UTF-16.
public struct TwoEncodingCheck: Sendable {
  /// The longest length class of a run in pairs of bytes, which includes all longer runs.
  private static var longestClass: Int { parameters.mixture.longestClass.count }

  /// By pairs of bytes, the number of runs that are long enough for UTF-8, and of those that are
  /// UTF-8.
  private var possible = [Int](repeating: 0, count: Self.longestClass + 1)
  private var actual = [Int](repeating: 0, count: Self.longestClass + 1)

  /// The number of runs that are not UTF-8.
  public private(set) var otherCount = 0

  /// The number of runs that are UTF-8.
  public private(set) var utf8Count = 0

  /// The first line, counted from 1, with a run of UTF-8; 0 if there is none.
  public private(set) var firstUTF8Line = 0

  /// The first line, counted from 1, with a run that is not UTF-8; 0 if there is none.
  public private(set) var firstOtherLine = 0

  private var line = 1

  /// Whether the last byte was a carriage return, which a line feed may follow.
  private var endsInReturn = false

  /// The length of the current run in bytes, and whether it is UTF-8 so far.
  private var length = 0
  private var isValid = true

  /// The number of missing bytes of the current sequence, and the range of the next one.
  private var missing = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  /// Creates a check that has seen nothing yet.
  public init() {}

  /// Looks at the next bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func consume(_ bytes: some Sequence<UInt8>) {
    bytes.forEachChunk { consume($0) }
  }

  /// Looks at the next bytes, given as a span.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func consume(_ bytes: borrowing some ByteSpan & ~Copyable & ~Escapable) {
    bytes.withRawBytes { consume($0) }
  }

  package mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index < bytes.count {
      if length == 0 && !endsInReturn && bytes.count - index >= 8 {
        // Most text is mainly ASCII, in which only lines are counted. There are at least eight
        // bytes.
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if word & Self.highBits == 0 && Self.count(0x0D, in: word) == 0 {
          line += Self.count(0x0A, in: word)
          index += 8
          continue
        }
      }
      let byte = bytes[index]
      index += 1
      if byte >= 0x80 {
        take(byte)
      } else {
        if length > 0 { endRun() }
        if byte == 0x0D || byte == 0x0A && !endsInReturn { line += 1 }
      }
      endsInReturn = byte == 0x0D
    }
  }

  /// The lowest and the highest bit of eight bytes.
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Returns how many of eight ASCII bytes are equal to `byte`.
  private static func count(_ byte: UInt8, in word: UInt64) -> Int {
    // The sum sets the high bit of each byte that differs.
    let others = ((word ^ (ones &* UInt64(byte))) &+ (highBits &- ones)) & highBits
    return 8 - others.nonzeroBitCount
  }

  /// Ends the text.
  public mutating func finish() {
    if length > 0 { endRun() }
  }

  /// Whether there are runs of both kinds, and more of UTF-8 than expected by chance in the
  /// encoding of the others.
  public func isMixed(with encoding: TextEncoding) -> Bool {
    guard otherCount > 0 else { return false }
    let isShareLarge =
      Double(utf8Count) >= parameters.mixture.largeShare.ratio * Double(utf8Count + otherCount)
    let first =
      encoding.hasFewLettersAsContinuations || isShareLarge
      ? 1 : parameters.mixture.minLongClass.count
    return (first...Self.longestClass).contains { pairs in
      let each = parameters.mixture.sequenceProbability.probability
      let chance = (1...pairs).reduce(1.0) { chance, _ in chance * each }
      let expected = chance * Double(possible[pairs])
      return actual[pairs] > 0
        && Double(actual[pairs]) > parameters.mixture.chanceMargin.ratio * expected
    }
  }

  private mutating func take(_ byte: UInt8) {
    length += 1
    guard isValid else { return }
    if missing > 0 {
      isValid = (lower...upper).contains(byte)
      missing -= 1
      lower = 0x80
      upper = 0xBF
      return
    }
    // The Unicode Standard, table 3-7.
    switch byte {
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, lower) = (2, 0xA0)
    case 0xED: (missing, upper) = (2, 0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, lower) = (3, 0x90)
    case 0xF1...0xF3: missing = 3
    case 0xF4: (missing, upper) = (3, 0x8F)
    default: isValid = false
    }
  }

  private mutating func endRun() {
    let isUTF8 = isValid && missing == 0
    if length > 1 {
      let pairs = min((length + 1) / 2, Self.longestClass)
      possible[pairs] += 1
      if isUTF8 { actual[pairs] += 1 }
    }
    if isUTF8 {
      utf8Count += 1
      if firstUTF8Line == 0 { firstUTF8Line = line }
    } else {
      otherCount += 1
      if firstOtherLine == 0 { firstOtherLine = line }
    }
    (length, isValid, missing, lower, upper) = (0, true, 0, 0x80, 0xBF)
  }
}

extension TextEncoding {
  /// Whether most continuation bytes of UTF-8 are not letters in this encoding, so that words
  /// rarely contain a UTF-8 sequence by chance.
  var hasFewLettersAsContinuations: Bool {
    guard let scalars = singleByteScalars() else { return false }
    let letterCount = scalars[0x80...0xBF].count {
      Unicode.Scalar($0)?.properties.isAlphabetic ?? false
    }
    return letterCount <= 32
  }
}
