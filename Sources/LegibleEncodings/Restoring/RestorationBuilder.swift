/// Builds the text that a damaged text would be without the damage.
struct RestorationBuilder {
  let reference: EditableText
  let damaged: DamagedText

  /// How the program has read each line of the reference.
  private(set) var readings: LineReadings

  /// The lines of the damaged text in which letters are missing that an edit may have removed, and the number of
  /// these.
  private var doubtfulEdits: [(line: Int, count: Int)] = []

  /// The reference as the program has had it.
  private(set) var rendered: RenderedText

  /// The restored text.
  private(set) var text: [UInt8] = []

  /// The parts of it that the reference does not explain, in order, as they are in the damaged text.
  private(set) var unknown: [Range<Int>] = []

  /// The lines with something to report, in order.
  private(set) var lines: [TextRestoration.Line] = []

  /// Whether lines that are read as the same have other bytes.
  private(set) var hasOtherBytes = false

  private var lineNumber = 1

  /// The end of the part of the reference that was taken over last.
  private var ownEnd = 0

  /// The originals of damaged words and lines, from the reference.
  lazy var originals = LostOriginals(of: rendered)

  init(reference: EditableText, damaged: DamagedText, reading: LossyReading) {
    self.reference = reference
    self.damaged = damaged
    readings = LineReadings(reading)
    rendered = RenderedText(reference, by: readings, joinsLineEnds: damaged.joinsLineEnds)
  }

  mutating func build() {
    let starts = EditableText.lineStarts(of: damaged.utf8)
    let new = zip(starts, starts.dropFirst()).map { damaged.utf8[$0..<$1] }
    var old = renderedLines
    var hunks = Self.hunks(old, new)
    if mayDifferByLine, reference.lines.count == old.count + 1 {
      doubtfulEdits = readings.find(in: reference, damaged, new, Self.merged(hunks))
      if !readings.others.isEmpty {
        rendered = RenderedText(reference, by: readings, joinsLineEnds: damaged.joinsLineEnds)
        old = renderedLines
        hunks = Self.hunks(old, new)
      }
    }
    compareBytes(old.count, new.count, hunks)
    if readings.areRight && !damaged.joinsLineEnds {
      text = damaged.utf8
      countReplacements(new, hunks)
      noteDoubtfulEdits()
      return
    }
    let doubtful = doubtfulLines(old, new, hunks)
    var (oldDone, newDone) = (0, 0)
    for hunk in Self.merged(hunks) + [.init(old: old.count..<old.count, new: new.count..<new.count)]
    {
      takeLines(oldDone..<hunk.old.lowerBound, for: newDone..<hunk.new.lowerBound, starts, doubtful)
      let oldRange =
        rendered.shownStarts[hunk.old.lowerBound]..<rendered.shownStarts[hunk.old.upperBound]
      ownEnd = max(ownEnd, rendered.ownOffset(of: oldRange.lowerBound, behind: false) ?? ownEnd)
      take(oldRange, for: starts[hunk.new.lowerBound]..<starts[hunk.new.upperBound])
      (oldDone, newDone) = (hunk.old.upperBound, hunk.new.upperBound)
    }
    noteDoubtfulEdits()
  }

  /// Notes the lines in which letters are missing that an edit may have removed.
  private mutating func noteDoubtfulEdits() {
    for (index, count) in doubtfulEdits {
      let place = lines.firstIndex { $0.number >= index + 1 } ?? lines.count
      if place == lines.count || lines[place].number != index + 1 {
        lines.insert(TextRestoration.Line(number: index + 1), at: place)
      }
      lines[place].ambiguousCount += count
    }
  }

  /// The lines of the reference as the program has had them.
  private var renderedLines: [ArraySlice<UInt8>] {
    zip(rendered.shownStarts, rendered.shownStarts.dropFirst()).map { rendered.shown[$0..<$1] }
      .filter { !$0.isEmpty }
  }

