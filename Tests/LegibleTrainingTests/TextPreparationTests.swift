import LegibleTraining
import Testing

struct TextPreparationTests {
  private static func lines(
    _ raw: [String], language: String = "de", interface: [String] = [], apart: [String] = [],
    cap: Int? = nil
  ) -> (lines: Set<String>, report: TextPreparation.Report) {
    let (text, report) = TextPreparation(language: language, apart: apart).text(
      ofProse: raw.map { $0[...] }, interface: interface.map { $0[...] }, cap: cap)
    return (Set(text.split(separator: "\n").map(String.init)), report)
  }

  @Test(arguments: [
    ("Das Brot &amp; der K&#228;se liegen im Schrank.", "Das Brot & der Käse liegen im Schrank."),
    (
      "Siehe <b>dort</b> unter https://example.org/a?b=c nach,  bitte.",
      "Siehe dort unter nach, bitte."
    ),
    ("Schreiben Sie an anna@example.org oder rufen an.", "Schreiben Sie an oder rufen an."),
    ("Es wurden %d Dateien in %1$s gefunden.", "Es wurden Dateien in gefunden."),
    ("Der\u{200E} Ku\u{308}hlschrank\u{200B} ist sehr\tleer.", "Der Kühlschrank ist sehr leer."),
  ])
  func linesBecomePlainText(raw: String, plain: String) {
    #expect(Self.lines([raw]).lines == [plain])
  }

  @Test(arguments: [
    "OK", "1234 5678 9012 – 3456", "Привет, это строка по-русски", "if (a == b) { return c; }",
    "Please select the file that you want to open",
  ])
  func whatIsNoTextInTheLanguageIsDropped(raw: String) {
    let kept = "Der Nachbar hat gestern seinen alten Wagen verkauft."
    let (lines, report) = Self.lines([raw, kept])
    #expect(lines == [kept])
    #expect(report.unfitCount == 1)
  }

  @Test func chineseIsOfOneStandard() {
    let both = ["請把窗戶關上，外面下雨了。", "请把窗户关上，外面下雨了。"]
    #expect(Self.lines(both, language: "zh-Hant").lines == [both[0]])
    #expect(Self.lines(both, language: "zh-Hans").lines == [both[1]])
  }

  @Test func repeatedLinesAndThoseKeptApartAreDropped() {
    let (lines, report) = Self.lines(
      ["Wir sehen uns am Montag!", "WIR SEHEN UNS – am Montag", "Der Zug fährt um acht Uhr ab."],
      apart: ["Der Zug fährt um acht Uhr ab!"])
    #expect(lines == ["Wir sehen uns am Montag!"])
    #expect(report.repeatedCount == 1 && report.apartCount == 1 && report.keptCount == 1)
  }

  @Test func textIsCappedAndItsOrderFixed() {
    let prose = (0..<200).map { number in
      "Satz \(String(repeating: String("abcdefghij".dropFirst(number % 7).prefix(3)), count: number / 7 + 1)) steht hier."
    }
    let (lines, report) = Self.lines(prose, interface: ["Datei wirklich löschen?"], cap: 2_000)
    #expect(lines.reduce(0) { $0 + $1.utf8.count + 1 } <= 2_000)
    #expect(lines.contains("Datei wirklich löschen?"))
    #expect(report.surplusCount > 0)
    func text() -> String {
      TextPreparation(language: "de", apart: []).text(ofProse: prose.map { $0[...] }, interface: [])
        .text
    }
    #expect(text() == text())
    #expect(text().split(separator: "\n").map(String.init) != prose)
  }

  @Test func longParagraphsAreCutAtSentences() {
    let sentence = "Am Abend kamen alle noch einmal zusammen und redeten lange. "
    let paragraph = (0..<20).map { "\($0)ter Tag. " + sentence }.joined()
    let (lines, _) = Self.lines([paragraph])
    #expect(lines.count > 2)
    #expect(lines.allSatisfy { $0.count <= 400 && $0.hasSuffix(".") })
  }
}
