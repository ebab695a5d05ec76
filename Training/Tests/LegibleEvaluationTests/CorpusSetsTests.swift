import Foundation
import LegibleEvaluation
import Testing

/// Figures, sets of samples and mixtures of the corpus.
struct CorpusSetsTests {
  private static let corpus = Repository.url("Corpus").path

  @Test func lossesAreTold() throws {
    let committed = try CorpusFigures(committedIn: Self.corpus)
    var worse = committed
    let legacy = try #require(committed.groups["legacy"])
    worse.groups["legacy"]?.right = legacy.right - legacy.count / 300
    worse.calibrationError += 0.003
    worse.wrongShortCases.append("word KOI8-R: слово")
    #expect(worse.losses(against: committed).count == 3)
    worse = committed
    worse.groups["legacy"]?.right = legacy.right - legacy.count / 1_000
    worse.wrongShortCases = []
    #expect(worse.losses(against: committed).isEmpty)
  }

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

  @Test func theErrorIsTheWeightedDistanceOfConfidenceAndAccuracy() throws {
    var calibration = Calibration()
    for index in 0..<10 { calibration.add(confidence: 0.85, isRight: index < 6) }
    for _ in 0..<30 { calibration.add(confidence: 1, isRight: true) }
    // Ten answers off by 0.25, thirty off by nothing.
    let error = try #require(calibration.expectedError)
    #expect(abs(error - 0.0625) < 1e-9)
    #expect(calibration.bins[8].accuracy == 0.6)
    #expect(calibration.bins[9].count == 30)
    #expect(Calibration().expectedError == nil)
  }
}
