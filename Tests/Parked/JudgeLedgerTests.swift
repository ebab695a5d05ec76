import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// The sum that decides, term by term.
@Suite struct JudgeLedgerTests {
  private static let texts: [(text: String, encoding: TextEncoding)] = [
    ("Žluťoučký kůň pije vodu z potoka", .windows1250), ("窓を閉めてから出かけました", .eucJP),
    ("Größe, Maße und Füße", .ibm850), ("Вчера вечером шёл дождь", .koi8R),
    ("Uso: copiar [ARCHIVO] a la máquina", .ibm500),
  ]

  /// The readings are in the order of their sums, and the best of them is the answer.
  @Test func readingsAreInTheOrderOfTheirSums() throws {
    for (text, encoding) in Self.texts {
      let ledger = JudgeLedger(of: try encoding.encode(text))
      let readings = ledger.entries.filter { !$0.isStructural }
      let first = try #require(readings.first)
      #expect(try ledger.detection.encoding?.decode(encoding.encode(text)) == text)
      #expect(first.encoding == ledger.detection.encoding, "\(encoding)")
      for (reading, next) in zip(readings, readings.dropFirst()) {
        #expect(reading.total >= next.total, "\(encoding)")
      }
      // Other languages add little to the terms of the best one. In a reading far from the best, an
      // unknown language may weigh more than the reported one.
      #expect(abs(first.nats(of: .otherHypotheses)) < 3, "\(encoding): \(first)")
    }
  }

  /// The terms add up to the sum by which the judge decided, whatever the bytes are.
  @Test func theLedgerSumsToWhatTheJudgeDecidedBy() throws {
    var random = SeededGenerator(seed: 44)
    var (judged, text) = (0, 0)
    for number in 0..<10_000 {
      let bytes = try Self.input(number, &random)
      let ledger = JudgeLedger(of: bytes, limit: 3)
      let readings = ledger.entries.filter { !$0.isStructural }
      for reading in readings {
        guard let sum = reading.judged else { continue }
        judged += 1
        #expect(abs(reading.total - sum) < 1e-3, "\(number): \(reading)")
      }
      // If the models decide, the ledger contains their answer, and no binary hypothesis that was
      // not weighed.
      guard ledger.detection.score != nil, let encoding = ledger.detection.encoding else {
        continue
      }
      text += 1
      #expect(
        ([encoding] + ledger.detection.equivalents).contains { $0 == readings.first?.encoding },
        "\(number): \(ledger.detection)")
      let data = ledger.entries.first { $0.encoding == nil && $0.nats(of: .chance) > 0 }
      #expect(data?.total ?? 0 < 1, "\(number): \(ledger.detection)")
    }
    #expect(judged > 10_000 && text > 2_500)
  }

  /// Random bytes, with and without spaces; texts in an encoding, whole and in rows; and mixtures
  /// of both.
  private static func input(_ number: Int, _ random: inout SeededGenerator) throws -> [UInt8] {
    let count = Int.random(in: 1...60, using: &random)
    let noise = (0..<count).map { _ in
      Int.random(in: 0..<6, using: &random) == 0 && number % 4 < 2
        ? 0x20 : UInt8.random(in: (number % 3 == 0 ? 0 : 0x20)...0xFF, using: &random)
    }
    let (text, encoding) = texts[number % texts.count]
    let part = String(text.dropFirst(Int.random(in: 0..<text.count, using: &random)))
    switch number % 7 {
    case 0, 1, 2: return noise
    case 3: return try encoding.encode(part)
    case 4: return try encoding.encode((0..<4).map { "\($0 * 37);\(part);\($0)\n" }.joined())
    case 5: return try encoding.encode("size \(part) of \(count) in use\n")
    default: return try encoding.encode(part) + noise
    }
  }

  /// A requested encoding is listed, however unlikely it is.
  @Test func anyEncodingCanBeHeldAgainstTheAnswer() throws {
    for (text, encoding) in Self.texts where encoding != .ibm500 {
      let other = encoding == .windows1251 ? TextEncoding.koi8R : .windows1251
      let ledger = JudgeLedger(of: try encoding.encode(text), against: other)
      let wrong = try #require(ledger.entries.first { $0.encoding == other })
      let best = try #require(ledger.entries.first { !$0.isStructural })
      let lead = JudgeLedger.lead(of: best, over: wrong)
      #expect(lead.reduce(0) { $0 + $1.nats } > 0, "\(encoding): \(lead)")
    }
  }

  /// Hypotheses of structure have terms, too.
  @Test func structureHasTerms() {
    let utf8 = JudgeLedger(of: Array("Größe, Maße und Füße, schön gezählt".utf8))
    #expect(utf8.entries.contains { $0.encoding == .utf8 && $0.nats(of: .utf8Structure) > 6 })
    let marked = JudgeLedger(of: [0xFF, 0xFE, 0x41, 0, 0x42, 0])
    #expect(marked.entries.first?.nats(of: .byteOrderMark) ?? 0 > 6)
    let ascii = JudgeLedger(of: Array("plain".utf8))
    #expect(ascii.entries.first?.nats(of: .plainText) ?? 0 > 6)
  }

  /// Every encoding of the registry can be the answer, except for those that no text is meant to be
  /// in, and for EBCDIC code pages that are only converted.
  @Test func everyEncodingCanBeDetected() {
    let missing = Set(TextEncoding.all).subtracting(DetectableEncodings.all)
    #expect(
      missing.allSatisfy {
        [.utf16, .utf32, .xUserDefined].contains($0) || !$0.isDetectionCandidate
      },
      "\(missing.map(\.name).sorted())")
  }
}
