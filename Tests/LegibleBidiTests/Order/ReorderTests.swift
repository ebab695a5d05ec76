import LegibleBidi
import LegibleTestSupport
import Testing

struct ReorderTests {
  @Test(
    arguments: [
      ("", nil, ""), ("abc שלום (1)", nil, "abc (1) םולש"), ("שלום (abc)\nx", nil, "(abc) םולש\nx"),
      ("abc שלום", TextDirection.rightToLeft, "םולש abc"), ("א<ב\r\nabc", nil, "ב>א\r\nabc"),
      ("a\tאב\tג", .leftToRight, "a\tבא\tג"),
      ("\u{5D0}\u{5B8}\u{5D1}", nil, "\u{5D1}\u{5D0}\u{5B8}"),
    ] as [(String, TextDirection?, String)])
  func visualText(text: String, base: TextDirection?, visual: String) throws {
    #expect(
      Array(text.reordered(base: base).unicodeScalars) == Array(visual.unicodeScalars))
    #if FriBidi
      #expect(try text.reordered(base: base, engine: .fribidi) == visual)
    #endif
  }

  @Test func mirroringCanBeLeftOut() {
    #expect("א(ב".reordered(base: nil, mirroring: false) == "ב(א")
  }

  /// Bytes that are not UTF-8 are neutral characters, and none is lost.
  @Test func malformedBytesStay() {
    let text: [UInt8] = [0xD7, 0x90, 0xFF, 0xE2, 0x80, 0xD7, 0x91, 0xD7]
    var visual: [UInt8] = []
    var reorderer = VisualReorderer(ReorderingOptions())
    text.withUnsafeBufferPointer { reorderer.reorder($0, into: &visual) }
    #expect(visual == [0xD7, 0xD7, 0x91, 0xE2, 0x80, 0xFF, 0xD7, 0x90])
  }

  @Test func randomBytesAreOnlyPutInAnotherOrder() {
    var generator = SeededGenerator(seed: 7)
    var failures = Failures()
    for length in 0..<600 {
      let text = generator.bytes(length % 97)
      var visual: [UInt8] = []
      var options = ReorderingOptions(base: length % 2 == 0 ? nil : .rightToLeft)
      options.mirroring = false
      var reorderer = VisualReorderer(options)
      text.withUnsafeBufferPointer { reorderer.reorder($0, into: &visual) }
      failures.check(visual.sorted() == text.sorted(), "\(text)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// What other implementations crash on, or need time in the square of the length for.
  @Test(arguments: [
    "\u{2068}", "\u{2067}", "[", "[]", "\u{2066}א\u{2069}a", "\u{202B}\u{202C}\u{300}", "\u{300}",
    "א\u{300}", "\u{2068}1\u{2069}", "\u{2068}(", "\u{202A}a\u{202B}א", "(א[", "aא", " ", "\r",
  ])
  func longPatternsAreLinear(pattern: String) {
    let text = "אa" + String(repeating: pattern, count: 200_000)
    #expect(text.reordered().utf8.count == text.utf8.count)
  }

  /// Of long paragraphs memory is given back between the rules, which must change nothing, for the
  /// paragraphs behind them neither.
  @Test(arguments: ["a\u{2066}א(1) ב\u{2069}", "a\u{2068}[א]\u{2069} ", "a(א1)\t", "אa!"])
  func longParagraphsAreAsShortOnes(pattern: String) {
    let count = 5_000_000 / pattern.utf8.count
    let visual = (pattern + "a").reordered(base: .leftToRight)
    let short = (pattern + "a", visual)
    let long = [pattern, String(visual.unicodeScalars.dropLast())]
      .map { String(repeating: $0, count: count) + "a" }
    let text = "\(short.0)\n\(long[0])\n\(short.0)\n\(long[0])"
    let expected = "\(short.1)\n\(long[1])\n\(short.1)\n\(long[1])"
    #expect(text.reordered(base: .leftToRight).utf8.elementsEqual(expected.utf8))
  }

  /// More than the limits of the algorithm, and half of what belongs together.
  @Test(
    arguments: [
      ("\u{2067}", 1_000_000, "a", TextDirection.leftToRight),
      ("\u{2069}", 1_000_000, "א", .rightToLeft), ("\u{202C}", 1_000_000, "א", .rightToLeft),
      ("\u{202E}", 1_000_000, "a", .leftToRight), ("\u{2068}", 1, "", .leftToRight),
      ("\u{2069}\u{202C}", 1, "", .leftToRight), ("\u{202B}", 1, "", .leftToRight),
    ] as [(String, Int, String, TextDirection)])
  func unpairedControls(control: String, count: Int, end: String, direction: TextDirection) {
    let text = String(repeating: control, count: count) + end
    let paragraph = BidiParagraph(text)
    #expect(paragraph.direction == direction)
    #expect(paragraph.runs.allSatisfy { $0.level <= 126 })
    #expect(paragraph.runs.last?.range.upperBound == text.utf8.count)
    #expect(text.reordered().utf8.count == text.utf8.count)
  }

  @Test func emptyParagraphs() {
    for text in ["", "\n", "\r\n", "\u{2029}\u{2029}", "\n\n\n"] {
      let paragraph = BidiParagraph(text)
      #expect(paragraph.runs.isEmpty && paragraph.visualRuns.isEmpty)
      #expect(paragraph.direction == .leftToRight)
      #expect(BidiParagraph(text, base: .rightToLeft).direction == .rightToLeft)
      #expect(text.reordered(base: .rightToLeft) == text)
      #expect(text.baseDirection == nil)
    }
    #expect("".paragraphDirections().isEmpty)
    #expect("\n\r\n\r".paragraphDirections() == [nil, nil, nil])
  }

  /// Every separator at every place of a block of bytes, cut off at every place, and what begins like
  /// one.
  @Test func paragraphsEndAtSeparators() {
    var resolver = BidiResolver()
    let separators = ["\n", "\r", "\r\n", "\u{1C}", "\u{1D}", "\u{1E}", "\u{85}", "\u{2029}"]
    let others = ["\t", "\u{1B}", "\u{1F}", "\u{84}", "\u{C5}", "\u{2028}", "\u{2069}", "\u{80A9}"]
    for length in 0..<40 {
      let before = String(repeating: "א", count: length / 2) + (length % 2 == 0 ? "" : "a")
      for behind in ["", "a", "ab", "abc", "א\n", String(repeating: "a", count: 20)] {
        for separator in separators {
          Array((before + separator + behind).utf8).withUnsafeBufferPointer { text in
            let paragraph = resolver.resolve(text)
            #expect(resolver.separatorStart == before.utf8.count)
            #expect(paragraph == 0..<(before + separator).utf8.count)
          }
        }
        for other in others {
          let text = before + other + behind
          let end = behind.hasSuffix("\n") ? text.utf8.count - 1 : text.utf8.count
          Array(text.utf8).withUnsafeBufferPointer { text in
            resolver.resolve(text)
            #expect(resolver.separatorStart == end)
          }
        }
      }
    }
    // A separator that the text ends in the middle of is none.
    for cut in [[0xC2], [0xE2], [0xE2, 0x80]] as [[UInt8]] {
      for length in 0..<40 {
        ([UInt8](repeating: 0x61, count: length) + cut).withUnsafeBufferPointer { text in
          #expect(resolver.resolve(text).upperBound == text.count)
          #expect(resolver.separatorStart == text.count)
        }
      }
    }
  }

  @Test func runsOfAParagraph() {
    let paragraph = BidiParagraph("abc שלום!\nד", base: .rightToLeft)
    #expect(paragraph.direction == .rightToLeft)
    #expect(paragraph.runs.map(\.level) == [2, 1])
    #expect(paragraph.runs.map(\.range) == [0..<3, 3..<13])
    #expect(paragraph.visualRuns.map(\.range) == [3..<13, 0..<3])
    #expect(BidiParagraph("").runs.isEmpty)
  }

  #if FriBidi
    @Test func fribidiIsNotGivenWhatCrashesIt() {
      let nested = String(repeating: "\u{2068}(", count: 64) + "a"
      #expect(throws: ReorderError.self) { try nested.reordered(engine: .fribidi) }
      #expect(throws: ReorderError.self) {
        try String(repeating: "[]", count: 50_000).reordered(engine: .fribidi)
      }
    }
  #endif
}
