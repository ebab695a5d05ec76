import LegibleCheck
import LegibleEncodings
import Testing

/// Files in the encoding that they should be in, and in others.
struct EncodingRuleTests {
  private static let text = "Crème brûlée, déjà vu, naïve façade\n"

  private static func bytes(_ encoding: TextEncoding, mark: [UInt8] = []) -> [UInt8] {
    var bytes = mark
    var encoder = TextEncoder(encoding)
    try? encoder.encode(Array(text.utf8), into: &bytes)
    try? encoder.finish(into: &bytes)
    return bytes
  }

  private static let files: [(charset: String, bytes: [UInt8])] = [
    ("utf-8", bytes(.utf8)), ("utf-8-bom", bytes(.utf8, mark: [0xEF, 0xBB, 0xBF])),
    ("latin1", bytes(.iso8859_1)), ("utf-16be", bytes(.utf16BE)), ("utf-16le", bytes(.utf16LE)),
  ]

  /// Each file by each value of `charset`: it is silent exactly where the value is the file's own.
  @Test func eachCharsetTakesItsOwnFilesAlone() throws {
    for (charset, _) in Self.files {
      let expectation = try #require(TextExpectation(properties: ["charset": charset]))
      for (own, bytes) in Self.files {
        let found = TextCheck.findings(in: bytes, expecting: expectation)
        #expect(found.isEmpty == (own == charset), "\(own) as \(charset): \(found.map(\.message))")
      }
    }
  }

  @Test func asciiIsTextInEachCharset() throws {
    for charset in ["utf-8", "latin1", "unset", "windows-1251"] {
      let expectation = try #require(TextExpectation(properties: ["charset": charset]))
      #expect(TextCheck.findings(in: Array("plain\n".utf8), expecting: expectation).isEmpty)
    }
  }

  @Test func aCharsetMayHaveAnyNameThatAnEncodingHas() throws {
    let text = "Съешь же ещё этих мягких французских булок, да выпей чаю.\n"
    for encoding in TextEncoding.all where encoding.isASCIICompatible {
      guard let bytes = try? encoding.encode(text) else { continue }
      for label in encoding.labels {
        let expectation = try #require(TextExpectation(properties: ["charset": label]))
        #expect(expectation.encoding == TextEncoding(label), "\(label)")
      }
      let expectation = try #require(TextExpectation(properties: ["charset": encoding.name]))
      #expect(TextCheck.findings(in: bytes, expecting: expectation).isEmpty, "\(encoding)")
    }
    for (name, encoding) in [
      ("windows-1251", TextEncoding.windows1251), ("GBK", .gbk), ("Shift_JIS", .shiftJIS),
      ("iso-8859-1", .iso8859_1), ("latin1", .iso8859_1), ("UTF-16LE-BOM", .utf16LE),
    ] {
      #expect(TextExpectation(properties: ["charset": name])?.encoding == encoding)
    }
    #expect(TextExpectation(properties: ["charset": "utf-16le-bom"])?.hasByteOrderMark == true)
    #expect(TextExpectation(properties: ["charset": "utf8"])?.hasByteOrderMark == false)
  }

  @Test func aNameOfNoEncodingIsTheOnlyFinding() throws {
    for settings in [
      TextExpectation(properties: ["charset": "windows-1215"]),
      TextExpectation(
        properties: ["charset": "utf-8"],
        attributes: ["working-tree-encoding": .value("windows-1215")]),
      TextExpectation(properties: ["charset": "latin1-bom"]),
    ] {
      let expectation = try #require(settings)
      for bytes in [Array("plain\n".utf8), Self.bytes(.windows1252), Self.bytes(.utf8)] {
        let found = TextCheck.findings(in: bytes, expecting: expectation)
        #expect(found.map(\.rule) == [.encoding])
        #expect(found.first?.message.hasSuffix("', which is not a known encoding") == true)
      }
    }
    // Git's attribute says what the file is made to be at a checkout.
    let known = TextExpectation(
      properties: ["charset": "windows-1215"],
      attributes: ["working-tree-encoding": .value("windows-1251")])
    #expect(known?.encoding == .windows1251 && known?.unknownEncoding == nil)
  }

