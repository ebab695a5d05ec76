internal import LegibleEncodings

/// A word of which parts are UTF-8 that was read in an encoding of single bytes, maybe with bytes lost.
///
/// `l\u{2019}humanitÃ©` has a sign that was read rightly, `Ð"Ð¾Ð¼` lost a quotation mark, and `Ã ` a no-break space.
struct RepairParts {
  /// A part of the word, and of the repaired one.
  struct Part {
    var old: Range<Int>
    var new: Range<Int>
    var edits: RepairEdits

    /// Whether it was UTF-8 that was read wrongly twice: the edits are those after the second reading.
    var isTwice = false

    /// Whether the character is certain in spite of what was lost.
    var isWhole: Bool { edits.isSubset(of: .noBreakSpaces) || isTwice && old.count > 2 }

    /// The mistaken readings, the last of them first.
    func steps(read reader: TextEncoding) -> [RepairStep] {
      let last = RepairStep(read: reader, written: .utf8, edits: edits)
      return isTwice ? [last, RepairStep(read: reader, written: .utf8)] : [last]
    }
  }

  private(set) var word: [UInt32] = []
  private(set) var parts: [Part] = []

  /// The ranges in which bytes were lost and it is unclear which; they stay as they are.
  private(set) var gaps: [Range<Int>] = []

  /// One way to read what begins at a place of the word.
  private struct Choice {
    var old: Range<Int>

    /// The character, if it is not what is written.
    var scalar: UInt32?
    var edits: RepairEdits = []
    var isTwice = false

    var isWhole: Bool { Part(old: old, new: 0..<1, edits: edits, isTwice: isTwice).isWhole }
  }

  /// A part of the word, and the ways to read it; each way may leave the end of the part as it is written.
  private struct Segment {
    var range: Range<Int>
    var choices: [Choice]

    /// The choice that is likeliest, and whether it is clearly so.
    var best = 0
    var isClear = true

    func text(of choice: Choice, _ word: [UInt32]) -> [UInt32] {
      guard let scalar = choice.scalar else { return Array(word[range]) }
      return [scalar] + word[choice.old.upperBound..<range.upperBound]
    }
  }

  /// The maximum number of choices that are weighed in a word; later segments stay unclear.
  private static let limit = 512

  /// The lead over all other ways to read a place, in nats, from which one is clear.
  private static let minMargin: Float = 3.5

  /// The characters before and behind a place that count in its costs.
  private static let contextLimit = 12

  /// Reads a word in which UTF-8 was read in an encoding.
  ///
  /// - Parameter cost: Returns what a text costs, in nats.
  /// - Returns: `nil` if no part of it is likely to be.
  init?(of old: [UInt32], readIn reader: TextEncoding, cost: ([UInt32]) -> Float) {
    guard let places = Places(old, reader), var segments = places.segments() else { return nil }
    // Each segment is decided by itself at first, then with its context, and again once the context has been decided.
    for contextLimit in [0, Self.contextLimit, Self.contextLimit] {
      var count = 0
      for index in segments.indices where segments[index].choices.count > 1 {
        count += segments[index].choices.count
        if count <= Self.limit {
          Self.choose(in: &segments, at: index, contextLimit, old, cost)
        } else {
          segments[index].isClear = false
        }
      }
    }
    for segment in segments { add(segment, places) }
    let readCount = parts.reduce(0) { $0 + $1.new.count }
    guard readCount > 0, readCount >= gaps.count, !isMostlyLost(segments, old),
      cost(word) + Self.minMargin <= cost(old)
    else { return nil }
  }

  /// Whether more letters have lost bytes than are whole: such a word was damaged in another way.
  private func isMostlyLost(_ segments: [Segment], _ old: [UInt32]) -> Bool {
    var (wholeCount, lostCount) = (0, 0)
    for segment in segments {
      let choice = segment.choices[segment.best]
      if segment.isClear, !choice.edits.isEmpty {
        lostCount += choice.isWhole || choice.edits == .joinedSpaces ? 0 : 1
      } else if segment.isClear, choice.scalar != nil || old[segment.range.lowerBound].isLetter {
        wholeCount += 1
      }
    }
    return lostCount > wholeCount
  }

