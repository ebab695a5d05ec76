internal import LegibleDetection
internal import LegibleEncodings

/// How well mixtures and controls are read, by `mixture` and by a `MixedDecoder`.
package struct MixtureScore {
  private struct Group {
    var files = 0
    var whole = 0
    var lines = 0
    var rightLines = 0
    var told = 0
    var wrongAt99 = 0
  }

  private var groups: [(name: String, group: Group)] = []

  /// What went wrong, a line each.
  package private(set) var failures: [String] = []

  package init() {}

  /// Detects and decodes a file, and adds how well that was done.
  package mutating func add(_ file: MixtureFile) {
    let detection = EncodingDetector.detect(file.bytes)
    let (right, count) = file.rightLines(in: LegibleEngine.mixedText(of: file.bytes))
    // A sure answer is wrong if what it says is not the text: a line in a hundred may be.
    let plain = detection.encoding.map { AnswerReader.decode(file.bytes, $0).text } ?? []
    let said = detection.mixture == nil ? file.rightLines(in: plain).right : right
    let isWrong = said * 100 < count * 99 && detection.confidence >= 0.99
    for name in [file.kind, file.isControl ? "all controls" : "all mixtures"] {
      change(name) { group in
        group.files += 1
        group.whole += right == count ? 1 : 0
        group.lines += count
        group.rightLines += right
        group.told += detection.mixture == nil ? 0 : 1
        group.wrongAt99 += isWrong ? 1 : 0
      }
    }
    if right < count || file.isControl && detection.mixture != nil {
      failures.append(
        "\(file.kind): \(file.detail): \(right) of \(count) lines right, "
          + Self.description(of: detection))
    }
  }

  private mutating func change(_ name: String, _ body: (inout Group) -> Void) {
    if !groups.contains(where: { $0.name == name }) { groups.append((name, Group())) }
    if let index = groups.firstIndex(where: { $0.name == name }) { body(&groups[index].group) }
  }

  private static func description(of detection: Detection) -> String {
    guard let mixture = detection.mixture else { return "\(detection), no mixture" }
    return "\(detection), " + mixture.encodings.map(\.name).joined(separator: "+")
      + ", \(mixture.parts.count) parts"
  }

  /// Adds a file in one encoding, of which it is told only whether it is called a mixture.
  package mutating func addAlarm(_ bytes: [UInt8], _ name: String, _ kind: String) {
    let detection = EncodingDetector.detect(bytes)
    change(kind) { group in
      group.files += 1
      group.told += detection.mixture == nil ? 0 : 1
    }
    if detection.mixture != nil { failures.append("\(name): \(Self.description(of: detection))") }
  }

  /// The scores by kinds, those of all mixtures and of all controls last.
  package var table: ReportTable {
    let sums = groups.filter { $0.name.hasPrefix("all ") }
    return ReportTable(
      title: "Several encodings in one file",
      columns: ["kind", "files", "whole right", "lines", "lines right", "told", "wrong at 0.99"],
      rows: (groups.filter { !$0.name.hasPrefix("all ") } + sums).map { name, group in
        [
          name, NumberText.grouped(group.files),
          NumberText.percent(
            group.lines == 0 ? nil : Double(group.whole) / Double(group.files)),
          NumberText.grouped(group.lines),
          group.lines == 0
            ? "–" : NumberText.decimal(100 * Double(group.rightLines) / Double(group.lines), 2),
          NumberText.grouped(group.told), NumberText.grouped(group.wrongAt99),
        ]
      })
  }
}
