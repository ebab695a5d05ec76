import LegibleBidi
import LegibleTestSupport
import Testing

import LegibleCatalogs

/// What holds for fixed catalogs of any content, damaged ones among them.
struct PropertyTests {
  /// What strings are made of: words of both directions, arguments, items, tags, signs, marks.
  private static let parts = [
    "שלום", "قائمة", "Mac", "C++", "12", "-5", "+972-3-555-1234", "(", ")", ",", ".", "!", ":", "/",
    "«", "»", "<b>", "</b>", "\u{200E}", "\u{200F}", "\u{2067}", "\u{2069}", "a@b.example", "%%",
    "&",
  ]

  /// Arguments that strings of a format have.
  private static func arguments(_ format: CatalogFormat) -> [String] {
    switch format {
    case .qt: ["%1", "%L2", "%n", "{name}", "${x}"]
    case .arb, .properties, .fluent: ["%@", "{0}", "{name}", "{ $n }", "${x}"]
    case .srt, .webVTT, .ass: []
    case .json: ["%@", "{{name}}", "{{{x}}}", "%name%", "$1", "{0}", "${x}"]
    case .php: ["%s", "%name%", ":name", "{0}", "$x"]
    case .dtd: ["%S", "&name;", "$1"]
    case .yaml: ["%{name}", "%s", "%count%", "{{x}}"]
    default: ["%@", "%1$s", "%d", "{0}", "{name}", "${x}", "%{y}"]
    }
  }

