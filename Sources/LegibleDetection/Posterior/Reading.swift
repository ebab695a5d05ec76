internal import CTextKernels

/// A reading of a text: what one encoding, or several alike, make of its units.
struct Reading {
  /// The indices of the encodings.
  var encodings: [Int]

  /// The logarithm of the largest prior among the encodings, with what options add to it.
  var prior: Float

  /// The summed costs of the units for any language.
  var any: Int64 = 0

  /// The malformed places in the units, by their number of occurrences.
  var malformedCount = 0

  /// For each script in the units, its sums by column: what is to be added to `any`.
  var scripts: [Int] = []
  var sums: [Int32] = []

  /// For each unit, the number of its distinct reading.
  var signature: [UInt8] = []

  /// The sum over the units of the nats a byte in the language that suits each best.
  var fit: Float = 0

  /// The numbers of the units that are read hardly better than noise.
  var badUnits: [Int] = []

  /// The logarithm of the probability, up to a constant.
  var score: Float = 0

  /// The likeliest of the encodings, and the column of its likeliest language.
  var best = 0
  var bestColumn = 0

  /// The terms of the score, for the ledger.
  var terms = Terms()

  /// The terms that a score is the sum of, for the likeliest encoding and language of the reading.
  struct Terms {
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
  }
}

/// The posterior over readings of a text whose units are bytes.
struct TextPosterior {
  /// The readings that have a chance, the likeliest first.
  var readings: [Reading] = []

  /// The probability of each, 0…1, after calibration of the first.
  var probabilities: [Float] = []

  /// The average cost of a byte of the units in the best reading, in nats.
  var fit: Float = 0

  /// The calibrated log-odds of the first reading.
  var logOdds: Float = 0
  var unitCount = 0

  /// The numbers of the units that were added up; what all readings read alike may be left out.
  var addedUnits: [Int] = []
}

extension Reading.Terms {
  /// The sum of all terms.
  var sum: Float {
    encoding + options + language + languageHint + pair + asciiWords + units + others + malformed
      + discount
  }
}

extension Reading {
  /// Returns the sum of the units for a column of all scripts, which is to be added to `any`.
  func sum(ofColumn column: Int, _ tables: DetectionTables) -> Int32 {
    var start = 0
    for script in scripts {
      let table = tables.scripts[script]
      let place = column - table.firstColumn
      if (0..<table.columnCount).contains(place) { return sums[start + place] }
      start += table.columnCount
    }
    return 0
  }

  /// Adds the cost of a unit.
  @inline(__always)
  mutating func add(_ cost: UnitCost, _ count: Int, _ scorer: UnitScorer) {
    any += Int64(cost.any)
    malformedCount += Int(cost.malformedCount) * count
    for number in 0..<cost.scriptCount {
      let script = Int(cost.scripts[number])
      let width = scorer.tables.scripts[script].columnCount
      var start = 0
      var index = 0
      while index < scripts.count && scripts[index] != script {
        start += scorer.tables.scripts[scripts[index]].columnCount
        index += 1
      }
      if index == scripts.count {
        scripts.append(script)
        sums += repeatElement(0, count: width)
      }
      let row = scorer.rows.start + Int(cost.rows[number])
      sums.withUnsafeMutableBufferPointer { sums in
        // The sums of a script are as many as its columns.
        guard let base = sums.baseAddress else { return }
        legible_kernels().pointee.add_differences(base + start, row, width)
      }
    }
  }
}
