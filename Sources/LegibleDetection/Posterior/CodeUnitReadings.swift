internal import LegibleEncodings

/// Readings whose units are not bytes with ASCII: UTF-16 and UTF-32 without a mark, and EBCDIC.
///
/// The text is decoded, and its units are weighed by the same costs as those of the bytes; an ASCII
/// character costs about what a letter costs in a word, in both.
final class CodeUnitReadings {
  private let model: DetectionModel
  private let scorer: UnitScorer
  private let reader: UnitReader
  private var tables: DetectionTables { model.tables }
  private var parameters: DetectionParameters { model.parameters }

  /// The numbers of bytes that are checked at first, that are checked at most, and that are weighed.
  private static let firstCount = 256
  private static let checkedCount = 4096
  private static let weighedCount = 512

  /// The lead over a lower bound of the cost of bytes, in nats, from which their exact cost is not computed.
  private static let sureLead: Float = 16

  /// The costs of the units of a text that have been scored, by their hashes.
  private var knownUnits: [UInt64: Float] = [:]

  /// The costs of bytes at first sight.
  @exclusivity(unchecked)
  private var sight: FirstSight

  /// The units of the text whose cost is asked for, and the text in UTF-8.
  @exclusivity(unchecked)
  private var collector = UnitCollector()
  @exclusivity(unchecked)
  private var utf8: [UInt8] = []

  init(_ model: DetectionModel, _ scorer: UnitScorer, _ reader: UnitReader) {
    self.model = model
    self.scorer = scorer
    self.reader = reader
    sight = FirstSight(model)
  }

  /// A reading and its probability, 0…1.
  struct Answer {
    let encoding: TextEncoding
    let confidence: Float
    let alternatives: [(encoding: TextEncoding, confidence: Float)]
    let equivalents: [TextEncoding]
  }

  private struct Candidate {
    let encoding: TextEncoding

    /// For EBCDIC, the index in the tables, and the scalar that is weighed for each byte.
    let page: (index: Int, table: [UInt32])?

    /// The text; for EBCDIC, the parts of it that tell its pages apart.
    let scalars: [UInt32]

    /// Returns the text of `bytes`, which is weighed against the bytes themselves.
    func text(of bytes: [UInt8]) -> [UInt32] {
      guard let page else { return Array(scalars.prefix(bytes.count / 2)) }
      return bytes.map { page.table[Int($0)] }
    }
  }

  /// Returns the likeliest such reading, if it is likelier than the bytes.
  ///
  /// - Parameter units: The units of the whole input, as far as bytes are its units.
  func answer(
    for bytes: [UInt8], isWhole: Bool, _ units: UnitCollector, _ terms: WeighingOptions,
    _ options: DetectionOptions
  ) -> Answer? {
    guard bytes.count >= 4 else { return nil }
    knownUnits.removeAll(keepingCapacity: true)
    let isUnitCut = isWhole && bytes.count % 2 != 0
    // Most text is recognised by its first bytes.
    var first: Scores?
    if bytes.count > Self.firstCount {
      let start = Array(bytes.prefix(Self.firstCount))
      let candidates = candidates(for: start, isCut: false, units, options)
      first = scores(of: candidates.others, start, nil, terms)
      if candidates.wide == nil && first == nil { return nil }
    }
    let checked = Array(bytes.prefix(Self.checkedCount))
    // A few units of two bytes may look like units of four bytes, the last of them cut.
    let candidates = candidates(
      for: checked, isCut: isWhole && bytes.count % 4 != 0, units, options)
    if let wide = candidates.wide { return wide }
    if !isUnitCut, let first, first.isSure, let scores = first.applied(to: candidates.others) {
      return best(scores, terms)
    }
    return scores(
      of: candidates.others, checked, isWhole && bytes.count <= Self.weighedCount ? units : nil,
      isUnitCut: isUnitCut, terms
    ).flatMap { best($0, terms) }
  }

  // MARK: Candidates

