import LegibleDetection
import LegibleEncodings
import Testing

/// `Detection.credibleSet`: the smallest set of readings with the right one, at a given probability.
struct ReadingSetTests {
  private static let words = ["kůň", "Größe", "мышь", "שלום", "água", "½ l", "窓を閉めて", "test"]
  private static let encodings: [TextEncoding] = [
    .utf8, .iso8859_2, .windows1252, .koi8R, .windows1255, .ibm850, .macintosh, .eucJP,
  ]

  @Test(arguments: [0.5, 0.9, 0.99, 0.999])
  func itIsNoLargerThanItHasToBe(coverage: Double) throws {
    var largest = 0
    for word in Self.words {
      for encoding in Self.encodings {
        guard let bytes = try? encoding.encode(word) else { continue }
        let options = DetectionOptions(coverage: coverage)
        let detection = EncodingDetector.detect(bytes, options: options)
        let set = detection.credibleSet
        // What is not identified has a set all the same.
        let best = detection.encoding ?? detection.alternatives.first?.encoding
        #expect(set.first?.encoding == best, "\(word)")
        #expect(Set(set.map(\.encoding)).count == set.count)
        let sum = set.reduce(0) { $0 + $1.confidence }
        #expect(sum - (set.last?.confidence ?? 0) < coverage)
        // The tail contains all readings that the models know, down to one in ten thousand; where none of them reads the
        // text well, their sum is below 1.
        let named = detection.encoding == nil ? 0 : detection.confidence
        let all = [named] + detection.alternatives.map(\.confidence)
        let known = all.reduce(0, +)
        #expect(
          sum >= min(coverage, 0.98) * min(1, known) || set.count == 1,
          "\(word) \(encoding): \(set)")
        largest = max(largest, set.count)
      }
    }
    #expect(coverage < 0.9 || largest > 1)
  }

  @Test func theAnswerIsTheSameWithASet() throws {
    for word in Self.words {
      let bytes = try TextEncoding.utf8.encode(word)
      let plain = EncodingDetector.detect(bytes)
      let other = EncodingDetector.detect(bytes, options: DetectionOptions(coverage: 0.99))
      #expect(plain.encoding == other.encoding && plain.confidence == other.confidence)
      #expect(plain.credibleSet.isEmpty)
    }
  }

  @Test func dataHaveNoSet() {
    let data: [UInt8] = [0, 1, 2, 3, 0, 0, 4, 5, 0xFF, 0, 0, 6]
    let detection = EncodingDetector.detect(data, options: DetectionOptions(coverage: 0.99))
    #expect(detection.isBinary && detection.credibleSet.isEmpty)
  }
}
