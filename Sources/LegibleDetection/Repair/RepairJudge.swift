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

  // Logarithms of shares: of lines that were read wrongly; of those read so once more, or in another way once more;
  // of bytes that are not UTF-8; of text read in an encoding that has no part of its language; of words that were read
  // wrongly in part, or have lost something since.
  private static let damagePrior: Float = -5
  private static let repeatedStepPrior: Float = -3
  private static let otherStepPrior: Float = -6
  private static let legacyPrior: Float = -4
  private static let foreignPrior: Float = -6
  private static let partsPrior: Float = -2

  /// What the prior of an encoding counts, for that which was read by mistake and for that of the bytes.
  private static let encodingWeight: Float = 2

  /// What a nat counts against that between two readings of bytes: of the texts of a line, all are known.
  private static let evidenceScale: Float = 1.7

  // Bounds of work: the bytes around the words of a piece, the mistaken readings of one text, and the encodings of bytes.
  private static let contextLimit = 1024
  private static let stepLimit = 3
  private static let encodingLimit = 3

  /// How far behind the likeliest encoding of bytes one may be that they are decoded in, in nats.
  private static let encodingLead: Float = 7

  /// Whether repairs are looked for that are likely, and not sure.
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

    /// Where the words with characters beyond ASCII are.
    let ranges: [Range<Int>]

    /// The words as they are written.
    let words: [[UInt32]]

    /// What its ASCII words say for each language, and the logarithm of its probability as it is written.
    var written: (asciiEvidence: [Float], likelihood: Float)?

    /// About what a repair can gain, in nats.
    let maxGain: Float

    var candidates: [Candidate] = []
  }

  /// What a piece may have been.
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

    /// What speaks for it against the text as written, in nats.
    var evidence: Float = 0
  }

  // MARK: Answer

  /// What is found in a text, in its order.
  struct Findings {
    /// The stretches that were probably decoded wrongly.
    var stretches: [TextRepair.Stretch] = []

    /// The places in sure ones that have lost something, of which it is unclear what it was.
    var losses: [TextRepair.Loss] = []
  }

  /// Returns what was probably decoded wrongly.
  ///
  /// - Parameters:
  ///   - firstLine: The number of the first line, counted from 1.
  ///   - memory: What the lines before have said, to which these are added.
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
      // What is not suspicious by itself is only looked at if the text is damaged elsewhere.
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
  /// - Parameter hasChance: Whether other chains than those of the text may be likely.
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

  /// The share of what words cost above healthy ones that may be left in healthy text.
  private static let healthyShare: Float = 0.25

  /// Whether the words of a candidate cost hardly more than healthy ones.
  private func isHealthy(_ candidate: Candidate, _ piece: Piece) -> Bool {
    func excess(_ words: [[UInt32]]) -> Float {
      self.excess(ofText: replacing(piece, words.map { $0.utf8 }))
    }
    return excess(candidate.words) <= Self.healthyShare * excess(piece.words)
  }

  /// What the words of a text cost above healthy ones, in nats.
  private func excess(ofText text: [UInt8]) -> Float {
    RepairScan(of: text, weighing).lines.reduce(0) { $0 + $1.excess }
  }

  // MARK: Pieces

  private func piece(_ line: RepairScan.Line, _ scan: RepairScan) -> Piece {
    var ranges: [Range<Int>] = []
    for range in scan.words[line.words] {
      // Behind UTF-8 that is not complete, a quotation mark may belong to it, or a space. Before a letter of ASCII that is
      // one, and a no-break space was dropped, or none.
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
    // Of a long line, what is near, up to words that are weighed by themselves.
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

  /// What a line has to gain, about, so that a repair other than of UTF-8 is likelier than not, in nats.
  private static let minGain: Float = 11

  // How much a line can speak for a repair beyond what a word of it does by itself, in nats; and the prior that several words
  // of a line share.
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

  /// Whether a line may have been something else before it was read wrongly.
  ///
  /// A repair changes all words of a line: first sight tells of most lines that one suspicious word gains less than the others
  /// lose. What speaks for the repairs of each word by itself is remembered: most of these are seen often.
  private func hasChance(_ piece: Piece, _ line: RepairScan.Line, _ scan: RepairScan) -> Bool {
    guard line.mayHaveUTF8 || mayBeLegacy(piece) else { return false }
    let share = weight(ofWords: line.badCount) * Float(line.badCount) / weight(ofWords: 1)
    let least = -Self.contextGain - Self.sharedPrior * (1 - 1 / share)
    return scan.words[line.words].contains { range in
      RepairScan.chance(of: range, in: utf8, weighing) { chance(of: range, $0) } > least
    }
  }

  /// Whether first sight has an encoding other than UTF-8 in which the bytes of a piece may have been written.
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

  /// Returns what speaks for the likeliest repair of a word by itself, in nats.
  private func chance(of range: Range<Int>, _ word: ScannedWords.Word) -> Float {
    let scalars = scalars(range)
    // In text without spaces, few words are seen again; Korean has them.
    if scalars.contains(where: { RepairReader.isEastAsian($0) && !RepairReader.isHangul($0) }) {
      return .infinity
    }
    let line = RepairScan.Line(words: 0..<1, badCount: 1, excess: word.excess)
    // What follows may belong to it.
    let ends: [[UInt32]] = RepairReader.endsOpen(scalars) ? [[], [0x20], [0x22], [0x27]] : [[]]
    return ends.reduce(-.infinity) { chance, end in
      var piece = Piece(
        range: range, ranges: [range], words: [scalars + end],
        maxGain: maxGain(of: line) + Self.contextGain)
      weigh(texts(of: &piece), &piece)
      return piece.candidates.reduce(chance) { max($0, $1.evidence + $1.prior) }
    }
  }

  /// Returns about what can be gained if the words of a line cost as much as healthy ones, in nats.
  private func maxGain(of line: RepairScan.Line) -> Float {
    weight(ofWords: line.badCount) * parameters[.evidence] * line.excess
  }

  /// What a nat of a number of words counts: words are not independent, as in detection.
  private func weight(ofWords count: Int) -> Float {
    Self.evidenceScale * powf(Float(max(1, count)), -parameters[.discount])
  }

  private func scalars(_ range: Range<Int>) -> [UInt32] {
    String(decoding: utf8[range], as: UTF8.self).unicodeScalars.map { $0.value }
  }

  /// Returns the UTF-8, or other bytes, of a piece with its words replaced.
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
        // What is UTF-8 may have been read wrongly before. Each reading that is undone makes a text likelier, if not of long
        // words, of which a part is weighed.
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

  /// Returns the texts that one more mistaken reading has made another text of.
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
        // Words that were read wrongly as a whole say that others were.
        if !next.steps.indices.contains(where: { !next.steps[$0].isEmpty && next.parts[$0] == nil })
        {
          next.prior += Self.partsPrior
        }
        let mayHaveLost = next.parts.values.contains {
          $0.parts.contains { $0.edits.contains(.controls) && !$0.isWhole }
        }
        // Which of the 32 controls was lost, the text alone says.
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
        // A text that has no surrogates is the same.
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

  /// How far characters in the order of Unicode are apart, at most.
  private static let orderStep: UInt32 = 3

  /// Whether half of the characters beyond ASCII of a word follow on the one before, as they do in tables.
  private static func isInOrder(_ word: [UInt32]) -> Bool {
    let scalars = word.filter { $0 >= 0x80 }
    guard scalars.count >= tableLength else { return false }
    let count = zip(scalars, scalars.dropFirst()).count { $0 < $1 && $1 - $0 <= orderStep }
    return count * 2 >= scalars.count
  }

  /// The bytes from which a table is told, and the different bytes of a drawing, at most.
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

  /// Returns a text with one more reading undone, if words change by it; UTF-8 is found inside of other text.
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
    // What can be undone says in which language the rest is; if there is none, words of which the parts are clear do.
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
    // One letter or sign says too little of which byte was dropped.
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
  ///   - cost: What the text costs that the bytes were read as, in nats.
  ///   - maxScore: What speaks for such a reading at most, without the prior of the encoding, if it gains `maxGain`.
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
      // What is less likely stays beside them: it may be likelier than these.
      return weighing.weigh(
        units, counts, asciiEvidence: model.asciiEvidenceOfNone, options,
        where: { mayBe($0, gaining: cost - $1) }
      ) { reading -> Int? in
        let column = tables.encodings[reading.encodings[0]].column
        return column >= 0
          ? tables.malformedCount(inColumn: column, counts) : reading.malformedCount
      }
    }
    guard let posterior = found else { return [] }
    let leastScore = (posterior.readings.first?.score ?? 0) - Self.encodingLead
    let likely = posterior.readings.lazy.filter { reading in
      reading.malformedCount == 0 && reading.score > leastScore
        && !reading.encodings.contains { $0 == readerIndex }
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

  /// Whether an encoding of a prior may be that of bytes, which cost so many nats less in it than as they are written, if what is
  /// beside them gains as much as `context`.
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

  /// Returns the logarithm of the probability of the text of a candidate, up to a constant.
  private func likelihood(_ text: Candidate, _ piece: inout Piece) -> Float {
    logLikelihood(text, piece, written(&piece).asciiEvidence).nats
  }

  /// What is known of a piece as it is written.
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
    // Tables of characters look like lists of letters in many encodings: only as it is written, a text may be one.
    weighing.logLikelihood(
      ofText: replacing(piece, text.words.map { $0.utf8 }),
      writtenIn: text.chain.last?.written ?? .utf8, isAsWritten: text.chain.isEmpty, asciiEvidence,
      options)
  }

  /// What is taken off for a change of one sign or letter: how usual signs are is known less well than words.
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

  /// Whether a letter of a repaired word that is new in it is beside another.
  private func isWord(_ new: [UInt32], before old: [UInt32]) -> Bool {
    let known = Set(old)
    func isNew(_ scalar: UInt32) -> Bool { scalar >= 0x80 && !known.contains(scalar) }
    let tables = weighing.model.tables
    return zip(new, new.dropFirst()).contains {
      tables.property(of: $0).isLetter && tables.property(of: $1).isLetter
        && (isNew($0) || isNew($1))
    }
  }

  /// What the ASCII words of a piece say for each language.
  private func asciiEvidence(_ piece: Piece) -> [Float] {
    var collector = UnitCollector()
    utf8[piece.range].withUnsafeBufferPointer { collector.consume($0) }
    collector.finish()
    var evidence = LanguageEvidence(weighing.model, weighing.scorer)
    evidence.add(asciiWords: collector.words)
    return evidence.wordCount == 0
      ? weighing.model.asciiEvidenceOfNone : evidence.boundedLikelihoods()
  }

  /// The confidence of what is likely by its costs, and may be healthy as it is written: it is proposed.
  private static let proposalConfidence = 0.98

  /// What a nat counts against a repair to UTF-8 that its words cost above healthy ones: few bytes are that by accident, but
  /// all are text in some other encoding.
  private static let excessWeightOfUTF8: Float = 0.5

  /// Whether a repair that is sure by its costs is more than a proposal.
  ///
  /// Healthy text is rarely explained by a repair in which the text is more than signs, most of the new characters are in
  /// some language, and the line speaks for itself, unless most other lines became what they are in the same way.
  private func mayBeSure(_ candidate: Candidate, _ prior: Float, _ piece: Piece) -> Bool {
    guard candidate.evidence + candidate.prior > 0 || prior > Self.commonPrior else { return false }
    let tables = weighing.model.tables
    let isUTF8 = candidate.chain.isOfUTF8
    // What is odd for another reason is as odd in another encoding, and only cheaper.
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
        // A sign that no encoding of the tables has, inside of a word, is none.
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

  // What a line needs to speak for a reading of other bytes than UTF-8: words, or letters of one word in a row, and distinct
  // characters that change; and for one in double bytes, beside no Latin letter: two of these are UTF-8 by accident.
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
      // Words of one alphabet that are joined are odd, and healthy.
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

  /// Returns the scripts with tables of the letters beyond ASCII of a word.
  private func scripts(of word: [UInt32]) -> Set<Int> {
    let tables = weighing.model.tables
    return Set(
      word.lazy.filter { $0 >= 0x80 }.map { tables.property(of: $0) }
        .compactMap { $0.isLetter ? tables.script(ofLetter: $0.letter) : nil })
  }

  /// Returns the number of letters of the longest run of them with one beyond ASCII.
  private func letterRun(_ word: [UInt32]) -> Int {
    var longest = 0
    for run in word.split(whereSeparator: { !weighing.model.tables.property(of: $0).isLetter })
    where run.contains(where: { $0 >= 0x80 }) {
      longest = max(longest, run.count)
    }
    return longest
  }

  /// The logarithm of the share of lines from which a chain is what happened to the text.
  private static let commonPrior: Float = -0.7

  /// As that of detection: nothing is more certain than the model.
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
    // A line is put back as a whole, or proposed: where one of its words is unclear, so is the chain.
    guard let (candidate, likelihood) = likeliest(piece, prior), candidate.words != piece.words,
      likelihood >= TextRepair.likelihood
    else { return }
    let priorOfText = Double(prior(candidate))
    let confidence =
      mayBeSure(candidate, prior(candidate), piece)
      ? likelihood : min(likelihood, Self.proposalConfidence)
    for (index, (old, new)) in zip(piece.words, candidate.words).enumerated() where old != new {
      // Where each character of the word begins in the text, and where the last one ends.
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