  /// Returns the answer by units of four bytes, or else the readings that may be weighed.
  private func candidates(
    for bytes: [UInt8], isCut: Bool, _ units: UnitCollector, _ options: DetectionOptions
  ) -> (wide: Answer?, others: [Candidate]) {
    var counts = ByteCounts()
    bytes.withUnsafeBytes { counts.add($0) }
    let candidates = utf16(bytes, options)
    if !isCut || candidates.isEmpty, let wide = utf32(bytes, counts, options) {
      return (wide, [])
    }
    return (nil, candidates + ebcdic(bytes, counts, units, options))
  }

  private func utf32(
    _ bytes: [UInt8], _ counts: ByteCounts, _ options: DetectionOptions
  ) -> Answer? {
    guard counts[0] * 5 >= bytes.count else { return nil }
    for form in CodeUnitForm.all where form.width == 4 && options.allows(form.encoding) {
      let isText = bytes.withUnsafeBytes { buffer in
        stride(from: 0, to: buffer.count & ~3, by: 4).allSatisfy { offset in
          let unit = form.unit(at: offset, in: buffer)
          if unit > 0xFFFF { return unit < 0x30000 && !unit.isUnassigned }
          return unit == 0xFEFF || !isControl(unit)
        }
      }
      if isText {
        return Answer(
          encoding: form.encoding, confidence: 0.999, alternatives: [], equivalents: [])
      }
    }
    return nil
  }

  private func isControl(_ scalar: UInt32) -> Bool {
    let property = tables.property(of: scalar)
    return scalar < 0x80
      ? scalar < 0x20 && ByteCounts.isControl(UInt8(scalar))
      : property.isSign && property.isControl
  }

  private func utf16(_ bytes: [UInt8], _ options: DetectionOptions) -> [Candidate] {
    CodeUnitForm.all.filter { $0.width == 2 && options.allows($0.encoding) }
      .compactMap { form in
        let units = bytes.withUnsafeBytes { buffer in
          stride(from: 0, to: buffer.count & ~1, by: 2).map { form.unit(at: $0, in: buffer) }
        }
        guard areText(units) else { return nil }
        // If many low bytes are zero, the text is in the other byte order.
        let zeros = units.count { $0 & 0xFF == 0 && $0 != 0 }
        if Float(zeros) >= 0.4 * Float(units.count) { return nil }
        return Candidate(encoding: form.encoding, page: nil, scalars: Self.scalars(units))
      }
  }

  /// Whether some letter is of a script without tables, and so of no language.
  private func hasUnknownScript(_ scalars: [UInt32]) -> Bool {
    scalars.prefix(Self.weighedCount / 2).contains {
      guard $0 >= 0x80 else { return false }
      let property = tables.property(of: $0)
      return property.isLetter && tables.script(ofLetter: property.letter) == nil
    }
  }

  /// Whether units are text: at most one in ten is no character, and there are blanks between them or at most half of the
  /// distinct ones are rare.
  private func areText(_ units: [UInt32]) -> Bool {
    var misfits = units.count / 10
    for (index, unit) in units.enumerated() where !isText(unit, units, index) {
      misfits -= 1
      if misfits < 0 { return false }
    }
    if units.count(where: Self.isBlank) * Self.longestWord >= units.count { return true }
    let rare = Set(units.filter { $0 >= 0x80 && tables.isRareLetter($0, maybeIdeograph: true) })
    return rare.isEmpty || rare.count * 2 <= Set(units).count
  }

  private static func isBlank(_ scalar: UInt32) -> Bool {
    scalar == 0x20 || scalar == 0x0A || scalar == 0x0D
  }

  /// Whether a unit is a character that text has, or one of a pair of surrogates.
  private func isText(_ unit: UInt32, _ units: [UInt32], _ index: Int) -> Bool {
    if unit < 0x80 { return !ByteCounts.isControl(UInt8(unit)) }
    if unit < 0xA0 { return false }
    if unit & 0xFC00 == 0xD800 {
      return index + 1 < units.count && units[index + 1] & 0xFC00 == 0xDC00
    }
    if unit & 0xFC00 == 0xDC00 { return index > 0 && units[index - 1] & 0xFC00 == 0xD800 }
    let property = tables.property(of: unit)
    return property.isLetter || unit == 0xFEFF
      || property.isSign && property.isKnownSign && !property.isControl
  }

