internal import LegibleDetection
internal import LegibleEncodings

/// How well pages in two languages are read, and the shares of their languages told.
package struct LanguageShareScore: Sendable {
  /// How many pages there are, of how many the text is right, and of how many the shares are.
  package struct Group: Sendable {
    package fileprivate(set) var count = 0
    package fileprivate(set) var right = 0
    package fileprivate(set) var nearShares = 0

    /// Of how many the language is the one with the greatest share, or one of two with nearly the same.
    package fileprivate(set) var mainLanguages = 0

    /// The sum of the greater errors of the two shares of each page.
    fileprivate var errors = 0.0

    fileprivate mutating func add(isRight: Bool, isMainLanguage: Bool, error: Double) {
      count += 1
      mainLanguages += isMainLanguage ? 1 : 0
      right += isRight ? 1 : 0
      nearShares += error <= LanguageShareScore.tolerance ? 1 : 0
      errors += error
    }

    fileprivate func row(_ name: String) -> [String] {
      [
        name, NumberText.grouped(count), NumberText.percent(Double(right) / Double(count)),
        NumberText.percent(Double(nearShares) / Double(count)),
        NumberText.decimal(errors / Double(count), 3),
        NumberText.percent(Double(mainLanguages) / Double(count)),
      ]
    }
  }

  /// By how much a share may be wrong.
  package static let tolerance = 0.1

  private var groups: [(name: String, group: Group)] = []

  /// What went wrong, a line each.
  package private(set) var failures: [String] = []

  package init() {}

  /// All pages together.
  package var all: Group {
    groups.reduce(into: Group()) { sum, entry in
      sum.count += entry.group.count
      sum.right += entry.group.right
      sum.nearShares += entry.group.nearShares
      sum.mainLanguages += entry.group.mainLanguages
      sum.errors += entry.group.errors
    }
  }

  /// Detects a page, and adds how well that was done.
  package mutating func add(_ page: TwoLanguagePages.Page) {
    let detection = EncodingDetector.detect(page.bytes)
    let told = Dictionary(
      uniqueKeysWithValues: detection.languages.map { ($0.tag, $0.share) })
    let isRight = (try? detection.encoding?.decode(page.bytes, malformed: .replace)) == page.text
    let most = page.shares.values.max() ?? 0
    let share = detection.language.flatMap { page.shares[$0.tag] } ?? 0
    let isMain = share > most - Self.tolerance
    let error = page.shares.reduce(0.0) { max($0, abs($1.value - (told[$1.key] ?? 0))) }
    if groups.last?.name != page.pair.name { groups.append((page.pair.name, Group())) }
    groups[groups.count - 1].group.add(
      isRight: isRight, isMainLanguage: isMain, error: error)
    if isRight && error <= Self.tolerance && isMain { return }
    failures.append(
      "\(page.pair.languages.joined(separator: "+")) \(page.encoding) \(page.layout) "
        + "\(page.text.unicodeScalars.count): \(detection), "
        + page.shares.sorted { $0.key < $1.key }.map {
          LanguageShare(tag: $0.key, share: $0.value).description
        }.joined(separator: ", ") + " told as "
        + detection.languages.map(\.description).joined(separator: ", "))
  }

  /// The scores by pairs of languages.
  package var table: ReportTable {
    ReportTable(
      title: "Two languages in one page",
      columns: [
        "languages", "pages", "text right", "shares within 0.1", "mean error", "language right",
      ],
      rows: groups.map { $0.group.row($0.name) } + [all.row("all")])
  }
}
