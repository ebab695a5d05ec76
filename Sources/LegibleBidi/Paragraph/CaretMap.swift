/// The display places of carets and selections in a line, and the text at a place of it.
///
/// ```swift
/// let text = "abc שלום"
/// let carets = BidiParagraph(text).line.carets
/// carets.visualCharacters.map { text[$0] }                     // a b c ␣ ם ו ל ש
/// carets.caretEdges(at: text.endIndex).map(\.place)            // 8, and 4 beside the ם
/// carets.visualRanges(of: text.startIndex..<text.endIndex)     // [0..<8]
/// ```
///
/// A caret stands between user-perceived characters (`Character`), at one of *n* + 1 places of a
/// line of *n*; place 0 is the left end. Where directions meet, a caret between two characters of
/// the text has two edges, one beside either of them, and the first of them is where the caret
/// belongs: beside the character of the lower level, the ends of the line being of the level of the
/// paragraph. So each index has one place, and each place one index.
public struct CaretMap: Sendable {
  /// The starts of the characters in the string, in the order of the text, and the end of the line.
  let boundaries: [String.Index]

  /// The levels of the characters.
  let levels: [UInt8]

  /// The level of the paragraph.
  let paragraphLevel: UInt8

  /// The character that is displayed at each place.
  let charactersAtPlaces: [Int]

  /// The place of each character.
  let placesOfCharacters: [Int]

  /// The boundary of a caret at each place.
  private(set) var boundariesAtPlaces: [Int]

  init(_ line: BidiLine) {
    paragraphLevel = line.paragraph.level
    var boundaries: [String.Index] = []
    var levels: [UInt8] = []
    var runs = ScratchList<ResolvedRun>()
    // The runs of the line, counted in characters, each of which has the level of its first scalar.
    let text = line.text
    let utf8 = line.paragraph.text.utf8
    var run = 0
    var offset = line.range.lowerBound
    var index = text.startIndex
    while index < text.endIndex {
      let end = text.index(after: index)
      while run + 1 < line.runCount && line.resolvedRuns[run + 1].start <= offset { run += 1 }
      let level = line.run(run).level
      if levels.last != level { runs.append(ResolvedRun(start: levels.count, level: level)) }
      boundaries.append(index)
      levels.append(level)
      offset += utf8.distance(from: index, to: end)
      index = end
    }
    boundaries.append(text.endIndex)
    self.boundaries = boundaries
    self.levels = levels
    var characters: [Int] = []
    characters.reserveCapacity(levels.count)
    var order = VisualOrder()
    order.forEachRun(of: UnsafeBufferPointer(runs.elements)) { run in
      let end = run + 1 < runs.count ? Int(runs[run + 1].start) : levels.count
      let part = Int(runs[run].start)..<end
      if runs[run].level & 1 == 0 {
        characters.append(contentsOf: part)
      } else {
        characters.append(contentsOf: part.reversed())
      }
    }
    charactersAtPlaces = characters
    var places = [Int](repeating: 0, count: characters.count)
    for (place, character) in characters.enumerated() { places[character] = place }
    placesOfCharacters = places
    boundariesAtPlaces = [Int](repeating: 0, count: boundaries.count)
    for boundary in boundaries.indices {
      boundariesAtPlaces[firstEdge(of: boundary).place] = boundary
    }
  }

  /// The characters of the line from left to right, each as a range of the string.
  ///
  /// - Complexity: O(*n*).
  public var visualCharacters: [Range<String.Index>] { charactersAtPlaces.map(character) }

  /// A character by its number in the order of the text, as a range of the string.
  func character(_ number: Int) -> Range<String.Index> {
    boundaries[number]..<boundaries[number + 1]
  }

  /// The boundary before the character that an index is in, the ends of the line for what is beyond
  /// them.
  func boundary(at index: String.Index) -> Int {
    max(0, boundaries.sortedIndex { $0 > index } - 1)
  }
}

extension BidiLine {
  /// The places of carets and selections in the line; to be kept for as long as the line is.
  ///
  /// - Complexity: O(*n*).
  public var carets: CaretMap { CaretMap(self) }
}

extension CaretMap {
  /// The index at which a caret belongs that is placed at a point of the line, as by a click.
  ///
  /// Of the character at the point the nearer side counts; beyond an end of the line it is the index
  /// at that end.
  ///
  /// - Parameter position: The distance of the point from the left end of the line, in characters.
  /// - Complexity: O(1).
  public func index(nearestTo position: Double) -> String.Index {
    if !(position > 0) { return boundaries[boundariesAtPlaces[0]] }
    if position >= Double(levels.count) { return boundaries[boundariesAtPlaces[levels.count]] }
    let place = Int(position)
    return index(beside: charactersAtPlaces[place], position - Double(place) < 0.5 ? .left : .right)
  }

  /// The index at which a caret belongs that is placed at a point of the line, whose characters are
  /// of different widths.
  ///
  /// ```swift
  /// let index = carets.index(nearestTo: click.x) { font.width(of: text[$0]) }
  /// ```
  ///
  /// - Parameters:
  ///   - position: The distance of the point from the left end of the line, in the unit of the widths.
  ///   - width: How wide a character of the string is.
  /// - Complexity: O(*n*).
  public func index(
    nearestTo position: Double, width: (Range<String.Index>) -> Double
  ) -> String.Index {
    if !(position > 0) { return boundaries[boundariesAtPlaces[0]] }
    var left = 0.0
    for number in charactersAtPlaces {
      let right = left + width(character(number))
      if position < right {
        return index(beside: number, position - left < right - position ? .left : .right)
      }
      left = right
    }
    return boundaries[boundariesAtPlaces[levels.count]]
  }

