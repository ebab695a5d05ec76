import Glibc
import LegibleEncodings
import LegibleTestSupport
import Testing

struct RegistryTests {
  @Test func everyEncodingHasItsRecordAndItsOwnName() {
    #expect(TextEncoding.all.count == EncodingID.allCases.count - 1)
    #expect(Set(TextEncoding.all.map(\.name)).count == TextEncoding.all.count)
    for encoding in TextEncoding.all {
      #expect(TextEncoding(encoding.name) == encoding, "\(encoding)")
    }
  }

  @Test func everyLabelFindsAnEncodingThatHasIt() {
    for encoding in TextEncoding.all {
      for label in encoding.labels {
        let found = TextEncoding(label)
        #expect(found?.labels.contains(label) == true, "\(label) finds \(found?.name ?? "nothing")")
      }
    }
  }

  @Test(arguments: [
    ("latin1", TextEncoding.iso8859_1), ("ISO8859_1", .iso8859_1), ("ascii", .usASCII),
    ("utf8", .utf8), (" UTF_8 ", .utf8), ("cp1252", .windows1252), ("WINDOWS-1251", .windows1251),
    ("sjis", .shiftJIS), ("ms_kanji", .shiftJIS), ("CP932", .shiftJIS), ("euc_kr", .eucKR),
    ("cp949", .eucKR), ("gb2312", .gbk), ("GB18030", .gb18030), ("big5-hkscs", .big5HKSCS),
    ("KOI8_R", .koi8R), ("mac-roman", .macintosh), ("866", .ibm866), ("IBM00858", .ibm858),
    ("TIS-620", .iso8859_11), ("iso-8859-10", .iso8859_10), ("l1", .iso8859_1),
    ("ansi", .windows1252), ("oem", .ibm437), ("cp28591", .iso8859_1), ("CP28605", .iso8859_15),
    ("cp28604", .iso8859_14), ("windows-20866", .koi8R), ("cp10017", .macCyrillic),
    ("cp65001", .utf8), ("cp1200", .utf16LE), ("cp20127", .usASCII), ("cp38598", .iso8859_8I),
    ("cp875", .ibm875), ("ibm-1047", .ibm1047), ("ebcdic-cp-fr", .ibm297), ("cp21025", .ibm1025),
    ("cp936", .gbk), ("cp950", .cp950), ("cp1361", .johab), ("cp37", .ibm037),
  ])
  func labelsMeanWhatIANAAndIconvMean(label: String, encoding: TextEncoding) {
    #expect(TextEncoding(label) == encoding)
  }

  @Test(arguments: [
    ("iso-8859-1", TextEncoding.windows1252), ("ascii", .windows1252), ("latin5", .windows1254),
    ("\tUTF8 \n", .utf8), ("unicode", .utf16LE), ("tis-620", .windows874), ("visual", .iso8859_8),
    ("logical", .iso8859_8I), ("x-sjis", .shiftJIS), ("gb2312", .gbk), ("big5-hkscs", .big5),
  ])
  func webLabelsMeanWhatBrowsersMean(label: String, encoding: TextEncoding) {
    #expect(TextEncoding(webLabel: label) == encoding)
  }

  @Test(arguments: ["", "utf-9", "iso-2022-kr", "replacement", "utf 8", "ｕｔｆ-8"])
  func otherWebLabelsMeanNothing(label: String) {
    #expect(TextEncoding(webLabel: label) == nil)
  }

  @Test func unknownLabelsMeanNothing() {
    #expect(TextEncoding("") == nil)
    #expect(TextEncoding("no such thing") == nil)
  }

  @Test func theSystemKnowsTheNamesForIconv() {
    for encoding in TextEncoding.all {
      guard let name = encoding.name(in: .iconv) else { continue }
      let descriptor = iconv_open("UTF-8", name)
      #expect(descriptor != iconv_t(bitPattern: -1), "\(name)")
      if descriptor != iconv_t(bitPattern: -1) { iconv_close(descriptor) }
    }
  }

  @Test(.enabled(if: Platform.hasIconv, "the system converts nothing"))
  func otherNamesAreLeftToTheSystem() throws {
    for name in ["no such thing", "", "ASCII//TRANSLIT", "ASCII//IGNORE", "IBM905,IGNORE"] {
      #expect(TextEncoding(systemName: name) == nil)
    }
    let encoding = try #require(TextEncoding(systemName: "IBM905"))
    #expect(encoding.isConvertedBySystem)
    #expect(encoding.name == "IBM905" && encoding.family == .other)
    #expect(encoding != TextEncoding(systemName: "IBM918"))
    let bytes: [UInt8] = [0xC8, 0x85, 0x93, 0x93, 0x96]
    #expect(try encoding.decode(bytes) == "Hello")
    #expect(try encoding.encode("Hello") == bytes)
    #expect(throws: ConversionError.self) { try encoding.encode("日") }
    #expect(!TextEncoding.all.contains(encoding))
  }
}
