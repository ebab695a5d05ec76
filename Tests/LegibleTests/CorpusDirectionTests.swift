import Legible
import LegibleTestSupport
import Testing

/// The lines of `Corpus/direction`: which way each runs by itself, and how it is displayed.
struct CorpusDirectionTests {
  private static let folder = "Corpus/direction"
  private static let names = Repository.names(in: folder).filter { $0.hasSuffix(".tsv") }

  @Test func thereAreFifteenLanguages() {
    #expect(Self.names.count >= 15)
  }

  @Test(arguments: names)
  func linesRunAndAppearAsExpected(name: String) throws {
    let rows = try Repository.text("\(Self.folder)/\(name)").split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows.first == ["text", "base", "visual"])
    #expect(rows.count > 8)
    for row in rows.dropFirst() {
      #expect(row.count == 3, "\(row)")
      guard row.count == 3 else { continue }
      let base: TextDirection? =
        switch row[1] {
        case "ltr": .leftToRight
        case "rtl": .rightToLeft
        default: nil
        }
      #expect(row[0].baseDirection == base, "\(row[0])")
      #expect(Array(row[0].reordered().utf8) == Array(row[2].utf8), "\(row[0])")
    }
  }
}
