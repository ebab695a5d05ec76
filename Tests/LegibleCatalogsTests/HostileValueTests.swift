import LegibleTestSupport
import Testing

import LegibleCatalogs

/// Values that break rules which most values keep, and those that are made to take long.
struct HostileValueTests {
  /// A catalog with one value, as its format spells it.
  private static func catalog(_ format: CatalogFormat, _ value: String) throws -> StringCatalog {
    let text =
      switch format {
      case .fluent: "a =\n    \(value)\n"
      case .arb: #"{"a": "\#(value.replacing("\n", with: #"\n"#).replacing("\r", with: #"\r"#))"}"#
      case .android:
        "<resources><string name=\"a\">\(value.replacing("<", with: "&lt;"))</string></resources>"
      case .po: "msgid \"a\"\nmsgstr \"\(value)\"\n"
      case .webVTT: "WEBVTT\n\n00:01.000 --> 00:03.000\n\(value)\n"
      case .ass: "[Events]\nDialogue: 0,1,2,d,n,0,0,0,,\(value)\n"
      default: "\"a\" = \"\(value)\";\n"
      }
    return try StringCatalog(parsing: text, format: format, language: "he")
  }

  private static let linesInArguments: [(format: CatalogFormat, value: String)] = [
    (.fluent, "קובץ { $n ->\n       *[other] ב\n    } ג"),
    (.fluent, "{ $n ->\n       *[other] ב\n    } C++ ג { $m }"),
    (.arb, "קובץ {n, plural,\n one {א}\n other {ב}\n} ג C++"),
    (.arb, "{a} {n, plural,\r one {א}\r other {ב}\r} ג -5"),
    (.strings, "קובץ ${x\ny} C++ ב"), (.strings, "${x\u{2029}y}C++ ב ${z\u{85}}"),
    (.arb, "\u{2067}{a\u{2069}} ב C++ {b}"), (.arb, "\u{202B}{a\u{202C}b} C++ א\u{202C} {c}"),
  ]

  @Test func argumentsWithLineEndsAreWhole() throws {
    for (format, value) in Self.linesInArguments {
      let catalog = try Self.catalog(format, value)
      let entry = try #require(catalog.entries.last)
      _ = catalog.findings()
      let fix = try catalog.fixing()
      let fixed = try #require(fix.catalog.entries.last).value
      #expect(fixed.removingMarks == entry.value.removingMarks)
      for part in entry.value.split(separator: "${").dropFirst() {
        let name = "${" + part.prefix { $0 != "}" } + "}"
        #expect(fixed.contains(name), "nothing is put into \(name)")
      }
      #expect(try fix.catalog.fixing().changedEntries.isEmpty)
      _ = try catalog.pseudolocalized()
    }
  }

  @Test func anyPartsAreNoTrouble() throws {
    var generator = SeededGenerator(seed: 40)
    let parts = [
      "{", "}", "{n, plural, one {", "'", "${", "%(", "%", "\n", "\u{2029}", "\u{2067}", "\u{2069}",
      "\u{202B}", "\u{202C}", "\u{200F}", "א", "C++", "-5", " ", "<x ", "</x>", "<b>", ">", "&lt;",
    ]
    for round in 0..<1500 {
      let value = (0..<Int.random(in: 1..<16, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }.joined()
      let format: CatalogFormat = [.arb, .strings, .android, .webVTT, .ass][round % 5]
      guard let catalog = try? Self.catalog(format, value) else { continue }
      _ = catalog.findings()
      let fixed = try catalog.fixing().catalog
      #expect(
        fixed.entries.map(\.value.removingMarks) == catalog.entries.map(\.value.removingMarks))
      _ = try catalog.pseudolocalized()
    }
  }

  @Test(arguments: [
    "<00:00:01.700>C++ שלום <00:00:01.900>-5", "<v Dana Ben-Ari>C++ שלום",
    "שלום <c.loud>C++</c> <v",
  ])
  func marksAreNotPutIntoTagsOfWebVTT(value: String) throws {
    let fixed = try Self.catalog(.webVTT, value).fixing().catalog.entries[0].value
    let tags = value.split(separator: "<").compactMap { part in
      part.firstIndex(of: ">").map { "<" + part[...$0] }
    }
    #expect(fixed != value)
    for tag in tags { #expect(fixed.contains(tag), "\(tag) in \(fixed.debugDescription)") }
  }

  @Test func marksAreNotPutIntoCommentsOfSubStationAlpha() throws {
    let fixed = try Self.catalog(.ass, "{see C++ א} C++ שלום").fixing().catalog.entries[0].value
    #expect(fixed.contains("{see C++ א}") && fixed.contains("\u{200E}"))
  }

  /// Scripts/attacks/mutations tells the time that longer ones take.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      (CatalogFormat.strings, "א{"), (.arb, "{"), (.arb, "{'"), (.po, "%("), (.po, "%m %d א "),
      (.android, "א<x "), (.android, "<x>"), (.arb, "{a}"), (.strings, "\u{202B}\u{2069}א"),
      (.webVTT, "<"), (.ass, "{"), (.strings, "א("),
    ])
  func timeIsInProportionToTheLength(format: CatalogFormat, part: String) throws {
    let value = "א" + String(repeating: part, count: 8000 / part.utf8.count)
    let catalog = try Self.catalog(format, value)
    #expect(catalog.entries.count == 1)
    _ = catalog.findings()
  }

  @Test func placesInAnyOrderAreCountedRight() throws {
    let text = "\"a\" = \"\u{202B}א C++ ב\u{2069}\";\r\n\"b\" = \"é\u{2069} %@ א C++ ב\u{202C}\";\r"
    let catalog = try StringCatalog(parsing: text, format: .strings, language: "he")
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\r" }
    for finding in catalog.findings() {
      let before = String(decoding: catalog.utf8[..<finding.fileRange.lowerBound], as: UTF8.self)
      let last = before.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\r" }
      #expect(finding.line == last.count && finding.line <= lines.count)
      #expect(finding.column == (last.last?.unicodeScalars.count ?? 0) + 1)
    }
    #expect(Set(catalog.findings().map(\.line)) == [1, 2])
  }
}

extension String {
  /// The text without what `fixing` puts in.
  fileprivate var removingMarks: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter {
          !["\u{200E}", "\u{200F}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}"].contains($0)
        }))
  }
}
