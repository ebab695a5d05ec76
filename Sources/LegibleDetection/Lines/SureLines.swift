internal import LegibleEncodings

/// Finds lines that by themselves are certain to be in another encoding than the others.
///
/// The other lines are the prior of each line: they count like the files of a folder in
/// `FileSurvey`, but with more weight, since the lines of a file are nearly always in one encoding.
/// A line is certain with the same confidence as a file there, if it has words. Few lines have to
/// be checked: another reading can win against the prior only if the usual one costs that much more
/// than in other lines.
struct SureLines: Sendable {
  /// How well the lines in an encoding fit it.
  private struct Usual {
    let reader: LineReader

    /// The median over lines of the cost of a non-ASCII character, in nats.
    let cost: Double
  }

  private let options: DetectionOptions

  /// The number of lines in each encoding.
  private var counts: [TextEncoding: Int] = [:]

  /// The number of coming lines that have been counted already.
  private var countedBefore = 0
  private var usual: [TextEncoding: Usual] = [:]

  /// The joint answer for the lines, to which each uncertain line contributes.
  private let whole: Detection

  /// The first certain answer among the first lines; `nil` if there is none.
  private(set) var first: Detection?

  /// Looks at the first lines, so that the prior is the same for them as for later ones.
  ///
  /// - Parameters:
  ///   - lines: The first lines, for which `answer(for:besides:)` will be called first.
  ///   - whole: The joint answer for them.
  ///   - expected: The encoding of lines that are not certain.
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

  /// Returns the answer for a line if it is certain to be in another encoding than the expected
  /// one.
  mutating func answer(for line: [UInt8], besides expected: TextEncoding?) -> Detection? {
    let line = MixedLine.withoutUTF8(line)
    let own =
      isUnusual(line, in: expected, isFirst: countedBefore > 0)
      ? answer(forUnusual: line, besides: expected) : nil
    count(own?.encoding ?? expected)
    return own
  }

  /// Returns the reader for lines in an encoding of the text; `nil` for another encoding.
  func reader(of encoding: TextEncoding) -> LineReader? { usual[encoding]?.reader }

  private mutating func count(_ encoding: TextEncoding?) {
    if countedBefore > 0 {
      countedBefore -= 1
    } else if let encoding {
      counts[encoding, default: 0] += 1
    }
  }

  /// The prior for a line from the lines that were counted.
  private var context: FileContext {
    var survey = FileSurvey(concentration: parameters.mixture.lineConcentration.ratio)
    for (encoding, count) in counts {
      let equivalents = encoding == whole.encoding ? whole.equivalents : []
      let answer = Detection(encoding: encoding, confidence: 1, equivalents: equivalents)
      survey.add(answer, count: count, at: "")
    }
    return survey.context(of: "", besides: Detection(encoding: nil, confidence: 0))
  }

  /// Whether a line costs so much more than others that another reading might be certain.
  ///
  /// Another reading also has to overcome the prior. That is ignored for the first lines, which are
  /// few and show which encodings there are.
  private func isUnusual(_ line: [UInt8], in encoding: TextEncoding?, isFirst: Bool) -> Bool {
    guard let encoding, let usual = usual[encoding] else { return true }
    let (nats, count) = usual.reader.nonASCIICost(of: line)
    let excess = nats - usual.cost * Double(count)
    let minExcess = logOdds(of: parameters.together.certainConfidence.probability)
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
      own.confidence >= parameters.together.certainConfidence.probability,
      own.score?.fit.isOfWords ?? false,
      let text = try? encoding.decode(line, malformed: .replace), text.hasNonASCIIWord
    else { return nil }
    return text == (try? expected?.decode(line, malformed: .replace)) ? nil : own
  }
}

extension LanguageFit {
  /// Whether words of a language have this fit, and lists of letters or signs hardly ever do.
  fileprivate var isOfWords: Bool { self == .good || self == .fair || self == .ideographs }
}

extension String {
  /// Whether enough consecutive letters for a language include a non-ASCII one; signs are no
  /// evidence.
  fileprivate var hasNonASCIIWord: Bool {
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
