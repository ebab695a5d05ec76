internal import LegibleEncodings

/// Watches text that is decoded by one encoding for lines that are surely in another.
///
/// A stream commits to an encoding when it has seen its beginning. ASCII and, in UTF-8, well-formed
/// text cost nothing; of other lines only those are weighed against other encodings that the chosen
/// one reads badly.
struct ContradictionWatch: Sendable {
  /// Longer lines are looked at in pieces.
  static let lineLimit = UsualLines.lineLimit

  private let isUTF8: Bool
  private var reader: MixtureReader

  /// Recognises the lines that fit the encoding, which are not weighed.
  private var usual: UsualLines?

  /// The number of bytes from which `usual` still learns; at first, the sample size of detection.
  private var learnable = InputFacts.sampleLimit

  /// The byte ranges of the input that have unusual lines, if they are known.
  private var unusual: ArraySlice<Range<Int>>?

  /// The offset in the input of the end of the text that was passed on, and its last byte.
  private var offset: Int
  private var last: UInt8 = 0x0A

  /// The part of the current line that was passed on.
  private var start: [UInt8] = []

  /// - Parameters:
  ///   - encoding: The encoding that the text is decoded by.
  ///   - held: The text from which it was chosen; its lines determine the language.
  ///   - offset: The offset of that text in the input.
  ///   - unusual: The byte ranges of unusual lines, if they are known.
  init?(
    _ encoding: TextEncoding, after held: [UInt8], _ options: DetectionOptions,
    from offset: Int, unusual: [Range<Int>]?
  ) {
    guard encoding.hasIndependentLines, encoding.readsPlainTextAsASCII else { return nil }
    reader = MixtureReader(options, declared: nil)
    guard reader.begin(as: encoding, held) else { return nil }
    isUTF8 = encoding == .utf8
    self.offset = offset
    self.unusual = unusual?[...]
    usual = reader.usualLines
    learn(from: held, after: last)
    held.withUnsafeBytes { note($0) }
  }

  /// Returns the length of the text at the beginning of some bytes that no line can contradict; it is
  /// passed on at once.
  mutating func sureLength(of bytes: UnsafeRawBufferPointer) -> Int {
    var length = min(bytes.count, lengthToUnusual)
    if length == 0 {
      let end = unusual?.first.map { $0.upperBound - offset } ?? .max
      let text = UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, end)])
      length = isUTF8 ? text.wellFormedUTF8Length : usualLength(of: text)
    }
    note(UnsafeRawBufferPointer(rebasing: bytes[..<length]))
    return length
  }

  /// Returns the length of the text up to the next line that is not usual; 0 if that is not known.
  private var lengthToUnusual: Int {
    mutating get {
      while let next = unusual?.first, next.upperBound <= offset { unusual?.removeFirst() }
      guard let unusual else { return 0 }
      return max(0, (unusual.first?.lowerBound ?? .max) - offset)
    }
  }

  /// Returns the length of the whole usual lines, and of the ASCII behind them.
  ///
  /// Lines are examined whole, and each is learned from before the next one is examined, so the result does not depend on where
  /// the input is cut.
  private mutating func usualLength(of bytes: UnsafeRawBufferPointer) -> Int {
    var begin = 0
    while learnable > 0 {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[begin...])
      let plain = TextKernels.asciiPrefixLength(of: rest)
      guard plain < rest.count,
        let end = rest[plain...].prefix(Self.lineLimit).firstIndex(where: { $0.isLineEnd }),
        passes(Array(rest[plain...end]), after: begin + plain > 0 ? bytes[begin + plain - 1] : last)
      else { return begin + plain }
      begin += end + 1
    }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[begin...])
    begin += usual?.prefixLength(of: rest, after: begin > 0 ? bytes[begin - 1] : last) ?? 0
    return begin
      + TextKernels.asciiPrefixLength(of: UnsafeRawBufferPointer(rebasing: bytes[begin...]))
  }

  /// Whether a line, given from its first non-ASCII byte on, is usual; if so, learns from it.
  private mutating func passes(_ line: [UInt8], after left: UInt8) -> Bool {
    let isUsual = line.withUnsafeBytes { usual?.contains($0, after: left) ?? false }
    if isUsual { learn(from: line, after: left) }
    return isUsual
  }

  /// Learns from a line that is in the encoding of the text, as long as it is one of the first.
  private mutating func learn(from line: [UInt8], after left: UInt8) {
    guard learnable > 0 else { return }
    usual?.learn(from: line, after: left)
    learnable -= line.count
  }

  /// Notes text that is passed on, and keeps the beginning of its last line, to examine it with the rest of the line.
  mutating func note(_ bytes: UnsafeRawBufferPointer) {
    offset += bytes.count
    last = bytes.last ?? last
    let end = bytes.lastIndex(where: { $0.isLineEnd })
    if end != nil { start.removeAll(keepingCapacity: true) }
    start += bytes[(end.map { $0 + 1 } ?? 0)...].suffix(Self.lineLimit - start.count)
  }

  /// Returns the encoding that a line is surely in, if it is another than that of the text.
  ///
  /// - Parameter rest: The line from the first byte on that was not passed on.
  mutating func contradiction(by rest: [UInt8]) -> TextEncoding? {
    let (line, left) = (start + rest, last)
    rest.withUnsafeBytes { note($0) }
    if isUTF8 && line.withUnsafeBytes({ $0.isWellFormedUTF8 }) || passes(rest, after: left) {
      return nil
    }
    if !isKnownUniquelyReferenced(&reader) { reader = reader.copy() }
    let other = reader.contradiction(in: line)
    if other == nil { learn(from: rest, after: left) }
    return other
  }
}
