import Accuracy
import BenchmarkReport
import BenchmarkResults
import BenchmarkTestSupport
import Foundation
import LegibleEvaluation
import Testing

struct RunComparisonTests {
  @Test func aRunIsReadAsItWasWritten() throws {
    let folder = try TemporaryFolder()
    let run = SampleRun.make()
    let path = "\(folder.path)/run.json"
    try RunFile.write(run, to: path)
    let again = try RunFile.read(path)
    #expect(try RunFile.encode(again) == RunFile.encode(run))
    #expect(RunComparison(run, again).better.isEmpty)
    #expect(RunComparison(run, again).worse.isEmpty)
    #expect(RunComparison(run, again).comparedCount > 10)
  }

  @Test func whatGotWorseIsToldInPoints() throws {
    let comparison = RunComparison(
      SampleRun.make(rightOfOurs: 97), SampleRun.make(rightOfOurs: 95))
    // Answers that are wrong more often suit the sample's confidence of 0.95 better.
    #expect(comparison.better.map(\.name) == ["ECE"])
    let change = try #require(comparison.worse.first { $0.name == "right, legacy" })
    #expect(abs(change.gain + 2) < 1e-9)
    let text = ComparisonText(comparison).text
    #expect(text.contains("−2.0 points"))
    #expect(text.contains("97.0 %"))
  }

  @Test func speedIsComparedByRatios() throws {
    var faster = SampleRun.make()
    faster.throughput?.cases[0].rates[1].ratio = Spread(of: [7.4, 7.5, 7.6])
    // The rates alone say nothing: the machine may have been slower.
    faster.throughput?.cases[0].rates[0].rate = 10
    let comparison = RunComparison(SampleRun.make(), faster)
    #expect(comparison.better.map(\.name) == ["decode, windows-1252, fr, to iconv"])
    #expect(comparison.worse.isEmpty)
  }

  @Test func runsThatDifferInMoreThanTheResultAreNoted() {
    var other = SampleRun.make(isComplete: false)
    other.machine.processor = "another"
    other.accuracy?.fileCount = 100
    #expect(RunComparison(SampleRun.make(), other).warnings.count == 3)
  }

  @Test func aFileOfAnotherKindIsRefused() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/other.json"
    try Data("{\"format\": \"something\"}".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: RunFile.Failure.self) { try RunFile.read(path) }
  }

  @Test func quartilesAreInterpolated() {
    let spread = Spread(of: [4, 1, 3, 2, 5])
    #expect(spread.low == 2)
    #expect(spread.median == 3)
    #expect(spread.high == 4)
    #expect(Spread(of: [7]) == Spread(of: [7, 7]))
  }
}
