/// The colours of a report in one of its appearances.
///
/// Text has a contrast of at least 4.5:1 against what it stands on, marks 3:1; a test computes that
/// from a finished page. Colours never carry meaning alone: series have shapes and labels as well.
struct ReportPalette {
  /// What asks for the appearance: a media query, or nothing for the usual one.
  let media: String?

  /// The colour of each role, by the name of its CSS variable.
  let colours: [(role: String, colour: String)]

  /// How many engines have a colour of their own; more than that share them.
  static let seriesCount = 6

  /// How many steps a heat map has.
  static let heatSteps = 5

  /// All appearances; later ones win where several apply.
  static let all = [
    ReportPalette(media: nil, column: 0),
    ReportPalette(media: "(prefers-color-scheme: dark)", column: 1),
    ReportPalette(media: "(prefers-contrast: more)", column: 2),
    ReportPalette(media: "(prefers-contrast: more) and (prefers-color-scheme: dark)", column: 3),
  ]

  private init(media: String?, column: Int) {
    self.media = media
    colours = Self.roles.map { role, colours in
      (role, "#\(colours.split(separator: " ")[column])")
    }
  }

  /// The colours of each role: light, dark, and both with more contrast.
  private static let roles: KeyValuePairs = [
    "surface": "ffffff 12161b ffffff 000000",
    "panel": "f4f6f9 1b2129 ffffff 000000",
    "text": "1a1f26 e8ecf1 000000 ffffff",
    "muted": "47525f b4bec9 1f2730 dfe6ee",
    "axis": "66717e 8d99a6 1f2730 dfe6ee",
    "grid": "dde3ea 323b46 9aa4af 5a6570",
    "link": "0b57a4 8cc0ff 003a78 b5d7ff",
    "focus": "0b57a4 8cc0ff 003a78 b5d7ff",
    "notice": "fff3d6 3a2d0c ffffff 000000",
    "notice-text": "5c3d00 ffe3a3 000000 ffffff",
    "series-1": "0b57a4 7cb7ff 003a78 a9d0ff",
    "series-2": "b0440a ffb070 7a2b00 ffcda3",
    "series-3": "0f6f68 5fd6c4 004b45 93ecdf",
    "series-4": "99174f ff9dc8 6d0735 ffc4df",
    "series-5": "6a5600 e3d26f 453800 f5e89a",
    "series-6": "4b5768 b8c4d4 27303c dbe4ef",
    "heat-0": "ffffff 12161b ffffff 000000",
    "heat-1": "e2edfa 1c3048 e2edfa 14263a",
    "heat-2": "a9cbf1 24496f a9cbf1 173a5e",
    "heat-3": "2368b3 2f659e 0f4a8c 1d4f80",
    "heat-4": "0a3768 a6cdf8 03224a c4e0ff",
    "heat-text-0": "47525f b4bec9 1f2730 dfe6ee",
    "heat-text-1": "1a1f26 e8ecf1 000000 ffffff",
    "heat-text-2": "1a1f26 ffffff 000000 ffffff",
    "heat-text-3": "ffffff ffffff ffffff ffffff",
    "heat-text-4": "ffffff 0b1620 ffffff 000000",
  ]

  /// The rules that set the variables, for a selector.
  func rules(for selector: String) -> String {
    let variables = colours.map { "--\($0.role): \($0.colour);" }.joined(separator: " ")
    let rule = "\(selector) { \(variables) }"
    return media.map { "@media \($0) {\n\(rule)\n}\n" } ?? "\(rule)\n"
  }

  /// The rules of all appearances.
  static func allRules(for selector: String) -> String {
    all.map { $0.rules(for: selector) }.joined()
  }
}
