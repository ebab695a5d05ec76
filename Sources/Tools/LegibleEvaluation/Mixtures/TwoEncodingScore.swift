internal import LegibleDetection
internal import LegibleEncodings

/// How well files in two encodings are read, by their `mixture` and by a `MixedDecoder`.
package struct TwoEncodingScore: Sendable {
  private struct Group {
    var count = 0
    var told = 0
    var partsRight = 0.0
    var linesRight = 0.0
    var sureAndWrong = 0
  }

  private var groups: [(name: String, group: Group)] = []

  /// What went wrong, a line each.
  package private(set) var failures: [String] = []

  package init() {}

  /// Detects and decodes a file, and adds how well that was done.
  package mutating func add(_ file: TwoEncodingFiles.File) {
    let detection = EncodingDetector.detect(file.bytes)
    let parts = Self.share(of: Self.text(of: file.bytes, detection), in: file)
    let lines = Self.share(of: Self.mixedText(of: file.bytes), in: file)
    for name in [file.kind.name, file.layout] {
      if !groups.contains(where: { $0.name == name }) { groups.append((name, Group())) }
      guard let index = groups.firstIndex(where: { $0.name == name }) else { continue }
      groups[index].group.count += 1
      groups[index].group.told += detection.mixture == nil ? 0 : 1
      groups[index].group.partsRight += parts
      groups[index].group.linesRight += lines
      groups[index].group.sureAndWrong += detection.confidence >= 0.9 && parts < 0.99 ? 1 : 0
    }
    if parts < 1 || lines < 1 {
      failures.append(
        "\(file.kind.name), \(file.layout): \(detection), parts \(NumberText.percent(parts)), "
          + "--mixed \(NumberText.percent(lines)), "
          + (detection.mixture.map { $0.encodings.map(\.name).joined(separator: "+") }
            ?? "no mixture"))
    }
  }

  /// The text of all parts that a mixture tells, or of the whole where it tells none.
  private static func text(of bytes: [UInt8], _ detection: Detection) -> String {
    guard let mixture = detection.mixture else {
      return (try? detection.encoding?.decode(bytes, malformed: .replace)) ?? ""
    }
    return mixture.parts.map {
      (try? $0.encoding.decode(Array(bytes[$0.range]), malformed: .replace)) ?? ""
    }.joined()
  }

  private static func mixedText(of bytes: [UInt8]) -> String {
    var decoder = MixedDecoder(malformed: .replace)
    var text: [UInt8] = []
    do {
      try decoder.decode(bytes, into: &text)
      try decoder.finish(into: &text)
    } catch {
      return ""
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// How many of the lines of a file a text has right, 0…1.
  private static func share(of text: String, in file: TwoEncodingFiles.File) -> Double {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let right = zip(lines, file.lines).count { $0 == $1.text.dropLast() }
    return Double(right) / Double(max(file.lines.count, 1))
  }

  /// The scores by kinds and layouts.
  package var table: ReportTable {
    ReportTable(
      title: "Two encodings in one file",
      columns: [
        "encodings", "files", "mixture told", "lines right by it", "wrong at 0.9",
        "lines right by --mixed",
      ],
      rows: groups.map { name, group in
        let count = Double(group.count)
        return [
          name, NumberText.grouped(group.count), NumberText.percent(Double(group.told) / count),
          NumberText.percent(group.partsRight / count), NumberText.grouped(group.sureAndWrong),
          NumberText.percent(group.linesRight / count),
        ]
      })
  }
}
