import LegibleDetection
import LegibleEncodings
import Testing

/// Text that is drawn with the box-drawing and block characters of DOS.
@Suite struct DrawingTests {
  private static let drawings = [
    "╔══════════════╗\r\n║  MAIN MENU   ║\r\n╠══════════════╣\r\n║ 1  Open      ║\r\n╚══════════════╝\r\n",
    ";────────────────────────────────────────\r\n; │ set up the timer\r\n; │ and leave\r\n;────────────\r\n",
    "  ▄▄▄▄   ▄▄▄▄\r\n ██▀▀██ ██▀▀██\r\n ██▄▄██ ██▄▄██\r\n  ▀▀▀▀   ▀▀▀▀\r\n ░░▒▒▓▓ ░░▒▒▓▓\r\n",
  ]

  @Test(arguments: drawings) func `A drawing is read with a code page of DOS`(text: String) throws {
    let bytes = try TextEncoding.ibm437.encode(text)
    let detection = EncodingDetector.detect(bytes)
    let encoding = try #require(detection.encoding)
    #expect(try encoding.decode(bytes) == text)
  }

  @Test(arguments: [
    "<td>\u{A0}\u{A0}\u{A0}- Strings</td>\n", "2\u{A0}\u{A0}\u{A0}Installation", "a\u{A0}\u{A0}b\n",
  ])
  func `Runs of no-break spaces are no lines of a frame`(text: String) throws {
    let bytes = try TextEncoding.windows1252.encode(text)
    let detection = EncodingDetector.detect(bytes)
    #expect(try detection.encoding?.decode(bytes) == text, "\(detection)")
  }

  @Test func `A drawing with a record of its author is text`() throws {
    var bytes = try TextEncoding.ibm437.encode(Self.drawings[2])
    let textCount = bytes.count
    bytes += [0x1A] + Array("SAUCE00".utf8) + [UInt8](repeating: 0x20, count: 83)
    bytes += [UInt8](repeating: 0, count: 38)
    #expect(bytes.count == textCount + 1 + 128)
    #expect(SauceRecord(atEndOf: bytes)?.textCount == textCount)
    let detection = EncodingDetector.detect(bytes)
    #expect(!detection.isBinary)
    #expect(detection.encoding == .ibm437)
  }

  @Test func `A record with comments ends the text where they begin`() {
    var bytes = Array("text".utf8) + [0x1A] + Array("COMNT".utf8)
    bytes += [UInt8](repeating: 0x20, count: 64) + Array("SAUCE00".utf8)
    bytes += [UInt8](repeating: 0, count: 97) + [1] + [UInt8](repeating: 0, count: 23)
    #expect(SauceRecord(atEndOf: bytes)?.textCount == 4)
    #expect(SauceRecord(atEndOf: Array("SAUCE00".utf8)) == nil)
    #expect(SauceRecord(atEndOf: []) == nil)
  }

  @Test func `Colours of a terminal do not part what is drawn`() throws {
    let plain = Self.drawings[2]
    let coloured = plain.map { $0 == "█" ? "\u{1B}[1;31m█\u{1B}[0m" : String($0) }.joined()
    let bytes = try TextEncoding.ibm437.encode("\u{1B}[2J" + coloured)
    let detection = EncodingDetector.detect(bytes)
    #expect(try #require(detection.encoding).decode(bytes) == "\u{1B}[2J" + coloured)
  }

  @Test(arguments: ["a\u{1B}[", "a\u{1B}", "\u{1B}[;;\u{7F}", "ä\u{1B}[12"])
  func `Sequences that are cut are no reason to stop`(text: String) throws {
    _ = EncodingDetector.detect(try TextEncoding.windows1252.encode(text + "é"))
  }
}
