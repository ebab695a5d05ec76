import Foundation

/// The colours that a page sets, read from the page itself.
struct ReportColours {
  /// The value of each variable, for each appearance, as a browser would have it.
  let appearances: [(name: String, colours: [String: String])]

  /// Reads the rules `:root { --name: #rrggbb; … }`, in media queries and outside of them.
  init(_ page: String) {
    let pattern = /(?:@media ([^{]*?) \{\s*)?:root \{ (--surface:[^}]*)\}/
    let rules = page.matches(of: pattern).map { match in
      (media: match.1.map(String.init) ?? "", colours: Self.variables(in: String(match.2)))
    }
    func applying(_ wanted: [String]) -> [String: String] {
      var colours: [String: String] = [:]
      for rule in rules where wanted.contains(rule.media) {
        colours.merge(rule.colours) { _, later in later }
      }
      return colours
    }
    let dark = "(prefers-color-scheme: dark)"
    let more = "(prefers-contrast: more)"
    appearances = [
      ("light", applying([""])),
      ("dark", applying(["", dark])),
      ("light, more contrast", applying(["", more])),
      ("dark, more contrast", applying(["", dark, more, "\(more) and \(dark)"])),
    ]
  }

  private static func variables(in rule: String) -> [String: String] {
    Dictionary(
      rule.matches(of: /--([a-z0-9-]+): (#[0-9a-f]{6});/).map { (String($0.1), String($0.2)) }
    ) { _, later in later }
  }

  /// The contrast of two colours, 1…21 (WCAG 2.2, "contrast ratio" and "relative luminance").
  static func contrast(_ one: String, _ other: String) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static func luminance(_ colour: String) -> Double {
    let value = Int(colour.dropFirst(), radix: 16) ?? 0
    let channels = [value >> 16 & 255, value >> 8 & 255, value & 255].map { channel in
      let share = Double(channel) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