  private static func hunks(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> [LineDifference.Hunk] {
    LineDifference(old: old, new: new).hunks
      .sorted { ($0.old.lowerBound, $0.new.lowerBound) < ($1.old.lowerBound, $1.new.lowerBound) }
  }

  /// Whether the damaged text has lines that a program wrote which did not know the letters: text in another
  /// encoding than UTF-8 was written by one that knew them.
  private var mayDifferByLine: Bool {
    damaged.encoding == reference.encoding || damaged.encoding == .utf8
  }

  /// Joins hunks that touch each other, since lines at the same place in them need not correspond.
  private static func merged(_ hunks: [LineDifference.Hunk]) -> [LineDifference.Hunk] {
    var result: [LineDifference.Hunk] = []
    for hunk in hunks {
      if let last = result.last, last.old.upperBound == hunk.old.lowerBound,
        last.new.upperBound == hunk.new.lowerBound
      {
        result[result.count - 1].old = last.old.lowerBound..<hunk.old.upperBound
        result[result.count - 1].new = last.new.lowerBound..<hunk.new.upperBound
      } else {
        result.append(hunk)
      }
    }
    return result
  }

  /// The original line of each new line; `nil` for those in hunks.
  private static func pairs(_ hunks: [LineDifference.Hunk], _ count: Int) -> [Int?] {
    var pairs = [Int?](repeating: nil, count: count)
    var (oldDone, newDone) = (0, 0)
    for hunk in hunks {
      for index in newDone..<max(hunk.new.lowerBound, newDone) {
        pairs[index] = oldDone + index - newDone
      }
      (oldDone, newDone) = (hunk.old.upperBound, hunk.new.upperBound)
    }
    for index in newDone..<max(count, newDone) { pairs[index] = oldDone + index - newDone }
    return pairs
  }

  /// The lines that may as well come from another line of the reference, because both became the same. A
  /// comparison from the end of the texts finds them.
  private func doubtfulLines(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], _ hunks: [LineDifference.Hunk]
  ) -> Set<Int> {
    let backward = LineDifference(old: old.reversed(), new: new.reversed()).hunks.map {
      LineDifference.Hunk(
        old: old.count - $0.old.upperBound..<old.count - $0.old.lowerBound,
        new: new.count - $0.new.upperBound..<new.count - $0.new.lowerBound)
    }.sorted { ($0.old.lowerBound, $0.new.lowerBound) < ($1.old.lowerBound, $1.new.lowerBound) }
    let (first, second) = (Self.pairs(hunks, new.count), Self.pairs(backward, new.count))
    var doubtful: Set<Int> = []
    for index in new.indices {
      guard let one = first[index] ?? second[index], first[index] != second[index] else { continue }
      if let first = first[index], let second = second[index] {
        if ownLine(first) != ownLine(second) { doubtful.insert(index) }
      } else if !LostOriginals.hasWord(old[one]) {
        // A line of nothing but signs of a loss may as well be one that was added.
        doubtful.insert(index)
      }
    }
    for hunk in Self.merged(hunks) where hunk.old.count > hunk.new.count {
      addSlides(of: hunk, old, first, &doubtful)
    }
    return doubtful
  }

  /// Also tries the hunk shifted by whole equal lines, as `git diff` slides hunks.
  private func addSlides(
    of hunk: LineDifference.Hunk, _ old: [ArraySlice<UInt8>], _ pairs: [Int?],
    _ doubtful: inout Set<Int>
  ) {
    let count = hunk.old.count - hunk.new.count
    var up = 1
    while hunk.old.lowerBound >= up, hunk.new.lowerBound >= up,
      pairs[hunk.new.lowerBound - up] == hunk.old.lowerBound - up,
      old[hunk.old.lowerBound - up] == old[hunk.old.lowerBound - up + count]
    {
      if ownLine(hunk.old.lowerBound - up) != ownLine(hunk.old.lowerBound - up + count) {
        doubtful.insert(hunk.new.lowerBound - up)
      }
      up += 1
    }
    var down = 0
    while hunk.old.upperBound + down < old.count, hunk.new.upperBound + down < pairs.count,
      pairs[hunk.new.upperBound + down] == hunk.old.upperBound + down,
      old[hunk.old.upperBound + down] == old[hunk.old.upperBound + down - count]
    {
      if ownLine(hunk.old.upperBound + down) != ownLine(hunk.old.upperBound + down - count) {
        doubtful.insert(hunk.new.upperBound + down)
      }
      down += 1
    }
  }

