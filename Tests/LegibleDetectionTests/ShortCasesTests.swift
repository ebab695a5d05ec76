import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Short real things, as `Corpus/short/cases.tsv` has them: words, names, prices, titles, rows.
struct ShortCasesTests {
  /// The share of the cases that must be read right.
  private static let floor = 0.95

  @Test func nearlyAllAreReadRight() throws {
    let lines = try Repository.text("Corpus/short/cases.tsv").split(separator: "\n").dropFirst()
    #expect(lines.count >= 200)
    var failures = Failures()
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let encoding = try #require(TextEncoding(fields[1]), "\(fields[1])")
      let text = fields[0].replacing("\\n", with: "\n").replacing("\\t", with: "\t")
        .replacing("\\\\", with: "\\")
      let bytes = try encoding.encode(text)
      let detection = EncodingDetector.detect(bytes)
      let found = try detection.encoding?.decode(bytes, malformed: .replace)
      failures.check(
        found == text,
        "\(fields[2]) \(encoding): \(text.debugDescription) read as"
          + " \(detection.encoding?.name ?? "nothing"): \(found?.debugDescription ?? "")")
    }
    #expect(
      Double(failures.count) <= (1 - Self.floor) * Double(lines.count),
      "of \(lines.count): \(failures)")
    print("short cases: \(lines.count - failures.count) of \(lines.count) right\n\(failures)")
  }
}
