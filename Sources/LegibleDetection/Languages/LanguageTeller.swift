internal import CTextKernels
internal import LegibleEncodings

/// Tells the language of decoded text, given the encoding that it was in.
struct LanguageTeller {
  let model: DetectionModel
  let scorer: UnitScorer
  private let evidence: LanguageEvidence

  /// The log-prior of each column's language; minus infinity if it cannot be the answer.
  let priors: [Float]

  /// Limits: distinct words that are read, characters in which they are looked for, words that are scored, and words
  /// of a block.
  private static let maxWords = 1_000
  private static let maxCharacters = 8_192
  private static let maxScoredWords = 64
  private static let blockLength = LanguageEvidence.blockLength

  /// If more of the blocks than this are likelier in other languages than in that of the whole text,
  /// another language may have a greater share of the text.
  private static let maxOtherBlocks: Float = 0.25

  /// How much likelier English is in text of ASCII alone, in nats: the priors are counted in projects
  /// with text beyond ASCII.
  private static let englishInASCII: Float = 2

  /// The column of English.
  var english: Int { model.english }

  /// - Parameters:
  ///   - hints: The languages that are likely, as BCP 47 tags.
  ///   - withheld: The tags of languages that are not to be told.
  init(
    _ model: DetectionModel, _ scorer: UnitScorer, _ evidence: LanguageEvidence,
    _ encoding: TextEncoding,
    hints: [String] = [], withheld: [String] = []
  ) {
    self.model = model
    self.scorer = scorer
    self.evidence = evidence
    let (tables, parameters) = (model.tables, model.parameters)
    var priors = model.toldPriors
    if let index = tables.number(of: encoding), encoding != .utf8 {
      // By the number of the tier.
      tables.add(
        [parameters[.neverWritten], parameters[.rarelyWritten], 0, 0], byTiersOf: index,
        to: &priors)
    }
    let hints = hints.compactMap { LanguageHint($0) }
    if !hints.isEmpty || !withheld.isEmpty {
      for (column, tag) in tables.columnTags.enumerated() {
        if hints.contains(where: { $0.matches(tag) }) {
          priors[column] += parameters[.suggestedLanguage]
        }
        if withheld.contains(tag) { priors[column] = -.infinity }
      }
    }
    if encoding == .usASCII { priors[model.english] += Self.englishInASCII }
    self.priors = priors
  }

  /// Returns the language of a text, if one is recognised.
  func language(of scalars: UnsafeBufferPointer<UInt32>) -> LanguageGuess? {
    guard let whole = posterior(of: scalars) else { return nil }
    if whole.mayBeMixed {
      let mixture = LanguageShares(self, of: scalars)
      if mixture.languageCount > 1, let first = told(mixture.shares).first {
        return LanguageGuess(tag: first.tag, confidence: first.share)
      }
    }
    return LanguageGuess(
      tag: model.tables.columnTags[whole.best], confidence: Double(whole.probabilities[whole.best]))
  }

  /// Returns the shares of the languages of a text, the greatest first; the language comes first.
  func shares(of scalars: UnsafeBufferPointer<UInt32>) -> [LanguageShare] {
    guard let whole = posterior(of: scalars) else { return [] }
    let mixture = LanguageShares(self, of: scalars)
    var shares = told(mixture.shares)
    if whole.mayBeMixed && mixture.languageCount > 1 { return shares }
    // Where two have about the same share, the first is the language of the whole text.
    let tag = model.tables.columnTags[whole.best]
    guard let place = shares.firstIndex(where: { $0.tag == tag }) else {
      return told(whole.probabilities)
    }
    shares.swapAt(0, place)
    shares[1...].sort { $0.share > $1.share }
    return shares
  }

  /// The smallest share that is reported.
  private static let minShare: Float = 0.03

  /// Returns the languages of columns with their shares, the greatest first.
  private func told(_ shares: [Float]) -> [LanguageShare] {
    shares.indices.filter { shares[$0] >= Self.minShare }
      .sorted { (shares[$0], $1) > (shares[$1], $0) }
      .map { LanguageShare(tag: model.tables.columnTags[$0], share: Double(shares[$0])) }
  }

  /// The probabilities of languages for a text as a whole.
  struct Posterior {
    /// By column, 0…1.
    let probabilities: [Float]

    /// The column of the likeliest language.
    let best: Int

    /// Whether much of the text is likelier in other languages than `best`.
    let mayBeMixed: Bool
  }

  /// Adds the priors to likelihoods, and finds the greatest sum.
  private func addPriors(
    to likelihoods: UnsafeMutableBufferPointer<Float>
  ) -> (best: Int, top: Float) {
    var (best, top) = (english, -Float.infinity)
    priors.withUnsafeBufferPointer { priors in
      for column in likelihoods.indices {
        let value = likelihoods[column] + priors[column]
        likelihoods[column] = value
        if value > top { (best, top) = (column, value) }
      }
    }
    return (best, top)
  }

