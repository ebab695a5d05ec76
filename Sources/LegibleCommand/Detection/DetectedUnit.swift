/// What of an input has an answer by itself.
enum DetectedUnit: Equatable, Sendable {
  case file

  /// Each line.
  case lines

  /// Each column of a table whose fields this byte separates.
  case columns(separator: UInt8)

  /// Reads the separator of columns: one character of ASCII, or `tab`.
  @Sendable
  static func separator(_ text: String) throws -> UInt8 {
    let character = text == "tab" ? "\t" : text
    guard let byte = character.utf8.first, character.utf8.count == 1, byte < 0x80, byte != 0x22,
      byte == 0x09 || byte >= 0x20
    else { throw ValidationError("--columns takes one character of ASCII, as , or ;, or tab") }
    return byte
  }
}
