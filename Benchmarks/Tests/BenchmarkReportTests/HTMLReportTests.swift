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
