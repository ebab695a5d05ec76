import Legible

/// What a renderer keeps of one line: its runs from left to right, a caret, and a selection.
struct DisplayedLine {
  let text: String
  let paragraph: BidiParagraph
  let carets: CaretMap

  init(_ text: String) {
    self.text = text
    paragraph = BidiParagraph(text)
    carets = paragraph.line.carets
  }

  /// The places of the caret when the right arrow is pressed until the line ends.
  func places(from start: String.Index) -> [Int] {
    var places: [Int] = []
    var caret: String.Index? = start
    while let index = caret {
      places += carets.caretEdges(at: index).prefix(1).map(\.place)
      caret = carets.index(after: index, movingVisually: .right)
    }
    return places
  }
}

let line = DisplayedLine("abc שלום")
precondition(line.paragraph.direction == .leftToRight)
precondition(line.paragraph.visualRuns.map(\.direction) == [.leftToRight, .rightToLeft])
precondition(line.paragraph.visualText == "abc םולש")
precondition(line.carets.visualCharacters.map { String(line.text[$0]) }.joined() == "abc םולש")

// The caret passes each place of the line once, from left to right.
precondition(line.places(from: line.text.startIndex) == Array(0...8))

// All that is selected is one stretch of the line; the last word alone is the right half of it.
let all = line.text.startIndex..<line.text.endIndex
precondition(line.carets.visualRanges(of: all) == [0..<8])
let lastWord = line.text.index(line.text.startIndex, offsetBy: 4)..<line.text.endIndex
precondition(line.carets.visualRanges(of: lastWord) == [4..<8])

// A click on the left end of the Hebrew word is at its last letter.
precondition(line.carets.index(nearestTo: 4.4) != line.text.startIndex)
