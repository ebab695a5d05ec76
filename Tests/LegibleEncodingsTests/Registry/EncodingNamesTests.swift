import Foundation
import LegibleEncodings
import LegibleTestSupport
import Testing

struct EncodingNamesTests {
  @Test func numbersMeanOneEncoding() {
    var failures = Failures()
    for encoding in TextEncoding.allCases {
      if let page = encoding.windowsCodePage {
        failures.check(TextEncoding(windowsCodePage: page) == encoding, "\(encoding): \(page)")
        failures.check(TextEncoding("cp\(page)") == encoding, "\(encoding): cp\(page)")
      }
      if let number = encoding.cfStringEncoding {
        failures.check(TextEncoding(cfStringEncoding: number) == encoding, "\(encoding): \(number)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
    #expect(TextEncoding(windowsCodePage: 4711) == nil)
    #expect(TextEncoding(cfStringEncoding: 0x0422) == .eucKR)
    #expect(TextEncoding(cfStringEncoding: 0xFFFF_FFFF) == nil)
  }

  @Test func namesOfJavaAreLabels() {
    // Two encodings may have one charset that suits best, as for Big5.
    for encoding in TextEncoding.allCases {
      guard let name = encoding.name(in: .java) else { continue }
      #expect(!name.isEmpty)
    }
    #expect(TextEncoding.shiftJIS.name(in: .java) == "windows-31j")
    #expect(TextEncoding.ibm875.name(in: .java) == "x-IBM875")
    #expect(TextEncoding.koi8RU.name(in: .java) == nil)
  }

  @Test(arguments: [
    (TextEncoding.ibm866, EncodingScript.cyrillic as EncodingScript?), (.macGreek, .greek),
    (.ibm424, .hebrew), (.ibm420, .arabic), (.windows1258, .latin), (.georgianPS, .georgian),
    (.armscii8, .armenian), (.shiftJIS, .japanese), (.gb18030, .simplifiedHan),
    (.big5, .traditionalHan),
    (.utf8, nil), (.xUserDefined, nil), (.ibm1047, .latin),
  ])
  func scripts(encoding: TextEncoding, script: EncodingScript?) {
    #expect(encoding.script == script)
  }

  @Test func namesForMenusDiffer() {
    let names = TextEncoding.allCases.map(\.displayName)
    #expect(Set(names).count == names.count)
    #expect(TextEncoding.ibm866.displayName == "Cyrillic (DOS, IBM866)")
    #expect(TextEncoding.macintosh.displayName == "Western (Mac, macintosh)")
    #expect(TextEncoding.ibm875.displayName == "Greek (EBCDIC, IBM875)")
    #expect(TextEncoding.shiftJIS.displayName == "Japanese (Shift_JIS)")
    #expect(TextEncoding.armscii8.displayName == "Armenian (ARMSCII-8)")
  }

  @Test(.enabled(if: Platform.hasIconv, "the system converts nothing"))
  func encodingsOfTheSystemHaveTheirNameAlone() throws {
    let encoding = try #require(TextEncoding(systemName: "IBM905"))
    #expect(encoding.displayName == "Other (IBM905)" && encoding.script == nil)
    #expect(encoding.windowsCodePage == nil && encoding.cfStringEncoding == nil)
    let data = try JSONEncoder().encode([encoding])
    #expect(try JSONDecoder().decode([TextEncoding].self, from: data) == [encoding])
  }

  @Test func encodingsAreCodedByName() throws {
    let all = TextEncoding.allCases
    let data = try JSONEncoder().encode(all)
    #expect(try JSONDecoder().decode([String].self, from: data) == all.map(\.name))
    #expect(try JSONDecoder().decode([TextEncoding].self, from: data) == all)
    #expect(
      try JSONDecoder().decode([TextEncoding].self, from: Data(#"["latin2"]"#.utf8))
        == [.iso8859_2])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([TextEncoding].self, from: Data(#"["no such thing"]"#.utf8))
    }
  }

  @Test func encodingsAreIdentifiedByName() {
    #expect(TextEncoding.koi8R.id == "KOI8-R")
    for encoding in TextEncoding.allCases {
      #expect(TextEncoding(encoding.description) == encoding)
    }
  }
}
