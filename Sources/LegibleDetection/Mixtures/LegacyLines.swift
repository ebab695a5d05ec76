internal import LegibleEncodings

/// Lines in two legacy encodings, separated by how well they fit each.
struct LegacyLines: Sendable {
  /// The maximum number of lines that are examined.
  private static let lines: Budget = 200

  /// The readers of the two encodings, the more frequent first.
  private let readers: [LineReader]

  /// The probability that both encodings are right, 0…1.
  let confidence: Double

  /// The answers for the lines of each encoding.
  let detections: [Detection]

  /// The two encodings, the more frequent first.
  var encodings: [TextEncoding] { readers.map(\.encoding) }

  /// Returns the encoding that fits a line better.
  func encoding(of line: some Collection<UInt8>) -> TextEncoding {
    readers[1].cost(of: line).nats < readers[0].cost(of: line).nats
      ? readers[1].encoding : readers[0].encoding
  }

  /// Finds two encodings for lines, if they are in two.
  ///
  /// The lines are split by a `LineTrait`, or by how well they fit the encoding of the whole. Each
  /// part is then detected, and the lines are split again by the encoding that fits each better.
  ///
  /// - Parameters:
  ///   - lines: The lines that are not ASCII.
  ///   - whole: The best encoding for all of them.
  ///   - detect: Detects the encoding of some lines.
  /// - Complexity: O(*n*) in the length of the lines, of which a limited number is examined.
  init?(
    _ lines: [ArraySlice<UInt8>], whole: TextEncoding, detect: ([UInt8]) -> Detection
  ) {
    // A repeated line is no further evidence.
    var known: Set<ArraySlice<UInt8>> = []
    let informative = lines.filter { line in
      line.count { $0 >= 0x80 } >= parameters.mixture.minNonASCIIPerLine.bytes
        && !Self.isListed(line) && known.insert(line).inserted
    }
    guard informative.count >= 2 * parameters.mixture.minLines.count else { return nil }
    let lines = Self.spread(informative, limit: Self.lines)
    for trait in LineTrait.informative(beside: whole) {
      if let parts = Self.parted(lines, by: trait),
        let found = Self(lines, parts: parts, whole: whole, detect: detect)
      {
        self = found
        return
      }
    }
    let reader = LineReader(whole, for: Array(lines.joined()))
    guard let parts = Self.parted(lines, by: reader),
      let found = Self(lines, parts: parts, whole: whole, detect: detect)
    else { return nil }
    self = found
  }

  /// - Parameter parts: The lines, split so that most of each part are in one encoding.
  private init?(
    _ lines: [ArraySlice<UInt8>], parts: [[ArraySlice<UInt8>]], whole: TextEncoding,
    detect: ([UInt8]) -> Detection
  ) {
    var parts = parts
    var answers: [Detection] = []
    var readers: [LineReader] = []
    for _ in 0..<parameters.mixture.rounds.count {
      answers = parts.map { detect(Array($0.joined())) }
      readers = zip(answers, parts).compactMap { answer, part in
        answer.encoding.map { LineReader($0, for: Array(part.joined())) }
      }
      guard readers.count == 2, readers[0].encoding != readers[1].encoding else { return nil }
      var next: [[ArraySlice<UInt8>]] = [[], []]
      for line in lines {
        let isSecond = readers[1].cost(of: line).nats < readers[0].cost(of: line).nats
        next[isSecond ? 1 : 0].append(line)
      }
      if next.contains(where: { $0.count < parameters.mixture.minLines.count }) { return nil }
      let isSame = next.map(\.count) == parts.map(\.count)
      parts = next
      if isSame { break }
    }
    guard Self.areDistinct(parts, readers, whole: whole) else { return nil }
    confidence = answers.reduce(parameters.mixture.maxConfidence.probability) {
      min($0, $1.confidence)
    }
    guard confidence >= parameters.mixture.minConfidence.probability else { return nil }
    let isSecondLonger = parts[1].count > parts[0].count
    self.readers = isSecondLonger ? readers.reversed() : readers
    detections = isSecondLonger ? answers.reversed() : answers
  }

