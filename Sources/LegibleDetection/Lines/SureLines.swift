internal import LegibleEncodings

/// Tells the lines of a text that are sure by themselves to be in another encoding than the others.
///
/// What the other lines are in is the prior of each: they are counted as `FileSurvey` counts the files of a folder, but
/// speak louder, since the lines of one file are nearly always in one encoding. A line is sure with the same confidence as a
/// file there, where it has words. Few lines are worth a look: another reading can only win against that prior where the
/// usual one costs as much more than it does in other lines.
struct SureLines: Sendable {
  /// How the lines of an encoding read in it.
  private struct Usual {
    let reader: LineReader

    /// The median, over lines, of the cost of a character that is not ASCII, in nats.
    let cost: Double
  }

  private let options: DetectionOptions

  /// How many lines are in each encoding.
  private var counts: [TextEncoding: Int] = [:]

  /// How many of the lines that come next were counted beforehand.
  private var countedBefore = 0
  private var usual: [TextEncoding: Usual] = [:]

  /// What the lines are in together, which each of them that is not sure speaks for.
  private let whole: Detection

  /// The first of the first lines' answers that are sure; `nil` if none is.
  private(set) var first: Detection?

  /// Looks at the first lines, so that those that come first have the same prior as the others.
  ///
  /// - Parameters:
  ///   - lines: The lines that come first; the first ones that are asked for are these.
  ///   - whole: The answer for all of them.
  ///   - expected: The encoding of lines that are not sure.
  init(
    among lines: [ArraySlice<UInt8>], _ whole: Detection, _ expected: UsualEncoding,
    options: DetectionOptions
  ) {
    self.whole = whole
    var options = options
    options.fallback = nil
    options.requestedMinimum = nil
    options.coverage = nil
    self.options = options
    let lines = lines.map { MixedLine.withoutUTF8(Array($0)) }
    let encodings = lines.map { expected.encoding(of: $0) }
    for encoding in expected.known {
      let own = lines.indices.filter { encodings[$0] == encoding }.map { lines[$0] }
      let reader = LineReader(encoding, for: own.flatMap(\.self))
      let costs = own.map { reader.nonASCIICost(of: $0) }.filter { $0.characterCount > 0 }
        .map { $0.nats / Double($0.characterCount) }.sorted()
      if !costs.isEmpty { usual[encoding] = Usual(reader: reader, cost: costs[costs.count / 2]) }
    }
    var unusual: [Int] = []
    for (index, line) in lines.enumerated() {
      if isUnusual(line, in: encodings[index], isFirst: true) {
        unusual.append(index)
      } else {
        count(encodings[index])
      }
    }
    let answers = unusual.map { answer(forUnusual: lines[$0], besides: encodings[$0]) }
    first = answers.lazy.compactMap(\.self).first
    for (index, own) in zip(unusual, answers) { count(own?.encoding ?? encodings[index]) }
    countedBefore = lines.count
  }

  /// The answer for a line, if it is sure to be in another encoding than it is expected to be.
  mutating func answer(for line: [UInt8], besides expected: TextEncoding?) -> Detection? {
    let line = MixedLine.withoutUTF8(line)
    let own =
      isUnusual(line, in: expected, isFirst: countedBefore > 0)
      ? answer(forUnusual: line, besides: expected) : nil
    count(own?.encoding ?? expected)
    return own
  }

  /// What reads lines in an encoding that others are in; `nil` for another encoding.
  func reader(of encoding: TextEncoding) -> LineReader? { usual[encoding]?.reader }

  private mutating func count(_ encoding: TextEncoding?) {
    if countedBefore > 0 {
      countedBefore -= 1
    } else if let encoding {
      counts[encoding, default: 0] += 1
    }
  }

  /// What the lines that were counted say of another one.
  private var context: FileContext {
    var survey = FileSurvey(concentration: parameters.mixture.lineConcentration.ratio)
    for (encoding, count) in counts {
      let equivalents = encoding == whole.encoding ? whole.equivalents : []
      let answer = Detection(encoding: encoding, confidence: 1, equivalents: equivalents)
      survey.add(answer, count: count, at: "")
    }
    return survey.context(of: "", besides: Detection(encoding: nil, confidence: 0))
  }

  /// Whether a line costs so much more than others that another reading may be sure.
  ///
  /// That would also have to make up for the prior, which counts behind the first lines only: these are few, and tell
  /// which encodings there are.
  private func isUnusual(_ line: [UInt8], in encoding: TextEncoding?, isFirst: Bool) -> Bool {
    guard let encoding, let usual = usual[encoding] else { return true }
    let (nats, count) = usual.reader.nonASCIICost(of: line)
    let excess = nats - usual.cost * Double(count)
    let minExcess = logOdds(of: parameters.together.sure.probability)
    if isFirst || excess < minExcess { return excess >= minExcess }
    let own = Double(counts[encoding] ?? 0)
    let other = counts.reduce(parameters.mixture.lineConcentration.ratio) {
      $1.key == encoding ? $0 : max($0, Double($1.value))
    }
    return excess >= minExcess + logarithm(max(1, own / other))
  }

  private func answer(forUnusual line: [UInt8], besides expected: TextEncoding?) -> Detection? {
    var options = options
    options.context = context
    let own = EncodingDetector.detect(line, options: options)
    guard let encoding = own.encoding, encoding != expected, encoding.readsPlainTextAsASCII,
      own.confidence >= parameters.together.sure.probability, own.score?.fit.isOfWords ?? false,
      let text = try? encoding.decode(line, malformed: .replace), text.hasOtherWord
    else { return nil }
    return text == (try? expected?.decode(line, malformed: .replace)) ? nil : own
  }
}

extension LanguageFit {
  /// Whether words of a language fit so, and hardly ever lists of letters or of signs.
  fileprivate var isOfWords: Bool { self == .good || self == .fair || self == .ideographs }
}

extension String {
  /// Whether so many letters as tell a language stand in a row, of which one is not ASCII: signs are no evidence.
  fileprivate var hasOtherWord: Bool {
    var (length, hasOther) = (0, false)
    for scalar in unicodeScalars {
      guard scalar.properties.isAlphabetic else {
        (length, hasOther) = (0, false)
        continue
      }
      length += 1
      hasOther = hasOther || !scalar.isASCII
      if length >= parameters.share.minLetters.count && hasOther { return true }
    }
    return false
  }
}
