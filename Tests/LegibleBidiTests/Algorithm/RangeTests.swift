import LegibleBidi
import LegibleTestSupport
import Testing

struct RangeTests {
  @Test func rangesOfRuns() {
    let text = "🙂a שלום\nb"
    let paragraph = BidiParagraph(text)
    #expect(paragraph.visualRuns.map { text[paragraph.textRange($0.range)] } == ["🙂a ", "שלום"])
    #expect(paragraph.visualRuns.map { paragraph.utf16Range($0.range) } == [0..<4, 4..<8])
    #expect(paragraph.separator == "\n" && text[paragraph.range] == "🙂a שלום\n")
    #expect(paragraph.utf8Range(utf16: 4..<8) == 6..<14)
    #expect(paragraph.utf8Range(utf16: -4..<800) == 0..<14)
    #expect(paragraph.utf8Range(text.startIndex..<text.endIndex) == 0..<14)
    #expect(paragraph.level(at: text.endIndex) == 0)
    #expect(paragraph.level(at: text.index(text.startIndex, offsetBy: 4)) == 1)
  }

  /// The second paragraph has indices of the whole text, and so has a part of a string.
  @Test func rangesOfParagraphs() throws {
    let text = "🙂\r\nא ab\u{2029}"
    let paragraphs = Array(text.bidiParagraphs())
    #expect(paragraphs.map(\.text) == ["🙂", "א ab"])
    #expect(paragraphs.map(\.separator) == ["\r\n", "\u{2029}"])
    #expect(paragraphs.map(\.direction) == [.leftToRight, .rightToLeft])
    #expect(paragraphs[1].runs.map { paragraphs[1].utf16Range($0.range) } == [4..<6, 6..<8])
    #expect(paragraphs[1].runs.map { text[paragraphs[1].textRange($0.range)] } == ["א ", "ab"])
    let part = text.dropFirst(3)
    let paragraph = BidiParagraph(part)
    #expect(paragraph.text == " ab" && text[paragraph.textRange(1..<3)] == "ab")
    #expect(paragraph.utf16Range(1..<3) == 6..<8)
    #expect(part.bidiParagraphs().count == 1 && "".bidiParagraphs().isEmpty)
    let all = text.bidiParagraphs()
    #expect(all[all.index(after: all.startIndex)] == paragraphs[1])
    #expect(all.paragraph(containing: paragraphs[1].text.endIndex) == paragraphs[1])
    #expect(all.paragraph(containing: text.endIndex) == paragraphs[1])
    #expect(all.paragraph(containing: text.startIndex) == paragraphs[0])
    #expect("".bidiParagraphs().paragraph(containing: "".startIndex) == nil)
  }

  /// Runs and lines have the same characters as ranges of all three kinds, and paragraphs make up
  /// the text.
  @Test func randomRangesAgree() {
    var generator = SeededGenerator(seed: 41)
    var failures = Failures()
    let alphabet = [
      "a", "א", "ا", "1", " ", "(", "é", "e\u{301}", "ש\u{5B8}", "👨‍👩‍👧", "🇮🇱", "𐤀", "\u{2067}",
      "\u{2069}", "\n", "\r\n", "\u{2029}", "\t",
    ]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? "a"
      }.joined()
      let utf16 = Array(text.utf16)
      var end = text.startIndex
      for paragraph in text.bidiParagraphs() {
        failures.check(paragraph.range.lowerBound == end, "gap: \(text.debugDescription)")
        end = paragraph.range.upperBound
        let utf8 = Array(paragraph.text.utf8)
        let line = paragraph.line(
          paragraph.lineBreaks(width: Int.random(in: 1...20, using: &generator))
            .randomElement(using: &generator) ?? 0..<0)
        for range in (paragraph.runs + paragraph.visualRuns + line.visualRuns).map(\.range)
          + [line.range]
        {
          let part = text[paragraph.textRange(range)]
          let units = paragraph.utf16Range(range)
          failures.check(Array(part.utf8) == Array(utf8[range]), "UTF-8: \(text.debugDescription)")
          failures.check(
            Array(part.utf16) == Array(utf16[units]), "UTF-16: \(text.debugDescription)")
          failures.check(
            paragraph.utf8Range(paragraph.textRange(range)) == range
              && paragraph.utf8Range(utf16: units) == range, "back: \(text.debugDescription)")
        }
        for run in line.runs {
          let indices = text.unicodeScalars[paragraph.textRange(run.range)].indices
          failures.check(
            indices.allSatisfy { line.level(at: $0) == run.level },
            "level: \(text.debugDescription)")
        }
        failures.check(
          BidiParagraph(text[paragraph.range.lowerBound...]) == paragraph,
          "alone: \(text.debugDescription)")
      }
      failures.check(end == text.endIndex, "end: \(text.debugDescription)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Bytes that are not UTF-8 count as U+FFFD each, and offsets are those of the text then.
  @Test func malformedBytesAreReplaced() {
    let paragraph = [0xD7, 0x90, 0xFF, 0x61, 0x0A, 0xFF].withUnsafeBufferPointer {
      BidiParagraph(utf8: $0)
    }
    #expect(paragraph.text == "א\u{FFFD}a" && paragraph.separator == "\n")
    #expect(paragraph.runs.map(\.range) == [0..<5, 5..<6])
  }

  @Test func propertiesOfCharacters() throws {
    #expect(("א" as Unicode.Scalar).bidiClass == .R && ("1" as Unicode.Scalar).bidiClass == .EN)
    #expect(("\u{10FFFF}" as Unicode.Scalar).bidiClass == .BN)
    #expect(("(" as Unicode.Scalar).bidiMirroringGlyph == ")")
    #expect(("<" as Unicode.Scalar).bidiMirroringGlyph == ">")
    #expect(("<" as Unicode.Scalar).bidiPairedBracket == nil)
    #expect(("]" as Unicode.Scalar).bidiPairedBracket == "[")
    #expect(("[" as Unicode.Scalar).isBidiOpeningBracket)
    #expect(!("]" as Unicode.Scalar).isBidiOpeningBracket)
    #expect(("a" as Unicode.Scalar).bidiMirroringGlyph == nil)
    var brackets = 0
    for scalar in (0...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
      guard let pair = scalar.bidiPairedBracket else { continue }
      brackets += 1
      #expect(pair.bidiPairedBracket == scalar && scalar.bidiClass == .ON)
      #expect(pair.isBidiOpeningBracket != scalar.isBidiOpeningBracket)
    }
    #expect(brackets == 128)
  }
}
