import LegibleEncodings
import LegibleTraining
import Testing

/// `ModelTrainer explain`.
struct ExplanationTests {
  private static let text = "Вчера вечером шёл дождь, а сегодня светит солнце"

  @Test func theLeadIsOverTheEncodingThatIsAskedFor() throws {
    var explanation = Explanation(of: try TextEncoding.koi8R.encode(Self.text))
    #expect(throws: TrainerError.self) { try explanation.hold(against: "koi9") }
    try explanation.hold(against: "windows-1251")
    let cells = explanation.brief.split(separator: "\t")
    #expect(cells.count == 3 && cells.first == "KOI8-R")
    let lead = try #require(cells.last.flatMap { Double($0) })
    #expect(lead > 0)
    #expect(explanation.text.contains("leads windows-1251"))
  }
}
