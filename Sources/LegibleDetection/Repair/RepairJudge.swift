internal import LegibleEncodings

/// Weighs lines as they are written against what they were before mistaken readings.
///
/// A line that was decoded wrongly is undone step by step: its words are encoded in the encoding that was read by
/// mistake, and decoded in one that the bytes may be in: UTF-8, or what detection finds likely for them. Every text that
/// this leads to is weighed by what its units cost, as detection weighs the readings of bytes.
struct RepairJudge {
  private let weighing: TextWeighing
  private let utf8: [UInt8]
  private let options: WeighingOptions
  private var parameters: DetectionParameters { weighing.model.parameters }

  // Log-priors: that a line was read wrongly; that this happened once more in the same way, or in another way; that the
  // bytes are not UTF-8; that they were read in an encoding in which the language is never written; that words were
  // only read wrongly in parts, or have lost something since.
  private static let damagePrior: Float = -5
  private static let repeatedStepPrior: Float = -3
  private static let otherStepPrior: Float = -6
  private static let legacyPrior: Float = -4
  private static let foreignPrior: Float = -6
  private static let partsPrior: Float = -2

  /// The factor of the log-prior of an encoding, both that which was read by mistake and that of the bytes.
  private static let encodingWeight: Float = 2

  /// The weight of a nat relative to one between two readings of bytes; here all texts that are compared are known.
  private static let evidenceScale: Float = 1.7

  // Bounds of work: the bytes around the words of a piece, the mistaken readings in a chain, and the encodings of bytes.
  private static let contextLimit = 1024
  private static let stepLimit = 3
  private static let encodingLimit = 3

  /// Encodings of bytes that are further behind the likeliest one, in nats, are not tried.
  private static let encodingLead: Float = 7

  /// Whether to look also for repairs that are likely but not sure.
  private let proposes: Bool

  init(_ weighing: TextWeighing, _ utf8: [UInt8], proposes: Bool) {
    self.weighing = weighing
    self.utf8 = utf8
    self.proposes = proposes
    options = WeighingOptions(DetectionOptions(), declared: nil, weighing.model)
  }

  /// A line, or a part of a long one, that has words beyond ASCII.
  private struct Piece {
    let range: Range<Int>

    /// The ranges of the words with non-ASCII characters.
    let ranges: [Range<Int>]

    /// The words as they are written.
    let words: [[UInt32]]

    /// The evidence of its ASCII words for each language, and its log-likelihood as it is written.
    var written: (asciiEvidence: [Float], likelihood: Float)?

    /// About the maximum gain of a repair, in nats.
    let maxGain: Float

    var candidates: [Candidate] = []
  }

  /// A text that a piece may have been before mistaken readings.
  private struct Candidate {
    var words: [[UInt32]]

    /// The mistaken readings that were undone, the last of them first: in the piece, and in each word.
    var chain: [RepairStep] = []
    var steps: [[RepairStep]]

    /// The words of which only parts were read wrongly, by their numbers.
    var parts: [Int: RepairParts] = [:]
    var prior: Float = 0

    /// The logarithm of the probability of its text, up to a constant.
    var likelihood: Float = 0

    /// The evidence for it against the text as written, in nats.
    var evidence: Float = 0
  }

  // MARK: Answer

  /// The findings in a text, in the order of the text.
  struct Findings {
    /// The stretches that were probably decoded wrongly.
    var stretches: [TextRepair.Stretch] = []

    /// The places in sure stretches where characters were lost and it is unclear which.
    var losses: [TextRepair.Loss] = []
  }

  /// Returns what was probably decoded wrongly.
  ///
  /// - Parameters:
  ///   - firstLine: The number of the first line, counted from 1.
  ///   - memory: The chains that are sure for earlier lines, to which those of these lines are added.
  func findings(firstLine: Int, _ memory: inout RepairMemory) -> Findings {
    let scan = RepairScan(of: utf8, weighing)
    var examined: [(piece: Piece?, sureChain: [RepairStep]?)] = []
    for line in scan.lines {
      guard
        line.mayBeUTF8
          || maxGain(of: line) > Self.minGain && (proposes || mayBeSure(line, scan))
      else {
        memory.add(nil)
        examined.append((nil, nil))
        continue
      }
      var piece = piece(line, scan)
      let sure = examine(&piece, memory) { hasChance($0, line, scan) }
      memory.add(sure.map { ($0.chain, $0.prior) })
      examined.append((piece, sure?.chain))
    }
    var findings = Findings()
    var (lineNumber, counted) = (firstLine, 0)
    let isCommon = memory.isCommon
    for (line, (found, sureChain)) in zip(scan.lines, examined) {
      // A line that is not suspicious is only looked at if the text is damaged elsewhere.
      guard found != nil || isCommon else { continue }
      var piece = found ?? piece(line, scan)
      if piece.candidates.isEmpty && !memory.isEmpty {
        weigh(knownTexts(of: &piece, memory), &piece)
      }
      let start = scan.words[line.words.lowerBound].lowerBound
      lineNumber += utf8[counted..<start].count { $0 == UInt8(ascii: "\n") }
      counted = start
      // The other pieces say how common a chain is in this text.
      add(piece, lineNumber, to: &findings) {
        memory.prior(of: $0.chain, $0.prior, without: sureChain)
      }
    }
    return findings
  }

