import LegibleBidi
import LegibleTestSupport
import Testing

struct CaretTests {
  @Test func caretsWhereDirectionsMeet() {
    let text = "abאבג!"
    let carets = BidiParagraph(text).line.carets
    let indices = Array(text.indices) + [text.endIndex]
    #expect(carets.visualCharacters.map { text[$0] } == ["a", "b", "ג", "ב", "א", "!"])
    #expect(
      indices.map { carets.caretEdges(at: $0).map(\.place) }
        == [[0], [1], [2, 5], [4], [3], [5, 2], [6]])
    let edges = carets.caretEdges(at: indices[2])
    #expect(edges.map(\.direction) == [.leftToRight, .rightToLeft])
    #expect(edges.map(\.side) == [.right, .right])
    #expect(edges.map { $0.character.map { text[$0] } } == ["b", "א"])
    #expect(carets.index(nearestTo: 4.9) == indices[2])
    #expect(carets.index(nearestTo: 5.1) == indices[5])
    #expect(carets.index(nearestTo: -3) == indices[0] && carets.index(nearestTo: 9) == indices[6])
    #expect(carets.index(nearestTo: .nan) == indices[0])
    #expect(carets.visualRanges(of: indices[1]..<indices[4]) == [1..<2, 3..<5])
    #expect(carets.visualRanges(of: indices[0]..<indices[6]) == [0..<6])
    #expect(carets.index(after: indices[6], movingVisually: .right) == nil)
    #expect(carets.index(after: indices[5], movingVisually: .left) == indices[3])
  }

  /// A right-to-left paragraph starts at the right end of the line, also where its text is Latin.
  @Test func endsOfLines() {
    let text = "ab"
    let carets = BidiParagraph(text, base: .rightToLeft).line.carets
    #expect(carets.caretEdges(at: text.startIndex).map(\.place) == [2, 0])
    let first = text.startIndex..<text.index(after: text.startIndex)
    #expect(carets.caretEdges(at: text.startIndex).map(\.character) == [nil, first])
    #expect(carets.caretEdges(at: text.endIndex).map(\.place) == [0, 2])
    let empty = BidiParagraph("").line.carets
    #expect(empty.caretEdges(at: "".startIndex).map(\.place) == [0])
    #expect(empty.index(nearestTo: 0.5) == "".startIndex)
    #expect(empty.index(after: "".startIndex, movingVisually: .right) == nil)
    #expect(empty.visualRanges(of: "".startIndex..<"".endIndex).isEmpty)
  }

  @Test func charactersOfDifferentWidths() {
    let text = "אa漢"
    let carets = BidiParagraph(text, base: .leftToRight).line.carets
    let indices = Array(text.indices) + [text.endIndex]
    let found = [0.4, 0.6, 1.6, 2.9, 3.1, 4].map {
      carets.index(nearestTo: $0) { Double(text[$0].displayWidth) }
    }
    #expect(found == [indices[1], indices[0], indices[2], indices[2], indices[3], indices[3]])
  }

  private static let alphabet: [String] = [
    "a", "b", "א", "ב", "ا", "1", "٣", " ", "(", ")", "é", "e\u{301}", "ש\u{5B8}", "👨‍👩‍👧", "🇮🇱", "漢",
    "\u{200F}", "\u{2067}", "\u{2069}", "\u{202E}", "\u{202C}", "\u{600}", "\t", "\u{2028}",
  ]

  /// Each edge leads back to its index, moving visits each index once, and what is selected is what
  /// is shown as selected, in random lines of random paragraphs.
  @Test func randomLines() {
    var generator = SeededGenerator(seed: 29)
    var failures = Failures()
    for _ in 0..<4_000 {
      let text = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
        Self.alphabet.randomElement(using: &generator) ?? "a"
      }.joined()
      let base: TextDirection? =
        [nil, .leftToRight, .rightToLeft].randomElement(using: &generator) ?? nil
      let paragraph = BidiParagraph(text, base: base)
      let ends = (0..<2).map { _ in
        text.index(
          text.startIndex, offsetBy: Int.random(in: 0...text.count, using: &generator))
      }
      let line = paragraph.line(min(ends[0], ends[1])..<max(ends[0], ends[1]))
      failures.checkCarets(of: line, in: text, &generator)
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}

extension Failures {
  fileprivate mutating func checkCarets(
    of line: BidiLine, in text: String, _ generator: inout SeededGenerator
  ) {
    let carets = line.carets
    let indices = Array(line.text.indices) + [line.text.endIndex]
    let message = text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    for index in indices {
      for edge in carets.caretEdges(at: index) {
        let inside = Double(edge.place) + (edge.side == .left ? 0.25 : -0.25)
        let outside = edge.side == .left ? -1.0 : Double(indices.count)
        let found = carets.index(nearestTo: edge.character == nil ? outside : inside)
        check(found == index, "edge: \(message)")
        check(
          edge.character.map { line.level(at: $0.lowerBound) } ?? edge.level == edge.level,
          "level: \(message)")
      }
    }
    var visited: [String.Index] = []
    var next: String.Index? = carets.index(nearestTo: -1)
    while let index = next, visited.count <= indices.count {
      visited.append(index)
      next = carets.index(after: index, movingVisually: .right)
      if let next {
        check(carets.index(after: next, movingVisually: .left) == index, "back: \(message)")
      }
    }
    check(visited.sorted() == indices, "visited: \(message)")
    let ends = (0..<2).map { _ in indices.randomElement(using: &generator) ?? text.startIndex }
    let selection = min(ends[0], ends[1])..<max(ends[0], ends[1])
    let visual = carets.visualCharacters
    let shown = carets.visualRanges(of: selection)
    check(
      shown.flatMap { visual[$0] }.map(\.lowerBound).sorted()
        == indices.dropLast().filter(selection.contains), "selection: \(message)")
    check(
      zip(shown, shown.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound },
      "ranges: \(message)")
  }
}
