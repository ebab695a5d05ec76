import Foundation

import LegibleDetection
import LegibleEncodings

let args = CommandLine.arguments
let python: [String: String] = [:]
if args[1] == "answers" {
  for set in args[3...] {
    let blob = [UInt8](try! Data(contentsOf: URL(fileURLWithPath: args[2] + "/data/\(set).bin")))
    let rows = try! String(contentsOfFile: args[2] + "/data/\(set).tsv", encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    var out = ""
    let t0 = clock()
    for row in rows {
      let start = Int(row[0])!, count = Int(row[1])!
      let d = EncodingDetector.detect(blob[start..<start + count])
      let name = d.isBinary ? "binary" : d.encoding.map { $0.name(in: .python) ?? $0.name } ?? "none"
      let alt = d.alternatives.prefix(5).map { "\($0.encoding.name) \(String(format: "%.3f", $0.confidence))" }.joined(separator: "; ")
      out += "\(name)\t\(String(format: "%.6f", d.confidence))\t\(args.contains("--lang") ? d.language?.tag ?? "-" : "-")\t\(alt)\n"
    }
    let us = Double(clock() - t0) / Double(rows.count)
    try! out.write(toFile: args[2] + "/out/\(set).new.tsv", atomically: true, encoding: .utf8)
    print(set, rows.count, String(format: "%.1f us each", us))
  }
} else {
  for f in args[2...] {
    let d = EncodingDetector.detect([UInt8](try! Data(contentsOf: URL(fileURLWithPath: f))))
    print(f, d.encoding?.name ?? "-", d.confidence, d.language?.tag ?? "-", d.equivalents.map(\.name), d.alternatives.map { "\($0.encoding.name) \($0.confidence)" }, d.evidence)
  }
}
