/// How a program has read each line of a reference: most in one way, and some in another.
struct LineReadings {
  /// The reading of most lines.
  let main: LossyReading

  /// The readings of other lines, by their numbers from 0.
  private(set) var others: [Int: LossyReading] = [:]

  /// The maximum number of lines whose own reading is searched for.
  private static let lineLimit = 2_000

  /// The number of lines from which letters that are missing at a single place of each are damage, not an edit.
  private static let minWeakLines = 3

  init(_ main: LossyReading) { self.main = main }

  subscript(line: Int) -> LossyReading { others[line] ?? main }

  /// Whether no line has lost letters.
  var areRight: Bool { main.isRight && others.isEmpty }

  /// The reading of most lines that have lost letters.
  var ofMost: LossyReading {
    if !main.isRight { return main }
    var counts: [LossyReading: Int] = [:]
    for reading in others.values { counts[reading, default: 0] += 1 }
    // The order of a dictionary changes from run to run, so the first line of the likeliest counts.
    let most = counts.values.max() ?? 0
    let first = others.sorted { $0.key < $1.key }.first { counts[$0.value] == most }
    return first?.value ?? main
  }

  /// Finds the readings of lines that differ from the damaged text when they are read like most.
  ///
  /// A reading is taken for a line if it explains the line of the damaged text: the letters that it changes are
  /// changed there in the same way, at two places or in a word of which enough is left.
  ///
  /// - Returns: The lines of the damaged text, by their numbers from 0, from which nothing but the letters of one place is gone,
  ///   and how many: that may be damage or an edit.
  mutating func find(
    in reference: EditableText, _ damaged: DamagedText, _ new: [ArraySlice<UInt8>],
    _ hunks: [LineDifference.Hunk]
  ) -> [(line: Int, count: Int)] {
    let oldLines = hunks.flatMap { $0.old }
    let lines = oldLines.filter { line in
      line + 1 < reference.lines.count
        && reference.utf8[
          reference.lines[line].textStart..<reference.lines[line + 1].textStart
        ].contains { $0 >= 0x80 }
    }.prefix(Self.lineLimit)
    let candidates = hunks.flatMap { $0.new }.map { new[$0] }
    let readings = Self.readings(for: reference.encoding, candidates).filter { $0 != main }
    if lines.isEmpty || candidates.isEmpty || readings.isEmpty { return [] }
    var hunkOfLine: [Int: LineDifference.Hunk] = [:]
    for hunk in hunks { for line in hunk.old { hunkOfLine[line] = hunk } }
    let known = Set(candidates)
    let places = LinePlaces(of: hunks.flatMap { $0.new }, in: new)
    var weak: [(line: Int, rendering: RenderedText, index: Int)] = []
    for line in lines {
      guard let hunk = hunkOfLine[line] else { continue }
      var best = (
        reading: main, points: 0, isWhole: false, found: (rendering: RenderedText, index: Int)?.none
      )
      var tried: Set<[UInt8]> = []
      for reading in [main] + readings {
        let rendering = RenderedText(
          reference, lines: line..<line + 1, by: LineReadings(reading),
          joinsLineEnds: damaged.joinsLineEnds)
        // Most readings lose the same letters.
        guard tried.insert(rendering.shown).inserted else { continue }
        var (points, index) = (0, Int?.none)
        let isWhole = known.contains(rendering.shown[...])
        var isExplained = false
        if isWhole {
          points = LineEvidence(of: rendering, in: rendering.shown[...]).points
          index = hunk.new.first { new[$0] == rendering.shown[...] }
        } else {
          let own = hunk.new.lowerBound + line - hunk.old.lowerBound
          for place in places.like(rendering.shown, in: hunk.new, near: own) {
            let evidence = LineEvidence(of: rendering, in: new[place])
            if evidence.points <= points { continue }
            points = evidence.points
            index = evidence.form == .other ? nil : place
            isExplained = evidence.form == .same
          }
        }
        // Of readings with equal points, one that gives a whole line of the damaged text is better.
        if points > best.points || points == best.points && isWhole && !best.isWhole {
          best = (reading, points, isWhole, index.map { (rendering, $0) })
        }
        // If the reading of most lines explains the whole line, no other is looked for.
        if reading == main, isExplained, points >= LineEvidence.enough { break }
      }
      if best.reading == main { continue }
      if best.points >= LineEvidence.enough {
        others[line] = best.reading
      } else if let found = best.found {
        weak.append((line, found.rendering, found.index))
      }
    }
    // A change that may be an edit counts as damage beside damage of the same kind.
    let losses = Set(others.values.map { $0.loss }).union(main.isRight ? [] : [main.loss])
    var doubtful: [(line: Int, count: Int)] = []
    for (line, rendering, index) in weak {
      let reading = rendering.readings.main
      if weak.count >= Self.minWeakLines || losses.contains(reading.loss) {
        others[line] = reading
      } else {
        doubtful.append((index, rendering.lostCount(in: 0..<rendering.own.count)))
      }
    }
    return doubtful
  }

  /// The readings that may explain one of the lines.
  private static func readings(
    for encoding: TextEncoding, _ lines: [ArraySlice<UInt8>]
  ) -> [LossyReading] {
    let hasQuestion = lines.contains { $0.contains(UInt8(ascii: "?")) }
    let hasOther = lines.contains { $0.contains { $0 >= 0x80 } }
    return LossyReading.all(for: encoding).filter { reading in
      switch reading.loss {
      case .nothing: true
      case .question: hasQuestion
      case .none, .replacement: hasOther
      }
    }
  }
}

