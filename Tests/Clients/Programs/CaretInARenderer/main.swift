import Legible

// What a renderer asks of a line: its runs from left to right, and the text as it is displayed.
let text = "abc שלום def"
let paragraph = BidiParagraph(text)
precondition(paragraph.direction == .leftToRight)
precondition(paragraph.visualRuns.map(\.direction) == [.leftToRight, .rightToLeft, .leftToRight])
precondition(paragraph.visualText == "abc םולש def")