  private static func scalars(_ units: [UInt32]) -> [UInt32] {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(units.count)
    for unit in units {
      if unit & 0xFC00 == 0xDC00, let last = scalars.last, last & 0xFC00 == 0xD800 {
        scalars[scalars.count - 1] = 0x10000 + (last & 0x3FF) << 10 + unit & 0x3FF
      } else {
        scalars.append(unit)
      }
    }
    return scalars
  }

  /// HT, VT, FF, BS, ESC and BEL in EBCDIC.
  private static let ebcdicControls: [UInt8] = [0x05, 0x0B, 0x0C, 0x16, 0x27, 0x2F]

  /// The maximum number of characters per blank or line end in text that is recognised by these.
  private static let longestWord = 24

  private func ebcdic(
    _ bytes: [UInt8], _ counts: ByteCounts, _ units: UnitCollector, _ options: DetectionOptions
  ) -> [Candidate] {
    // In EBCDIC, characters are from 0x40 on, the space is 0x40, and a line ends with 0x15 or 0x25; transfers leave 0x0A.
    // Most other bytes below 0x40, among them ASCII signs and digits, are controls.
    let ownCount = counts[0x40] + counts[0x15] + counts[0x25]
    let lineEndCount = counts[0x0A] + counts[0x0D]
    let controlCount =
      counts.count(in: 0x00...0x3F) - counts[0x15] - counts[0x25] - lineEndCount
      - Self.ebcdicControls.reduce(0) { $0 + counts[$1] }
    // In rows of a table, commas and semicolons are between words.
    let separatorCount = ownCount + lineEndCount + counts[0x6B] + counts[0x5E]
    guard ownCount > 0, 2 * ownCount >= lineEndCount,
      separatorCount * Self.longestWord >= bytes.count,
      controlCount * 30 < bytes.count
    else { return [] }
    // The units of the whole input are added, since they tell the pages apart.
    var bytes = bytes
    for unit in units.units { bytes += [unit.left] + units.pool[unit.range] + [unit.right] }
    let telling = telling(bytes)
    return pages.filter { options.allows(tables.encodings[$0.index].encoding) }.map { page in
      Candidate(
        encoding: tables.encodings[page.index].encoding, page: page,
        scalars: telling.map { page.table[Int($0)] })
    }
  }

  /// Returns the bytes that tell the pages apart: the distinct stretches between separators that are not the same ASCII in all
  /// pages, with their neighbours.
  private func telling(_ bytes: [UInt8]) -> [UInt8] {
    let (space, digits) = (UInt8(0x40), UInt8(0xF0)...0xF9)
    var telling = [space]
    var known = HashIndex()
    var end = 0
    while end < bytes.count {
      let start = end
      var isPlain = true
      while end < bytes.count, kinds[Int(bytes[end])] != .separator {
        isPlain = isPlain && kinds[Int(bytes[end])] == .plain
        end += 1
      }
      defer { end += 1 }
      if isPlain { continue }
      var whole = max(0, start - 1)..<min(bytes.count, end + 1)
      // A digit beyond a single space counts as the neighbour.
      if start > 1, bytes[start - 1] == space, digits.contains(bytes[start - 2]) {
        whole = start - 2..<whole.upperBound
      }
      if end + 1 < bytes.count, bytes[end] == space, digits.contains(bytes[end + 1]) {
        whole = whole.lowerBound..<end + 2
      }
      var hash = UnitHash()
      for byte in bytes[whole] { hash.add(byte) }
      if known.insert(hash.value, 0) == nil { telling += bytes[whole] }
    }
    return telling
  }

  /// The kind of a byte, by its characters in all pages of EBCDIC.
  private enum PageByte {
    /// The same ASCII character in all pages: one that ends a unit, or another one.
    case separator, plain

    case telling
  }

  private lazy var kinds: [PageByte] = (0..<256).map { byte in
    let scalars = Set(pages.map { $0.table[byte] })
    guard scalars.count == 1, let scalar = scalars.first, scalar < 0x80 else { return .telling }
    // From 0x40 on, and digits, may be trail bytes of a unit.
    return scalar < 0x40 && !(0x30..<0x3A).contains(scalar) ? .separator : .plain
  }

