/// The arguments of the process as the bytes that they are.
///
/// A `String` argument has had its malformed UTF-8 replaced, so a file name that is not UTF-8 would
/// no longer be the name of the file.
enum RawArguments {
  /// The bytes of the argument that `text` was made from.
  static func bytes(of text: String) -> [UInt8] {
    guard text.unicodeScalars.contains("\u{FFFD}") else { return Array(text.utf8) }
    for index in 0..<Int(CommandLine.argc) {
      // `unsafeArgv` has `argc` entries, each a string that ends with NUL and lives as long as the
      // process.
      guard let argument = CommandLine.unsafeArgv[index] else { continue }
      let bytes = UnsafeBufferPointer(start: argument, count: length(of: argument))
        .map { UInt8(bitPattern: $0) }
      if String(decoding: bytes, as: UTF8.self) == text { return bytes }
      // An option and its value may be one argument, as in `--output=FILE`.
      if let sign = bytes.firstIndex(of: UInt8(ascii: "=")),
        case let value = bytes[(sign + 1)...], String(decoding: value, as: UTF8.self) == text
      {
        return Array(value)
      }
    }
    return Array(text.utf8)
  }

  private static func length(of string: UnsafePointer<CChar>) -> Int {
    var count = 0
    while string[count] != 0 { count += 1 }
    return count
  }
}
