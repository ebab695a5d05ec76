import Accuracy
import BenchmarkReport
import BenchmarkResults
import Foundation
import LegibleEvaluation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct HTMLReportTests {
  private static let page = HTMLReport(SampleRun.make()).page

  @Test func oneFileWithoutScriptAndNetwork() {
    #expect(!Self.page.contains("<script"))
    #expect(!Self.page.contains("src="))
    #expect(!Self.page.contains("@import"))
    #expect(!Self.page.contains("url("))
    let addresses = Self.page.matches(of: /https?:\/\/[^"\s<]+/).map { String($0.0) }
    #expect(Set(addresses) == ["http://www.w3.org/2000/svg"])
  }

  @Test func itIsWellFormed() throws {
    // HTML that is XML as well, but for its first lines and elements without an end.
    let body = try #require(Self.page.firstMatch(of: /(?s)<body>.*<\/body>/)?.0)
    let parser = XMLParser(data: Data(String(body).utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  @Test func everyChartHasATitleADescriptionAndATable() {
    let charts = Self.page.split(separator: "<figure>").dropFirst()
    #expect(charts.count >= 7)
    for chart in charts {
      #expect(chart.contains("role=\"img\""))
      #expect(chart.contains("<title id="))
      #expect(chart.contains("<desc id="))
      #expect(chart.contains("<caption id="))
    }
    let ids = Self.page.matches(of: /\ id="([^"]+)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count, "identifiers repeat")
    for reference in Self.page.matches(of: /(?:aria-labelledby|href)="#?([^"]+)"/) {
      for id in reference.1.split(separator: " ") { #expect(ids.contains(String(id)), "\(id)") }
    }
  }

  /// No text reaches out of its drawing, also where there are many engines with long names; a letter is 8.5 units wide at most.
  @Test func nothingIsCut() throws {
    let page = HTMLReport(SampleRun.make(otherNames: (1...7).map { "engine \($0) of the others" }))
      .page
    let charts = page.matches(of: /(?s)<svg [^>]*viewBox="0 0 ([0-9.]+) ([0-9.]+)".*?<\/svg>/)
    #expect(charts.count >= 7)
    for chart in charts {
      let width = try #require(Double(chart.1))
      let height = try #require(Double(chart.2))
      for text in chart.0.matches(
        of: /<text class="([^"]*)" x="([0-9.-]+)" y="([0-9.-]+)" text-anchor="(\w+)">([^<]*)</)
      {
        let x = try #require(Double(text.2))
        let y = try #require(Double(text.3))
        let room = Double(text.5.count) * (text.1.contains("small") ? 7 : 8.5)
        let start = text.4 == "start" ? x : text.4 == "end" ? x - room : x - room / 2
        #expect(start >= 0 && start + room <= width && (0...height).contains(y), "\(text.0)")
      }
    }
  }

  /// What the terminal shows of excerpts is in the page, and what is of few files looks like it.
  @Test func excerptsAndFewFilesAreShown() {
    #expect(!Self.page.contains("id=\"files\""))
    let page = HTMLReport(SampleRun.make(hasExcerpts: true)).page
    #expect(page.contains("Whole files and excerpts, right in %</caption>"))
    #expect(page.contains("What more text, and binary data, do</caption>"))
    let few = HTMLReport(SampleRun.make(filesOfALength: 3)).page
    #expect(
      few.contains("hollow: fewer than 10 files")
        && !Self.page.contains("hollow: fewer than 10 files"))
  }

  @Test func theFirstSentenceIsTheResult() throws {
    let first = try #require(Self.page.firstMatch(of: /(?s)<p[^>]*>(.*?)<\/p>/)?.1)
    #expect(first == "Of 100 whole files, legible reads 97.0 % right, more than other with 60.0 %.")
    let losing = HTMLReport(SampleRun.make(rightOfOurs: 40, otherNames: ["b", "a"])).page
    #expect(
      losing.contains(
        "Of 100 whole files, legible reads 40.0 % right, fewer than a with 60.0 %; b 60.0 %."))
    let alone = HTMLReport(SampleRun.make(otherNames: [])).page
    #expect(
      alone.contains("<p class=\"verdict\">Of 100 whole files, legible reads 97.0 % right.</p>"))
  }

  @Test func thePageSaysWhereOthersAreAhead() {
    #expect(Self.page.contains("Of no group of 10 files and more does another engine read more."))
    let losing = HTMLReport(SampleRun.make(rightOfOurs: 40)).page
    for group in [
      "track prose", "not made worse, track repair", "family Western", "language ru",
      "encoding KOI8-R",
    ] {
      #expect(losing.contains(group), "\(group)")
    }
  }

  @Test func theRiskOfTheSurestAnswersIsShown() {
    #expect(Self.page.contains("Right answers where only the surest ones are taken</figcaption>"))
    #expect(TextTables(SampleRun.make()).text.contains("Risk against coverage"))
    #expect(TextTables(SampleRun.make()).text.contains("By track, right in %"))
  }

  @Test func repairAndHarmAreShown() {
    for text in [Self.page, TextTables(SampleRun.make()).text] {
      #expect(text.contains("Several encodings, repair and healthy text, in %"))
      #expect(text.contains("Harm: UTF-8 and ASCII read as something else"))
    }
  }

  /// A folder with nothing but texts to repair has a sentence, and no tables of detection.
  @Test func aRunOfRepairAloneHasAReport() throws {
    var run = SampleRun.make()
    for index in run.accuracy?.engines.indices ?? 0..<0 {
      var engine = EngineAccuracy(name: ["legible", "other"][index], detail: "test")
      engine.byTrack = run.accuracy?.engines[index].byTextKind
      engine.byTextKind = run.accuracy?.engines[index].byTextKind
      run.accuracy?.engines[index] = engine
    }
    let page = HTMLReport(run).page
    #expect(page.contains("Of 100 whole files, legible reads 97.0 % right, more than other"))
    for id in ["accuracy-summary", "by-family", "by-length", "calibration", "confusion"] {
      #expect(!page.contains("id=\"\(id)\"") && !page.contains("#\(id)\""), "\(id)")
    }
  }

  @Test func textFromOutsideIsEscaped() {
    #expect(Self.page.contains("A &lt;fast&gt; processor"))
    #expect(Self.page.contains("corpus &amp; more"))
    #expect(Self.page.contains("klingon/\\u{202E}txt"))
    #expect(!Self.page.contains("\u{202E}"))
  }

  @Test func whatIsLeftOutAndInterruptedIsSaid() {
    #expect(Self.page.contains("1 folders and files were left out"))
    #expect(Self.page.contains("(1 folders and files left out)"))
    #expect(!Self.page.contains("interrupted"))
    #expect(HTMLReport(SampleRun.make(isComplete: false)).page.contains("was interrupted"))
    #expect(TextTables(SampleRun.make(isComplete: false)).text.contains("interrupted"))
  }

  @Test func theImageIsWellFormedAndHasBothAppearances() throws {
    let image = AccuracyImage(try #require(SampleRun.make().accuracy)).svg
    #expect(XMLParser(data: Data(image.utf8)).parse())
    #expect(image.contains("prefers-color-scheme: dark"))
  }

  @Test func anEmptyRunHasAReport() {
    let run = BenchmarkRun(
      date: "2026-11-21T08:30:00Z", machine: .current, isComplete: false,
      accuracy: AccuracyResults(
        folder: "x", fileCount: 0, plannedCount: 0, skipped: [],
        engines: [EngineAccuracy(name: "legible", detail: "")]),
      throughput: ThroughputResults())
    #expect(HTMLReport(run).page.contains("0 of 0 files"))
  }
}
