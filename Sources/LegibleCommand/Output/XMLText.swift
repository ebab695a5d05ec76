import Legible

/// Writes values into XML 1.0 in UTF-8, which needs no declaration.
enum XMLText {
  /// The text as the value of an attribute, in quotation marks. Characters that XML does not have, and those that would act
  /// on a terminal, are escaped as in messages.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": quoted += "&amp;"
      case "<": quoted += "&lt;"
      case ">": quoted += "&gt;"
      case "\"": quoted += "&quot;"
      default:
        quoted +=
          scalar.properties.isNoncharacterCodePoint
          ? "\\u{\(scalar.value.hexadecimal(width: 4, uppercase: true))}" : scalar.escapedForDisplay
      }
    }
    return quoted + "\""
  }
}
