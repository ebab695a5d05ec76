/// The control bytes of a sample that are unusual in text.
///
/// Text has tabs, line and page breaks, backspaces, the escapes of ISO/IEC 2022 and of terminals,
/// and 0x1A (the end of file in DOS) at its end. Other control bytes suggest UTF-16, UTF-32 or
/// binary data. Some files of text have a few of them nevertheless: logs have zeros where a machine
/// stopped, files are padded to whole blocks, and terminals, printers, chats and catalogues use
/// their own.
struct ControlBytes {
  private(set) var count = 0
  private(set) var firstOffset = 0

  /// Counts by kind, without padding at the end.
  ///
  /// - Zeros, up to a limit for each run.
  /// - Structural: controls that begin and end text, shift, control devices or separate records.
  /// - Others.
  struct Tally {
    private(set) var zeroCount = 0
    private(set) var structuralCount = 0
    private(set) var otherCount = 0

    fileprivate mutating func note(_ byte: UInt8) {
      switch byte {
      case 0x00: zeroCount += 1
      case 0x02, 0x03, 0x0E, 0x0F, 0x11...0x14, 0x16, 0x1C...0x1F: structuralCount += 1
      default: otherCount += 1
      }
    }
  }

  private(set) var tally = Tally()

  /// The number of zeros and 0x1A that pad the end.
  private(set) var paddingCount = 0

  /// Whether the controls are zeros between ASCII strings, as `find -print0` writes them. As UTF-16
  /// such bytes would be ideographs.
  let areSeparators: Bool

  /// Whether the controls are tabs, line ends and backspaces of EBCDIC, whose space is 0x40.
  let areEBCDICLayout: Bool

  /// - Parameters:
  ///   - sample: The bytes from the first one that is not plain text, and some before it.
  ///   - byteCounts: How often each byte occurs from the first one on that is not plain text.
  init(in sample: [UInt8], _ byteCounts: ByteCounts) {
    if (0x00...0x1F).contains(where: { Self.isForeign($0) && byteCounts[$0] > 0 }) {
      paddingCount = sample.reversed().prefix { $0 == 0x00 || $0 == 0x1A }.count
      var run = 0
      for (offset, byte) in sample.enumerated() where Self.isForeign(byte) {
        if byte == 0x1A && offset == sample.count - 1 { continue }
        if count == 0 { firstOffset = offset }
        count += 1
        if offset >= sample.count - paddingCount { continue }
        run = byte == 0 && sample[max(0, offset - 1)] == 0 ? run + 1 : 1
        if run <= parameters.control.maxZerosPerRun.count { tally.note(byte) }
      }
    }
    areSeparators = count > 0 && count == byteCounts[0] && Self.hasStrings(sample, byteCounts)
    areEBCDICLayout =
      count > 0 && count == Self.layoutOfEBCDIC.reduce(0) { $0 + byteCounts[$1] }
      && byteCounts.mayBeEBCDIC && byteCounts[0x40] >= byteCounts[0x20]
  }

  /// Whether a short sample looks like names and words. Two or three ideographs in UTF-16 rarely
  /// consist of such bytes, and in kana every second byte is 0x30.
  private static func hasWords(_ sample: [UInt8]) -> Bool {
    let zeros = sample.count { $0 == 0 }
    let others = sample.filter { $0 != 0 && $0 != 0x0A && $0 != 0x0D }
    let lineBreaks = sample.count - zeros - others.count
    let ofWords = others.count {
      switch $0 {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: " -./_=".utf8.contains($0)
      }
    }
    let control = parameters.control
    return others.count >= control.shortWord.count
      && Double(zeros) * control.stringsPerZero.ratio <= Double(sample.count)
      && Double(lineBreaks) * control.stringsPerLineBreak.ratio <= Double(others.count)
      && others.count { $0 == 0x30 } * 2 < others.count
      && Double(ofWords) >= Double(others.count) * control.wordShare.ratio
      && others.allSatisfy { (0x20..<0x80).contains($0) }
  }

  /// Whether most zeros are two bytes after another one, as in code units of ASCII characters.
  /// Names between zeros are longer.
  private static func hasUnits(_ sample: [UInt8], zeroCount: Int) -> Bool {
    let pairCount = zip(sample, sample.dropFirst(2)).count { $0 == 0 && $1 == 0 }
    return pairCount * 2 >= zeroCount
  }

  /// Whether a sample is strings rather than code units.
  ///
  /// In code units, at least a quarter of the bytes are high bytes: zeros for ASCII, other controls
  /// or a repeated byte for another alphabet, and bytes above 0x7F for ideographs.
  private static func hasStrings(_ sample: [UInt8], _ byteCounts: ByteCounts) -> Bool {
    let count = sample.count
    if hasUnits(sample, zeroCount: byteCounts[0]) { return false }
    if count < parameters.control.minStringsBytes.bytes { return hasWords(sample) }
    let control = parameters.control
    let isRare = { (occurrences: Int, bytes: Ratio) in
      Double(occurrences) * bytes.ratio <= Double(count)
    }
    return isRare(byteCounts[0], control.stringsPerZero)
      && isRare(byteCounts.count(in: 0x01...0x1F), control.stringsPerControl)
      && isRare(byteCounts.count(in: 0x80...0xFF), control.stringsPerNonASCII)
      && (0x20...0x7F).allSatisfy { isRare(byteCounts[$0], control.stringsPerCharacter) }
  }

  /// The tab, new line and backspace of EBCDIC.
  private static let layoutOfEBCDIC: [UInt8] = [0x05, 0x15, 0x16]

  /// Whether the byte is a control that is unusual in text in an eight-bit encoding.
  static func isForeign(_ byte: UInt8) -> Bool {
    byte < 0x20 && !(0x07...0x0D).contains(byte) && byte != 0x1B
  }
}

extension ByteCounts {
  /// Whether a control byte occurs that is unusual in text in an eight-bit encoding.
  var hasControls: Bool {
    (0x00...0x1F).contains { ControlBytes.isForeign($0) && self[$0] > 0 }
  }
}
