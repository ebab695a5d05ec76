internal import LegibleEncodings

/// Lines of which some are in one older encoding and the others in another, told apart by how well they read.
struct LegacyLines: Sendable {
  /// The two encodings with what tells them, that of the most lines first.
  private let readers: [LineReader]

  /// How likely it is that both are right, 0…1.
  let confidence: Double

  /// The answers for the lines of each encoding.
  let detections: [Detection]

  /// The encodings, that of the most lines first.
  var encodings: [TextEncoding] { readers.map(\.encoding) }

  /// The encoding that reads a line better.
  func encoding(of line: some Collection<UInt8>) -> TextEncoding {
    readers[1].cost(of: line).nats < readers[0].cost(of: line).nats
      ? readers[1].encoding : readers[0].encoding
  }

  /// Lines in two encodings, if they are that.
  ///
  /// The lines are parted by how well the encoding of the whole reads them; each part is then read by its own
  /// encoding, and the lines parted anew by which reads each better.
  ///
  /// - Parameters:
  ///   - lines: Lines that are not ASCII.
  ///   - whole: The encoding that reads all of them best.
  ///   - detect: Gives the answer for some of the lines.
  /// - Complexity: O(*n*) in the length of the lines, of which so many are looked at as `parameters.mixture`
  ///   says.
  init?(
    _ lines: [ArraySlice<UInt8>], whole: TextEncoding, detect: ([UInt8]) -> Detection
  ) {
    let telling = lines.filter { line in
      line.count { $0 >= 0x80 } >= parameters.mixture.tellingLine.bytes
    }
    guard telling.count >= 2 * parameters.mixture.leastLines.count else { return nil }
    let lines = Self.spread(telling, most: parameters.mixture.lines.count)
    guard var parts = Self.parted(lines, by: LineReader(whole, for: Array(lines.joined()))) else {
      return nil
    }
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
      if next.contains(where: { $0.count < parameters.mixture.leastLines.count }) { return nil }
      let isSame = next.map(\.count) == parts.map(\.count)
      parts = next
      if isSame { break }
    }
    guard Self.areApart(parts, readers) else { return nil }
    confidence = answers.reduce(parameters.mixture.most.probability) { min($0, $1.confidence) }
    guard confidence >= parameters.mixture.leastConfidence.probability else { return nil }
    let isSecondLonger = parts[1].count > parts[0].count
    self.readers = isSecondLonger ? readers.reversed() : readers
    detections = isSecondLonger ? answers.reversed() : answers
  }

  /// So many of the lines at most, from all over them.
  private static func spread(
    _ lines: [ArraySlice<UInt8>], most: Int
  ) -> [ArraySlice<UInt8>] {
    lines.count <= most ? lines : (0..<most).map { lines[$0 * lines.count / most] }
  }

  /// The lines that read well, and those that read badly: the cut that leaves the least variance in both (N. Otsu,
  /// 1979); `nil` where they are not far apart.
  private static func parted(
    _ lines: [ArraySlice<UInt8>], by reader: LineReader
  ) -> [[ArraySlice<UInt8>]]? {
    let least = parameters.mixture.leastLines.count
    let costs = lines.map { line in
      let cost = reader.cost(of: line)
      return cost.nats / Double(max(cost.characterCount, 1))
    }
    let order = lines.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }
    let sorted = order.map { costs[$0] }
    let total = sorted.reduce(0, +)
    var (best, cut, sum) = (0.0, 0, 0.0)
    for index in sorted.indices.dropLast(least) {
      sum += sorted[index]
      let count = Double(index + 1)
      guard index + 1 >= least else { continue }
      let gap = (total - sum) / (Double(sorted.count) - count) - sum / count
      let variance = gap * gap * count * (Double(sorted.count) - count)
      if variance > best && gap >= parameters.mixture.leastGap.nats {
        (best, cut) = (variance, index + 1)
      }
    }
    guard cut > 0 else { return nil }
    return [order[..<cut].sorted().map { lines[$0] }, order[cut...].sorted().map { lines[$0] }]
  }

  /// Whether the lines of each encoding read so much better in it than in the other that this is no chance.
  private static func areApart(
    _ parts: [[ArraySlice<UInt8>]], _ readers: [LineReader]
  ) -> Bool {
    for (number, part) in parts.enumerated() {
      var gain = 0.0
      for line in part {
        gain += readers[1 - number].cost(of: line).nats - readers[number].cost(of: line).nats
      }
      if gain < parameters.mixture.leastGain.nats
        || gain < parameters.mixture.leastLineGain.nats * Double(part.count)
      {
        return false
      }
    }
    return true
  }
}
