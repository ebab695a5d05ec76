import Legible

/// Reads text in an unknown encoding, and hands on whole lines of it, many at a time.
struct LineReader: ~Copyable {
  /// How long a line may be, in bytes of UTF-8; there is no bound on the text.
  static let lineLimit = 64 * 1024 * 1024

  private var decoder: DetectingDecoder
  private var utf8: [UInt8] = []

  /// How many bytes of `utf8` are known to hold no line feed.
  private var scanned = 0
  private var offset = 0

  init(_ encoding: TextEncoding?, hints: HintOptions) {
    decoder = DetectingDecoder(
      encoding: encoding, options: hints.detectionOptions)
  }

  /// A line that is longer than memory should hold.
  struct LineTooLong: Error, CustomStringConvertible {
    let offset: Int

    var description: String {
      "the line at byte \(offset) of the text is longer than \(LineReader.lineLimit) bytes"
    }
  }

  /// Reads the file to its end; the last line may lack its line feed.
  mutating func forEachBlock(
    of file: borrowing InputFile, _ body: (String) throws -> Void
  ) throws {
    try file.forEachChunk { chunk in
      try decoder.decode(chunk, into: &utf8)
      if let last = utf8[scanned...].lastIndex(of: UInt8(ascii: "\n")) {
        try pass(upTo: last + 1, to: body)
      }
      scanned = utf8.count
      if utf8.count > Self.lineLimit { throw LineTooLong(offset: offset) }
    }
    try decoder.finish(into: &utf8)
    if !utf8.isEmpty { try pass(upTo: utf8.count, to: body) }
  }

  private mutating func pass(upTo end: Int, to body: (String) throws -> Void) throws {
    let block = String(decoding: utf8[..<end], as: UTF8.self)
    utf8.removeFirst(end)
    offset += end
    try body(block)
  }
}
