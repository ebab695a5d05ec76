import Foundation
import LegibleEvaluation

/// The score of samples, with what is only known of samples that were made.
struct SampleScore {
  private(set) var score = Score()
  private(set) var calibration = Calibration()
  private var languageRight = 0

  /// Wrong answers that were given with much confidence.
  private var sure = SureAnswers.thresholds.map { SureAnswers(atLeast: $0) }

  /// How many answers are right but for the damaged place.
  private var sound = 0

  /// How many answers the best of detectors is expected to have right.
  private var reachable = 0.0

  mutating func add(_ outcome: Outcome) {
    score.add(decodedEqual: outcome.isRight, strict: outcome.isRight)
    calibration.add(confidence: outcome.confidence, isRight: outcome.isRight)
    for index in sure.indices where outcome.confidence >= sure[index].atLeast {
      sure[index].count += 1
      sure[index].wrong += outcome.isRight ? 0 : 1
    }
    sound += outcome.isSound ? 1 : 0
    reachable += outcome.reachableShare
    languageRight += outcome.isRight && outcome.isLanguageRight ? 1 : 0
  }

  var share: Double { score.decodedEqualShare ?? 0 }

  var description: String {
    String(
      format:
        "%6.2f %% of %5d   sound %6.2f %%   reachable %6.2f %%   language %5.1f %%   ECE %.4f",
      100 * share, score.files, 100 * Double(sound) / Double(max(score.files, 1)),
      100 * reachable / Double(max(score.files, 1)),
      100 * Double(languageRight) / Double(max(score.decodedEqual, 1)),
      calibration.expectedError ?? 0)
      + sure.map { "   wrong at \($0.atLeast) \($0.wrong)" }.joined()
  }
}
