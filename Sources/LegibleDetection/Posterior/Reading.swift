/// A reading of a text, as it was weighed: what one encoding, or several alike, make of its units.
struct Reading {
  /// Its row among the readings that were weighed, until others are.
  let row: Int

  /// The range of its encodings in those of the posterior.
  fileprivate(set) var encodings: Range<Int>

  /// The likeliest of the encodings, and the column of its likeliest language.
  let best: Int
  let bestColumn: Int

  /// The malformed places in the text.
  let malformedCount: Int

  /// The logarithm of the probability, up to a constant, and the terms that it is the sum of.
  let score: Float
  let terms: ScoreTerms

  /// The probability, 0…1; that of the first reading is calibrated.
  let probability: Float
}

/// The terms that the score of a reading is the sum of, for the likeliest of its encodings and languages.
struct ScoreTerms: BitwiseCopyable {
  /// The prior of the encoding, and what options and declarations add to it.
  var encoding: Float = 0
  var options: Float = 0

  /// The prior of the language, what hints add to it, and the prior of encoding and language.
  var language: Float = 0
  var languageHint: Float = 0
  var pair: Float = 0

  /// The evidence of the ASCII words for the language.
  var asciiWords: Float = 0
  var units: Float = 0

  /// The contribution of all other languages and encodings of the reading to its summed
  /// probability.
  var others: Float = 0
  var malformed: Float = 0

  /// The discount, since only the units on which two readings differ are evidence.
  var discount: Float = 0

  /// The sum of all terms.
  var sum: Float {
    encoding + options + language + languageHint + pair + asciiWords + units + others + malformed
      + discount
  }
}

/// The posterior over readings of a text whose units are bytes.
struct TextPosterior {
  /// The readings that have a chance, the likeliest first.
  private(set) var readings: [Reading] = []

  /// The encodings of all readings.
  private var encodings: [Int] = []

  /// The average cost of a byte of the units in the best reading, in nats.
  var fit: Float = 0

  /// The calibrated log-odds of the first reading.
  var logOdds: Float = 0
  var unitCount = 0

  /// The numbers of the units that were added up; what all readings read alike may be left out.
  var addedUnits: [Int] = []

  /// The numbers of those that the best reading reads hardly better than noise.
  var badUnits: [Int] = []

  /// Returns the encodings of a reading.
  func encodings(of reading: Reading) -> ArraySlice<Int> { encodings[reading.encodings] }

  /// Adds a reading, which is not likelier than those before it.
  mutating func append(
    _ row: Int, of weighed: borrowing WeighedReadings, probability: Float
  ) {
    let start = encodings.count
    weighed.forEachEncoding(of: row) { encodings.append($0) }
    let reading = weighed[row].pointee
    readings.append(
      Reading(
        row: row, encodings: start..<encodings.count, best: reading.best,
        bestColumn: reading.bestColumn, malformedCount: reading.malformedCount,
        score: reading.score,
        terms: reading.terms, probability: probability))
  }
}
