import Foundation
import LegibleDetection
import LegibleEncodings
package import LegibleEvaluation

/// Measures detection on lines that the models were not trained on, in every plausible encoding.
package struct HeldOutEvaluation {
  /// The folder of the training text.
  let folder: String

  /// The folder `Corpus`, which tells the plausible encodings.
  let corpus: String

  /// Which lines are taken.
  package var split = TrainingText.Split.tuning

  /// How many samples each language, encoding and length has at most.
  package var samplesPerCase = 3
  package var damage = Damage.none
  package var genre = Genre.prose

  /// How long samples are, in bytes, if not as the genre has it.
  package var lengths: [Int]?

  /// The languages that are looked at, if not all but those that are rare.
  package var languages: Set<String>?

  /// Whether rare encodings are taken, and not the common ones alone.
  package var includesRare = true

  /// Whether the language of each sample is taken out of the model.
  package var withholdsLanguage = false

  package init(folder: String, corpus: String) {
    self.folder = folder
    self.corpus = corpus
  }

  /// Looks at the rare languages alone.
  ///
  /// - Throws: `CorpusError` where the plausible encodings cannot be read.
  package mutating func takeRareLanguages() throws {
    languages = Set(try PlausibleEncodings(corpus: corpus).rareLanguages)
  }

  /// What comes of every sample, in a fixed order.
  package func outcomes() throws -> [Outcome] {
    let plausible = try PlausibleEncodings(corpus: corpus)
    return try samples().compactMap { sample in
      guard let bytes = damage.apply(to: sample.text, in: sample.encoding) else { return nil }
      return try outcome(of: sample, damaged: bytes, plausible)
    }
  }

  private func outcome(
    of sample: LabelledSample, damaged bytes: [UInt8], _ plausible: PlausibleEncodings
  ) throws -> Outcome {
    var options = DetectionOptions()
    if withholdsLanguage { options.withheldLanguages = [sample.language] }
    let detection = EncodingDetector.detect(bytes, options: options)
    let meant = try sample.encoding.decode(bytes, malformed: .replace)
    let found = try detection.encoding?.decode(bytes, malformed: .replace)
    let name = detection.encoding?.name ?? (detection.isBinary ? "binary" : "unidentified")
    let language = detection.language?.tag
    return Outcome(
      sample: sample, isRight: found == meant,
      isSound: try damage == .none
        ? found == meant
        : detection.encoding?.decode(sample.bytes, malformed: .replace)
          == sample.encoding.decode(sample.bytes, malformed: .replace),
      reachableShare: try plausible.reachableShare(
        of: sample, damaged: bytes, includesRare: includesRare),
      isLanguageRight: language.map { Self.group($0) == Self.group(sample.language) } ?? false,
      confidence: detection.confidence, score: detection.score,
      nonASCIICount: bytes.count { $0 >= 0x80 }, answer: "\(name) \(language ?? "")")
  }

  /// The samples of all languages in all their encodings.
  package func samples() throws -> [LabelledSample] {
    let plausible = try PlausibleEncodings(corpus: corpus)
    var samples: [LabelledSample] = []
    // Of other languages it is not known which encodings they are found in.
    let known = Set(plausible.languages)
    let chosen = languages ?? known.subtracting(plausible.rareLanguages)
    let texts = try TrainingText.all(in: folder)
    for tag in (languages ?? []).sorted() {
      guard texts.contains(where: { $0.language == tag }) else {
        throw TrainerError("\(folder) has no \(tag)\(TrainingText.fileSuffix)")
      }
      guard known.contains(tag) else {
        throw TrainerError("\(corpus)/encodings.json has no encodings for \(tag)")
      }
    }
    for text in texts where chosen.contains(text.language) {
      for encoding in try plausible.encodings(of: text.language, includesRare: includesRare) {
        var maker = SampleMaker(
          text.lines(of: split), language: text.language, encoding: encoding, genre: genre,
          substitutions: plausible.substitutions(of: text.language))
        for length in lengths ?? genre.lengths {
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

extension PlausibleEncodings {
  /// How often the best of detectors is expected to be right about such a sample, if its text is as
  /// likely in each of the encodings for its language; where some of these have fewer samples, more
  /// may be right.
  ///
  /// Encodings that read the sound sample as the same text, or as what is written instead of it,
  /// cannot be told apart; of what these read in the damaged one, no more than the commonest is right.
  func reachableShare(
    of sample: LabelledSample, damaged bytes: [UInt8], includesRare: Bool
  ) throws -> Double {
    let sound = try text(of: sample.bytes, in: sample.encoding, sample.language)
    var texts: [String: Int] = [:]
    for encoding in try encodings(of: sample.language, includesRare: includesRare)
    where encoding.family == sample.encoding.family || encoding.family != .unicode {
      if try text(of: sample.bytes, in: encoding, sample.language) == sound {
        texts[try encoding.decode(bytes, malformed: .replace), default: 0] += 1
      }
    }
    return Double(texts.values.max() ?? 1) / Double(max(1, texts.values.reduce(0, +)))
  }

  /// The text of bytes, as it is written in encodings that lack characters of the language.
  private func text(
    of bytes: [UInt8], in encoding: TextEncoding, _ language: String
  ) throws -> String {
    try substitutions(of: language).reduce(encoding.decode(bytes, malformed: .replace)) {
      $0.replacing($1.key, with: $1.value)
    }
  }
}
