/// The way in which a program has read a text whose encoding it mistook for another.
///
/// `UTF-8 with U+FFFD` is what most programs do; what is written after it has lost the letters.
public struct LossyReading: Sendable, Hashable {
  /// The decoder of the bytes.
  enum Reader: Hashable {
    /// The encoding that the text is in.
    case right

    /// ASCII, which cannot read any other byte.
    case ascii

    /// UTF-8; each byte that is malformed counts for itself.
    case utf8ByBytes

    /// Another encoding; malformed bytes count as the Unicode Standard recommends (maximal subparts).
    case encoding(TextEncoding)

    /// A code page of Windows, for a program that reads its unassigned bytes as malformed, not as C1 controls.
    case codePage(TextEncoding)

    /// ASCII and the two-byte characters of an encoding, for a program that knows no longer ones and none for private use;
    /// of what it does not know, the first byte is malformed.
    case doubleBytes(TextEncoding)
  }

  /// The substitute for malformed bytes, or for a non-ASCII character of the right reading.
  enum Loss: String, Hashable {
    /// Nothing is lost.
    case none

    /// U+FFFD.
    case replacement = "\u{FFFD}"

    /// A question mark.
    case question = "?"

    /// It is left out.
    case nothing = ""

    /// The text at that place.
    var utf8: [UInt8] { self == .none ? [] : Array(rawValue.utf8) }
  }

  let reader: Reader
  let loss: Loss

  /// The decoder of the UTF-8 that was written, if the text was read a second time.
  let second: Reader?

  init(_ reader: Reader, _ loss: Loss, second: Reader? = nil) {
    self.reader = reader
    self.loss = loss
    self.second = second
  }

  /// The text was read in its encoding.
  static let right = LossyReading(.right, .none)

  /// Whether nothing was read wrongly.
  public var isRight: Bool { self == .right }

  /// Encodings that text is mistaken for.
  static let mistaken: [TextEncoding] = [
    .windows1252, .iso8859_1, .windows1251, .windows1250, .gb18030, .shiftJIS, .big5, .eucKR,
    .eucJP,
    .ibm437, .ibm850, .ibm866, .koi8R, .macintosh, .iso8859_2, .iso8859_15, .windows1253,
    .windows1254,
    .windows1255, .windows1256, .iso8859_5, .ibm852,
  ]

  /// Code pages of Windows with unassigned bytes.
  private static let codePages: [TextEncoding] = [
    .windows1252, .windows1250, .windows1251, .windows1253, .windows1254, .windows1255,
    .windows1257,
  ]

  /// All ways in which a text of an encoding may have been read, the likelier ones first.
  static func all(for encoding: TextEncoding) -> [LossyReading] {
    var readings = [right]
    for loss in [Loss.replacement, .question, .nothing] {
      for reader in [Reader.encoding(.utf8), .utf8ByBytes, .ascii, .right] {
        readings.append(LossyReading(reader, loss))
      }
    }
    for other in mistaken where other != encoding {
      readings.append(LossyReading(.encoding(other), .replacement))
    }
    for other in codePages where other != encoding {
      readings.append(LossyReading(.codePage(other), .replacement))
    }
    // Letters of another encoding, written as UTF-8 and read once more in the same way.
    for reader in [Reader.encoding(.windows1252), .codePage(.windows1252), .encoding(.iso8859_1)] {
      readings.append(LossyReading(reader, .replacement, second: reader))
    }
    // U+FFFD in UTF-8, read once more: 锟斤拷, ï¿½, пїЅ.
    for reader in [Reader.encoding(.utf8), .utf8ByBytes, .ascii] {
      for second in [
        Reader.encoding(.gb18030), .doubleBytes(.gb18030), .encoding(.windows1252),
        .encoding(.windows1251), .encoding(.big5),
      ] {
        readings.append(LossyReading(reader, .replacement, second: second))
      }
    }
    return readings
  }
}

extension LossyReading: CustomStringConvertible {
  /// The wrong reading, as an English clause without a full stop.
  public var description: String {
    let rest =
      switch loss {
      case .none: ""
      case .replacement: isMojibake ? "" : ", where invalid bytes became U+FFFD"
      case .question: ", where invalid bytes became ?"
      case .nothing: ", where invalid bytes were dropped"
      }
    let again = second.map { ", and then as \($0.name)" } ?? ""
    return "read as \(reader.name)\(rest)\(again)"
  }

  /// Whether letters have become other letters.
  private var isMojibake: Bool {
    switch reader {
    case .encoding(let encoding): encoding != .utf8
    case .codePage, .doubleBytes: true
    default: false
    }
  }
}

