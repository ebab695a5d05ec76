internal import LegibleEncodings

/// Text in more than one encoding.
extension Judge {
  /// Returns the answer for a mixture of encodings if the text is one, otherwise `detection`.
  ///
  /// - Parameter posterior: The posterior over the readings of the units, if they were weighed.
  func mixed(_ detection: Detection, _ posterior: TextPosterior?) -> Detection {
    guard options.findsMixtures, !facts.isPlain, !options.onlySuggested, options.allowsLossy,
      detection.encoding?.family != .ebcdic,
      detection.encoding != .utf32LE && detection.encoding != .utf32BE
    else { return detection }
    let stretches = stretches(beside: detection)
    let isWide = stretches.contains { $0.wide != nil }
    // Valid UTF-8 is one encoding, by whatever units.
    if !isWide && !mayHaveOthers(beside: detection) { return detection }
    let units = LineUnits(weighing.model, weighing.scorer, weighing.reader)
    let candidates = isWide ? nil : candidates(beside: detection, posterior, units)
    if let candidates, candidates.isEmpty { return detection }
    let reader = MixtureReader(
      options, declared: declaration?.encoding, model: weighing.model, units: units)
    let known = encoding(of: detection).map {
      (encoding: $0, confidence: Float(detection.confidence))
    }
    let text = MixedText(
      facts.sample, stretches, by: reader, isWhole: true, plain: isWide ? nil : known,
      among: candidates, allows: options.allows)
    guard text.mixtureProbability >= 0.5 else { return detection }
    return answer(text, detection) ?? detection
  }

  /// Returns the stretches of UTF-16 and of bytes.
  private func stretches(beside detection: Detection) -> [WideStretches.Stretch] {
    let whole = [WideStretches.Stretch(range: facts.sample.indices, wide: nil)]
    let isWide = detection.encoding.map { CodeUnitForm.of($0) != nil } ?? false
    guard facts.counts[0] > 0 || facts.counts[0xFE] > 0 && facts.counts[0xFF] > 0,
      facts.sampleOffset ?? 0 == 0 || !isWide,
      WideStretches.isPossible(in: facts.sample), !isWide || hasLineOfBytes,
      !detection.isBinary || hasFewPairsOfZeros
    else { return whole }
    let stretches = WideStretches(facts.sample, weighing.model)
    let orders = [TextEncoding.utf16LE, .utf16BE]
    return stretches.stretches(in: orders.filter { !isWide || $0 == detection.encoding })
  }

  /// Whether zeros are seldom beside each other, unlike in binary data.
  private var hasFewPairsOfZeros: Bool {
    facts.sample.withUnsafeBufferPointer { bytes in
      var (pairs, last) = (0, UInt8(1))
      for byte in bytes {
        if byte == 0 && last == 0 { pairs += 1 }
        last = byte
      }
      return (pairs - facts.trailingZeroCount) * 50 <= facts.counts[0]
    }
  }

  /// Whether some line end in text of code units is one of bytes.
  private var hasLineOfBytes: Bool {
    facts.sample.withUnsafeBufferPointer { bytes in
      for index in bytes.indices where bytes[index] == 0x0A {
        let before = index > 0 ? bytes[index - 1] : 0
        let after = index + 1 < bytes.count ? bytes[index + 1] : 0x20
        if before != 0 && after != 0 { return true }
      }
      return false
    }
  }

  /// Whether a text may have lines in another encoding than the one that plain detection found, apart from
  /// UTF-16 and UTF-32.
  private func mayHaveOthers(beside detection: Detection) -> Bool {
    guard facts.nonASCIICount > 0, !detection.isBinary,
      !(detection.encoding.map { CodeUnitForm.of($0) != nil } ?? false)
    else { return false }
    return facts.mayHaveEscapeSequences
      || !(detection.encoding == .utf8 && detection.malformedCount == 0)
  }

  /// Returns the encodings that may be in the text beside that of plain detection: some unit is read
  /// badly, and better in one of them. `nil` stands for any encoding.
  private func candidates(
    beside detection: Detection, _ posterior: TextPosterior?, _ units: LineUnits
  ) -> [Int]? {
    if facts.mayHaveEscapeSequences,
      EscapeSequence(in: facts.sample, by: options.allows) != nil
    {
      return nil
    }
    guard facts.units.units.count > 1,
      facts.counts[0x0A] + facts.counts[0x0D] > 1 || facts.units.units.count > 3,
      !(detection.encoding == .utf8 && detection.malformedCount == 0),
      let encoding = encoding(of: detection)
    else { return [] }
    return MixtureGate(weighing: weighing, units: units, encoding: encoding)
      .candidates(facts.units, posterior, in: facts.sample, terms)
  }

