import LegibleDetection
import Testing

/// Kinds of files by their first bytes.
struct FileKindTests {
  /// Bytes of characters below U+0100.
  private static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  /// The header of an ELF file of a type, with the types of its segments.
  private static func elf(type: UInt8, segments: [UInt8]) -> [UInt8] {
    var header = bytes("\u{7F}ELF\u{02}\u{01}\u{01}") + [UInt8](repeating: 0, count: 57)
    header[16] = type
    header[32] = 64
    return header + segments.flatMap { [$0] + [UInt8](repeating: 0, count: 55) }
  }

  private static let zeros = [UInt8](repeating: 0, count: 64)

  @Test(arguments: [
    (bytes("\u{89}PNG\r\n\u{1A}\n"), "PNG image", "image/png"),
    (bytes("%PDF-1.7\n"), "PDF document", "application/pdf"),
    (elf(type: 1, segments: []), "ELF object file", "application/x-object"),
    (elf(type: 2, segments: [6, 3]), "ELF executable", "application/x-executable"),
    (elf(type: 3, segments: [6, 3]), "ELF executable", "application/x-pie-executable"),
    (elf(type: 3, segments: [1, 1]), "ELF shared library", "application/x-sharedlib"),
    (bytes("\u{CA}\u{FE}\u{BA}\u{BE}\0\0\0\u{34}"), "Java class", "application/x-java-applet"),
    (bytes("\u{CA}\u{FE}\u{BA}\u{BE}\0\0\0\u{02}"), "Mach-O file", "application/x-mach-binary"),
    (bytes("\u{CB}\r\r\n\0\0\0\0") + zeros, "compiled Python", "application/x-bytecode.python"),
    (
      bytes("\u{33}\r\r\n\u{9}\u{8}\u{7}\u{6}\0\0\0\0\u{E3}\0\0\0"), "compiled Python",
      "application/x-bytecode.python"
    ),
    (bytes("RIFF\0\0\0\0WEBPVP8 "), "RIFF", "image/webp"),
    (bytes("\0\u{1}\0\0\0\u{F}\0\u{80}\0\u{3}\0\u{70}") + zeros, "TrueType font", "font/sfnt"),
    (
      bytes("\0\u{1}\0\0\0\0\0\u{C}\0\0\0\u{40}") + zeros, "icon cache of GTK",
      "application/octet-stream"
    ),
    (
      bytes("PK\u{3}\u{4}") + [UInt8](repeating: 0, count: 22) + [8, 0, 0, 0]
        + bytes("mimetypeapplication/epub+zip"), "EPUB book", "application/epub+zip"
    ),
    (bytes("P6\n2 2\n255\n") + zeros, "image of Netpbm", "image/x-portable-pixmap"),
    (bytes("x\u{9C}\u{1}\u{2}") + zeros, "zlib file", "application/zlib"),
    (bytes("OggS\0\u{2}") + zeros + bytes("\u{1}vorbis"), "sound in Ogg", "audio/ogg"),
  ])
  func theKindIsNamed(head: [UInt8], name: String, mediaType: String) {
    let kind = FileKind(of: head)
    #expect(kind?.name == name && kind?.mediaType == mediaType)
    // What is cut is a kind or none.
    for count in head.indices { _ = FileKind(of: head.prefix(count)) }
    let detection = EncodingDetector.detect(head + [0, 1, 2, 3])
    #expect(detection.mediaType == mediaType)
  }

  @Test(arguments: [
    "", "BM is a town.\n", "MZ and PK\n", "P6 is here\n", "RIFF said WAVE\n", "x^2 + 1\n",
    "FORM: AIFF\n",
    "070701 is a number\n", "PACKAGE\n", "ID3 tags\n", "xњ — текст\n",
  ])
  func textIsOfNoKind(text: String) {
    #expect(FileKind(of: text.utf8) == nil)
    #expect(EncodingDetector.detect(text.utf8).mediaType == "text/plain")
  }

  @Test func theKindIsThatOfTheWholeInput() {
    var detector = EncodingDetector()
    for byte in Self.bytes("\u{89}PNG\r\n\u{1A}\n") + Self.zeros { detector.consume([byte]) }
    let detection = detector.finish()
    #expect(detection.fileKind?.name == "PNG image" && detection.isBinary)
    #expect("\(detection)".hasPrefix("binary (PNG image), "))
  }
}
