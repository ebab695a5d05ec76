import LegibleBidi
import LegibleTestSupport
import Testing

struct TextOrderTests {
  @Test(
    arguments: [
      ("םולש", TextDirection?.none, "שלום"), ("(1) םולש", nil, "שלום (1)"), ("abc", nil, "abc"),
      ("abc םולש", .rightToLeft, "שלום abc"), ("abc םולש", .leftToRight, "abc שלום"),
      (".םלועה ,םולש\r\nabc", nil, "שלום, העולם.\r\nabc"), ("", nil, ""),
    ] as [(String, TextDirection?, String)])
  func visualTextBecomesLogical(visual: String, base: TextDirection?, logical: String) {
    #expect(visual.logicalText(base: base) == logical)
  }

  @Test func theTableIsWhole() {
    #expect(LetterPositionTable.data.count == LetterPositionTable.range.count)
    #expect(LetterPositionTable.data.contains { $0 > 0 })
    #expect(LetterPositionTable.data.contains { $0 < 0 })
  }

  @Test func theOrderIsTold() {
    #expect("שלום לכם".textOrder.order == .logical)
    #expect("םכל םולש".textOrder.order == .visual)
    #expect("السلام عليكم".textOrder.order == .logical)
    #expect("مكيلع ملاسلا".textOrder.order == .visual)
    // Presentation forms tell it by their shapes: an initial form that ends a word.
    #expect("\u{FEE1}\u{FEFC}\u{FEB3}".textOrder.order == .visual)
    let none = "abc 12".textOrder
    #expect(none.confidence == 0.5 && none.wordCount == 0)
  }

  /// Text of the corpus in visual order comes back, and its order is told line by line.
  @Test(arguments: ["he", "yi", "ar", "fa", "ur", "ckb", "ug", "ps"])
  func corpusComesBack(language: String) throws {
    let lines = try Repository.text("Corpus/text/\(language).txt").split(separator: "\n")
    var same = 0
    var told = 0
    for line in lines {
      let visual = line.reordered()
      same += visual.logicalText().unicodeScalars.elementsEqual(line.unicodeScalars) ? 1 : 0
      told += line.textOrder.order == .logical && visual.textOrder.order == .visual ? 1 : 0
    }
    #expect(same * 100 >= lines.count * 95, "\(same) of \(lines.count) come back")
    #expect(told * 100 >= lines.count * 80, "\(told) of \(lines.count) are told")
  }

  /// What was stored from left to right in any line stays so: paths, telephone numbers, and lines
  /// without a letter that runs from right to left.
  @Test(
    arguments: [
      (#"C:\Users\dana — backup"#, #"C:\Users\dana — backup"#), (".…\\foo", ".…\\foo"),
      (#"C:\data\x :ץבוק"#, #"קובץ: C:\data\x"#), (#"C:\data\ ןמ"#, #"מן C:\data\"#),
      ("+972-3-555-1234 :ןופלט", "טלפון: +972-3-555-1234"),
      ("03 555 1234 :ןופלט", "טלפון: 03 555 1234"),
      ("03-5551234 — 050-1234567", "03-5551234 — 050-1234567"),
      ("+972-3-5551234 ,050 123 4567 :ןופלט", "טלפון: 050 123 4567, +972-3-5551234"),
      (#"\\server\a :ץבוק"#, #"קובץ: \\server\a"#), ("1991 1990 םינש", "שנים 1990 1991"),
    ])
  func itemsAreNotTurnedAround(visual: String, logical: String) {
    #expect(visual.logicalText() == logical)
    #expect(visual.logicalText(base: .rightToLeft) == logical)
  }
}
