/// The tables of what changes did to answers.
package struct InvarianceTables {
  private let results: InvarianceResults

  package init(_ results: InvarianceResults) { self.results = results }

  /// The tables in the order in which they are printed: the first engine in detail, then all beside
  /// each other.
  package var all: [ReportTable] {
    guard let first = results.engines.first else { return [] }
    let head =
      "\(NumberText.grouped(results.textCount)) texts in \(results.encodingCount) encodings"
    return [
      Self.table("\(head), by change", "change", first.byChange + [first.all]),
      Self.table("By family of the encoding", "family", first.byFamily),
      Self.table("By kind of text", "kind", first.byKind),
    ] + (results.engines.count > 1 ? [besideOthers] : [])
  }

  private static func table(
    _ title: String, _ head: String, _ groups: [InvarianceGroup]
  ) -> ReportTable {
    ReportTable(
      title: title,
      columns: [
        head, "changed", "right alone", "kept %", "lost at 0.9", "at 0.99", "risen %",
        "all right %",
        "all wrong at 0.99",
      ],
      rows: groups.map { group in
        [
          group.name, NumberText.grouped(group.count), NumberText.grouped(group.rightAlone),
          NumberText.percent(group.keptShare), NumberText.grouped(group.lostAt90),
          NumberText.grouped(group.lostAt99), percent(group.risen, of: group.comparable),
          percent(group.right, of: group.count), NumberText.grouped(group.wrongAt99),
        ]
      })
  }

  private static func percent(_ part: Int, of whole: Int) -> String {
    NumberText.percent(whole == 0 ? nil : Double(part) / Double(whole))
  }

  /// What each engine kept of what it reads right alone, and how much it reads right in all.
  private var besideOthers: ReportTable {
    let engines = results.engines
    let changes = engines[0].byChange.indices.map { index in engines.map { $0.byChange[index] } }
    return ReportTable(
      title: "Kept of those that each reads right alone, and right of all, %",
      columns: ["change"] + engines.map(\.name) + engines.map { "\($0.name), all" },
      rows: (changes + [engines.map(\.all)]).map { groups in
        [groups[0].name] + groups.map { NumberText.percent($0.keptShare) }
          + groups.map { Self.percent($0.right, of: $0.count) }
      })
  }
}
