/// Words and lines of a witness with non-ASCII characters, from which the wrong reading of a program is inferred.
struct LossySample {
  /// How much of the text is read in every way, in lines and in bytes.
  private static let lineLimit = 100
  private static let byteLimit = 8 << 10

  private let encoding: TextEncoding

  /// Lines that are not ASCII alone, spread over the text, and what the right reader makes of them.
  private let lines: [(bytes: ArraySlice<UInt8>, right: ReadSteps)]

  init(of witness: EditableText) {
    encoding = witness.encoding
    var all: [Int] = []
    for index in witness.lines.indices.dropLast() {
      let text = witness.utf8[witness.lines[index].textStart..<witness.lines[index + 1].textStart]
      if text.contains(where: { $0 >= 0x80 }) { all.append(index) }
    }
    let step = max(all.count / Self.lineLimit, 1)
    var rest = Self.byteLimit
    var lines: [(bytes: ArraySlice<UInt8>, right: ReadSteps)] = []
    for position in stride(from: 0, to: all.count, by: step) where rest > 0 {
      let line = witness.lines[all[position]]
      let bytes = witness.bytes[line.byteStart..<witness.lines[all[position] + 1].byteStart]
        .prefix(rest)
      rest -= bytes.count
      let state = witness.state(ofLine: all[position])
      lines.append((bytes, ReadSteps(bytes, by: state ?? TextStepReader(encoding))))
    }
    self.lines = lines
  }

  /// The way of reading by which most of the sample is found in a damaged text.
  ///
  /// - Parameter isOwn: Whether the damaged text was read in the encoding of the witness: nothing was written in
  ///   another one then.
  func best(for damaged: DamagedText, isOwn: Bool) -> (reading: LossyReading, score: Int) {
    var best = (reading: LossyReading.right, score: -1)
    var damagedLines: Set<ArraySlice<UInt8>> = []
    for line in damaged.utf8.split(separator: 0x0A) { damagedLines.insert(line.trimmedLineEnd) }
    let tokens = TextTokens(damaged.utf8[...], areWords: true)
    var damagedWords: Set<ArraySlice<UInt8>> = []
    for index in 0..<tokens.count { damagedWords.insert(tokens[index]) }
    let isUTF8 = damaged.encoding == .utf8 || damaged.utf8.allSatisfy { $0 < 0x80 }
    // What is in another encoding than UTF-8 was written by a program that knew the letters.
    let readings = isUTF8 || isOwn ? LossyReading.all(for: encoding) : [.right]
    for reading in readings {
      let (score, foundCount) = score(of: reading, damagedLines, damagedWords)
      if score > best.score { best = (reading, score) }
      // In some languages most lines are the same by several encodings, so that only all of them tell.
      if reading.isRight && foundCount == lines.count { break }
    }
    // Where nothing is found, the text is as likely what it was.
    if best.score <= 0 { return (.right, isOwn ? 1 : 0) }
    return (best.reading, best.score * 2 + (isOwn ? 1 : 0))
  }

  private func score(
    of reading: LossyReading, _ damagedLines: Set<ArraySlice<UInt8>>,
    _ damagedWords: Set<ArraySlice<UInt8>>
  ) -> (score: Int, foundCount: Int) {
    var score = 0
    var foundCount = 0
    var counted: Set<ArraySlice<UInt8>> = []
    for line in lines {
      let steps = ReadSteps(line.bytes, right: line.right, reading)
      let text = steps.text[...].trimmedLineEnd
      if text.contains(where: { $0 != 0x20 && $0 != 0x09 }), damagedLines.contains(text) {
        score += 8
        foundCount += 1
      }
      let tokens = TextTokens(steps.text[...], areWords: true)
      for index in 0..<tokens.count {
        let word = tokens[index]
        // A word counts that the reading has touched, or that is not ASCII.
        guard word.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "?") }), word.count > 1,
          counted.insert(word).inserted
        else { continue }
        if damagedWords.contains(word) { score += 2 }
      }
    }
    return (score, foundCount)
  }
}