  /// Finds the candidates of a piece, and returns the one that is sure.
  ///
  /// - Parameter hasChance: Whether a chain that is not sure for other pieces may be likely.
  private func examine(
    _ piece: inout Piece, _ memory: RepairMemory, hasChance: (Piece) -> Bool
  ) -> Candidate? {
    if piece.words.contains(where: Self.isInOrder) { return nil }
    let known = memory.isEmpty ? [] : knownTexts(of: &piece, memory)
    if !known.isEmpty {
      weigh(known, &piece)
      let best = likeliest(piece) { memory.prior(of: $0.chain, $0.prior, without: nil) }
      if let best, best.confidence >= TextRepair.sureness,
        mayBeSure(
          best.candidate,
          memory.prior(of: best.candidate.chain, best.candidate.prior, without: nil), piece),
        isHealthy(best.candidate, piece)
      {
        return best.candidate
      }
    }
    guard hasChance(piece) else { return nil }
    // Where no known chain leads to healthy text, it may have been another one.
    let found = texts(of: &piece)
    weigh(found + known.filter { text in !found.contains { $0.chain == text.chain } }, &piece)
    guard let best = likeliest(piece, { $0.prior }), best.confidence >= TextRepair.sureness,
      mayBeSure(best.candidate, best.candidate.prior, piece)
    else { return nil }
    return best.candidate
  }

  /// The share of the excess of the words as written that healthy text may still have.
  private static let healthyShare: Float = 0.25

  /// Whether the words of a candidate cost hardly more than healthy ones.
  private func isHealthy(_ candidate: Candidate, _ piece: Piece) -> Bool {
    func excess(_ words: [[UInt32]]) -> Float {
      self.excess(ofText: replacing(piece, words.map { $0.utf8 }))
    }
    return excess(candidate.words) <= Self.healthyShare * excess(piece.words)
  }

  /// Returns the excess of the words of a text: what they cost above healthy ones, in nats.
  private func excess(ofText text: [UInt8]) -> Float {
    RepairScan(of: text, weighing).lines.reduce(0) { $0 + $1.excess }
  }

  // MARK: Pieces

