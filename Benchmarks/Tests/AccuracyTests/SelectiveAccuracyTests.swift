import Accuracy
import LegibleEvaluation
import Testing

struct SelectiveAccuracyTests {
  /// Ten files: two wrong answers, the surer one at 0.9, one file without an answer.
  private static let some: SelectiveAccuracy = {
    var some = SelectiveAccuracy()
    for (confidence, isRight) in [
      (0.5, false), (0.99, true), (0.9, false), (0.99, true), (0.9, true), (0.7, true),
      (0.99, true),
      (0.99, true), (0.6, true),
    ] {
      some.add(confidence: confidence, isAnswer: true, isRight: isRight)
    }
    some.add(confidence: 0.99, isAnswer: false, isRight: false)
    return some
  }()

  @Test func theSurestAnswersAreTakenFirst() {
    #expect(Self.some.fileCount == 10)
    #expect(Self.some.fullCoverage == 0.9)
    #expect(Self.some.risk(atCoverage: 0.4) == 0)
    // One of the two answers at 0.9: either may be the wrong one.
    #expect(Self.some.risk(atCoverage: 0.5) == 0.5 / 5)
    #expect(Self.some.risk(atCoverage: 0.8) == 1.0 / 8)
    #expect(Self.some.risk(atCoverage: 0.9) == 2.0 / 9)
    #expect(Self.some.risk(atCoverage: 1) == nil)
    #expect(Self.some.risk(atCoverage: 0) == nil)
  }

  @Test func aLimitOnConfidenceKeepsTheRisk() {
    #expect(Self.some.coverage(atRisk: 0) == 0.4)
    #expect(Self.some.coverage(atRisk: 0.125) == 0.8)
    #expect(Self.some.coverage(atRisk: 0.5) == 0.9)
  }

  @Test func withoutConfidenceAllAnswersAreAlike() {
    var all = SelectiveAccuracy()
    for index in 0..<4 { all.add(confidence: nil, isAnswer: true, isRight: index > 0) }
    #expect(all.risk(atCoverage: 0.5) == 0.25 && all.risk(atCoverage: 1) == 0.25)
    #expect(all.coverage(atRisk: 0.01) == 0)
    #expect(
      SelectiveAccuracy().fullCoverage == nil && SelectiveAccuracy().coverage(atRisk: 1) == nil)
  }

  @Test func commandsAreKnownByName() throws {
    #expect(KnownCommands.names.contains("chardet"))
    for name in KnownCommands.names { #expect(try KnownCommands.engine(name)?.name == name) }
    #expect(try KnownCommands.engine("klingon") == nil)
  }
}
