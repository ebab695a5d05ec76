/// Lines of tests with signs in the place of direction controls, so that the tests do not deceive.
enum ControlSigns {
  private static let controls: [Character: Unicode.Scalar] = [
    "→": "\u{2066}", "←": "\u{2067}", "◇": "\u{2068}", "■": "\u{2069}", "»": "\u{202D}",
    "«": "\u{202E}", "⇒": "\u{202A}", "⇐": "\u{202B}", "▪": "\u{202C}", "›": "\u{200E}",
    "‹": "\u{200F}", "¤": "\u{061C}",
  ]

  /// The line with the controls, and the columns of the controls in it, from 1.
  static func line(_ text: String) -> (text: String, columns: [Int]) {
    var line = String.UnicodeScalarView()
    var columns: [Int] = []
    for scalar in text.unicodeScalars {
      if let control = controls[Character(scalar)] {
        line.append(control)
        columns.append(line.count)
      } else {
        line.append(scalar)
      }
    }
    return (String(line), columns)
  }
}