  private func piece(_ line: RepairScan.Line, _ scan: RepairScan) -> Piece {
    var ranges: [Range<Int>] = []
    for range in scan.words[line.words] {
      // A quotation mark or a space after incomplete UTF-8 may be left of its next byte. But a space before an ASCII
      // letter is a real one: then a no-break space was dropped, or nothing.
      let rest = utf8[range.upperBound...].prefix(2)
      let isOpen =
        (rest.first == 0x22 || rest.first == 0x27
          || rest.first == 0x20 && !(rest.last?.isASCIILetter ?? false))
        && RepairReader.endsOpen(scalars(range))
      let end = range.upperBound + (isOpen ? 1 : 0)
      if let last = ranges.last, last.upperBound == range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(range.lowerBound..<end)
      }
    }
    let first = ranges.first?.lowerBound ?? 0
    let last = ranges.last?.upperBound ?? 0
    // The piece has the nearest part of a long line, up to the words of other pieces.
    let lower = line.words.lowerBound > 0 ? scan.words[line.words.lowerBound - 1].upperBound : 0
    let upper =
      line.words.upperBound < scan.words.count
      ? scan.words[line.words.upperBound].lowerBound : utf8.count
    let newline = UInt8(ascii: "\n")
    let before = max(lower, first - Self.contextLimit)..<first
    let after = last..<min(upper, last + Self.contextLimit)
    let start = utf8[before].lastIndex(of: newline).map { $0 + 1 } ?? before.lowerBound
    let end = utf8[after].firstIndex(of: newline) ?? after.upperBound
    return Piece(
      range: start..<end, ranges: ranges, words: ranges.map(scalars), maxGain: maxGain(of: line))
  }

  /// The approximate gain of a line, in nats, from which a repair other than of UTF-8 is likelier than not.
  private static let minGain: Float = 11

  // The maximum evidence of a line for a repair beyond that of one of its words, in nats; and the prior that the words of a
  // line share.
  private static let contextGain: Float = 8
  private static let sharedPrior: Float = 12

  /// Whether a repair of a line may be sure by the line alone: of parts in UTF-8, or of enough characters.
  private func mayBeSure(_ line: RepairScan.Line, _ scan: RepairScan) -> Bool {
    if line.mayHaveUTF8 { return true }
    var distinct: Set<UInt32> = []
    return scan.words[line.words].contains { range in
      distinct.formUnion(scalars(range).lazy.filter { $0 >= 0x80 })
      return distinct.count >= Self.minCharacters
    }
  }

  /// Whether some repair of a line may be likely.
  ///
  /// A repair changes all words of a line: for most lines, first sight shows that one suspicious word gains less than the others
  /// lose. The score of the best repair of each word by itself is remembered, since most words are seen often.
  private func hasChance(_ piece: Piece, _ line: RepairScan.Line, _ scan: RepairScan) -> Bool {
    guard line.mayHaveUTF8 || mayBeLegacy(piece) else { return false }
    let share = weight(ofWords: line.badCount) * Float(line.badCount) / weight(ofWords: 1)
    let least = -Self.contextGain - Self.sharedPrior * (1 - 1 / share)
    return scan.words[line.words].contains { range in
      RepairScan.chance(of: range, in: utf8, weighing) { chance(of: range, $0) } > least
    }
  }

  /// Whether, at first sight, the bytes of a piece may have been written in an encoding other than UTF-8.
  private func mayBeLegacy(_ piece: Piece) -> Bool {
    let text = Candidate(words: piece.words, steps: [])
    var known: [[UInt8]] = []
    let cost = weighing.cost(ofText: replacing(piece, text.words.map { $0.utf8 }))
    return readers(of: text).contains { _, reader in
      let maxScore =
        piece.maxGain + Self.damagePrior + Self.encodingWeight * reader.prior + Self.legacyPrior
      guard maxScore > 0, let bytes = bytes(of: text, readIn: reader.encoding, piece),
        !known.contains(bytes)
      else { return false }
      known.append(bytes)
      let number = number(ofReader: reader.encoding)
      return EncodedText(bytes).withUnits { units, counts in
        weighing.mayBeRead(units, counts, otherwiseThan: number) { prior, nats in
          mayBeWritten(
            prior, gaining: weighing.costAtFirstSight(cost, in: number) - nats, beside: 0,
            maxScore: maxScore, maxGain: piece.maxGain)
        }
      }
    }
  }

  /// Returns the score of the likeliest repair of a word by itself, its evidence and its prior, in nats.
  private func chance(of range: Range<Int>, _ word: ScannedWords.Word) -> Float {
    let scalars = scalars(range)
    // Words of text without spaces are seldom seen again, so they are not weighed; Korean has spaces.
    if scalars.contains(where: { RepairReader.isEastAsian($0) && !RepairReader.isHangul($0) }) {
      return .infinity
    }
    let line = RepairScan.Line(words: 0..<1, badCount: 1, excess: word.excess)
    // A space or a quotation mark that follows may belong to the word.
    let ends: [[UInt32]] = RepairReader.endsOpen(scalars) ? [[], [0x20], [0x22], [0x27]] : [[]]
    return ends.reduce(-.infinity) { chance, end in
      var piece = Piece(
        range: range, ranges: [range], words: [scalars + end],
        maxGain: maxGain(of: line) + Self.contextGain)
      weigh(texts(of: &piece), &piece)
      return piece.candidates.reduce(chance) { max($0, $1.evidence + $1.prior) }
    }
  }

  /// Returns about the gain if the words of a line become healthy, in nats.
  private func maxGain(of line: RepairScan.Line) -> Float {
    weight(ofWords: line.badCount) * parameters[.evidence] * line.excess
  }

  /// Returns the weight of a nat of `count` words, which are not independent, as in detection.
  private func weight(ofWords count: Int) -> Float {
    Self.evidenceScale * powf(Float(max(1, count)), -parameters[.discount])
  }

  private func scalars(_ range: Range<Int>) -> [UInt32] {
    String(decoding: utf8[range], as: UTF8.self).unicodeScalars.map { $0.value }
  }

  /// Returns the bytes of a piece with its words replaced, in UTF-8 or in another encoding.
  private func replacing(_ piece: Piece, _ words: some Sequence<some Sequence<UInt8>>) -> [UInt8] {
    var text: [UInt8] = []
    var start = piece.range.lowerBound
    for (range, word) in zip(piece.ranges, words) {
      text += utf8[start..<range.lowerBound]
      text += word
      start = range.upperBound
    }
    return text + utf8[start..<piece.range.upperBound]
  }

  // MARK: Candidates

  /// Returns the texts that a piece may have been, by any chain of readings.
  private func texts(of piece: inout Piece) -> [Candidate] {
    var found: [Candidate] = []
    var open = [Candidate(words: piece.words, steps: piece.words.map { _ in [] })]
    open[0].likelihood = written(&piece).likelihood
    while let text = open.popLast() {
      for var next in texts(before: text, piece)
      where next.words != piece.words
        && !found.contains(where: { $0.words == next.words && $0.chain == next.chain })
      {
        next.likelihood = likelihood(next, &piece)
        found.append(next)
        // UTF-8 may come from text that was itself read wrongly. Each reading that is undone must make the text likelier,
        // except in long words, of which only a part is weighed.
        if next.chain.last?.written == .utf8, next.chain.count < Self.stepLimit,
          next.likelihood > text.likelihood || !zip(next.words, text.words).contains(where: ==)
        {
          open.append(next)
        }
      }
    }
    return found
  }

  /// Returns the texts that a piece may have been, by chains that are sure for other pieces.
  private func knownTexts(of piece: inout Piece, _ memory: RepairMemory) -> [Candidate] {
    memory.chains.compactMap { chain, _, prior in
      guard let last = chain.first,
        last.written != .utf8 || RepairReader.mayBeUTF8(piece.words, readIn: last.read)
      else { return nil }
      if let step = chain.first, step.written != .utf8,
        let bytes = RepairCodec.lenient(step.read).encode(Array(piece.words.joined())),
        Self.isTable(bytes)
      {
        return nil
      }
      var text = Candidate(words: piece.words, steps: piece.words.map { _ in [] })
      for step in chain {
        guard let next = undone(text, step, piece) else { return nil }
        text = next
      }
      text.prior = prior
      text.likelihood = likelihood(text, &piece)
      return text
    }
  }

  /// Returns the texts from which one more mistaken reading has made `text`.
  private func texts(before text: Candidate, _ piece: Piece) -> [Candidate] {
    var result: [Candidate] = []
    var known: [[UInt8]] = []
    let anyStepPrior = text.chain.isEmpty ? Self.damagePrior : Self.otherStepPrior
    func add(_ step: RepairStep, _ prior: Float) {
      guard var next = undone(text, step, piece),
        !result.contains(where: { $0.words == next.words })
      else { return }
      next.prior += prior + (step == text.chain.last ? Self.repeatedStepPrior : anyStepPrior)
      if !next.parts.isEmpty {
        // Words that were read wrongly as a whole make it likely that parts of others were, too.
        if !next.steps.indices.contains(where: { !next.steps[$0].isEmpty && next.parts[$0] == nil })
        {
          next.prior += Self.partsPrior
        }
        let mayHaveLost = next.parts.values.contains {
          $0.parts.contains { $0.edits.contains(.controls) && !$0.isWhole }
        }
        // Only the text itself tells which of the 32 controls was lost.
        if mayHaveLost { next.prior -= naturalLogarithm(32) }
      }
      result.append(next)
    }
    let readersOfUTF8 = text.words.reduce(into: RepairReader.Numbers()) {
      $0.formUnion(RepairReader.ofUTF8(in: $1))
      if text.chain.isEmpty { $0.formUnion(RepairReader.ofParts(in: $1)) }
    }
    let cost = weighing.cost(ofText: replacing(piece, text.words.map { $0.utf8 }))
    for (number, reader) in readers(of: text) {
      let readerPrior = Self.encodingWeight * reader.prior
      if reader.encoding.isSingleByte
        ? readersOfUTF8.contains(number)
        : text.words.contains(where: RepairCodec.lenient(reader.encoding).readsAsUTF8)
      {
        add(RepairStep(read: reader.encoding, written: .utf8), readerPrior)
        // For a text without surrogates, CESU-8 gives the same, which is not added twice.
        add(RepairStep(read: reader.encoding, written: .cesu8), readerPrior + Self.legacyPrior)
      }
      let maxScore =
        piece.maxGain + text.prior + anyStepPrior + readerPrior + Self.legacyPrior
      guard maxScore > 0, let bytes = bytes(of: text, readIn: reader.encoding, piece),
        !known.contains(bytes)
      else { continue }
      known.append(bytes)
      for (encoding, prior) in likelyEncodings(
        of: bytes, readIn: reader.encoding, cost, maxScore: maxScore, maxGain: piece.maxGain)
      {
        add(RepairStep(read: reader.encoding, written: encoding), readerPrior + prior)
      }
    }
    return result
  }

  /// Returns the encodings that a text may have been read in by mistake, with their numbers in `RepairReader.all`.
  private func readers(
    of text: Candidate
  ) -> some Sequence<(offset: Int, element: (encoding: TextEncoding, prior: Float))> {
    let isEastAsian = text.words.contains { $0.contains(where: RepairReader.isEastAsian) }
    return RepairReader.all.enumerated().lazy.filter {
      $0.element.encoding.isSingleByte || isEastAsian
    }
  }

  /// Returns the bytes of a piece with the words of a text, which were read in an encoding by mistake; `nil` if that does not have
  /// all of the characters, or the words are a table.
  private func bytes(
    of text: Candidate, readIn reader: TextEncoding, _ piece: Piece
  ) -> [UInt8]? {
    let codec = RepairCodec.lenient(reader)
    var words: [[UInt8]] = []
    for word in text.words {
      guard let bytes = Self.isASCII(word) ? word.map(UInt8.init) : codec.encode(word) else {
        return nil
      }
      words.append(bytes)
    }
    return Self.isTable(Array(words.joined())) ? nil : replacing(piece, words)
  }

  /// The maximum distance of code points that follow one another in order.
  private static let orderStep: UInt32 = 3

  /// Whether half of the characters beyond ASCII of a word follow on the one before, as they do in tables.
  private static func isInOrder(_ word: [UInt32]) -> Bool {
    let scalars = word.filter { $0 >= 0x80 }
    guard scalars.count >= tableLength else { return false }
    let count = zip(scalars, scalars.dropFirst()).count { $0 < $1 && $1 - $0 <= orderStep }
    return count * 2 >= scalars.count
  }

  /// The minimum number of bytes of a table, and the maximum number of different bytes in a drawing.
  private static let tableLength = 8
  private static let drawingVariety = 6

  /// Whether bytes are a table of characters or a drawing, which mean something in every reading: half of them follow on
  /// the one before, or follow on or repeat the two before, or there are few different ones.
  private static func isTable(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= tableLength else { return false }
    let count = zip(bytes, bytes.dropFirst()).count { Int($0) + 1 == Int($1) }
    let pairCount = bytes.indices.dropLast(3).count {
      bytes[$0] == bytes[$0 + 2] && 0...1 ~= Int(bytes[$0 + 3]) - Int(bytes[$0 + 1])
    }
    return count * 2 >= bytes.count || pairCount * 4 >= bytes.count
      || bytes.count >= 4 * drawingVariety && Set(bytes).count <= drawingVariety
  }

  private static func isASCII(_ word: [UInt32]) -> Bool { word.allSatisfy { $0 < 0x80 } }

  /// Returns a text with one more reading undone, if that changes words. If the bytes are UTF-8, only some words, or parts of
  /// them, need to be.
  private func undone(_ text: Candidate, _ step: RepairStep, _ piece: Piece) -> Candidate? {
    var next = text
    next.chain.append(step)
    var isChanged = false
    var others: [Int] = []
    for (index, word) in text.words.enumerated() where !Self.isASCII(word) {
      guard let repaired = step.repaired(word),
        !repaired.contains(where: { $0.isUnassigned && !word.contains($0) })
      else {
        guard step.written == .utf8 else { return nil }
        if text.steps[index].isEmpty { others.append(index) }
        continue
      }
      if text.parts[index] != nil || repaired == word { continue }
      next.words[index] = repaired
      next.steps[index].append(step)
      isChanged = true
    }
    if others.isEmpty { return isChanged ? next : nil }
    // Parts are decided with the language of the words that can be undone as a whole, or else of words with clear parts.
    let evidence = piece.written?.asciiEvidence ?? asciiEvidence(piece)
    var clear = next
    if !isChanged {
      for index in others { undoInPart(&clear, index, step, -1) }
      if clear.parts.isEmpty { return nil }
    }
    let column = logLikelihood(clear, piece, evidence).column
    for index in others { undoInPart(&next, index, step, column) }
    if !isChanged && next.parts.isEmpty { return clear }
    return next
  }

  /// Undoes the parts of a word that are UTF-8.
  ///
  /// - Returns: Whether there are any.
  @discardableResult
  private func undoInPart(
    _ text: inout Candidate, _ index: Int, _ step: RepairStep, _ column: Int
  ) -> Bool {
    let parts = RepairParts(of: text.words[index], readIn: step.read) {
      weighing.cost(ofText: $0.utf8, column: column)
    }
    // A single letter or sign is too little evidence for which byte was dropped.
    guard let parts,
      column >= 0 || isWord(parts.word, before: text.words[index])
        || parts.parts.contains(where: { $0.isWhole })
    else { return false }
    text.words[index] = parts.word
    text.steps[index].append(step)
    text.parts[index] = parts
    return true
  }

  /// Returns the likeliest encodings of bytes that were read in one of the readers, with the logarithms of their priors.
  ///
  /// - Parameters:
  ///   - cost: The cost of the text as which the bytes were read, in nats.
  ///   - maxScore: The score of such a reading, without the prior of the encoding, if it gains `maxGain`.
  private func likelyEncodings(
    of bytes: [UInt8], readIn reader: TextEncoding, _ cost: Float, maxScore: Float, maxGain: Float
  ) -> [(encoding: TextEncoding, prior: Float)] {
    let (model, tables) = (weighing.model, weighing.model.tables)
    var options = options
    for (index, prior) in model.encodingPriors.enumerated()
    where maxScore + Self.encodingWeight * (prior - RepairReader.topPrior) <= 0 {
      options.encodingTerms[index] = -.infinity
    }
    let readerIndex = number(ofReader: reader)
    func mayBe(_ prior: Float, gaining nats: Float) -> Bool {
      mayBeWritten(
        prior, gaining: nats, beside: Self.contextGain, maxScore: maxScore, maxGain: maxGain)
    }
    let found = EncodedText(bytes).withUnits { units, counts -> TextPosterior? in
      let isAnyLikely = weighing.mayBeRead(units, counts, otherwiseThan: readerIndex) {
        mayBe($0, gaining: weighing.costAtFirstSight(cost, in: readerIndex) - $1)
      }
      guard isAnyLikely else { return nil }
      // All encodings that are near enough are weighed, not only those that first sight finds likely: the probability of a
      // likely one is relative to them.
      return weighing.weigh(
        units, counts, asciiEvidence: model.asciiEvidenceOfNone, options,
        where: { mayBe($0, gaining: cost - $1) }
      ) { encoding, countInUnits -> Int? in
        let column = tables.encodings[encoding].column
        return column >= 0 ? tables.malformedCount(inColumn: column, counts) : countInUnits
      }
    }
    guard let posterior = found else { return [] }
    let leastScore = (posterior.readings.first?.score ?? 0) - Self.encodingLead
    let likely = posterior.readings.lazy.filter { reading in
      reading.malformedCount == 0 && reading.score > leastScore
        && !posterior.encodings(of: reading).contains { $0 == readerIndex }
    }.prefix(Self.encodingLimit)
    return likely.map { reading in
      let isForeign =
        !RepairReader.defaults.contains(reader)
        && readerIndex.map { tables.tier($0, reading.bestColumn) == .never } ?? false
      return (
        tables.encodings[reading.best].encoding,
        Self.encodingWeight * (model.encodingPriors[reading.best] - RepairReader.topPrior)
          + Self.legacyPrior + (isForeign ? Self.foreignPrior : 0)
      )
    }
  }

  /// Whether an encoding may be that of bytes, given its prior and how much less they cost in it than as they are written, if the
  /// text beside them gains as much as `context`.
  private func mayBeWritten(
    _ prior: Float, gaining nats: Float, beside context: Float, maxScore: Float, maxGain: Float
  ) -> Bool {
    let gain = weight(ofWords: 1) * parameters[.evidence] * nats + context
    return maxScore - max(0, maxGain - gain)
      + Self.encodingWeight * (prior - RepairReader.topPrior) > 0
  }

  /// Returns the number of an encoding that text was read in, among those of the tables.
  private func number(ofReader reader: TextEncoding) -> Int? {
    weighing.model.tables.encodings.firstIndex { RepairReader.encoding(of: $0) == reader }
  }

  // MARK: Weighing

  /// Weighs the candidates of a piece against the text as written.
  private func weigh(_ candidates: [Candidate], _ piece: inout Piece) {
    piece.candidates = candidates
    guard !candidates.isEmpty else { return }
    let written = written(&piece).likelihood
    var count = 1
    for candidate in candidates {
      let changed = zip(candidate.words, piece.words).filter { $0 != $1 }
      count = max(count, Set(changed.map { $0.0 }).count)
    }
    let weight = weight(ofWords: count)
    for (index, candidate) in candidates.enumerated() {
      piece.candidates[index].evidence =
        weight * (candidate.likelihood - written)
        - (isWeakEvidence(candidate, piece) ? Self.littleCost : 0)
    }
  }

  /// Returns the log-likelihood of the text of a candidate, up to a constant.
  private func likelihood(_ text: Candidate, _ piece: inout Piece) -> Float {
    logLikelihood(text, piece, written(&piece).asciiEvidence).nats
  }

  /// Returns the evidence and the log-likelihood of a piece as it is written, which are computed once.
  private func written(_ piece: inout Piece) -> (asciiEvidence: [Float], likelihood: Float) {
    if let known = piece.written { return known }
    let asciiEvidence = asciiEvidence(piece)
    let asWritten = Candidate(words: piece.words, steps: [])
    let written = (asciiEvidence, logLikelihood(asWritten, piece, asciiEvidence).nats)
    piece.written = written
    return written
  }

  private func logLikelihood(
    _ text: Candidate, _ piece: Piece, _ asciiEvidence: [Float]
  ) -> (nats: Float, column: Int) {
    // Character tables look like lists of letters in many encodings, so only the text as it is written may be a list.
    weighing.logLikelihood(
      ofText: replacing(piece, text.words.map { $0.utf8 }),
      writtenIn: text.chain.last?.written ?? .utf8, isAsWritten: text.chain.isEmpty, asciiEvidence,
      options)
  }

  /// The penalty for a change of one sign or letter, since the frequency of signs is known less well than that of words.
  private static let littleCost: Float = 4

  /// Whether all that changes is two characters, which are no word afterwards, or a letter of a word that was not read in the
  /// usual way.
  private func isWeakEvidence(_ candidate: Candidate, _ piece: Piece) -> Bool {
    let changes = piece.words.indices.filter { piece.words[$0] != candidate.words[$0] }
    guard let first = changes.first, Set(changes.map { candidate.words[$0] }).count == 1 else {
      return false
    }
    let (old, new) = (piece.words[first], candidate.words[first])
    let parts = candidate.parts[first]?.parts
    if isWord(new, before: old) {
      let isUsual = candidate.chain.isOfUTF8 && (parts?.allSatisfy { $0.edits.isEmpty } ?? true)
      let known = Set(old)
      return !isUsual && new.count { $0 >= 0x80 && !known.contains($0) } <= 1
    }
    return (parts?.reduce(0) { $0 + $1.old.count } ?? old.count { $0 >= 0x80 }) <= 2
  }

  /// Whether a repaired word has a new letter next to another letter.
  private func isWord(_ new: [UInt32], before old: [UInt32]) -> Bool {
    let known = Set(old)
    func isNew(_ scalar: UInt32) -> Bool { scalar >= 0x80 && !known.contains(scalar) }
    let tables = weighing.model.tables
    return zip(new, new.dropFirst()).contains {
      tables.property(of: $0).isLetter && tables.property(of: $1).isLetter
        && (isNew($0) || isNew($1))
    }
  }

  /// Returns the evidence of the ASCII words of a piece for each language.
  private func asciiEvidence(_ piece: Piece) -> [Float] {
    var collector = UnitCollector()
    utf8[piece.range].withUnsafeBufferPointer { collector.consume($0) }
    collector.finish()
    return weighing.evidence.evidence(ofASCIIWords: collector.words)
  }

  /// The maximum confidence of a repair that is likely by its costs while the text may be healthy: it is only proposed.
  private static let proposalConfidence = 0.98

  /// The weight of the excess that words still have after a repair to UTF-8. It is below 1, since few bytes are UTF-8 by
  /// accident, while all are text in some other encoding.
  private static let excessWeightOfUTF8: Float = 0.5

  /// Whether a repair that is sure by its costs is more than a proposal.
  ///
  /// Healthy text is rarely taken for damaged if the repaired text is more than signs, if most of its new characters are in
  /// some language, and if the line alone is enough evidence or most other lines were damaged in the same way.
  private func mayBeSure(_ candidate: Candidate, _ prior: Float, _ piece: Piece) -> Bool {
    guard candidate.evidence + candidate.prior > 0 || prior > Self.commonPrior else { return false }
    let tables = weighing.model.tables
    let isUTF8 = candidate.chain.isOfUTF8
    // Words that are odd for another reason stay odd after the repair, and only get cheaper.
    let changed = piece.words.indices.filter { piece.words[$0] != candidate.words[$0] }
      .map { candidate.words[$0].utf8 }
    let excess = excess(ofText: Array(changed.joined(separator: [0x20])))
    let left = excess * weight(ofWords: changed.count) / weight(ofWords: 1)
    let wasUTF8 = candidate.chain.allSatisfy { $0.written == .utf8 || $0.written == .cesu8 }
    guard candidate.evidence + prior > (wasUTF8 ? Self.excessWeightOfUTF8 : 1) * left
    else { return false }
    let isWhole = candidate.parts.values.allSatisfy { $0.parts.allSatisfy { $0.isWhole } }
    var (letterCount, addedCount, strangerCount) = (0, 0, 0)
    for (old, new) in zip(piece.words, candidate.words) where old != new {
      func isLetter(_ scalar: UInt32) -> Bool {
        scalar >= 0x80 && tables.property(of: scalar).isLetter
      }
      letterCount += old.count(where: isLetter) + new.count(where: isLetter)
      let known = Set(old)
      for (index, scalar) in new.enumerated() where scalar >= 0x80 && !known.contains(scalar) {
        addedCount += 1
        let property = tables.property(of: scalar)
        // No healthy word has a sign inside that is in none of the encodings of the tables.
        if property.isSign, !property.isKnownSign, scalar < 0x10000, index > 0,
          index + 1 < new.count, tables.property(of: new[index - 1]).isLetter,
          tables.property(of: new[index + 1]).isLetter
        {
          return false
        }
        let isStranger =
          property.isLetter
          ? property.letter >= tables.otherLetter || tables.isRareLetter(scalar)
          : !(isUTF8 && isWhole) && !property.isKnownSign
        if isStranger || scalar.isDrawing { strangerCount += 1 }
      }
    }
    if letterCount == 0 && !isUTF8 { return false }
    if prior <= Self.commonPrior && !hasWords(candidate, piece) { return false }
    if strangerCount * 2 < addedCount || addedCount == 0 { return true }
    // Characters of three bytes are rarely UTF-8 by accident, and those of four bytes never.
    let lostCount =
      piece.words.reduce(0) { $0 + $1.count } - candidate.words.reduce(0) { $0 + $1.count }
    return lostCount >= (isUTF8 ? 2 : 3) * addedCount
  }

  // The minimum evidence of a line for bytes other than UTF-8: words, or letters of one word in a row, and distinct characters
  // that change. And for UTF-8 read in double bytes beside no Latin letter: distinct characters, of which two may be UTF-8 by
  // accident.
  private static let minWords = 2
  private static let minRun = 6
  private static let minCharacters = 6
  private static let minDoubleBytes = 3

  /// Whether what changes is text afterwards: words, or signs that were UTF-8 in an encoding of single bytes.
  private func hasWords(_ candidate: Candidate, _ piece: Piece) -> Bool {
    let tables = weighing.model.tables
    var (words, changed): (Set<[UInt32]>, Set<UInt32>) = ([], [])
    var longestRun = 0
    var (hasSigns, isInLatinWord) = (false, false)
    for (old, new) in zip(piece.words, candidate.words) where old != new {
      let run = letterRun(new)
      if run > 1 { words.insert(new) }
      // Joined words of one alphabet are odd, but healthy.
      if !new.contains(where: RepairReader.isEastAsian),
        scripts(of: old).isDisjoint(with: scripts(of: new))
      {
        longestRun = max(longestRun, run)
      }
      changed.formUnion(old.filter { $0 >= 0x80 && !new.contains($0) })
      hasSigns =
        hasSigns
        || new.contains {
          $0 >= 0x80 && !old.contains($0) && !tables.property(of: $0).isLetter
        }
      isInLatinWord =
        isInLatinWord
        || zip(old, old.dropFirst()).contains {
          changed.contains($1) && (0x61...0x7A).contains($0)
            || changed.contains($0) && (0x61...0x7A).contains($1)
        }
    }
    guard candidate.chain.allSatisfy({ $0.written == .utf8 || $0.written == .cesu8 }) else {
      return changed.count >= Self.minCharacters
        && (words.count >= Self.minWords || longestRun >= Self.minRun)
    }
    let isDouble = candidate.chain.first.map { !$0.read.isSingleByte } ?? false
    return isDouble
      ? !words.isEmpty && (isInLatinWord || changed.count >= Self.minDoubleBytes)
      : !words.isEmpty || hasSigns
  }

  /// Returns the scripts, among those with tables, of the non-ASCII letters of a word.
  private func scripts(of word: [UInt32]) -> Set<Int> {
    let tables = weighing.model.tables
    return Set(
      word.lazy.filter { $0 >= 0x80 }.map { tables.property(of: $0) }
        .compactMap { $0.isLetter ? tables.script(ofLetter: $0.letter) : nil })
  }

  /// Returns the length of the longest run of letters that has a non-ASCII one.
  private func letterRun(_ word: [UInt32]) -> Int {
    var longest = 0
    for run in word.split(whereSeparator: { !weighing.model.tables.property(of: $0).isLetter })
    where run.contains(where: { $0 >= 0x80 }) {
      longest = max(longest, run.count)
    }
    return longest
  }

  /// The log-prior from which a chain counts as common in the text.
  private static let commonPrior: Float = -0.7

  /// The maximum confidence, as in detection: nothing is more certain than the model.
  private static let maxConfidence = 0.9995

  /// Returns the candidate that is likeliest, and the probability that its text is right, among all and the text as written.
  private func likeliest(
    _ piece: Piece, _ prior: (Candidate) -> Float
  ) -> (candidate: Candidate, confidence: Double)? {
    let scores = piece.candidates.map { $0.evidence + prior($0) }
    guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }) else { return nil }
    let top = max(0, scores[best])
    let candidate = piece.candidates[best]
    var (same, all) = (Float(0), expf(-top))
    for (other, score) in zip(piece.candidates, scores) {
      let share = expf(score - top)
      all += share
      if other.words == candidate.words { same += share }
    }
    return (candidate, min(Double(same / all), Self.maxConfidence))
  }

  /// Adds the stretches of a piece that were probably decoded wrongly, and what is lost in those that are sure.
  private func add(
    _ piece: Piece, _ line: Int, to findings: inout Findings, _ prior: (Candidate) -> Float
  ) {
    // A line is repaired as a whole, or only proposed: if one of its words is unclear, so is the chain.
    guard let (candidate, likelihood) = likeliest(piece, prior), candidate.words != piece.words,
      likelihood >= TextRepair.likelihood
    else { return }
    let priorOfText = Double(prior(candidate))
    let confidence =
      mayBeSure(candidate, prior(candidate), piece)
      ? likelihood : min(likelihood, Self.proposalConfidence)
    for (index, (old, new)) in zip(piece.words, candidate.words).enumerated() where old != new {
      // The start of each character of the word in the text, and the end of the last one.
      var starts = [piece.ranges[index].lowerBound]
      for scalar in old {
        starts.append(starts[starts.count - 1] + UTF8.width(Unicode.Scalar(scalar) ?? "\u{FFFD}"))
      }
      func range(of characters: Range<Int>) -> Range<Int> {
        starts[characters.lowerBound]..<starts[characters.upperBound]
      }
      let steps = candidate.steps[index]
      let whole = RepairParts.Part(old: 0..<old.count, new: 0..<new.count, edits: [])
      let parts = candidate.parts[index]?.parts
      for part in parts ?? [whole] {
        let steps = parts == nil ? steps : steps.first.map { part.steps(read: $0.read) } ?? []
        findings.stretches.append(
          TextRepair.Stretch(
            range: range(of: part.old), line: line, text: String(old[part.old]),
            repaired: String(new[part.new]), steps: steps, confidence: confidence,
            evidence: Double(candidate.evidence), prior: priorOfText))
      }
      guard confidence >= TextRepair.sureness else { continue }
      for gap in candidate.parts[index]?.gaps ?? [] {
        findings.losses.append(TextRepair.Loss(range: range(of: gap), line: line))
      }
    }
  }
}

/// The bytes of a text that was read wrongly, as detection weighs them.
private struct EncodedText {
  private var collector = UnitCollector()
  private var counts = [UInt64](repeating: 0, count: 256)

  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { collector.consume($0) }
    collector.finish()
    for byte in bytes { counts[Int(byte)] += 1 }
  }

  func withUnits<Result>(
    _ body: (TextWeighing.Units, UnsafeBufferPointer<UInt64>) -> Result
  ) -> Result {
    counts.withUnsafeBufferPointer { body(TextWeighing.Units(collector), $0) }
  }
}
