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
} else if args[1] == "mixfiles" {
  // mixfiles DIR COUNT OUT
  var out = ""
  var bytesIn = 0
  let t0 = clock()
  for n in 0..<Int(args[3])! {
    let bytes = [UInt8](try! Data(contentsOf: URL(fileURLWithPath: args[2] + "/\(n)")))
    bytesIn += bytes.count
    let d = EncodingDetector.detect(bytes)
    func name(_ e: TextEncoding) -> String { (e.name(in: .python) ?? e.name).lowercased() }
    let parts = d.mixture?.parts.map { "\($0.range.lowerBound)-\($0.range.upperBound):\(name($0.encoding)):\(d.confidence):0" }
      ?? d.encoding.map { ["0-\(bytes.count):\(name($0)):\(d.confidence):0"] } ?? []
    out += "x/\(n)\t\(d.mixture != nil ? "mixed" : d.encoding.map(name) ?? "-")\t\(d.mixture != nil ? 1 : 0)\t\(d.mixture?.encodings.map(name).joined(separator: " ") ?? "")\t\(parts.joined(separator: ","))\n"
  }
  print(Double(clock() - t0) / Double(Int(args[3])!), "us each,", bytesIn)
  try! out.write(toFile: args[4], atomically: true, encoding: .utf8)
} else if args[1] == "mixset" {
  let blob = [UInt8](try! Data(contentsOf: URL(fileURLWithPath: args[2] + "/data/\(args[3]).bin")))
  let rows = try! String(contentsOfFile: args[2] + "/data/\(args[3]).tsv", encoding: .utf8)
    .split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
  var count = 0
  let t0 = clock()
  for (n, row) in rows.enumerated() {
    let start = Int(row[0])!, length = Int(row[1])!
    let d = EncodingDetector.detect(blob[start..<start + length])
    if let m = d.mixture { count += 1; print("mixed", n, row[2...].joined(separator: " "), length, m.encodings.map(\.name), String(format: "%.3f", d.confidence), m.parts.prefix(3).map { "\($0.range) \($0.encoding.name)" }) }
  }
  print(args[3], rows.count, "mixed", count, Double(clock() - t0) / Double(rows.count), "us each")
} else {
  for f in args[2...] {
    let d = EncodingDetector.detect([UInt8](try! Data(contentsOf: URL(fileURLWithPath: f))))
    print(f, d.encoding?.name ?? "-", d.confidence, d.language?.tag ?? "-", d.equivalents.map(\.name), d.alternatives.map { "\($0.encoding.name) \($0.confidence)" }, d.evidence)
  }
}
