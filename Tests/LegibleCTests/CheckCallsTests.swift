import CLegible
import Legible
import Testing

struct CheckCallsTests {
  private static func check(
    _ bytes: [UInt8], _ encoding: legible_encoding = Int32(LEGIBLE_NO_ENCODING), rules: String = "",
    name: String = ""
  ) -> OpaquePointer? {
    legible_check(
      bytes, bytes.count, encoding, rules, rules.utf8.count, name, name.utf8.count)
  }

  @Test(arguments: ["", "door.c", "notes.txt"])
  func findsWhatTheLibraryFinds(name: String) throws {
    let bytes = Array(
      "if (a != \"guest\u{202E} \u{2066}// b\u{2069} \u{2066}\") {\r\nx\u{200B}y\n".utf8)
    let findings = TextCheck.findings(in: bytes, name: name)
    try #require(!findings.isEmpty)
    let handle = Self.check(bytes, name: name)
    defer { legible_findings_free(handle) }
    #expect(legible_finding_count(handle) == findings.count)
    for (index, finding) in findings.enumerated() {
      #expect(CallsOfC.string(legible_finding_rule(handle, index)) == finding.rule.name)
      #expect(CallsOfC.string(legible_finding_message(handle, index)) == finding.message)
      #expect(legible_finding_line(handle, index) == UInt64(finding.line))
      #expect(legible_finding_column(handle, index) == UInt64(finding.column))
      #expect(legible_finding_length(handle, index) == UInt64(finding.length))
      let offset = finding.byteOffset.map { UInt64($0) } ?? .max
      #expect(legible_finding_offset(handle, index) == offset)
    }
    #expect(legible_finding_rule(handle, findings.count) == nil)
    #expect(legible_finding_line(handle, findings.count) == 0)
    #expect(legible_finding_offset(handle, findings.count) == .max)
  }

  @Test func rulesAndEncodingAreThoseThatAreNamed() {
    let bytes: [UInt8] = [0x63, 0x61, 0x66, 0xE9, 0x0D, 0x0A, 0x61, 0x20, 0x0A]
    func rules(_ handle: OpaquePointer?) -> [String?] {
      defer { legible_findings_free(handle) }
      return (0..<legible_finding_count(handle)).map {
        CallsOfC.string(legible_finding_rule(handle, $0))
      }
    }
    #expect(rules(Self.check(bytes)) == ["line-ends", "encoding"])
    #expect(rules(Self.check(bytes, CallsOfC.encoding("latin1"))) == ["line-ends"])
    #expect(rules(Self.check(bytes, rules: "encoding")) == ["encoding"])
  }

  @Test func badArgumentsAreRefused() {
    #expect(Self.check([0x61], rules: "no-rule") == nil)
    #expect(Self.check([0x61], rules: "encoding,") == nil)
    #expect(Self.check([0x61], -1) == nil)
    #expect(legible_check(nil, 1, 0, nil, 0, nil, 0) == nil)
    #expect(legible_finding_count(nil) == 0 && legible_finding_message(nil, 0) == nil)
    legible_findings_free(nil)
  }
}
