import Foundation
@testable import LegibleBidi

/// Writes `right-to-left-tags.txt`, as `RightToLeftTags` describes it: the scripts by `Scripts.txt`,
/// `PropertyValueAliases.txt` and the Bidi_Class of their letters, the languages by
/// `likelySubtags.txt`.
struct RightToLeftTagsWriter {
  let database: URL
  let output: URL

  /// Codes of ISO 15924 for styles of scripts, which no character has as its script.
  private static let variants = ["Aran": "Arab", "Syre": "Syrc", "Syrj": "Syrc", "Syrn": "Syrc"]

  func run() throws {
    let scripts = try rightToLeftScripts()
    var directions: [String: Bool] = [:]
    for row in try PropertyFile(database.appendingPathComponent("likelySubtags.txt")).rows {
      let (from, to) = (row[0].split(separator: "_"), row[1].split(separator: "_"))
      guard to.count >= 2, to[1].count == 4, from.count < 3, from.last?.count != 4 else { continue }
      directions[from.joined(separator: "-")] = scripts.contains(String(to[1]))
    }
    var tags = Array(scripts)
    for (tag, isRightToLeft) in directions {
      let parts = tag.split(separator: "-")
      let ofLanguage = directions[String(parts[0])] ?? false
      if parts.count == 1 && isRightToLeft { tags.append(tag) }
      // A region that differs from the language alone.
      if parts.count == 2 && isRightToLeft != ofLanguage {
        tags.append(isRightToLeft ? tag : "!" + tag)
      }
    }
    let text = tags.sorted().joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: output.appendingPathComponent("right-to-left-tags.txt"))
    print("\(scripts.count) scripts, \(tags.count - scripts.count) languages")
  }

  private func rightToLeftScripts() throws -> Set<String> {
    var codes: [String: String] = [:]
    for row in try PropertyFile(database.appendingPathComponent("PropertyValueAliases.txt")).rows
    where row[0] == "sc" && row.count > 2 {
      codes[row[2]] = row[1]
    }
    var scripts: Set<String> = []
    for row in try PropertyFile(database.appendingPathComponent("Scripts.txt")).rows {
      guard let code = codes[row[1]], code != "Zyyy", code != "Zinh" else { continue }
      let range = try PropertyFile.range(row[0])
      let classes = range.compactMap { Unicode.Scalar($0)?.bidiClass }
      if classes.contains(where: { $0 == .R || $0 == .AL }) { scripts.insert(code) }
    }
    for (variant, script) in Self.variants where scripts.contains(script) {
      scripts.insert(variant)
    }
    return scripts
  }
}