  /// Returns the number of the likeliest encoding whose units are bytes.
  private func encoding(of detection: Detection) -> Int? {
    let named = detection.encoding ?? detection.alternatives.first?.encoding
    return named.flatMap { weighing.model.tables.number(of: $0) }
  }

  /// Returns the answer for a mixture.
  private func answer(_ text: MixedText, _ whole: Detection) -> Detection? {
    let offset = facts.sampleOffset ?? 0
    var parts: [Detection.Mixture.Part] = []
    var counts: [(encoding: TextEncoding, count: Int)] = []
    var confidence = text.mixtureProbability
    var known: Set<[UInt8]> = []
    for piece in text.pieces {
      guard let encoding = piece.encoding else { continue }
      let bytes = facts.sample[piece.range]
      if known.insert(Array(bytes)).inserted { confidence *= piece.probability }
      let count = piece.isWide ? bytes.count / 2 : encoding.characterCount(in: bytes)
      if let index = counts.firstIndex(where: { $0.encoding == encoding }) {
        counts[index].count += count
      } else {
        counts.append((encoding, count))
      }
      if let last = parts.last, last.encoding == encoding { continue }
      let start = parts.isEmpty ? 0 : offset + piece.range.lowerBound
      if let last = parts.popLast() {
        parts.append(
          Detection.Mixture.Part(
            range: last.range.lowerBound..<start, encoding: last.encoding))
      }
      parts.append(
        Detection.Mixture.Part(range: start..<offset + facts.sample.count, encoding: encoding))
    }
    // A mixture is reported only if it is likelier than not; otherwise the answer of plain detection stays.
    guard parts.count > 1, counts.count > 1, confidence >= 0.5 else { return nil }
    counts.sort { ($0.count, $1.encoding.name) > ($1.count, $0.encoding.name) }
    let encodings = counts.map { $0.encoding }
    // The log-odds are calibrated as those of text in one encoding.
    let share = weighing.model.parameters[.calibrationLogOdds]
    confidence = 1 / (1 + powf(max(1 / confidence - 1, 1e-4), share))
    var detection = Detection(
      encoding: encodings[0], confidence: Double(confidence),
      evidence: [.mixture(encodings, offset: parts[1].range.lowerBound)])
    if let other = whole.encoding, other != encodings[0] {
      detection.alternatives = [
        Detection.Candidate(
          encoding: other, confidence: Double(1 - text.mixtureProbability) * whole.confidence)
      ]
    }
    detection.malformedCount = facts.malformed(in: encodings[0], atEnd: atEnd).count
    detection.mixture = Detection.Mixture(
      encodings: encodings, parts: Array(parts.prefix(Detection.Mixture.partLimit)))
    return detection
  }
}

extension TextEncoding {
  /// Returns about how many characters beyond ASCII some bytes are.
  fileprivate func characterCount(in bytes: ArraySlice<UInt8>) -> Int {
    if self == .utf8 { return bytes.count { $0 >= 0xC0 } }
    let count = bytes.count { $0 >= 0x80 }
    if isSingleByte { return count }
    return (EscapeSequence.allEncodings.contains(self) ? bytes.count : count) / 2
  }
}

/// The cheap test whether a text may be a mixture, on the units that plain detection has collected.
private struct MixtureGate {
  let weighing: TextWeighing
  let units: LineUnits

  /// The encoding that plain detection found.
  let encoding: Int

  private static let badUnits = 2

  /// The number of lines with badly read units that are looked at.
  private static let maxLines = 24

  /// The number of badly read units by which the search finds candidates.
  private static let searchedUnits = 24

  /// The bonus of valid UTF-8, in nats.
  private static let validity: Float = 6

