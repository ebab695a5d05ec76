/// The colours of a report in one of its appearances.
///
/// Text has a contrast of at least 4.5:1 against what it stands on, marks 3:1; a test computes that
/// from a finished page. Colours never carry meaning alone: series have shapes and labels as well.
struct ReportPalette {
  /// What asks for the appearance: a media query, or nothing for the usual one.
  let media: String?

  /// The colour of each role, by the name of its CSS variable.
  let colours: KeyValuePairs<String, String>

  /// How many engines have a colour of their own; more than that share them.
  static let seriesCount = 6

  /// How many steps a heat map has.
  static let heatSteps = 5

  /// All appearances; later ones win where several apply.
  static let all = [light, dark, lightMoreContrast, darkMoreContrast]

  private static let light = ReportPalette(
    media: nil,
    colours: [
      "surface": "#ffffff", "panel": "#f4f6f9", "text": "#1a1f26", "muted": "#47525f",
      "axis": "#66717e", "grid": "#dde3ea", "link": "#0b57a4", "focus": "#0b57a4",
      "notice": "#fff3d6", "notice-text": "#5c3d00",
      "series-1": "#0b57a4", "series-2": "#b0440a", "series-3": "#0f6f68",
      "series-4": "#99174f", "series-5": "#6a5600", "series-6": "#4b5768",
      "heat-0": "#ffffff", "heat-1": "#e2edfa", "heat-2": "#a9cbf1", "heat-3": "#2368b3",
      "heat-4": "#0a3768",
      "heat-text-0": "#47525f", "heat-text-1": "#1a1f26", "heat-text-2": "#1a1f26",
      "heat-text-3": "#ffffff", "heat-text-4": "#ffffff",
    ])

  private static let dark = ReportPalette(
    media: "(prefers-color-scheme: dark)",
    colours: [
      "surface": "#12161b", "panel": "#1b2129", "text": "#e8ecf1", "muted": "#b4bec9",
      "axis": "#8d99a6", "grid": "#323b46", "link": "#8cc0ff", "focus": "#8cc0ff",
      "notice": "#3a2d0c", "notice-text": "#ffe3a3",
      "series-1": "#7cb7ff", "series-2": "#ffb070", "series-3": "#5fd6c4",
      "series-4": "#ff9dc8", "series-5": "#e3d26f", "series-6": "#b8c4d4",
      "heat-0": "#12161b", "heat-1": "#1c3048", "heat-2": "#24496f", "heat-3": "#2f659e",
      "heat-4": "#a6cdf8",
      "heat-text-0": "#b4bec9", "heat-text-1": "#e8ecf1", "heat-text-2": "#ffffff",
      "heat-text-3": "#ffffff", "heat-text-4": "#0b1620",
    ])

  private static let lightMoreContrast = ReportPalette(
    media: "(prefers-contrast: more)",
    colours: [
      "surface": "#ffffff", "panel": "#ffffff", "text": "#000000", "muted": "#1f2730",
      "axis": "#1f2730", "grid": "#9aa4af", "link": "#003a78", "focus": "#003a78",
      "notice": "#ffffff", "notice-text": "#000000",
      "series-1": "#003a78", "series-2": "#7a2b00", "series-3": "#004b45",
      "series-4": "#6d0735", "series-5": "#453800", "series-6": "#27303c",
      "heat-0": "#ffffff", "heat-1": "#e2edfa", "heat-2": "#a9cbf1", "heat-3": "#0f4a8c",
      "heat-4": "#03224a",
      "heat-text-0": "#1f2730", "heat-text-1": "#000000", "heat-text-2": "#000000",
      "heat-text-3": "#ffffff", "heat-text-4": "#ffffff",
    ])

  private static let darkMoreContrast = ReportPalette(
    media: "(prefers-contrast: more) and (prefers-color-scheme: dark)",
    colours: [
      "surface": "#000000", "panel": "#000000", "text": "#ffffff", "muted": "#dfe6ee",
      "axis": "#dfe6ee", "grid": "#5a6570", "link": "#b5d7ff", "focus": "#b5d7ff",
      "notice": "#000000", "notice-text": "#ffffff",
      "series-1": "#a9d0ff", "series-2": "#ffcda3", "series-3": "#93ecdf",
      "series-4": "#ffc4df", "series-5": "#f5e89a", "series-6": "#dbe4ef",
      "heat-0": "#000000", "heat-1": "#14263a", "heat-2": "#173a5e", "heat-3": "#1d4f80",
      "heat-4": "#c4e0ff",
      "heat-text-0": "#dfe6ee", "heat-text-1": "#ffffff", "heat-text-2": "#ffffff",
      "heat-text-3": "#ffffff", "heat-text-4": "#000000",
    ])

  /// The rules that set the variables, for a selector.
  func rules(for selector: String) -> String {
    let variables = colours.map { "--\($0): \($1);" }.joined(separator: " ")
    let rule = "\(selector) { \(variables) }"
    return media.map { "@media \($0) {\n\(rule)\n}\n" } ?? "\(rule)\n"
  }

  /// The rules of all appearances.
  static func allRules(for selector: String) -> String {
    all.map { $0.rules(for: selector) }.joined()
  }
}
