internal import CTextKernels

/// The posterior over the readings of a text, and its calibration.
extension TextWeighing {
  /// Joins readings that turned out to be of the same text.
  func joinAlike(_ readings: inout [Reading]) {
    func isMultiByte(_ reading: Int) -> Bool {
      tables.encodings[readings[reading].encodings[0]].kind == .multiByte
    }
    var index = 1
    while index < readings.count {
      let twin = (0..<index).first {
        (isMultiByte(index) || isMultiByte($0))
          && readings[$0].signature == readings[index].signature
      }
      if let twin {
        let reading = readings.remove(at: index)
        readings[twin].encodings += reading.encodings
        readings[twin].prior = max(readings[twin].prior, reading.prior)
      } else {
        index += 1
      }
    }
  }

  /// Computes the score of a reading: the sum over its encodings and all languages.
  func sumOverLanguages(
    _ reading: inout Reading, _ priors: [Float], _ languages: [Float],
    _ asciiEvidence: [Float], _ options: WeighingOptions
  ) {
    let tierTerms = SIMD4<Float>(
      parameters[.neverWritten], parameters[.rarelyWritten], 0,
      parameters[.noLanguage] + parameters[.rarelyWritten])
    let scale = parameters[.evidence] / DetectionTables.unitsPerNat
    let anyTerm = -scale * Float(reading.any)
    var scripts = reading.scripts
    if !scripts.contains(tables.latin) { scripts.append(tables.latin) }
    let top = addTerms(of: scripts, reading, languages, scale)
    let kernels = legible_kernels()
    kernels.pointee.exponentials(columnTerms.start, columnTerms.count, top, countedLead)
    var sum: Float = 0
    var bestTerms = UnsafePointer(columnTerms.start)
    var best: (weight: Float, greatest: Float, script: Int) = (-1, 0, 0)
    for encoding in reading.encodings {
      let prior = expf(priors[encoding] - reading.prior)
      var terms = UnsafePointer(columnTerms.start)
      for script in scripts {
        let table = tables.scripts[script]
        var greatest: Float = 0
        sum +=
          prior
          * kernels.pointee.sum_tiers(
            terms, tables.tiers(of: encoding, in: table), table.columnCount, factors, &greatest)
        if prior * greatest > best.weight {
          best = (prior * greatest, greatest, script)
          reading.best = encoding
          bestTerms = terms
        }
        terms += table.columnCount
      }
    }
    let table = tables.scripts[best.script]
    let place = (0..<table.columnCount).first { place in
      let tier = Int(tables.tier(reading.best, table.firstColumn + place).rawValue)
      return bestTerms[place] * factors[tier] == best.greatest
    }
    reading.bestColumn = table.firstColumn + (place ?? 0)
    let sumOfLanguages = top + naturalLogarithm(sum)
    let malformed = malformedCost(reading.malformedCount)
    reading.score = reading.prior + sumOfLanguages + anyTerm - malformed
    var terms = Reading.Terms()
    let column = reading.bestColumn
    terms.encoding = model.encodingPriors[reading.best]
    terms.options = options.encodingTerms[reading.best]
    terms.language = model.columnPriors[column]
    terms.languageHint = options.languageTerms.isEmpty ? 0 : options.languageTerms[column]
    terms.pair = tierTerms[Int(tables.tier(reading.best, column).rawValue)]
    terms.asciiWords = asciiEvidence[column]
    terms.units = anyTerm - scale * Float(reading.sum(ofColumn: column, tables))
    terms.malformed = -malformed
    terms.others = reading.score - terms.sum
    reading.terms = terms
  }

