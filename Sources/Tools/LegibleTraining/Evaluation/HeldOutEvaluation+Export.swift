import Foundation
import LegibleEncodings
import LegibleEvaluation

extension HeldOutEvaluation {
  /// Writes the samples as files with a manifest, so that other detectors can be asked about them.
  package func export(to folder: String) throws {
    let root = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    var entries: [Manifest.Entry] = []
    for (index, sample) in try samples().enumerated() {
      guard let bytes = damage.apply(to: sample.text, in: sample.encoding) else { continue }
      let path = "\(genre)-\(sample.length)-\(index)"
      try Data(bytes).write(to: root.appendingPathComponent(path))
      entries.append(
        Manifest.Entry(
          path: path, encoding: sample.encoding.name, language: sample.language,
          kind: genre.rawValue, length: sample.length, damage: damage.rawValue))
    }
    try Data(Manifest.text(entries).utf8)
      .write(to: root.appendingPathComponent(Manifest.fileName))
  }
}
