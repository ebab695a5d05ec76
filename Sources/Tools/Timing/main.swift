import Foundation
import LegibleDetection
import LegibleEncodings
let args = CommandLine.arguments
func cpu() -> Double { var t = timespec(); clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9 }
for set in args[2...] {
  let blob = [UInt8](try! Data(contentsOf: URL(fileURLWithPath: args[1] + "/data/\(set).bin")))
  let rows = try! String(contentsOfFile: args[1] + "/data/\(set).tsv", encoding: .utf8)
    .split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
  var groups: [String: [[UInt8]]] = [:]
  for row in rows where row[2] != "binary" {
    let start = Int(row[0])!, count = Int(row[1])!
    groups[set == "prose" ? String(row[5]) : "all", default: []].append(Array(blob[start..<start + count]))
  }
  for (name, samples) in groups.sorted(by: { $0.value[0].count < $1.value[0].count }) {
    var best = 1e9
    for _ in 0..<5 {
      let t = cpu()
      var n = 0
      for s in samples { let d = EncodingDetector.detect(s); n += d.language?.tag.count ?? 0 }
      best = min(best, cpu() - t)
      if n == 77 { print("") }
    }
    print(set, name, samples.count, String(format: "%.1f us", best * 1e6 / Double(samples.count)))
  }
}
