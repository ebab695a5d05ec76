import LegibleTestSupport
import Testing

import LegibleBidi
import LegibleCatalogs

/// Parsers find the values, and know where each character of them stands.
struct ParsingTests {
  @Test func everyFormatHasASample() {
    #expect(Set(CatalogSample.all.map(\.format)) == Set(CatalogFormat.allCases))
  }

  @Test(arguments: CatalogSample.all)
  func valuesAreFound(sample: CatalogSample) throws {
    let catalog = try StringCatalog(parsing: sample.text, format: sample.format)
    #expect(catalog.entries.map { [$0.key, $0.variant, $0.value] } == sample.entries)
  }

  @Test(arguments: CatalogSample.all)
  func nothingChangesWithoutEdits(sample: CatalogSample) throws {
    let catalog = try StringCatalog(parsing: sample.text, format: sample.format)
    let spelling = ControlSpelling(sample.format, isEscaped: false)
    #expect(catalog.applying([:], spelling: spelling) == Array(sample.text.utf8))
  }

  @Test(arguments: CatalogSample.all, [false, true])
  func aMarkAnywhereIsReadBackThere(sample: CatalogSample, isEscaped: Bool) throws {
    let catalog = try StringCatalog(parsing: sample.text, format: sample.format)
    let spelling = ControlSpelling(sample.format, isEscaped: isEscaped)
    // A mark inside a tag or a placeable makes it another one, and a word without quotation marks has no room
    // for one: such changes are refused elsewhere.
    let markup: Set<Character> = ["<", "{"]
    for entry in catalog.entries
    where entry.key != "plain" && !entry.value.contains(where: markup.contains) {
      for index in entry.value.unicodeScalars.indices {
        let offset = index.utf16Offset(in: entry.value)
        let bytes = entry.value.utf8.distance(from: entry.value.startIndex, to: index)
        let edit = ValueEdit(range: bytes..<bytes, replacement: ["\u{200F}"])
        let changed = catalog.applying([entry.id: [edit]], spelling: spelling)
        let again = try StringCatalog(utf8: changed, format: sample.format)
        var expected = entry.value
        expected.unicodeScalars.insert(
          "\u{200F}", at: String.Index(utf16Offset: offset, in: expected))
        try #require(again.entries.count == catalog.entries.count)
        #expect(again.entries[entry.id].value == expected)
      }
    }
  }

  @Test(arguments: CatalogSample.all)
  func everyTruncationIsReadOrRefused(sample: CatalogSample) {
    let bytes = Array(sample.text.utf8)
    for length in 0..<bytes.count {
      do {
        let catalog = try StringCatalog(utf8: Array(bytes[..<length]), format: sample.format)
        #expect(catalog.entries.allSatisfy { $0.range.upperBound <= length })
      } catch {
        #expect(error.offset <= length)
      }
    }
  }

  @Test(arguments: CatalogSample.all)
  func mutationsAreReadOrRefused(sample: CatalogSample) {
    var generator = SeededGenerator(seed: 20_26)
    let original = Array(sample.text.utf8)
    for _ in 0..<1_000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] =
          Bool.random(using: &generator)
          ? original[Int.random(in: 0..<original.count, using: &generator)]
          : UInt8.random(in: 0...255, using: &generator)
      }
      guard let catalog = try? StringCatalog(utf8: bytes, format: sample.format) else { continue }
      let spelling = ControlSpelling(sample.format, isEscaped: false)
      #expect(catalog.applying([:], spelling: spelling) == bytes)
      let direction = CatalogOptions(direction: .rightToLeft)
      _ = try? catalog.fixing(direction)
    }
  }

  @Test(arguments: [
    CatalogFormat.arb, .xcstrings, .xliff, .android, .fluent, .json, .resx, .php, .yaml,
  ])
  func hugeNestingIsReadOrRefused(format: CatalogFormat) {
    let opening =
      switch format {
      case .arb, .xcstrings, .json: "{\"a\":"
      case .php: "<?php return ["
      case .yaml: "- "
      case .fluent: "a = { $b ->\n [c] "
      default: "<a>"
      }
    let text =
      (format == .php ? opening : "")
      + String(repeating: format == .php ? "[" : opening, count: 100_000)
    #expect(throws: CatalogError.self) { try StringCatalog(parsing: text, format: format) }
  }
}
