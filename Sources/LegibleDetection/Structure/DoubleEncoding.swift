internal import LegibleEncodings

/// Finds UTF-8 that was taken for windows-1252 and converted to UTF-8 once more: `Ã©` for é.
struct DoubleEncoding {
  /// How many characters of the original text look like that.
  private(set) var count = 0

  /// The encoding that the text was taken for.
  let encoding = TextEncoding.windows1252

  /// So many must be found, and no others that are not ASCII in more than one of so many cases.
  private static let least = 2
  private static let sharePerOther = 8

  /// The byte that stands for each character in windows-1252.
  private static let bytes: [UInt32: UInt8] = Dictionary(
    (TextEncoding.windows1252.singleByteScalars() ?? []).enumerated().map {
      ($0.element, UInt8($0.offset))
    }, uniquingKeysWith: { first, _ in first })

  /// Whether the leads of the sequences are mixed as they are then: the characters that the first
  /// bytes were taken for begin with C3, those of the others mostly do not.
  static func isPossible(_ byteCounts: ByteCounts, sequenceCount: Int) -> Bool {
    let first = byteCounts[0xC3]
    return first * 4 >= sequenceCount && (sequenceCount - first) * 3 >= sequenceCount
  }

  /// Looks through text in UTF-8; `nil` if it looks sound.
  init?(in text: [UInt8]) {
    var others = 0
    var run: [UInt8] = []
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if !scalar.isASCII, let byte = Self.bytes[scalar.value] {
        run.append(byte)
        continue
      }
      others += add(run) + (scalar.isASCII ? 0 : 1)
      run = []
    }
    others += add(run)
    guard count >= Self.least, others * Self.sharePerOther <= count else { return nil }
  }

  /// Counts the characters that a run of bytes holds as UTF-8.
  ///
  /// - Returns: How many bytes are none.
  private mutating func add(_ run: [UInt8]) -> Int {
    guard !run.isEmpty else { return 0 }
    var scanner = UTF8Scanner()
    run.withUnsafeBytes { scanner.scan($0) }
    count += scanner.sequenceCount
    return scanner.malformedCount + (scanner.isInsideSequence ? 1 : 0)
  }
}