  private func ownLine(_ index: Int) -> ArraySlice<UInt8>? {
    guard index + 1 < rendered.shownStarts.count,
      let start = rendered.ownOffset(of: rendered.shownStarts[index], behind: false),
      let end = rendered.ownOffset(of: rendered.shownStarts[index + 1], behind: false), start <= end
    else { return nil }
    return rendered.own[start..<end]
  }

  /// Notes whether lines that were not edited have other bytes than in the reference.
  private mutating func compareBytes(
    _ oldCount: Int, _ newCount: Int, _ hunks: [LineDifference.Hunk]
  ) {
    guard readings.main.isRight, damaged.encoding == reference.encoding,
      damaged.lineBytes.count == newCount,
      reference.lines.count == oldCount + 1
    else { return }
    for (new, old) in Self.pairs(hunks, newCount).enumerated() {
      guard let old, old < oldCount, readings[old].isRight, !damaged.linesInUTF8.contains(new)
      else { continue }
      let bytes = reference.bytes[
        reference.lines[old].byteStart..<reference.lines[old + 1].byteStart]
      if bytes.trimmedLineEnd != damaged.lineBytes[new].trimmedLineEnd { hasOtherBytes = true }
    }
  }

  /// Counts the signs of losses in lines that the reference does not have.
  private mutating func countReplacements(
    _ new: [ArraySlice<UInt8>], _ hunks: [LineDifference.Hunk]
  ) {
    for hunk in hunks {
      for index in hunk.new {
        let count = new[index].replacementCount
        if count > 0 { note(line: index + 1) { $0.lostCount += count } }
      }
    }
  }
}

extension RestorationBuilder {
  /// Takes equal lines from the reference, but keeps the damaged ones that may be other lines of it.
  private mutating func takeLines(
    _ old: Range<Int>, for new: Range<Int>, _ starts: [Int], _ doubtful: Set<Int>
  ) {
    var done = 0
    while done < new.count {
      let isDoubtful = doubtful.contains(new.lowerBound + done)
      var end = done + 1
      while end < new.count, doubtful.contains(new.lowerBound + end) == isDoubtful { end += 1 }
      let first = rendered.shownStarts[old.lowerBound + done]
      let last = rendered.shownStarts[old.lowerBound + end]
      let own = (
        rendered.ownOffset(of: first, behind: false),
        rendered.ownOffset(of: last, behind: last == rendered.shown.count)
      )
      if case (let from?, let to?) = own, from <= to, !isDoubtful {
        appendOwn(from..<to)
      } else {
        let lost = ownLostCount(own.0, own.1)
        let line = lineNumber
        let range = starts[new.lowerBound + done]..<starts[new.lowerBound + end]
        append(damaged.utf8[range], isUnknown: lost > 0)
        if lost > 0 { note(line: line) { $0.ambiguousCount += lost } }
        ownEnd = own.1 ?? ownEnd
      }
      done = end
    }
  }

  private func ownLostCount(_ start: Int?, _ end: Int?) -> Int {
    guard let start, let end, start < end else { return 1 }
    return rendered.lostCount(in: start..<end)
  }

  /// Adds a part of the reference.
  mutating func appendOwn(_ range: Range<Int>) {
    ownEnd = range.upperBound
    var start = range.lowerBound
    while start < range.upperBound {
      let end =
        rendered.own[start..<range.upperBound].firstIndex(of: 0x0A).map { $0 + 1 }
        ?? range.upperBound
      if !readings.areRight {
        let count = rendered.lostCount(in: start..<end)
        if count > 0 { note(line: lineNumber) { $0.restoredCount += count } }
      }
      text += rendered.own[start..<end]
      if rendered.own[end - 1] == 0x0A { lineNumber += 1 }
      start = end
    }
  }

