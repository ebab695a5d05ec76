import LegibleBidi
import Testing

/// The direction of a paragraph by its words, where they leave no doubt.
struct SureDirectionTests {
  @Test(arguments: [
    "Safari على Mac يفتح الصفحات", "ROM של הקונסולה", "%@ על המחשב", "<b>שלום</b> לך",
    "https://example.org/a/b קישור לאתר", "`git push` שולח הכול", "C++ היא שפה",
  ])
  func surelyRightToLeft(text: String) {
    if text.baseDirection == .leftToRight {
      #expect(text.addingDirectionMark() == "\u{200F}" + text)
    } else {
      #expect(text.addingDirectionMark() == text)
    }
  }

  @Test(arguments: [
    "The word שלום means peace",
    "שלום is how people greet each other in Hebrew every single day now",
    "%s: שגיאה at line %d of the file", "صورة Sun raster", "ערבית (Sun Type 6/7)", "abc", "12:30",
    "",
    "قرص Live USB Creator Pro",
  ])
  func unsureOrLeftToRight(text: String) {
    let marked = text.addingDirectionMark()
    #expect(marked == text || marked == "\u{200E}" + text)
    if text.baseDirection == .leftToRight { #expect(marked == text) }
    #expect(marked.addingDirectionMark() == marked)
  }

  @Test func aRightToLeftWordTurnsNoLongSentence() {
    let text = "שלום is how people greet each other in Hebrew every single day now"
    #expect(text.addingDirectionMark() == "\u{200E}" + text)
    #expect("صورة Sun raster".addingDirectionMark() == "صورة Sun raster")
  }

  @Test func whatIsNoWordSaysNothing() {
    #expect("<b>x</b> ב <i>y</i>".baseDirection(by: .wordMajority) != nil)
    #expect("{name} {count} שלום".baseDirection(by: .wordMajority) == .rightToLeft)
    #expect("--help --version שלום".baseDirection(by: .wordMajority) == .rightToLeft)
  }
}