  /// Whether the characters of a line are in the order of their codes, as in a table of a character
  /// set. An alphabet in order is one in several encodings, and there are no words to decide.
  private static func isListed(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.firstIndex(where: { $0 >= 0x80 }),
      let last = line.lastIndex(where: { $0 >= 0x80 })
    else { return false }
    let bytes = line[first...last]
    let successorCount = bytes.indices.count { index in
      let next = bytes[index] &+ 1
      return bytes[(index + 1)...].prefix(2).contains(next)
    }
    return Double(successorCount) >= parameters.mixture.listedShare.ratio * Double(bytes.count)
  }

  /// Returns at most `limit` lines, spread evenly.
  private static func spread(
    _ lines: [ArraySlice<UInt8>], limit: Int
  ) -> [ArraySlice<UInt8>] {
    lines.count <= limit ? lines : (0..<limit).map { lines[$0 * lines.count / limit] }
  }

  /// Splits the lines into those without and with a trait; `nil` if either are few.
  private static func parted(
    _ lines: [ArraySlice<UInt8>], by trait: LineTrait
  ) -> [[ArraySlice<UInt8>]]? {
    var parts: [[ArraySlice<UInt8>]] = [[], []]
    for line in lines {
      let isFrequent = trait.share(in: line) ?? 0 >= parameters.mixture.traitShare.ratio
      parts[isFrequent ? 1 : 0].append(line)
    }
    return parts.contains { $0.count < parameters.mixture.minLines.count } ? nil : parts
  }

  /// Splits the lines into those that fit well and badly, so that the variance within both is
  /// lowest (N. Otsu, 1979); `nil` if they do not differ enough.
  private static func parted(
    _ lines: [ArraySlice<UInt8>], by reader: LineReader
  ) -> [[ArraySlice<UInt8>]]? {
    let minimum = parameters.mixture.minLines.count
    let costs = lines.map { line in
      let cost = reader.cost(of: line)
      return cost.nats / Double(max(cost.characterCount, 1))
    }
    let order = lines.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }
    let sorted = order.map { costs[$0] }
    let total = sorted.reduce(0, +)
    var (best, cut, sum) = (0.0, 0, 0.0)
    for index in sorted.indices.dropLast(minimum) {
      sum += sorted[index]
      let count = Double(index + 1)
      guard index + 1 >= minimum else { continue }
      let gap = (total - sum) / (Double(sorted.count) - count) - sum / count
      let variance = gap * gap * count * (Double(sorted.count) - count)
      if variance > best && gap >= parameters.mixture.minGap.nats {
        (best, cut) = (variance, index + 1)
      }
    }
    guard cut > 0 else { return nil }
    return [order[..<cut].sorted().map { lines[$0] }, order[cut...].sorted().map { lines[$0] }]
  }

  /// Whether the lines of each encoding fit it so much better than the other one, and all of them
  /// fit so much better than the encoding of the whole, that this is no coincidence.
  ///
  /// The competing readers may use any language of these lines, because text in one encoding may be
  /// in two languages: a reader limited to the language of the other lines would mistake the second
  /// language for an encoding.
  private static func areDistinct(
    _ parts: [[ArraySlice<UInt8>]], _ readers: [LineReader], whole: TextEncoding
  ) -> Bool {
    func minimum(forLines count: Int) -> Double {
      max(
        parameters.mixture.minGain.nats,
        parameters.mixture.minLineGain.nats * Double(count))
    }
    var wholeGain = 0.0
    for (number, part) in parts.enumerated() {
      let text = Array(part.joined())
      func cost(by reader: LineReader) -> Double {
        part.reduce(0) { $0 + reader.cost(of: $1).nats }
      }
      let own = cost(by: readers[number])
      let other = readers[1 - number]
      let rival = min(cost(by: other), cost(by: LineReader(other.encoding, for: text)))
      if rival - own < minimum(forLines: part.count) { return false }
      wholeGain += cost(by: LineReader(whole, for: text)) - own
    }
    return wholeGain >= minimum(forLines: min(parts[0].count, parts[1].count))
  }
}
