import LegibleDetection
import LegibleEncodings
import LegibleEvaluation

/// The judge's ledger of some bytes, as tables for a terminal.
package struct Explanation {
  private let bytes: [UInt8]
  private var options = DetectionOptions()
  private var other: TextEncoding?

  /// How many readings are listed.
  package var limit = 5

  package init(of bytes: [UInt8]) { self.bytes = bytes }

  /// Hints, as those of the command.
  ///
  /// - Throws: `TrainerError` for a name that no encoding has.
  package mutating func hint(
    languages: [String], suggested: [String], only: [String]
  ) throws {
    options.likelyLanguages = languages
    options.suggested = try (only + suggested).map(Self.encoding)
    options.onlySuggested = !only.isEmpty
  }

  /// Tells in which terms the answer leads an encoding.
  ///
  /// - Throws: `TrainerError` for a name that no encoding has.
  package mutating func hold(against name: String) throws { other = try Self.encoding(name) }

  private static func encoding(_ name: String) throws -> TextEncoding {
    guard let encoding = TextEncoding(name) else {
      throw TrainerError("there is no encoding \(name)")
    }
    return encoding
  }

  private static func answer(of detection: Detection) -> String {
    detection.encoding?.name ?? (detection.isBinary ? "binary" : "unidentified")
  }

  /// The answer, its confidence, and the lead of the best reading in nats, with tabs between; the lead is over
  /// the encoding that it is held against, or else over the next reading.
  package var brief: String {
    let ledger = JudgeLedger(of: bytes, options: options, against: other, limit: max(2, limit))
    let readings = ledger.entries.filter { !$0.isStructural }
    let next =
      other.map { other in readings.first { $0.encoding == other } }
      ?? readings.dropFirst().first
    let lead = readings.first.flatMap { first in next.map { first.total - $0.total } }
    return [
      Self.answer(of: ledger.detection), NumberText.decimal(ledger.detection.confidence, 4),
      lead.map { NumberText.decimal($0, 2) } ?? "-",
    ].joined(separator: "\t")
  }

  /// The bytes that the readings were weighed by.
  package var excerpt: [UInt8] { JudgeLedger(of: bytes, options: options).excerpt }

  /// The answer, the hypotheses with their terms, and the lead of the answer.
  package var text: String {
    let ledger = JudgeLedger(of: bytes, options: options, against: other, limit: limit)
    let detection = ledger.detection
    var parts = [
      "\(Self.answer(of: detection)), confidence \(NumberText.decimal(detection.confidence, 4)), "
        + "\(detection.language?.tag ?? "no language"), \(detection.malformedCount) malformed\n"
    ]
    let readings = ledger.entries.filter { !$0.isStructural }
    let structures = ledger.entries.filter(\.isStructural)
    if !structures.isEmpty {
      parts.append(Self.table(of: structures, title: "By structure: log-odds in nats").text)
    }
    if !readings.isEmpty {
      parts.append(Self.table(of: readings, title: "Readings: log-likelihoods in nats").text)
    }
    if let other, let first = readings.first,
      let second = readings.first(where: { $0.encoding == other })
    {
      parts.append(Self.lead(of: first, over: second).text)
    } else if let other {
      parts.append("no reading by \(other.name) was weighed\n")
    }
    return parts.joined(separator: "\n")
  }

  private static func name(of entry: JudgeLedger.Entry) -> String {
    [entry.encoding?.name ?? "binary", entry.language ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  private static func table(of entries: [JudgeLedger.Entry], title: String) -> ReportTable {
    var rows = TermKind.allCases.filter { kind in
      entries.contains { entry in entry.terms.contains { $0.kind == kind } }
    }.map { kind in
      ["\(kind)"] + entries.map { NumberText.decimal($0.nats(of: kind), 2) }
    }
    rows.append(["sum"] + entries.map { NumberText.decimal($0.total, 2) })
    return ReportTable(title: title, columns: ["term"] + entries.map(name), rows: rows)
  }

  private static func lead(
    of first: JudgeLedger.Entry, over second: JudgeLedger.Entry
  ) -> ReportTable {
    let difference = NumberText.decimal(first.total - second.total, 2)
    return ReportTable(
      title: "\(name(of: first)) leads \(name(of: second)) by \(difference) nats",
      columns: ["term", "lead in nats"],
      rows: JudgeLedger.lead(of: first, over: second).map {
        ["\($0.kind)", NumberText.decimal($0.nats, 2)]
      })
  }
}
