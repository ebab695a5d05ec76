import Legible

extension DetectionFormat {
  /// The most bytes of an input whose ledger is printed.
  static let ledgerLimit = 1 << 24

  /// Returns what `--explain` prints of the sum: its terms as a table, then the units that decide.
  func lines(of ledger: DetectionLedger, naming name: (TextEncoding) -> String) -> [String] {
    guard let first = ledger.first, let second = ledger.second else { return [] }
    func title(_ reading: DetectionLedger.Reading) -> String {
      name(reading.encoding) + (reading.language.map { " (\($0))" } ?? "")
    }
    var rows = [["nats", title(first), title(second), "lead"]]
    for term in ledger.terms {
      rows.append(["\(term.kind)"] + [term.first, term.second, term.lead].map(Self.decimal))
    }
    rows.append(["sum", "", "", Self.decimal(ledger.logOdds)])
    var lines = Self.aligned(rows)
    guard !ledger.units.isEmpty else { return lines }
    lines.append("of \(ledger.unitCount) distinct units, these decide most, in nats:")
    for unit in ledger.units {
      lines.append("\(Self.decimal(unit.lead))  \(ledger.sentence(of: unit, naming: name))")
    }
    return lines
  }

  /// Returns rows with columns of one width; all columns but the first are aligned right.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + blanks : blanks + cell
      }.joined(separator: "  ")
    }
  }

  /// Returns a number with its sign and two decimals.
  private static func decimal(_ value: Double) -> String {
    let hundredths = Int((abs(value) * 100).rounded())
    let rest = hundredths % 100
    let sign = hundredths == 0 ? " " : value < 0 ? "−" : "+"
    return "\(sign)\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
