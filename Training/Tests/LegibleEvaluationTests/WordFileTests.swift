import LegibleEncodings
import LegibleEvaluation
import Testing

struct WordFileTests {
  private static let lines = [
    "Über den Dächern schläft die Stadt", "Fünf Störche größer als Möwen",
    "Die Mühle dreht sich, während Käthe süße Äpfel schält", "Schöne Grüße aus Köln",
  ]

  @Test(arguments: Genre.allCases.filter(\.isOfWords))
  func samplesOfWordsAreTextOfTheirEncoding(genre: Genre) throws {
    var maker = SampleMaker(
      Self.lines.map { $0[...] }, language: "de", encoding: .iso8859_1, genre: genre,
      substitutions: [:])
    for length in [100, 1_024] {
      let next = maker.next(length: length)
      let sample = try #require(next)
      #expect(sample.bytes.count <= length && sample.bytes.contains { $0 >= 0x80 })
      let text = try TextEncoding.iso8859_1.decode(sample.bytes)
      #expect(text.unicodeScalars.elementsEqual(sample.text))
    }
  }
}
