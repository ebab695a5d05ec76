import Legible

/// Reads text in an unknown encoding, and hands on whole paragraphs of it, many at a time.
struct LineReader: ~Copyable {
  /// How long a paragraph may be, in bytes of UTF-8; there is no bound on the text.
  static let paragraphLimit = 64 * 1024 * 1024

  /// How long the input pauses before whole lines are passed on that are not sure yet, in
  /// milliseconds: a person takes it for at once.
  private static let pause: Int32 = 200

  private var decoder: DetectingDecoder
  private var utf8: [UInt8] = []

  /// How many bytes of `utf8` are known to hold no paragraph separator.
  private var scanned = 0
  private var offset = 0

  init(_ encoding: TextEncoding?, options: DetectionOptions) {
    decoder = DetectingDecoder(encoding: encoding, options: options)
  }

  /// A paragraph that is longer than memory should hold.
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
      // The memory of a very long paragraph is not kept beside what becomes of it.
      utf8 = Array(utf8[end...])
    } else {
      utf8.removeFirst(end)
    }
    offset += end
    try body(block)
  }
}