  /// Finds the likeliest choice of a segment, with the characters around.
  private static func choose(
    in segments: inout [Segment], at index: Int, _ contextLimit: Int, _ word: [UInt32],
    _ cost: ([UInt32]) -> Float
  ) {
    func text(_ segment: Segment) -> [UInt32] {
      segment.text(of: segment.choices[segment.best], word)
    }
    var before: [UInt32] = []
    for segment in segments[..<index].reversed() where before.count < contextLimit {
      before = text(segment) + before
    }
    var after: [UInt32] = []
    for segment in segments[(index + 1)...] where after.count < contextLimit {
      after += text(segment)
    }
    let segment = segments[index]
    let costs = segment.choices.map { cost(before + segment.text(of: $0, word) + after) }
    let best = costs.indices.reduce(0) { costs[$1] < costs[$0] ? $1 : $0 }
    segments[index].best = best
    segments[index].isClear = costs.indices.allSatisfy {
      $0 == best || costs[$0] - costs[best] >= minMargin
    }
  }

  private mutating func add(_ segment: Segment, _ places: Places) {
    let choice = segment.choices[segment.best]
    guard segment.isClear, let scalar = choice.scalar else {
      word += places.word[segment.range]
      if !choice.edits.isEmpty { gaps.append(choice.old) }
      return
    }
    defer { word += places.word[choice.old.upperBound..<segment.range.upperBound] }
    let new = word.count..<word.count + 1
    word.append(scalar)
    if let last = parts.last, last.old.upperBound == choice.old.lowerBound,
      last.isTwice == choice.isTwice
    {
      // Adjacent characters are one part, if the damage of both together leads back to the text as written.
      let all = Part(
        old: last.old.lowerBound..<choice.old.upperBound,
        new: last.new.lowerBound..<new.upperBound, edits: last.edits.union(choice.edits),
        isTwice: choice.isTwice)
      let added = Part(old: choice.old, new: new, edits: all.edits, isTwice: choice.isTwice)
      if places.leadsBack(added, word), all.edits == last.edits || places.leadsBack(all, word) {
        parts[parts.count - 1] = all
        return
      }
    }
    parts.append(
      Part(old: choice.old, new: new, edits: choice.edits, isTwice: choice.isTwice))
  }

  // MARK: Places

  /// The places of a word, and what may begin at each.
  private struct Places {
    let word: [UInt32]
    private let reader: TextEncoding
    private let scalars: [UInt32]
    private let bytes: [UInt32: UInt8]

    /// The edits that may have been made: none that removes characters which the word still has.
    private let edits: [(edit: RepairEdits, lost: ClosedRange<UInt32>, rest: UInt32?)]

    /// Whether the word has a letter that was read wrongly twice, so that the others may have been put in later.
    private var hasTwiceRead = false

    init?(_ word: [UInt32], _ reader: TextEncoding) {
      guard case .table(let scalars, let bytes) = RepairCodec.lenient(reader) else { return nil }
      self.word = word
      self.reader = reader
      self.scalars = scalars
      self.bytes = bytes
      edits = RepairEdits.all.filter { row in !word.contains(where: row.lost.contains) }
      hasTwiceRead = word.indices.contains { !twiceRead(at: $0, count: 3).isEmpty }
    }

    /// Whether a part, read wrongly again, becomes what it is in the word.
    func leadsBack(_ part: Part, _ repaired: [UInt32]) -> Bool {
      let damaged = part.steps(read: reader).reversed()
        .reduce(Optional(Array(repaired[part.new]))) { text, step in text.flatMap(step.damaged) }
      return damaged == Array(word[part.old])
    }

    /// Returns the segments of the word; `nil` if it has a letter that is no part of UTF-8.
    func segments() -> [Segment]? {
      var segments: [Segment] = []
      var place = 0
      while place < word.count {
        let choices = choices(at: place)
        guard let end = choices.map({ $0.old.upperBound }).max() else { return nil }
        // Until a segment is decided, its last choice stands for it.
        segments.append(Segment(range: place..<end, choices: choices, best: choices.count - 1))
        place = end
      }
      return segments
    }

    /// Returns the ways to read what begins at a place: none for a letter that is no part of UTF-8.
    func choices(at place: Int) -> [Choice] {
      let whole = twiceRead(at: place, count: 3)
      let sequences =
        whole.isEmpty ? sequences(at: place) + twiceRead(at: place, count: 2) : whole
      // A letter that the encoding has must be part of UTF-8; only signs may have been put in later. Letters may, too, if the
      // word has one that was read twice, which is no accident. Before a space or quotation mark, a loss may stay unclear.
      let isRead =
        word[place] >= 0x80 && bytes[word[place]] != nil
        && word[place].isLetter && !hasTwiceRead
        && !(place + 1 < word.count && [0x20, 0x22, 0x27].contains(word[place + 1]))
      if isRead && sequences.isEmpty { return openChoice(at: place).map { [$0] } ?? [] }
      return isRead ? sequences : [Choice(old: place..<place + 1)] + sequences
    }

