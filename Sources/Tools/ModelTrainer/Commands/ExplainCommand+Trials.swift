import LegibleDetection
import LegibleEvaluation
import LegibleTraining

extension ExplainCommand {
  /// Prints which parameters change the lead of the answer, each at half and at twice its value.
  ///
  /// Every value is tried in a process of its own, since some tables are made of parameters once.
  ///
  /// - Parameters:
  ///   - part: What is in the names of the parameters that are tried.
  ///   - file: What is explained.
  ///   - options: The options of this command that the processes are given too.
  static func tryParameters(named part: String, _ file: String, _ options: [String]) throws {
    let names = DetectionParameters.entries.map(\.name).filter {
      $0.lowercased().contains(part.lowercased())
    }
    if names.isEmpty { throw TrainerError("no parameter has \(part) in its name") }
    let before = try brief(file, options)
    var rows: [(change: Double, cells: [String])] = []
    for name in names {
      let value = parameters.value(of: name) ?? 0
      for other in [value / 2, value * 2] {
        let after = try brief(file, options + ["--set=\(name)=\(other)"])
        if after == before { continue }
        let change = (Double(after[2]) ?? 0) - (Double(before[2]) ?? 0)
        rows.append((abs(change), ["\(name)=\(NumberText.decimal(other, 3))"] + after))
      }
    }
    rows.sort { $0.change > $1.change }
    let table = ReportTable(
      title: "\nParameters that change it, of \(names.count)",
      columns: ["parameter", "answer", "confidence", "lead in nats"],
      rows: [["as they are"] + before] + rows.map(\.cells))
    print(table.text, terminator: "")
  }

  /// What `explain --brief` prints in a process of its own.
  private static func brief(_ file: String, _ options: [String]) throws -> [String] {
    let words = ["/proc/self/exe", name, "--brief"] + options + ["--", file]
    let output = ChildProcess.output(of: words) ?? []
    let cells = String(decoding: output, as: UTF8.self).split(separator: "\n").first?
      .split(separator: "\t").map(String.init)
    guard let cells, cells.count == 3 else {
      throw TrainerError("explaining \(file) with \(options.joined(separator: " ")) failed")
    }
    return cells
  }
}