  /// Adds text.
  ///
  /// - Parameter isUnknown: Whether a program has replaced something unknown by it.
  mutating func append(_ bytes: ArraySlice<UInt8>, isUnknown: Bool = false) {
    if isUnknown { unknown.append(text.count..<text.count + bytes.count) }
    text += bytes
    lineNumber += bytes.count { $0 == 0x0A }
  }

  /// The end of the last part of the reference that was taken over.
  var lastOwnEnd: Int { ownEnd }

  /// The line that is being written.
  var currentLine: Int { lineNumber }

  /// Notes something about a line.
  mutating func note(line number: Int, _ body: (inout TextRestoration.Line) -> Void) {
    if lines.last?.number != number { lines.append(TextRestoration.Line(number: number)) }
    body(&lines[lines.count - 1])
  }
}

extension Collection<UInt8> {
  /// The number of U+FFFD in UTF-8, or of what it became when it was read as something else.
  package var replacementCount: Int {
    var count = 0
    var (before, last): (UInt8, UInt8) = (0, 0)
    for byte in self {
      if before == 0xEF && last == 0xBF && byte == 0xBD { count += 1 }
      (before, last) = (last, byte)
    }
    return count
  }
}

/// The originals of damaged words and lines: a map from the forms that a reference has for the wrong reader.
///
/// So text is found that was moved or copied.
struct LostOriginals {
  /// The original of a word or a line.
  enum Found {
    case none

    /// One text that a number of characters became.
    case one(ArraySlice<UInt8>, Int, LossyReading.Loss)

    /// It may have been one thing or another.
    case several
  }

  private var words: [ArraySlice<UInt8>: Found] = [:]
  private var lines: [ArraySlice<UInt8>: Found] = [:]

  init(of text: RenderedText) {
    for (start, end) in zip(text.shownStarts, text.shownStarts.dropFirst()) {
      Self.add(start..<end, of: text, to: &lines)
    }
    let tokens = TextTokens(text.shown[...], areWords: true)
    for index in 0..<tokens.count where TextTokens.isOfWord(text.shown[tokens.starts[index]]) {
      Self.add(tokens.range(index), of: text, to: &words)
    }
  }

  private static func add(
    _ range: Range<Int>, of text: RenderedText, to table: inout [ArraySlice<UInt8>: Found]
  ) {
    guard let start = text.ownOffset(of: range.lowerBound, behind: false),
      let end = text.ownOffset(of: range.upperBound, behind: false), start < end
    else { return }
    let shown = text.shown[range]
    let own = text.own[start..<end]
    switch table[shown] {
    case nil:
      table[shown] = Found.one(
        own, text.lostCount(in: start..<end), text.loss(at: range.lowerBound))
    case .one(let known, _, _)? where known != own: table[shown] = .several
    default: break
    }
  }

  /// Returns the original of a line.
  func line(_ line: ArraySlice<UInt8>) -> Found {
    guard case .one(let own, let count, let loss)? = lines[line], count > 0, Self.hasWord(line)
    else { return .none }
    return .one(own, count, loss)
  }

  /// Whether a line has a word, or is so long that it is no other line: without a word it may be anything.
  fileprivate static func hasWord(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains { TextTokens.isOfWord($0) && $0 != 0x3F && $0 < 0x80 } || line.count > 24
  }

  /// Returns the original of a word, unless so little of it is left that it may be a word of another text.
  func word(_ word: ArraySlice<UInt8>) -> Found {
    switch words[word] {
    case .one(let own, let count, let loss)? where count > 0:
      let kept = word.count { $0 < 0x80 && $0 != 0x3F }
      let isEnough = loss == .question ? kept > 2 : kept > 1 || count > 3
      // With bytes left out a word looks like any other.
      return isEnough && loss != .nothing
        ? .one(own, count, loss) : word.replacementCount > 0 ? .several : .none
    case .several?: return word.replacementCount > 0 ? .several : .none
    default: return .none
    }
  }
}
