import BenchmarkResults
import BenchmarkTestSupport
import LegibleEvaluation
import Testing
import Throughput

struct ThroughputMeasurementTests {
  @Test func everyPartIsMeasuredForUs() throws {
    var options = ThroughputMeasurement.Options()
    options.corpus = WorkingCopy.corpus
    options.rounds = 1
    options.fileChunks = 1
    options.seconds = 0.000_1
    options.includesGrowth = false
    var measurement = ThroughputMeasurement(options: options)
    let results = try measurement.run { _, _ in nil }
    #expect(Set(results.cases.map(\.group)) == Set(ContestGroup.allCases.map(\.rawValue)))
    for one in results.cases {
      #expect(one.rates.first?.engine == "legible", "\(one.group) \(one.name)")
      #expect(one.rates.allSatisfy { $0.rate > 0 }, "\(one.group) \(one.name)")
    }
    let decoding = results.cases.filter { $0.group == "decode" }
    #expect(decoding.count >= 40)
    // iconv is part of the system, but does not know HZ, cannot read all of ISO-2022-CN, and stops at what is malformed.
    let known = decoding.filter {
      !$0.name.hasPrefix("HZ") && !$0.name.hasPrefix("ISO-2022-CN")
        && !$0.name.hasSuffix("malformed")
    }
    #expect(known.allSatisfy { $0.rates.contains { $0.engine == "iconv" && $0.ratio != nil } })
  }

  /// A ratio means something only where both do the same work.
  @Test func convertersWriteTheSameBytes() throws {
    let differences = try ConversionAgreement.differences(corpus: WorkingCopy.corpus)
    // simdutf 3 writes wrong bytes for some text in ISO-8859-1 with AVX-512, where its library is found.
    let isKnownFault = { (difference: String) in difference.hasPrefix("simdutf to ISO-8859-1") }
    #expect(differences.filter { !isKnownFault($0) } == [])
  }

  @Test(arguments: BidiPattern.allCases)
  func patternsHaveTheirLength(pattern: BidiPattern) {
    let count = pattern.line(of: 1_800).unicodeScalars.count
    #expect(count > 1_780 || pattern == .bracketsRightToLeft)
    #expect(count <= 1_802)
  }
}
