/// A text that a program has damaged, put back by a reference: an older state of the text, or a twin of it.
///
/// ```swift
/// let original: [UInt8] = [0xD6, 0xE5, 0xED, 0xE0] + Array(" = 1\n".utf8)  // windows-1251
/// let damaged = Array("\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD} = 2\n".utf8)
/// let reference = try EditableText(original, encoding: .windows1251)
/// let restoration = TextRestoration(of: damaged, by: reference)
/// try restoration.bytes()  // the original with `2` for `1`
/// ```
///
/// The reference is read in every way in which a program may have read the text, and the results are compared with
/// the damaged text. Lost letters are then restored from the places of the reference that became what stands there;
/// other differences are edits, and stay. A place is left as it is if several places of the reference may have become
/// it (ambiguous), or none (lost). Never guesses.
public struct TextRestoration: Sendable {
  /// The lines in which something was put back or is missing.
  public struct Line: Sendable, Equatable {
    /// The line of the restored text, counted from 1.
    public let number: Int

    /// The number of restored characters.
    public internal(set) var restoredCount = 0

    /// The number of characters for which the reference has several explanations.
    public internal(set) var ambiguousCount = 0

    /// The number of signs of a loss that the reference does not explain.
    public internal(set) var lostCount = 0

    init(number: Int) { self.number = number }
  }

  /// The text of the reference.
  public let reference: EditableText

  /// How the program has read the text, or those lines of it that have lost letters.
  public let reading: LossyReading

  /// The encoding of the damaged text.
  public let damagedEncoding: TextEncoding

  /// The damaged text as it was read.
  public let damaged: [UInt8]

  /// The restored text in UTF-8, with U+000A at the ends of its lines where those of the reference end alike.
  public internal(set) var text: [UInt8] = []

  /// The parts of `text` that no reference explains, in order.
  private(set) var unknown: [Range<Int>]

  /// The lines in which something was put back or is missing, in order; at most `lineLimit` of them.
  public internal(set) var lines: [Line] = []

  /// The maximum number of lines in `lines`.
  public static let lineLimit = 10_000

  /// The number of restored characters.
  public internal(set) var restoredCount = 0

  /// The number of ambiguous characters, which are left unchanged.
  public internal(set) var ambiguousCount = 0

  /// The number of signs of a loss that no reference explains.
  public internal(set) var lostCount = 0

  /// The changes of the form of the text: its encoding, byte order mark and line ends.
  public internal(set) var changes: Set<Change> = []

  /// A change that an edit of the text does not make.
  public enum Change: Sendable, Hashable {
    /// The text is in another encoding now.
    case encoding

    /// The byte order mark has come or gone.
    case byteOrderMark

    /// Lines end otherwise.
    case lineEnds

    /// Lines that were not edited have other bytes, which are read as the same text.
    case otherBytes

    /// Lines were added in UTF-8 to a text that is not.
    case addedUTF8
  }

  /// Compares a damaged text with its reference.
  ///
  /// - Complexity: That of comparing the lines; where lines were edited, the product of their lengths in words.
  public init(of bytes: [UInt8], by reference: EditableText) {
    self.reference = reference
    self.damaged = bytes
    let sample = LossySample(of: reference)
    // One text and the best so far are in memory, not all of them.
    var best: (text: DamagedText, reading: LossyReading, score: Int)?
    for encoding in DamagedText.encodings(of: bytes, for: reference) {
      let text = DamagedText(bytes, in: encoding, for: reference)
      let found = sample.best(for: text, isOwn: text.encoding == reference.encoding)
      if let best, found.score <= best.score { continue }
      best = (text, found.reading, found.score)
    }
    let damaged = best?.text ?? DamagedText(bytes, in: reference.encoding, for: reference)
    damagedEncoding = damaged.encoding
    var builder = RestorationBuilder(
      reference: reference, damaged: damaged, reading: best?.reading ?? .right)
    builder.build()
    reading = builder.readings.ofMost
    text = builder.text
    unknown = builder.unknown
    lines = Array(builder.lines.prefix(Self.lineLimit))
    for line in builder.lines {
      restoredCount += line.restoredCount
      ambiguousCount += line.ambiguousCount
      lostCount += line.lostCount
    }
    changes = damaged.changes(from: reference, builder)
  }

  /// Restores lines that this reference does not explain by another one, such as an earlier state of the text.
  ///
  /// - Complexity: As that of comparing the text with the other reference.
  public mutating func complete(by other: EditableText) {
    let missing = lines.indices.filter { lines[$0].ambiguousCount + lines[$0].lostCount > 0 }
    if missing.isEmpty { return }
    let second = TextRestoration(of: text, by: other)
    let old = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    let new = second.text.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard old.count == new.count else { return }
    var told: [Int: Line] = [:]
    for line in second.lines where line.ambiguousCount + line.lostCount == 0 {
      told[line.number] = line
    }
    var completed: Set<Int> = []
    for index in missing {
      guard let line = told[lines[index].number], line.restoredCount > 0 else { continue }
      completed.insert(line.number - 1)
      ambiguousCount -= lines[index].ambiguousCount
      lostCount -= lines[index].lostCount
      restoredCount += line.restoredCount
      lines[index].ambiguousCount = 0
      lines[index].lostCount = 0
      lines[index].restoredCount += line.restoredCount
    }
    if !completed.isEmpty { take(completed, from: new, for: old) }
  }

  /// Takes lines from another text, whose numbers count from 0.
  private mutating func take(
    _ completed: Set<Int>, from new: [ArraySlice<UInt8>], for old: [ArraySlice<UInt8>]
  ) {
    var result: [UInt8] = []
    var stillUnknown: [Range<Int>] = []
    for (number, line) in old.enumerated() {
      if completed.contains(number) {
        result += new[number]
      } else {
        let shift = result.count - line.startIndex
        for range in unknown
        where line.startIndex <= range.lowerBound && range.lowerBound < line.endIndex {
          stillUnknown.append(range.lowerBound + shift..<range.upperBound + shift)
        }
        result += line
      }
      if number + 1 < old.count { result.append(0x0A) }
    }
    (text, unknown) = (result, stillUnknown)
  }

  /// The restored text in the encoding of the reference, with its mark and line ends; what was not edited has its
  /// very bytes.
  ///
  /// - Parameter filling: The text for places that no reference explains, in place of U+FFFD and of each character that
  ///   the encoding lacks; by default they stay.
  /// - Throws: `EditFailure` where it cannot be written, such as for U+FFFD in a place that is lost.
  public func bytes(filling: String? = nil) throws(EditFailure) -> [UInt8] {
    if isUndamaged { return damaged }
    guard let filling else { return try reference.merging(text) }
    return try reference.merging(filled(with: Array(filling.utf8)))
  }

  private func filled(with filling: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var places = unknown[...]
    var start = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      while let place = places.first, place.upperBound <= start { places.removeFirst() }
      let isUnknown = places.first?.contains(start) ?? false
      let character = Array(String(scalar).utf8)
      let isFilled =
        scalar == "\u{FFFD}"
        || isUnknown && (try? reference.encoding.encode(String(scalar))) == nil
      result += isFilled ? filling : character
      start += character.count
    }
    return result
  }

  /// Whether there is nothing to put back: an edit of the reference gives the text as it is.
  public var isUndamaged: Bool {
    changes.isEmpty && restoredCount + ambiguousCount + lostCount == 0
  }
}
