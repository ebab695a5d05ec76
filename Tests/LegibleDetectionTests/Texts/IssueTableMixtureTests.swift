import LegibleDetection
import LegibleEncodings
import Testing

/// The row of the issue's table that is a mixture; from `IssueTableTests`.
@Suite struct IssueTableMixtureTests {
  private static let sure = 0.95

  @Test func `A line of UTF-8 before legacy lines is read right or not surely`() throws {
    let legacy = String(repeating: "déjà vu, à bientôt\n", count: 5)
    let bytes = try Array("größe\n".utf8) + TextEncoding.windows1252.encode(legacy)
    let detection = EncodingDetector.detect(bytes)
    let text =
      try detection.mixture?.parts.map { try $0.encoding.decode(Array(bytes[$0.range])) }.joined()
    #expect(text == "größe\n" + legacy || detection.confidence < Self.sure, "\(detection)")
    var decoder = MixedDecoder()
    var mixed: [UInt8] = []
    try decoder.decode(bytes, into: &mixed)
    try decoder.finish(into: &mixed)
    #expect(String(decoding: mixed, as: UTF8.self) == "größe\n" + legacy)
  }
}