  /// Sets the terms of the columns of scripts, without the encoding.
  ///
  /// - Returns: The greatest of them.
  private func addTerms(
    of scripts: [Int], _ reading: Reading, _ languages: [Float], _ scale: Float
  ) -> Float {
    columnTerms.removeAll()
    let kernels = legible_kernels()
    var top = -Float.infinity
    languages.withUnsafeBufferPointer { languages in
      reading.sums.withUnsafeBufferPointer { sums in
        guard let languages = languages.baseAddress else { return }
        var start = 0
        for script in scripts {
          let table = tables.scripts[script]
          // There is a term for each column of all scripts, and a sum for each column of the scripts in the units.
          let greatest = kernels.pointee.subtract_scaled(
            languages + table.firstColumn,
            start < sums.count ? sums.baseAddress.map { $0 + start } : nil, table.columnCount,
            scale, columnTerms.extend(by: table.columnCount))
          top = max(top, greatest)
          start += table.columnCount
        }
      }
    }
    return top
  }

  /// The confidence, at most, of an answer by one unit that is neither a word nor well-formed UTF-8:
  /// signs and single letters are likely in many encodings.
  private static let maxWithoutWord: Float = 0.89

  /// The same in the commonest encoding, in which most texts with little evidence are.
  private static let maxInCommonest: Float = 0.945

  /// The minimum length in bytes of a word that is more evidence than its letters.
  private static let minWordLength = 4

  /// Whether the first unit of a text has a word of the language that a reading found.
  private func isWord(_ units: Units, in reading: Reading) -> Bool {
    let unit = units.list[0]
    let parts = explain(unit, units.pool, as: reading.best, column: reading.bestColumn).parts
    let characterCount = parts.last?.range.upperBound ?? 0
    // Repeating a syllable does not make a word longer.
    let length = units.pool[unit.range].period
    return parts.contains {
      $0.explanation == .word
        && $0.range.count * length >= Self.minWordLength * characterCount
    }
  }

  /// Returns the confidence, at most, of a reading.
  private func maxConfidence(of reading: Reading, _ units: Units) -> Float {
    guard units.list.count == 1, tables.encodings[reading.best].kind != .utf8,
      !isWord(units, in: reading)
    else { return 0.9995 }
    let isCommonest = model.encodingPriors.allSatisfy { $0 <= model.encodingPriors[reading.best] }
    return isCommonest ? Self.maxInCommonest : Self.maxWithoutWord
  }

  /// Returns the posterior over readings.
  ///
  /// - Parameter left: The summed weights, relative to the best, of the encodings that were not
  ///   weighed.
  func posterior(of scored: [Reading], _ units: Units, beside left: Float) -> TextPosterior {
    var result = TextPosterior()
    result.unitCount = units.list.count
    result.addedUnits = addedUnits
    guard let first = scored.max(by: { $0.score < $1.score }) else { return result }
    var readings = scored
    // Only the units on which two readings differ say which is right, and many of them are not
    // independent.
    for index in readings.indices {
      var differing = 0
      for (one, other) in zip(readings[index].signature, first.signature) where one != other {
        differing += 1
      }
      let weight = powf(Float(max(1, differing)), -parameters[.discount])
      let prior = readings[index].prior - first.prior
      let rest = readings[index].score - first.score - prior
      readings[index].score = prior + rest * weight
      readings[index].terms.discount = rest * weight - rest
    }
    readings.sort { ($0.score, $1.best) > ($1.score, $0.best) }
    let best = readings[0].score
    let weights = readings.map { expf($0.score - best) }
    let total = weights.reduce(left, +)
    result.fit =
      readings[0].signature.isEmpty ? 0 : readings[0].fit / Float(readings[0].signature.count)
    let probability = min(max(1 / total, 1e-4), 1 - 1e-6)
    result.logOdds =
      parameters[.calibration]
      + parameters[.calibrationLogOdds] * naturalLogarithm(probability / (1 - probability))
      + parameters[.calibrationFit] * result.fit
    var calibrated = 1 / (1 + expf(-result.logOdds))
    if calibrated > Self.maxWithoutWord {
      calibrated = min(calibrated, maxConfidence(of: readings[0], units))
    }
    // Not `total - 1`, in which small weights would be rounded away.
    let rest = weights.dropFirst().reduce(left, +)
    // None is likelier than the first, however unsure that is.
    result.probabilities = weights.enumerated().map { index, weight in
      index == 0
        ? calibrated : rest > 0 ? min(calibrated, (1 - calibrated) / rest) * weight : 0
    }
    result.readings = readings
    return result
  }
}
