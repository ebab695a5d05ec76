import Foundation
import LegibleDetection
import LegibleEncodings

/// Measures detection on lines that the models were not trained on, in every plausible encoding.
struct Evaluation {
  let folder: URL
  let corpus: URL
  var split = TrainingText.Split.tuning
  var samplesPerCase = 3
  var damage = TextDamage.none
  var genre = Genre.prose

  /// The languages that are looked at, if not all.
  var languages: Set<String>?

  /// Whether rare encodings are taken, and not the common ones alone.
  var takesRare = true

  /// Whether the language of each sample is taken out of the model.
  var withholdsLanguage = false

  /// How many confusions are printed.
  var confusionLimit = 30

  /// How many samples with wrong answers are printed.
  var exampleLimit = 0

  func run() throws {
    var board = Scoreboard()
    for outcome in try outcomes() { board.add(outcome) }
    print(
      "split \(split), damage \(damage), genre \(genre), \(takesRare ? "all" : "common") encodings")
    board.printAll(confusionLimit: confusionLimit)
    if exampleLimit > 0 { board.printExamples(exampleLimit) }
  }

  /// What comes of every sample, in a fixed order.
  func outcomes() throws -> [Outcome] {
    let plausible = try PlausibleEncodings(corpus: corpus, takesRare: takesRare)
    return try samples().map { sample in
      var options = DetectionOptions()
      if withholdsLanguage { options.withheldLanguages = [sample.language] }
      let bytes = damage.applied(to: sample.bytes)
      let detection = EncodingDetector.detect(bytes, options: options)
      let meant = try sample.encoding.decode(bytes, malformed: .replace)
      let found = try detection.encoding?.decode(bytes, malformed: .replace)
      let name = detection.encoding?.name ?? (detection.isBinary ? "binary" : "unidentified")
      return Outcome(
        sample: sample, isRight: found == meant,
        isSound: try damage == .none
          ? found == meant
          : detection.encoding?.decode(sample.bytes, malformed: .replace)
            == sample.encoding.decode(sample.bytes, malformed: .replace),
        reachableShare: try plausible.reachableShare(of: sample, damaged: bytes),
        isLanguageRight: detection.language.map {
          Self.group($0.tag) == Self.group(sample.language)
        }
          ?? false,
        confidence: detection.confidence, score: detection.score,
        answer: "\(name) \(detection.language?.tag ?? "")")
    }
  }

  /// The samples of all languages in all their encodings.
  func samples() throws -> [LabelledSample] {
    let plausible = try PlausibleEncodings(corpus: corpus, takesRare: takesRare)
    var samples: [LabelledSample] = []
    for text in try TrainingText.all(in: folder)
    where languages?.contains(text.language) ?? true {
      for encoding in try plausible.encodings(for: text.language)
      where damage.happens(to: encoding) {
        var maker = SampleMaker(
          text.lines(of: split), language: text.language, encoding: encoding, genre: genre,
          substitutions: plausible.substitutions(for: text.language))
        for length in genre.lengths {
          for _ in 0..<samplesPerCase {
            guard let sample = maker.next(length: length) else { break }
            samples.append(sample)
          }
        }
      }
    }
    return samples
  }

  /// Languages that differ too little to be told apart from a line.
  private static func group(_ language: String) -> String {
    switch language {
    case "bs", "hr", "sr-Latn": "hr"
    case "id", "ms": "id"
    case "nb", "nn", "da": "da"
    default: language
    }
  }
}
