internal import CTextKernels

/// The posterior over the readings of a text, and its calibration.
extension TextWeighing {
  /// Computes the score of a reading: the sum over its encodings and all languages, whose priors have been set.
  func sumOverLanguages(_ row: Int, _ asciiEvidence: [Float], _ options: WeighingOptions) {
    let reading = readings[row]
    let tierTerms = SIMD4<Float>(
      parameters[.neverWritten], parameters[.rarelyWritten], 0,
      parameters[.noLanguage] + parameters[.rarelyWritten])
    let scale = parameters[.evidence] / DetectionTables.unitsPerNat
    let anyTerm = -scale * Float(reading.pointee.any)
    readings.addScript(tables.latin, to: row)
    let top = addTerms(of: row, scale)
    let kernels = legible_kernels()
    kernels.pointee.exponentials(columnTerms.start, columnTerms.count, top, countedLead)
    let factors = factors
    let scripts = readings.scripts(of: row)
    var sum: Float = 0
    var bestTerms = UnsafePointer(columnTerms.start)
    var best: (encoding: Int, weight: Float, greatest: Float, script: Int) = (0, -1, 0, 0)
    readings.forEachEncoding(of: row) { encoding in
      let prior = expf(priors[encoding] - reading.pointee.prior)
      var terms = UnsafePointer(columnTerms.start)
      for script in scripts {
        let table = tables.scripts[Int(script)]
        var greatest: Float = 0
        sum +=
          prior
          * kernels.pointee.sum_tiers(
            terms, tables.tiers(of: encoding, in: table), table.columnCount, factors, &greatest)
        if prior * greatest > best.weight {
          best = (encoding, prior * greatest, greatest, Int(script))
          bestTerms = terms
        }
        terms += table.columnCount
      }
    }
    let table = tables.scripts[best.script]
    let tiers = tables.tiers(of: best.encoding, in: table)
    let place = (0..<table.columnCount).first { place in
      let tier = tiers[place >> 2] &>> UInt8(2 &* (place & 3)) & 3
      return bestTerms[place] * factors[Int(tier)] == best.greatest
    }
    let column = table.firstColumn + (place ?? 0)
    let sumOfLanguages = top + naturalLogarithm(sum)
    let malformed = malformedCost(reading.pointee.malformedCount)
    let score = reading.pointee.prior + sumOfLanguages + anyTerm - malformed
    var terms = ScoreTerms()
    terms.encoding = model.encodingPriors[best.encoding]
    terms.options = options.encodingTerms[best.encoding]
    terms.language = model.columnPriors[column]
    terms.languageHint = options.languageTerms.isEmpty ? 0 : options.languageTerms[column]
    terms.pair = tierTerms[Int(tables.tier(best.encoding, column).rawValue)]
    terms.asciiWords = asciiEvidence[column]
    terms.units = anyTerm - scale * Float(readings.sums(of: row)[column])
    terms.malformed = -malformed
    terms.others = score - terms.sum
    reading.pointee.best = best.encoding
    reading.pointee.bestColumn = column
    reading.pointee.score = score
    reading.pointee.terms = terms
  }

  /// Sets the terms of the columns of the scripts of a reading, without the encoding.
  ///
  /// - Returns: The greatest of them.
  private func addTerms(of row: Int, _ scale: Float) -> Float {
    columnTerms.removeAll()
    let sums = readings.sums(of: row)
    var top = -Float.infinity
    for script in readings.scripts(of: row) {
      let table = tables.scripts[Int(script)]
      // There is a term for each column of all scripts, and a sum for each column of the scripts of the reading.
      let greatest = legible_kernels().pointee.subtract_scaled(
        languages.start + table.firstColumn, sums + table.firstColumn, table.columnCount, scale,
        columnTerms.extend(by: table.columnCount))
      top = max(top, greatest)
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
  private func isWord(_ units: Units, in reading: WeighedReadings.Row) -> Bool {
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
  private func maxConfidence(of reading: WeighedReadings.Row, _ units: Units) -> Float {
    guard units.list.count == 1, tables.encodings[reading.best].kind != .utf8,
      !isWord(units, in: reading)
    else { return 0.9995 }
    let isCommonest = model.encodingPriors.allSatisfy { $0 <= model.encodingPriors[reading.best] }
    return isCommonest ? Self.maxInCommonest : Self.maxWithoutWord
  }

  /// Returns the posterior over the readings that are left.
  ///
  /// - Parameter left: The summed weights, relative to the best, of the encodings that were not
  ///   weighed.
  func posterior(_ units: Units, beside left: Float) -> TextPosterior {
    var result = TextPosterior()
    result.unitCount = units.list.count
    result.addedUnits = Array(readings.units.elements)
    guard let first = readings.live.elements.first else { return result }
    var best = first
    for row in readings.live.elements
    where readings[row].pointee.score > readings[best].pointee.score {
      best = row
    }
    // Only the units on which two readings differ say which is right, and many of them are not
    // independent.
    let base = readings[best].pointee
    for row in readings.live.elements {
      let reading = readings[row]
      let differing = readings.differingCount(row, best)
      let weight = powf(Float(max(1, differing)), -parameters[.discount])
      let prior = reading.pointee.prior - base.prior
      let rest = reading.pointee.score - base.score - prior
      reading.pointee.score = prior + rest * weight
      reading.pointee.terms.discount = rest * weight - rest
    }
    readings.sort()
    best = readings.live[0]
    let top = readings[best].pointee
    var (total, rest) = (left, left)
    for row in readings.live.elements {
      let weight = expf(readings[row].pointee.score - top.score)
      readings[row].pointee.weight = weight
      total += weight
      if row != best { rest += weight }
    }
    let unitCount = readings.units.count
    result.fit = unitCount == 0 ? 0 : top.fit / Float(unitCount)
    let probability = min(max(1 / total, 1e-4), 1 - 1e-6)
    result.logOdds =
      parameters[.calibration]
      + parameters[.calibrationLogOdds] * naturalLogarithm(probability / (1 - probability))
      + parameters[.calibrationFit] * result.fit
    var calibrated = 1 / (1 + expf(-result.logOdds))
    if calibrated > Self.maxWithoutWord {
      calibrated = min(calibrated, maxConfidence(of: top, units))
    }
    // None is likelier than the first, however unsure that is; `total - 1` would round small weights away.
    let factor = rest > 0 ? min(calibrated, (1 - calibrated) / rest) : 0
    for row in readings.live.elements {
      result.append(
        row, of: readings,
        probability: row == best ? calibrated : factor * readings[row].pointee.weight)
    }
    result.badUnits = readings.badUnits(of: best)
    return result
  }
}