  /// The pages of EBCDIC, with the scalar that is weighed for each byte.
  private lazy var pages: [(index: Int, table: [UInt32])] = {
    let pages = tables.encodings.indices.filter { tables.encodings[$0].kind == .ebcdic }
      .map { ($0, tables.encodings[$0].encoding.singleByteScalars() ?? []) }
    // An ASCII sign whose place varies is weighed; the others are the same in all pages.
    let varies = (0..<256).map { byte in
      Set(pages.filter { tables.encodings[$0.0].encoding != .ibm424 }.map { $0.1[byte] }).count > 1
    }
    return pages.map { index, scalars in
      var weighed = zip(scalars, varies).map { scalar, varies -> UInt32 in
        if scalar == .max { return 0xFFFD }
        return scalar < 0x80 && scalar > 0x20 && varies ? 0xF700 + scalar : scalar
      }
      // Line ends: NEL, and what transfers leave.
      weighed[0x15] = 0x0A
      weighed[0x0A] = 0x0A
      return (index, weighed)
    }
  }()

  // MARK: Weighing

  /// The scores of the likeliest reading, of all of them, and of the bytes.
  private struct Scores {
    let top: Candidate
    let all: [(Candidate, Float)]
    let byBytes: Float

    /// Whether the likeliest reading leads so far that no more of the bytes have to be weighed.
    let isSure: Bool

    /// Returns the scores for the same encodings' readings of more of the bytes; `nil` if the likeliest is not among them.
    func applied(to candidates: [Candidate]) -> Scores? {
      guard let top = candidates.first(where: { $0.encoding == top.encoding }) else { return nil }
      return Scores(
        top: top,
        all: all.compactMap { old, score in
          candidates.first { $0.encoding == old.encoding }.map { ($0, score) }
        }, byBytes: byBytes, isSure: isSure)
    }
  }

  /// Returns the scores of readings; `nil` if the bytes are likelier.
  ///
  /// - Parameter collected: The units of the bytes, if they are known.
  private func scores(
    of candidates: [Candidate], _ bytes: [UInt8], _ collected: UnitCollector?,
    isUnitCut: Bool = false, _ terms: WeighingOptions
  ) -> Scores? {
    if candidates.isEmpty { return nil }
    let weighed = Array(bytes.prefix(Self.weighedCount))
    let units = collected ?? Self.units(of: weighed)
    let share = units.shareOfDistinct
    let priors = candidates.map { candidate in
      candidate.page.map { model.encodingPriors[$0.index] + terms.encodingTerms[$0.index] }
        ?? parameters[.codeUnits] + terms.term(of: candidate.encoding)
        + (hasUnknownScript(candidate.scalars) ? parameters[.noLanguage] : 0)
        - (isUnitCut ? parameters[.malformed] : 0)
    }
    if candidates.count == 1, candidates[0].page == nil {
      // If most units are ASCII, every second byte is a control.
      let most = mostCost(of: candidates[0].scalars.prefix(weighed.count / 2))
      let controls = parameters[.control] * Float(weighed.count { ByteCounts.isControl($0) })
      let (score, byBytes) = (priors[0] - share * most, parameters[.bytesMargin] - share * controls)
      if score > byBytes + Self.sureLead {
        return Scores(
          top: candidates[0], all: [(candidates[0], score)], byBytes: byBytes, isSure: true)
      }
    }
    let margin = parameters[.bytesMargin]
    let (min, max) = costRange(of: units, in: weighed)
    let sure = margin - share * min + Self.sureLead
    func scored(_ candidates: [(Candidate, Float)]) -> [(Candidate, Float)] {
      let costs = costs(of: candidates.map { $0.0 }, hasNeighbours: false) { $0.text(of: weighed) }
      return zip(candidates, costs).map { ($0.0, $0.1 - share * $1) }
    }
    let all = Array(zip(candidates, priors))
    let pages = all.filter { $0.0.page != nil }
    if let usual = pages.max(by: { $0.1 < $1.1 }),
      let top = scored(all.filter { $0.0.page == nil } + [usual]).max(by: { $0.1 < $1.1 }),
      top.0.page != nil
    {
      // The commonest page is weighed against the bytes; which page it is, is found later.
      let byBytes = margin - share * (min + FirstSight.share * leastAtFirstSight(units, weighed))
      if top.1 > byBytes + Self.sureLead {
        return Scores(top: top.0, all: pages, byBytes: byBytes, isSure: true)
      }
    }
    let scores = scored(all)
    guard let top = scores.max(by: { $0.1 < $1.1 }) else { return nil }
    if top.1 <= margin - share * max { return nil }
    // The bytes are read in all encodings only where that may decide.
    let isSure = top.1 > sure
    let byBytes = margin - share * (isSure ? min : cost(of: units, in: weighed))
    return top.1 > byBytes
      ? Scores(top: top.0, all: scores, byBytes: byBytes, isSure: isSure) : nil
  }