/// An index of the lines of hunks by their words, to find the lines that a line of the reference may have become.
private struct LinePlaces {
  /// Where each word stands, in order.
  private var places: [ArraySlice<UInt8>: [Int]] = [:]

  /// The maximum number of lines that are compared with a line; smaller hunks are compared whole.
  private static let limit = 8

  /// Words that more lines have are ignored.
  private static let wordLimit = 32

  init(of numbers: [Int], in lines: [ArraySlice<UInt8>]) {
    for number in numbers {
      for word in Self.words(of: lines[number]) { places[word, default: []].append(number) }
    }
  }

  private static func words(of line: ArraySlice<UInt8>) -> Set<ArraySlice<UInt8>> {
    let tokens = TextTokens(line, areWords: true)
    return Set(
      (0..<tokens.count).filter { TextTokens.isOfWord(line[tokens.starts[$0]]) }.map { tokens[$0] })
  }

  /// The lines of a hunk that share the rarest words with a line, and the one at its own place.
  func like(_ line: [UInt8], in range: Range<Int>, near own: Int) -> [Int] {
    if range.count <= Self.limit { return Array(range) }
    var scores: [Int: Int] = [:]
    for word in Self.words(of: line[...]) {
      guard let all = places[word] else { continue }
      let first = all.partitioningIndex { $0 >= range.lowerBound }
      let last = all.partitioningIndex { $0 >= range.upperBound }
      if last - first > Self.wordLimit { continue }
      for place in all[first..<last] { scores[place, default: 0] += 1000 / (last - first) }
    }
    let best = scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.limit - 1)
    return Set(best.map { $0.key } + (range.contains(own) ? [own] : [])).sorted()
  }
}

/// How well a reading of a line of a reference explains a damaged line.
private struct LineEvidence {
  /// The weighted number of places at which the damaged line has the non-ASCII letters as the reading has them.
  private(set) var points = 0

  /// Compares the damaged line with the line as the reading has it.
  let form: LineForm

  /// The points from which a reading is no accident; a letter that was left out between others may be an edit.
  static let enough = 2

  /// The length of the rest of a word that shows that letters were left out of it.
  private static let minRest = 3

  init(of line: RenderedText, in damaged: ArraySlice<UInt8>) {
    let old = TextTokens(line.shown[...], areWords: true)
    let new = TextTokens(damaged, areWords: true)
    form = LineForm(of: line.shown[...], in: damaged)
    guard let alignment = TokenAlignment(old, new) else { return }
    var matches = [Int?](repeating: nil, count: old.count)
    for (index, row) in alignment.earliest.enumerated() where row >= 0 { matches[row] = index }
    var (confirmed, refuted) = (0, 0)
    var lossPlaces: Set<Int> = []
    var changed: Set<Int> = []
    for segment in line.segments where !segment.isSame {
      // The ends of lines have no letters.
      if line.own[segment.own].allSatisfy({ $0 == 0x0D || $0 == 0x0A }) { continue }
      if segment.shown.isEmpty { lossPlaces.insert(segment.shown.lowerBound) }
      changed.formUnion(segment.shown)
    }
    for index in 0..<old.count {
      let range = old.range(index)
      let isMatched = matches[index] != nil
      if old[index].contains(where: { $0 >= 0x80 }) || range.contains(where: changed.contains) {
        if isMatched { confirmed += 2 } else { refuted += 2 }
      }
      for place in lossPlaces where range.lowerBound < place && place < range.upperBound {
        let weight = range.count >= Self.minRest ? 2 : 1
        if isMatched { confirmed += weight } else { refuted += weight }
      }
    }
    // Between tokens: both neighbours are adjacent in the damaged line too.
    var starts: [Int: Int] = [:]
    for index in 0..<old.count { starts[old.starts[index]] = index }
    for place in lossPlaces {
      let isStart = place == 0
      let isEnd = place == line.shown.count
      // The added text is next to these letters.
      if form == .continued && place >= line.shown[...].trimmedLineEnd.endIndex { continue }
      guard isStart || isEnd || starts[place] != nil else { continue }
      let next = isEnd ? new.count : starts[place].flatMap { matches[$0] }
      let last = isStart ? -1 : matches[(isEnd ? old.count : starts[place] ?? 0) - 1]
      if let next, let last, last + 1 == next {
        // Blanks are adjacent in any line.
        let neighbours = damaged[(last < 0 ? damaged.startIndex : new.starts[last])...]
          .prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
        let end = next < new.count ? new.range(next).upperBound : damaged.endIndex
        if form != .other || neighbours.endIndex < end { confirmed += 1 }
      } else {
        refuted += 1
      }
    }
    points = confirmed > refuted ? confirmed - refuted : 0
  }
}

/// Relation of a damaged line to a line of the reference as the other program read it.
private enum LineForm {
  /// The same line, perhaps with other blanks before it and other numbers in it.
  case same

  /// The same line with something added at its end.
  case continued
  case other

  init(of line: ArraySlice<UInt8>, in damaged: ArraySlice<UInt8>) {
    if line == damaged {
      self = .same
      return
    }
    // The beginning of a line without visible characters is like any other.
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    let text = line.trimmedLineEnd.drop(while: isBlank).filter { !isDigit($0) }
    let other = damaged.trimmedLineEnd.drop(while: isBlank).filter { !isDigit($0) }
    self = text.isEmpty || !other.starts(with: text) ? .other : text == other ? .same : .continued
  }
}
