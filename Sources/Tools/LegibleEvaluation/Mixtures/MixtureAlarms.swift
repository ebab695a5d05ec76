internal import LegibleDetection
internal import LegibleEncodings

/// How many texts in one encoding are called mixtures.
package struct MixtureAlarms {
  private var groups: [(name: String, count: Int, alarms: Int)] = []

  /// The texts that are called so, a line each.
  package private(set) var failures: [String] = []

  package init() {}

  /// Adds samples of the corpus in every encoding.
  ///
  /// - Throws: What `CorpusBuilder` throws.
  package mutating func addSamples(of source: CorpusSource) throws {
    var options = CorpusBuilder.Options()
    options.lengths = [64, 512, 4_096]
    options.damagedLengths = [512]
    let builder = CorpusBuilder(source, options: options)
    for language in builder.languages {
      try builder.build(language) { file in
        let isDamaged = file.entry.damage != Damage.none.rawValue
        add(file.bytes, file.entry.path, group: isDamaged ? "damaged samples" : "samples")
      }
    }
  }

  /// Adds labelled files.
  ///
  /// - Throws: `CorpusError` where the folder cannot be read.
  package mutating func addFiles(of folder: String, _ part: LabelledPart) throws {
    for file in try LabelledFolder(folder).files where part.contains(file.name) {
      add(
        try FileBytes.read(file.path), file.name,
        group: file.truth == .binary ? "binary files" : "files")
    }
  }

  private mutating func add(_ bytes: [UInt8], _ name: String, group: String) {
    let detection = EncodingDetector.detect(bytes)
    if !groups.contains(where: { $0.name == group }) { groups.append((group, 0, 0)) }
    guard let index = groups.firstIndex(where: { $0.name == group }) else { return }
    groups[index].count += 1
    guard let mixture = detection.mixture else { return }
    groups[index].alarms += 1
    failures.append(
      "\(name): \(detection), " + mixture.encodings.map(\.name).joined(separator: "+")
        + ", \(mixture.parts.count) parts")
  }

  /// The counts by groups.
  package var table: ReportTable {
    ReportTable(
      title: "One encoding", columns: ["texts", "count", "called mixtures"],
      rows: groups.map { [$0.name, NumberText.grouped($0.count), NumberText.grouped($0.alarms)] })
  }
}
