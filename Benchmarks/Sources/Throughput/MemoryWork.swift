internal import BenchmarkResults
internal import Legible
package import LegibleEvaluation
internal import PeerLibraries

/// Work whose peak of memory is measured, each in a process of its own.
package enum MemoryWork: String, CaseIterable, Sendable {
  case decode = "convert 64 MB of windows-1252 by chunks"
  case detect = "detect 64 MB of UTF-8 by chunks"
  case levels = "levels of one line of 4 MB"
  case visual = "visual order of one line of 1 MB"

  /// The engines that can do it, as far as they are installed.
  package var engines: [String] {
    let peers = Peers()
    let icu = peers.icu == nil ? [] : [EngineName.icu]
    let fribidi = peers.hasFriBidi ? [EngineName.fribidi] : []
    return switch self {
    case .decode: [EngineName.legible, EngineName.iconv] + icu
    case .detect:
      [EngineName.legible] + (peers.uchardet == nil ? [] : [EngineName.uchardet])
    case .levels, .visual: [EngineName.legible] + icu + fribidi
    }
  }

  /// Does the work in this process.
  ///
  /// - Returns: How many bytes went in and the peak of memory above what there was before, in
  ///   bytes; `nil` where the engine cannot do it or the system does not tell.
  /// - Throws: `CorpusError` where the corpus cannot be read.
  package func run(
    engine: String, corpus: String
  ) throws(CorpusError) -> (inputBytes: Int, peakBytes: Int)? {
    let texts = SampleTexts(try CorpusSource(folder: corpus))
    let peers = Peers()
    switch self {
    case .decode:
      guard let text = texts.text("fr", in: .windows1252),
        let bytes = try? TextEncoding.windows1252.encode(text)
      else { return nil }
      return Self.measure(repeats: 1_000) {
        ConversionContests(texts: texts, peers: peers).decoder(engine, bytes, .windows1252)
      }
    case .detect:
      guard let text = texts.text("de", in: .utf8) else { return nil }
      let bytes = Array(text.utf8)
      return Self.measure(repeats: 1) {
        DetectionContests(texts: texts, peers: peers).detector(
          engine, bytes, chunkCount: 1_000)
      }
    case .levels, .visual:
      let size = self == .levels ? 4_000_000 : 1_000_000
      let lines = texts.languages.first { $0.tag == "he" }?.lines.joined(separator: " ") ?? ""
      let line = String(repeating: lines + " ", count: size / max(lines.utf8.count, 1))
      return Self.measure(repeats: 1) {
        let contest = BidiContests(texts: texts, peers: peers).contest(
          self == .levels ? .levels : .visual, line: line)
        return contest.contenders.first { $0.engine == engine }?.work
      }
    }
  }

  private static func measure(
    repeats: Int, _ makeWork: () -> (() -> Int?)?
  ) -> (inputBytes: Int, peakBytes: Int)? {
    guard let before = ResidentMemory.startPeak(), let work = makeWork() else { return nil }
    var bytes = 0
    for _ in 0..<repeats {
      guard let count = work() else { return nil }
      bytes += count
    }
    guard let peak = ResidentMemory.peak else { return nil }
    return (bytes, max(peak - before, 0))
  }
}
