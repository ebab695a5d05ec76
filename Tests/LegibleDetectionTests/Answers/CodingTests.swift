import Foundation
import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

struct CodingTests {
  private static let samples: [[UInt8]] = [
    [], Array("plain".utf8), Array("žluťoučký kůň ".utf8) + [0xFF],
    (try? TextEncoding.windows1251.encode("Съешь же ещё этих мягких французских булок")) ?? [],
    [0xFF, 0xFE, 0x61, 0x00], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D],
    Array("Příliš žluťoučký kůň úpěl ďábelské ódy\n".utf8)
      + ((try? TextEncoding.windows1250.encode("Příliš žluťoučký kůň úpěl ďábelské ódy\n")) ?? []),
  ]

  @Test(arguments: samples)
  func answersAreCodedWithAllThatTheyTell(_ bytes: [UInt8]) throws {
    let answer = EncodingDetector.detect(bytes, options: DetectionOptions(coverage: 0.9))
    let data = try JSONEncoder().encode(answer)
    let decoded = try JSONDecoder().decode(Detection.self, from: data)
    #expect(decoded.description == answer.description)
    #expect(decoded.evidence == answer.evidence && decoded.alternatives == answer.alternatives)
    #expect(decoded.language == answer.language && decoded.languages == answer.languages)
    #expect(decoded.mixture == answer.mixture && decoded.fileKind == answer.fileKind)
    #expect(decoded.credibleSet == answer.credibleSet && decoded.equivalents == answer.equivalents)
    #expect(
      try JSONDecoder().decode(Detection.self, from: JSONEncoder().encode(decoded)) == decoded)
    // The text itself stays out of it.
    #expect(data.count < 20_000)
  }

  @Test func whatIsNoAnswerIsRefused() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Detection.self, from: Data(#"{"encoding": "KOI8-R"}"#.utf8))
    }
  }
}