extension LossyReading.Reader {
  /// The name for messages.
  fileprivate var name: String {
    switch self {
    case .right: "its own encoding"
    case .ascii: "ASCII"
    case .utf8ByBytes: "UTF-8"
    case .encoding(let encoding), .codePage(let encoding), .doubleBytes(let encoding):
      encoding.reportedName
    }
  }
}

/// Words and lines of a reference with non-ASCII characters, from which the wrong reading of a program is inferred.
struct LossySample {
  /// The part of the text that is read in every way, in lines and in bytes.
  private static let lineLimit = 100
  private static let byteLimit = 8 << 10

  private let encoding: TextEncoding

  /// Lines that are not ASCII alone, spread over the text, and what the right reader makes of them.
  private let lines: [(bytes: ArraySlice<UInt8>, right: ReadSteps)]

  init(of reference: EditableText) {
    encoding = reference.encoding
    var all: [Int] = []
    for index in reference.lines.indices.dropLast() {
      let text = reference.utf8[
        reference.lines[index].textStart..<reference.lines[index + 1].textStart]
      if text.contains(where: { $0 >= 0x80 }) { all.append(index) }
    }
    let step = max(all.count / Self.lineLimit, 1)
    var rest = Self.byteLimit
    var lines: [(bytes: ArraySlice<UInt8>, right: ReadSteps)] = []
    for position in stride(from: 0, to: all.count, by: step) where rest > 0 {
      let line = reference.lines[all[position]]
      let bytes = reference.bytes[line.byteStart..<reference.lines[all[position] + 1].byteStart]
        .prefix(rest)
      rest -= bytes.count
      let state = reference.state(ofLine: all[position])
      lines.append(
        (
          bytes,
          ReadSteps(bytes, by: state ?? TextStepReader(encoding, standIns: reference.standIns))
        ))
    }
    self.lines = lines
  }

  /// The way of reading by which most of the sample is found in a damaged text.
  ///
  /// - Parameter isOwn: Whether the damaged text was read in the encoding of the reference: nothing was written in
  ///   another one then.
  func best(for damaged: DamagedText, isOwn: Bool) -> (reading: LossyReading, score: Int) {
    var best = (reading: LossyReading.right, score: -1)
    var damagedLines: Set<ArraySlice<UInt8>> = []
    for line in damaged.utf8.split(separator: 0x0A) { damagedLines.insert(line.trimmedLineEnd) }
    let tokens = TextTokens(damaged.utf8[...], areWords: true)
    var damagedWords: Set<ArraySlice<UInt8>> = []
    for index in 0..<tokens.count { damagedWords.insert(tokens[index]) }
    let isUTF8 = damaged.encoding == .utf8 || damaged.utf8.allSatisfy { $0 < 0x80 }
    // A text in another encoding than UTF-8 was written by a program that knew the letters.
    let readings = isUTF8 || isOwn ? LossyReading.all(for: encoding) : [.right]
    for reading in readings {
      let (score, foundCount) = score(of: reading, damagedLines, damagedWords)
      if score > best.score { best = (reading, score) }
      // In some languages most lines are alike in several encodings, so only a match of all lines decides.
      if reading.isRight && foundCount == lines.count { break }
    }
    // No evidence: assume that the text is undamaged.
    if best.score <= 0 { return (.right, isOwn ? 1 : 0) }
    return (best.reading, best.score * 2 + (isOwn ? 1 : 0))
  }

  private func score(
    of reading: LossyReading, _ damagedLines: Set<ArraySlice<UInt8>>,
    _ damagedWords: Set<ArraySlice<UInt8>>
  ) -> (score: Int, foundCount: Int) {
    var score = 0
    var foundCount = 0
    var counted: Set<ArraySlice<UInt8>> = []
    for line in lines {
      let steps = ReadSteps(line.bytes, right: line.right, reading)
      let text = steps.text[...].trimmedLineEnd
      if text.contains(where: { $0 != 0x20 && $0 != 0x09 }), damagedLines.contains(text) {
        score += 8
        foundCount += 1
      }
      let tokens = TextTokens(steps.text[...], areWords: true)
      for index in 0..<tokens.count {
        let word = tokens[index]
        // A word counts that the reading has touched, or that is not ASCII.
        guard word.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "?") }), word.count > 1,
          counted.insert(word).inserted
        else { continue }
        if damagedWords.contains(word) { score += 2 }
      }
    }
    return (score, foundCount)
  }
}