  private static func units(of bytes: [UInt8]) -> UnitCollector {
    var units = UnitCollector()
    bytes.withUnsafeBufferPointer { units.consume($0) }
    units.finish()
    return units
  }

  /// Returns about what code points cost at most, in nats: each by itself.
  private func mostCost(of scalars: ArraySlice<UInt32>) -> Float {
    let noise = Float(model.costs.noise(nonASCIICount: 2, letterCount: 0))
    return scalars.reduce(0) { sum, scalar in
      if scalar >= 0x80 { return sum + noise / DetectionTables.unitsPerNat }
      let isControl = ByteCounts.isControl(UInt8(scalar))
      return sum + parameters[isControl ? .control : .asciiCharacter]
    }
  }

  /// Returns the answer for scored readings.
  private func best(_ first: Scores, _ terms: WeighingOptions) -> Answer? {
    var scores = first.all
    if first.top.page != nil {
      knownUnits.removeAll(keepingCapacity: true)
      let pages = first.all.map { $0.0 }.filter { $0.page != nil }
      let costs = costs(of: pages, hasNeighbours: true) { $0.scalars }
      scores = zip(pages, costs).map { candidate, cost in
        let prior = candidate.page.map {
          model.encodingPriors[$0.index] - parameters[.ebcdic] + terms.encodingTerms[$0.index]
        }
        return (candidate, (prior ?? 0) - parameters[.evidence] * cost)
      }
    } else {
      scores.append((Candidate(encoding: .usASCII, page: nil, scalars: []), first.byBytes))
    }
    return answer(scores)
  }

  /// Returns the answer for scored candidates; pages that read the text alike are one reading.
  private func answer(_ scores: [(Candidate, Float)]) -> Answer? {
    var distinct: [(candidate: Candidate, score: Float, others: [TextEncoding])] = []
    for (candidate, score) in scores.sorted(by: { $0.1 > $1.1 }) {
      let twin = distinct.firstIndex {
        Self.isSameText($0.candidate.scalars, candidate.scalars) && !candidate.scalars.isEmpty
      }
      if let twin {
        distinct[twin].others.append(candidate.encoding)
      } else {
        distinct.append((candidate, score, []))
      }
    }
    guard let first = distinct.first else { return nil }
    let weights = distinct.map { expf(($0.score - first.score) * 0.5) }
    let total = weights.reduce(0, +)
    return Answer(
      encoding: first.candidate.encoding, confidence: min(1 / total, 0.999),
      alternatives: zip(distinct, weights).dropFirst()
        .filter { !$0.0.candidate.scalars.isEmpty }
        .map { ($0.candidate.encoding, $1 / total) },
      equivalents: first.others)
  }

  private static func isSameText(_ one: [UInt32], _ other: [UInt32]) -> Bool {
    func plain(_ scalar: UInt32) -> UInt32 { scalar & ~0x7F == 0xF700 ? scalar & 0x7F : scalar }
    return one.count == other.count && zip(one, other).allSatisfy { plain($0) == plain($1) }
  }

