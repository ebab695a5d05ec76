extension RestorationBuilder {
  /// A part of the damaged text, and what it is in the reference as the program has had it.
  private struct Piece {
    var new: Range<Int>
    var old: Range<Int>?
    var isDoubtful = false

    /// Whether the position of letters that were left out next to it is ambiguous.
    var isGuess = false
  }

  /// Adds lines that were edited: what they share with those of the reference is taken from it.
  mutating func take(_ old: Range<Int>, for new: Range<Int>) {
    if new.isEmpty { return }
    var pieces = pieces(of: new, beside: old, areWords: true)
    if !old.isEmpty && !readings.areRight {
      pieces = refined(pieces, old)
    }
    for piece in withGuesses(joined(pieces)) {
      if piece.old != nil {
        takeOver(piece)
      } else {
        appendEdited(piece.new, isDoubtful: piece.isDoubtful)
      }
    }
  }

  /// Marks the pieces next to an addition that may as well be on their other side, where letters that were left out would
  /// have another position.
  private func withGuesses(_ pieces: [Piece]) -> [Piece] {
    if readings.areRight { return pieces }
    var pieces = pieces
    for index in pieces.indices where pieces[index].old == nil {
      let added = damaged.utf8[pieces[index].new]
      if index > 0, let old = pieces[index - 1].old,
        added.last == damaged.utf8[pieces[index - 1].new].last, hasLoss(from: old, to: old)
      {
        pieces[index - 1].isGuess = true
      }
      if index + 1 < pieces.count, let old = pieces[index + 1].old,
        added.first == damaged.utf8[pieces[index + 1].new].first, hasLoss(from: old, to: old)
      {
        pieces[index + 1].isGuess = true
      }
    }
    return pieces
  }

  /// Divides a part of the damaged text into pieces that the reference has and pieces that it has not.
  private func pieces(of new: Range<Int>, beside old: Range<Int>, areWords: Bool) -> [Piece] {
    let oldTokens = TextTokens(rendered.shown[old], areWords: areWords)
    let newTokens = TextTokens(damaged.utf8[new], areWords: areWords)
    guard let alignment = TokenAlignment(oldTokens, newTokens) else { return [Piece(new: new)] }
    return (0..<newTokens.count).map { index in
      let range = newTokens.range(index)
      let row = alignment.earliest[index]
      guard row >= 0 else { return Piece(new: range) }
      let found = oldTokens.range(row)
      let late = alignment.latest[index]
      if late >= 0, late != row, original(of: found) != original(of: oldTokens.range(late)) {
        return Piece(new: range, isDoubtful: true)
      }
      let isGuess =
        late >= 0 && late != row
        && hasLoss(from: found, to: oldTokens.range(late))
      return Piece(new: range, old: found, isGuess: isGuess)
    }
  }

  /// Whether letters were left out between two places.
  private func hasLoss(from first: Range<Int>, to last: Range<Int>) -> Bool {
    guard rendered.loss(at: first.lowerBound) == .nothing,
      let start = rendered.ownOffset(of: first.lowerBound, behind: false),
      let end = rendered.ownOffset(of: last.upperBound, behind: true), start < end
    else { return false }
    return rendered.lostCount(in: start..<end) > 0
  }

  /// Whether there is an edit next to the piece where letters were left out: their order is ambiguous.
  private func standsBesideLoss(_ piece: Piece) -> Bool {
    guard let old = piece.old, rendered.loss(at: old.lowerBound) == .nothing else { return false }
    let hasLoss = { (place: Int) in
      rendered.ownOffset(of: place, behind: false) != rendered.ownOffset(of: place, behind: true)
    }
    let isLineEnd = { (text: [UInt8], place: Int) in
      !text.indices.contains(place) || text[place] == 0x0A
    }
    let start = isLineEnd(damaged.utf8, piece.new.lowerBound - 1)
    let end =
      isLineEnd(damaged.utf8, piece.new.upperBound) && isLineEnd(rendered.shown, old.upperBound)
    return !start && hasLoss(old.lowerBound)
      || !end && !isLineEnd(damaged.utf8, piece.new.upperBound - 1) && hasLoss(old.upperBound)
  }

  /// Returns the original of a part; `nil` where its ends are inside of characters.
  private func original(of shown: Range<Int>) -> ArraySlice<UInt8>? {
    guard let start = rendered.ownOffset(of: shown.lowerBound, behind: true),
      let end = rendered.ownOffset(of: shown.upperBound, behind: false), start <= end
    else { return nil }
    return rendered.own[start..<end]
  }

  /// Neighbours that belong together as one.
  private func joined(_ pieces: [Piece]) -> [Piece] {
    var result: [Piece] = []
    for piece in pieces {
      guard var last = result.last, last.isDoubtful == piece.isDoubtful else {
        result.append(piece)
        continue
      }
      if let old = last.old, let next = piece.old, old.upperBound == next.lowerBound {
        last.old = old.lowerBound..<next.upperBound
      } else if last.old != nil || piece.old != nil {
        result.append(piece)
        continue
      }
      last.isGuess = last.isGuess || piece.isGuess
      last.new = last.new.lowerBound..<piece.new.upperBound
      result[result.count - 1] = last
    }
    return result
  }

  /// Compares what lies between equal words character by character.
  private func refined(_ pieces: [Piece], _ old: Range<Int>) -> [Piece] {
    let pieces = joined(pieces)
    var result: [Piece] = []
    var done = old.lowerBound
    for (index, piece) in pieces.enumerated() {
      if let range = piece.old {
        result.append(piece)
        done = range.upperBound
        continue
      }
      let end = pieces[index...].lazy.compactMap { $0.old }.first?.lowerBound ?? old.upperBound
      if piece.isDoubtful || done >= end {
        result.append(piece)
      } else {
        result += self.pieces(of: piece.new, beside: done..<end, areWords: false).map(checked)
      }
    }
    return result
  }

  /// The piece, unless it is a question mark that somebody may have written.
  private func checked(_ piece: Piece) -> Piece {
    guard let old = piece.old, damaged.utf8[piece.new.lowerBound] == 0x3F,
      rendered.loss(at: old.lowerBound) == .question
    else { return piece }
    let isMark = { (text: [UInt8], index: Int) in
      text.indices.contains(index) && text[index] == 0x3F
    }
    var (before, behind) = (1, 1)
    while isMark(rendered.shown, old.lowerBound - before),
      isMark(damaged.utf8, piece.new.lowerBound - before)
    {
      before += 1
    }
    while isMark(rendered.shown, old.lowerBound + behind),
      isMark(damaged.utf8, piece.new.lowerBound + behind)
    {
      behind += 1
    }
    let isWhole =
      !isMark(rendered.shown, old.lowerBound - before)
      && !isMark(damaged.utf8, piece.new.lowerBound - before)
      && !isMark(rendered.shown, old.lowerBound + behind)
      && !isMark(damaged.utf8, piece.new.lowerBound + behind)
    return isWhole && before + behind > 2 ? piece : Piece(new: piece.new, isDoubtful: true)
  }

  /// Adds a part that is the same, as the reference has it.
  private mutating func takeOver(_ piece: Piece) {
    guard var old = piece.old else { return }
    if piece.isGuess || standsBesideLoss(piece) {
      note(line: currentLine) { $0.ambiguousCount += 1 }
    }
    var new = piece.new
    // The ends may be inside of a character.
    let start = rendered.boundary(from: old.lowerBound, upTo: old.upperBound)
    let cut = start - old.lowerBound
    if cut > 0 {
      appendEdited(new.lowerBound..<new.lowerBound + cut, isDoubtful: true)
      new = new.lowerBound + cut..<new.upperBound
      old = start..<old.upperBound
    }
    let end = rendered.boundary(before: old.upperBound, downTo: old.lowerBound)
    let tail = new.upperBound - (old.upperBound - end)..<new.upperBound
    let endsLine = end > 0 && rendered.shown[end - 1] == 0x0A && end < rendered.shown.count
    if old.lowerBound < end, let from = rendered.ownOffset(of: old.lowerBound, behind: false),
      let to = rendered.ownOffset(of: end, behind: !endsLine)
    {
      appendOwn(max(from, lastOwnEnd)..<max(to, from, lastOwnEnd))
    } else if old.lowerBound < end {
      appendEdited(new.lowerBound..<tail.lowerBound, isDoubtful: true)
    }
    if !tail.isEmpty { appendEdited(tail, isDoubtful: true) }
  }

  /// Adds a part that the reference does not have in this place.
  private mutating func appendEdited(_ range: Range<Int>, isDoubtful: Bool) {
    if isDoubtful {
      let count = damaged.utf8[range].count { $0 & 0xC0 != 0x80 }
      note(line: currentLine) { $0.ambiguousCount += count }
      append(damaged.utf8[range], isUnknown: true)
      return
    }
    var start = range.lowerBound
    while start < range.upperBound {
      let end =
        damaged.utf8[start..<range.upperBound].firstIndex(of: 0x0A).map { $0 + 1 }
        ?? range.upperBound
      appendEditedLine(damaged.utf8[start..<end])
      start = end
    }
  }

  private mutating func appendEditedLine(_ line: ArraySlice<UInt8>) {
    if !readings.areRight, case .one(let own, let count, _) = originals.line(line) {
      note(line: currentLine) { $0.restoredCount += count }
      append(own)
      return
    }
    let tokens = TextTokens(line, areWords: true)
    for index in 0..<tokens.count {
      let word = tokens[index]
      let found = readings.areRight ? .none : originals.word(word)
      let lost = word.replacementCount
      switch found {
      case .one(let own, let count, _):
        note(line: currentLine) { $0.restoredCount += count }
        append(own)
        continue
      case .several: note(line: currentLine) { $0.ambiguousCount += max(lost, 1) }
      case .none: if lost > 0 { note(line: currentLine) { $0.lostCount += lost } }
      }
      if case .none = found {
        append(word, isUnknown: lost > 0)
      } else {
        append(word, isUnknown: true)
      }
    }
  }
}

