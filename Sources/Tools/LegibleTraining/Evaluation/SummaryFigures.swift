import Foundation
import LegibleEncodings
package import LegibleEvaluation

/// The few figures by which values of parameters are compared, with what they are of.
package struct SummaryFigures: Sendable {
  /// Each with its name, in a fixed order.
  package private(set) var figures: [(name: String, value: Double)] = []

  package init() {}

  /// Adds right answers, in percent, and calibration error of samples in legacy encodings.
  package mutating func add(prose: HeldOutEvaluation) throws {
    var score = SampleScore()
    for outcome in try prose.outcomes() where outcome.sample.encoding.family != .unicode {
      score.add(outcome)
    }
    figures.append(("prose %", 100 * score.share))
    figures.append(("prose ECE", score.calibration.expectedError ?? 0))
  }

  /// Adds right answers, in percent, calibration error and sure wrong answers of labelled files.
  package mutating func add(files: FileResults) {
    for scope in files.scopes {
      figures.append(("\(scope.scope) %", 100 * (scope.score.decodedEqualShare ?? 0)))
      figures.append(("ECE", scope.calibration?.expectedError ?? 0))
      for sure in scope.sure {
        figures.append(("wrong \(sure.atLeast)", Double(sure.wrong)))
      }
    }
    figures.append(("turned", Double(files.turned.count)))
    figures.append(("as text", Double(files.calledText.count)))
    figures.append(("as binary", Double(files.calledBinary.count)))
  }

  /// Adds the short cases of the corpus that are wrong.
  package mutating func add(shortCases: ShortCases) {
    figures.append(("short wrong", Double(shortCases.wrong.count)))
  }

  /// A line for each figure: name, tab, value.
  package var lines: [String] { figures.map { "\($0.name)\t\($0.value)" } }

  /// Reads what `lines` gave; lines of another form are no figures.
  package init(parsing text: String) {
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: "\t")
      if cells.count == 2, let value = Double(cells[1]) {
        figures.append((String(cells[0]), value))
      }
    }
  }
}
