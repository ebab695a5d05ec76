import Foundation
import LegibleEvaluation
import LegibleTestSupport
import Testing

struct CorpusFiguresTests {
  private static let corpus = Repository.url("Corpus").path

  /// Where it fails and the loss is meant, `ModelTrainer figures --write` commits the new figures.
  @Test func detectionIsNotWorseThanTheCommittedFigures() throws {
    let figures = try CorpusFigures(measuring: Self.corpus)
    let committed = try CorpusFigures(committedIn: Self.corpus)
    #expect(figures.losses(against: committed).isEmpty)
    #expect(figures.groups.mapValues(\.count) == committed.groups.mapValues(\.count))
    #expect(try ShortCases(corpus: Self.corpus).count >= 200)
    print("Corpus: \(figures.lines.joined(separator: "; "))")
  }

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
}