extension RenderedText {
  /// The first place from one on where both texts are between characters.
  func boundary(from place: Int, upTo end: Int) -> Int {
    var place = place
    while place < end && ownOffset(of: place, behind: false) == nil { place += 1 }
    return place
  }

  /// The last such place up to one.
  func boundary(before place: Int, downTo start: Int) -> Int {
    var place = place
    while place > start && ownOffset(of: place, behind: false) == nil { place -= 1 }
    return place
  }
}

/// The parts of a text by which an edited text is compared with it: words, and each other character by itself.
struct TextTokens {
  let text: ArraySlice<UInt8>

  /// The start of each token, and the end of the text.
  let starts: [Int]

  var count: Int { starts.count - 1 }

  /// - Parameter areWords: Whether words are tokens; else each character is one.
  init(_ text: ArraySlice<UInt8>, areWords: Bool) {
    self.text = text
    var starts: [Int] = []
    var isInWord = false
    for index in text.indices {
      let byte = text[index]
      if byte & 0xC0 == 0x80 && index > text.startIndex { continue }
      let isOfWord = areWords && Self.isOfWord(byte)
      if !(isInWord && isOfWord) { starts.append(index) }
      isInWord = isOfWord
    }
    starts.append(text.endIndex)
    self.starts = starts
  }

