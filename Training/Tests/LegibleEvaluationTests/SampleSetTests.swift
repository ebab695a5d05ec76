import Foundation
import LegibleEvaluation
import LegibleTestSupport
import Testing

struct SampleSetTests {
  private static let corpus = Repository.url("Corpus").path

  @Test func theSetsAreLargeEnough() throws {
    let source = try CorpusSource(folder: Self.corpus)
    #expect(try SampleSet("signs", table: "\(Self.corpus)/signs/signs.tsv").count > 900)
    let lists = try SampleSet.lists(source, corpus: Self.corpus)
    #expect(lists.count > 500)
    #expect(try SampleSet.lists(source, corpus: Self.corpus).count == lists.count)
  }

  @Test func theSameCorpusGivesTheSameMixtures() throws {
    let source = try CorpusSource(folder: Self.corpus)
    var runs: [[[UInt8]]] = []
    for _ in 0..<2 {
      var made: [MixtureFile] = []
      var files = MixtureFiles(source)
      files.forEachFile(divisor: 30) { made.append($0) }
      #expect(Set(made.map(\.kind)).count == 19)
      #expect(made.allSatisfy { !$0.bytes.isEmpty && $0.rightLines(in: $0.text).right > 0 })
      runs.append(made.map(\.bytes))
    }
    #expect(runs[0] == runs[1])
  }
}
