import LegibleDetection
import LegibleEncodings
import Testing

/// The ledger has the terms of the posterior, and the units that decide.
@Suite struct LedgerTests {
  static let texts: [(String, TextEncoding)] = [
    ("Größe, Maße und Füße, schön gezählt", .windows1252),
    ("Съешь ещё этих мягких французских булок", .windows1251),
    ("It´s a nice day, isn´t it?", .windows1252),
    ("Zażółć gęślą jaźń", .iso8859_2),
    ("日本語の文章です。", .shiftJIS),
  ]

  @Test(arguments: texts) func termsAddUpToTheLogOdds(_ text: String, _ encoding: TextEncoding)
    throws
  {
    let bytes = try encoding.encode(text)
    for other: TextEncoding? in [nil, .ibm437, .macintosh, .iso8859_5] {
      let ledger = DetectionLedger(of: bytes, against: other)
      guard ledger.second != nil else { continue }
      let sum = ledger.terms.reduce(0) { $0 + $1.lead }
      #expect(abs(sum - ledger.logOdds) < 0.001 * (1 + abs(ledger.logOdds)))
    }
  }

  /// The leads of all units are that of the term, but for what units count less the more there are.
  @Test(arguments: texts) func unitsAddUpToTheirTerm(_ text: String, _ encoding: TextEncoding)
    throws
  {
    let ledger = DetectionLedger(of: try encoding.encode(text), against: .ibm437, unitLimit: 300)
    let units = ledger.units.reduce(0) { $0 + $1.lead }
    let term = ledger.terms.first { $0.kind == .units }?.lead ?? 0
    guard abs(term) > 1 else { return }
    #expect((0.05...1.001).contains(units / term))
  }

  @Test func theReadingsOfAUnitAreExplained() throws {
    let bytes = try TextEncoding.windows1252.encode("ein Gruß aus der Küche")
    let ledger = DetectionLedger(of: bytes, against: .ibm437)
    let unit = try #require(ledger.units.first { $0.first.text == "Küche" })
    #expect(unit.first.explanations == ["a word of the language de"])
    #expect(ledger.sentence(of: unit).contains("‘Küche’ is a word of the language de"))
  }

  @Test func structureHasNoTerms() {
    #expect(DetectionLedger(of: [0xFF, 0xFE, 0x41, 0, 0x42, 0]).first == nil)
    #expect(DetectionLedger(of: Array("plain".utf8)).terms.isEmpty)
  }
}
