import Foundation
import LegibleEvaluation
import LegibleTestSupport
import Testing

/// Names of files of a few ideographs, kana or syllables.
struct FileNameTests {
  @Test func namesTellTheirEncodingTogetherAndAreNotSurelyWrongAlone() throws {
    let scores = try FileNames(corpus: Repository.url("Corpus").path).scores
    #expect(scores.count == 5)
    for score in scores {
      // Of each batch of 46 at least 44 are right.
      #expect(score.count % 46 == 0 && score.maxLost <= 2, "\(score)")
      // With the language told next to none is wrong at 0.6 and more.
      #expect(score.wrongHinted * 20 <= score.count, "\(score)")
      #expect(score.wrong * 6 <= score.count, "\(score)")
      print("Names: \(score)")
    }
  }
}