    /// Returns the rest of a character of three or more bytes that has lost two of them; it stays as it is.
    private func openChoice(at start: Int) -> Choice? {
      guard let lead = bytes[word[start]], 0xE0..<0xF5 ~= lead else { return nil }
      var end = start + 1
      while end < word.count, word[end] >= 0x80, let byte = bytes[word[end]], byte < 0xC0 {
        end += 1
      }
      return Choice(old: start..<end, edits: .controls)
    }

    /// Letters of Latin script that may have been read wrongly twice.
    private static let latin: Range<UInt32> = 0xA0..<0x180

    /// Returns the letters that begin at a place in UTF-8 that was read wrongly twice, where controls were dropped after that.
    ///
    /// - Parameter count: The characters that are left: three, or two if the last one was lost, too, as of capital letters.
    private func twiceRead(at start: Int, count: Int) -> [Choice] {
      guard reader == .iso8859_1, edits.contains(where: { $0.edit == .controls }),
        0xC2..<0xE0 ~= word[start], start + count <= word.count, word[start + 1] == 0xC2
      else { return [] }
      let choice = Choice(old: start..<start + count, edits: .controls, isTwice: true)
      let part = Part(old: choice.old, new: 0..<1, edits: .controls, isTwice: true)
      return Self.latin.compactMap { scalar in
        guard leadsBack(part, [scalar]) else { return nil }
        var letter = choice
        letter.scalar = scalar
        return letter
      }
    }

    /// Whether a letter may begin here: UTF-8 that begins with C2 is signs.
    private func mayBeginLetter(_ scalar: UInt32) -> Bool {
      scalar < 0x80 ? scalar.isLetter : bytes[scalar] != 0xC2
    }

    /// Returns the characters that begin at a place in UTF-8, those with a lost byte only if there is none without.
    private func sequences(at start: Int) -> [Choice] {
      guard word[start] >= 0x80, let lead = bytes[word[start]], 0xC2..<0xF5 ~= lead
      else { return [] }
      let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      let rest = word[(start + 1)...].prefix(length - 1)
        .prefix { $0 >= 0x80 && bytes[$0].map { 0x80..<0xC0 ~= $0 } ?? false }
        .compactMap { bytes[$0] }
      var open: [(utf8: [UInt8], end: Int, edits: RepairEdits)] = []
      if rest.count == length - 1 {
        open = [([lead] + rest, start + length, [])]
      } else if rest.count == length - 2 {
        // Any of the continuation bytes may be the one that was lost.
        for index in 0...rest.count {
          let next = start + 1 + index < word.count ? word[start + 1 + index] : nil
          for row in edits
          where (row.rest == nil || row.rest == next)
            && (row.edit != .softHyphens || next.map(mayBeginLetter) ?? true)
            && (row.edit != .joinedSpaces || next == nil)
          {
            for byte in UInt8(0x80)..<0xC0 where row.lost.contains(scalars[Int(byte)]) {
              open.append(
                (
                  [lead] + rest[..<index] + [byte] + rest[index...],
                  start + 1 + rest.count + (row.rest == nil ? 0 : 1), row.edit
                ))
            }
          }
        }
      }
      return open.compactMap { sequence in
        guard TextEncoding.utf8.isValid(sequence.utf8),
          let scalar = String(decoding: sequence.utf8, as: UTF8.self).unicodeScalars.first,
          scalar.value >= 0xA0, !scalar.value.isUnassigned,
          sequence.edits.isEmpty || scalar.value != 0xAD,
          // A word before a space does not end in a capital letter.
          !sequence.edits.contains(.joinedSpaces) || !scalar.properties.isUppercase
        else { return nil }
        let choice = Choice(old: start..<sequence.end, scalar: scalar.value, edits: sequence.edits)
        let part = Part(old: choice.old, new: 0..<1, edits: choice.edits)
        return leadsBack(part, [scalar.value]) ? choice : nil
      }
    }
  }
}

extension UInt32 {
  fileprivate var isLetter: Bool { Unicode.Scalar(self)?.properties.isAlphabetic ?? false }
}