  /// Returns the encodings in which lines with badly read units are likelier.
  func candidates(
    _ collector: UnitCollector, _ posterior: TextPosterior?, in text: [UInt8],
    _ terms: WeighingOptions
  ) -> [Int] {
    // The second pass has weighed most units.
    var isWellRead = [Bool](repeating: false, count: collector.units.count)
    if let posterior, let best = posterior.readings.first,
      posterior.encodings(of: best).contains(encoding)
    {
      for number in posterior.addedUnits { isWellRead[number] = true }
      for number in posterior.badUnits { isWellRead[number] = false }
    }
    var bad: [(excess: Float, unit: Int32, place: Int, cost: Float)] = []
    for (place, unit) in collector.units.enumerated() {
      let isUTF8 =
        encoding != MixtureWeights.utf8 && unit.nonASCIICount >= 4
        && collector.pool[unit.range].withUnsafeBytes { $0.isWellFormedUTF8 }
      if !isUTF8 && (isWellRead[place] || !weighing.isReadBadly(unit, collector.pool, as: encoding))
      {
        continue
      }
      let number = units.add(unit, in: collector.pool)
      let cost = units.bounds(of: number, [encoding])[0].cost
      bad.append((cost - MixtureSearch.usualShare * units.noise(of: number), number, place, cost))
    }
    if bad.isEmpty { return [] }
    bad.sort { ($0.excess, $1.unit) > ($1.excess, $0.unit) }
    let tables = weighing.model.tables
    let others = tables.encodings.indices.filter {
      $0 != encoding && tables.encodings[$0].kind != .ebcdic && terms.encodingTerms[$0] > -1e8
    }
    // As in the search, many gains are discounted. Only the worst units are scored; each of the others
    // gains at most as much.
    let share = Float(min(bad.count, Self.searchedUnits)) / Float(Self.badUnits)
    let scale = powf(max(1, share), 1 - weighing.model.parameters[.discount])
    func gaining(_ costs: [[Float]], _ encodings: [Int]) -> [Int] {
      encodings.enumerated().filter { place, encoding in
        var (sum, count): (Float, Float) = (0, 0)
        for (unit, costs) in zip(bad, costs) {
          let gain = (unit.cost - costs[place]) * weighing.model.parameters[.evidence] - 1
          if gain > 0 { (sum, count) = (sum + gain, count + 1) }
        }
        return isEnough(sum * scale, count, encoding)
      }.map { $0.1 }
    }
    let worst = bad.prefix(Self.badUnits)
    // For most texts, first sight already shows that no encoding gains.
    let likely = gaining(
      worst.map {
        zip(
          others, weighing.leastCosts(of: collector.units[$0.place], collector.pool, in: others)
        ).map { tables.encodings[$0].kind == .singleByte ? FirstSight.share * $1 : $1 }
      }, others)
    if likely.isEmpty { return [] }
    let possible = gaining(worst.map { units.bounds(of: $0.unit, likely).map { $0.cost } }, likely)
    return possible.isEmpty ? [] : gainingOnLines(possible, in: text, Set(bad.map { $0.unit }))
  }

  /// Whether a gain over `count` units or lines is enough for an encoding to be in the text.
  private func isEnough(_ gain: Float, _ count: Float, _ encoding: Int) -> Bool {
    guard gain > 0 else { return false }
    let parameters = weighing.model.parameters
    let validity = encoding == MixtureWeights.utf8 ? Self.validity : 0
    return weighing.model.encodingPriors[encoding] + validity
      + gain * powf(max(1, count), -parameters[.discount]) > parameters[.furtherEncoding]
  }

  /// Returns those encodings that gain on lines as a whole, or on a stretch of a line.
  private func gainingOnLines(_ encodings: [Int], in text: [UInt8], _ bad: Set<Int32>) -> [Int] {
    let parameters = weighing.model.parameters
    var sums = [Float](repeating: 0, count: encodings.count)
    var counts = sums
    var known: Set<[Int32]> = []
    for bytes in text.lines where known.count < Self.maxLines {
      let line = units.line(Array(bytes))
      guard line.units.contains(where: bad.contains), known.insert(line.units).inserted else {
        continue
      }
      let costs = line.units.map { units.bounds(of: $0, [encoding] + encodings).map { $0.cost } }
      for place in encodings.indices {
        let change = MixtureWeights.changes(encoding, encodings[place])
        let gain = gain(
          costs.map { $0[0] - $0[place + 1] }, temper: line.temper,
          change: change * parameters[.changeInLine])
        if gain > 0 {
          sums[place] += gain
          counts[place] += 1
        }
      }
    }
    return encodings.indices.filter { isEnough(sums[$0], counts[$0], encodings[$0]) }
      .map { encodings[$0] }
  }

  /// Returns the greatest gain of a line: as a whole, or on a stretch (Kadane: Bentley, 1984) less the
  /// cost of the changes at its ends.
  private func gain(_ gains: [Float], temper: Float, change: Float) -> Float {
    let evidence = weighing.model.parameters[.evidence]
    var best = gains.reduce(0, +) * temper
    var (stretch, start): (Float, Int) = (0, 0)
    for (index, gain) in gains.enumerated() {
      if stretch <= 0 { (stretch, start) = (0, index) }
      stretch += gain
      let ends: Float = (start > 0 ? 1 : 0) + (index + 1 < gains.count ? 1 : 0)
      best = max(best, stretch * evidence - ends * change)
    }
    return best
  }
}
