import Foundation
import Legible
import LegibleTestSupport
import Testing

/// Mistakes that were made once, by us or by others: one folder of `Corpus/regressions` each.
struct RegressionTests {
  /// What `case.json` holds.
  private struct Case: Decodable {
    /// The name of an encoding, `binary`, or `unidentified`.
    let expected: String

    /// What went wrong.
    let why: String
  }

  private static let folder = "Corpus/regressions"
  private static let names = Repository.names(in: folder)

  @Test func thereAreCases() {
    #expect(Self.names.count >= 30)
  }

  /// Files that the model of detection reads wrongly at present.
  private static let waiting: Set<String> = [
    "koi8-r-with-signs-of-windows",
    "no-break-spaces-for-indentation", "signs-and-names-without-blanks", "slovene-iso-8859-16",
  ]

  @Test(arguments: names)
  func staysRight(name: String) throws {
    let folder = Repository.url("\(Self.folder)/\(name)")
    let wanted = try JSONDecoder().decode(
      Case.self, from: Data(contentsOf: folder.appendingPathComponent("case.json")))
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("input")))
    #expect(!wanted.why.isEmpty)
    let detection = EncodingDetector.detect(bytes)
    let answer =
      "answered \(detection.encoding?.name ?? (detection.isBinary ? "binary" : "nothing"))"
    switch wanted.expected {
    case "binary":
      #expect(detection.isBinary, "\(answer)")
    case "unidentified":
      #expect(detection.isUnidentified, "\(answer)")
    default:
      // An encoding of another name is right if it gives the same text.
      let encoding = try #require(TextEncoding(wanted.expected))
      let text = try encoding.decode(bytes, malformed: .replace)
      let read = try detection.encoding?.decode(bytes, malformed: .replace)
      if Self.waiting.contains(name) {
        withKnownIssue("waits for training text") {
          #expect(read == text, "\(answer)")
        }
      } else {
        #expect(read == text, "\(answer)")
      }
    }
  }
}
