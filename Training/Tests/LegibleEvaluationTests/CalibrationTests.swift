import LegibleEvaluation
import Testing

struct CalibrationTests {
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
