/// Where carets and selections are displayed in a line, and which text is at a place of it.
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
  /// Where the characters start in the string, in the order of the text, and where the line ends.
  let boundaries: [String.Index]

  /// The levels of the characters.
  let levels: [UInt8]

  /// The level of the paragraph.
  let paragraphLevel: UInt8

  /// Which character is displayed at each place.
  let charactersAtPlaces: [Int]

  /// The place of each character.
  let placesOfCharacters: [Int]

  /// Which boundary a caret at each place is at.
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
