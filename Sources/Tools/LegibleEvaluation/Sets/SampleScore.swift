/// How an engine reads samples that have something in common.
package struct SampleScore: Encodable, Sendable {
  /// A kind of sample, an encoding, `legacy` or `all`.
  package let name: String
  package private(set) var count = 0
  package private(set) var right = 0
  package private(set) var wrongAt90 = 0
  package private(set) var wrongAt95 = 0
  package private(set) var wrongAt99 = 0

  /// The calibration error of the answers that have a confidence.
  package private(set) var calibrationError: Double?

  /// The wrong answers, in the order of the samples.
  package private(set) var wrong: [WrongSample] = []

  private var calibration = Calibration()

  init(name: String) { self.name = name }

  /// Counts an answer, which is `answer` if it is wrong.
  mutating func add(_ confidence: Double?, isRight: Bool, _ answer: WrongSample) {
    count += 1
    right += isRight ? 1 : 0
    if let confidence {
      calibration.add(confidence: confidence, isRight: isRight)
      calibrationError = calibration.expectedError
    }
    if isRight { return }
    wrongAt90 += (confidence ?? 0) >= 0.9 ? 1 : 0
    wrongAt95 += (confidence ?? 0) >= 0.95 ? 1 : 0
    wrongAt99 += (confidence ?? 0) >= 0.99 ? 1 : 0
    wrong.append(answer)
  }

  /// What tables have of it.
  var cells: [String] {
    [NumberText.percent(count == 0 ? nil : Double(right) / Double(count))]
      + [wrongAt90, wrongAt95, wrongAt99].map {
        calibrationError == nil ? "–" : NumberText.grouped($0)
      } + [calibrationError.map { NumberText.decimal($0, 3) } ?? "–"]
  }
}

/// A wrong answer about a sample.
package struct WrongSample: Encodable, Sendable {
  package let text: String
  package let encoding: String

  /// An encoding, `binary`, or nothing.
  package let answer: String
  package let confidence: Double?

  /// The answer in one line, for lists.
  package var line: String {
    "\(encoding)\t\(text)\t\(answer.isEmpty ? "unidentified" : answer)"
      + (confidence.map { " " + NumberText.decimal($0, 4) } ?? "")
  }
}
