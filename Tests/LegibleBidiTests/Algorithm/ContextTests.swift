import LegibleBidi
import LegibleTestSupport
import Testing

struct ContextTests {
  private func levels(
    _ text: String, base: TextDirection? = .leftToRight, _ context: BidiContext
  ) -> [UInt8] {
    let paragraph = BidiParagraph(text[...], base: base, context: context)
    return text.indices.map { paragraph.level(at: $0) }
  }

  /// The levels that ICU 72 gives.
  @Test func whatStandsBeforeAndBehind() {
    #expect(levels("- 12", BidiContext(before: "שלום ")) == [1, 1, 2, 2])
    #expect(levels("- 12", BidiContext(before: "abc ")) == [0, 0, 0, 0])
    #expect(levels("- 12", BidiContext(before: "שלום\nabc ")) == [0, 0, 0, 0])
    #expect(levels("- 12", BidiContext(before: "שלום\n ")) == [0, 0, 0, 0])
    #expect(levels("א -", BidiContext(after: " ב")) == [1, 1, 1])
    #expect(levels("א -", BidiContext(after: " b")) == [1, 0, 0])
    #expect(levels("א -", BidiContext(after: "1")) == [1, 1, 1])
    #expect(levels("אב", BidiContext(before: "a", after: "b")) == [1, 1])
    #expect(levels("(a)", base: nil, BidiContext(before: "ש ")) == [1, 2, 1])
    #expect(levels("a!", base: .rightToLeft, BidiContext(after: "b")) == [2, 2])
    #expect(levels("", BidiContext(before: "א", after: "ב")).isEmpty)
    let paragraph = BidiParagraph("!\nx"[...], context: BidiContext(before: "א"))
    #expect(paragraph.direction == .rightToLeft && paragraph.text == "!")
  }

  @Test func classesOfTheCaller() {
    let capitals = BidiContext(classes: { ("A"..."Z").contains($0) ? .R : nil })
    #expect(levels("ab CD (12)", capitals) == [0, 0, 0, 1, 1, 1, 1, 2, 2, 1])
    #expect(levels("AB c", base: nil, capitals) == [1, 1, 1, 2])
    // Letters as explicit formatting characters, of one byte and two.
    let pseudo = BidiContext(classes: { scalar in
      switch scalar {
      case "<": .RLE
      case "^": .PDF
      case "é": .RLI
      case "=": .PDI
      case "A"..."Z": .R
      default: nil
      }
    })
    #expect(levels("a<b^c", pseudo)[2] == 2)
    #expect(levels("aébBéb==c", pseudo) == [0, 0, 2, 1, 1, 4, 1, 0, 0])
    // A bracket that is no neutral does not pair, and white space is what the caller says.
    let brackets = BidiContext(classes: { $0 == "(" ? .L : $0 == "_" ? .WS : nil })
    #expect(levels("א(ב)", brackets) == [1, 0, 1, 0])
    let line = BidiParagraph("א_ב_"[...], base: .leftToRight, context: brackets)
    #expect(line.runs.map(\.level) == [1, 0])
    #expect(line.line(0..<3).runs.map(\.level) == [1, 0])
    #expect(levels("a\u{1}", BidiContext(classes: { $0 == "\u{1}" ? .B : nil })) == [0, 0])
  }

  /// Each character read alone gives the same levels as runs of them.
  @Test func anEmptyContextChangesNothing() {
    var generator = SeededGenerator(seed: 59)
    var failures = Failures()
    let alphabet: [Unicode.Scalar] = [
      "a", "א", "ا", "1", "+", "$", "٣", ",", "\u{300}", "\u{AD}", "\t", " ", "!", "<", "\u{202A}",
      "\u{202B}", "\u{202E}", "\u{202C}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "(", ")",
      "[", "]", "\u{200F}", "\n",
    ]
    var resolver = BidiResolver()
    for _ in 0..<20_000 {
      let letters = (0..<Int.random(in: 1...alphabet.count, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? "a"
      }
      var view = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        view.append(letters.randomElement(using: &generator) ?? "a")
      }
      let base: TextDirection? =
        [nil, .leftToRight, .rightToLeft].randomElement(using: &generator) ?? nil
      let text = String(view)
      let plain = BidiParagraph(text, base: base)
      let found = BidiParagraph(text[...], base: base, context: BidiContext(classes: { _ in nil }))
      failures.check(found == plain, text.debugDescription)
      failures.check(
        found.line.visualRuns == plain.line.visualRuns, "order: \(text.debugDescription)")
    }
    _ = resolver.resolve(UnsafeBufferPointer(start: nil, count: 0), context: BidiContext())
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Words before and behind count as though they were a part of the text.
  @Test func contextIsAsWrittenOut() {
    var generator = SeededGenerator(seed: 61)
    var failures = Failures()
    let alphabet: [Character] = ["a", "א", "1", "2", "-", "+", " ", "(", ")", "٣", ",", "\u{300}"]
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 1...12, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? "a"
        })
      let before = ["", "a", "א"].randomElement(using: &generator) ?? ""
      let after = ["", "a", "א", "1", "٣"].randomElement(using: &generator) ?? ""
      let base: TextDirection =
        [.leftToRight, .rightToLeft].randomElement(using: &generator) ?? .leftToRight
      let found = BidiParagraph(
        text[...], base: base, context: BidiContext(before: before, after: after))
      // A space that follows keeps its level apart from white space at the end of the line.
      let whole = before + text + after
      let expected = BidiParagraph(whole, base: base)
      let end = Array(text.utf8).lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? 0
      let shift = before.utf8.count
      let agrees = (0..<end).allSatisfy { offset in
        let level = { (paragraph: BidiParagraph, offset: Int) in
          paragraph.runs.first { $0.range.contains(offset) }?.level
        }
        return level(found, offset) == level(expected, offset + shift)
      }
      // A mark at the start is on what stands before.
      failures.check(
        agrees || text.hasPrefix("\u{300}"), "\(before)|\(text)|\(after) \(base.rawValue)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
