import LegibleBidi
import LegibleTestSupport
import Testing

struct LinesTests {
  @Test(
    arguments: [
      ("", 0), ("abc", 3), ("שלום", 4), ("漢字", 4), ("e\u{301}", 1), ("\u{200F}a\u{2069}", 1),
      ("a\tb", 9), ("각", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱｲ", 2), ("Ａ", 2), ("\u{AD}", 0),
      ("\u{20000}", 2), ("🙂", 2), ("€", 1),
      ("👨‍👩‍👧", 2), ("👍🏽", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2), ("1", 1), ("🇮🇱", 2),
      ("🇮🇱🇮🇱🇮", 5), ("🏳️‍🌈a", 3), ("🏴\u{E0067}\u{E0062}\u{E007F}", 2), ("👩‍", 2), ("a\u{200D}b", 2),
      ("漢\u{200D}字", 4), ("\u{1FAEF}", 2), ("\u{18D80}", 2), ("☰", 2),
    ] as [(String, Int)])
  func displayWidth(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test func theTableOfWidthsIsInOrder() {
    #expect(WideCharacterTable.count > 100)
    for index in 1..<WideCharacterTable.count {
      #expect(
        WideCharacterTable.range(index - 1).upperBound < WideCharacterTable.range(index).lowerBound)
    }
  }

  @Test(
    arguments: [
      ("", 5, [""]), ("one two three", 8, ["one two", "three"]), ("one two", 7, ["one two"]),
      ("one   two", 4, ["one", "two"]), ("one two ", 7, ["one two "]),
      ("abcdef", 4, ["abcd", "ef"]),
      ("ab cdefgh", 4, ["ab", "cdef", "gh"]), ("漢字漢字", 5, ["漢字", "漢字"]), ("漢", 1, ["漢"]),
      ("  ab cd", 5, ["  ab", "cd"]),
      ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
      ("a\u{A0}b c", 3, ["a\u{A0}b", "c"]), ("שלום עולם", 5, ["שלום", "עולם"]),
      ("👨‍👩‍👧👨‍👩‍👧", 3, ["👨‍👩‍👧", "👨‍👩‍👧"]), ("🇮🇱🇸🇦", 2, ["🇮🇱", "🇸🇦"]),
    ] as [(String, Int, [String])])
  func linesBreakAtSpaces(text: String, width: Int, lines: [String]) {
    let utf8 = Array(text.utf8)
    let found = BidiParagraph(text).lineBreaks(width: width).map {
      String(decoding: utf8[$0], as: UTF8.self)
    }
    #expect(found.map { Array($0.unicodeScalars) } == lines.map { Array($0.unicodeScalars) })
  }

  /// Lines are no wider than asked, unless one character is, and nothing but spaces gets lost.
  @Test func randomLinesFit() {
    var generator = SeededGenerator(seed: 3)
    var failures = Failures()
    let alphabet: [Unicode.Scalar] = [
      "a", "א", " ", " ", "漢", "\u{301}", "\u{200F}", "\u{A0}", "1",
    ]
    for _ in 0..<3_000 {
      var view = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        let scalar = alphabet.randomElement(using: &generator) ?? "a"
        // What has no width and stands alone among spaces hangs out with them.
        let isAlone = String(scalar).displayWidth == 0 && view.last.map { $0 == " " } ?? true
        if !isAlone { view.append(scalar) }
      }
      let text = String(view)
      let utf8 = Array(text.utf8)
      let width = Int.random(in: 1...12, using: &generator)
      let lines = BidiParagraph(text).lineBreaks(width: width)
      var end = 0
      for line in lines {
        let content = String(decoding: utf8[line], as: UTF8.self)
        let between = utf8[end..<line.lowerBound]
        failures.check(between.allSatisfy { $0 == 0x20 }, "lost text: \(text) \(width)")
        let bare = content.split(separator: " ", omittingEmptySubsequences: true).last
        let tooWide = content.displayWidth > max(width, 2) && line != lines.last
        let isIndent = content.hasPrefix(" ")
        failures.check(
          !tooWide || isIndent || bare == nil, "too wide: \(text) \(width): \(content)")
        end = line.upperBound
      }
      failures.check(end == utf8.count, "lost the end: \(text) \(width)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Lines of a paragraph have its levels, with white space at their own ends reset.
  @Test func linesKeepTheLevelsOfTheParagraph() {
    let paragraph = BidiParagraph("אב abc גד", base: .leftToRight)
    #expect(paragraph.runs.map(\.level) == [1, 0, 1])
    let line = paragraph.line(0..<5)
    #expect(line.runs == [.init(0..<4, 1), .init(4..<5, 0)])
    #expect(line.visualText() == "בא ")
    // The space between two right-to-left words is left-to-right where a line ends behind it.
    let words = BidiParagraph("אב גד הו", base: .leftToRight)
    #expect(words.runs.map(\.level) == [1])
    #expect(words.line(0..<5).runs == [.init(0..<4, 1), .init(4..<5, 0)])
    #expect(words.line(5..<10).runs == [.init(5..<9, 1), .init(9..<10, 0)])
    #expect(words.line(5..<9).runs == [.init(5..<9, 1)])
    #expect(paragraph.line(9..<100).visualText() == "דג")
    #expect(paragraph.line(3..<3).runs.isEmpty)
  }

  /// Any part of a paragraph has the levels of the literal reading, but for white space at its end.
  @Test func randomLinesHaveTheLevelsOfTheParagraph() {
    var generator = SeededGenerator(seed: 17)
    var failures = Failures()
    let alphabet: [Unicode.Scalar] = [
      "a", "א", "1", " ", " ", "\t", "(", ")", "\u{2067}", "\u{2069}", "\u{202B}", "\u{300}",
    ]
    for _ in 0..<2_000 {
      let scalars = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? "a"
      }
      let base: TextDirection? =
        [nil, .leftToRight, .rightToLeft].randomElement(using: &generator)
        ?? nil
      let starts = scalars.reduce(into: [0]) { $0.append(($0.last ?? 0) + UTF8.width($1)) }
      let first = Int.random(in: 0..<scalars.count, using: &generator)
      let end = Int.random(in: (first + 1)...scalars.count, using: &generator)
      let literal = LiteralBidi(scalars, base: base)
      var levels = literal.levels
      for index in (first..<end).reversed() {
        let isSpace = [.WS, .LRI, .RLI, .FSI, .PDI].contains(literal.original[index])
        if !isSpace && !literal.isRemoved(index) { break }
        levels[index] = literal.paragraphLevel
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let line = BidiParagraph(String(view), base: base).line(starts[first]..<starts[end])
      for index in first..<end where !literal.isRemoved(index) {
        let run = line.runs.first { $0.range.contains(starts[index]) }
        failures.check(
          run.map { Int($0.level) } == levels[index],
          "\(scalars.map { String($0.value, radix: 16) }) \(first)..<\(end) at \(index)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func indexMaps() {
    let paragraph = BidiParagraph("ab שלום 12")
    #expect(paragraph.line.visualToLogical == [0, 1, 2, 8, 9, 7, 6, 5, 4, 3])
    #expect(paragraph.line.logicalToVisual == [0, 1, 2, 9, 8, 7, 6, 5, 3, 4])
    #expect(BidiParagraph("").line.visualToLogical.isEmpty)
    #expect(BidiParagraph("שלום").visualText == "םולש")
  }

  /// The maps are inverse to each other, and those of the literal reading.
  @Test func randomIndexMaps() {
    var generator = SeededGenerator(seed: 12)
    var failures = Failures()
    let alphabet: [Unicode.Scalar] = [
      "a", "א", "1", " ", "(", ")", "٣", "\u{2067}", "\u{2069}", "+",
    ]
    for _ in 0..<2_000 {
      let scalars = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? "a"
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      let line = BidiParagraph(String(view)).line
      failures.check(
        line.visualToLogical == LiteralBidi(scalars, base: nil).order, "\(String(view))")
      failures.check(
        line.logicalToVisual.map { line.visualToLogical[$0] } == Array(scalars.indices),
        "not inverse: \(String(view))")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Characters that break lines but end no paragraph stay where they are.
  @Test(arguments: ["\u{B}", "\u{C}", "\u{2028}"])
  func textBreaksLinesItself(lineBreak: String) {
    let long = String(repeating: "x", count: 30)
    #expect("אב abc\(lineBreak)גד \(lineBreak)".reordered() == "abc בא\(lineBreak) דג\(lineBreak)")
    #expect("\(long)אב\(lineBreak)גד".reordered() == "\(long)בא\(lineBreak)דג")
    #expect("אב\(lineBreak)xy".reordered(width: 1) == "א\nב\(lineBreak)x\ny")
    let paragraph = BidiParagraph("אב\(lineBreak)גד")
    #expect(paragraph.visualText == "בא\(lineBreak)דג")
    #expect(paragraph.lineBreaks(width: 9).map { paragraph.line($0).text } == ["אב", "גד"])
  }

  @Test func linesStandAtASide() {
    let text = "אב גד הו\nab cd"
    #expect(text.reordered(width: 5, alignment: .natural) == "דג בא\n   וה\nab cd")
    #expect(text.reordered(width: 6, alignment: .right) == " דג בא\n    וה\n ab cd")
    #expect(text.reordered(width: 6, alignment: .left) == "דג בא\nוה\nab cd")
    #expect("אבגד".reordered(width: 3, alignment: .natural) == "גבא\n  ד")
    #expect("漢".reordered(width: 1, alignment: .right) == "漢")
  }

  @Test func wrappedTextIsReorderedLineByLine() {
    #expect("אב גד הו\nxy".reordered(width: 5) == "דג בא\nוה\nxy")
    var generator = SeededGenerator(seed: 13)
    var failures = Failures()
    let alphabet: [Character] = ["a", "א", "1", " ", " ", "(", ")", "\u{2067}", "\u{2069}", "\n"]
    for _ in 0..<2_000 {
      let text = String(
        (0..<Int.random(in: 0...30, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? "a"
        })
      let width = Int.random(in: 1...12, using: &generator)
      var expected = ""
      for paragraph in text.bidiParagraphs() {
        expected += paragraph.lineBreaks(width: width)
          .map { paragraph.line($0).visualText() }.joined(separator: "\n")
        expected += paragraph.separator
      }
      failures.check(
        text.reordered(width: width) == expected, "\(text.debugDescription) \(width)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}

extension BidiParagraph.Run {
  fileprivate init(_ range: Range<Int>, _ level: UInt8) { self.init(range: range, level: level) }
}
