import Foundation
import Legible
import LegibleFoundation
import Testing

struct BidiRangeTests {
  @Test func rangesAreThoseOfFoundation() {
    let text = "🙂\nabc שלום 👨‍👩‍👧!"
    for paragraph in text.bidiParagraphs() {
      for run in paragraph.visualRuns {
        let range = paragraph.nsRange(run.range)
        #expect(range == NSRange(paragraph.textRange(run.range), in: text))
        #expect(paragraph.utf8Range(range) == run.range)
      }
      #expect(paragraph.line.nsRange == NSRange(paragraph.line.textRange, in: text))
      #expect(paragraph.utf8Range(NSRange(location: NSNotFound, length: 0)).isEmpty)
    }
  }
}