  /// A catalog of random strings in a format.
  private static func catalog(
    _ format: CatalogFormat, _ generator: inout SeededGenerator
  ) -> String {
    let values = (0..<12).map { _ in
      (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        let isArgument = Int.random(in: 0..<3, using: &generator) == 0
        let own = arguments(format)
        return (isArgument && !own.isEmpty ? own : parts).randomElement(using: &generator) ?? ""
      }.joined(separator: Bool.random(using: &generator) ? " " : "")
    }
    func xml(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
    func lines(_ line: (Int, String) -> String) -> String {
      values.enumerated().map { line($0.offset, $0.element) + "\n" }.joined()
    }
    switch format {
    case .strings: return lines { "\"k\($0)\" = \"\($1)\";" }
    case .properties: return lines { "k\($0)=\($1)" }
    case .fluent: return lines { "k\($0) = \($1.filter { !"{}".contains($0) }) { $n }" }
    case .po: return lines { "#, c-format\nmsgid \"k\($0)\"\nmsgstr \"\($1)\"\n" }
    case .arb: return "{" + lines { "\"k\($0)\": \"\($1)\"," } + "\"end\": \"\"}"
    case .xcstrings:
      return #"{"strings": {"#
        + lines {
          "\"k\($0)\": {\"localizations\": {\"he\": {\"stringUnit\": {\"value\": \"\($1)\"}}}},"
        } + "\"end\": {}}}"
    case .stringsdict:
      return "<plist><dict>"
        + lines {
          "<key>k\($0)</key><dict><key>NSStringLocalizedFormatKey</key><string>\(xml($1))</string></dict>"
        } + "</dict></plist>"
    case .xliff:
      return "<xliff><file>"
        + lines {
          "<trans-unit id=\"k\($0)\"><source>x</source><target>\(xml($1))</target></trans-unit>"
        } + "</file></xliff>"
    case .android:
      return "<resources>" + lines { "<string name=\"k\($0)\">\(xml($1))</string>" }
        + "</resources>"
    case .qt:
      return "<TS>"
        + lines {
          "<message><source>k\($0)</source><translation>\(xml($1))</translation></message>"
        } + "</TS>"
    case .json:
      return "{\"a\": {" + lines { "\"k\($0)\": \"\($1)\"," } + "\"end\": \"\"}}"
    case .resx:
      return "<root>" + lines { "<data name=\"k\($0)\"><value>\(xml($1))</value></data>" }
        + "</root>"
    case .yaml: return "he:\n" + lines { "  k\($0): \"\($1)\"" }
    case .php: return "<?php\nreturn [\n" + lines { "'k\($0)' => '\($1)'," } + "];\n"
    case .dtd:
      return lines { number, text in
        let value = text.split(separator: "&name;", omittingEmptySubsequences: false)
          .map { xml(String($0)) }.joined(separator: "&name;")
        return "<!ENTITY k\(number) \"\(value)\">"
      }
    case .srt: return lines { "\($0 + 1)\n00:00:01,000 --> 00:00:02,000\n\($1)\n" }
    case .webVTT:
      return "WEBVTT\n\n" + lines { "00:0\($0 % 10).000 --> 00:10.000\n\(xml($1))\n" }
    case .ass:
      return "[Events]\n" + lines { "Dialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,\($0),\($1)" }
    }
  }

  /// The file without the places where values stand.
  private static func surroundings(_ catalog: StringCatalog) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var start = 0
    for range in catalog.entries.map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.upperBound <= start { continue }
      pieces.append(Array(catalog.utf8[start..<max(start, range.lowerBound)]))
      start = range.upperBound
    }
    return pieces + [Array(catalog.utf8[start...])]
  }

  /// What is wrong with a fix; nothing if it is as it must be.
  private static func violations(of fix: CatalogFix, _ catalog: StringCatalog) throws -> [String] {
    var violations: [String] = []
    if surroundings(fix.catalog) != surroundings(catalog) {
      violations.append("something else than values has changed")
    }
    for (old, new) in zip(catalog.entries, fix.catalog.entries) {
      let isChanged = fix.changedEntries.contains(old.id)
      let bare = old.value.removingDirectionMarks() == new.value.removingDirectionMarks()
      if !bare || (!isChanged && old.value != new.value) || old.key != new.key {
        violations.append("\(old.value.showingDirectionControls()) has other text")
      }
      for argument in arguments(catalog.format) {
        let count = { (text: String) in text.ranges(of: argument).count }
        if count(old.value) != count(new.value) {
          violations.append("\(new.value.showingDirectionControls()): an argument has changed")
        }
      }
    }
    if try !fix.catalog.fixing().changedEntries.isEmpty {
      violations.append("a second run changes something")
    }
    return violations
  }

  @Test(arguments: CatalogFormat.allCases)
  func onlyValuesChangeAndArgumentsStay(format: CatalogFormat) throws {
    var generator = SeededGenerator(seed: 17)
    var violations: [String] = []
    var changedCount = 0
    for round in 0..<30 {
      let text = Self.catalog(format, &generator)
      let language = ["he", "ar", "en"][round % 3]
      let catalog = try StringCatalog(parsing: text, format: format, language: language)
      #expect(catalog.entries.count >= 10)
      let fix = try catalog.fixing(CatalogOptions(escapesMarks: round % 4 == 0))
      changedCount += fix.changedEntries.count
      violations += try Self.violations(of: fix, catalog)
      if violations.count > 10 { break }
    }
    #expect(violations.prefix(10) == [])
    #expect(changedCount > 20)
  }

  @Test(arguments: CatalogSample.all)
  func damagedCatalogsAreFixedOrRefused(sample: CatalogSample) throws {
    var generator = SeededGenerator(seed: 99)
    var violations: [String] = []
    for _ in 0..<100 {
      var bytes = Array(sample.text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: "%@ {0} \u{202B}".utf8, at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 8))
        }
      }
      guard
        let catalog = try? StringCatalog(utf8: bytes, format: sample.format, language: "he")
      else { continue }
      let fix = try catalog.fixing()
      if Self.surroundings(fix.catalog) != Self.surroundings(catalog) {
        violations.append(String(decoding: bytes, as: UTF8.self))
      }
      _ = try? catalog.pseudolocalized()
      _ = catalog.lostMarks(since: fix.catalog)
    }
    #expect(violations.prefix(3) == [])
  }
}