  /// Whether text has few of the signs of programs and markup. The names in those look like English,
  /// and say nothing of the language of the text among them.
  static func isProse(_ scalars: some Sequence<UInt32>) -> Bool {
    // A bit for each sign: 0x23…0x26, 0x28…0x2B, 0x2F, 0x3B…0x3E, and 0x40, 0x5B…0x60, 0x7B…0x7E.
    let (low, high): (UInt64, UInt64) = (0x7800_8F78_0000_0000, 0x7800_0001_F800_0001)
    var (count, signCount) = (0, 0)
    for scalar in scalars {
      count &+= 1
      if scalar >= 0x80 { continue }
      let bits = scalar < 0x40 ? low : high
      signCount &+= Int(truncatingIfNeeded: bits &>> UInt64(scalar & 63) & 1)
    }
    return signCount * 40 <= count
  }

  /// Returns the distinct words of a text in their order; of many, those with the smallest hashes.
  private func sample(
    of words: inout DecodedWords, in scalars: UnsafeBufferPointer<UInt32>
  ) -> [DecodedWords.Word] {
    var sample: [DecodedWords.Word] = []
    while sample.count < Self.maxWords && words.end < Self.maxCharacters,
      let word = words.next(in: scalars)
    {
      if word.isNew { sample.append(word) }
    }
    if sample.count > Self.maxScoredWords {
      let limit = Self.hash(sample.map { $0.hash }[...], afterSmaller: Self.maxScoredWords)
      sample.removeAll { $0.hash >= limit }
    }
    return sample
  }

  /// Returns the hash that has `count` smaller ones among `hashes` (Hoare, Algorithm 65: Find, 1961).
  private static func hash(_ hashes: ArraySlice<UInt64>, afterSmaller count: Int) -> UInt64 {
    var (hashes, count) = (hashes, count)
    while hashes.count > 64 {
      let pivot = hashes[hashes.startIndex + hashes.count / 2]
      let middle = hashes.partition { $0 >= pivot }
      let smaller = middle - hashes.startIndex
      if count < smaller {
        hashes = hashes[..<middle]
      } else if smaller > 0 {
        hashes = hashes[middle...]
        count -= smaller
      } else {
        break
      }
    }
    return hashes.sorted()[count]
  }

  /// Returns the probabilities of languages; `nil` for a text without words.
  func posterior(of scalars: UnsafeBufferPointer<UInt32>) -> Posterior? {
    var words = DecodedWords(model.tables)
    let sample = sample(of: &words, in: scalars)
    if let decided = decision(by: sample, of: words) { return decided }
    evidence.removeAll()
    var blocks: [Int] = []
    var costsBefore: [Float] = []
    for word in sample {
      evidence.add(words.letters(of: word), script: word.script)
      if evidence.wordCount % Self.blockLength == 0 {
        let costs = evidence.unmixedCosts()
        var (best, least) = (0, Float.infinity)
        for column in costs.indices {
          let before = costsBefore.isEmpty ? 0 : costsBefore[column]
          let cost = costs[column] - before - priors[column]
          if cost < least { (best, least) = (column, cost) }
        }
        blocks.append(best)
        costsBefore = Array(costs)
      }
    }
    guard evidence.wordCount > 0 else { return nil }
    var weights = evidence.likelihoods()
    var (best, top) = addPriors(to: weights)
    if best == english {
      // A text that is mostly English is reported as English, although as a mixture with another language it is likelier.
      weights = evidence.unmixedLikelihoods()
      (best, top) = addPriors(to: weights)
    }
    let otherCount = blocks.count { $0 != best }
    return Posterior(
      probabilities: probabilities(of: weights, top), best: best,
      mayBeMixed: Float(otherCount) > Self.maxOtherBlocks * Float(blocks.count)
        && Self.isProse(scalars))
  }

  /// Returns the probabilities of languages if a few words, chosen by their hashes, already decide. It is not tried on
  /// short texts, in which scoring all words at once takes less time.
  private func decision(
    by sample: [DecodedWords.Word], of words: borrowing DecodedWords
  ) -> Posterior? {
    guard sample.count > 2 * Self.blockLength else { return nil }
    evidence.removeAll()
    for word in sample.sorted(by: { $0.hash < $1.hash }).prefix(Self.blockLength) {
      evidence.add(words.letters(of: word), script: word.script)
    }
    let weights = evidence.likelihoods()
    let (best, top) = addPriors(to: weights)
    // The words must agree without a share of English, too: the language of a part of the text may not decide alone.
    guard evidence.decided(by: weights) == best,
      addPriors(to: evidence.unmixedLikelihoods()).best == best
    else { return nil }
    return Posterior(probabilities: probabilities(of: weights, top), best: best, mayBeMixed: false)
  }

