/// Makes of prose the other things that files hold: capitals, titles, tables, markup, source code.
///
/// Models trained on prose alone find a headline in capitals or a row of a table improbable in the
/// right language, and then some wrong reading of it is likelier.
enum Augmentation {
  /// The line as it is trained on; which kind it becomes depends on its place alone.
  ///
  /// Every other line of Vietnamese has its tones apart, as windows-1258 writes them.
  static func line(_ line: Substring, at index: Int, isVietnamese: Bool) -> String {
    let line = isVietnamese && index % 2 == 0 ? VietnameseTones.decomposed(String(line))[...] : line
    return switch index % 40 {
    case 7: line.uppercased()
    case 17: capitalized(line)
    case 23: line.split(separator: " ").joined(separator: ";")
    case 27: "<p class=\"note\">" + line + "</p>"
    case 31: "// " + line
    case 37: "title = \"" + line + "\";"
    default: String(line)
    }
  }

  private static func capitalized(_ line: Substring) -> String {
    line.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}
