import Foundation
import LegibleEncodings

/// Signs and boxes in English, where no letter tells the encoding.
extension RuleSamples {
  // MARK: Signs in English

  /// What a sign replaces in an ASCII line, and how.
  private static let typography: [(name: String, change: @Sendable (String) -> String?)] = [
    ("apostrophe", { replaced($0, "'", "’") }),
    ("acute", { replaced($0, "'", "´") }),
    ("quotes", { quoted($0, "“", "”") }),
    ("single quotes", { quoted($0, "‘", "’") }),
    ("guillemets", { quoted($0, "«", "»") }),
    ("ellipsis", { $0.hasSuffix(".") ? String($0.dropLast()) + "…" : nil }),
    ("en dash", { replaced($0, ", ", " – ") }),
    ("em dash", { replaced($0, ", ", "—") }),
    ("bullet", { "• " + $0 }),
    ("copyright", { "© 2024 " + $0 }),
    ("trade mark", { afterName($0, "™") }),
    ("registered", { afterName($0, "®") }),
    ("degree", { $0.hasSuffix(".") ? String($0.dropLast()) + " at 25°C." : nil }),
    ("plus-minus", { $0.hasSuffix(".") ? String($0.dropLast()) + " (±5%)." : nil }),
    ("pound", { $0.hasSuffix(".") ? String($0.dropLast()) + " for £20." : nil }),
    ("euro", { $0.hasSuffix(".") ? String($0.dropLast()) + " for €20." : nil }),
    ("section", { "See § 5. " + $0 }),
    ("half", { $0.hasSuffix(".") ? String($0.dropLast()) + ", 2½ times." : nil }),
    ("micro", { $0.hasSuffix(".") ? String($0.dropLast()) + " in 20 µs." : nil }),
    ("times", { $0.hasSuffix(".") ? String($0.dropLast()) + " (20 × 30)." : nil }),
    ("accent", { replaced($0, "e ", "é ") }),
  ]

  private static func replaced(_ line: String, _ old: String, _ new: String) -> String? {
    line.contains(old) ? line.replacingOccurrences(of: old, with: new) : nil
  }

  private static func quoted(_ line: String, _ left: String, _ right: String) -> String? {
    let words = line.split(separator: " ")
    guard words.count > 3 else { return nil }
    let middle = words.count / 2
    let word = words[middle]
    let start = words[..<middle].joined(separator: " ")
    let end = words[(middle + 1)...].joined(separator: " ")
    return "\(start) \(left)\(word)\(right) \(end)"
  }

  private static func afterName(_ line: String, _ sign: String) -> String? {
    var words = line.split(separator: " ").map(String.init)
    let name = words.indices.dropFirst().first {
      words[$0].first?.isUppercase == true && words[$0].last?.isLetter == true
    }
    guard let name else { return nil }
    words[name] += sign
    return words.joined(separator: " ")
  }

  mutating func addTypography(_ text: SampleText) {
    let plain = text.lines.filter { $0.allSatisfy(\.isASCII) && $0.count > 20 }
    let encodings: [TextEncoding] = [
      .windows1252, .windows1252, .iso8859_1, .iso8859_15, .macintosh, .ibm850, .ibm437, .utf8,
    ]
    guard plain.count > 20 else { return }
    for (name, change) in Self.typography {
      for encoding in encodings {
        for count in [1, 1, 3, 12] {
          let start = generator.below(plain.count)
          let lines = (0..<plain.count).lazy.map { plain[(start + $0) % plain.count] }
          let changed = lines.compactMap(change).prefix(count)
          let others = (0..<count / 2).map { _ in generator.pick(plain) }
          let sample = (Array(changed) + others).joined(separator: "\n") + "\n"
          add(sample, encoding, language: "en", kind: "typography", source: name)
        }
      }
    }
  }

  // MARK: Boxes

  /// Rules of single or double lines: horizontal, vertical, corners from the upper left on, and tees and
  /// crosses from the left on.
  private static let boxes: [(name: String, parts: [String])] = [
    ("single", ["─", "│", "┌", "┐", "└", "┘", "├", "┤", "┬", "┴", "┼"]),
    ("double", ["═", "║", "╔", "╗", "╚", "╝", "╠", "╣", "╦", "╩", "╬"]),
  ]

  mutating func addBoxes(_ text: SampleText) {
    let words = text.lines.flatMap { $0.split(separator: " ") }.map(String.init)
      .filter { $0.count > 2 && $0.count < 10 && $0.allSatisfy { $0.isASCII && $0.isLetter } }
    guard words.count > 20 else { return }
    let encodings: [TextEncoding] = [.ibm437, .ibm437, .ibm850, .ibm866, .utf8]
    for encoding in encodings {
      for _ in 0..<4 {
        let chosen = (0..<6).map { _ in generator.pick(words) }
        for (name, parts) in Self.boxes {
          add(box(parts, chosen), encoding, language: "en", kind: "boxes", source: name)
        }
        let (_, single) = Self.boxes[0]
        for (name, sample) in [
          ("table", table(single, chosen)), ("tree", tree(single, chosen)),
          ("source", source(chosen)),
        ] {
          add(sample, encoding, language: "en", kind: "boxes", source: name)
        }
      }
    }
  }

  /// A frame around a few words.
  private func box(_ parts: [String], _ words: [String]) -> String {
    let rule = String(repeating: parts[0], count: 12)
    let rows = words.prefix(3).map { "\(parts[1]) \(Self.padded($0)) \(parts[1])" }
    return ([parts[2] + rule + parts[3]] + rows + [parts[4] + rule + parts[5]])
      .joined(separator: "\n") + "\n"
  }

  /// Columns as psql prints them, without a frame.
  private mutating func table(_ parts: [String], _ words: [String]) -> String {
    let rule = String(repeating: parts[0], count: 12)
    let rows = words.map { word in
      " \(Self.padded(word)) \(parts[1]) \(Self.padded(String(generator.below(900))))"
    }
    return ([rows[0], rule + parts[10] + rule] + rows.dropFirst()).joined(separator: "\n") + "\n"
  }

  private func tree(_ parts: [String], _ words: [String]) -> String {
    let branches = words.dropLast().map { "\(parts[6])\(parts[0])\(parts[0]) \($0)\n" }
    return branches.joined() + "\(parts[4])\(parts[0])\(parts[0]) \(words[words.count - 1])\n"
  }

  /// Single box characters as constants in a program.
  private mutating func source(_ words: [String]) -> String {
    let parts = Self.boxes.flatMap(\.parts) + ["█", "░", "▒", "▓", "▄", "▀"]
    let form = generator.pick(["WORD = 'SIGN';", "#define WORD \"SIGN\"", "print(\"SIGN\") # WORD"])
    let lines = words.prefix(1 + generator.below(5)).map { word in
      form.replacingOccurrences(of: "WORD", with: word)
        .replacingOccurrences(of: "SIGN", with: generator.pick(parts))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func padded(_ word: String) -> String {
    word + String(repeating: " ", count: max(0, 10 - word.count))
  }
}
