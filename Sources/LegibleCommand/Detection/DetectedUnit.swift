/// The part of an input that gets an answer of its own.
enum DetectedUnit: Equatable, Sendable {
  case file

  /// Each line.
  case lines

  /// Each column of a table; the byte separates its fields.
  case columns(separator: UInt8)

  /// Parses the separator of columns: one ASCII character, or `tab`.
  @Sendable
  static func separator(_ text: String) throws -> UInt8 {
    let character = text == "tab" ? "\t" : text
    guard let byte = character.utf8.first, character.utf8.count == 1, byte < 0x80, byte != 0x22,
      byte == 0x09 || byte >= 0x20
    else { throw ValidationError("--columns takes one ASCII character, such as , or ;, or tab") }
    return byte
  }
}