  @Test func theMessageSaysWhatTheFileIs() throws {
    let finding = try #require(TextCheck.findings(in: Self.bytes(.windows1252)).first)
    #expect(finding.rule == .encoding && finding.line == 1 && finding.column == 3)
    #expect(finding.byteOffset == 2)
    #expect(
      finding.message.hasPrefix(
        "the byte 0xE8 is not valid UTF-8, where a byte 0x80…0xBF should follow; 7 places in all; "
          + "the file seems to be windows-1252"), "\(finding.message)")
    var damaged = Array((Self.text + Self.text).utf8)
    damaged.insert(0xFF, at: 3)
    let other = try #require(TextCheck.findings(in: damaged).first)
    #expect(other.message.hasSuffix("; the rest of the file is UTF-8"), "\(other.message)")
  }

  @Test func aFileMaySayWhatItIs() {
    let head = "# -*- coding: latin-1 -*-\n"
    #expect(TextCheck.findings(in: Array(head.utf8) + Self.bytes(.iso8859_1)).isEmpty)
    let utf8 = Array((head + Self.text).utf8)
    #expect(TextCheck.findings(in: utf8).map(\.rule) == [.declaration])
    // What the settings say is stronger.
    let expectation = TextExpectation(encoding: .utf8)
    let found = TextCheck.findings(
      in: Array(head.utf8) + Self.bytes(.iso8859_1), expecting: expectation)
    #expect(found.map(\.rule) == [.encoding])
    #expect(TextCheck.findings(in: utf8, expecting: expectation).map(\.rule) == [.declaration])
    let xml = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<a/>\n"
    #expect(TextCheck.findings(in: Array(xml.utf8)).map(\.rule) == [.declaration])
    let marked = TextCheck.findings(in: Self.bytes(.utf16LE, mark: [0xFF, 0xFE]))
    #expect(marked.isEmpty, "\(marked.map(\.message))")
  }

  @Test func dataIsNoText() {
    var check = TextCheck()
    check.consume([
      0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 3, 0, 62, 0, 0xC3, 0xC3, 0x28,
    ])
    #expect(check.finish().isEmpty && check.isBinary)
  }

  @Test func utf16WithoutAMarkIsToldFromData() {
    let text = String(repeating: "A line of text in English, and nothing else.\n", count: 8)
    var bytes: [UInt8] = []
    var encoder = TextEncoder(.utf16LE)
    try? encoder.encode(Array(text.utf8), into: &bytes)
    let found = TextCheck.findings(in: bytes)
    #expect(found.map(\.rule) == [.encoding])
    #expect(
      found.first?.message == "the file seems to be UTF-16LE without a mark, and should be UTF-8")
  }

  @Test func gitsAttributesCount() throws {
    let file = GitAttributes(
      """
      *.rc working-tree-encoding=UTF-16LE-BOM eol=crlf
      *.bat text eol=crlf
      *.png binary
      [attr]data -text -diff
      *.dat data
      *.c -text
      """)
    let resource = try #require(TextExpectation(attributes: file.attributes(of: "a/b.rc")))
    #expect(resource == TextExpectation(encoding: .utf16LE, hasByteOrderMark: true, lineEnd: .crlf))
    #expect(TextExpectation(attributes: file.attributes(of: "b.bat"))?.lineEnd == .crlf)
    #expect(TextExpectation(attributes: file.attributes(of: "b.png")) == nil)
    #expect(TextExpectation(attributes: file.attributes(of: "b.dat")) == nil)
    #expect(TextExpectation(attributes: file.attributes(of: "b.c")) == TextExpectation())
    #expect(file.attributes(of: "b.txt").isEmpty)
  }
}