  /// The index of a caret that moves by one place to the left or right, or `nil` where it leaves the
  /// line.
  ///
  /// Repeated from one end of the line to the other, it visits each index of the line once.
  ///
  /// - Complexity: O(log *n*).
  public func index(after index: String.Index, movingVisually side: VisualSide) -> String.Index? {
    let place = firstEdge(of: boundary(at: index)).place + (side == .left ? -1 : 1)
    return boundariesAtPlaces.indices.contains(place)
      ? boundaries[boundariesAtPlaces[place]] : nil
  }

  /// The display places of selected text from left to right, each range as long as can be.
  ///
  /// The text of one selection is displayed in several ranges where directions meet.
  ///
  /// - Parameter selection: A range of the string; a character that it has a part of is selected,
  ///   and what is not in the line is left out.
  /// - Returns: Places of characters, as in `visualCharacters`.
  /// - Complexity: O(*n*).
  public func visualRanges(of selection: Range<String.Index>) -> [Range<Int>] {
    var last = boundary(at: selection.upperBound)
    if last < levels.count && boundaries[last] < selection.upperBound { last += 1 }
    let first = boundary(at: selection.lowerBound)
    if selection.isEmpty || first >= last { return [] }
    var ranges: [Range<Int>] = []
    for (place, number) in charactersAtPlaces.enumerated() where number >= first && number < last {
      if let range = ranges.last, range.upperBound == place {
        ranges[ranges.count - 1] = range.lowerBound..<(place + 1)
      } else {
        ranges.append(place..<(place + 1))
      }
    }
    return ranges
  }

  /// The index of a caret at a side of a character.
  private func index(beside number: Int, _ side: VisualSide) -> String.Index {
    let isBehind = (side == .right) != (levels[number] & 1 == 1)
    return boundaries[isBehind ? number + 1 : number]
  }
}

/// A side of a line or of a character as displayed.
public enum VisualSide: Sendable, Hashable, CaseIterable {
  /// The side at which a line of English begins.
  case left

  /// The side at which a line of Hebrew begins.
  case right

  /// The other side.
  public var opposite: VisualSide { self == .left ? .right : .left }
}

/// The display place of a caret: a side of a character, or an end of the line.
public struct CaretEdge: Sendable, Hashable {
  /// The number of characters that are displayed to the left of the caret.
  public let place: Int

  /// The character that the caret belongs to, as a range of the string; `nil` for an end of the
  /// line.
  public let character: Range<String.Index>?

  /// The side of the character, or of the line, that the caret stands at.
  public let side: VisualSide

  /// The embedding level of the character, or of the paragraph at an end of the line.
  public let level: UInt8

  /// The way that text runs there, which is what a caret with a flag shows.
  public var direction: TextDirection { level & 1 == 0 ? .leftToRight : .rightToLeft }
}

extension CaretMap {
  /// The display places of a caret before the character at an index: one edge, or two where a
  /// character on one side of it in the text is displayed apart from that on the other.
  ///
  /// The first edge is the one that moving and `index(nearestTo:)` use; editors draw the other as a
  /// weaker caret, or the one whose direction the keyboard has.
  ///
  /// - Parameter index: An index of the string; within a character the edges are those before it,
  ///   outside of the line those of its end.
  /// - Complexity: O(log *n*).
  public func caretEdges(at index: String.Index) -> [CaretEdge] {
    let boundary = boundary(at: index)
    let first = firstEdge(of: boundary)
    let second = edge(of: boundary, behindText: level(before: boundary) > level(after: boundary))
    return first.place == second.place ? [first] : [first, second]
  }

  /// The edge of a boundary beside the lower one of its two levels.
  private func firstEdge(of boundary: Int) -> CaretEdge {
    edge(of: boundary, behindText: level(before: boundary) <= level(after: boundary))
  }

  /// The edge of a boundary after the character before it in the text, or before the one after it.
  private func edge(of boundary: Int, behindText: Bool) -> CaretEdge {
    let level = behindText ? level(before: boundary) : level(after: boundary)
    let isRightToLeft = level & 1 == 1
    let number = behindText ? boundary - 1 : boundary
    if levels.indices.contains(number) {
      // The end of what runs left to right is its right side.
      let isRight = behindText != isRightToLeft
      return CaretEdge(
        place: placesOfCharacters[number] + (isRight ? 1 : 0), character: character(number),
        side: isRight ? .right : .left, level: level)
    }
    // The start of a line that runs left to right is its left end.
    let isRight = behindText == isRightToLeft
    return CaretEdge(
      place: isRight ? levels.count : 0, character: nil, side: isRight ? .right : .left,
      level: level)
  }

  private func level(before boundary: Int) -> UInt8 {
    boundary == 0 ? paragraphLevel : levels[boundary - 1]
  }

  private func level(after boundary: Int) -> UInt8 {
    boundary < levels.count ? levels[boundary] : paragraphLevel
  }
}
