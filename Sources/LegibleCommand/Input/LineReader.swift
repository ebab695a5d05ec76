import Legible

/// Decodes text in a given or detected encoding, and passes on blocks of whole paragraphs.
struct LineReader: ~Copyable {
  /// The maximum length of a paragraph in bytes of UTF-8; the text may be of any length.
  static let paragraphLimit = 64 * 1024 * 1024

  /// How long the input must pause, in milliseconds, before lines are passed on although their
  /// encoding is not sure yet. To a person this is still immediate.
  private static let pause: Int32 = 200

  private var decoder: DetectingDecoder
  private var utf8: [UInt8] = []

  /// How many bytes of `utf8` are known to contain no paragraph separator.
  private var scanned = 0
  private var offset = 0

  init(_ encoding: TextEncoding?, options: DetectionOptions) {
    decoder = DetectingDecoder(encoding: encoding, options: options)
  }

  /// A paragraph that exceeds `paragraphLimit`.
  struct ParagraphTooLong: Error, CustomStringConvertible {
    let offset: Int

    var description: String {
      "the paragraph at byte \(offset) of the text in UTF-8 is longer than "
        + "\(LineReader.paragraphLimit) bytes"
    }
  }

  /// Reads the file to its end; the last paragraph may lack its separator.
  mutating func forEachBlock(
    of file: borrowing InputFile, _ body: (String) throws -> Void
  ) throws {
    decoder.decidesEarly = !file.isRegular
    try file.forEachChunk(pause: Self.pause) { chunk in
      if chunk.isEmpty { try decoder.flush(into: &utf8) }
      try decoder.decode(chunk, into: &utf8)
      let end = utf8.withUnsafeBufferPointer { $0.lastParagraphEnd(from: scanned) }
      if let end { try pass(upTo: end, to: body) }
      scanned = utf8.count
      if utf8.count > Self.paragraphLimit { throw ParagraphTooLong(offset: offset) }
    }
    try decoder.finish(into: &utf8)
    if !utf8.isEmpty { try pass(upTo: utf8.count, to: body) }
  }

  private mutating func pass(upTo end: Int, to body: (String) throws -> Void) throws {
    let block = String(decoding: utf8[..<end], as: UTF8.self)
    if end > InputFile.chunkSize * 16 {
      // Frees the memory of a very long paragraph before it is processed.
      utf8 = Array(utf8[end...])
    } else {
      utf8.removeFirst(end)
    }
    offset += end
    try body(block)
  }
}
