import BenchmarkReport
import Foundation
import Testing

struct ContrastTests {
  /// What is written on what.
  private static let texts: [(text: String, on: String)] =
    [
      ("text", "surface"), ("text", "panel"), ("muted", "surface"), ("muted", "panel"),
      ("link", "surface"), ("link", "panel"), ("notice-text", "notice"),
    ] + (0..<5).map { ("heat-text-\($0)", "heat-\($0)") }

  /// What is drawn on what.
  private static let marks: [(mark: String, on: String)] =
    [("axis", "surface"), ("axis", "panel"), ("focus", "surface"), ("focus", "panel")]
    + (1...6).map { ("series-\($0)", "surface") }

  private static let page = HTMLReport(SampleRun.make()).page

  @Test func contrastIsComputedRightly() {
    #expect(abs(ReportColours.contrast("#000000", "#ffffff") - 21) < 1e-9)
    #expect(abs(ReportColours.contrast("#777777", "#ffffff") - 4.478) < 0.001)
  }

  @Test func textHasAContrastOf4Point5AndMarksOf3() throws {
    let appearances = ReportColours(Self.page).appearances
    #expect(appearances.count == 4)
    for (name, colours) in appearances {
      for (pairs, least) in [(Self.texts, 4.5), (Self.marks.map { ($0.mark, $0.on) }, 3)] {
        for (one, other) in pairs {
          let first = try #require(colours[one], "\(name): \(one)")
          let second = try #require(colours[other], "\(name): \(other)")
          let contrast = ReportColours.contrast(first, second)
          #expect(contrast >= least, "\(name): \(one) on \(other) has \(contrast)")
        }
      }
    }
    let colours = appearances.map(\.colours)
    #expect(colours[0] != colours[1] && colours[0] != colours[2] && colours[1] != colours[3])
  }

  /// Engines are told apart without colours by shapes; with them, not by hue alone.
  @Test func seriesDifferInGreyscaleOrShape() {
    let shapes = Set(
      Self.page.matches(of: /class="mark fill-(\d)" d="M [\d.-]+ [\d.-]+ ([^"]*)"/).map {
        "\($0.1)"
      })
    #expect(shapes.count >= 3)
  }

  /// Every colour comes from a variable, so that the test above knows them all.
  @Test func noColourStandsOutsideOfTheVariables() {
    let rules = Self.page.replacing(/:root \{ --surface:[^}]*\}/, with: "")
    #expect(rules.firstMatch(of: /#[0-9a-fA-F]{3,8}[;"\s]/) == nil)
    #expect(!rules.contains("rgb("))
    let used = Set(Self.page.matches(of: /var\(--([a-z0-9-]+)\)/).map { String($0.1) })
    let known = Set(ReportColours(Self.page).appearances[0].colours.keys)
    #expect(used.isSubset(of: known), "\(used.subtracting(known))")
    let tested = Set(
      (Self.texts.flatMap { [$0.text, $0.on] }) + Self.marks.flatMap { [$0.mark, $0.on] })
    #expect(used.subtracting(tested) == ["grid"])
  }
}
