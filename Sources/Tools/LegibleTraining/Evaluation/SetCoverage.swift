internal import LegibleDetection
internal import LegibleEncodings
package import LegibleEvaluation

/// How often sets of readings hold the right one, and how many readings they have.
package struct SetCoverage {
  /// The probabilities that sets are asked to have.
  private static let targets = [0.9, 0.95, 0.99, 0.999]

  /// The classes of length, by the most bytes of each.
  private static let lengths = [32, 100, 512, 2_048, Int.max]

  /// What came of the sets of one length and target.
  private struct Tally {
    var count = 0
    var held = 0
    var readings = 0
  }

  private var tallies: [[Tally]] = Array(
    repeating: Array(repeating: Tally(), count: targets.count), count: lengths.count)

  /// Looks at the sets of samples; those that are no text, or are told to be none, have no set.
  package init(_ samples: MixedSamples) {
    var reader = AnswerReader()
    for sample in samples.samples {
      guard let text = sample.text else { continue }
      // The smaller sets are beginnings of the largest.
      let most = DetectionOptions(coverage: Self.targets.max())
      let set = EncodingDetector.detect(sample.bytes, options: most).set
      let right = set.firstIndex { reader.reads($0.encoding.name, sample.bytes, as: text) }
      let row = Self.lengths.firstIndex { sample.bytes.count <= $0 } ?? 0
      for (column, target) in Self.targets.enumerated() {
        var (size, sum) = (0, 0.0)
        while size < set.count && sum < target {
          sum += set[size].confidence
          size += 1
        }
        tallies[row][column].count += 1
        tallies[row][column].readings += size
        if let right, right < size { tallies[row][column].held += 1 }
      }
    }
  }

  /// For each length and target the share of sets that hold the right reading, in percent, and their mean size.
  package var table: ReportTable {
    ReportTable(
      title: "Sets of readings: hold the right one, %, with so many readings",
      columns: ["bytes", "samples"] + Self.targets.map { "\($0)" },
      rows: zip(Self.lengths, tallies).filter { $0.1[0].count > 0 }.map { length, row in
        [length == .max ? "more" : "to \(length)", "\(row[0].count)"]
          + row.map { tally in
            let count = Double(tally.count)
            return NumberText.decimal(100 * Double(tally.held) / count, 1) + " with "
              + NumberText.decimal(Double(tally.readings) / count, 2)
          }
      })
  }
}
