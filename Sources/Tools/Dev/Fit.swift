import Dispatch
import Foundation
@_spi(Training) import LegibleDetection
import LegibleEncodings

struct FitSample: Sendable {
  let bytes: [UInt8]
  let right: Set<TextEncoding>
  let weight: Double
  let isBinary: Bool
}

func loadFit(_ folder: String, _ set: String, stride step: Int) -> [FitSample] {
  let blob = [UInt8](try! Data(contentsOf: URL(fileURLWithPath: folder + "/data/\(set).bin")))
  let rows = try! String(contentsOfFile: folder + "/data/\(set).tsv", encoding: .utf8)
    .split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
  var perProject: [Substring: Double] = [:]
  for r in rows { perProject[r[5], default: 0] += 1 }
  let projects = perProject
  let all = TextEncoding.all.filter { $0.isDetectionCandidate }
  let isReal = set.hasPrefix("real")
  let samples = UnsafeMutableBufferPointer<FitSample?>.allocate(capacity: rows.count)
  samples.initialize(repeating: nil)
  nonisolated(unsafe) let output = samples
  DispatchQueue.concurrentPerform(iterations: 2) { part in
    for i in Swift.stride(from: part, to: rows.count, by: 2) where i % step == 0 {
      let r = rows[i]
      let start = Int(r[0])!, count = Int(r[1])!
      let bytes = Array(blob[start..<start + min(count, 6000)])
      let name = ["cp874": "windows-874", "tis-620": "windows-874"][String(r[2])] ?? String(r[2])
      var right: Set<TextEncoding> = []
      if let truth = TextEncoding(name) {
        right = [truth]
        if name.hasPrefix("utf-16") { right.formUnion([.utf16LE, .utf16BE]) }
        if name == "ascii" { right = [.usASCII, .utf8] }
        if let text = try? truth.decode(bytes, malformed: .replace) {
          for e in all where e != truth && e.readsPlainTextAsASCII == truth.readsPlainTextAsASCII {
            if let t = try? e.decode(bytes, malformed: .replace), Array(t.unicodeScalars) == Array(text.unicodeScalars) { right.insert(e) }
          }
        }
      }
      output[i] = FitSample(
        bytes: bytes, right: right, weight: isReal ? 1 / (projects[r[5]] ?? 1).squareRoot() : 1,
        isBinary: r[2] == "binary")
    }
  }
  return samples.compactMap { $0 }
}

func lossOf(_ sets: [(String, Double, [FitSample])], _ model: TrainableModel, _ phase: Int, _ every: Int, detail: Bool = false) -> Double {
  var total = 0.0
  for (name, w, samples) in sets {
    let sums = UnsafeMutableBufferPointer<(Double, Double, Double, Double)>.allocate(capacity: 2)
    sums.initialize(repeating: (0, 0, 0, 0))
    nonisolated(unsafe) let out = sums
    DispatchQueue.concurrentPerform(iterations: 2) { part in
      var (a, b, c, n) = (0.0, 0.0, 0.0, 0.0)
      for i in Swift.stride(from: part, to: samples.count, by: 2) where (i / 2) % every == phase % every {
        let s = samples[i]
        let answer = model.answer(for: s.bytes)
        var p = 0.0
        if s.isBinary { p = answer.detection.isBinary ? answer.detection.confidence : 0 }
        else if !answer.detection.isBinary { for r in answer.readings where r.encodings.contains(where: s.right.contains) { p += r.probability } }
        a -= s.weight * Foundation.log(0.99 * p + 0.01)
        b += s.weight
        n += 1
        if s.isBinary ? answer.detection.isBinary : answer.detection.encoding.map(s.right.contains) ?? false { c += 1 }
      }
      out[part] = (a, b, c, n)
    }
    let loss = (sums[0].0 + sums[1].0) / (sums[0].1 + sums[1].1)
    if detail { print(name, String(format: "loss %.4f right %.2f %%", loss, 100 * (sums[0].2 + sums[1].2) / (sums[0].3 + sums[1].3))) }
    total += w * loss
  }
  return total
}

func fit(_ folder: String, rounds: Int, every: Int, out: String, only: [String]) {
  let sets: [(String, Double, [FitSample])] = [
    ("trainprose", 1.0), ("realtrain0", 0.7), ("realtrain1024", 0.7), ("realtrain100", 0.8), ("trainrows", 0.9),
  ].map { ($0.0, $0.1, loadFit(folder, $0.0, stride: 1)) }
  var values = TrainableModel.fittedValues
  if let text = try? String(contentsOfFile: out, encoding: .utf8) {
    for line in text.split(separator: "\n") {
      let v = line.split(separator: " ")
      if let i = TrainableModel.parameterNames.firstIndex(of: String(v[0])) { values[i] = Float(v[1])! }
    }
  }
  print("start", lossOf(sets, TrainableModel(values: values), 0, 1, detail: true))
  var steps = [Float](repeating: 0.2, count: values.count)
  var seed: UInt64 = 12345
  let skip: Set<String> = ["calibration", "calibrationLogOdds", "calibrationUnits", "calibrationFit", "furtherEncoding", "furtherLanguage", "lineNoise", "lineMalformed", "changeInLine", "foreignWord", "englishShare", "wordDiscount", "toldPrior", "toldRare", "suggestion", "suggestedLanguage", "binary", "binaryControls", "binaryShare", "binaryZeros", "bytesMargin", "ebcdic"]
  for round in 0..<rounds {
    var best = lossOf(sets, TrainableModel(values: values), round, every)
    print("round", round, best)
    var order = Array(values.indices)
    for i in stride(from: order.count - 1, to: 0, by: -1) { seed = seed &* 6364136223846793005 &+ 1; order.swapAt(i, Int(seed >> 33) % (i + 1)) }
    for i in order where !skip.contains(TrainableModel.parameterNames[i]) && (only.isEmpty || only.contains(TrainableModel.parameterNames[i])) {
      let v0 = values[i]
      let delta = steps[i] * max(abs(v0), 0.3)
      var moved = false
      for sign in [Float(1), -1] {
        values[i] = v0 + sign * delta
        let l = lossOf(sets, TrainableModel(values: values), round, every)
        if l < best - 1.5e-4 { best = l; moved = true; break }
        values[i] = v0
      }
      steps[i] *= moved ? 1.2 : 0.5
      if moved { print("  ", TrainableModel.parameterNames[i], v0, "->", values[i], best) }
    }
    try! zip(TrainableModel.parameterNames, values).map { "\($0) \($1)\n" }.joined().write(toFile: out, atomically: true, encoding: .utf8)
  }
  print("end", lossOf(sets, TrainableModel(values: values), 0, 1, detail: true))
}
