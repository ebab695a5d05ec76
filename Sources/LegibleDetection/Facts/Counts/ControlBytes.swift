/// The control bytes of a sample that plain eight-bit text does not have.
///
/// Text has tab, line and page breaks, backspace, the escape of ISO/IEC 2022 and of terminals, and
/// at its end the 0x1A of DOS. Other controls mean UTF-16, UTF-32 or no text at all, but for a few: logs
/// have zeros where a machine stopped, files are filled up to whole blocks, and terminals, printers, chats
/// and catalogues have controls of their own.
struct ControlBytes {
  private(set) var count = 0
  private(set) var firstOffset = 0

  /// How many of them are zeros, of each run no more than may count, without those that fill up the end; how
  /// many begin and end text, shift, steer devices or separate records; and how many are others.
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

  /// How many zeros and 0x1A the end is filled up with.
  private(set) var paddingCount = 0

  /// Whether there are so many controls that they may be halves of code units: in the UTF-16 of
  /// Indian scripts, say, every second byte is one of the controls for layout.
  let suggestsCodeUnits: Bool

  /// Whether they are zero bytes between strings of ASCII, as `find -print0` writes them, which
  /// would be ideographs if they were code units.
  let partStrings: Bool

  /// Whether they are tabs, ends of lines and backspaces of EBCDIC, whose blank is 0x40.
  let areOfEBCDIC: Bool

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
        if run <= parameters.control.run.count { tally.note(byte) }
      }
    }
    partStrings = count > 0 && count == byteCounts[0] && Self.hasStrings(sample, byteCounts)
    areOfEBCDIC =
      count > 0 && count == Self.layoutOfEBCDIC.reduce(0) { $0 + byteCounts[$1] }
      && byteCounts.mayBeEBCDIC && byteCounts[0x40] >= byteCounts[0x20]
    suggestsCodeUnits =
      count > 0
      || Double(byteCounts.count(in: 0x00...0x1F)) * parameters.control.suggestiveShare.ratio
        > Double(sample.count)
  }

  /// Whether a short sample is of what names and words are written with. Two ideographs or three have
  /// such bytes only by a rare chance, and kana have 0x30 for every second one.
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

  /// Whether most zeros have another one two bytes before them, as in the code units of ASCII characters;
  /// names are longer.
  private static func hasUnits(_ sample: [UInt8], zeroCount: Int) -> Bool {
    let pairCount = zip(sample, sample.dropFirst(2)).count { $0 == 0 && $1 == 0 }
    return pairCount * 2 >= zeroCount
  }

  /// Whether a sample is strings rather than code units, whose high bytes make a quarter of them or
  /// more: zeros where they are ASCII, other controls or one byte again and again where they are of
  /// another alphabet, and bytes above 0x7F where they are ideographs.
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

  /// The tab, the new line and the backspace of EBCDIC.
  private static let layoutOfEBCDIC: [UInt8] = [0x05, 0x15, 0x16]

  /// Whether text in an eight-bit encoding does not have the byte.
  static func isForeign(_ byte: UInt8) -> Bool {
    byte < 0x20 && !(0x07...0x0D).contains(byte) && byte != 0x1B
  }
}

extension ByteCounts {
  /// Whether a control byte occurs that text in an eight-bit encoding does not have.
  var hasControls: Bool {
    (0x00...0x1F).contains { ControlBytes.isForeign($0) && self[$0] > 0 }
  }
}