  /// Returns the cost of the ASCII characters of a text: of words in the language that suits each best, of others one
  /// by one.
  private func asciiCost(_ scalars: some Sequence<UInt32>) -> Float {
    let (control, character) = (parameters[.control], parameters[.asciiCharacter])
    var cost: Float = 0
    var word: [UInt8] = []
    var previous: UInt32 = .max
    var isInUnit = false
    func endWord(beside next: UInt32?) {
      guard !word.isEmpty else { return }
      // The letters of a unit are weighed with it.
      let isUnit = isInUnit || next.map { $0 >= 0x80 } ?? false
      let letters = character * Float(word.count)
      cost += isUnit ? letters : min(letters, wordCost(word))
      word.removeAll(keepingCapacity: true)
    }
    for scalar in scalars {
      if scalar < 0x80, scalar.isASCIILetter {
        if word.isEmpty { isInUnit = previous != .max && previous >= 0x80 }
        word.append(UInt8(scalar))
      } else {
        endWord(beside: scalar)
        if scalar < 0x80 {
          let isControl = ByteCounts.isControl(UInt8(scalar))
          cost +=
            isControl
            ? control
            : scalar == previous || Self.isBlank(scalar) ? character / 4 : character
        }
      }
      previous = scalar
    }
    endWord(beside: nil)
    return cost
  }

  /// Returns what an ASCII word costs in the language that suits it best.
  private func wordCost(_ word: [UInt8]) -> Float {
    let latin = tables.scripts[tables.latin]
    let costs = scorer.costs(
      ofWord: word.lazy.map { [tables] in
        tables.property(of: UInt32($0)).letter - latin.letters.lowerBound
      }, script: tables.latin)
    let least = latinLanguages.reduce(UInt16.max) { min($0, costs[$1]) }
    let capitalCount = word.count { $0.isCapitalASCIILetter }
    let title = capitalCount == 1 && word[0].isCapitalASCIILetter
    return Float(least) / DetectionTables.unitsPerNat
      + (capitalCount == 0 ? 0 : parameters[title ? .titleCase : .upperCase])
  }

  /// The places of the languages among the columns of Latin letters.
  private lazy var latinLanguages: [Int] = {
    let latin = tables.scripts[tables.latin]
    return (0..<latin.columnCount).filter { tables.isLanguage(column: latin.firstColumn + $0) }
  }()

  /// Returns the costs of the texts of candidates, in nats; texts and units that are alike are weighed once.
  private func costs(
    of candidates: [Candidate], hasNeighbours: Bool, _ text: (Candidate) -> [UInt32]
  ) -> [Float] {
    var known: [(text: [UInt32], cost: Float)] = []
    return candidates.map { candidate in
      let text = text(candidate)
      if let twin = known.first(where: { $0.text == text }) { return twin.cost }
      let cost = cost(of: text, hasNeighbours: hasNeighbours)
      known.append((text, cost))
      return cost
    }
  }

  /// Returns the cost of a sequence of UTF-7, which is in a text, in nats.
  func costInText(of scalars: [UInt32]) -> Float {
    knownUnits.removeAll(keepingCapacity: true)
    return cost(of: scalars, hasNeighbours: true)
  }

  /// Returns the cost of a text of code points, in nats.
  private func cost(of scalars: some Collection<UInt32>, hasNeighbours: Bool) -> Float {
    utf8.removeAll(keepingCapacity: true)
    for scalar in scalars {
      if scalar < 0x80 {
        utf8.append(UInt8(scalar))
        continue
      }
      let character = Unicode.Scalar(scalar) ?? "\u{FFFD}"
      if let bytes = Unicode.UTF8.encode(character) { utf8 += bytes }
    }
    var cost = hasNeighbours ? 0 : asciiCost(scalars)
    utf8.withUnsafeBufferPointer { collector.collect($0) }
    let space = reader.property(ofNeighbour: 0x20)
    for unit in collector.units {
      let count = hasNeighbours ? 1 : Float(unit.count)
      if let own = knownUnits[unit.hash] {
        cost += count * own
        continue
      }
      let text = String(decoding: collector.pool[unit.range], as: UTF8.self).unicodeScalars
      let asciiCount = text.count { $0.isASCII }
      let otherCount = text.count - asciiCount
      reader.read(
        text.lazy.map { [tables] in
          $0.value & ~0x7F == 0xF700
            ? .variantASCII(UInt8($0.value & 0x7F)) : tables.property(of: $0.value)
        })
      let noise =
        hasNeighbours
        ? Int32.max
        : model.costs.noise(nonASCIICount: 2 * otherCount, letterCount: asciiCount)
      scorer.removeRows()
      let left = hasNeighbours ? reader.property(ofNeighbour: unit.left) : space
      let right = hasNeighbours ? reader.property(ofNeighbour: unit.right) : space
      let unitCost = scorer.cost(
        of: reader.characters, left, right, noise: noise)
      let nats = Float(unitCost.least) / DetectionTables.unitsPerNat
      let own = nats - parameters[.asciiCharacter] * Float(asciiCount)
      knownUnits[unit.hash] = own
      cost += count * own
    }
    return cost
  }