  /// Whether a character is a part of words: letters, digits, all beyond ASCII, and `?`, which replaces letters.
  static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "?"):
      true
    default: byte >= 0x80
    }
  }

  func range(_ index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

  subscript(index: Int) -> ArraySlice<UInt8> { text[range(index)] }

  /// The weight of a match of two equal tokens.
  func weight(_ index: Int) -> Int32 {
    let first = text[starts[index]]
    if !Self.isOfWord(first) { return first == 0x0A ? 2 : 1 }
    return Int32(min(range(index).count, 12)) + 2
  }
}

/// The tokens that two texts share, by the heaviest common subsequence.
struct TokenAlignment {
  /// For each token of the new text, the earliest one of the old text to which it may correspond, or -1.
  private(set) var earliest: [Int]

  /// The same with the latest.
  private(set) var latest: [Int]

  /// The maximum number of entries of the table, which is 16 MB then.
  private static let tableLimit = 4 << 20

  /// - Returns: `nil` where the texts are too long to be compared.
  init?(_ old: TextTokens, _ new: TextTokens) {
    let (rows, columns) = (old.count, new.count)
    guard rows <= 1 << 20, columns <= 1 << 20, (rows + 1) * (columns + 1) <= Self.tableLimit else {
      return nil
    }
    var numbers: [ArraySlice<UInt8>: Int32] = [:]
    func numbered(_ tokens: TextTokens) -> [Int32] {
      (0..<tokens.count).map { index in
        if let known = numbers[tokens[index]] { return known }
        let next = Int32(truncatingIfNeeded: numbers.count)
        numbers[tokens[index]] = next
        return next
      }
    }
    let oldNumbers = numbered(old)
    let newNumbers = numbered(new)
    let weights = (0..<rows).map(old.weight)
    let width = columns + 1
    var best = [Int32](repeating: 0, count: (rows + 1) * width)
    for row in stride(from: rows - 1, through: 0, by: -1) {
      for column in stride(from: columns - 1, through: 0, by: -1) {
        var value = max(best[(row + 1) * width + column], best[row * width + column + 1])
        if oldNumbers[row] == newNumbers[column] {
          value = max(value, best[(row + 1) * width + column + 1] + weights[row])
        }
        best[row * width + column] = value
      }
    }
    earliest = [Int](repeating: -1, count: columns)
    latest = earliest
    for isLate in [false, true] {
      var (row, column) = (0, 0)
      while row < rows && column < columns {
        let value = best[row * width + column]
        let isPair =
          oldNumbers[row] == newNumbers[column]
          && value == best[(row + 1) * width + column + 1] + weights[row]
        let mayMoveOn = value == best[(row + 1) * width + column]
        if isPair && !(isLate && mayMoveOn) {
          if isLate { latest[column] = row } else { earliest[column] = row }
          row += 1
          column += 1
        } else if isLate ? !mayMoveOn : value == best[row * width + column + 1] {
          column += 1
        } else {
          row += 1
        }
      }
    }
  }
}
