internal import LegibleEncodings

/// Watches text that is decoded by one encoding for lines that are surely in another.
///
/// A stream commits to an encoding when it has seen its beginning. ASCII and, in UTF-8, well-formed
/// text cost nothing; of other lines only those are weighed against other encodings that the chosen
/// one reads badly.
struct ContradictionWatch: Sendable {
  /// The offset of the first line in the input that is surely in another encoding, and that encoding.
  private(set) var found: (offset: Int, encoding: TextEncoding)?

  private let isUTF8: Bool
  private var reader: MixtureReader

  /// The incomplete last line, as far as it is looked at, and its offset.
  private var partial: [UInt8] = []
  private var offset: Int

  /// Longer lines are looked at in pieces.
  private static let lineLimit = 4_096

  /// - Parameters:
  ///   - encoding: The encoding that the text is decoded by.
  ///   - held: The text that it was chosen by; its lines tell the language.
  ///   - offset: The offset of what follows it.
  init?(
    _ encoding: TextEncoding, after held: [UInt8], at offset: Int, _ options: DetectionOptions
  ) {
    guard encoding.hasIndependentLines, encoding.readsPlainTextAsASCII else { return nil }
    reader = MixtureReader(options, declared: nil)
    guard reader.begin(as: encoding, held) else { return nil }
    isUTF8 = encoding == .utf8
    self.offset = offset
    // The beginning of a line that goes on was held, and is not looked at again.
    let start = held.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    partial = Array(held[start...].suffix(Self.lineLimit))
    self.offset -= partial.count
  }

  /// Looks at the next bytes.
  ///
  /// - Parameter isWellFormed: Whether all bytes can be read in the encoding.
  mutating func consume(_ bytes: UnsafeRawBufferPointer, isWellFormed: Bool) {
    guard found == nil else { return }
    var start = 0
    while start < bytes.count && found == nil {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
      if partial.isEmpty && (isUTF8 && isWellFormed || Self.isASCII(rest)) {
        // Only the last line may go on.
        let end = rest.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
        partial = Array(rest[max(end, rest.count - Self.lineLimit)...])
        offset += rest.count - partial.count
        return
      }
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 }
      let count = min(end ?? rest.count, Self.lineLimit)
      partial += rest[..<count]
      start += count
      if count == end || partial.count >= Self.lineLimit { endLine() }
    }
  }

  /// Looks at the last line.
  mutating func finish() {
    if found == nil { endLine() }
  }

  private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    PlainText.asciiPrefixLength(of: bytes) == bytes.count
  }

  private mutating func endLine() {
    let line = partial
    partial = []
    defer { offset += line.count }
    guard line.contains(where: { $0 >= 0x80 }) else { return }
    if isUTF8 && line.span.withUnsafeBytes({ $0.isWellFormedUTF8 }) { return }
    if !isKnownUniquelyReferenced(&reader) { reader = reader.copy() }
    if let other = reader.contradiction(in: line) { found = (offset, other) }
  }
}
