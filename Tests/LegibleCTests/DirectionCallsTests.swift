import CLegible
import Legible
import Testing

struct DirectionCallsTests {
  private static let text = "abc שלום (12)\nمرحبا C++ end\n"
  private static let count = text.utf8.count
  private static let (none, rightToLeft) = (
    Int32(LEGIBLE_DIRECTION_NONE), Int32(LEGIBLE_DIRECTION_RTL)
  )

  @Test func tellsTheBaseDirection() {
    #expect(legible_base_direction(Self.text, Self.count, 0) == LEGIBLE_DIRECTION_LTR)
    #expect(legible_base_direction(Self.text, Self.count, 1) == LEGIBLE_DIRECTION_RTL)
    #expect(legible_base_direction("12", 2, 2) == LEGIBLE_DIRECTION_NONE)
    #expect(legible_base_direction("a", 1, 3) == LEGIBLE_DIRECTION_NONE)
  }

  @Test func givesALevelToEachByte() {
    var levels = [UInt8](repeating: 99, count: Self.count)
    #expect(legible_levels(Self.text, Self.count, Self.none, &levels) == LEGIBLE_OK)
    var expected: [UInt8] = []
    for paragraph in Self.text.bidiParagraphs() {
      for run in paragraph.runs { expected += run.range.map { _ in run.level } }
      let base: UInt8 = paragraph.direction == .leftToRight ? 0 : 1
      expected += paragraph.separator.utf8.map { _ in base }
    }
    #expect(levels == expected)
  }

  @Test func givesTheVisualOrderOfCharacters() {
    let text = Array(Self.text.utf8)
    for base in [Self.none, Self.rightToLeft] {
      var order = [Int](repeating: -1, count: Self.count)
      let count = legible_visual_order(Self.text, Self.count, base, &order)
      let paragraph = BidiParagraph(Self.text, base: base == 0 ? nil : .rightToLeft)
      let starts = text.indices.filter { text[$0] & 0xC0 != 0x80 }
      #expect(Array(order[..<count]) == paragraph.line.visualToLogical.map { starts[$0] })
    }
    #expect(legible_visual_order(Self.text, Self.count, 7, nil) == 0)
  }

  @Test func rewritesText() {
    let (text, count) = (Self.text, Self.count)
    #expect(CallsOfC.text(legible_visual_text(text, count, Self.none)) == text.reordered())
    let fixed = legible_fix_direction(text, count, Self.none, 0)
    #expect(CallsOfC.text(fixed) == text.fixingDirection())
    let isolating = legible_fix_direction(text, count, Self.rightToLeft, 1)
    #expect(
      CallsOfC.text(isolating) == text.fixingDirection(.rightToLeft, isolates: .whenNeeded))
    let marked = legible_add_direction_marks(text, count, Self.rightToLeft)
    #expect(CallsOfC.text(marked) == text.addingDirectionMark(.rightToLeft))
    let sure = legible_add_direction_marks(text, count, Self.none)
    #expect(CallsOfC.text(sure) == text.addingDirectionMark())
    let isolated = text.isolated(.rightToLeft)
    #expect(CallsOfC.text(legible_isolate(text, count, Self.rightToLeft)) == isolated)
    let plain = legible_remove_direction_marks(isolated, isolated.utf8.count)
    #expect(CallsOfC.text(plain) == text)
    let shown = legible_show_direction_marks(isolated, isolated.utf8.count)
    #expect(CallsOfC.text(shown) == isolated.showingDirectionControls())
  }
}
