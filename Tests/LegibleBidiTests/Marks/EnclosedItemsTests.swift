import LegibleBidi
import LegibleTestSupport
import Testing

struct EnclosedItemsTests {
  @Test(
    arguments: [
      // A mark of the writer says what belongs to an item, and what does not.
      ("הבורר [LRM]:visited כאן", "הבורר [LRM]:visited כאן"),
      ("השנים 2008-[RLM]2013 כאן", "השנים 2008-[RLM]2013 כאן"),
      ("סוף Word.[LRM] כאן", "סוף Word.[LRM] כאן"),
      // In isolates and embeddings items are kept in order as around them.
      ("אמר [RLI]השפה C++ כאן[PDI] ודי", "אמר [RLI]השפה C++[LRM] כאן[PDI] ודי"),
      ("[RLE]השפה C++ כאן", "[RLE]השפה C++[LRM] כאן"),
      ("[RLE]השפה C++ כאן[PDF] C++ ודי", "[RLE]השפה C++[LRM] כאן[PDF] C++[LRM] ודי"),
      ("אמר [FSI]השפה [RLI].NET כאן[PDI]", "אמר [FSI]השפה [RLI][LRM].NET כאן[PDI]"),
      // The direction of an isolate is given: nothing is put in front.
      ("אמר [RLI]Word כאן[PDI]", "אמר [RLI]Word כאן[PDI]"),
      // An override is meant as it is, and a value has its own direction.
      ("אמר [LRO]C++ כאן[PDF]", "אמר [LRO]C++ כאן[PDF]"),
      ("אמר [FSI]%@[PDI] כאן", "אמר [FSI]%@[PDI] כאן"),
    ])
  func marksCountAndInsidesAreLookedAt(text: String, fixed: String) {
    let text = text.withDirectionControls
    let once = text.fixingDirection(.rightToLeft)
    #expect(once.showingDirectionControls() == fixed)
    #expect(once.fixingDirection(.rightToLeft) == once)
  }

  /// What cannot be displayed at once is put into order in pieces, and gives the marks of short lines.
  @Test(arguments: ["", "\u{202B}", "\u{2067}"])
  func longParagraphsAreFixedInPieces(start: String) {
    let sentence = "השפה C++ היא (שפה .NET) ועוד מילים רבות. "
    let fixed = "השפה C++\u{200E} היא (שפה \u{200E}.NET) ועוד מילים רבות. "
    #expect(sentence.fixingDirection(.rightToLeft) == fixed)
    let count = 9_000
    let text = start + String(repeating: sentence, count: count)
    #expect(text.utf8.count > 1 << 19)
    let fix = text.directionFix(.rightToLeft)
    #expect(fix.unfixed.isEmpty)
    let once = text.applying(fix)
    #expect(once == start + String(repeating: fixed, count: count))
    #expect(once.fixingDirection(.rightToLeft) == once)
    let mixed = String(repeating: "C++ שפה (5) ", count: 50_000)
    #expect(mixed.directionFix(.rightToLeft).unfixed.isEmpty)
    // Where no place is found to cut at, it is said.
    let solid = "ש" + String(repeating: "a-", count: 1 << 19)
    #expect(!solid.directionFix(.rightToLeft).unfixed.isEmpty)
  }
}

extension String {
  /// The text with controls in place of their names in brackets.
  fileprivate var withDirectionControls: String {
    [
      ("[LRM]", "\u{200E}"), ("[RLM]", "\u{200F}"), ("[RLE]", "\u{202B}"),
      ("[PDF]", "\u{202C}"), ("[LRO]", "\u{202D}"), ("[RLI]", "\u{2067}"),
      ("[FSI]", "\u{2068}"), ("[PDI]", "\u{2069}"),
    ].reduce(self) { text, pair in
      text.split(separator: pair.0, omittingEmptySubsequences: false).joined(separator: pair.1)
    }
  }
}