  /// Returns what bytes cost at least, and what they cost if their units are noise in every encoding,
  /// in nats.
  private func costRange(
    of collector: UnitCollector, in bytes: [UInt8]
  ) -> (min: Float, max: Float) {
    let ascii = asciiCost(bytes.lazy.map { UInt32($0) })
    return collector.units.reduce((ascii, ascii)) { sums, unit in
      let asciiCount = unit.range.count - unit.nonASCIICount
      let noise = model.costs.noise(nonASCIICount: unit.nonASCIICount, letterCount: asciiCount)
      let letters = Float(unit.count) * parameters[.asciiCharacter] * Float(asciiCount)
      let all = Float(unit.count) * Float(noise) / DetectionTables.unitsPerNat
      return (sums.0 - letters, sums.1 + all - letters)
    }
  }

  /// Returns the least cost of the bytes in an encoding whose units are bytes, in nats.
  private func cost(of collector: UnitCollector, in bytes: [UInt8]) -> Float {
    let ascii = asciiCost(bytes.lazy.map { UInt32($0) })
    let space = reader.property(ofNeighbour: 0x20)
    var live = nearest(collector, bytes).map { (index: $0, cost: ascii) }
    for unit in collector.units {
      let noise = model.costs.noise(
        nonASCIICount: unit.nonASCIICount, letterCount: unit.range.count - unit.nonASCIICount)
      // Signs of ASCII are trail bytes in encodings of several bytes alone.
      let asciiCount = Float(unit.range.count - unit.nonASCIICount)
      let letterCount = Float(collector.pool[unit.range].count { $0.isASCIILetter })
      collector.pool.withUnsafeBufferPointer { pool in
        var index = 0
        reader.forEachBound(
          of: UnsafeBufferPointer(rebasing: pool[unit.range]), space, space, noise: noise,
          in: live.lazy.map { $0.index }, scorer
        ) { bound in
          live[index].cost +=
            Float(unit.count)
            * (Float(bound.cost) / DetectionTables.unitsPerNat
              - parameters[.asciiCharacter]
              * (tables.encodings[live[index].index].kind == .singleByte
                ? letterCount : asciiCount))
          index += 1
        }
      }
    }
    return live.reduce(Float.infinity) { min($0, $1.cost) }
  }

  /// The number of encodings of bytes, the likeliest at first sight, in which the cost is computed.
  private static let nearestCount = 4

  /// Returns the encodings in which the bytes cost least at first sight.
  private func nearest(_ collector: UnitCollector, _ bytes: [UInt8]) -> ArraySlice<Int> {
    look(at: collector, bytes)
    return tables.encodings.indices.filter { tables.encodings[$0].kind != .ebcdic }
      .sorted { sight.scores.elements[$0] > sight.scores.elements[$1] }
      .prefix(Self.nearestCount)
  }

  /// Returns what the units of bytes cost at first sight in the encoding that suits them best, in nats.
  private func leastAtFirstSight(_ collector: UnitCollector, _ bytes: [UInt8]) -> Float {
    look(at: collector, bytes)
    return -sight.best
  }

  private func look(at collector: UnitCollector, _ bytes: [UInt8]) {
    var counts = ByteCounts()
    bytes.withUnsafeBytes { counts.add($0) }
    let priors = [Float](repeating: 0, count: tables.encodings.count)
    priors.withUnsafeBufferPointer { priors in
      counts.counts.withUnsafeBufferPointer { counts in
        sight.look(
          at: TextWeighing.Units(collector), counts, reader, priors: priors, scale: { _ in 1 },
          malformedCost: { _ in 0 })
      }
    }
  }
}