  /// Returns normalized probabilities, given their logarithms up to a constant, and the greatest of these.
  private func probabilities(
    of logarithms: UnsafeMutableBufferPointer<Float>, _ top: Float
  ) -> [Float] {
    guard let start = logarithms.baseAddress else { return [] }
    legible_kernels().pointee.exponentials(start, logarithms.count, top, countedLead)
    var total: Float = 0
    for weight in logarithms { total += weight }
    for index in logarithms.indices { logarithms[index] /= total }
    return Array(logarithms)
  }
}

/// The words of decoded text, one after another: letters of one script that has tables.
struct DecodedWords: ~Copyable {
  private let tables: DetectionTables

  /// A word.
  struct Word {
    let script: Int
    let hash: UInt64

    /// The range of its letters in `letters`.
    let letters: Range<Int>

    /// Whether it is the first of its kind; case does not matter.
    let isNew: Bool
  }

  /// The letters of the words, numbered within their scripts.
  private var letters = Scratch<UInt16>()

  /// Returns the letters of a word.
  func letters(of word: Word) -> UnsafeBufferPointer<UInt16> {
    UnsafeBufferPointer(rebasing: letters.elements[word.letters])
  }

  /// The end of the last word in the text.
  private(set) var end = 0

  private var known = WordHashes()

  init(_ tables: DetectionTables) { self.tables = tables }

  /// Reads the next word.
  ///
  /// - Returns: `nil` at the end.
  mutating func next(in scalars: UnsafeBufferPointer<UInt32>) -> Word? {
    while end < scalars.count {
      var property = tables.property(of: scalars[end])
      guard property.isLetter, let script = tables.script(ofLetter: property.letter) else {
        end &+= 1
        continue
      }
      let (first, last) = (
        tables.scripts[script].letters.lowerBound, tables.scripts[script].letters.upperBound
      )
      let start = letters.count
      var hash = UInt64(truncatingIfNeeded: script)
      while property.isLetter && property.letter >= first && property.letter < last {
        hash = (hash ^ UInt64(property.letter)) &* 0x100_0000_01B3
        hash ^= hash >> 29
        letters.append(property.letter &- first)
        end &+= 1
        if end == scalars.count { break }
        property = tables.property(of: scalars[end])
      }
      return Word(
        script: script, hash: hash, letters: start..<letters.count, isNew: known.insert(hash))
    }
    return nil
  }
}

/// A set of hashes, with open addressing.
private struct WordHashes {
  private var slots = [UInt64](repeating: 0, count: 64)
  private var count = 0

  /// Adds a hash.
  ///
  /// - Returns: Whether it was not in the set.
  mutating func insert(_ hash: UInt64) -> Bool {
    let hash = hash | 1
    if 2 * count >= slots.count {
      let old = slots
      slots = Array(repeating: 0, count: 2 * old.count)
      count = 0
      for hash in old where hash != 0 { _ = insert(hash) }
    }
    var place = Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
    while slots[place] != 0 {
      if slots[place] == hash { return false }
      place = (place + 1) & (slots.count - 1)
    }
    slots[place] = hash
    count += 1
    return true
  }
}

/// A text whose language is computed when it is asked for.
struct LanguageSource: Sendable, Hashable {
  private let bytes: [UInt8]
  private let encoding: TextEncoding
  private let hints: [String]
  private let withheld: [String]

  init(of bytes: [UInt8], in encoding: TextEncoding, hints: [String], withheld: [String]) {
    self.bytes = bytes
    self.encoding = encoding
    self.hints = hints
    self.withheld = withheld
  }

  /// The language, if one is recognised.
  var language: LanguageGuess? {
    teller { $0.language(of: $1) } ?? nil
  }

  /// The shares of the languages.
  var shares: [LanguageShare] {
    teller { $0.shares(of: $1) } ?? []
  }

  /// Calls the body with the code points of the text and a teller of its language.
  private func teller<Result>(
    _ body: (LanguageTeller, UnsafeBufferPointer<UInt32>) -> Result
  ) -> Result? {
    TextWeighing.withShared { weighing in
      let text = bytes.withUnsafeBytes { weighing.reader.text(of: $0, in: encoding) }
      guard let scalars = text?.scalars else { return nil }
      // Signs and emoji say nothing of the language of ASCII words.
      let tables = weighing.model.tables
      let isASCII = !scalars.contains { $0 >= 0x80 && tables.property(of: $0).isLetter }
      let teller = LanguageTeller(
        weighing.model, weighing.scorer, weighing.evidence, isASCII ? .usASCII : encoding,
        hints: hints,
        withheld: withheld)
      return body(teller, scalars)
    }
  }
}
