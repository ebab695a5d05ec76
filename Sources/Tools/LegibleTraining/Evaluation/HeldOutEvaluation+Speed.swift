import Foundation
import LegibleDetection
import LegibleEncodings
import LegibleEvaluation

extension HeldOutEvaluation {
  /// Of so many rounds the fastest is given, unless the caller wants more: what else the machine does only adds.
  package static let speedRounds = 30

  /// Times detection, in processor time, on samples of about 1.6 KB in legacy encodings, on the same
  /// text in UTF-8, and on both together.
  ///
  /// - Parameter rounds: How often all samples are detected; many, to find by a profiler where time is spent.
  package func measureSpeed(rounds: Int = speedRounds) throws {
    let (legacy, utf8) = try speedSamples()
    for asksForLanguage in [false, true] {
      let times = [legacy, utf8].map { samples in
        (0..<rounds).reduce(Double.infinity) { best, _ in
          min(best, seconds(for: samples, asksForLanguage: asksForLanguage))
        }
      }
      print(asksForLanguage ? "encoding and language" : "encoding")
      for (name, time, count) in [
        ("legacy", times[0], legacy.count), ("UTF-8", times[1], utf8.count),
        ("together", times[0] + times[1], legacy.count + utf8.count),
      ] {
        print(
          String(
            format: "  %6.0f samples a second, %6.2f µs each: %@", Double(count) / time,
            1e6 * time / Double(count), name))
      }
    }
  }

  /// The same text in every legacy encoding that is plausible for its language, and in UTF-8.
  private func speedSamples() throws -> (legacy: [[UInt8]], utf8: [[UInt8]]) {
    var legacy: [[UInt8]] = []
    var utf8: [[UInt8]] = []
    let plausible = try PlausibleEncodings(corpus: corpus)
    let rare = Set(plausible.rareLanguages)
    for text in try TrainingText.all(in: folder) where !rare.contains(text.language) {
      for encoding in try plausible.encodings(of: text.language, includesRare: includesRare)
      where encoding.family != .unicode {
        var maker = SampleMaker(
          text.lines(of: split), language: text.language, encoding: encoding, genre: genre,
          substitutions: plausible.substitutions(of: text.language))
        if let sample = maker.next(length: 1_640) {
          legacy.append(sample.bytes)
          utf8.append(Array(try encoding.decode(sample.bytes, malformed: .replace).utf8))
        }
      }
    }
    return (legacy, utf8)
  }

  private func seconds(for samples: [[UInt8]], asksForLanguage: Bool) -> Double {
    let start = clock()
    for sample in samples {
      let detection = EncodingDetector.detect(sample)
      if asksForLanguage { _ = detection.language }
    }
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
  }
}
